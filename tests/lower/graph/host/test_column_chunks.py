"""Reductions of few columns of many rows: in chunks of whole rows, with the values of one reduction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.cpu.machines import MACHINES


def kernels(function: Callable[..., Any], *shapes: tuple[int, ...]) -> str:
    target = MACHINES["skylake-avx512"].target()
    return fg.jit(function).lower(*map(np.ones, shapes)).for_target(target).as_text("schedule")


@settings(deadline=None, max_examples=12)
@given(
    st.sampled_from(["sum", "max", "min", "mean"]),
    st.integers(6, 256),
    st.sampled_from([(21_001,), (137, 211), (3, 97, 89), (20_000, 1)]),
    st.sampled_from(["float32", "float16", "int32"]),
)
def test_values(reduction: str, columns: int, rows: tuple[int, ...], dtype: str) -> None:
    """Chunks of one size, with or without a rest; NaN goes through."""
    rng = np.random.default_rng(columns)
    x = rng.integers(-3, 4, (*rows, columns)).astype(dtype)
    axes = tuple(range(len(rows)))
    function = fg.jit(lambda x: getattr(fnp, reduction)(x, axes))
    expected = getattr(np, reduction)(x.astype(np.float64), axes)
    np.testing.assert_allclose(np.asarray(function(x), np.float64), expected, rtol=2e-3, atol=1e-3)
    if dtype != "int32":
        x[(*(size - 1 for size in rows), columns // 2)] = np.nan
        found = np.isnan(np.asarray(function(x)))
        assert found[columns // 2] and found.sum() == 1


def test_chunks_are_tasks() -> None:
    assert kernels(lambda x: fnp.sum(x, (0, 1, 2)), (8, 112, 112, 64)).startswith("kernel  (56, 64)")
    assert kernels(lambda x: fnp.sum(x, 0), (100_000, 64)).startswith("kernel  (50, 64)")
    assert kernels(lambda x: fnp.sum(x, (0, 1, 2)), (8, 112, 112, 16)).startswith("kernel  (14, 16)")
    assert kernels(lambda x: fnp.sum(x, (0, 1, 2)), (8, 128, 128, 32)).startswith("kernel  (32, 32)")


@pytest.mark.parametrize(
    "function", [lambda lib, x, axes: lib.var(x, axes), lambda lib, x, axes: x - lib.mean(x, axes)]
)
@pytest.mark.parametrize("shape", [(20_000, 65), (64, 28, 28, 32), (300, 300, 33)])
def test_what_chunks_are_reduced_to_is_there_once(
    function: Callable[..., Any], shape: tuple[int, ...]
) -> None:
    """Rows that need the mean of their columns are walked in order, with columns as lanes."""
    axes = tuple(range(len(shape) - 1))
    schedule = kernels(lambda x: function(fnp, x, axes), shape)
    assert "reorder(d01, d00)" not in schedule
    assert all("vectorize(d" in kernel for kernel in schedule.splitlines())
    x = np.random.default_rng(0).standard_normal(shape).astype(np.float32) + 1
    found = fg.jit(lambda x: function(fnp, x, axes))(x)
    np.testing.assert_allclose(found, function(np, x.astype(np.float64), axes), rtol=2e-6, atol=1e-6)


@pytest.mark.parametrize("shape", [(1000, 64), (100_000, 400), (64, 100_000)])
def test_few_rows_and_many_columns_stay_whole(shape: tuple[int, ...]) -> None:
    axis = int(shape[1] > 1000)
    assert kernels(lambda x: fnp.sum(x, axis), shape).count("kernel") == 1


def test_products_keep_their_tile() -> None:
    """A sum of products of which each factor is shared; others are chunks as elementwise ones are."""
    outer = kernels(lambda x, y: fnp.sum(x[:, None] * y[:, :, None], 0), (30_000, 8), (30_000, 8))
    assert outer.startswith("kernel  (3, 8, 8)") and "unroll(d01, 8)" in outer
    assert kernels(lambda x, v: fnp.sum(x * v[:, None], 0), (30_000, 64), (30_000,)).count("kernel") > 1
    assert kernels(lambda x, y: fnp.sum(x * y, 0), (30_000, 64), (30_000, 64)).count("kernel") > 1
