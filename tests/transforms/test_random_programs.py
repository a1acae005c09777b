"""Programs that nobody wrote, under every transform: grown from the op table, and of loops, branches and updates.

Derivatives are compared with difference quotients where these say something, the modes with each other, vmap with a
Python loop, compiled code with the reference. Thousands more run with `pytest -m nightly`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as onp
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.trace.tracing.tracer import as_operand
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.core.flatten import results
from tests.support.graphs import Builder
from tests.support.programs import random_program


@pytest.fixture(autouse=True)
def _in_double() -> Iterator[None]:
    with fg.config(enable_x64=True):
        yield


def flat(tree: Any) -> onp.ndarray:
    return onp.concatenate([onp.zeros(0), *(onp.ravel(onp.asarray(x)) for x in fg.tree.leaves(tree))])


def close(found: Any, wanted: Any, what: str, tolerance: float = 1e-7) -> None:
    found, wanted = flat(found), flat(wanted)
    assert found.shape == wanted.shape, what
    scale = max(1.0, onp.abs(wanted).max(initial=0.0))
    onp.testing.assert_allclose(found, wanted, rtol=0, atol=tolerance * scale, err_msg=what)


def stacked(trees: Sequence[Any]) -> Any:
    return fg.tree.map(lambda *rows: onp.stack([onp.asarray(x) for x in rows]), *trees)


def inner(a: Any, b: Any) -> Any:
    return sum(np.sum(x * y) for x, y in zip(fg.tree.leaves(a), fg.tree.leaves(b), strict=True))


class Subject:
    """A function, arguments, tangents of them and cotangents of its results."""

    def __init__(self, function: Callable, xs: Sequence[Any], seed: int) -> None:
        draw = onp.random.default_rng(seed)
        self.function = function
        self.xs = tuple(np.asarray(x) for x in xs)
        self.tangents = tuple(np.asarray(draw.uniform(-1, 1, x.shape)) for x in self.xs)
        self.value = function(*self.xs)
        self.cotangents = fg.tree.map(lambda y: np.asarray(draw.uniform(-1, 1, y.shape)), self.value)
        self.axes = [int(draw.choice([-1, 0, x.ndim])) if k == 0 or draw.random() < 0.7 else None
                     for k, x in enumerate(self.xs)]  # fmt: skip

    def loss(self, *xs: Any) -> Any:
        return inner(self.function(*xs), self.cotangents)

    def gradient(self, *xs: Any) -> Any:
        return fg.grad(self.loss, tuple(range(len(self.xs))))(*xs)

    def product(self, *xs: Any) -> Any:
        """Second derivatives times the tangents."""
        return fg.jvp(self.gradient, xs, self.tangents)[1]

    def moved(self, step: float) -> tuple:
        return tuple(x + step * t for x, t in zip(self.xs, self.tangents, strict=True))

    def rows(self) -> list[tuple]:
        """Three sets of arguments, which differ where an axis is mapped."""
        changed = [[x, x * 0.5 + 0.1, -x] for x in self.xs]
        return [
            tuple(c[k if axis is not None else 0] for c, axis in zip(changed, self.axes, strict=True))
            for k in range(3)
        ]

    def batch(self) -> tuple:
        columns = zip(*self.rows(), strict=True)
        return tuple(
            column[0] if axis is None else np.stack(column, axis=axis)
            for column, axis in zip(columns, self.axes, strict=True)
        )


def quotient(f: Callable, subject: Subject) -> onp.ndarray | None:
    """The derivative of f along the tangents; None near a kink."""

    def difference(a: float, b: float) -> onp.ndarray:
        return (flat(f(*subject.moved(a))) - flat(f(*subject.moved(b)))) / (a - b)

    wide, narrow = difference(1e-4, -1e-4), difference(5e-5, -5e-5)
    left, right = difference(0, -1e-7), difference(1e-7, 0)
    scale = max(1.0, onp.abs(narrow).max(initial=0.0))
    smooth = onp.all(onp.abs(wide - narrow) < 1e-5 * scale) and onp.all(onp.abs(left - right) < 1e-3 * scale)
    return (4 * narrow - wide) / 3 if smooth else None


def check_derivatives(s: Subject) -> None:
    value, tangent = fg.jvp(s.function, s.xs, s.tangents)
    close(value, s.value, "the value of jvp", 1e-12)
    value, pull_back = fg.vjp(s.function, *s.xs)
    close(value, s.value, "the value of vjp", 1e-12)
    close(inner(pull_back(s.cotangents), s.tangents), inner(s.cotangents, tangent), "jvp against vjp", 1e-8)
    wanted = quotient(s.function, s)
    if wanted is not None:
        close(tangent, wanted, "jvp against differences", 1e-5)


def check_second_derivatives(s: Subject) -> None:
    product = s.product(*s.xs)
    reverse = fg.grad(lambda *xs: inner(s.gradient(*xs), s.tangents), tuple(range(len(s.xs))))(*s.xs)
    close(reverse, product, "reverse over reverse against forward over reverse")
    wanted = quotient(s.gradient, s)
    if wanted is not None and quotient(s.function, s) is not None:
        close(product, wanted, "jvp of grad against differences", 1e-5)


def check_batches(s: Subject) -> None:
    rows, axes = s.rows(), tuple(s.axes)
    close(fg.vmap(s.function, axes)(*s.batch()), stacked([s.function(*r) for r in rows]), "vmap")
    one_by_one = stacked([s.gradient(*r) for r in rows])
    close(fg.vmap(s.gradient, axes)(*s.batch()), one_by_one, "vmap of grad")
    each = [np.stack(column) for column in zip(*rows, strict=True)]
    of_sum = fg.grad(lambda *xs: np.sum(fg.vmap(s.loss)(*xs)), tuple(range(len(s.xs))))
    close(of_sum(*each), one_by_one, "grad of vmap")


COMPILED: dict[str, Callable[[Subject], tuple[Callable, tuple]]] = {
    "function": lambda s: (s.function, s.xs),
    "grad": lambda s: (s.gradient, s.xs),
    "jvp": lambda s: (lambda *xs: fg.jvp(s.function, xs, s.tangents), s.xs),
    "vmap": lambda s: (fg.vmap(s.function, tuple(s.axes)), s.batch()),
    "vmap of grad": lambda s: (fg.vmap(s.gradient, tuple(s.axes)), s.batch()),
    "jvp of grad": lambda s: (s.product, s.xs),
    "grad of jit": lambda s: (lambda *xs: fg.grad(fg.jit(s.loss))(*xs), s.xs),
}


def check_compiled(s: Subject, kind: str) -> None:
    function, arguments = COMPILED[kind](s)
    with fg.config(device="numpy"):
        wanted = function(*arguments)
    before = [onp.array(x) for x in arguments]
    close(fg.jit(function)(*arguments), wanted, f"compiled: {kind}")
    for x, old in zip(arguments, before, strict=True):
        onp.testing.assert_array_equal(x, old, err_msg=f"{kind}: an argument was written")


def check(s: Subject, kinds: Sequence[str]) -> None:
    with fg.config(device="numpy"):
        check_derivatives(s)
        check_second_derivatives(s)
        check_batches(s)
    for kind in kinds:
        check_compiled(s, kind)


# ---- programs grown from the op table ----


def of_graph(seed: int) -> Subject | None:
    """The function from the real parameters of a random graph to its real outputs; None where there are none."""
    nodes = 2 + seed * 7 % 24
    graph = Builder(seed, nodes, exact=False, largest=64, dtypes=[dt.float64]).graph()
    real = [i for i, p in enumerate(graph.params) if p.dtype == dt.float64]
    outputs = [out for out in graph.outputs if out.dtype == dt.float64]
    if not real or not outputs:
        return None

    def function(*xs: Any) -> Any:
        values = {**dict(enumerate(graph.values)), **dict(zip(real, xs, strict=True))}
        return results(outputs, {p: as_operand(values[i]) for i, p in enumerate(graph.params)})

    with fg.config(device="numpy"):
        return Subject(function, [graph.values[i] for i in real], seed)


def check_graphs(seeds: Sequence[int], compiled: int) -> None:
    """compiled: how many programs of each function are compiled, the next ones for each seed."""
    kinds = list(COMPILED) * 2
    for seed in seeds:
        subject = of_graph(seed)
        if subject is not None:
            first = seed % len(COMPILED)
            with_seed(seed, lambda s=subject, k=kinds[first : first + compiled]: check(s, k))


def with_seed(seed: int, run: Callable[[], None]) -> None:
    try:
        run()
    except Exception as error:
        error.add_note(f"seed {seed}")
        raise


@pytest.mark.parametrize("part", range(6))
def test_graphs(part: int) -> None:
    check_graphs(range(part * 8, part * 8 + 8), compiled=0)


@settings(
    max_examples=25,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.integers(0, 100_000))
def test_graphs_that_hypothesis_chooses(seed: int) -> None:
    check_graphs([seed], compiled=0)


@pytest.mark.parametrize("part", range(4))
def test_compiled_graphs(part: int) -> None:
    check_graphs(range(100 + part * 4, 104 + part * 4), compiled=1)


# ---- programs of loops, branches, updates, and transforms within ----


def of_program(seed: int) -> Subject:
    size, depth = [3, 2, 1, 4, 3][seed % 5], [1, 2, 1, 2, 2, 1, 3][seed % 7]
    draw = onp.random.default_rng(seed)
    with fg.config(device="numpy"):
        return Subject(random_program(seed, size, depth), draw.uniform(-1.5, 1.5, (3, size)), seed)


@pytest.mark.parametrize("seed", range(10))
def test_programs(seed: int) -> None:
    check(of_program(seed), [list(COMPILED)[seed % len(COMPILED)]])


# ---- at night ----


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(50))
def test_many_graphs(part: int) -> None:
    check_graphs(range(1000 + part * 40, 1040 + part * 40), compiled=2)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(50))
def test_many_programs(part: int) -> None:
    for seed in range(1000 + part * 8, 1008 + part * 8):
        with_seed(seed, lambda seed=seed: check(of_program(seed), list(COMPILED)))
