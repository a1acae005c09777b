"""Models of layers and of examples/models, exported and run by onnxruntime: their values, and those of gradients."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import nn, random
from funcgrad import numpy as fnp
from funcgrad.onnx.exporting import export
from tests.onnx.exporting.running import run_model
from tests.support.example_programs import load_example

KEY = random.key(3)


def _images(*shape: int) -> np.ndarray:
    return np.random.default_rng(1).normal(size=shape).astype(np.float32)


def check(f: Callable[..., Any], *args: Any, params: Any = None, tolerance: float = 2e-5) -> Any:
    """Compare the outputs of the model of a function with its values. Return the model."""
    first = () if params is None else (params,)
    expected = fg.tree.leaves(f(*first, *args))
    model = export(f, *args, params=params)
    found = run_model(model, *map(np.asarray, fg.tree.leaves(args)))
    for x, y in zip(found, expected, strict=True):
        np.testing.assert_allclose(x, np.asarray(y), rtol=tolerance, atol=tolerance)
    return model


def test_a_gpt() -> None:
    gpt = load_example("models/language/gpt.py")
    model = gpt.GPT.init(11, 12, 16, 3, 2, 0.5, key=KEY)
    ids = np.arange(24, dtype=np.int32).reshape(2, 12) % 11
    made = check(model, ids)
    assert [x.name for x in made.graph.input] == ["ids"]
    assert {"letters.weight", "blocks.layers.attention.query.weight"} <= {
        x.name for x in made.graph.initializer
    }
    check(fg.value_and_grad(gpt.cross_entropy), ids, params=model, tolerance=1e-4)


def test_a_vit() -> None:
    vit = load_example("models/vision/vit.py")
    model = vit.ViT.init(8, 4, 16, 2, 2, 5, key=KEY)
    check(model, _images(2, 8, 8, 3))


def test_a_resnet() -> None:
    resnet = load_example("models/vision/resnet.py")
    model = resnet.ResNet.init(4, 1, 5, key=KEY)
    state = model.init_state()
    images = _images(2, 8, 8, 3)
    check(lambda model, images: model(images, state)[0], images, params=model)


@pytest.mark.nightly
def test_the_gradient_of_a_resnet() -> None:
    model = load_example("models/vision/resnet.py").ResNet.init(4, 1, 5, key=KEY)
    state = model.init_state()
    loss = fg.grad(lambda model, images: fnp.mean(model(images, state, training=True)[0] ** 2))
    check(loss, _images(2, 8, 8, 3), params=model, tolerance=2e-4)


@pytest.mark.nightly
def test_a_unet() -> None:
    diffusion = load_example("models/vision/diffusion.py")
    model = diffusion.UNet.init(8, key=KEY)
    check(
        model,
        _images(2, 8, 8, 1),
        np.array([0.1, 0.7], np.float32),
        np.array([3, 1], np.int32),
        tolerance=1e-4,
    )


def test_a_minilm() -> None:
    minilm = load_example("models/language/minilm.py")
    config = {"num_hidden_layers": 2, "num_attention_heads": 2, "layer_norm_eps": 1e-12}
    generator = np.random.default_rng(0)
    tables = {"word": 20, "position": 8, "token_type": 2}
    shapes: dict[str, tuple[int, ...]] = {
        f"embeddings.{name}_embeddings.weight": (rows, 6) for name, rows in tables.items()
    }
    for layer in ("encoder.layer.0", "encoder.layer.1"):
        parts = [f"attention.self.{x}" for x in ("query", "key", "value")] + ["attention.output.dense"]
        linear = {part: (6, 6) for part in parts} | {"intermediate.dense": (10, 6), "output.dense": (6, 10)}
        norms = ("attention.output.LayerNorm", "output.LayerNorm")
        shapes |= {f"{layer}.{name}.weight": shape for name, shape in linear.items()}
        shapes |= {f"{layer}.{name}.bias": shape[:1] for name, shape in linear.items()}
        shapes |= {f"{layer}.{name}.{part}": (6,) for name in norms for part in ("weight", "bias")}
    shapes |= {f"embeddings.LayerNorm.{part}": (6,) for part in ("weight", "bias")}
    weights = {name: generator.standard_normal(shape).astype(np.float32) for name, shape in shapes.items()}
    ids = np.array([[1, 5, 7, 2], [3, 2, 0, 0]], np.int32)
    mask = ids > 0
    made = check(
        lambda weights, ids, mask: minilm.embed(config, weights, ids, mask), ids, mask, params=weights
    )
    assert {x.name for x in made.graph.initializer} >= set(weights)


LAYERS: dict[str, tuple[Callable[[], Callable[..., Any]], tuple[int, ...]]] = {
    "linear": (lambda: nn.Linear.init(3, 4, key=KEY), (2, 3)),
    "conv of one axis": (lambda: nn.Conv.init(3, 4, (3,), dilation=2, key=KEY), (2, 9, 3)),
    "conv in groups": (lambda: nn.Conv.init(4, 6, (3, 2), groups=2, strides=2, key=KEY), (2, 7, 8, 4)),
    "conv of three axes": (lambda: nn.Conv.init(2, 3, (2, 3, 2), key=KEY), (1, 4, 5, 4, 2)),
    "transposed conv": (lambda: nn.ConvTranspose.init(3, 2, (3, 3), strides=2, key=KEY), (2, 4, 5, 3)),
    "pooling": (
        lambda: lambda x: (nn.max_pool(x, (2, 2)), nn.avg_pool(x, (3, 3), strides=(1, 1))),
        (1, 6, 6, 2),
    ),
    "group norm": (lambda: nn.GroupNorm.init(4, 2), (2, 5, 4)),
    "rms norm": (lambda: nn.RMSNorm.init(4), (2, 5, 4)),
    "attention": (lambda: nn.MultiHeadAttention.init(8, 2, causal=True, rotary_base=1e4, key=KEY), (2, 5, 8)),
    "activations": (lambda: lambda x: [f(x) for f in (nn.gelu, nn.silu, nn.softplus, nn.elu, nn.selu)], (7,)),
    "softmax": (lambda: lambda x: (nn.softmax(x), nn.log_softmax(x, 0), nn.logsumexp(x)), (4, 5)),
}


@pytest.mark.parametrize("name", LAYERS)
def test_layers_and_their_gradients(name: str) -> None:
    make, shape = LAYERS[name]
    layer, x = make(), _images(*shape)
    check(lambda x: layer(x), x)
    check(fg.grad(lambda x: sum(fnp.sum(y**2) for y in fg.tree.leaves(layer(x)))), x, tolerance=2e-4)


def test_random_numbers_are_those_of_the_key() -> None:
    def sample(words: Any) -> Any:
        key = random.wrap_key_data(words)
        first, second = random.split(key)
        drawn = (
            random.uniform(first, (3, 4)),
            random.randint(second, (5,), -3, 9),
            random.bernoulli(first, 0.3, (6,)),
        )
        return *drawn, random.normal(second, (7,)), random.permutation(first, 5), random.bits(second, (4,))

    check(sample, np.array([3, 2**32 - 5], np.uint32))


def test_a_loop_of_training() -> None:

    def train(weights: Any, x: Any, y: Any) -> Any:
        def step(i: Any, weights: Any) -> Any:
            slope = fg.grad(lambda w: fnp.mean((fnp.tanh(x @ w["w"]) + w["b"] - y) ** 2))(weights)
            return fg.tree.map(lambda w, g: w - 0.1 * g, weights, slope)

        return fg.lax.fori_loop(0, 5, step, weights)

    weights = {"w": _images(3, 2), "b": np.zeros(2, np.float32)}
    check(train, weights, _images(6, 3), _images(6, 2))
