"""Quantiles against NumPy's: every method, weights, NaN, axes; shares known while tracing and traced ones."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, ShapeError

METHODS = (
    "inverted_cdf averaged_inverted_cdf closest_observation interpolated_inverted_cdf hazen weibull linear "
    "median_unbiased normal_unbiased lower higher midpoint"
).split()
SHARES: list[Any] = [0, 0.1, 0.25, 0.5, 1, np.array([0.3, 0.9, 0.5]), np.array([])]


def close(found: Any, expected: Any) -> None:
    assert found.shape == np.shape(expected)
    np.testing.assert_allclose(found.numpy(), expected, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("shape", [(1,), (7,), (4, 5), (2, 3, 6)])
@pytest.mark.filterwarnings("ignore:All-NaN slice")
def test_every_method(method: str, shape: tuple[int, ...]) -> None:
    rng = np.random.default_rng(len(shape))
    whole = rng.standard_normal(shape).astype(np.float32)
    holes = np.where(rng.random(shape) < 0.2, math.nan, whole).astype(np.float32)
    for axis in (None, -1, 0, *([(0, 1)] if len(shape) > 1 else [])):
        for q in SHARES:
            for name, x in (("quantile", whole), ("quantile", holes), ("nanquantile", holes)):
                keepdims = axis == 0
                expected = getattr(np, name)(x.astype(float), q, axis=axis, method=method, keepdims=keepdims)
                found = getattr(fnp, name)(fnp.asarray(x), q, axis, method=method, keepdims=keepdims)
                close(found, expected)


@pytest.mark.parametrize("name", ["quantile", "nanquantile", "percentile", "nanpercentile"])
def test_compiled_with_shares_known_and_traced(name: str) -> None:
    x = np.random.default_rng(0).standard_normal((5, 8)).astype(np.float32)
    if name.startswith("nan"):
        x[1, 2:5] = math.nan
    q = np.array([0.2, 0.5], np.float32) * (100 if "percentile" in name else 1)
    function = getattr(fnp, name)
    expected = getattr(np, name)(x.astype(float), q.astype(float), axis=1)
    close(fg.jit(lambda x: function(x, q, 1))(x), expected)
    close(fg.jit(lambda x, q: function(x, q, 1))(x, q), expected)
    close(fg.vmap(lambda x: function(x, q))(fnp.asarray(x)), expected.T)
    close(fg.vmap(lambda q: function(fnp.asarray(x), q, 1))(fnp.asarray(q)), expected)


@pytest.mark.parametrize(
    ("shape", "axis", "weights"), [((7,), None, (7,)), ((4, 6), 1, (6,)), ((4, 6), 0, (4, 6))]
)
def test_weights(both: Callable, shape: tuple[int, ...], axis: int | None, weights: tuple[int, ...]) -> None:
    rng = np.random.default_rng(1)
    x = rng.standard_normal(shape).astype(np.float32)
    w = rng.integers(0, 4, weights).astype(np.float32)
    w[..., 1] = 1
    for q in (0.0, 0.1, 0.5, 1.0, np.array([0.2, 0.8])):
        expected = np.quantile(x, np.asarray(q, np.float32), axis=axis, method="inverted_cdf", weights=w)
        found = both(
            lambda x, w: fnp.quantile(x, q, axis, method="inverted_cdf", weights=w),  # noqa: B023
            fnp.asarray(x),
            fnp.asarray(w),
        )
        close(found, expected)
    x[..., 0] = math.nan
    found = fnp.nanquantile(fnp.asarray(x), 0.5, axis, method="inverted_cdf", weights=fnp.asarray(w))
    without = np.where(np.isnan(x), 0, np.broadcast_to(w, shape))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for at in np.ndindex(found.shape):
            row = np.moveaxis(x, axis or 0, -1)[at] if x.ndim > 1 else x
            heavy = np.moveaxis(without, axis or 0, -1)[at] if x.ndim > 1 else without
            there = ~np.isnan(row)
            if heavy[there].any():
                expected = np.quantile(
                    row[there], np.float32(0.5), method="inverted_cdf", weights=heavy[there]
                )
                assert found[at] == expected


@pytest.mark.cpu
def test_the_median_of_long_rows_is_selected(both: Callable) -> None:
    for size in (4999, 30000):
        x = fnp.asarray(np.random.default_rng(size).standard_normal((2, size)).astype(np.float32))
        close(both(lambda v: fnp.median(v, 1), x), np.median(x.numpy(), 1))
        text = fg.jit(lambda v: fnp.median(v, 1)).lower(x).as_text("llvm")
        assert "select_rows_uint32" in text


def test_gradients() -> None:
    x = fnp.asarray([1.0, 1.0, 0.0, 1.0])
    for way in (lambda f: f, fg.jit):
        assert way(fg.grad(fnp.median))(x).tolist() == [0.5, 0.5, 0.0, 0.0]
        of_q = way(fg.grad(fnp.quantile, 1))(fnp.asarray([1.0, 3.0, 7.0]), 0.25)
        assert of_q.item() == 4.0  # 2 elements further a whole share, 2 higher
        weights = way(fg.grad(lambda v: fnp.quantile(v, 0.25)))(fnp.asarray([3.0, 7.0, 1.0]))
        assert weights.tolist() == [0.5, 0.0, 0.5]
    assert fg.jit(fg.grad(fnp.nanmedian))(fnp.asarray([math.nan, 2.0, 1.0, 5.0])).tolist() == [0, 1, 0, 0]


def test_dtypes_and_special_values(both: Callable) -> None:
    assert both(fnp.median, fnp.asarray([True, False])).dtype == fnp.float32
    assert both(lambda v: fnp.quantile(v, 0.3), fnp.asarray([1, 2], fnp.bfloat16)).dtype == fnp.bfloat16
    half = fnp.asarray([1, 2], fnp.float16)
    assert both(fnp.quantile, half, fnp.asarray([0.5, 1.0])).dtype == fnp.float16  # q has no say in it
    assert both(fnp.median, fnp.asarray([math.inf, 1.0, math.inf])) == math.inf
    assert math.isnan(both(fnp.median, fnp.asarray([1.0, math.nan])))
    assert math.isnan(both(fnp.nanmedian, fnp.asarray([math.nan, math.nan])))
    assert fnp.quantile(fnp.asarray([1, 2, 3]), [0.0, 0.5]).tolist() == [1.0, 2.0]
    assert both(lambda v: fnp.quantile(v, 0.25, method="nearest"), fnp.arange(7.0)) == 1  # of two, the lower


def test_what_they_do_not_take() -> None:
    x = fnp.ones((2, 3))
    with pytest.raises(ArgumentError, match="quantile: method 'best' does not exist"):
        fnp.quantile(x, 0.5, method="best")
    with pytest.raises(ArgumentError, match="method 'linear' takes no weights"):
        fnp.quantile(x, 0.5, weights=x)
    with pytest.raises(ShapeError, match=r"weights float32\[5\] fit neither float32\[2,3\] nor its axis 1"):
        fnp.quantile(x, 0.5, 1, method="inverted_cdf", weights=fnp.ones(5))
    with pytest.raises(DtypeError, match="complex numbers have no order"):
        fnp.median(x * 1j)
    with pytest.raises(ArgumentError, match="no elements"):
        fnp.median(fnp.ones((0, 3)), 0)
