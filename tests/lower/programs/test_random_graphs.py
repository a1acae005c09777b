"""Compiled random graphs against the reference, and the smallest forms of those that once failed.

FUNCGRAD_TEST_GRAPHS=20000 tries that many seeds instead of a few hundred.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest

import funcgrad as fg
from funcgrad.config import config
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.graph.spec import check_graph
from funcgrad.trace.ops import ARGSORT, CONCAT, CONTRACT, GATHER, PARAM
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Param, UOp, const, iota
from tests.support.compiled import check_compiled, check_result, run_compiled
from tests.support.graphs import random_graph

COUNT = int(os.environ.get("FUNCGRAD_TEST_GRAPHS", "320"))
CHUNK = 40


@pytest.fixture(autouse=True)
def _wide_types() -> Iterator[None]:
    with config(enable_x64=True):
        yield


@pytest.mark.parametrize("first", range(0, COUNT, CHUNK))
def test_random_graphs(first: int) -> None:
    failed = []
    for seed in range(first, min(first + CHUNK, COUNT)):
        graph = random_graph(seed)
        check_graph(graph.outputs, "trace")
        try:
            check_compiled(graph)
        except Exception as error:
            failed.append(f"seed {seed}: {type(error).__name__}: {error}")
    assert not failed, "\n".join(failed)


def test_large_graphs_of_large_arrays() -> None:
    """Sums in chunks and parallel loops appear only there."""
    for seed in range(100_000, 100_010):
        check_compiled(random_graph(seed, largest=1 << 18))


def test_no_access_outside_of_a_buffer() -> None:
    """See tests/support/guarded.py: a process that ends where a kernel leaves its memory."""
    count = max(60, COUNT // 10)
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.guarded", "graphs", "0", str(count)],
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, f"{done.stdout[-200:]}\n{done.stderr[-2000:]}"
    assert done.stdout.endswith("done\n")


# ---- graphs that once failed ----


def param(number: int, shape: tuple[int, ...], dtype: np.dtype = dt.float32) -> UOp:
    return UOp(PARAM, (), Param(0, number, shape, dtype, False))


def check_values(outputs: list[UOp], *values: np.ndarray) -> None:
    params = [param(i, x.shape, x.dtype) for i, x in enumerate(values)]
    expected = evaluate(outputs, dict(zip(params, values, strict=True)))
    for node, found, wanted in zip(outputs, run_compiled(outputs, params, values), expected, strict=True):
        check_result(node, found, wanted, exact=True)


def numbers(*shape: int, dtype: np.dtype = dt.float32) -> np.ndarray:
    return np.random.default_rng(0).integers(-4, 5, shape).astype(dtype)


def test_two_reductions_of_some_equal_extents() -> None:
    """Sums over (8, 2) and (2, 2, 1) share no loop, although both have one of extent 2."""
    a, b = param(0, (8, 2)), param(1, (2, 2, 1))
    check_values([a.sum((0, 1)) + b.reduce("reduce_min", (0, 1, 2))], numbers(8, 2), numbers(2, 2, 1))


def test_sum_of_what_does_not_change() -> None:
    """The loop of the sum reads what is computed outside of it."""
    x = param(0, ()).expand((0,), (16,))
    centered = x - x.sum((0,)).expand((0,), (16,))
    padded = centered.pad([(1, 1, 1)])
    check_values([padded - padded.reduce("reduce_max", (0,)).expand((0,), (33,))], numbers())


def test_reduction_within_a_padded_place() -> None:
    """The condition of the place outside is none of the reduction inside."""
    x = param(0, (16, 3))
    total = x.sum((0,)).expand((0,), (5,)).pad([(2, 1, 0), (1, 0, 0)])
    check_values([total.reduce("reduce_max", (0,)), total], numbers(16, 3))


def test_gather_through_a_reshape() -> None:
    """Positions far outside do not overflow in the arithmetic of the reshape."""
    x, where = param(0, (2, 6)), param(1, (2, 3), dt.int64)
    positions = np.array([[0, 3, -1], [4, 2**62, -(2**63)]])
    check_values([UOp(GATHER, (x.reshape((4, 3)), where))], numbers(2, 6), positions)


def test_scatter_to_one_place_along_a_loop() -> None:
    """The place does not change with the loop, but what stands there does."""
    x, where = param(0, (15,)), param(1, (2,), dt.int32)
    positions = where.expand((1,), (3,))
    update = param(2, (2,)).expand((1,), (3,))
    scattered = UOp(OPS["scatter_mul"], (x, update, positions))
    check_values([scattered], numbers(15), np.array([3, 14], np.int32), np.array([2, 3], np.float32))


def test_merged_loops_through_a_reshape() -> None:
    """The last axis of a merged loop goes beyond its own size."""
    c, g, h = param(0, (33, 3)), param(1, (1, 3, 3)), param(2, (11, 1, 3, 3), dt.bool_)
    x = c.expand((1,), (1,)).reshape((11, 1, 3, 3))
    chosen = h.where(x, g.expand((0,), (11,)))
    check_values([chosen], numbers(33, 3), numbers(1, 3, 3), numbers(11, 1, 3, 3) > 0)


def test_merged_loops_of_something_flipped() -> None:
    x = param(0, (1, 1)).expand((2,), (16,)).reshape((4, 2, 2, 1)).flip((0, 2))
    check_values([x], numbers(1, 1))


def test_reductions_with_and_without_an_axis() -> None:
    """A sum that does not depend on a column, beside a maximum that does: they share no loop of the column."""
    a, b = param(0, (16, 7), dt.int32), param(1, (16,), dt.int32).expand((1,), (7,))
    most = a.reduce("reduce_max", (0,)).expand((0,), (16,))
    total = b.sum((0,)).expand((0,), (16,))
    check_values(
        [(a - most).minimum(b).maximum(total), most],
        numbers(16, 7, dtype=dt.int32),
        numbers(16, dtype=dt.int32),
    )


def test_vectors_of_nested_reductions() -> None:
    """A sum within a sum, both over neighbouring elements."""
    a, b, c = param(0, (8, 8)), param(1, (5, 8, 8)), param(2, (3,))
    inner = UOp(CONTRACT, (a, b), ((0, 1), (2, 0, 1), (2,)))
    outer = UOp(CONTRACT, (c.expand((0,), (5,)), inner), ((0, 1), (0,), (1,)))
    most = outer.reduce("reduce_max", (0,))
    check_values([most.expand((0, 1), (3, 3))], numbers(8, 8), numbers(5, 8, 8), numbers(3))


def test_one_element_after_the_last_vector() -> None:
    """17 numbers made narrower: support/guarded.py sees what a masked store of one lane would write after them."""
    found = fg.jit(lambda x: x.astype(np.int8)).lower(np.zeros(17, np.int64)).as_text("nest")
    assert "lanes" not in found
    check_values([param(0, (17,), dt.int64).cast(dt.int8)], numbers(17, dtype=dt.int64))


def test_column_of_padding() -> None:
    """The last column, after a vector of 16, is padding: its sum depends on no row."""
    x = param(0, (5, 6, 16)).pad([(1, 2, 0), (0, 0, 0), (0, 1, 0)])
    check_values([x.sum((0,)) + 1], numbers(5, 6, 16))


def test_column_and_row_of_padding() -> None:
    """The last column is padding in all rows: its sum depends on no row and no element, and stands among theirs."""
    for columns in (16, 32):  # a vector of lanes, and two, which are a loop of their own
        x = param(0, (2, 1, columns)).pad([(0, 0, 0), (0, 1, 0), (0, 1, 0)])
        check_values([x.sum((1, 2))], numbers(2, 1, columns))


def test_vectors_that_leak_into_another_index() -> None:
    """Four lanes for the last three columns: the fourth is beyond the row of sums of which the third is the last."""
    a, b = param(0, (5, 3, 16)), param(1, (16,)).expand((1,), (3,))
    product = UOp(CONTRACT, (a, b), ((0, 1, 2), (2, 3), (1, 0, 3))).reshape((3, 15))
    check_values([product * 2], numbers(5, 3, 16), numbers(16))


def test_positions_that_wrap() -> None:
    """Numbers 0, 1, ... of 8 bits become negative after 127."""
    positions = iota(132, dt.int8) + 2
    check_values([UOp(GATHER, (param(0, (132,)), positions))], numbers(132))


def test_sum_of_equal_lanes() -> None:
    """Beside a sum of neighbours, over the same extent, a sum of one number repeated."""
    x, y = param(0, (4, 32)), param(1, (4,))
    check_values([x.sum((1,)) * y.expand((1,), (32,)).sum((1,))], numbers(4, 32), numbers(4))


def test_argument_that_is_a_result_and_a_source_of_a_sort() -> None:
    x = param(0, (3, 5))
    order = UOp(ARGSORT, (x * 2,))
    check_values([x, order, order.cast(dt.float32) + x, x], numbers(3, 5))


def test_parts_of_nothing() -> None:
    empty = param(0, (0, 3))
    full = param(1, (4, 3))
    joined = UOp(CONCAT, (empty, full, empty), 0)
    check_values(
        [joined, empty, empty.sum((0,)), empty.reduce("reduce_prod", (0, 1))], numbers(0, 3), numbers(4, 3)
    )


def test_programs_without_parameters_or_kernels() -> None:
    check_values(
        [const(3, dt.float32, (2, 2)), iota(5, dt.int32), const(True, dt.bool_), const(1, dt.float32, (0,))]
    )
    check_values([param(0, (3,))], numbers(3))


def test_double_to_half_is_rounded_once() -> None:
    """A tie in half precision that a rounding to single first would hide."""
    x = np.array(
        [1 + 2**-11 + 2**-40, 1 + 2**-11, 65519.99999, 65520, 2.0**-25, 2.0**-25 + 2**-60, 1e300, -1e-300]
    )
    check_values([param(0, x.shape, dt.float64).cast(dt.float16)], x)


def test_denormal_numbers_of_bfloat16() -> None:
    x = np.arange(0, 64, dtype=np.uint16).view(dt.bfloat16)
    check_values([param(0, (64,), dt.bfloat16) + param(0, (64,), dt.bfloat16)], x)
