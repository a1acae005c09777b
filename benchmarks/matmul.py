"""Matrix products of several shapes, float32, beside jax and NumPy's BLAS."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy

from side_by_side import Case, compare

SHAPES = [
    (32, 32, 32),
    (128, 128, 128),
    (512, 512, 512),
    (1024, 1024, 1024),
    (2048, 2048, 2048),
    (128, 784, 512),
    (128, 512, 10),
    (1, 4096, 4096),
    (4096, 64, 4096),
]


def case(m: int, k: int, n: int) -> Case:
    def make(lib: Any) -> Callable[[], object]:
        random = numpy.random.default_rng(0)
        a, b = random.random((m, k), numpy.float32), random.random((k, n), numpy.float32)
        if lib is numpy:
            return lambda: a @ b
        x, y = lib.numpy.asarray(a), lib.numpy.asarray(b)
        compiled = lib.jit(lambda x, y: x @ y)
        return lambda: compiled(x, y).block_until_ready()

    return make


def transposed(lib: Any) -> Callable[[], object]:
    """x.T @ y, as in the gradient by the weights."""
    random = numpy.random.default_rng(0)
    a, b = random.random((512, 512), numpy.float32), random.random((512, 512), numpy.float32)
    if lib is numpy:
        return lambda: a.T @ b
    x, y = lib.numpy.asarray(a), lib.numpy.asarray(b)
    compiled = lib.jit(lambda x, y: x.T @ y)
    return lambda: compiled(x, y).block_until_ready()


CASES = {f"{m} x {k} @ {k} x {n}": case(m, k, n) for m, k, n in SHAPES} | {
    "(512 x 512).T @ 512 x 512": transposed
}

if __name__ == "__main__":
    compare(__doc__, CASES, also={"NumPy": "numpy"})
