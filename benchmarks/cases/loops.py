"""Loops that a program runs natively, forwards and backwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.harness.case import Case, Goal, floats

GROUP = "loops"
GOAL = Goal(best=1.0)


def _elementwise(lib: Any, c: Any, xs: Any) -> Any:
    xp = lib.numpy
    return lib.lax.scan(lambda c, x: (xp.tanh(0.9 * c + x), xp.sum(c)), c, xs)


def _rnn(lib: Any, w: Any, c: Any, xs: Any) -> Any:
    return lib.lax.scan(lambda c, x: (lib.numpy.tanh(w @ c + x), c), c, xs)


def _rnn_gradient(lib: Any, w: Any, c: Any, xs: Any) -> Any:
    return lib.grad(lambda w: lib.numpy.sum(_rnn(lib, w, c, xs)[0]))(w)


def _scalar_scan(lib: Any, x: Any, xs: Any) -> Any:
    return lib.lax.scan(lambda c, x: (0.9 * c + x, None), x, xs)[0]


def _branches(lib: Any, c: Any, xs: Any) -> Any:
    def step(c: Any, x: Any) -> Any:
        return lib.lax.cond(x > 0, lambda c: c + x, lambda c: 0.5 * c, c), None

    return lib.lax.scan(step, c, xs)[0]


def _branches_reference(c: Any, xs: Any) -> Any:
    for x in xs:
        c = c + x if x > 0 else 0.5 * c
    return c


def cases(full: bool) -> Iterator[Case]:
    steps, width = (1000, 64) if full else (7, 5)
    long, longer = (10_000, 100_000) if full else (20, 30)

    def rnn_data(rng: Any) -> Any:
        return (*floats((width, width), scale=0.1)(rng), *floats((width,), (steps, width))(rng))

    def number_and(count: int) -> Any:
        return lambda rng: (np.float32(0.5).reshape(()), *floats((count,))(rng))

    def times(lib: Any, x: Any) -> Any:
        return lib.lax.while_loop(
            lambda state: state[0] < longer, lambda state: (state[0] + 1, state[1] * 0.9999 + 0.5), (0, x)
        )[1]

    def times_reference(x: Any) -> Any:
        for _ in range(longer):
            x = x * 0.9999 + 0.5
        return x

    def updates(lib: Any, x: Any) -> Any:
        return lib.lax.fori_loop(1, long, lambda i, a: a.at[i].set(a[i - 1] * 0.5 + 1), x)

    def updates_reference(x: Any) -> Any:
        x = x.copy()
        for i in range(1, long):
            x[i] = x[i - 1] * 0.5 + 1
        return x

    yield Case(
        "scan of scalar steps, a step", GROUP, number_and(longer), _scalar_scan, tolerance=1e-4,
        goal=Goal(most=5e-9), steps=longer, nbytes=(0, 0),
    )  # fmt: skip
    yield Case(
        "while, 100k scalar steps", GROUP, lambda rng: (np.float32(1).reshape(()),), times,
        reference=times_reference, tolerance=1e-3, goal=GOAL,
    )  # fmt: skip
    yield Case(
        "scan, 1000 steps, 64 wide, elementwise", GROUP, floats((width,), (steps, width)), _elementwise,
        tolerance=1e-4, goal=GOAL,
    )  # fmt: skip
    yield Case("scan, 1000 steps, 64 wide, matrix", GROUP, rnn_data, _rnn, tolerance=1e-3, goal=GOAL)
    yield Case("gradient of the latter", GROUP, rnn_data, _rnn_gradient, tolerance=1e-3, goal=GOAL)
    yield Case(
        "fori, 10k updates of an array", GROUP, floats((long,)), updates,
        reference=updates_reference, tolerance=1e-5, goal=GOAL,
    )  # fmt: skip
    yield Case(
        "scan, 10k steps with a branch", GROUP, number_and(long), _branches,
        reference=_branches_reference, tolerance=1e-4, goal=GOAL,
    )  # fmt: skip
