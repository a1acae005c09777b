"""Statistical and utility functions, and what they do with nothing, NaN, infinities and every dtype."""

from __future__ import annotations

import math

import numpy as np
import pytest

import funcgrad.numpy as fnp
from tests.array_api.signatures import DTYPES

nan, inf = math.nan, math.inf
AXES = [None, 0, 1, -1, (0, 1), (0, 2), (-1,), (0, 1, 2), ()]
INTEGERS = tuple(d for d in DTYPES if "int" in d)
FLOATS = ("float32", "float64")
COMPLEX = ("complex64", "complex128")


def close(got, expected, rtol=1e-6) -> None:
    assert got.shape == np.shape(expected)
    np.testing.assert_allclose(np.asarray(got), expected, rtol=rtol, atol=1e-9)


def numbers(shape, dtype="float64", seed=0) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 4, shape).astype(dtype)


@pytest.mark.parametrize("name", "sum prod max min mean std var all any count_nonzero".split())
def test_axes(name: str, both):
    """One axis, several, all or none; as axes of size 1 with keepdims."""
    value = numbers((2, 3, 4)) + 0.5 * (name not in ("all", "any", "count_nonzero"))
    x = fnp.asarray(value)

    def all_of(x):
        return [getattr(fnp, name)(x, axis=axis, keepdims=k) for axis in AXES for k in (False, True)]

    results = iter(both(all_of, x))
    for axis in AXES:
        for keepdims in (False, True):
            close(next(results), getattr(np, name)(value, axis=axis, keepdims=keepdims))
    for wrong in (3, (0, 0), (0, -3)):
        with pytest.raises((ValueError, IndexError)):
            getattr(fnp, name)(x, axis=wrong)


ACCUMULATED = {
    **{d: "int64" for d in ("int8", "int16", "int32", "int64")},
    **{d: "uint64" for d in ("uint8", "uint16", "uint32", "uint64")},
    **{d: d for d in FLOATS + COMPLEX},
}


@pytest.mark.parametrize("name", ["sum", "prod", "cumulative_sum", "cumulative_prod"])
def test_dtypes_of_sums(name: str):
    """Integers are summed in the default integer dtype, floats in their own, or all in the dtype that is asked for."""
    function = getattr(fnp, name)
    for dtype, expected in ACCUMULATED.items():
        x = fnp.asarray(np.asarray([100, 100, 3]).astype(dtype))
        assert function(x).dtype == expected, dtype
        total = 203 if "sum" in name else 30000
        result = function(x)
        assert (result if result.ndim == 0 else result[-1]).item() == total
        assert function(x, dtype=fnp.float64 if dtype not in COMPLEX else fnp.complex128).dtype in (
            "float64",
            "complex128",
        )
    small = fnp.asarray([200, 100], dtype="uint8")
    assert fnp.sum(small, dtype=fnp.uint8).item() == 44  # the dtype of the sum, not of the result alone
    assert fnp.sum(fnp.asarray([2**31, 2**31], dtype="uint32")).item() == 2**32
    assert fnp.sum(fnp.asarray([True, True])).dtype == "int64"


def test_dtypes_of_means():
    for name in ("mean", "std", "var"):
        for dtype in FLOATS + (COMPLEX if name == "mean" else ()):
            assert getattr(fnp, name)(fnp.ones(3, dtype=dtype)).dtype == dtype
    for name in ("max", "min"):
        for dtype in (*INTEGERS, *FLOATS):
            assert getattr(fnp, name)(fnp.ones(3, dtype=dtype)).dtype == dtype
    for name in ("all", "any"):
        for dtype in DTYPES:
            assert getattr(fnp, name)(fnp.ones(3, dtype=dtype)).dtype == "bool"


def test_of_nothing(both):
    """Sums of nothing are 0, products 1, means NaN; all of nothing are true, none is."""
    for shape, axis in (((0,), None), ((2, 0), 1), ((0, 3), 0)):
        x = fnp.zeros(shape)
        expected = {"sum": 0, "prod": 1, "mean": nan, "std": nan, "var": nan, "all": True, "any": False}

        def all_of(x, axis=axis, names=tuple(expected)):
            return [getattr(fnp, name)(x, axis=axis) for name in names]

        for got, want in zip(both(all_of, x), expected.values(), strict=True):
            np.testing.assert_array_equal(np.asarray(got), np.full(got.shape, want))
    for name in ("max", "min", "argmax", "argmin"):
        with pytest.raises(ValueError):
            getattr(fnp, name)(fnp.zeros((0,)))
    assert fnp.max(fnp.zeros((0, 3)), axis=1).shape == (0,)
    assert fnp.sum(fnp.zeros((0, 3)), axis=1).shape == (0,)


def test_nan_and_infinities(both):
    """NaN propagates; a correction that leaves no degree of freedom gives NaN."""
    names = ("sum", "prod", "max", "min", "mean", "std", "var")
    for place in (0, 17, 36):  # in the body of a vector and in its rest
        value = np.ones(37)
        value[place] = nan
        results = both(lambda x: [getattr(fnp, name)(x) for name in names], fnp.asarray(value))
        assert all(math.isnan(r.item()) for r in results), place
        results = both(lambda x: [fnp.all(x), fnp.any(x)], fnp.asarray(value))
        assert [r.item() for r in results] == [True, True]
        value[place] = -inf
        results = both(
            lambda x: [fnp.sum(x), fnp.min(x), fnp.max(x), fnp.mean(x), fnp.prod(x)], fnp.asarray(value)
        )
        assert [r.item() for r in results] == [-inf, -inf, 1, -inf, -inf]
    x = fnp.asarray([1.0, 2.0, 4.0])
    for correction in (0, 1, 0.5, 2.0):
        close(fnp.var(x, correction=correction), np.var(np.asarray(x), ddof=correction))
        close(fnp.std(x, correction=correction), np.std(np.asarray(x), ddof=correction))
    for correction in (3, 3.0, 4, 10):
        results = both(lambda x, c=correction: [fnp.var(x, correction=c), fnp.std(x, correction=c)], x)
        assert all(math.isnan(r.item()) for r in results), correction
    assert math.isnan(fnp.sum(fnp.asarray([inf, -inf])).item())


def test_zeros_of_sums():
    """x + (-0) is x: a sum of negative zeros may be either zero, but a single element is itself times 1."""
    assert (
        fnp.prod(fnp.asarray([-0.0])).item() == 0
        and math.copysign(1, fnp.prod(fnp.asarray([-0.0])).item()) == -1
    )
    assert fnp.max(fnp.asarray([-inf])).item() == -inf and fnp.min(fnp.asarray([inf])).item() == inf


@pytest.mark.parametrize("name", ["cumulative_sum", "cumulative_prod"])
def test_cumulative(name: str, both):
    value = numbers((3, 4), seed=2)
    x = fnp.asarray(value)
    reference = np.cumsum if name == "cumulative_sum" else np.cumprod
    for axis in (0, 1, -1):
        for initial in (False, True):
            got = both(lambda x, a=axis, i=initial: getattr(fnp, name)(x, axis=a, include_initial=i), x)
            expected = reference(value, axis)
            if initial:
                first = np.full_like(np.take(value, [0], axis), 0 if name == "cumulative_sum" else 1)
                expected = np.concatenate([first, expected], axis)
            close(got, expected)
    close(getattr(fnp, name)(x[0]), reference(value[0]))
    close(getattr(fnp, name)(fnp.ones(0), include_initial=True), [0.0 if name == "cumulative_sum" else 1.0])
    assert getattr(fnp, name)(fnp.zeros((0, 3)), axis=0).shape == (0, 3)
    with pytest.raises(ValueError):
        getattr(fnp, name)(x)  # of several axes one must be named
    close(getattr(fnp, name)(fnp.asarray([1.0, nan, 1.0])), [1, nan, nan])


@pytest.mark.parametrize("name", ["all", "any"])
def test_truth(name: str, both):
    for values in ([], [0], [1], [0, 1], [1, 1], [nan], [-0.0, 0.0], [inf, 1], [0, nan]):
        got = both(lambda x: getattr(fnp, name)(x), fnp.asarray(values, dtype="float64"))
        assert got.item() is getattr(np, name)(np.asarray(values, float)).item()
    for dtype in COMPLEX:
        assert (
            fnp.any(fnp.asarray([0, 1j], dtype=dtype)).item()
            and not fnp.all(fnp.asarray([0, 1j], dtype=dtype)).item()
        )


def test_diff(both):
    value = numbers((4, 5), seed=4)
    x = fnp.asarray(value)
    for axis in (-1, 0, 1):
        for n in (0, 1, 2, 5, 7):
            got = both(lambda x, a=axis, n=n: fnp.diff(x, axis=a, n=n), x)
            close(got, np.diff(value, n, axis))
    before, after = numbers((4, 2), seed=5), numbers((4, 1), seed=6)
    got = both(lambda x, b, a: fnp.diff(x, prepend=b, append=a), x, fnp.asarray(before), fnp.asarray(after))
    close(got, np.diff(value, prepend=before, append=after))
    assert fnp.diff(fnp.asarray([3, 5], dtype="int8")).dtype == "int8"
    close(fnp.diff(fnp.asarray([inf, inf, 1.0])), [nan, -inf])
    with pytest.raises(ValueError):
        fnp.diff(fnp.asarray(1.0))
