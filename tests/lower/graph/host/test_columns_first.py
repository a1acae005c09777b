"""Reductions of short rows that are neighbours, and of axes further out: columns first, with the same values."""

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


def kernels(function: Callable[..., Any], *shapes: tuple[int, ...]) -> list[str]:
    target = MACHINES["skylake-avx512"].target()
    lowered = fg.jit(function).lower(*(np.ones(shape, np.float32) for shape in shapes)).for_target(target)
    return lowered.as_text("schedule").splitlines()


def group_norm(x: Any, groups: int, lib: Any, axes: tuple[int, ...]) -> Any:
    """Normalize (n, h, w, channels) by mean and variance of groups of channels, as its definition says."""
    apart = x.reshape(*x.shape[:3], groups, -1)
    mean = apart.mean(axes, keepdims=True)
    variance = ((apart - mean) ** 2).mean(axes, keepdims=True)
    return ((apart - mean) / lib.sqrt(variance + 1e-5)).reshape(x.shape)


@settings(deadline=None, max_examples=40)
@given(
    st.sampled_from(["sum", "max", "min", "mean", "prod", "any"]),
    st.sampled_from(["float32", "float64", "float16", "int32", "bool"]),
    st.integers(0, 3),
    st.lists(st.integers(1, 40), min_size=1, max_size=2),
    st.integers(1, 40),
    st.integers(1, 70),
    st.integers(0, 99),
)
def test_values(
    reduction: str, dtype: str, outer: int, rows: list[int], groups: int, within: int, seed: int
) -> None:
    """Any sizes, zero among them, with NaN in one place."""
    rng = np.random.default_rng(seed)
    x = rng.integers(-1, 2, (outer, *rows, groups, within)).astype(dtype)
    axes = (*range(1, 1 + len(rows)), x.ndim - 1)
    is_float = dtype.startswith("float")
    if is_float and x.size:
        x[outer - 1, ..., groups - 1, within - 1] = np.nan
    with fg.enable_x64():
        ours = np.asarray(fg.jit(lambda x: getattr(fnp, reduction)(x, axes))(x))
    expected = getattr(np, reduction)(x.astype("float64") if is_float else x, axes)
    np.testing.assert_allclose(ours.astype(expected.dtype), expected, rtol=2e-3, atol=1e-3)


@settings(deadline=None, max_examples=15)
@given(st.integers(1, 3), st.integers(1, 9), st.integers(1, 9), st.integers(1, 9), st.integers(1, 20))
def test_group_norm_and_its_gradient(n: int, h: int, w: int, groups: int, within: int) -> None:
    """Values as NumPy's, gradients as differences of them in float64."""
    rng = np.random.default_rng(n * h * w)
    x, ct = (rng.standard_normal((n, h, w, groups * within)) for _ in range(2))
    ct *= rng.random(x.shape[-1])  # statistics of few elements are steep
    axes = (1, 2, 4)
    with fg.enable_x64():
        value = fg.jit(lambda x: group_norm(x, groups, fnp, axes))(x)
        np.testing.assert_allclose(value, group_norm(x, groups, np, axes), rtol=1e-9, atol=1e-9)
        gradient = fg.jit(fg.grad(lambda x: fnp.sum(ct * group_norm(x, groups, fnp, axes))))(x)
    way = rng.standard_normal(x.shape)
    step = 1e-6 * way
    ends = [np.sum(ct * group_norm(x + sign * step, groups, np, axes)) for sign in (1, -1)]
    np.testing.assert_allclose(np.sum(gradient * way), (ends[0] - ends[1]) / 2e-6, rtol=1e-3, atol=1e-4)


def test_columns_are_whole_vectors() -> None:
    first, second = kernels(lambda x: fnp.sum(x, (1, 2, 4)), (8, 56, 56, 32, 2))
    assert (
        first.startswith("kernel  (8, 32, 2)")
        and "vectorize(d02, 16)" in first
        and "merge(d01, d02)" in first
    )
    assert second.startswith("kernel  (8, 32)")


@pytest.mark.parametrize(
    ("shape", "axes"),
    [((8, 56, 56, 8, 64), (1, 2, 4)), ((8, 3, 32, 2), (1, 3)), ((8, 56, 56, 32, 2), (1, 2))],
)
def test_long_rows_and_few_stay_whole(shape: tuple[int, ...], axes: tuple[int, ...]) -> None:
    assert len(kernels(lambda x: fnp.sum(x, axes), shape)) == 1


def test_rows_that_are_apart_in_memory_stay_whole() -> None:
    assert len(kernels(lambda x: fnp.sum(x.transpose(0, 2, 3, 4, 1), (1, 2, 4)), (8, 2, 56, 56, 32))) == 1
