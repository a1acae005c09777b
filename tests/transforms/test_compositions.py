"""Any stack of transforms over any small program, against a computation that knows neither.

A program is a list of steps on vectors; it is run by funcgrad, and by the `mpmath` twin of each step with
120 digits. A transform maps vector functions to vector functions; its twin says what that means, with
difference quotients in place of derivatives, which so many digits make exact to double precision also when
they are nested.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import mpmath
import numpy as onp
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.trace.tracing.tracer import open_traces

Vector = list  # of mpmath numbers
mp = mpmath.MPContext()
mp.dps = 120
STEP = mp.mpf(10) ** -25

# ---- steps: each with its twin ----


class Step(NamedTuple):
    arity: int
    run: Callable
    twin: Callable[..., Vector]


def each(function: Callable) -> Callable:
    return lambda *vectors: [function(*row) for row in zip(*vectors, strict=True)]


def constant(n: int) -> onp.ndarray:
    """A matrix without structure."""
    return onp.cos(onp.arange(n * n, dtype=float).reshape(n, n) + 1)


def cumulated(x: Vector) -> Vector:
    return [mp.fsum(x[: i + 1]) for i in range(len(x))]


STEPS = {
    "sin": Step(1, np.sin, each(mp.sin)),
    "tanh": Step(1, np.tanh, each(mp.tanh)),
    "exp": Step(1, lambda x: np.exp(0.5 * np.cos(x)), each(lambda x: mp.exp(mp.cos(x) / 2))),
    "log1p": Step(1, lambda x: np.log1p(x * x), each(lambda x: mp.log(1 + x * x))),
    "quotient": Step(2, lambda x, y: x / (2 + y * y), each(lambda x, y: x / (2 + y * y))),
    "add": Step(2, lambda x, y: x + y, each(lambda x, y: x + y)),
    "subtract": Step(2, lambda x, y: x - 0.5 * y, each(lambda x, y: x - y / 2)),
    "multiply": Step(2, lambda x, y: x * y, each(lambda x, y: x * y)),
    "where": Step(2, lambda x, y: np.where(x > 0.1, y, x), each(lambda x, y: y if x > mp.mpf(0.1) else x)),
    "mean": Step(1, lambda x: x - np.mean(x), lambda x: [v - mp.fsum(x) / len(x) for v in x]),
    "norm": Step(1, lambda x: x * np.sum(x * x), lambda x: [v * mp.fsum(u * u for u in x) for v in x]),
    "prod": Step(1, lambda x: np.prod(np.sin(x)) + x, lambda x: [mp.fprod(map(mp.sin, x)) + v for v in x]),
    "flip": Step(1, lambda x: x[::-1], lambda x: x[::-1]),
    "roll": Step(1, lambda x: np.concatenate([x[1:], x[:1]]), lambda x: x[1:] + x[:1]),
    "cumsum": Step(1, np.cumsum, cumulated),
    "gather": Step(1, lambda x: x[np.arange(x.shape[0]) // 2], lambda x: [x[i // 2] for i in range(len(x))]),
    "scatter": Step(
        2,
        lambda x, y: x.at[np.zeros(x.shape[0], int)].add(y),
        lambda x, y: [x[0] + mp.fsum(y), *x[1:]],
    ),
    "matvec": Step(
        1,
        lambda x: np.asarray(constant(x.shape[0])) @ x,
        lambda x: [mp.fsum(mp.mpf(c) * v for c, v in zip(row, x, strict=True)) for row in constant(len(x))],
    ),
    "outer": Step(
        2,
        lambda x, y: np.sum(np.outer(x, y) * constant(x.shape[0]), axis=1),
        lambda x, y: [
            mp.fsum(v * u * mp.mpf(c) for u, c in zip(y, row, strict=True))
            for v, row in zip(x, constant(len(x)), strict=True)
        ],
    ),
    "pad": Step(1, lambda x: np.pad(x, 1)[:-2] + x, lambda x: [v + (x[i - 1] if i else 0) for i, v in enumerate(x)]),
}  # fmt: skip
Program = list[tuple[str, list[int]]]  # each step takes results of earlier ones, counted from the last


@st.composite
def programs(draw: st.DrawFn) -> Program:
    length = draw(st.integers(1, 5))
    program = []
    for known in range(1, length + 1):
        name = draw(st.sampled_from(sorted(STEPS)))
        program.append((name, [draw(st.integers(1, known)) for _ in range(STEPS[name].arity)]))
    return program


def run(program: Program, x: Any) -> Any:
    values = [x]
    for name, sources in program:
        values.append(STEPS[name].run(*(values[-i] for i in sources)))
    return values[-1]


def run_twin(program: Program, x: Vector) -> Vector:
    values = [x]
    for name, sources in program:
        values.append(STEPS[name].twin(*(values[-i] for i in sources)))
    return values[-1]


# ---- transforms: vector functions to vector functions, each with its twin ----


def direction(n: int) -> onp.ndarray:
    return onp.array([1.0, -0.5, 0.25, 2.0])[:n]


def weighted(x: Vector, y: Vector) -> Any:
    return mp.fsum(a * b for a, b in zip(x, y, strict=True))


def exact(x: onp.ndarray) -> Vector:
    return [mp.mpf(float(v)) for v in x]


def along(f: Callable, x: Vector, v: Vector) -> Vector:
    """The directional derivative, as a central difference."""
    plus, minus = (f([a + s * b for a, b in zip(x, v, strict=True)]) for s in (STEP, -STEP))
    return [(p - m) / (2 * STEP) for p, m in zip(plus, minus, strict=True)]


def unit(n: int, i: int) -> Vector:
    return [mp.mpf(int(i == k)) for k in range(n)]


def pulled(f: Callable, x: Vector, w: Vector) -> Vector:
    return [weighted(w, along(f, x, unit(len(x), i))) for i in range(len(x))]


SCALES = (1.0, 0.5, -0.75)


def batch_of(x: Any) -> Any:
    return np.stack([s * x for s in SCALES])


def batch_twin(f: Callable, x: Vector) -> Vector:
    rows = [[mp.mpf(k + 1) * v for v in f([mp.mpf(s) * v for v in x])] for k, s in enumerate(SCALES)]
    return [mp.fsum(column) for column in zip(*rows, strict=True)]


def batch_sum(f: Callable) -> Callable:
    mapped = fg.vmap(f)
    return lambda x: np.sum(mapped(batch_of(x)) * np.arange(1.0, 4.0)[:, None], axis=0)


def batch_last(f: Callable) -> Callable:
    mapped = fg.vmap(f, in_axes=1, out_axes=-1)
    return lambda x: np.sum(mapped(batch_of(x).T) * np.arange(1.0, 4.0), axis=1)


def batch_of_closures(f: Callable) -> Callable:
    """The mapped argument is the scale; x is closed over."""
    return lambda x: np.arange(1.0, 4.0) @ fg.vmap(lambda s: f(s * x))(np.array(SCALES))


class Transform(NamedTuple):
    apply: Callable[[Callable], Callable]
    twin: Callable[[Callable, Vector], Vector]


TRANSFORMS = {
    "jit": Transform(fg.jit, lambda f, x: f(x)),
    "grad": Transform(
        lambda f: fg.grad(lambda x: np.sum(direction(x.shape[0]) * f(x))),
        lambda f, x: pulled(f, x, exact(direction(len(x)))),
    ),
    "grad_of_closure": Transform(
        lambda f: lambda x: fg.grad(lambda y: np.sum(x * f(y)))(x),
        lambda f, x: pulled(f, x, x),
    ),
    "value_and_grad": Transform(
        lambda f: lambda x: (lambda pair: pair[0] + pair[1])(fg.value_and_grad(lambda y: np.sum(f(y)))(x)),
        lambda f, x: [mp.fsum(f(x)) + g for g in pulled(f, x, [mp.mpf(1)] * len(x))],
    ),
    "jvp": Transform(
        lambda f: lambda x: fg.jvp(f, (x,), (direction(x.shape[0]),))[1],
        lambda f, x: along(f, x, exact(direction(len(x)))),
    ),
    "jvp_of_itself": Transform(lambda f: lambda x: fg.jvp(f, (x,), (x,))[1], lambda f, x: along(f, x, x)),
    "vjp": Transform(
        lambda f: lambda x: fg.vjp(f, x)[1](x * 0.5)[0], lambda f, x: [g / 2 for g in pulled(f, x, x)]
    ),
    "linearize": Transform(
        lambda f: lambda x: fg.linearize(f, x)[1](direction(x.shape[0])),
        lambda f, x: along(f, x, exact(direction(len(x)))),
    ),
    "jacfwd": Transform(lambda f: lambda x: fg.jacfwd(f)(x) @ x, lambda f, x: along(f, x, x)),
    "jacrev": Transform(lambda f: lambda x: x @ fg.jacrev(f)(x), lambda f, x: pulled(f, x, x)),
    "vmap": Transform(batch_sum, batch_twin),
    "vmap_last": Transform(batch_last, batch_twin),
    "vmap_of_closure": Transform(batch_of_closures, batch_twin),
}


def stacked(names: list[str], program: Program) -> tuple[Callable, Callable]:
    """The transformed program and its twin; the first name is the innermost."""
    function: Callable = lambda x: run(program, x)  # noqa: E731
    twin: Callable = lambda x: run_twin(program, x)  # noqa: E731
    for name in names:
        transform = TRANSFORMS[name]
        function = transform.apply(function)
        twin = (lambda rule, inner: lambda x: rule(inner, x))(transform.twin, twin)
    return function, twin


def check(names: list[str], program: Program, n: int) -> None:
    x = onp.array([0.3, -0.7, 1.1, 0.45])[:n] + 0.0137
    function, twin = stacked(names, program)
    with fg.config(enable_x64=True):
        found = onp.asarray(function(np.asarray(x)))
    expected = onp.array([float(v) for v in twin(exact(x))])
    onp.testing.assert_allclose(found, expected, rtol=1e-8, atol=1e-8 * max(1.0, onp.abs(expected).max()))
    assert open_traces() == []


# One program with every kind of step, and with every pair of transforms in both orders.
EVERY_KIND: Program = [
    ("matvec", [1]), ("tanh", [1]), ("multiply", [1, 3]), ("gather", [1]), ("scatter", [1, 3]), ("cumsum", [1]),
]  # fmt: skip


@pytest.mark.parametrize("name", sorted(STEPS))
def test_steps_agree_with_their_twins(name: str) -> None:
    program = [(name, [1] * STEPS[name].arity), ("sin", [1]), (name, [1, 2][: STEPS[name].arity])]
    for n in (1, 2, 4):
        check([], program, n)
        check(["grad"], program, n)


@pytest.mark.parametrize("inner", sorted(TRANSFORMS))
@pytest.mark.parametrize("outer", sorted(TRANSFORMS))
def test_every_pair_of_transforms(inner: str, outer: str) -> None:
    check([inner, outer], EVERY_KIND, 2)


@given(programs(), st.lists(st.sampled_from(sorted(TRANSFORMS)), min_size=1, max_size=3), st.integers(1, 3))
def test_random_stacks_over_random_programs(program: Program, names: list[str], n: int) -> None:
    check(names, program, n)


@given(programs(), st.permutations(["grad", "vmap", "jvp", "jit"]))
def test_the_four_in_any_order(program: Program, names: list[str]) -> None:
    check(names, program, 2)


def test_hessians_by_all_four_routes() -> None:
    f = lambda x: np.sum(run(EVERY_KIND, x) ** 2)  # noqa: E731
    x = np.array([0.3, -0.7, 1.1])
    routes = [outer(inner(f)) for outer in (fg.jacfwd, fg.jacrev) for inner in (fg.jacfwd, fg.jacrev)]
    first, *others = [onp.asarray(route(x)) for route in routes]
    onp.testing.assert_allclose(first, first.T, rtol=1e-4, atol=1e-4)
    for other in others:
        onp.testing.assert_allclose(first, other, rtol=1e-4, atol=1e-4)
    onp.testing.assert_allclose(first, fg.hessian(f)(x), rtol=1e-4, atol=1e-4)


def test_deep_nesting_of_one_transform() -> None:
    f = np.sin
    for _ in range(5):
        f = fg.grad(f)
    onp.testing.assert_allclose(float(f(0.3)), onp.cos(0.3), rtol=1e-5)
    g = lambda x: x * 2.0  # noqa: E731
    for _ in range(4):
        g = fg.vmap(g)
    assert g(np.ones((2, 1, 3, 2))).shape == (2, 1, 3, 2)
