"""What vmap promises: axes, structures, unmapped values and errors."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as onp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.errors import (
    ArgumentError,
    DtypeError,
    LeakedTracerError,
    ShapeError,
    TracedValueError,
    TreeError,
)
from funcgrad.trace.calls.loops import SWITCH
from funcgrad.trace.tracing.tracer import open_traces
from funcgrad.trace.uop import toposort
from funcgrad.transforms.batching.batch import CALL_RULES
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.core.abstract import make_graph
from funcgrad.transforms.derivatives.grad import grad


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
        (lambda: vmap(lambda x: x, in_axes="rows"), DtypeError, "must be an integer or None"),
        (lambda: vmap(lambda x: x, in_axes=True), DtypeError, "must be an integer or None"),
        (lambda: vmap(lambda x: x, in_axes=-3)(np.ones((3, 4))), ArgumentError, "axis -3 of x"),
        (lambda: vmap(lambda x, y: x, in_axes=(0,))(X, X), ArgumentError, "in_axes has 1 entries"),
        (lambda: vmap(lambda x: x, out_axes=1.5), DtypeError, "must be an integer or None"),
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


# ---- the contract, line by line ----


def test_prefixes_of_axes() -> None:
    """An entry of in_axes may be a tree above the argument's leaves; a list stands for a tuple at the top."""
    d = {"a": X, "b": (X.T, onp.float32(2))}
    f = lambda d, k: d["a"] * d["b"][0] * d["b"][1] + k  # noqa: E731
    expected = X * X * 2 + onp.arange(2.0)[:, None]
    close(vmap(f, in_axes=[{"a": 0, "b": (1, None)}, 0])(d, np.arange(2.0)), expected)
    close(vmap(f, in_axes=({"a": -2, "b": (-1, None)}, -1))(d, np.arange(2.0)), expected)
    close(vmap(lambda t: t[0] + t[1], in_axes=([0, None],))([X, 1.0]), X + 1)
    close(vmap(lambda d: d["x"], in_axes=({"x": 0, "y": None},))({"x": X, "y": {"z": X}}), X)
    close(vmap(lambda x, none: x, in_axes=(0, None))(X, None), X)
    close(vmap(lambda t: t["x"])({"x": X, "none": None}), X)


def test_negative_axes() -> None:
    x = onp.arange(24.0, dtype="float32").reshape(2, 3, 4)
    for axis in range(-3, 3):
        moved = onp.moveaxis(x, axis, 0)
        close(vmap(lambda a: a * 2, in_axes=axis)(x), moved * 2)
        close(vmap(lambda a: a * 2, in_axes=axis, out_axes=axis)(x), x * 2)


def test_keywords_are_mapped_whatever_in_axes_says() -> None:
    f = lambda x, *, y, z=None: x + y["a"]  # noqa: E731
    close(vmap(f, in_axes=None)(1.0, y={"a": X[:, 0]}), X[:, 0] + 1)
    close(vmap(f, in_axes=(1,))(X.T, y={"a": X[:, 0]}, z=None), X + X[:, :1])
    with pytest.raises(ArgumentError, match="axis 0 of y"):
        vmap(f)(X, y={"a": 1.0})


def test_sum_match() -> None:
    close(vmap(lambda x: x, out_axes=None, sum_match=True)(X), X.sum(0))
    close(vmap(lambda x: (x, 2.0), out_axes=None, sum_match=True)(X)[1], 2.0)
    close(vmap(lambda x: x, out_axes=1, sum_match=True)(X), X.T)


def test_spmd_axis_name() -> None:
    close(vmap(lambda x: x * 2, spmd_axis_name="data")(X), X * 2)
    close(vmap(lambda x: x * 2, spmd_axis_name=("data", "model"), axis_name="i")(X), X * 2)


def test_names_and_documents_are_kept() -> None:
    def f(x: Any) -> Any:
        """Doc."""
        return x

    assert (vmap(f).__name__, vmap(f).__doc__) == ("f", "Doc.")


def test_arguments_that_others_trace() -> None:
    """Mapped and shared arguments, and axes of results, within gradients, jit and other maps."""
    w = onp.array([1.0, -2.0, 0.5], "float32")
    f = lambda w, x: np.sum(vmap(lambda x, w: np.sin(x @ w), in_axes=(0, None))(x, w))  # noqa: E731
    expected = onp.cos(X @ w) @ X
    close(grad(f)(w, X), expected)
    close(fg.jit(grad(f))(w, X), expected)
    close(fg.jit(vmap(grad(f), in_axes=(None, 0)))(w, X[:, None]), onp.cos(X @ w)[:, None] * X)
    close(fg.jit(lambda x: vmap(lambda a: a * x[0, 0], in_axes=1, out_axes=1)(x))(X + 1), X + 1)
    close(grad(lambda x: vmap(lambda a: x * a)(np.arange(3.0)).sum())(2.0), 3.0)


def test_shared_values_are_not_repeated() -> None:
    """What does not depend on the mapped arguments is computed once; a product with shared weights stays one."""
    w = onp.ones((3, 4), "float32")
    graph = make_graph(vmap(lambda x, w: x @ np.tanh(w), in_axes=(0, None)))(X, w)
    nodes = toposort(graph.outputs)
    assert [n.shape for n in nodes if n.op.name == "tanh"] == [(3, 4)]
    assert [n.shape for n in nodes if n.op.name == "contract"] == [(2, 4)]
    assert all(n.shape != (2, 3, 4) for n in nodes)
    (constant,) = make_graph(vmap(lambda x, w: w * 2, in_axes=(0, None), out_axes=None))(X, w).outputs
    assert constant.shape == (3, 4)


@pytest.mark.parametrize("run", [lambda f: f, fg.jit], ids=["eager", "jit"])
def test_random_functions_give_the_numbers_of_a_loop(run: Any) -> None:
    keys = fg.random.split(fg.random.key(3), 4)
    functions = [
        lambda k: fg.random.uniform(k, (3,)),
        lambda k: fg.random.normal(k, (2, 2)),
        lambda k: fg.random.randint(k, (5,), 0, 10),
        lambda k: fg.random.permutation(k, 6),
        lambda k: fg.random.bernoulli(k, 0.3, (4,)),
        lambda k: fg.random.categorical(k, np.zeros(5)),
        lambda k: fg.random.uniform(fg.random.fold_in(k, 7)),
        lambda k: fg.random.normal(fg.random.split(k)[1], (2,)),
    ]
    for f in functions:
        close(run(vmap(f))(keys), onp.stack([onp.asarray(f(keys[i])) for i in range(4)]))
    shifted = run(vmap(lambda k, m: m + fg.random.normal(k, (2,)), in_axes=(None, 0)))(keys[0], X[:, 0])
    close(shifted, X[:, :1] + onp.asarray(fg.random.normal(keys[0], (2,))))


FUNCTIONS = [
    np.sin,
    lambda x: x @ onp.arange(9.0, dtype="float32").reshape(3, 3),
    lambda x: x[np.argsort(x)],
    lambda x: np.cumsum(x) * x.max(),
    lambda x: np.where(x > 0, x, x.sum()),
    lambda x: np.concatenate([x, x])[1:4],
    lambda x: x.at[1].set(x[0]),
    lambda x: np.outer(x, x).mean(0),
    lambda x: fg.lax.fori_loop(0, 3, lambda i, c: c * 0.5 + x, x),
    lambda x: fg.lax.cond(x[0] > 0, lambda y: y * 2, lambda y: y - 1, x),
    lambda x: fg.checkpoint(np.cos)(x),
    lambda x: vmap(lambda a: a * x[0])(x),
]


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.integers(0, len(FUNCTIONS) - 1), min_size=1, max_size=4),
    st.integers(0, 3),
    st.sampled_from([0, 1]),
    st.sampled_from([0, -1]),
    st.integers(0, 1000),
)
def test_random_compositions_are_loops(steps: list[int], size: int, axis: int, out: int, seed: int) -> None:
    x = onp.random.default_rng(seed).uniform(-1, 1, (size, 3)).astype("float32")

    def f(row: Any) -> Any:
        for k in steps:
            row = FUNCTIONS[k](row)
        return row

    found = vmap(f, in_axes=axis, out_axes=out)(x if axis == 0 else x.T)
    rows = onp.stack([onp.asarray(f(np.asarray(row))) for row in x]) if size else onp.zeros((0, 3))
    onp.testing.assert_allclose(found, rows if out == 0 else rows.T, rtol=1e-4, atol=1e-4)


def test_what_all_calls_share_may_be_anything() -> None:
    """Functions, names, objects, numbers of Python, in trees too; arrays of NumPy among them are arrays as before."""
    seen = []

    def apply(f: Any, options: Any, x: Any) -> Any:
        seen.append(options)
        return f(x) * options["scale"]

    options = {"name": "tanh", "scale": 2.0, "kind": dict, "nothing": None, "at": onp.ones(2)}
    x = np.arange(3.0)
    for way in (lambda f: f, fg.jit):
        got = way(lambda x: vmap(apply, in_axes=(None, None, 0))(np.tanh, options, x))(x)
        onp.testing.assert_allclose(got, onp.tanh([0, 1, 2]) * 2, rtol=1e-6)
    assert seen[0]["name"] == "tanh" and seen[0]["kind"] is dict and seen[0]["nothing"] is None
    assert seen[0]["scale"] == 2.0 and type(seen[0]["scale"]) is float and isinstance(seen[0]["at"], fg.Array)
    slopes = grad(lambda x: vmap(apply, (None, None, 0))(np.sin, {"scale": 1.0}, x).sum())(x)
    onp.testing.assert_allclose(slopes, onp.cos([0, 1, 2]), rtol=1e-6)
    nested = vmap(vmap(lambda f, a: f(a), (None, 0)), (None, 0))(np.negative, np.ones((2, 2)))
    assert nested.tolist() == [[-1, -1], [-1, -1]]
    assert fg.jit(vmap(lambda f, a: f(a), (None, 0)), static_argnums=0)(np.negative, x).tolist() == [
        0,
        -1,
        -2,
    ]


def test_what_is_mapped_must_be_an_array() -> None:
    with pytest.raises(DtypeError, match=r"f of .* is a function"):
        vmap(lambda x, f: f(x))(np.ones(2), np.sin)
    with pytest.raises(DtypeError, match=r"f of .* is a function"):
        vmap(lambda x, f: f(x))(np.ones(2), f=np.sin)
    with pytest.raises(DtypeError, match=r"d\['b'\] of .* is a str"):
        vmap(lambda d, x: x, in_axes=({"a": None, "b": 0}, 0))({"a": len, "b": "x"}, np.ones(2))


def test_axes_by_nodes_of_classes() -> None:
    """in_axes may be a prefix with nodes of the argument's own classes."""

    @fg.tree_util.register_pytree_node_class
    class Pair:
        def __init__(self, left: Any, right: Any) -> None:
            self.left, self.right = left, right

        def tree_flatten(self) -> tuple:
            return (self.left, self.right), None

        @classmethod
        def tree_unflatten(cls, _: None, children: tuple) -> Pair:
            return cls(*children)

    pair = Pair(np.arange(6.0).reshape(2, 3), {"a": np.ones(3), "b": 2.0})
    found = vmap(lambda p: p.left * p.right["a"] * p.right["b"], in_axes=(Pair(1, {"a": 0, "b": None}),))(
        pair
    )
    assert found.tolist() == [[0.0, 6.0], [2.0, 8.0], [4.0, 10.0]]
    assert vmap(lambda p: p.left.sum() * p.right["b"], in_axes=(Pair(0, None),))(pair).tolist() == [6.0, 24.0]
    with pytest.raises(TreeError, match="does not fit"):
        vmap(lambda p: p.left, in_axes=(Pair(0, {"a": 0}),))(pair)


def test_objects_that_answer_any_name() -> None:
    class Anything:
        def __getattr__(self, name: str) -> Any:
            return np.ones(2)

        def __call__(self, x: Any) -> Any:
            return 2 * x

    assert vmap(Anything())(np.arange(2.0)).tolist() == [0.0, 2.0]


def test_choices_within_choices_are_batched_once_each(monkeypatch):
    depth, asked = 10, []
    rule = CALL_RULES[SWITCH]
    monkeypatch.setitem(CALL_RULES, SWITCH, lambda node, *rest: asked.append(node) or rule(node, *rest))

    def nested(depth):
        if not depth:
            return np.sin
        inner = fg.jit(nested(depth - 1))  # both branches have its graph
        return lambda x: lax.cond(x > depth / 10, lambda x: inner(x) + 1, lambda x: inner(x * 2), x)

    def steps(x):
        return lax.scan(lambda x, _: (nested(depth)(x), None), x, None, length=2)[0]

    x = np.linspace(-1.0, 1.0, 9)
    found = vmap(steps)(x)
    assert len(asked) <= 3 * depth  # not 2**depth: for the values, and for what of the loop differs
    close(found, [steps(a) for a in x])


def test_what_comes_back_as_it_went_in_is_the_same_array() -> None:
    x, y = np.ones((3, 4)), np.arange(4.0)
    assert vmap(lambda x: x)(x) is x
    assert vmap(vmap(lambda x: {"a": x}))(x)["a"] is x
    assert vmap(lambda x: x, in_axes=1, out_axes=-1)(x) is x
    swapped = vmap(lambda x, y: (y, x), in_axes=(1, 0), out_axes=(0, 1))(x, y)
    assert swapped[0] is y and swapped[1] is x
    onp.testing.assert_array_equal(vmap(lambda x: x, in_axes=1)(x), onp.ones((4, 3)))
    assert vmap(lambda x: x + 0)(x) is not x


@given(st.integers(0, 2), st.integers(-3, 2))
def test_handed_through_to_another_axis(place: int, out: int) -> None:
    x = onp.arange(24.0, dtype=onp.float32).reshape(2, 3, 4)
    found = vmap(lambda x: x, in_axes=place, out_axes=out)(np.asarray(x))
    onp.testing.assert_array_equal(found, onp.moveaxis(x, place, out))


def test_trees_of_axes_end_where_arrays_are():
    one = np.ones(2)
    for call, name in (
        (lambda: fg.vmap(lambda x: x, in_axes=([0],))(one), "in_axes"),
        (lambda: fg.vmap(lambda x: x["a"], in_axes=({"a": (0,)},))({"a": one}), "in_axes"),
        (lambda: fg.vmap(lambda x: x, out_axes=(0, 0))(one), "out_axes"),
    ):
        with pytest.raises(fg.errors.TreeError, match=f"{name} .* in the place of one array"):
            call()
