"""Loaded models are functions like any other: jit, grad and vmap of a network for images and of a transformer."""

from __future__ import annotations

import numpy as onp
import onnx
import onnx.parser
import pytest
from onnx import numpy_helper

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.errors import ModelError
from tests.onnx.runtime import by_runtime

IMAGES = """
<ir_version: 10, opset_import: ["": 21]>
images (TYPE[n,1,8,8] x) => (TYPE[n,3] scores)
{
    conv = Conv <pads = [1, 1, 1, 1]> (x, w1, b1)
    normal = BatchNormalization (conv, scale, bias, mean, variance)
    active = Relu (normal)
    pooled = MaxPool <kernel_shape = [2, 2], strides = [2, 2]> (active)
    deeper = Conv <strides = [2, 2], group = 2> (pooled, w2)
    whole = GlobalAveragePool (deeper)
    flat = Flatten (whole)
    scores = Gemm <transB = 1> (flat, w3, b3)
}
"""
IMAGE_SHAPES = {
    "w1": (4, 1, 3, 3), "b1": (4,), "scale": (4,), "bias": (4,), "mean": (4,), "variance": (4,),
    "w2": (6, 2, 2, 2), "w3": (3, 6), "b3": (3,),
}  # fmt: skip

# With the shapes that exporters compute: heads are split by Shape, Gather, Concat and Reshape.
WORDS = """
<ir_version: 10, opset_import: ["": 21]>
words (int64[batch,length] ids) => (TYPE[batch,length,2] scores)
<int64 zero = {0}, int64 one = {1}, int64[1] heads = {2}, int64[1] rest = {-1}, int64[1] unit = {1}, int64[1] nil = {0}>
{
    embedded = Gather (table, ids)
    normal = LayerNormalization <axis = -1> (embedded, scale, bias)
    sizes = Shape (ids)
    batch = Gather (sizes, nil)
    length = Gather (sizes, unit)
    apart = Concat <axis = 0> (batch, length, heads, rest)
    together = Concat <axis = 0> (batch, length, rest)
    q = MatMul (normal, wq)
    k = MatMul (normal, wk)
    v = MatMul (normal, wv)
    qs = Reshape (q, apart)
    ks = Reshape (k, apart)
    vs = Reshape (v, apart)
    qt = Transpose <perm = [0, 2, 1, 3]> (qs)
    kt = Transpose <perm = [0, 2, 3, 1]> (ks)
    vt = Transpose <perm = [0, 2, 1, 3]> (vs)
    products = MatMul (qt, kt)
    root = Constant <value_float = 1.4142135> ()
    likewise = CastLike (root, products)
    scaled = Div (products, likewise)
    square = Concat <axis = 0> (length, length)
    ones = ConstantOfShape <value = int64[1] {1}> (square)
    seen = Trilu <upper = 0> (ones)
    visible = Cast <to = 9> (seen)
    far = Constant <value_float = -10000.0> ()
    hidden = CastLike (far, scaled)
    masked = Where (visible, scaled, hidden)
    weights = Softmax <axis = -1> (masked)
    mixed = MatMul (weights, vt)
    back = Transpose <perm = [0, 2, 1, 3]> (mixed)
    joined = Reshape (back, together)
    added = Add (joined, embedded)
    wide = MatMul (added, w1)
    active = Gelu (wide)
    scores = MatMul (active, w2)
}
"""
WORD_SHAPES = {
    "table": (7, 4), "scale": (4,), "bias": (4,), "wq": (4, 4), "wk": (4, 4), "wv": (4, 4), "w1": (4, 6), "w2": (6, 2)
}  # fmt: skip


def model_of(text: str, shapes: dict, dtype: type) -> onnx.ModelProto:
    """Return a model with random weights."""
    rng = onp.random.default_rng(0)
    proto = onnx.parser.parse_model(
        text.replace("TYPE", {onp.float32: "float", onp.float64: "double"}[dtype])
    )
    for name, shape in shapes.items():
        values = rng.uniform(0.2, 1, shape) if name in ("variance", "scale") else rng.normal(size=shape)
        proto.graph.initializer.append(numpy_helper.from_array(values.astype(dtype), name))
    return proto


def images(dtype: type = onp.float32) -> tuple[onnx.ModelProto, onp.ndarray]:
    return model_of(IMAGES, IMAGE_SHAPES, dtype), onp.random.default_rng(1).normal(size=(5, 1, 8, 8)).astype(
        dtype
    )


def words(dtype: type = onp.float32) -> tuple[onnx.ModelProto, onp.ndarray]:
    return model_of(WORDS, WORD_SHAPES, dtype), onp.random.default_rng(1).integers(0, 7, (3, 5))


MODELS = {"images": images, "words": words}


@pytest.mark.parametrize("name", MODELS)
def test_values(name: str) -> None:
    """As onnxruntime's: eagerly, compiled, and each example by itself under vmap."""
    proto, x = MODELS[name]()
    f = fg.onnx.load(proto)
    (one,) = f.inputs
    (expected,) = by_runtime(proto, {one.name: x})
    alone = fg.vmap(lambda x: f(f.params, x[None])["scores"][0])
    for run in (lambda x: f(x)["scores"], fg.jit(lambda x: f(x)["scores"]), alone, fg.jit(alone)):
        onp.testing.assert_allclose(run(np.asarray(x)), expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", MODELS)
def test_all_of_a_model_is_traced(name: str) -> None:
    """The weights too: they are arguments of the compiled program, so that other weights need no other program."""
    proto, x = MODELS[name]()
    f = fg.onnx.load(proto)
    traces = []

    @fg.jit
    def run(params: dict, x: fg.Array) -> fg.Array:
        traces.append(params)
        return f(params, x)["scores"]

    run(f.params, np.asarray(x))
    doubled = {key: value * 2 if key in ("w2", "w3") else value for key, value in f.params.items()}
    onp.testing.assert_allclose(run(doubled, np.asarray(x)), f(doubled, x)["scores"], rtol=1e-4, atol=1e-5)
    assert len(traces) == 1


@pytest.mark.parametrize("name", MODELS)
def test_gradients(name: str) -> None:
    """Along a random direction in the space of the weights, against a difference in double precision."""
    with fg.enable_x64():
        proto, x = MODELS[name](onp.float64)
        f = fg.onnx.load(proto)

        def loss(params: dict) -> fg.Array:
            return np.sum(np.sin(f(params, x)["scores"]))

        rng = onp.random.default_rng(2)
        direction = {key: rng.normal(size=value.shape) for key, value in f.params.items()}
        step = 1e-6
        moved = [
            {key: value + sign * step * direction[key] for key, value in f.params.items()} for sign in (1, -1)
        ]
        slope = (loss(moved[0]) - loss(moved[1])) / (2 * step)
        for gradient in (fg.grad(loss)(f.params), fg.jit(fg.grad(loss))(f.params)):
            assert gradient.keys() == f.params.keys()
            found = sum(float(np.sum(part * direction[key])) for key, part in gradient.items())
            assert found == pytest.approx(float(slope), rel=1e-6)
            assert all(float(np.max(np.abs(part))) > 0 for part in gradient.values())


def test_fine_tuning() -> None:
    """Steps down the gradient of a part of the weights bring the loss down."""
    proto, x = images()
    f = fg.onnx.load(proto)
    labels = np.asarray([0, 1, 2, 0, 1])

    @fg.jit
    @fg.value_and_grad
    def step(head: dict) -> fg.Array:
        scores = f(f.params | head, x)["scores"]
        return np.mean(fg.nn.softmax_cross_entropy_with_integer_labels(scores, labels))

    head = {key: f.params[key] for key in ("w3", "b3")}
    losses = []
    for _ in range(20):
        loss, gradient = step(head)
        losses.append(float(loss))
        head = fg.tree.map(lambda value, slope: value - 0.1 * slope, head, gradient)
    assert losses[-1] < 0.8 * losses[0]


def test_shapes_that_depend_on_traced_values_name_the_node() -> None:
    text = """
    <ir_version: 10, opset_import: ["": 21]> graph (float[n] x, int64[k] shape) => (float[] y)
    { [reshaping] z = Reshape (x, shape) y = ReduceSum (z) }
    """
    f = fg.onnx.load(onnx.parser.parse_model(text))
    x, shape = np.arange(6.0), np.asarray([2, -1])
    assert float(f(x, shape)["y"]) == 15
    assert float(fg.jit(lambda x: f(x, onp.asarray([2, -1]))["y"])(x)) == 15
    with pytest.raises(
        ModelError, match=r"node 'reshaping' \(Reshape, opset 21\): the new shape depends on traced"
    ):
        fg.jit(f)(x, shape)


def test_data_decides_on_shapes_eagerly() -> None:
    text = """
    <ir_version: 10, opset_import: ["": 21]> graph (float[n] x) => (int64[1,k] places)
    { [searching] places = NonZero (x) }
    """
    f = fg.onnx.load(onnx.parser.parse_model(text))
    onp.testing.assert_array_equal(f([0.0, 2.0, 0.0, 3.0])["places"], [[1, 3]])
    with pytest.raises(ModelError, match=r"node 'searching' \(NonZero, opset 21\)"):
        fg.jit(f)(np.arange(3.0))


def test_scalars_and_what_shapes_depend_on_are_no_weights() -> None:
    text = """
    <ir_version: 10, opset_import: ["": 21]> graph (float[1,1,n,n] x) => (float[1,1,m,m] y)
    <float[4] scales = {1, 1, 2, 2}, float factor = {3}, float[1] w = {2}>
    { a = Mul (x, factor) b = Mul (a, w) y = Resize (b, , scales) }
    """
    proto = onnx.parser.parse_model(text)
    f = fg.onnx.load(proto)
    assert [*f.params] == ["w"]
    x = np.ones((1, 1, 2, 2))
    found = fg.jit(f)(f.params, x)["y"]
    onp.testing.assert_array_equal(found, onp.full((1, 1, 4, 4), 6, onp.float32))
    chosen = fg.onnx.load(proto, weights=["factor"])
    assert [*chosen.params] == ["factor"]
    onp.testing.assert_array_equal(chosen({"factor": 1.0}, x)["y"], onp.full((1, 1, 4, 4), 2, onp.float32))
