"""Sorting networks for grids, by the interpreter: which knows no mercy for races, or for what was not stored."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from funcgrad.backends.interface import Grid
from funcgrad.lower.grid_sort import passes_of, sorted_whole
from funcgrad.trace import dtypes as dt
from funcgrad.trace import ops
from funcgrad.trace.evaluate import evaluate
from funcgrad.trace.uop import Param, UOp
from tests.grid_interpreter import run_kernel


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


def test_selections_are_parts_of_whole_sorts() -> None:
    node = UOp(ops.PARAM, (), Param(0, 0, (2, 9), dt.int32, False))
    selection = UOp(ops.SORT, (node,), (2, 5))
    (whole,) = sorted_whole([selection])
    assert whole.op is ops.SHRINK and whole.src[0].arg is None
    x = np.random.default_rng(0).integers(-9, 9, (2, 9), np.int32)
    assert evaluate([whole], {node: x})[0].tolist() == np.sort(x)[:, 2:5].tolist()
