"""Reductions along axes, functions whose result the rows need again, running sums, and gradients of these."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.harness.case import (
    Case,
    Function,
    Goal,
    floats,
    pulled_back,
    tinygrad_pulled_back,
    torch_pulled_back,
)

GROUP = "rows"
GOAL = Goal(best=0.8)


def _layer_norm(lib: Any, x: Any) -> Any:
    xp = lib.numpy
    mean = xp.mean(x, axis=-1, keepdims=True)
    variance = xp.mean((x - mean) ** 2, axis=-1, keepdims=True)
    return (x - mean) / xp.sqrt(variance + 1e-5)


def _numpy_softmax(lib: Any, x: np.ndarray) -> np.ndarray:
    e = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


def _numpy_logsumexp(lib: Any, x: np.ndarray) -> np.ndarray:
    top = np.max(x, axis=-1, keepdims=True)
    return np.log(np.sum(np.exp(x - top), axis=-1)) + top[:, 0]


def _numpy_layer_norm(lib: Any, x: np.ndarray) -> np.ndarray:
    mean = np.mean(x, axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(np.mean((x - mean) ** 2, axis=-1, keepdims=True) + np.float32(1e-5))


# name: funcgrad and jax, NumPy, torch, tinygrad
FUNCTIONS: dict[str, tuple[Function, Function, Function, Function]] = {
    "softmax": (
        lambda lib, x: lib.nn.softmax(x, axis=-1),
        _numpy_softmax,
        lambda lib, x: lib.softmax(x, -1),
        lambda lib, x: x.softmax(-1),
    ),
    "logsumexp": (
        lambda lib, x: lib.nn.logsumexp(x, axis=-1),
        _numpy_logsumexp,
        lambda lib, x: lib.logsumexp(x, -1),
        lambda lib, x: x.logsumexp(-1),
    ),
    "layer norm": (
        _layer_norm,
        _numpy_layer_norm,
        lambda lib, x: lib.nn.functional.layer_norm(x, x.shape[-1:]),
        lambda lib, x: x.layernorm(),
    ),
}


def _distances(lib: Any, x: Any) -> Any:
    d = x[:, None] - x[None]
    return lib.numpy.sqrt(lib.numpy.sum(d * d, axis=-1) + 1e-3)


def _torch_distances(lib: Any, x: Any) -> Any:
    d = x[:, None] - x[None]
    return lib.sqrt(lib.sum(d * d, dim=-1) + 1e-3)


def cases(full: bool) -> Iterator[Case]:
    rows, big, long = ((4096, 1024), (4096, 4096), 1_000_000) if full else ((13, 37), (23, 45), 777)

    for name, (traced, numpy, torch, tinygrad) in FUNCTIONS.items():
        yield Case(
            f"{name}, 4096 x 1024",
            GROUP,
            floats(rows),
            traced,
            numpy,
            torch,
            tinygrad,
            goal=GOAL,
            tolerance=2e-5,
        )
    for name, (traced, _, torch, tinygrad) in FUNCTIONS.items():
        cotangent = rows[:1] if name == "logsumexp" else rows
        yield Case(
            f"gradient through {name}, 4096 x 1024", GROUP, floats(rows, cotangent), pulled_back(traced), None,
            torch_pulled_back(torch), tinygrad_pulled_back(tinygrad), goal=GOAL, tolerance=1e-4,
        )  # fmt: skip
    points = (1000, 3) if full else (23, 3)
    yield Case(
        "gradient through distances of pairs, 1000 points", GROUP, floats(points, (points[0], points[0])),
        pulled_back(_distances), None, torch_pulled_back(_torch_distances), goal=GOAL, tolerance=1e-3,
    )  # fmt: skip
    for axis in (1, 0):
        yield _reduction(f"sum, 4096 x 4096, axis {axis}", "sum", big, axis, tolerance=1e-4)
    middle = (64, 512, 512) if full else (3, 17, 19)
    yield _reduction("sum, 64 x 512 x 512, axis 1", "sum", middle, 1, tolerance=1e-4)
    size = 1 << 24 if full else 1000
    yield _reduction("argmax, 16M", "argmax", (size,), 0)
    for axis in (1, 0):
        yield _reduction(f"argmax, 4096 x 4096, axis {axis}", "argmax", big, axis)
    yield _cumsum("cumsum, 1M", (long,), 0)
    for axis in (1, 0):
        yield _cumsum(f"cumsum, 4096 x 4096, axis {axis}", big, axis)
    yield Case(
        "gradient through cumsum, 4096 x 4096, axis 1", GROUP, floats(big, big),
        pulled_back(lambda lib, x: lib.numpy.cumsum(x, axis=1)), None,
        torch_pulled_back(lambda lib, x: lib.cumsum(x, 1)),
        tinygrad_pulled_back(lambda lib, x: x.cumsum(1)), goal=GOAL, tolerance=1e-4,
    )  # fmt: skip


def _reduction(name: str, function: str, shape: tuple[int, ...], axis: int, **more: Any) -> Case:
    return Case(
        name, GROUP, floats(shape),
        lambda lib, x: getattr(lib.numpy, function)(x, axis=axis),
        lambda lib, x: getattr(np, function)(x, axis=axis),
        lambda lib, x: getattr(lib, function)(x, axis),
        lambda lib, x: getattr(x, function)(axis), goal=GOAL, **more,
    )  # fmt: skip


def _cumsum(name: str, shape: tuple[int, ...], axis: int) -> Case:
    return Case(
        name, GROUP, floats(shape),
        lambda lib, x: lib.numpy.cumsum(x, axis=axis),
        lambda lib, x: np.cumsum(x, axis=axis),
        lambda lib, x: lib.cumsum(x, axis),
        lambda lib, x: x.cumsum(axis), goal=GOAL, tolerance=1e-4,
    )  # fmt: skip
