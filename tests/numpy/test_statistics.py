"""Quantiles, histograms, correlation and curves: against NumPy, eager and traced."""

from __future__ import annotations

import math

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, ShapeError


def test_quantiles_are_numpys(check, sample):
    x = sample((3, 5))
    for axis in (None, 0, 1, (0, 1)):
        check("median", x, axis=axis)
        check("quantile", x, fnp.asarray([0.1, 0.5, 1.0]), axis=axis)
        check("percentile", x, 25.0, axis=axis, keepdims=True)
        check("nanmedian", x, axis=axis)
    for method in ("lower", "higher", "nearest", "midpoint"):
        check("quantile", x, 0.4, axis=1, method=method)
    assert math.isnan(float(fnp.median(fnp.asarray([1.0, math.nan]))))
    check("median", fnp.arange(4))
    with pytest.raises(ArgumentError, match="no elements"):
        fnp.median(fnp.ones(0))
    with pytest.raises(ArgumentError, match="methods are"):
        fnp.quantile(x, 0.5, method="odd")


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_quantiles_without_nan(check):
    x = fnp.asarray([[1.0, math.nan, 3.0, 2.0], [math.nan] * 4, [4.0, 5.0, -6.0, math.nan]])
    for axis in (None, 0, 1):
        check("nanmedian", x, axis=axis)
        check("nanquantile", x, 0.3, axis=axis)
        check("nanpercentile", x, 80.0, axis=axis)


def test_histograms_are_numpys(check, sample):
    x = sample((40,))
    check("histogram", x)
    check("histogram", x, bins=4, range=(-1.0, 2.0))
    check("histogram", x, bins=4, density=True)
    check("histogram", x, bins=np.asarray([-2.0, 0.0, 0.5, 3.0]))
    check("histogram", x, bins=3, weights=np.arange(40.0))
    check("histogram", fnp.ones(3), bins=2)
    bins = fnp.asarray([0.0, 1.0, 2.5, 4.0])
    values = fnp.asarray([0.2, 6.4, 3.0, 1.0, 2.5, -1.0])
    for right in (False, True):
        check("digitize", values, bins, right=right)
        check("digitize", values, fnp.flip(bins), right=right)


def test_correlations_are_numpys(check, sample):
    x, y = sample((3, 7)), sample((3, 7), seed=2)
    check("cov", x)
    check("cov", x, y)
    check("cov", x, rowvar=False)
    check("cov", x, bias=True)
    check("cov", sample((5,)))
    check("corrcoef", x)
    check("corrcoef", sample((5,)), sample((5,), seed=1))


@pytest.mark.parametrize("mode", ["full", "same", "valid"])
@pytest.mark.parametrize("sizes", [(5, 3), (5, 2), (3, 5), (2, 5), (4, 4), (1, 1), (1, 6)], ids=str)
@pytest.mark.parametrize("name", ["convolve", "correlate"])
def test_convolution_is_numpys(check, sample, name, sizes, mode):
    check(name, sample((sizes[0],)), sample((sizes[1],), seed=1), mode=mode)


def test_curves_are_numpys(check, sample):
    points, values = fnp.asarray([0.0, 1.0, 1.5, 4.0]), fnp.asarray([3.0, -1.0, 2.0, 0.0])
    x = fnp.asarray([-1.0, 0.0, 0.25, 1.0, 1.2, 3.9, 4.0, 9.0])
    check("interp", x, points, values)
    check("interp", x, points, values, left=-7.0, right=8.0)
    check("interp", x, fnp.asarray([1.0]), fnp.asarray([2.0]))
    y = sample((3, 6))
    check("trapezoid", y)
    check("trapezoid", y, axis=0, dx=0.5)
    check("trapezoid", y, fnp.asarray([0.0, 1.0, 1.5, 2.0, 5.0, 6.0]))
    y = sample((2, 3, 4))
    check("trapezoid", y, sample((3, 4), seed=1))
    check("trapezoid", y, sample((2, 3, 1), seed=1), axis=1)
    check("trapezoid", y, sample((3,), seed=1), axis=1)
    for shape, axis in [((3, 1), -1), ((3,), -1), ((3, 4), 0), ((2, 4), 1), ((2, 2, 4), 1)]:
        check("trapezoid", y, dx=sample(shape, seed=2), axis=axis)
    y = sample((3, 6))
    check("gradient", y)
    check("gradient", y, 2.0, axis=1)
    check("gradient", sample((2,)))
    check("ediff1d", sample((4,)), 9.0, -9.0)
    for name in ("hanning", "hamming", "blackman"):
        for size in (-2, 0, 1, 5):
            check(name, size)
    for window in (fnp.hanning, fnp.hamming, fnp.blackman, fnp.bartlett, lambda m: fnp.kaiser(m, 2.0)):
        for size in (np.float32(4.5), fnp.asarray(4.0), fnp.asarray(4)):
            np.testing.assert_array_equal(window(size).numpy(), window(4).numpy())


def test_errors_say_what_is_needed(sample):
    with pytest.raises(ShapeError, match="two vectors with elements"):
        fnp.convolve(fnp.ones((2, 2)), fnp.ones(2))
    with pytest.raises(ArgumentError, match="mode must be"):
        fnp.convolve(fnp.ones(2), fnp.ones(2), "odd")
    with pytest.raises(ShapeError, match="vectors of one size"):
        fnp.interp(0.5, fnp.ones(2), fnp.ones(3))
    with pytest.raises(ShapeError, match="needs 2 elements"):
        fnp.gradient(fnp.ones(1))


@pytest.mark.parametrize("edge_order", [1, 2])
def test_gradient_at_the_ends(edge_order, both):
    """Even and uneven spacing, vectors and matrices; the parabola at the ends is exact for squares."""
    x = np.asarray([0.0, 0.5, 1.5, 2.0, 4.0, 4.5])
    matrix = np.sin(np.arange(12.0)).reshape(3, 4)
    for values, args, axis in (
        (x**3, (), None),
        (x**3, (x,), None),
        (matrix, (2.0, 0.5), None),
        (matrix, (), 1),
    ):
        keywords = {"axis": axis, "edge_order": edge_order}
        got = both(lambda v, a=args, k=keywords: fnp.gradient(v, *a, **k), fnp.asarray(values))
        for a, b in zip(
            *(
                (v if isinstance(v, (list, tuple)) else [v])
                for v in (got, np.gradient(values, *args, **keywords))
            ),
            strict=True,
        ):
            np.testing.assert_allclose(np.asarray(a), b, rtol=1e-4, atol=1e-4)
    if edge_order == 2:
        np.testing.assert_allclose(
            np.asarray(fnp.gradient(fnp.asarray(x**2), x, edge_order=2)), 2 * x, rtol=1e-5, atol=1e-5
        )
    with pytest.raises(ValueError, match="needs"):
        fnp.gradient(fnp.ones(edge_order), edge_order=edge_order)


@pytest.mark.parametrize("rule", ["auto", "fd", "sturges", "sqrt", "rice"])
def test_histogram_by_a_rule(rule):
    values = np.random.default_rng(0).normal(size=40).astype(np.float32)
    counts, edges = fnp.histogram(fnp.asarray(values), rule)
    expected, expected_edges = np.histogram(values, rule)
    np.testing.assert_array_equal(np.asarray(counts), expected)
    np.testing.assert_allclose(np.asarray(edges), expected_edges, rtol=1e-6)
    with pytest.raises(ValueError, match="histogram"):
        fnp.histogram(fnp.asarray(values), "nonsense")


def test_histogram_of_nothing(both):
    counts, edges = both(lambda x: fnp.histogram(x, 4), fnp.zeros(0))
    assert counts.tolist() == [0] * 4 and edges.tolist() == [0, 0.25, 0.5, 0.75, 1]


def test_one_of_two_names_of_the_correction():
    x = fnp.arange(4.0)
    for function in (fnp.var, fnp.std):
        assert float(function(x, ddof=1)) == float(function(x, correction=1))
        with pytest.raises(ArgumentError, match="ddof=1 and correction=0 are two names"):
            function(x, ddof=1, correction=0)
    for function in (fnp.nanmean, fnp.nanvar, fnp.nanstd):
        with pytest.raises(DtypeError, match="where is int32"):
            function(x, where=fnp.ones(4, int))


def test_counts_of_truth_values():
    x = np.array([True, False, True, True])
    assert fnp.bincount(x).tolist() == np.bincount(x).tolist()
    assert fg.jit(lambda x: fnp.bincount(x, length=3))(x).tolist() == [1, 3, 0]
