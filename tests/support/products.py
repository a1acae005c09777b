"""Random products of matrices in memory between pages that cannot be touched: `python -m tests.support.products 0 100`.

Layouts, dtypes, batches, epilogues and odd sizes as they come; numbers so small that every result is exact, in any
order of the additions. As tests/support/guarded.py it runs in a process of its own.
"""

from __future__ import annotations

import faulthandler
import sys
from functools import partial

import ml_dtypes
import numpy as np

from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.trace.array.array import wrap
from funcgrad.trace.ops import CONTRACT, PARAM
from funcgrad.trace.uop import Param, UOp
from tests.support.guarded import guarded

SIZES = (1, 2, 3, 5, 7, 8, 13, 16, 17, 24, 31, 33, 48, 63, 65, 96, 127, 130, 200, 257, 300)
LARGE = (128, 255, 260, 384, 512, 520, 1024, 1030)
DTYPES = (np.float32, np.float32, np.float32, np.float64, ml_dtypes.bfloat16, np.float16)


def random_product(seed: int, *, large: bool) -> tuple[UOp, list[UOp], list[np.ndarray], np.ndarray]:
    """A graph, its parameters, their values, and the result."""
    rng = np.random.default_rng(seed)
    sizes = LARGE if large else SIZES
    m, n, k = (int(rng.choice(sizes)) for _ in range(3))
    batch = int(rng.integers(2, 5)) if not large and rng.random() < 0.25 else 0
    dtype = np.dtype(DTYPES[rng.integers(len(DTYPES))])
    a_labels = [(0, 1), (1, 0)][rng.integers(2)]
    b_labels = [(1, 2), (2, 1)][rng.integers(2)]
    out = (0, 2)
    extent = {0: m, 1: k, 2: n, 3: batch}
    if batch:
        a_labels, out = (3, *a_labels), (3, *out)
        b_labels = (3, *b_labels) if rng.random() < 0.7 else b_labels
    labels = (a_labels, b_labels)
    values = [rng.integers(-1, 2, [extent[x] for x in ls]).astype(dtype) for ls in labels]
    params = [UOp(PARAM, (), Param(0, i, v.shape, v.dtype, False)) for i, v in enumerate(values)]
    node = UOp(CONTRACT, tuple(params), (*labels, out))
    letters = "ijkb"
    formula = ",".join("".join(letters[x] for x in ls) for ls in labels)
    formula += "->" + "".join(letters[x] for x in out)
    exact = np.einsum(formula, *(v.astype(np.float64) for v in values), optimize=True)
    if rng.random() < 0.5:
        bias = rng.integers(-2, 3, n).astype(dtype)
        params.append(UOp(PARAM, (), Param(0, 2, bias.shape, bias.dtype, False)))
        values.append(bias)
        shape = node.shape
        node = node + params[-1].expand(tuple(range(len(shape) - 1)), shape[:-1])
        exact = exact.astype(dtype).astype(np.float64) + bias.astype(np.float64)
    return node, params, values, exact.astype(dtype)


def check_product(seed: int, *, large: bool) -> None:
    """At both ends of memory, and with one thread as with several."""
    node, params, values, expected = random_product(seed, large=large)
    program = compile_program([node], params, open_backend("cpu"))
    for at_end, threads in ((True, config.threads), (False, 1)):
        program.allocate = partial(guarded, at_end=at_end)
        arguments = []
        for x in values:
            argument = guarded(x.shape, x.dtype, at_end=at_end)
            argument[...] = x
            arguments.append(wrap(argument))
        with config(threads=threads):
            (found,) = program(arguments)
        np.testing.assert_array_equal(found.numpy(), expected)


def main(first: int, count: int) -> None:
    faulthandler.enable()
    with config(enable_x64=True, cache=False):
        for seed in range(first, first + count):
            print(seed, end=" ", flush=True)
            check_product(seed, large=seed % 6 == 0)
    print("done")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
