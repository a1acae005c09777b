"""Models of symbolic sizes: one model, run by onnxruntime at several sizes, has the values of the function there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import onnx
import onnx.parser
import pytest

import funcgrad as fg
from funcgrad import lax, nn, random
from funcgrad import numpy as fnp
from funcgrad.errors import ArgumentError
from funcgrad.onnx.exporting import export
from tests.onnx.exporting.running import run_model
from tests.portable.symbolic.steps import STEPS, arguments, spec
from tests.support.example_programs import load_example

KEY = random.key(3)
QUICK = ["attended", "numbered", "masked by numpy", "scanned", "halved", "routed", "padded", "summed"]


def check(f: Callable[..., Any], specs: list[Any], *points: dict[str, int], params: Any = None) -> Any:
    """Compare the outputs of the model with the values of the function. Return the model."""
    model = export(f, *specs, params=params)
    first = () if params is None else (params,)
    for point in points:
        given = arguments(specs, **point)
        with fg.config(device="numpy"):
            expected = fg.tree.leaves(f(*first, *given))
        for x, y in zip(run_model(model, *map(np.asarray, given)), expected, strict=True):
            assert x.shape == y.shape
            np.testing.assert_allclose(x, np.asarray(y), rtol=1e-4, atol=1e-4)
    return model


def dims(value: Any) -> list[str | int]:
    return [dim.dim_param or dim.dim_value for dim in value.type.tensor_type.shape.dim]


@pytest.mark.parametrize(
    "name", [s if s in QUICK else pytest.param(s, marks=pytest.mark.nightly) for s in STEPS]
)
def test_steps(name: str) -> None:
    check(STEPS[name], [spec("b, s, 3")], {"b": 1, "s": 1}, {"b": 2, "s": 5}, {"b": 6, "s": 4})


def test_dimensions_and_constants() -> None:
    def f(x: Any) -> Any:
        n = x.shape[0]
        return x.reshape(-1) / n + n**-0.5, x[: n // 3 + 1] * (n / 2), fnp.full((n % 4 + 1,), n)

    model = check(f, [spec("2*b + 1, 3")], *({"b": b} for b in range(1, 10)))
    assert dims(model.graph.input[0]) == ["2*b + 1", 3]
    assert list(map(dims, model.graph.output)) == [
        ["6*b + 3"], ["floordiv(2*b + 4, 3)", 3], ["2*mod(b, 2) + 2"],
    ]  # fmt: skip
    assert not {"Size", "NonZero"} & {node.op_type for node in model.graph.node}


def test_a_convolutional_network() -> None:
    resnet = load_example("models/vision/resnet.py")
    model = resnet.ResNet.init(4, 1, 5, key=KEY)
    state = model.init_state()
    images = spec("b, 4*s, 4*s, 3")
    made = check(lambda m, x: m(x, state)[0], [images], {"b": 1, "s": 2}, {"b": 3, "s": 3}, params=model)
    assert dims(made.graph.output[0]) == ["b", 5]
    with pytest.raises(ArgumentError, match=r"Conv .* has another attribute 'pads' at b = "):
        kernel = fnp.ones((2, 1, 3, 3))
        export(lambda x: lax.conv_general_dilated(x, kernel, (2, 2), "SAME"), spec("b, 1, s, s"))


@pytest.mark.nightly
def test_a_gpt() -> None:
    gpt = load_example("models/language/gpt.py")
    model = gpt.GPT.init(11, 12, 16, 2, 2, 0.5, key=KEY)
    ids = spec("b, s", "int32", constraints=("s <= 12",))
    points = [{"b": 1, "s": 1}, {"b": 2, "s": 7}, {"b": 3, "s": 12}]
    check(lambda m, ids: m(ids), [ids], *points, params=model)


def test_a_gradient() -> None:
    def loss(params: Any, x: Any) -> Any:
        return fnp.mean(nn.softmax(fnp.tanh(x @ params["w"])) ** 2)

    params = {"w": fnp.array(np.random.default_rng(0).normal(size=(3, 4)), "float32")}
    made = check(fg.value_and_grad(loss), [spec("b, 3")], {"b": 1}, {"b": 7}, params=params)
    assert [w.name for w in made.graph.initializer][:1] == ["w"]


def test_round_trip() -> None:
    """A model of a batch with a name stays one: loaded, exported and loaded again it has the same values."""
    numbers = ",".join(f"{i * 0.25 % 1}" for i in range(72))
    text = """
    <ir_version: 10, opset_import: ["": 21]>
    digits (float[batch,4,6] images, float[batch] scales) => (float[batch,3] scores, int64[1] count)
    <float[24,3] w = {NUMBERS}, int64[2] shape = {-1,24}, int64[1] zero = {0}, int64[1] one = {1},
     int64[2] column = {-1,1}>
    {
        flat = Reshape (images, shape)
        product = MatMul (flat, w)
        factors = Reshape (scales, column)
        scaled = Mul (product, factors)
        scores = Softmax <axis = 0> (scaled)
        sizes = Shape (scores)
        count = Slice (sizes, zero, one)
    }
    """.replace("NUMBERS", numbers)
    f = fg.onnx.load(onnx.parser.parse_model(text), returns="tuple")
    scope = fg.SymbolicScope()
    specs = [spec("batch, 4, 6", scope=scope), spec("batch", scope=scope)]
    model = export(lambda *inputs: f(*inputs), *specs)
    again = fg.onnx.load(model.SerializeToString(), returns="tuple")
    assert again.inputs[0].shape == ("batch", 4, 6)
    for batch in (1, 2, 9):
        given = arguments(specs, batch=batch)
        scores, count = f(*given)
        for found in (again(*given), fg.jit(again)(*given), run_model(model, *map(np.asarray, given))):
            np.testing.assert_allclose(np.asarray(found[0]), np.asarray(scores), rtol=1e-5, atol=1e-6)
            assert np.asarray(found[1]).tolist() == np.asarray(count).tolist() == [batch]


def test_refused() -> None:
    with pytest.raises(ArgumentError, match="there is no one program for all sizes") as error:
        export(lambda x: np.sin(np.arange(x.shape[0])) + x, spec("b"))
    assert "test_symbolic.py" in str(error.value)
    with pytest.raises(ArgumentError, match="there is no one model for all sizes: the model has") as error:
        export(lambda x: fnp.cumprod(x), spec("b"))
    assert "test_symbolic.py" in str(error.value)
