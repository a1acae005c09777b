"""What vmap promises: axes, structures, unmapped values and errors."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as onp
import pytest

import funcgrad.numpy as np
from funcgrad.errors import (
    ArgumentError,
    DtypeError,
    LeakedTracerError,
    ShapeError,
    TracedValueError,
    TreeError,
)
from funcgrad.trace.tracer import open_traces
from funcgrad.transforms.abstract import make_graph
from funcgrad.transforms.grad import grad
from funcgrad.transforms.vmap import vmap


def close(a: Any, b: Any) -> None:
    onp.testing.assert_allclose(onp.asarray(a), onp.asarray(b), rtol=1e-5, atol=1e-6)


X = onp.arange(6, dtype="float32").reshape(2, 3)


def test_one_argument() -> None:
    close(vmap(np.sum)(np.asarray(X)), X.sum(1))
    close(vmap(np.sum, in_axes=1)(np.asarray(X)), X.sum(0))
    close(vmap(np.sum, in_axes=-1)(np.asarray(X)), X.sum(0))
    close(vmap(np.sum)(X), X.sum(1))  # NumPy arrays are arguments too


def test_shared_arguments() -> None:
    close(vmap(lambda x, y: x @ y, in_axes=(0, None))(X, onp.ones(3, "float32")), X.sum(1))
    close(vmap(lambda x, y: x * y, in_axes=(None, 0))(2.0, np.arange(3.0)), [0, 2, 4])
    close(vmap(lambda x, y: x + y, in_axes=[0, None])(np.arange(3.0), 1), [1, 2, 3])


def test_nested_axes() -> None:
    outer = vmap(vmap(lambda x, y: x * y, in_axes=(0, None)), in_axes=(None, 0))
    close(outer(np.arange(3.0), np.arange(2.0)), onp.outer(onp.arange(2), onp.arange(3)))


def test_matrices_of_distances() -> None:
    points = onp.random.default_rng(0).normal(size=(5, 3)).astype("float32")
    distance = lambda a, b: np.sum((a - b) ** 2)  # noqa: E731
    found = vmap(lambda a: vmap(lambda b: distance(a, b))(points))(points)
    close(found, ((points[:, None] - points[None]) ** 2).sum(-1))


def test_trees_and_prefixes() -> None:
    class Pair(NamedTuple):
        a: Any
        b: Any

    f = lambda d, p: d["x"] * p.a + p.b[0]  # noqa: E731
    d, p = {"x": np.arange(3.0), "y": None}, Pair(np.ones(3), [np.arange(3.0)])
    close(vmap(f)(d, p), [0, 2, 4])
    close(vmap(f, in_axes=({"x": None, "y": None}, Pair(0, [0])))({"x": 2.0, "y": None}, p), [2, 3, 4])
    close(vmap(f, in_axes=(None, 0))({"x": 2.0}, p), [2, 3, 4])
    close(vmap(lambda t: t[0] + t[1], in_axes=((0, None),))((np.arange(3.0), 5.0)), [5, 6, 7])


def test_outputs_and_out_axes() -> None:
    f = lambda x: {"same": x, "double": (2 * x, 1.0)}  # noqa: E731
    found = vmap(f, out_axes={"same": 1, "double": (-1, None)})(X)
    close(found["same"], X.T)
    close(found["double"][0], 2 * X.T)
    close(found["double"][1], 1.0)
    assert found["double"][1].shape == ()
    close(vmap(lambda x: 1.0)(X), [1, 1])  # what is the same for all is repeated
    close(vmap(lambda x: np.arange(3), out_axes=1)(X), onp.repeat(onp.arange(3)[:, None], 2, 1))


def test_keywords_are_mapped_over_axis_0() -> None:
    close(vmap(lambda x, *, y: x + y, in_axes=1)(X, y=np.arange(3.0)), X.T + onp.arange(3)[:, None])


def test_axis_size() -> None:
    close(vmap(lambda: 2.0, axis_size=3)(), [2, 2, 2])
    close(vmap(lambda x: x, in_axes=None, axis_size=2)(1.0), [1, 1])
    close(vmap(lambda x: x, axis_size=2)(X), X)
    assert vmap(lambda x: x * 2)(np.zeros((0, 3))).shape == (0, 3)


def test_unmapped_values_are_known() -> None:
    """An argument with axis None reaches the function as it is."""
    f = lambda x, flag: x * 2 if flag else x  # noqa: E731
    close(vmap(f, in_axes=(0, None))(np.arange(3.0), np.array(True)), [0, 2, 4])
    close(vmap(lambda x, n: x**n, in_axes=(0, None))(np.arange(3.0), 2), [0, 1, 4])


def test_types_are_kept() -> None:
    assert vmap(lambda x: x * 2)(np.ones(3, np.bfloat16)).dtype == np.bfloat16
    assert vmap(lambda x: x * 2)(np.arange(3)).dtype == np.int32
    assert vmap(lambda x: x > 1)(np.arange(3)).dtype == np.bool_


def test_gradients_by_example() -> None:
    w = onp.array([1.0, -2.0, 0.5], "float32")
    loss = lambda w, x, y: (np.tanh(w @ x) - y) ** 2  # noqa: E731
    found = vmap(grad(loss), in_axes=(None, 0, 0))(w, X, np.ones(2))
    t = onp.tanh(X @ w)
    close(found, (2 * (t - 1) * (1 - t * t))[:, None] * X)


def test_gradient_of_a_mapped_function() -> None:
    close(grad(lambda x: np.sum(vmap(np.sin)(x)))(np.arange(3.0)), onp.cos(onp.arange(3)))
    close(grad(lambda s: np.sum(vmap(lambda x: s * x)(np.arange(3.0))))(2.0), 3)


def test_indexing_by_mapped_positions() -> None:
    close(vmap(lambda x, i: x[i])(X, np.array([2, 0])), [2, 3])
    close(vmap(lambda i: np.asarray(X[0])[i])(np.array([2, 0])), [2, 0])
    close(
        vmap(lambda x, i, v: x.at[i].set(v))(X, np.array([2, 0]), np.array([9.0, 8.0])),
        [[0, 1, 9], [8, 4, 5]],
    )
    close(vmap(lambda x: np.sort(-x))(X), onp.sort(-X))


def test_the_graph_has_the_batch_axis_and_no_loop() -> None:
    graph = str(
        make_graph(vmap(lambda x, w: np.tanh(x @ w), in_axes=(0, None)))(X, onp.ones((3, 4), "float32"))
    )
    assert "contract" in graph
    assert "tanh" in graph
    assert "float32[2,4]" in graph


@pytest.mark.parametrize(
    ("make", "error", "text"),
    [
        (
            lambda: vmap(lambda x, y: x)(np.ones(3), np.ones(4)),
            ShapeError,
            r"x: float32\[3\] has 3(.|\n)*y: float32\[4\] has 4",
        ),
        (lambda: vmap(lambda x: x, axis_size=2)(np.ones(3)), ShapeError, "axis_size: 2"),
        (
            lambda: vmap(lambda x: x, in_axes=2)(np.ones((3, 4))),
            ArgumentError,
            r"axis 2 of x.*float32\[3,4\]",
        ),
        (lambda: vmap(lambda x, y: x)(np.ones(3), 1.0), ArgumentError, "axis 0 of y"),
        (lambda: vmap(lambda d: d["w"])({"w": 1.0}), ArgumentError, r"d\['w'\]"),
        (lambda: vmap(lambda x: x, in_axes=(0, 0))(np.ones(3)), ArgumentError, "in_axes has 2 entries"),
        (
            lambda: vmap(lambda x: x, in_axes=None)(np.ones(3)),
            ArgumentError,
            "no argument of '<lambda>' is mapped",
        ),
        (lambda: vmap(lambda x: x, in_axes="rows"), ArgumentError, "must be an integer or None"),
        (lambda: vmap(lambda x: x, out_axes=1.5), ArgumentError, "must be an integer or None"),
        (lambda: vmap(lambda x: x, out_axes=None)(np.ones(3)), ArgumentError, "out_axes is None"),
        (lambda: vmap(lambda x: x, out_axes=2)(np.ones(3)), ArgumentError, "out_axes 2 does not fit"),
        (lambda: vmap(lambda x: x, out_axes=(0, 0, 0))((np.ones(3), np.ones(3))), TreeError, "out_axes"),
        (lambda: vmap(lambda d: d, in_axes=({"b": 0},))({"a": np.ones(3)}), TreeError, "in_axes"),
        (lambda: vmap(lambda x: x)("text"), DtypeError, "x of '<lambda>' is a str"),
        (lambda: vmap(lambda x: "text")(np.ones(3)), DtypeError, "returned a str"),
        (
            lambda: vmap(lambda x: x if x > 0 else -x)(np.ones(3)),
            TracedValueError,
            "depends on x of '<lambda>'",
        ),
        (lambda: vmap(lambda x: np.zeros(x))(np.arange(3)), TracedValueError, "known while tracing"),
        (lambda: vmap(lambda x: float(x))(np.ones(3)), TracedValueError, "vmap"),
        (lambda: vmap(3), DtypeError, "needs a function"),
    ],
)
def test_mistakes(make: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        make()
    assert open_traces() == []


def test_leaks_are_found() -> None:
    kept: list[Any] = []
    vmap(lambda x: kept.append(x) or x)(np.ones(3))
    with pytest.raises(LeakedTracerError, match="vmap"):
        kept[0] + 1
    with pytest.raises(LeakedTracerError):
        vmap(lambda x: x + kept[0])(np.ones(3))
