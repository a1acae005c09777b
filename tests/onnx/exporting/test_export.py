"""What a model is called, holds and declares, and what is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import onnx
import pytest

import funcgrad as fg
from funcgrad import nn, random
from funcgrad import numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, MissingRuleError
from funcgrad.onnx.exporting import export
from tests.onnx.exporting.running import run_model

X = np.arange(6, dtype=np.float32).reshape(2, 3)


def _names(values: Any) -> list[str]:
    return [x.name for x in values]


def test_names_are_those_of_parameters_and_paths() -> None:
    def f(batch: Any, scale: Any = 2.0, *, shift: Any) -> Any:
        return {"sum": batch["a"] + batch["b"][0] * scale, "rest": (shift, batch["a"])}

    model = export(f, {"a": X, "b": [X]}, shift=np.float32(1))
    assert _names(model.graph.input) == ["batch.a", "batch.b.0", "shift"]
    assert _names(model.graph.output) == ["output.rest.0", "output.rest.1", "output.sum"]
    rest, same, total = run_model(model, X, X, np.float32(1))
    assert rest == 1
    np.testing.assert_array_equal(same, X)
    np.testing.assert_array_equal(total, 3 * X)


def test_names_that_are_given() -> None:
    model = export(lambda x, y: (x + y, x), X, X, input_names=["a", "b"], output_names=["sum", "first"])
    assert _names(model.graph.input) == ["a", "b"] and _names(model.graph.output) == ["sum", "first"]
    np.testing.assert_array_equal(run_model(model, X, X)[0], X + X)


@pytest.mark.parametrize(
    "names, text",
    [
        ({"input_names": ["a"]}, "1 input_names for 2 arrays: x, y"),
        ({"output_names": ["a", "b"]}, "2 output_names for 1 arrays: output"),
        ({"input_names": ["a", "a"]}, "'a' is empty or given twice"),
        ({"input_names": ["a", "b"], "output_names": ["a"]}, "'a' is empty or given twice"),
        ({"opset": 20}, "opset=20, needed is one of 21 to"),
        ({"opset": 10**6}, "opset=1000000, needed is one of 21 to"),
    ],
)
def test_names_and_opsets_that_do_not_fit(names: dict[str, Any], text: str) -> None:
    with pytest.raises(ArgumentError) as error:
        export(lambda x, y: x + y, X, X, **names)
    assert text in str(error.value)


def test_weights_have_names_and_are_no_inputs() -> None:
    weights = {"layers": [{"w": X.T, "b": np.ones(2, np.float32)}]}
    f = lambda p, x: x @ p["layers"][0]["w"] + p["layers"][0]["b"]  # noqa: E731
    model = export(f, X, params=weights)
    assert _names(model.graph.initializer) == ["layers.0.b", "layers.0.w"]
    assert _names(model.graph.input) == ["x"]
    np.testing.assert_allclose(run_model(model, X)[0], X @ X.T + 1)


def test_a_module_is_its_own_weights() -> None:
    layer = nn.Linear.init(3, 2, key=random.key(0))
    model = export(layer, X)
    assert _names(model.graph.initializer) == ["weight", "bias"]
    np.testing.assert_allclose(run_model(model, X)[0], layer(X), rtol=1e-6)


def test_a_weight_and_an_input_of_one_name_are_two() -> None:
    model = export(lambda p, x: p["x"] * x, X, params={"x": np.float32(3)})
    assert _names(model.graph.input) == ["x"] and _names(model.graph.initializer) == ["x.2"]
    np.testing.assert_array_equal(run_model(model, X)[0], 3 * X)


def test_arrays_of_closures_are_part_of_the_model() -> None:
    table = fnp.array(X)
    model = export(lambda i: table[i], np.int32(1))
    np.testing.assert_array_equal(run_model(model, np.int32(1))[0], X[1])


def test_outputs_that_are_inputs_constants_and_the_same_value() -> None:
    model = export(lambda x: (x, x, fnp.ones(2), x + 1, x + 1), X)
    same, again, ones, more, as_much = run_model(model, X)
    np.testing.assert_array_equal(same, X)
    np.testing.assert_array_equal(again, X)
    np.testing.assert_array_equal(ones, [1, 1])
    np.testing.assert_array_equal(more, X + 1)
    np.testing.assert_array_equal(as_much, X + 1)


def test_an_input_that_nothing_uses_stays() -> None:
    model = export(lambda x, y: x + 1, X, X)
    assert _names(model.graph.input) == ["x", "y"]
    np.testing.assert_array_equal(run_model(model, X, X)[0], X + 1)


def test_types_without_values() -> None:
    model = export(lambda x: fnp.sum(x, 0), fg.ShapeDtypeStruct((2, 3), "bfloat16"))
    (x,), (y,) = model.graph.input, model.graph.output
    for declared, shape in ((x, [2, 3]), (y, [3])):
        assert declared.type.tensor_type.elem_type == onnx.TensorProto.BFLOAT16
        assert [d.dim_value for d in declared.type.tensor_type.shape.dim] == shape
    onnx.checker.check_model(model, full_check=True)


@pytest.mark.parametrize("opset", range(21, 24))
def test_opsets(opset: int) -> None:
    model = export(lambda x: nn.softmax(fnp.sort(x) @ x.T, axis=0), X, opset=opset)
    assert model.opset_import[0].version == opset
    np.testing.assert_allclose(run_model(model, X)[0], nn.softmax(X @ X.T, axis=0), rtol=1e-5)


def test_nodes_have_the_lines_that_made_them() -> None:
    model = export(lambda x: fnp.tanh(x), X)
    assert "test_export.py" in model.graph.node[0].doc_string


@pytest.mark.parametrize(
    "f, text",
    [
        (lambda x: fg.pure_callback(np.sin, x, x), "the op 'callback'"),
        (lambda x: fg.numpy.linalg.svd(x), "the op 'svd'"),
        (lambda x: fg.numpy.fft.fft(x).real, "complex numbers in the op"),
        (lambda x: fg.lax.psum(x, "i"), "'i'"),
    ],
    ids=["callback", "svd", "fft", "psum"],
)
def test_what_no_operator_does_is_named_with_its_line(f: Any, text: str) -> None:
    with pytest.raises((MissingRuleError, NameError)) as error:
        export(f, X)
    assert text in str(error.value) and "test_export.py" in str(error.value)


def test_effects_are_refused() -> None:
    def f(x: Any) -> Any:
        fg.debug.print("{}", x)
        return x + 1

    with pytest.raises(MissingRuleError, match="the order of effects"):
        export(f, X)


def test_a_dtype_that_the_format_lacks() -> None:
    with pytest.raises(DtypeError, match="float8_e3m4"):
        export(lambda x: x + x, fg.ShapeDtypeStruct((2,), "float8_e3m4"))
