"""eval_shape and make_graph: types and graphs without work."""

from __future__ import annotations

from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.errors import DtypeError, ShapeError, TracedValueError
from funcgrad.trace.array.array import Array
from funcgrad.trace.tracing.tracer import open_traces


def test_types_of_results() -> None:
    x, w = fg.ShapeDtypeStruct((4, 3), "float32"), np.ones((3, 2))
    found = fg.eval_shape(lambda x, w, *, s: {"y": np.tanh(x @ w) * s, "n": 1}, x, w, s=2.0)
    assert found["y"] == fg.ShapeDtypeStruct((4, 2), "float32")
    assert found["n"] == fg.ShapeDtypeStruct((), "int32", weak_type=True)
    assert (found["y"].ndim, found["y"].size) == (2, 8)


def test_types_of_transformed_functions() -> None:
    batch = fg.ShapeDtypeStruct((5, 3), np.bfloat16)
    found = fg.eval_shape(fg.vmap(fg.grad(lambda x: np.sum(x * x))), batch)
    assert found == batch
    assert fg.eval_shape(fg.jacrev(np.sin), fg.ShapeDtypeStruct((3,), "float32")).shape == (3, 3)


def test_nothing_is_computed() -> None:
    huge = fg.ShapeDtypeStruct((10**9, 10**4), "float32")
    assert fg.eval_shape(lambda x: np.sum(np.sin(x) + np.ones(10**4), axis=0), huge).shape == (10**4,)


def test_structs_compare_by_type() -> None:
    a, b = fg.ShapeDtypeStruct((2,), np.float32), fg.ShapeDtypeStruct([2], "float32")
    assert a == b
    assert hash(a) == hash(b)
    assert a != fg.ShapeDtypeStruct((2,), "float16")
    assert a != (2,)
    assert (
        repr(fg.ShapeDtypeStruct((), "int8", True))
        == "ShapeDtypeStruct(shape=(), dtype=int8, weak_type=True)"
    )


def test_mistakes_are_those_of_the_function() -> None:
    with pytest.raises(ShapeError):
        fg.eval_shape(lambda x: x + np.ones(3), fg.ShapeDtypeStruct((2,), "float32"))
    with pytest.raises(TracedValueError, match="eval_shape"):
        fg.eval_shape(lambda x: x if x > 0 else -x, 1.0)
    with pytest.raises(DtypeError):
        fg.eval_shape(lambda x: x, "text")
    with pytest.raises(DtypeError, match="needs a function"):
        fg.eval_shape(3)
    with pytest.raises(DtypeError, match="needs a function"):
        fg.make_graph(3)
    assert open_traces() == []


def test_graph_of_a_function() -> None:
    def model(x: Any, params: dict) -> Any:
        return np.tanh(x @ params["w"]) + params["b"]

    graph = fg.make_graph(model)(onp.ones((2, 3), "float32"), {"w": np.ones((3, 4)), "b": 1.0})
    text = str(graph).split("\n")
    assert text[0] == "graph model(a: float32[2,3], b: float32[]*, c: float32[3,4]) -> (float32[2,4])"
    assert any("tanh(" in row and "test_abstract.py:" in row for row in text)
    assert len(graph.parameters) == 3
    scope: dict[str, Any] = {}
    exec(graph.python(), scope)
    assert scope["outputs"][0] is graph.outputs[0]


def test_graph_of_a_gradient_names_the_lines_of_the_function() -> None:
    def loss(x: Any) -> Any:
        return np.sum(np.sin(x))

    graph = fg.make_graph(fg.grad(loss))(np.ones(3))
    assert "cos(a)" in str(graph)
    assert "sin(a)" not in str(graph).replace("cos", "")
    assert "test_abstract.py" in str(graph)


def test_residuals_leave_a_compiled_function() -> None:
    """A vjp function is a pytree, so jit may return it; applied later, it gives what it would have given
    inside.
    """
    pull_back = fg.jit(lambda x: fg.vjp(lambda y: np.sum(np.sin(y) * y), x)[1])(np.arange(3.0))
    x = onp.arange(3.0)
    onp.testing.assert_allclose(pull_back(1.0)[0], onp.sin(x) + x * onp.cos(x), rtol=1e-5)
    pushed = fg.jit(lambda f, t: f(t))(fg.linearize(np.sin, np.arange(3.0))[1], np.ones(3))
    onp.testing.assert_allclose(pushed, onp.cos(x), rtol=1e-5)
    assert isinstance(pushed, Array)


def test_functions_may_return_types() -> None:
    kinds = [fg.ShapeDtypeStruct((2, 3), "float32"), fg.ShapeDtypeStruct((), "int8", weak_type=True)]
    kinds.append(fg.ShapeDtypeStruct((4,), fg.random.key(0).dtype))
    assert fg.eval_shape(lambda: kinds) == kinds
    assert fg.eval_shape(lambda x: (x * 2, {"t": kinds[0]}), np.ones(2)) == (
        fg.ShapeDtypeStruct((2,), "float32"),
        {"t": kinds[0]},
    )
    assert fg.eval_shape(lambda x: fg.eval_shape(np.sum, x), np.ones(2)) == fg.ShapeDtypeStruct((), "float32")
    with pytest.raises(DtypeError, match="ShapeDtypeStruct"):
        fg.jit(lambda: kinds[0])()


def test_the_type_of_a_type_is_what_it_says() -> None:
    like = fg.ShapeDtypeStruct((2, 3), "int32", weak_type=True)
    found = fg.typeof(like)
    assert (found.shape, found.dtype, found.weak_type) == (like.shape, like.dtype, True)
    assert found == fg.typeof(found) and type(found) is type(fg.typeof(2.0))


def test_types_with_parameters_changed():
    x = fg.ShapeDtypeStruct((2, 3), "float32", weak_type=True)
    found = x.update(shape=(4,), dtype="int8")
    assert (found.shape, found.dtype, found.weak_type) == ((4,), onp.dtype("int8"), True)
    assert x.update() == x and x.update(weak_type=False) != x
    with pytest.raises(DtypeError, match="the dtype must be given"):
        fg.ShapeDtypeStruct((2,), None)


def test_the_type_like_that_of_a_value() -> None:
    assert fg.ShapeDtypeStruct.like(np.ones((2, 3))) == fg.ShapeDtypeStruct((2, 3), "float32")
    assert fg.ShapeDtypeStruct.like(2.0) == fg.ShapeDtypeStruct((), "float32", weak_type=True)
    given = fg.ShapeDtypeStruct((4,), np.bfloat16)
    assert fg.ShapeDtypeStruct.like(given) == given
    key = fg.ShapeDtypeStruct.like(fg.random.key(0))
    assert key.shape == () and fg.dtypes.issubdtype(key.dtype, fg.dtypes.prng_key)
    seen = []
    fg.jit(lambda x: seen.append(fg.ShapeDtypeStruct.like(x)))(onp.ones(3, onp.float16))
    assert seen == [fg.ShapeDtypeStruct((3,), "float16")]
    with fg.config(cpu_devices=2):
        spread = fg.NamedSharding(fg.make_mesh((2,), "x"), fg.P("x"))
        x = fg.device_put(onp.ones(4), spread)
        assert fg.ShapeDtypeStruct.like(x).sharding == spread
    with pytest.raises(DtypeError, match="a ref is no array"):
        fg.ShapeDtypeStruct.like(fg.new_ref(1.0))
