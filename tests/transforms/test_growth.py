"""The work of tracing and compiling grows with the size of a program, not with its square: calls are counted, not
seconds.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any

import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import config, lax


def branches(n: int) -> tuple[Callable, tuple]:
    def f(x: Any) -> Any:
        for i in range(n):
            x = lax.cond(x[0] > i, lambda v, i=i: np.sin(v) * (i + 1.0), lambda v: v + 1, x)
        return x

    return f, (np.ones(8),)


def closing(n: int) -> tuple[Callable, tuple]:
    """Branches that use what branches before them computed: it is computed before them, and not in them again."""

    def f(x: Any) -> Any:
        for i in range(n):
            x = lax.cond(x[0] > i, lambda x=x: np.sin(x) * 2, lambda x=x: x + 1)
        return x

    return f, (np.ones(8),)


def looping(n: int) -> tuple[Callable, tuple]:
    """Loops whose bodies use what loops before them computed."""

    def f(x: Any) -> Any:
        for i in range(n):
            x = lax.scan(lambda c, _, x=x, i=i: (np.sin(c) * x + i, None), x, None, length=2)[0]
        return x

    return f, (np.ones(8),)


def mapping(n: int) -> tuple[Callable, tuple]:
    """Mapped functions that use what others before them computed."""

    def f(x: Any) -> Any:
        for _ in range(n):
            x = fg.vmap(lambda v, x=x: np.sin(v) * x[0])(x)
        return x

    return f, (np.ones(8),)


def _transforming(transform: Callable) -> Callable:
    """Make a program of functions, each of which uses what was made of the one before."""

    def program(n: int) -> tuple[Callable, tuple]:
        def f(x: Any) -> Any:
            for _ in range(n):
                x = transform(lambda v, x=x: np.sin(v) * x, x)
            return x

        return f, (np.ones(8),)

    return program


def _summed(function: Callable) -> Callable:
    return lambda x: np.sum(function(x))


TRANSFORMED = {
    "grad": lambda g, x: fg.grad(_summed(g))(x),
    "value_and_grad": lambda g, x: fg.value_and_grad(_summed(g))(x)[1],
    "jvp": lambda g, x: fg.jvp(g, (x,), (x,))[1],
    "linearize": lambda g, x: fg.linearize(g, x)[1](x),
    "vjp": lambda g, x: fg.vjp(g, x)[1](x)[0],
    "hessian": lambda g, x: fg.hessian(_summed(g))(x).sum(0),
    "grad of scan": lambda g, x: fg.grad(
        lambda v: lax.scan(lambda c, _: (g(c), None), v, None, length=2)[0].sum()
    )(x),
    "grad of checkpoint": lambda g, x: fg.grad(_summed(fg.checkpoint(g)))(x),
    "linear_transpose": lambda g, x: fg.linear_transpose(lambda v: v * g(x), x)(x)[0],
    "custom_root": lambda g, x: lax.custom_root(
        lambda v: v - g(x), x, lambda f, y: y - f(y), lambda g, y: y / g(np.ones_like(y))
    ),
    "reduce": lambda g, x: x + lax.reduce(x, np.float32(0), lambda a, b: a + b * g(x)[0], (0,)),
    "vmap of grad": lambda g, x: fg.vmap(fg.grad(lambda v: g(v)[0]))(x),
}


def unrolled(n: int) -> tuple[Callable, tuple]:
    def f(x: Any) -> Any:
        return lax.scan(lambda c, _: (np.sin(c) * 1.1, c), x, None, length=n, unroll=n)

    return f, (np.ones(8),)


def walked(n: int) -> tuple[Callable, tuple]:
    def f(xs: Any) -> Any:
        return lax.scan(lambda s, v: (s + sum(v), tuple([u * 2 for u in v])), np.float32(0), xs)

    return f, ([np.ones(5) * i for i in range(n)],)


def carried(n: int) -> tuple[Callable, tuple]:
    def f(c: Any) -> Any:
        return lax.scan(lambda c, _: ([v * 1.5 + 1 for v in c], None), c, None, length=5)[0]

    return f, ([np.float32(i) for i in range(n)],)


def repeated(n: int) -> tuple[Callable, tuple]:
    def f(c: Any) -> Any:
        return lax.while_loop(lambda c: c[0] < 100, lambda c: [v * 1.5 + 1 for v in c], c)

    return f, ([np.float32(i) for i in range(n)],)


def nested(n: int) -> tuple[Callable, tuple]:
    f: Callable = np.sin
    for _ in range(n):

        def f(x: Any, inner: Callable = f) -> Any:
            return lax.scan(lambda c, _: (inner(c) * 1.1, None), x, None, length=2)[0]

    return f, (np.float32(1),)


def turning(n: int) -> tuple[Callable, tuple]:
    """Loops within loops whose carries take their values from one another: it takes several steps until all have a
    tangent, or a cotangent.
    """
    f: Callable = np.sin
    for _ in range(n):

        def f(x: Any, inner: Callable = f) -> Any:
            def step(c: Any, _: Any) -> Any:
                return (inner(c[0]), c[2] * 1.5, c[0] * 2), None

            return lax.scan(step, (x, np.float32(0), np.float32(0)), None, length=2)[0][1]

    return f, (np.float32(1),)


def chain(n: int) -> tuple[Callable, tuple]:
    def f(x: Any) -> Any:
        for i in range(n):
            x = np.where(x > i, np.sin(x), x * 0.5)
        return x

    return f, (np.ones(8),)


def updates(n: int) -> tuple[Callable, tuple]:
    def f(x: Any) -> Any:
        for i in range(n):
            x = x.at[i + 1].set(x[i] * 1.5)
        return x

    return f, (np.ones(n + 1),)


def _calls(function: Callable[..., Any], *args: Any) -> int:
    """Count the calls of functions, of Python's own too."""
    count = 0

    def seen(frame: Any, event: str, arg: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    gc.collect()
    gc.disable()  # what dies then is no work of the function
    sys.setprofile(seen)
    try:
        function(*args)
    finally:
        sys.setprofile(before)
        gc.enable()
    return count


def _work(program: Callable, transform: Callable, n: int, compile_: bool) -> int:
    function, args = program(n)
    jitted = fg.jit(transform(function))
    return _calls(lambda: jitted.lower(*args).compile() if compile_ else jitted.trace(*args))


def _gradient(function: Callable) -> Callable:
    def total(*args: Any) -> Any:
        return sum(np.sum(v) for v in fg.tree.leaves(function(*args)))

    return fg.grad(total)


def _mapped(function: Callable) -> Callable:
    return lambda *args: fg.vmap(function)(*fg.tree.map(lambda v: np.stack([v, v]), args))


def _growth(program: Callable, transform: Callable, compile_: bool) -> float:
    """Tell how much more work a program of twice the size is."""
    small, large = (_work(program, transform, n, compile_) for n in (150, 300))
    return large / small


@pytest.mark.parametrize(
    "program", [branches, closing, looping, mapping, unrolled, walked, carried, repeated, chain, updates]
)
@pytest.mark.parametrize("transform", [lambda f: f, _gradient, _mapped], ids=["plain", "grad", "vmap"])
def test_work_of_tracing(program: Callable, transform: Callable) -> None:
    if program is repeated and transform is _gradient:
        pytest.skip("a while loop has no derivative in reverse mode")
    with config(check_spec=program not in (looping, mapping)):  # a check goes over all that was traced so far
        _work(program, transform, 10, False)  # what is loaded or remembered at first
        assert _growth(program, transform, False) < 2.25


@pytest.mark.parametrize("name", TRANSFORMED)
def test_work_of_tracing_functions_of_values_outside(name: str) -> None:
    program = _transforming(TRANSFORMED[name])
    with config(check_spec=False):  # a check goes over all that was traced so far
        _work(program, lambda f: f, 10, False)
        small, large = (_work(program, lambda f: f, n, False) for n in (50, 100))
    assert large / small < 2.25


def _tangents(function: Callable) -> Callable:
    return lambda *args: fg.jvp(function, args, args)


@pytest.mark.parametrize("program", [nested, turning])
@pytest.mark.parametrize("transform", [_gradient, _tangents, _mapped], ids=["grad", "jvp", "vmap"])
def test_work_of_tracing_nested_loops(program: Callable, transform: Callable) -> None:
    with config(check_spec=False):  # each check of a graph goes into all of its loops
        _work(program, transform, 2, False)
        small, large = (_work(program, transform, n, False) for n in (6, 12))
    assert large / small < 3


@pytest.mark.parametrize("program", [carried, repeated, closing])
def test_work_of_compiling_loops(program: Callable) -> None:
    with config(cache=False):
        _work(program, lambda f: f, 10, True)
        assert _growth(program, lambda f: f, True) < 2.25


def _step(s: Any, slopes: Any) -> Any:
    """A step of training by moments of the slopes."""
    params, mean = s
    mean = fg.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, slopes)
    return fg.tree.map(lambda p, m: p - 0.1 * np.tanh(m), params, mean), mean


def _state(n: int) -> tuple[Any, Any]:
    def leaves() -> Any:
        return [np.ones((2, 3)) * i for i in range(n)]

    return (leaves(), leaves()), leaves()


def test_work_of_steps_that_change_a_donated_state() -> None:
    """Tracing, compiling, and writing the program as bytes; and how many these are."""

    def program(n: int) -> tuple[int, int]:
        jitted, args, made = fg.jit(_step, donate_argnums=0), _state(n), []
        work = _calls(lambda: made.append(jitted.lower(*args).compile().serialize()))
        return work, len(made[0])

    with config(cache=False):
        program(10)
        small, large = program(100), program(200)
    assert large[0] / small[0] < 2.25
    assert large[1] / small[1] < 2.25
