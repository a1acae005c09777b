"""Chains of elementwise ops and reductions over 16M float32, beside a NumPy copy that moves the same bytes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy

from side_by_side import Case, compare

SIZE = 1 << 24
NUMPY = "NumPy copy"


def copy_of(nbytes: int) -> Callable[[], object]:
    """A copy that reads half of these bytes and writes the other half, into memory that exists already."""
    source = numpy.ones(nbytes // 8, numpy.float32)
    target = numpy.ones_like(source)
    return lambda: numpy.copyto(target, source)


def case(function: Callable[..., Any], arrays: int, writes: bool) -> Case:
    """`function(np, *arrays)` compiled and called on `arrays` arrays; it writes one more, or only a few numbers."""

    def make(lib: Any) -> Callable[[], object]:
        if lib is numpy:
            return copy_of(4 * SIZE * (arrays + writes))
        values = [
            lib.numpy.asarray(numpy.random.default_rng(i).random(SIZE, numpy.float32)) for i in range(arrays)
        ]
        compiled = lib.jit(lambda *xs: function(lib.numpy, *xs))
        return lambda: compiled(*values).block_until_ready()

    return make


CASES = {
    "x * 2 + 1": case(lambda np, x: x * 2 + 1, 1, True),
    "x + y": case(lambda np, x, y: x + y, 2, True),
    "chain of 8: ((x * 2 + 1) * x - 3) ...": case(
        lambda np, x: (((x * 2 + 1) * x - 3) * x + 4) * x - x, 1, True
    ),
    "exp(-x * x)": case(lambda np, x: np.exp(-x * x), 1, True),
    "tanh(x)": case(lambda np, x: np.tanh(x), 1, True),
    "sin(x)": case(lambda np, x: np.sin(x), 1, True),
    "sum(x)": case(lambda np, x: np.sum(x), 1, False),
    "sum(x * y)": case(lambda np, x, y: np.sum(x * y), 2, False),
    "mean((x - y) ** 2)": case(lambda np, x, y: np.mean((x - y) ** 2), 2, False),
    "max(abs(x))": case(lambda np, x: np.max(np.abs(x)), 1, False),
    "sum(x.reshape(4096, 4096), axis 1)": case(lambda np, x: np.sum(x.reshape(4096, 4096), axis=1), 1, False),
    "sum(x.reshape(4096, 4096), axis 0)": case(lambda np, x: np.sum(x.reshape(4096, 4096), axis=0), 1, False),
}

if __name__ == "__main__":
    compare(__doc__, CASES, unit="ms", also={NUMPY: "numpy"})
