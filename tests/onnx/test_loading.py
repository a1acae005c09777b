"""What a model says becomes a function: inputs, weights, and what is wrong with either."""

from __future__ import annotations

import numpy as onp
import onnx
import onnx.parser
import pytest

import funcgrad as fg
from funcgrad.errors import FileFormatError, ModelError

HEAD = '<ir_version: 10, opset_import: ["": 21]> agraph '
LINEAR = HEAD + "(float[n,2] x) => (float[n,3] y) <float[2,3] w = {1, 2, 3, 4, 5, 6}> {y = MatMul(x, w)}"


def model(text: str) -> onnx.ModelProto:
    return onnx.parser.parse_model(text)


def test_all_ways_to_call(tmp_path) -> None:
    proto = model(LINEAR)
    path = tmp_path / "model.onnx"
    path.write_bytes(proto.SerializeToString())
    x = onp.float32([[1, 2], [3, 4]])
    expected = x @ onp.float32([[1, 2, 3], [4, 5, 6]])
    for source in (proto, proto.SerializeToString(), path, str(path)):
        f = fg.onnx.load(source)
        for result in (f(x), f(x=x), f(f.params, x), f(f.params, x=x), fg.jit(f)(x), fg.jit(f)(f.params, x)):
            assert [*result] == ["y"]
            onp.testing.assert_array_equal(result["y"], expected)
    (result,) = fg.onnx.load(proto, returns="tuple")(x)
    onp.testing.assert_array_equal(result, expected)


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda f: f(), "the model needs the input 'x'"),
        (lambda f: f(onp.zeros((1, 2), onp.float16)), "input 'x' is to be float32, and is float16"),
        (
            lambda f: f(onp.zeros((1, 3), onp.float32)),
            "input 'x' is to have the shape ['n', 2], and has [1, 3]",
        ),
        (lambda f: f(onp.zeros(2, onp.float32)), "input 'x' is to have the shape ['n', 2], and has [2]"),
        (lambda f: f(1, 2), "the model takes 1 inputs (x), and got 2"),
        (lambda f: f([[1, 2]], z=3), "the model has no input 'z'"),
        (lambda f: f([[1, 2]], x=3), "input 'x' is given twice, by place and by name"),
        (lambda f: f({}, [[1, 2]]), "the weights lack 'w'"),
        (lambda f: f({"w": 1, "v": 1}, [[1, 2]]), "the weights have 'v'"),
        (lambda f: f({"w": onp.ones(3)}, [[1, 2]]), "weight 'w' has the shape (3,), and the model's (2, 3)"),
        (lambda f: f([["a", "b"]]), "input 'x' is no array"),
    ],
)
def test_calls_that_do_not_fit(call, message: str) -> None:
    with pytest.raises(ModelError) as caught:
        call(fg.onnx.load(model(LINEAR)))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "text, message",
    [
        (
            "(float[2] x) => (float[2] y) {y = Gorilla(x)}",
            "node '-> y' (Gorilla, opset 21): there is no such operator",
        ),
        ("(float[2] x) => (float[2] y) {y = Add(x, z)}", "nothing before it computes 'z'"),
        ("(float[2] x) => (float[2] y) {z = Relu(x)}", "nothing before it computes 'y'"),
        ("(float[2] x) => (float[2] y) {y = Add(x, z) z = Relu(y)}", "nothing before it computes 'z'"),
        ("(float[2] x) => (float[2] y) {y = Relu <alpha = 1> (x)}", "the operator has no attribute 'alpha'"),
        (
            "(float[2] x) => (float[2] y) {y = strange.Relu(x)}",
            "imports no version of the operators of domain",
        ),
    ],
)
def test_models_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(ModelError) as caught:
        fg.onnx.load(model(HEAD + text))
    assert message in str(caught.value)


@pytest.mark.parametrize("data", [b"", b"not a model", b"\x08\x0a", model(LINEAR).SerializeToString()[:-9]])
def test_bytes_that_are_no_model(data: bytes) -> None:
    with pytest.raises(FileFormatError):
        fg.onnx.load(data)


def test_a_mistake_in_a_node_names_it() -> None:
    f = fg.onnx.load(model(HEAD + "(float[n] x, float[m] z) => (float[k] y) {[sum] y = Add(x, z)}"))
    with pytest.raises(ModelError, match=r"node 'sum' \(Add, opset 21\): add: "):
        f(onp.ones(2, onp.float32), onp.ones(3, onp.float32))


def test_functions_of_the_model() -> None:
    """With an attribute that the body refers to, and one function within another."""
    text = """
    <ir_version: 10, opset_import: ["": 21, "own": 1]> agraph (float[n] x) => (float[n] y) {y = own.twice(x)}
    <opset_import: ["": 21], domain: "own"> once (x) => (y) {y = Add(x, x)}
    <opset_import: ["": 21, "own": 1], domain: "own"> twice (x) => (y) {z = own.once(x) y = own.once(z)}
    """
    onp.testing.assert_array_equal(fg.onnx.load(model(text))([1.0, 2.0])["y"], [4, 8])


def test_attributes_of_a_function_reach_graphs_within_it() -> None:
    """And so does the opset that the function imports, by which the axes of Unsqueeze are an attribute."""
    text = """
    <ir_version: 10, opset_import: ["": 21, "own": 1]>
    agraph (float[n] x, bool c) => (float[m] y) {y = own.leak <slope = 0.5> (x, c)}
    <opset_import: ["": 11], domain: "own"> leak <slope> (x, c) => (y) {
      y = If (c) <then_branch = a () => (float[m] p) {q = LeakyRelu <alpha: float = @slope> (x)
                                                      p = Unsqueeze <axes = [0]> (q)},
                  else_branch = b () => (float[m] q) {q = Unsqueeze <axes = [0]> (x)}>
    }
    """
    f = fg.onnx.load(model(text))
    onp.testing.assert_array_equal(f([-1.0, 2.0], onp.array(True))["y"], [[-0.5, 2]])
    onp.testing.assert_array_equal(f([-1.0, 2.0], onp.array(False))["y"], [[-1, 2]])


def test_a_function_that_calls_itself_is_refused() -> None:
    text = """
    <ir_version: 10, opset_import: ["": 21, "own": 1]> agraph (float[n] x) => (float[n] y) {y = own.f(x)}
    <opset_import: ["": 21, "own": 1], domain: "own"> f (x) => (y) {y = own.f(x)}
    """
    with pytest.raises(ModelError, match="the function calls itself"):
        fg.onnx.load(model(text))
