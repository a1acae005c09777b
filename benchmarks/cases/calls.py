"""What a call costs beside its work: few elements, one or many arguments; compiled or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.harness.case import Built, Case, Function, Goal

GROUP = "calls"
BEST = Goal(best=1.0)


def _arange(*sizes: int) -> Function:
    return lambda rng: tuple(np.arange(size, dtype=np.float32) for size in sizes)


def _leaves(count: int) -> Function:
    return lambda rng: ({f"leaf{i:03}": np.arange(4, dtype=np.float32) + i for i in range(count)},)


def _doubled(lib: Any, tree: Any) -> Any:
    return lib.tree.map(lambda x: 2 * x, tree)


def _with_number(lib: Any, x: Any) -> Any:
    f = lib.jit(lambda x, a: a * x)
    return lambda: f(x, 2.0)


def _donating(lib: Any, p: Any, g: Any) -> Any:
    step = lib.jit(lambda p, g: lib.tree.map(lambda p, g: p - 0.1 * g, p, g), donate_argnums=0)

    def call() -> Any:
        nonlocal p
        p = step(p, g)
        return p

    return call


def cases(full: bool) -> Iterator[Case]:
    def call(name: str, data: Function, traced: Any, goal: Goal = BEST, **more: Any) -> Case:
        return Case(name, GROUP, data, traced, goal=goal, waits=False, nbytes=(0, 0), **more)

    def add(lib: Any, x: Any) -> Any:
        return x + 1

    yield call(
        "jit(x + 1), 4 elements", _arange(4), add, Goal(most=0.3e-6), torch=add, numpy=add, tinygrad=add
    )
    yield call("jit(x * y), 4 elements", _arange(4, 4), lambda lib, x, y: x * y)
    yield call("jit(a * x), a Python's float", _arange(4), Built(_with_number), reference=lambda x: 2 * x)
    yield call("jit(tree.map), dictionary of 20 leaves", _leaves(20), _doubled, Goal(most=1.5e-6))
    yield call("jit(tree.map), dictionary of 100 leaves", _leaves(100), _doubled)
    same = lambda lib, x: x + x  # noqa: E731
    yield call("x + x, not compiled", _arange(4), same, compiled=False, torch=same, numpy=same)
    yield call(
        "gradient of three functions, not compiled", _arange(4),
        lambda lib, x: lib.grad(lambda x: lib.numpy.sum(lib.numpy.sin(x) * x))(x), compiled=False,
    )  # fmt: skip
    yield call(
        "vmap of three functions, not compiled", lambda rng: (np.ones((8, 4), np.float32),),
        lambda lib, x: lib.vmap(lambda x: lib.numpy.sum(lib.numpy.sin(x) * x))(x), compiled=False,
        reference=lambda x: np.sum(np.sin(x) * x, axis=1),
    )  # fmt: skip
    size = 1 << 20 if full else 7
    yield call(
        "p - 0.1 g, donated, 4 x 4 MiB",
        lambda rng: tuple([np.full(size, k + i, np.float32) for i in range(4)] for k in (5, 1)),
        Built(_donating), reference=lambda p, g: [a - 0.1 * b for a, b in zip(p, g)],
    )  # fmt: skip
