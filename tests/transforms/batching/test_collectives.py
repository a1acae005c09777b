"""Collectives under vmap: against NumPy over the whole axis, with every transform around and within, and in loops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.errors import ArgumentError, ShapeError, TracedValueError, UnboundAxisError
from funcgrad.trace.tracing.named_axes import named_axes
from funcgrad.trace.uop import Family, toposort


def plain(f: Callable) -> Callable:
    return f


BOTH = pytest.mark.parametrize("run", [plain, fg.jit], ids=["eager", "jit"])
X = onp.array([1.0, 2.0, 4.0], "float32")
M = onp.arange(9.0, dtype="float32").reshape(3, 3)
T = onp.arange(18.0, dtype="float32").reshape(3, 3, 2)
S = X.sum()


def mapped(f: Callable, **options: Any) -> Callable:
    return fg.vmap(f, axis_name="i", **options)


def close(a: Any, b: Any, rtol: float = 2e-5) -> None:
    onp.testing.assert_allclose(onp.asarray(a), onp.asarray(b), rtol=rtol, atol=1e-5)


def every(x: Any, size: int = 3) -> onp.ndarray:
    return onp.repeat(onp.asarray(x)[None], size, 0)


# ---- values: each against NumPy on the array with the mapped axis ----

VALUES: dict[str, tuple[Callable, Any, Any]] = {
    "psum": (lambda x: lax.psum(x, "i"), M, every(M.sum(0))),
    "pmean": (lambda x: lax.pmean(x, "i"), M, every(M.mean(0))),
    "pmax": (lambda x: lax.pmax(x, "i"), M, every(M.max(0))),
    "pmin": (lambda x: lax.pmin(x, "i"), M, every(M.min(0))),
    "psum of booleans": (lambda x: lax.psum(x > 3, "i"), M, every((M > 3).sum(0))),
    "psum over own axes": (lambda x: lax.psum(x, (0, "i")), M, every(M.sum())),
    "pmax over own axes": (lambda x: lax.pmax(x, ("i", -1)), T, every(T.max((0, 2)))),
    "pmean of integers": (lambda x: lax.pmean(x.astype(int), "i"), X, every(S / 3)),
    "axis_index": (lambda x: lax.axis_index("i") + 0 * x, X, onp.arange(3)),
    "all_gather": (lambda x: lax.all_gather(x, "i"), M, every(M)),
    "all_gather axis": (lambda x: lax.all_gather(x, "i", axis=-1), M, every(M.T)),
    "all_gather tiled": (lambda x: lax.all_gather(x, "i", tiled=True), M, every(M.reshape(9))),
    "all_gather tiled axis": (
        lambda x: lax.all_gather(x, "i", axis=1, tiled=True),
        T,
        every(T.transpose(1, 0, 2).reshape(3, 6)),
    ),
    "all_to_all": (lambda x: lax.all_to_all(x, "i", 0, 0), M, M.T),
    "all_to_all axes": (lambda x: lax.all_to_all(x, "i", 0, 1), T, T.transpose(1, 2, 0)),
    "all_to_all tiled": (
        lambda x: lax.all_to_all(x, "i", 0, 0, tiled=True),
        T.reshape(3, 6),
        T.reshape(3, 3, 2).transpose(1, 0, 2).reshape(3, 6),
    ),
    "all_to_all tiled axes": (
        lambda x: lax.all_to_all(x, "i", 0, 1, tiled=True),
        T,
        T.transpose(1, 0, 2).reshape(3, 1, 6),
    ),
    "pswapaxes": (lambda x: lax.pswapaxes(x, "i", 0), T, T.swapaxes(0, 1)),
    "psum_scatter": (lambda x: lax.psum_scatter(x, "i"), T, T.sum(0)),
    "psum_scatter tiled": (
        lambda x: lax.psum_scatter(x, "i", tiled=True),
        T.reshape(3, 6),
        T.reshape(3, 6).sum(0).reshape(3, 2),
    ),
    "psum_scatter dimension": (
        lambda x: lax.psum_scatter(x, "i", scatter_dimension=1),
        T.transpose(0, 2, 1),
        T.sum(0),
    ),
    "ppermute": (lambda x: lax.ppermute(x, "i", [(0, 1), (1, 2), (2, 0)]), M, onp.roll(M, 1, 0)),
    "ppermute to some": (lambda x: lax.ppermute(x, "i", [(2, 0)]), X, [4, 0, 0]),
    "ppermute to none": (lambda x: lax.ppermute(x, "i", []), X, [0, 0, 0]),
    "pshuffle": (lambda x: lax.pshuffle(x, "i", [2, 0, 1]), X, X[[2, 0, 1]]),
    "pbroadcast": (lambda x: lax.pbroadcast(x, "i", 1), M, every(M[1])),
}


@BOTH
@pytest.mark.parametrize("name", VALUES)
def test_values(run: Callable, name: str) -> None:
    f, x, expected = VALUES[name]
    found = run(mapped(f))(x)
    close(found, expected)
    assert onp.asarray(found).shape == onp.shape(expected)


@pytest.mark.parametrize("name", [n for n in VALUES if "boolean" not in n and "integer" not in n])
def test_of_what_is_the_same_for_all(name: str) -> None:
    """An operand that is not mapped: the same as one that is, with equal rows."""
    f, x, _ = VALUES[name]
    row = np.asarray(x[0])
    close(mapped(lambda _: f(row + 0), out_axes=0)(X), mapped(f)(every(x[0])))
    close(fg.jit(mapped(lambda _, y: f(y), in_axes=(0, None)))(X, row), mapped(f)(every(x[0])))


@pytest.mark.parametrize("name", [n for n in VALUES if "boolean" not in n and "integer" not in n])
def test_derivatives(name: str) -> None:
    """grad(vmap) is a fact of the whole array; vmap(grad) counts what each element does to the results of all."""
    f, x, _ = VALUES[name]
    g = lambda row: (np.sin(f(np.cos(row))) * f(row * 0.3)).sum()  # noqa: E731
    whole = fg.grad(lambda x: mapped(g)(x).sum())(x)
    close(mapped(fg.grad(g))(x), whole, 1e-4)
    close(fg.jit(mapped(fg.grad(g)))(x), whole, 1e-4)
    along = onp.linspace(-1, 1, x.size).astype("float32").reshape(x.shape)
    total = fg.jvp(lambda x: mapped(g)(x).sum(), (x,), (along,))[1]
    close(total, (onp.asarray(whole) * along).sum(), 1e-4)
    each = mapped(lambda row, t: fg.jvp(g, (row,), (t,))[1])(x, along)
    close(each.sum(), total, 1e-4)


@pytest.mark.parametrize("name", VALUES)
def test_over_one_of_two_axes(name: str) -> None:
    """Another vmap, within or around, sees a function of single elements."""
    f, x, _ = VALUES[name]
    both = onp.stack([x, x[::-1]])
    rows = onp.stack([onp.asarray(mapped(f)(both[k])) for k in range(2)])
    close(fg.vmap(mapped(f), axis_name="k")(both), rows)
    inner = mapped(fg.vmap(f, axis_name="k"), in_axes=1, out_axes=1)
    close(inner(both), rows)


# ---- names ----


def test_several_names() -> None:
    def over(f: Callable) -> Callable:
        return fg.vmap(fg.vmap(f, axis_name="j"), axis_name="i")

    close(over(lambda x: lax.psum(x, ("i", "j")))(M), onp.full((3, 3), 36.0))
    close(over(lambda x: lax.pmean(x, ("i", "j")))(M), onp.full((3, 3), 4.0))
    close(over(lambda x: lax.axis_index(("i", "j")))(M[:2]), onp.arange(6).reshape(2, 3))
    close(over(lambda x: lax.all_gather(x, ("i", "j")))(M[:2])[1, 2], onp.arange(6))
    assert over(lambda x: lax.axis_size(("i", "j")) + 0 * x)(M[:2])[0, 0] == 6
    close(over(lambda x: x - lax.psum(x, "j") + lax.psum(x, "i"))(M), M - M.sum(1, keepdims=True) + M.sum(0))


def test_the_innermost_axis_of_a_name() -> None:
    inner = lambda r: mapped(lambda x: lax.psum(x, "i"))(r) + lax.psum(r, "i")  # noqa: E731
    close(mapped(inner)(M), every(M.sum(0)) + M.sum(1, keepdims=True))
    close(fg.jit(mapped(fg.jit(inner)))(M), every(M.sum(0)) + M.sum(1, keepdims=True))


def test_names_may_be_any_hashable_value() -> None:
    close(fg.vmap(lambda x: lax.psum(x, 3.5), axis_name=3.5)(X), every(S))


def test_numbers_are_folded() -> None:
    def f(x: Any) -> Any:
        assert lax.psum(1, "i") == 3 and type(lax.psum(1, "i")) is int
        assert lax.psum(True, "i") == 3
        assert lax.pmean(2, "i") == 2.0
        assert lax.pmax(2, "i") == lax.pmin(2, "i") == 2
        assert lax.axis_size("i") == 3
        found = lax.psum({"a": x, "b": 1.5}, "i")
        assert found["b"] == 4.5
        return found["a"] + lax.psum(np.ones(()), "i")

    close(mapped(f)(X), every(S + 3))
    close(fg.jit(mapped(f))(X), every(S + 3))


def test_unbound_names() -> None:
    with pytest.raises(NameError, match="unbound axis name: i"):
        lax.psum(X, "i")
    with pytest.raises(UnboundAxisError, match="unbound axis name: j"):
        mapped(lambda x: lax.axis_index("j"))(X)
    with pytest.raises(UnboundAxisError, match="unbound axis name"):
        fg.jit(lambda x: lax.pmean(x, "i"))(X)
    with pytest.raises(UnboundAxisError):
        fg.vmap(lambda x: lax.axis_size("i"))(X)
    assert named_axes() == ()


def test_values_are_not_known_within() -> None:
    with pytest.raises(TracedValueError, match="truth value"):
        mapped(lambda x: x if lax.psum(x, "i") > 0 else -x)(X)
    with pytest.raises(UnboundAxisError, match="asked for within"):
        mapped(lambda x: x if lax.axis_index("i") > 0 else -x)(X)


def test_errors() -> None:
    cases = [
        (lambda x: lax.psum(x, "i", axis_index_groups=[[0, 1], [1]]), "axis_index_groups must hold"),
        (lambda x: lax.all_gather(x, "i", axis_index_groups=[[0, 1], [2]]), "must be of one size"),
        (lambda x: lax.ppermute(x, "i", [(0, 1), (2, 1)]), "receiver"),
        (lambda x: lax.ppermute(x, "i", [(0, 1), (0, 2)]), "source"),
        (lambda x: lax.ppermute(x, "i", [(0, 3)]), "one of 0 to 2"),
        (lambda x: lax.pshuffle(x, "i", [0, 1]), "numbers from 0 to 2"),
        (lambda x: lax.pbroadcast(x, "i", 3), "from 0 to 2"),
        (lambda x: lax.ppermute(x, ("i", "j"), []), "one axis name"),
        (lambda x: lax.axis_index(()), "axis name is needed"),
    ]
    for f, text in cases:
        with pytest.raises(ArgumentError, match=text):
            mapped(f)(X)
    with pytest.raises(ShapeError, match="must have the size of the mapped axis, 3"):
        mapped(lambda x: lax.all_to_all(x, "i", 0, 0))(T.reshape(3, 6))
    with pytest.raises(ShapeError, match="cannot be cut into 3"):
        mapped(lambda x: lax.psum_scatter(x, "i", tiled=True))(onp.ones((3, 4), "float32"))


# ---- what is the same for all stays so ----


@BOTH
def test_out_axes_none(run: Callable) -> None:
    close(run(mapped(lambda x: lax.psum(x, "i"), out_axes=None))(X), S)
    close(run(mapped(lambda x: np.sin(lax.pmax(x, "i")) + 1, out_axes=None))(X), onp.sin(4) + 1)
    close(run(mapped(lambda x: lax.all_gather(x, "i"), out_axes=None))(M), M)
    close(run(mapped(lambda x: fg.checkpoint(lambda a: lax.psum(a, "i"))(x), out_axes=None))(X), S)
    pair = run(mapped(lambda x: (x, lax.psum(x, "i")), out_axes=(0, None)))(X)
    close(pair[0], X)
    close(pair[1], S)


@BOTH
def test_out_axes_none_of_loops(run: Callable) -> None:
    """What a collective makes the same stays so through loops and branches: running means of a batch."""

    def running(x: Any) -> Any:
        def step(mean: Any, t: Any) -> Any:
            new = lax.pmean(x * t, "i")
            return 0.9 * mean + 0.1 * new, x - new

        return lax.scan(step, np.float32(0), np.arange(3.0))

    mean, rows = run(mapped(running, out_axes=(None, 0)))(X)
    close(mean, 0.9 * 0.1 * S / 3 + 0.1 * 2 * S / 3)
    close(rows, X[:, None] - onp.arange(3) * S / 3)
    f = lambda x: lax.cond(lax.psum(x, "i") > 0, lambda: lax.pmax(x, "i"), lambda: 0.0)  # noqa: E731
    close(run(mapped(f, out_axes=None))(X), 4.0)
    f = lambda x: lax.while_loop(lambda c: c < 20, lambda c: c + lax.psum(x, "i"), np.float32(0))  # noqa: E731
    close(run(mapped(f, out_axes=None))(X), 21.0)
    f = lambda x: lax.while_loop(  # noqa: E731
        lambda c: lax.pmax(c, "i") < 20, lambda c: lax.psum(c, "i"), np.float32(1)
    )
    close(run(mapped(f, out_axes=None))(X), 27.0)


def test_nothing_is_repeated() -> None:
    """A statistic of the batch is computed once: batch normalization costs no array of its repetitions."""

    def normalized(x: Any) -> Any:
        mean = lax.pmean(x, "i")
        return (x - mean) / np.sqrt(lax.pmean((x - mean) ** 2, "i") + 1e-5)

    graph = fg.make_graph(mapped(normalized))(onp.ones((8, 5), "float32"))
    nodes = toposort(graph.outputs)
    assert all(node.op.family is not Family.COLLECTIVE for node in nodes)
    assert [node.shape for node in nodes if node.op.name == "sqrt"] == [(5,)]
    x = onp.random.default_rng(0).normal(size=(8, 5)).astype("float32")
    close(fg.jit(mapped(normalized))(x), (x - x.mean(0)) / onp.sqrt(x.var(0) + 1e-5), 1e-4)


# ---- within jit, other transforms, loops and branches ----


@BOTH
def test_within_functions_of_constants(run: Callable) -> None:
    """An axis reaches what no argument does: jitted functions and gradients of plain numbers."""
    h = fg.jit(lambda a: a * lax.psum(1, "i") + lax.axis_index("i"))
    close(run(mapped(lambda x: h(2.0) + 0 * x))(X), 6 + onp.arange(3))
    close(run(mapped(lambda x: h(2.0) + 0 * x))(X[:2]), 4 + onp.arange(2))
    close(run(mapped(lambda x: h(x)))(X), 3 * X + onp.arange(3))
    close(run(mapped(lambda x: x + fg.grad(lambda a: a * lax.axis_index("i"))(2.0)))(X), X + onp.arange(3))
    close(
        run(mapped(lambda x: lax.psum(fg.vmap(lambda a: a + x)(np.arange(2.0)), "i")))(X), every([S, S + 3])
    )


@BOTH
def test_second_derivatives(run: Callable) -> None:
    close(run(mapped(fg.hessian(lambda x: lax.psum(x**3, "i"))))(X), 18 * X)
    jacobian = onp.eye(3) / S - X[:, None] / S**2
    f = mapped(lambda x: x / lax.psum(x, "i"))
    close(run(fg.jacfwd(f))(X), jacobian)
    close(run(fg.jacrev(f))(X), jacobian)


LOOPS: dict[str, tuple[Callable, Any]] = {
    "scan": (
        lambda x: lax.scan(lambda c, _: (lax.psum(c, "i") / 7, c), x, None, length=3)[0],
        every(S * 9 / 343),
    ),
    "scan of shared": (
        lambda x: x + lax.scan(lambda c, _: (lax.psum(c, "i"), None), np.float32(1), None, length=2)[0],
        X + 9,
    ),
    "fori": (
        lambda x: (
            x + lax.fori_loop(0, 2, lambda i, c: c * lax.psum(1, "i") + lax.axis_index("i"), np.float32(1))
        ),
        X + 9 + 4 * onp.arange(3),
    ),
    "while": (lambda x: lax.while_loop(lambda c: lax.psum(c, "i") < 100, lambda c: c * 2, x), X * 16),
    "while of shared": (
        lambda x: x + lax.while_loop(lambda c: c < 20, lambda c: lax.psum(c, "i"), np.float32(1)),
        X + 27,
    ),
    "cond": (
        lambda x: lax.cond(lax.psum(x, "i") > 5, lambda x: x + lax.psum(x, "i"), lambda x: x, x),
        X + S,
    ),
    "cond of elements": (
        lambda x: lax.cond(x > 1.5, lambda x: x + lax.psum(x, "i"), lambda x: x - lax.axis_index("i"), x),
        [1, 2 + S, 4 + S],
    ),
    "switch": (
        lambda x: lax.switch(lax.axis_index("i"), [lambda x: x, lambda x: -x, lambda x: 10 * x], x),
        [1, -2, 40],
    ),
    "map": (lambda x: lax.map(lambda y: lax.psum(x * y, "i"), np.arange(2.0)), every([0, S])),
}


@BOTH
@pytest.mark.parametrize("name", LOOPS)
def test_loops_and_branches(run: Callable, name: str) -> None:
    f, expected = LOOPS[name]
    close(run(mapped(f))(X), expected)


@BOTH
def test_derivatives_of_loops(run: Callable) -> None:
    """S1 sum(x) twice multiplied by S2 sum(x * x), three times."""
    f = lambda x: lax.scan(lambda c, _: (lax.psum(c * x, "i"), c), x, None, length=2)[0]  # noqa: E731
    expected = 3 * ((X * X).sum() + S * 2 * X)
    close(run(mapped(f))(X), every(S * (X * X).sum()))
    close(run(mapped(fg.grad(f)))(X), expected)
    close(run(fg.grad(lambda x: mapped(f)(x).sum()))(X), expected)
    close(run(mapped(fg.grad(fg.checkpoint(f))))(X), expected)


def choice_of_elements(f: Callable) -> Callable:
    return lambda x: lax.cond(x[0] > 0, f, lambda y: y * 0.5, x)


CHOICES: dict[str, Callable] = {
    "linear": lambda x: lax.psum(x, "i"),
    "product": lambda x: lax.psum(x * x, "i") * x,
    "after another": lambda x: np.tanh(lax.ppermute(np.sin(lax.psum(x, "i") * x), "i", [(0, 2), (1, 0)])),
    "loop": lambda x: lax.scan(lambda c, _: (np.tanh(lax.psum(c * x, "i")), None), x, None, length=2)[0],
    "checkpoint": fg.checkpoint(lambda x: np.sin(lax.psum(np.sin(x), "i")) * x),
    "choice": choice_of_elements(lambda x: lax.psum(np.sin(x), "i") * x),
}


@BOTH
@pytest.mark.parametrize("name", CHOICES)
def test_branches_that_some_elements_take(run: Callable, name: str) -> None:
    """All elements take part in the collectives of a branch, also those that take another: in derivatives too."""
    f = lambda x: choice_of_elements(CHOICES[name])(x).sum()  # noqa: E731
    x = onp.random.default_rng(1).uniform(0.2, 1, (3, 3)).astype("float32")
    x[1, 0] = -0.5
    whole = lambda x: mapped(f)(x).sum()  # noqa: E731
    expected = onp.zeros_like(x)
    for place in onp.ndindex(x.shape):
        step = onp.zeros_like(x)
        step[place] = 1e-2
        expected[place] = (float(whole(x + step)) - float(whole(x - step))) / 2e-2
    onp.testing.assert_allclose(run(fg.grad(whole))(x), expected, rtol=1e-2, atol=1e-2)
    close(run(mapped(fg.grad(f)))(x), fg.grad(whole)(x), 1e-4)


# ---- random functions ----

STEPS: list[Callable] = [
    lambda x: lax.psum(x, "i") * 0.3,
    lambda x: x - lax.pmean(x, "i"),
    lambda x: lax.pmax(x, "i") + x,
    lambda x: lax.ppermute(x, "i", [(0, 2), (1, 0)]),
    lambda x: lax.all_to_all(x, "i", 0, 0),
    lambda x: lax.all_gather(x, "i")[1] * x,
    lambda x: lax.psum_scatter(lax.all_gather(x, "i", axis=1), "i", scatter_dimension=0),
    np.sin,
    lambda x: x * (1.0 + lax.axis_index("i")),
    lambda x: x[::-1],
]


def whole(k: int, x: onp.ndarray) -> onp.ndarray:
    """The same steps on the array of all elements."""
    if k == 0:
        return every(x.sum(0)) * 0.3
    if k == 1:
        return x - x.mean(0)
    if k == 2:
        return x.max(0) + x
    if k == 3:
        return onp.stack([x[1], 0 * x[0], x[0]])
    if k == 4:
        return x.swapaxes(0, 1)
    if k == 5:
        return x[1] * x
    if k == 6:
        return 3 * x.T
    if k == 7:
        return onp.sin(x)
    if k == 8:
        return x * onp.arange(1.0, 4.0)[:, None]
    return x[:, ::-1]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, len(STEPS) - 1), min_size=1, max_size=5), st.integers(0, 1000))
def test_random_functions(steps: list[int], seed: int) -> None:
    x = onp.random.default_rng(seed).uniform(-1, 1, (3, 3)).astype("float32")

    def f(row: Any) -> Any:
        for k in steps:
            row = STEPS[k](row)
        return row

    expected = x.astype("float64")
    for k in steps:
        expected = whole(k, expected)
    close(mapped(f)(x), expected, 1e-4)
    g = lambda x: mapped(f)(x).sum()  # noqa: E731
    close(mapped(fg.grad(lambda row: f(row).sum()))(x), fg.grad(g)(x), 1e-4)


# ---- groups ----

GROUPED: dict[str, Callable] = {
    "psum": lambda x, **g: lax.psum(x, "i", **g),
    "psum of booleans": lambda x, **g: lax.psum(x > 0, "i", **g),
    "pmean": lambda x, **g: lax.pmean(x, "i", **g),
    "pmax": lambda x, **g: lax.pmax(x, "i", **g),
    "pmin": lambda x, **g: lax.pmin(x, "i", **g),
    "size": lambda x, **g: x * lax.psum(1, "i", **g),
    "all_gather": lambda x, **g: lax.all_gather(x, "i", axis=1, **g),
    "all_gather tiled": lambda x, **g: lax.all_gather(x, "i", axis=1, tiled=True, **g),
    "all_to_all": lambda x, **g: lax.all_to_all(x[:2], "i", 0, 1, **g),
    "all_to_all tiled": lambda x, **g: lax.all_to_all(x, "i", 0, 1, tiled=True, **g),
    "pswapaxes": lambda x, **g: lax.pswapaxes(x[:2], "i", 0, **g),
    "psum_scatter": lambda x, **g: lax.psum_scatter(x[:2], "i", **g),
    "psum_scatter tiled": lambda x, **g: lax.psum_scatter(x, "i", tiled=True, **g),
}


@pytest.mark.parametrize("name", GROUPED)
def test_within_groups(name: str) -> None:
    """Each group is like an axis of its own."""
    f, groups = GROUPED[name], [[3, 0], [1, 2]]
    x = onp.cos(onp.arange(48.0)).astype("float32").reshape(4, 4, 3)
    expected = onp.zeros(0)
    for group in groups:
        found = onp.asarray(mapped(f)(x[group]))
        expected = onp.zeros((4, *found.shape[1:])) if not expected.size else expected
        expected[group] = found
    close(mapped(lambda x: f(x, axis_index_groups=groups))(x), expected)
    from funcgrad.sharding import AbstractMesh, P

    mesh = AbstractMesh((4,), ("i",))
    block = fg.shard_map(
        lambda x: np.asarray(f(x[0], axis_index_groups=groups))[None],
        mesh=mesh,
        in_specs=P("i"),
        out_specs=P("i"),
    )
    close(block(x), expected)
    if "booleans" not in name:
        g = lambda x: (mapped(lambda x: f(x, axis_index_groups=groups))(x) ** 2).sum()  # noqa: E731
        whole = lambda x: sum((mapped(f)(x[np.asarray(group)]) ** 2).sum() for group in groups)  # noqa: E731
        close(fg.grad(g)(x), fg.grad(whole)(x), 1e-4)
        close(fg.grad(lambda x: (block(x) ** 2).sum())(x), fg.grad(whole)(x), 1e-4)


def test_groups_of_different_sizes() -> None:
    groups = [[0, 2, 3], [1]]
    x = onp.arange(1.0, 5.0, dtype="float32")
    close(mapped(lambda x: lax.psum(x, "i", axis_index_groups=groups))(x), [8, 2, 8, 8])
    close(mapped(lambda x: lax.pmean(x, "i", axis_index_groups=groups))(x), [8 / 3, 2, 8 / 3, 8 / 3])
    close(mapped(lambda x: lax.pmin(x, "i", axis_index_groups=groups))(x), [1, 2, 1, 1])


@pytest.mark.parametrize("tiled", [False, True])
def test_all_to_all_over_two_axes(tiled):
    """Element m of all (i, j) in their order gets part m of each."""
    x = onp.arange(2 * 3 * (12 if tiled else 6) * 4.0).reshape(2, 3, -1, 4)

    def exchange(row):
        return lax.all_to_all(row, ("i", "j"), 0, 1, tiled=tiled)

    found = fg.vmap(fg.vmap(exchange, axis_name="j"), axis_name="i")(x)
    parts = x.reshape(6, 6, -1, 4)  # (from, to, rows of a part, 4)
    if tiled:
        expected = onp.stack([onp.concatenate(list(parts[:, m]), 1) for m in range(6)])
    else:
        expected = onp.stack([onp.stack(list(parts[:, m, 0]), 1) for m in range(6)])
    onp.testing.assert_array_equal(found, expected.reshape(2, 3, *expected.shape[1:]))


# ---- slices of different sizes ----


def _slices(rng: onp.random.Generator, size: int, each: int, rows: int, places: int) -> list[onp.ndarray]:
    """Draw (input_offsets, send_sizes, output_offsets, recv_sizes) of all elements: slices that do not overlap where
    they arrive.
    """
    sizes = rng.integers(0, 4, (size, size, each))  # (from, to, which)
    starts, ends = onp.zeros_like(sizes), onp.zeros_like(sizes)
    for to in range(size):
        free = 0
        for sender, which in rng.permutation([(a, b) for a in range(size) for b in range(each)]):
            slot = sender, to, which
            sizes[slot] = min(sizes[slot], rows, places - free)
            starts[slot], ends[slot] = rng.integers(0, rows - sizes[slot] + 1), free
            free += sizes[slot]
    flat = (size, size * each)
    return [part.reshape(flat) for part in (starts, sizes, ends, sizes.swapaxes(0, 1))]


def _sent(operand: Any, output: Any, starts: Any, sizes: Any, ends: Any, expected: Any) -> onp.ndarray:
    """Do what lax.ragged_all_to_all does, slice by slice."""
    result, (size, count) = output.copy(), starts.shape
    for sender in range(size):
        for i in range(count):
            begin, end, n = starts[sender, i], ends[sender, i], sizes[sender, i]
            result[i // (count // size), end : end + n] = operand[sender, begin : begin + n]
    return result


@pytest.mark.parametrize("seed", range(8))
def test_ragged_all_to_all(seed: int) -> None:
    rng = onp.random.default_rng(seed)
    size, each, rows, places = (int(rng.integers(1, n)) for n in (5, 4, 7, 12))
    tables = _slices(rng, size, each, rows, places)
    rest = [(), (2,), (2, 3)][seed % 3]
    operand, output = (rng.standard_normal((size, n, *rest)).astype("float32") for n in (rows, places))
    f = mapped(lambda *given: lax.ragged_all_to_all(*given, axis_name="i"))
    expected = _sent(operand, output, *tables)
    for run in (plain, fg.jit):
        onp.testing.assert_array_equal(run(f)(operand, output, *tables), expected)
    result, pull = fg.vjp(lambda *given: f(*given, *tables), operand, output)  # it is linear
    sent = pull(result)
    close(onp.vdot(result, expected), onp.vdot(sent[0], operand) + onp.vdot(sent[1], output), 1e-4)


def test_ragged_all_to_all_in_groups() -> None:
    rng = onp.random.default_rng(0)
    tables = [
        onp.concatenate(pair) for pair in zip(*(_slices(rng, 2, 1, 4, 5) for _ in range(2)), strict=True)
    ]
    operand, output = (rng.standard_normal((4, n)).astype("float32") for n in (4, 5))
    groups = [[0, 1], [2, 3]]
    f = mapped(lambda *given: lax.ragged_all_to_all(*given, axis_name="i", axis_index_groups=groups))
    for half in (slice(0, 2), slice(2, 4)):
        expected = _sent(operand[half], output[half], *(table[half] for table in tables))
        onp.testing.assert_array_equal(f(operand, output, *tables)[half], expected)


@pytest.mark.parametrize(
    ("operand", "output", "tables", "kind", "message"),
    [
        ((2, 3, 4), (2, 3, 5), ((2, 2),) * 4, ShapeError, "have other shapes"),
        ((2, 3), (2, 3), ((2, 3),) * 4, ShapeError, "3 slices do not divide among 2 elements of 'i'"),
        ((2, 3), (2, 3), ((2, 2),) * 3 + ((2, 4),), ShapeError, "rows of integers of one length"),
    ],
)
def test_ragged_all_to_all_says_what_does_not_fit(operand, output, tables, kind, message) -> None:
    f = mapped(lambda *given: lax.ragged_all_to_all(*given, axis_name="i"))
    with pytest.raises(kind, match=message):
        f(np.zeros(operand), np.zeros(output), *(np.zeros(shape, int) for shape in tables))
    with pytest.raises(TypeError, match=r"of float32, the output of int32(.|\n)*astype"):
        f(np.zeros((2, 3)), np.zeros((2, 3), int), *(np.zeros((2, 2), int) for _ in range(4)))
    with pytest.raises(TypeError, match="are integers, not"):
        f(np.zeros((2, 3)), np.zeros((2, 3)), *(np.zeros((2, 2)) for _ in range(4)))


def _uses_sums(x: Any, weights: Any, axis_sum: Callable) -> Any:
    """Use a sum over the axis of values from outside of it in calls of several kinds, one after the other."""

    def looped(start: Any, step: Any) -> Any:
        return lax.scan(lambda c, _: (c * 0.5 + step, None), start, None, length=2)[0]

    def of_element(v: Any) -> Any:
        s = np.sin(axis_sum(x))
        b = np.sum(s) * 2
        h = fg.jit(lambda u: u * b)(looped(b, b))
        slopes = fg.grad(lambda u: np.sum(np.sin(u) * s) * b)(s) + fg.vmap(lambda u: u * s[0])(s)
        q = looped(b, np.sum(slopes) + h)
        return v * np.sum(looped(s, s)) + h + fg.checkpoint(lambda u: u * np.sum(slopes))(q)

    return fg.vmap(of_element, axis_name="i")(weights)


@pytest.mark.parametrize(
    "derive", [plain, lambda f: fg.grad(lambda *given: f(*given).sum())], ids=["value", "grad"]
)
@BOTH
def test_calls_use_sums_of_values_from_outside(run: Callable, derive: Callable) -> None:
    given = np.asarray(X) * 0.1, np.arange(4.0)
    found = run(derive(lambda *given: _uses_sums(*given, lambda v: lax.psum(v, "i"))))(*given)
    expected = derive(lambda *given: _uses_sums(*given, lambda v: v * 4))(*given)
    onp.testing.assert_allclose(found, expected, rtol=1e-4)
