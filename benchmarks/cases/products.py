"""Products of matrices and vectors."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy

from benchmarks.harness.case import Case, Function, Goal, floats

GROUP = "products"
SQUARES = (64, 128, 256, 512, 1024, 2048, 4096)
JAX, JAX_TWICE, BEST = Goal(of={"jax": 1.0}), Goal(of={"jax": 0.5}), Goal(best=1.0)

# Shapes of the two operands, and what is to be reached. A vector has one axis, a batch a third.
SHAPES: tuple[tuple[tuple[int, ...], tuple[int, ...], Goal], ...] = (
    ((1000, 513), (513, 777), JAX),
    ((127, 301), (301, 1021), JAX),
    ((128, 784), (784, 512), JAX),
    ((128, 512), (512, 10), BEST),
    ((4096, 64), (64, 4096), JAX),
    ((4096, 4096), (4096,), BEST),
    ((1, 4096), (4096, 4096), BEST),
    ((784,), (784, 512), BEST),
    ((64, 64, 64), (64, 64, 64), BEST),
    ((32, 784), (784, 512), BEST),
)  # fmt: skip


def _multiply(lib: Any, x: Any, y: Any) -> Any:
    return x @ y


def _product(name: str, data: Function, function: Function, flops: float, goal: Goal) -> Case:
    return Case(
        name, GROUP, data, function, function, function, function, tolerance=1e-5, goal=goal, flops=flops
    )


def _flops(a: tuple[int, ...], b: tuple[int, ...]) -> float:
    return 2.0 * math.prod(a) * (b[-1] if len(b) > 1 else 1)


def _text(shape: tuple[int, ...]) -> str:
    return " x ".join(map(str, shape))


def cases(full: bool) -> Iterator[Case]:
    def fit(shape: tuple[int, ...]) -> tuple[int, ...]:
        return shape if full else tuple(min(n, 5 + n % 17) for n in shape)

    for n in SQUARES:
        goal = JAX_TWICE if n <= 128 else JAX
        shape = fit((n, n))
        yield _product(f"{n} x {n}, float32", floats(shape, shape), _multiply, _flops(shape, shape), goal)
    for a, b, goal in SHAPES:
        small = fit(a), fit(b)
        name = f"{_text(a)} @ {_text(b)}"
        yield _product(name, floats(*small), _multiply, _flops(*small), goal)
    square = fit((512, 512))
    flops = _flops(square, square)
    for name, function in (
        ("(512 x 512).T @ 512 x 512", lambda lib, x, y: x.T @ y),
        ("512 x 512 @ (512 x 512).T", lambda lib, x, y: x @ y.T),
    ):
        yield _product(name, floats(square, square), function, flops, JAX)
    wide = fit((1024, 1024))
    yield Case(
        "1024 x 1024, bfloat16", GROUP, _bfloat16(wide), _multiply, None, _multiply, _multiply,
        tolerance=1e-2, goal=Goal(of={"torch": 1.0}), flops=_flops(wide, wide) / 2,  # two products an instruction
    )  # fmt: skip


def _bfloat16(shape: tuple[int, ...]) -> Function:
    def data(rng: numpy.random.Generator) -> tuple[numpy.ndarray, ...]:
        import ml_dtypes

        return tuple(rng.standard_normal(shape).astype(ml_dtypes.bfloat16) for _ in range(2))

    return data
