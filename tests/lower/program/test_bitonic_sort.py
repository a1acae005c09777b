"""Sorting networks for grids, by the interpreter: which knows no mercy for races, or for what was not stored."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from funcgrad.backends.interface import Grid
from funcgrad.lower.program.bitonic_sort import may_select, passes_of, passes_of_selection, sorted_whole
from funcgrad.trace import ops
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Param, UOp, toposort
from tests.hardware.grid_interpreter import run_kernel


def sort(x: np.ndarray, threads: int) -> np.ndarray:
    grid = Grid(threads, 1, 1 << 14, 4)
    found = np.zeros_like(x)
    for step in passes_of(x.dtype, x.shape[0], x.shape[1], grid):
        run_kernel(step.block, step.grid, step.threads, {0: found, 1: x})
    return found


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 5), st.integers(2, 70), st.sampled_from([1, 2, 8, 64]), st.integers(0, 99))
def test_rows_of_any_length(rows: int, size: int, threads: int, seed: int) -> None:
    """With few values, so that many are equal, and with the greatest there is, which fills up rows."""
    rng = np.random.default_rng(seed)
    for dtype in (dt.int32, dt.uint32, dt.int64, dt.uint64):
        limits = np.iinfo(dtype)
        x = rng.choice(np.array([limits.min, 0, 1, 7, limits.max], dtype), (rows, size))
        np.testing.assert_array_equal(sort(x, threads), np.sort(x))


@pytest.mark.parametrize("size", [1000, 1024, 1025])
def test_rows_longer_than_a_tile(size: int) -> None:
    x = np.random.default_rng(0).integers(0, 1 << 32, (2, size), np.uint32)
    np.testing.assert_array_equal(sort(x, 32), np.sort(x))


def test_the_result_may_be_where_the_rows_are() -> None:
    x = np.random.default_rng(0).integers(-9, 9, (3, 100), np.int32)
    expected = np.sort(x)
    for step in passes_of(x.dtype, 3, 100, Grid(8, 1, 1 << 14, 4)):
        run_kernel(step.block, step.grid, step.threads, {0: x, 1: x})
    np.testing.assert_array_equal(x, expected)


def selected(x: np.ndarray, ranks: tuple[int, int], threads: int) -> np.ndarray:
    passes, between = passes_of_selection(x.dtype, *x.shape, ranks, Grid(threads, 1, 1 << 14, 4))
    memory = {0: np.zeros((x.shape[0], ranks[1] - ranks[0]), x.dtype), 1: x}
    memory |= {2 + k: np.zeros(size, x.dtype) for k, size in enumerate(between)}
    for step in passes:
        used = {slot: memory[slot] for slot in memory}
        run_kernel(step.block, step.grid, step.threads, used)
    return memory[0]


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 4), st.integers(33, 900), st.integers(0, 3), st.integers(1, 5), st.integers(0, 99))
def test_selections(rows: int, size: int, start: int, count: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    for dtype in (dt.uint32, dt.uint64):
        x = rng.choice(np.array([0, 1, 7, np.iinfo(dtype).max, *rng.integers(0, 99, 9)], dtype), (rows, size))
        assert may_select(x.dtype, size, start + count, Grid(8, 1, 1 << 14, 4))
        np.testing.assert_array_equal(
            selected(x, (start, start + count), 8), np.sort(x)[:, start : start + count]
        )


def test_selections_take_few_passes() -> None:
    grid = Grid(256, 1, 1 << 15, 4)
    passes, between = passes_of_selection(dt.uint32, 1, 1 << 20, (0, 8), grid)
    assert len(passes) == 3 and between == [1 << 14, 1 << 8]
    assert len(passes_of(dt.uint32, 1, 1 << 20, grid)) > 50


@pytest.mark.parametrize(
    ("ranks", "selects"), [((2, 5), True), ((95, 100), True), ((40, 44), False), ((0, 30), False)]
)
def test_what_is_selected_and_what_is_sorted(ranks: tuple[int, int], selects: bool) -> None:
    """The least, and the greatest by their complements; others are parts of whole sorts."""
    node = UOp(ops.PARAM, (), Param(0, 0, (2, 100), dt.uint32, False))
    (made,) = sorted_whole([UOp(ops.SORT, (node,), ranks)], Grid(8, 1, 1 << 14, 4))
    (sort_,) = (n for n in toposort([made]) if n.op is ops.SORT)
    assert (sort_.arg is not None) is selects
    x = np.random.default_rng(0).integers(0, 99, (2, 100), np.uint32)
    assert evaluate([made], {node: x})[0].tolist() == np.sort(x)[:, slice(*ranks)].tolist()
