"""Chains of elementwise functions and full reductions over 16M float32: memory decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.harness.case import Case, Function, Goal, floats

FLOOR = Goal(best=1.0, floor=1.15)


def _chain(lib: Any, x: Any) -> Any:
    return (((x * 2 + 1) * x - 3) * x + 4) * x - x


def _numpy_gelu(lib: Any, x: np.ndarray) -> np.ndarray:
    return 0.5 * x * (1 + np.tanh(np.float32(0.7978845608) * (x + np.float32(0.044715) * x * x * x)))


def cases(full: bool) -> Iterator[Case]:
    size = 1 << 24 if full else 1000

    def case(
        name: str, arrays: int, traced: Function, numpy: Function, torch: Function, tinygrad: Function, **more: Any
    ) -> Case:  # fmt: skip
        data = floats(*[(size,)] * arrays)
        return Case(
            name, "elementwise, 16M", data, traced, numpy, torch, tinygrad, **({"goal": FLOOR} | more)
        )

    def named(name: str, **more: Any) -> Case:
        """A function that all libraries call so, tinygrad as a method."""
        return case(
            f"{name}(x)", 1,
            lambda lib, x: getattr(lib.numpy, name)(x),
            lambda lib, x: getattr(lib, name)(x),
            lambda lib, x: getattr(lib, name)(x),
            lambda lib, x: getattr(x, name)(),
            **more,
        )  # fmt: skip

    def operators(name: str, arrays: int, function: Function, **more: Any) -> Case:
        """Operators and methods alone, the same for all."""
        return case(name, arrays, function, function, function, function, **more)

    yield operators("x * 2 + 1", 1, lambda lib, x: x * 2 + 1)
    yield operators("x + y", 2, lambda lib, x, y: x + y)
    yield operators("chain of 8: ((x * 2 + 1) * x - 3) ...", 1, _chain)
    yield named("exp")
    yield case(
        "exp(-x * x)", 1,
        lambda lib, x: lib.numpy.exp(-x * x),
        lambda lib, x: np.exp(-x * x),
        lambda lib, x: lib.exp(-x * x),
        lambda lib, x: (-x * x).exp(),
    )  # fmt: skip
    yield named("tanh")
    yield case(
        "gelu(x)", 1,
        lambda lib, x: lib.nn.gelu(x),
        _numpy_gelu,
        lambda lib, x: lib.nn.functional.gelu(x, approximate="tanh"),
        lambda lib, x: x.gelu(),
    )  # fmt: skip
    yield named("sin", goal=Goal(of={"jax": 0.25}))
    yield named("cos", goal=Goal(of={"jax": 0.25}))
    reduced = Goal(best=0.8)
    # Of numbers that cancel: relative to a sum of about 4000.
    yield named("sum", goal=reduced, tolerance=1e-3)
    yield case(
        "sum(x * y)", 2,
        lambda lib, x, y: lib.numpy.sum(x * y), lambda lib, x, y: np.sum(x * y),
        lambda lib, x, y: (x * y).sum(), lambda lib, x, y: (x * y).sum(),
        goal=reduced, tolerance=1e-3,
    )  # fmt: skip
    yield case(
        "mean((x - y) ** 2)", 2,
        lambda lib, x, y: lib.numpy.mean((x - y) ** 2), lambda lib, x, y: np.mean((x - y) ** 2),
        lambda lib, x, y: ((x - y) ** 2).mean(), lambda lib, x, y: ((x - y) ** 2).mean(),
        goal=reduced,
    )  # fmt: skip
    yield case(
        "max(abs(x))", 1,
        lambda lib, x: lib.numpy.max(lib.numpy.abs(x)), lambda lib, x: np.max(np.abs(x)),
        lambda lib, x: x.abs().max(), lambda lib, x: x.abs().max(),
        goal=reduced,
    )  # fmt: skip
    for way, measure, goal in (
        ("time", "time", Goal(best=1.0)),
        ("pages mapped a call", "faults", Goal(most=1.0)),
    ):
        yield operators(
            f"64 MB of x - 1, again and again: {way}", 1, lambda lib, x: x - 1, measure=measure, goal=goal
        )
