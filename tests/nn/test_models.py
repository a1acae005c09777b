"""Whole models of layers: a GPT, a ResNet with batch statistics, experts; trained, continued, spread, saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import disk, nn, random
from funcgrad import tree as trees
from funcgrad.sharding import NamedSharding, PartitionSpec

KEY = random.key(0)
SIZE, HEADS, WORDS = 16, 4, 7


class Block(nn.Module):
    norms: tuple[nn.RMSNorm, nn.RMSNorm]
    attention: nn.MultiHeadAttention
    mlp: nn.MLP
    dropout: nn.Dropout

    @classmethod
    def init(cls, *, key: Any) -> Block:
        k1, k2 = random.split(key)
        return cls(
            (nn.RMSNorm.init(SIZE), nn.RMSNorm.init(SIZE)),
            nn.MultiHeadAttention.init(SIZE, HEADS, key_heads=2, causal=True, rotary_base=1e4, key=k1),
            nn.MLP.init((SIZE, 2 * SIZE, SIZE), activation=nn.gelu, key=k2),
            nn.Dropout(0.1),
        )

    def __call__(self, x: Any, *, key: Any = None) -> Any:
        x = x + self.attention(self.norms[0](x))
        return self.dropout(x + self.mlp(self.norms[1](x)), key=key)

    def extend(self, x: Any, cache: nn.KVCache) -> tuple[Any, nn.KVCache]:
        y, cache = self.attention.extend(self.norms[0](x), cache)
        x = x + y
        return x + self.mlp(self.norms[1](x)), cache


class GPT(nn.Module):
    words: nn.Embedding
    blocks: nn.Stacked
    norm: nn.RMSNorm

    @classmethod
    def init(cls, depth: int, *, key: Any) -> GPT:
        k1, k2 = random.split(key)
        blocks = nn.Stacked.init(lambda key: Block.init(key=key), depth, key=k2, remat=True)
        return cls(nn.Embedding.init(WORDS, SIZE, key=k1), blocks, nn.RMSNorm.init(SIZE))

    def __call__(self, words: Any, *, key: Any = None) -> Any:
        return self.words.attend(self.norm(self.blocks(self.words(words), key=key)))

    def caches(self, *batch: int, capacity: int) -> nn.KVCache:
        """One for each block, stacked as the blocks are."""
        return fg.vmap(lambda block: block.attention.init_cache(*batch, capacity=capacity))(
            self.blocks.layers
        )

    def extend(self, words: Any, caches: nn.KVCache) -> tuple[Any, nn.KVCache]:
        x, caches = fg.lax.scan(
            lambda x, part: part[0].extend(x, part[1]), self.words(words), (self.blocks.layers, caches)
        )
        return self.words.attend(self.norm(x)), caches


TEXT = np.arange(24).reshape(2, 12) % WORDS  # what follows a word is always the same


def trained(steps: int) -> tuple[GPT, list[float]]:
    model, losses = GPT.init(2, key=KEY), []

    @fg.jit
    def step(model: GPT, key: Any) -> tuple[GPT, Any]:
        def loss(model: GPT) -> Any:
            logits = model(TEXT[:, :-1], key=key)
            return nn.softmax_cross_entropy_with_integer_labels(logits, TEXT[:, 1:]).mean()

        value, slopes = fg.value_and_grad(loss)(model)
        return trees.map(lambda p, g: p - 0.3 * g, model, slopes), value

    for i in range(steps):
        model, value = step(model, random.key(i))
        losses.append(float(value))
    return model, losses


def test_gpt(tmp_path: Path) -> None:
    """It learns what follows, writes it by its caches, and is the same after it was saved."""
    model, losses = trained(40)
    assert losses[0] > 1.5 and losses[-1] < 0.3
    extend = fg.jit(lambda model, words, caches: model.extend(words, caches))
    logits, caches = extend(model, TEXT[:, :4], model.caches(2, capacity=12))
    np.testing.assert_allclose(logits, model(TEXT[:, :4]), rtol=1e-4, atol=1e-4)
    word = np.asarray(logits)[:, -1:].argmax(-1)
    for t in range(4, 12):
        np.testing.assert_array_equal(word[:, 0], TEXT[:, t])
        logits, caches = extend(model, word, caches)
        word = np.asarray(logits)[:, -1:].argmax(-1)
    disk.save_safetensors(model, tmp_path / "gpt.safetensors")
    shapes = fg.eval_shape(lambda: GPT.init(2, key=KEY))
    again = nn.with_parameters(shapes, disk.load_safetensors(tmp_path / "gpt.safetensors"))
    # Loaded arrays are of the host, where operations are NumPy's.
    run = fg.jit(lambda model, words: model(words))
    np.testing.assert_array_equal(run(again, TEXT), run(model, TEXT))


def _spread(name: str, leaf: Any) -> PartitionSpec:
    """Heads and hidden features over "x": columns of the layers that make them, rows of those that take them."""
    kind, parameter = name.split(".")[-2:]
    if kind in ("query", "key", "value", "0") and "norms" not in name:
        return PartitionSpec(*(None,) * (leaf.ndim - 1), "x")
    if kind in ("output", "1") and parameter == "weight" and "norms" not in name:
        return PartitionSpec(*(None,) * (leaf.ndim - 2), "x")
    return PartitionSpec()


@pytest.mark.nightly
@pytest.mark.cpu
def test_gpt_over_two_devices() -> None:
    model = GPT.init(2, key=KEY)

    def slopes(model: GPT) -> GPT:
        return fg.grad(lambda m: (m(TEXT) ** 2).mean())(model)

    with fg.config(cpu_devices=2):
        mesh = fg.make_mesh((2,), ("x",))
        names = iter(nn.named_parameters(model))
        specs = trees.map(lambda leaf: NamedSharding(mesh, _spread(next(names), leaf)), model)
        placed = fg.device_put(model, specs)
        assert placed.blocks.layers.attention.key.weight.sharding.spec == PartitionSpec(None, None, "x")
        found = fg.jit(slopes)(placed)
    for one, other in zip(trees.leaves(found), trees.leaves(slopes(model)), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-3, atol=1e-5)


class Residual(nn.Module):
    convs: tuple[nn.Conv, nn.Conv]
    norms: tuple[nn.BatchNorm, nn.BatchNorm]

    @classmethod
    def init(cls, size: int, *, key: Any, axis_name: Any = None) -> Residual:
        convs = tuple(nn.Conv.init(size, size, (3, 3), bias=False, key=k) for k in random.split(key))
        return cls(convs, tuple(nn.BatchNorm.init(size, axis_name=axis_name) for _ in range(2)))

    def __call__(self, x: Any, state: Any, *, training: bool = False) -> Any:
        y, states = x, []
        for conv, norm, before in zip(self.convs, self.norms, state["norms"]):
            y, after = norm(conv(nn.relu(y)), before, training=training)
            states.append(after)
        return x + y, {"norms": tuple(states)}


def resnet(axis_name: Any = None) -> nn.Sequential:
    k1, k2, k3, k4 = random.split(KEY, 4)
    return nn.Sequential.init(
        nn.Conv.init(1, 4, (3, 3), key=k1), Residual.init(4, key=k2, axis_name=axis_name), nn.MaxPool((2, 2)),
        Residual.init(4, key=k3, axis_name=axis_name), nn.AdaptiveAvgPool((1, 1)), lambda x: x[:, 0, 0],
        nn.Linear.init(4, 2, key=k4),
    )  # fmt: skip


IMAGES = np.asarray(random.normal(random.key(1), (8, 8, 8, 1)))
LABELS = (IMAGES[:, :4].mean((1, 2, 3)) > IMAGES[:, 4:].mean((1, 2, 3))).astype(np.int32)


def _loss(model: Any, state: Any, images: Any, labels: Any) -> Any:
    logits, state = model(images, state, training=True)
    return nn.softmax_cross_entropy_with_integer_labels(logits, labels).mean(), state


def test_resnet() -> None:
    model = resnet()
    state, losses = model.init_state(), []
    step = fg.jit(fg.value_and_grad(_loss, has_aux=True))
    for _ in range(30):
        (value, state), slopes = step(model, state, IMAGES, LABELS)
        model = trees.map(lambda p, g: p - 0.2 * g, model, slopes)
        losses.append(float(value))
    assert losses[-1] < 0.3 * losses[0]
    logits, same = model(IMAGES, state)
    assert trees.structure(same) == trees.structure(state) and set(state["layers"][1]) == {"norms"}
    assert (np.asarray(logits).argmax(-1) == LABELS).mean() > 0.8


@pytest.mark.nightly
def test_resnet_over_two_devices() -> None:
    """Each has half of the batch; statistics and gradients are those of all of it."""
    alone = resnet()
    (value, state), slopes = fg.value_and_grad(_loss, has_aux=True)(alone, alone.init_state(), IMAGES, LABELS)
    with fg.config(cpu_devices=2):
        mesh = fg.make_mesh((2,), ("batch",))
        model = resnet("batch")

        def local(model: Any, state: Any, images: Any, labels: Any) -> Any:
            def loss(model: Any) -> Any:
                value, after = _loss(model, state, images, labels)
                return fg.lax.pmean(value, "batch"), after

            return fg.value_and_grad(loss, has_aux=True)(model)

        every, whole = PartitionSpec("batch"), PartitionSpec()
        call = fg.shard_map(local, mesh=mesh, in_specs=(whole, whole, every, every), out_specs=whole)
        (of_all, next_state), of_slopes = fg.jit(call)(model, model.init_state(), IMAGES, LABELS)
    np.testing.assert_allclose(of_all, value, rtol=1e-5)
    for ours, expected in ((next_state, state), (of_slopes, slopes)):
        for one, other in zip(trees.leaves(ours), trees.leaves(expected), strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-3, atol=1e-5)


@pytest.mark.cpu
def test_experts_over_two_devices() -> None:
    moe = nn.MoE.init(SIZE, 8, experts=4, capacity_factor=1.0, key=KEY)
    x = np.asarray(random.normal(KEY, (2, 6, SIZE)))
    with fg.config(cpu_devices=2):
        mesh = fg.make_mesh((2,), ("x",))
        spec = {"router.weight": PartitionSpec()}
        names = iter(nn.named_parameters(moe))
        specs = trees.map(lambda _: NamedSharding(mesh, spec.get(next(names), PartitionSpec("x"))), moe)
        y = fg.jit(lambda moe, x: moe(x)[0])(fg.device_put(moe, specs), x)
    np.testing.assert_allclose(y, moe(x)[0], rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize(
    "make",
    [
        lambda key: nn.MLP.init((3, 4, 2), key=key, dropout=0.1),
        pytest.param(lambda key: nn.GRU.init(3, 4, key=key), marks=pytest.mark.nightly),
        lambda key: nn.Conv.init(3, 4, (3,), key=key, padding=1),
        pytest.param(lambda key: GPT.init(2, key=key), marks=pytest.mark.nightly),
    ],
)
def test_ensembles_and_shapes(make: Any) -> None:
    """`init` is a function like others: it is compiled, mapped over keys, and traced for its shapes."""
    keys = random.split(KEY, 3)
    one, many = make(keys[1]), fg.jit(fg.vmap(make))(keys)
    shapes = fg.eval_shape(make, KEY)
    assert trees.structure(many) == trees.structure(one) == trees.structure(shapes)
    for alone, member, shape in zip(trees.leaves(one), trees.leaves(many), trees.leaves(shapes), strict=True):
        assert alone.shape == shape.shape and alone.dtype == shape.dtype
        np.testing.assert_allclose(member[1], alone, rtol=1e-5, atol=1e-5)
