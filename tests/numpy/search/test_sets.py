"""Arrays as sets: without a size NumPy's results; with one the same, cut off or filled, also traced and compiled."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import funcgrad
import funcgrad.numpy as fnp
from funcgrad import tree
from funcgrad.errors import ArgumentError, DtypeError, ShapeError

INTEGERS = st.lists(st.integers(-3, 3), max_size=7).map(lambda v: np.asarray(v, np.int32))
FLOATS = st.lists(st.sampled_from([-1.5, -0.0, 0.0, 2.0, math.inf, math.nan]), max_size=7).map(
    lambda v: np.asarray(v, np.float32)
)


def padded(value, size, fill):
    """NumPy's result at a length."""
    return np.concatenate([value[:size], np.full(max(size - len(value), 0), fill, value.dtype)])


def traced(function, *args, **keywords):
    return funcgrad.jit(lambda *a: getattr(fnp, function)(*a, **keywords))(*args)


@settings(max_examples=15)
@given(st.one_of(INTEGERS, FLOATS), st.sampled_from([0, 2, 7]), st.booleans())
def test_unique_of_a_size(x, size, equal_nan):
    expected = np.unique(x, True, True, True, equal_nan=equal_nan)
    values, index, inverse, counts = fnp.unique(
        x, True, True, True, equal_nan=equal_nan, size=size, fill_value=9
    )
    np.testing.assert_array_equal(values.numpy(), padded(expected[0], size, 9))
    np.testing.assert_array_equal(traced("unique", x, equal_nan=equal_nan, size=size, fill_value=9), values)
    if len(x):
        np.testing.assert_array_equal(inverse.numpy(), expected[2])
        np.testing.assert_array_equal(counts.numpy(), padded(expected[3], size, 0))
        np.testing.assert_array_equal(index.numpy()[: len(expected[1])], expected[1][:size])


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_unique_slices(both, axis):
    x = fnp.asarray([[1, 2, 1], [0, 1, 0], [1, 2, 1]])
    expected = np.unique(x.numpy(), True, True, True, axis)
    for got in (
        fnp.unique(x, True, True, True, axis),
        both(lambda v: fnp.unique(v, True, True, True, axis, size=2), x),
    ):
        for a, b in zip(got, expected, strict=True):
            np.testing.assert_array_equal(a.numpy(), b)
    filled = both(lambda v: fnp.unique(v, axis=axis, size=3, fill_value=7), x)
    np.testing.assert_array_equal(filled.take(2, axis).numpy(), [7, 7, 7])
    assert both(lambda v: fnp.unique(v, axis=axis, size=3), x).shape == (3, 3)


def test_missing_elements_are_the_smallest(both):
    x = fnp.asarray([3, 1, 3, 2])
    values, index, inverse, counts = both(lambda v: fnp.unique(v, True, True, True, size=5), x)
    assert values.tolist() == [1, 2, 3, 1, 1] and index.tolist() == [1, 3, 0, 1, 1]
    assert inverse.tolist() == [2, 0, 2, 1] and counts.tolist() == [1, 1, 2, 0, 0]


@settings(max_examples=25)
@given(st.sampled_from("union1d setdiff1d setxor1d intersect1d".split()), INTEGERS, INTEGERS)
def test_operations_of_a_size(name, x, y):
    expected = getattr(np, name)(x, y)
    np.testing.assert_array_equal(getattr(fnp, name)(x, y).numpy(), expected)
    for size in (1, 9):
        sized = traced(name, x, y, size=size, fill_value=-7)
        np.testing.assert_array_equal(sized.numpy(), padded(expected, size, -7))


def test_what_fills_the_operations(both):
    x, y = fnp.asarray([3, 1, 3, 2]), fnp.asarray([3, 2, 2, 7])
    assert both(lambda a, b: fnp.union1d(a, b, size=6), x, y).tolist() == [1, 2, 3, 7, 1, 1]
    assert both(lambda a, b: fnp.setdiff1d(a, b, size=2), x, y).tolist() == [1, 0]
    assert both(lambda a, b: fnp.setxor1d(a, b, size=3), x, y).tolist() == [1, 7, 1]
    values, in_x, in_y = both(lambda a, b: fnp.intersect1d(a, b, return_indices=True, size=4), x, y)
    assert (values.tolist(), in_x.tolist(), in_y.tolist()) == ([2, 3, 2, 2], [3, 0, 4, 4], [1, 0, 4, 4])
    found = fnp.intersect1d(x, y, return_indices=True)
    assert [part.tolist() for part in found] == [[2, 3], [3, 0], [1, 0]]


@pytest.mark.parametrize("method", ["auto", "compare_all", "binary_search", "sort"])
@pytest.mark.parametrize("others", [[], [1.0, math.nan, -0.0], list(range(40))])
def test_isin_is_numpys(check, method, others):
    x = fnp.asarray([[0.0, 1.0, math.nan], [39.0, 40.0, -1.0]])
    found = fnp.isin(x, fnp.asarray(others), method=method)
    np.testing.assert_array_equal(found.numpy(), np.isin(x.numpy(), others))
    check("isin", x, fnp.asarray(others), invert=True)


@pytest.mark.parametrize("count", [0, 1, 16, 17, 64, 65, 200])
@pytest.mark.parametrize("dtype", ["float32", "int32", "uint8", "bool"])
def test_few_and_many_others(both, count, dtype):
    """Few are compared with all elements; NaN equals nothing."""
    rng = np.random.default_rng(count)
    x, others = (rng.integers(0, 300, size).astype(dtype) for size in ((7, 9), count))
    if dtype == "float32":
        x[0], others[::5] = np.nan, np.nan
    found = both(lambda x, o: fnp.isin(x, o), fnp.asarray(x), fnp.asarray(others))
    np.testing.assert_array_equal(found.numpy(), np.isin(x, others))


@pytest.mark.parametrize(
    "dtype", ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]
)
@pytest.mark.parametrize("shape", [(), (0,), (3, 0), (1,), (50, 7), (4000,)])
def test_integers_among_near_and_far_ones(dtype, shape):
    """Others within a range that a table holds, at both ends of the dtype and over all of it."""
    rng = np.random.default_rng(0)
    info = np.iinfo("uint8" if dtype == "bool" else dtype)
    near = min(300, int(info.max) // 3)
    starts = (info.min, info.max - near, (int(info.min) + int(info.max)) // 2)
    with funcgrad.enable_x64(True):
        isin = funcgrad.jit(lambda x, o: fnp.isin(x, o))
        for start in starts:
            for low, high in ((start, start + near), (info.min, info.max)):
                others = rng.integers(low, high, 200, info.dtype, endpoint=True).astype(dtype)
                drawn = rng.integers(low, high, shape, info.dtype, endpoint=True).astype(dtype)
                for x in (drawn, np.full(shape, info.min, dtype), np.full(shape, info.max, dtype)):
                    found = isin(fnp.asarray(x), fnp.asarray(others))
                    np.testing.assert_array_equal(found.numpy(), np.isin(x, others))


def test_batches_of_integers_among_others(both):
    """Each row has a table of its own, or none."""
    rng = np.random.default_rng(0)
    x, others = rng.integers(0, 500, (3, 40)), rng.integers(0, 500, (3, 100))
    others[1, 5] = x[1, 5] = 2**31 - 1
    rows = [fnp.asarray(rows.astype("int32")) for rows in (x, others)]
    found = both(funcgrad.vmap(fnp.isin), *rows)
    np.testing.assert_array_equal(found.numpy(), [np.isin(*row) for row in zip(x, others, strict=True)])


def test_elements_that_a_condition_selects(both):
    x = fnp.arange(6).reshape(2, 3)
    mask = fnp.asarray([True, False, True])
    np.testing.assert_array_equal(fnp.compress(mask, x, 1).numpy(), [[0, 2], [3, 5]])
    assert fnp.compress(mask, x).tolist() == [0, 2]
    assert both(lambda m, v: fnp.compress(m, v, 1, size=1), mask, x).tolist() == [[0], [3]]
    assert both(lambda m, v: fnp.compress(m, v, 1, size=3, fill_value=-1), mask, x).tolist() == [
        [0, 2, -1],
        [3, 5, -1],
    ]
    assert both(lambda v: fnp.extract(v % 2 == 0, v, size=4, fill_value=9), x).tolist() == [0, 2, 4, 9]
    with pytest.raises(ShapeError, match="3 conditions for 2 elements"):
        fnp.compress(mask, x, 0)


@pytest.mark.parametrize(
    "name", ["unique", "unique_all", "unique_counts", "unique_inverse", "unique_values", "union1d", "extract"]
)
def test_the_error_says_to_give_a_size(name):
    two = name in ("union1d", "extract")
    with pytest.raises(DtypeError, match="give size="):
        funcgrad.jit(lambda x: getattr(fnp, name)(*(x, x) if two else (x,)))(fnp.arange(3))


def test_nothing_fills_a_result_without_elements():
    with pytest.raises(ArgumentError, match="give fill_value="):
        fnp.unique(fnp.zeros(0), size=2)
    assert fnp.unique(fnp.zeros(0), size=2, fill_value=7).tolist() == [7, 7]


@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16", "float8_e4m3fn"])
@pytest.mark.parametrize("equal_nan", [True, False])
def test_nans_of_every_dtype_are_one_or_many(dtype, equal_nan):
    x = fnp.asarray([math.nan, 1.0, -math.nan, 0.0, 1.0, -0.0]).astype(dtype)
    values, first, inverse, counts = fnp.unique(x, True, True, True, equal_nan=equal_nan)
    expected = np.unique(x.numpy().astype(np.float32), True, True, True, equal_nan=equal_nan)
    assert values.dtype == dtype
    for found, wanted in zip((values.astype("float32"), first, inverse, counts), expected, strict=True):
        np.testing.assert_array_equal(found.numpy(), wanted)


def _same(function: Callable[..., Any], *arrays: Any) -> None:
    """Check that NumPy, which computes it outside of traces, and compiled code agree in values and types."""
    found, compiled = (tree.leaves(f(*arrays)) for f in (function, funcgrad.jit(function)))
    for x, y in zip(found, compiled, strict=True):
        assert (x.shape, x.dtype, x.weak_type) == (y.shape, y.dtype, y.weak_type)
        np.testing.assert_array_equal(x.numpy(), y.numpy())


@given(st.data())
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_eager_and_compiled_agree(data: st.DataObject) -> None:
    """What has positions, others and bits of any shape, with fills and without."""
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    shape = tuple(data.draw(st.lists(st.integers(0, 4), max_size=3)))
    dtype = data.draw(st.sampled_from(["bool", "int32", "uint8", "float32", "float16"]))
    x = fnp.asarray(rng.integers(-2, 3, shape).astype(dtype))
    fill = data.draw(st.sampled_from([None, -1, 7]))
    size = data.draw(st.integers(0, 9))
    _same(lambda v: fnp.nonzero(v, size=size, fill_value=fill), x)
    others = fnp.asarray(rng.integers(-2, 3, data.draw(st.integers(0, 5))).astype(dtype))
    invert = data.draw(st.booleans())
    _same(lambda v, o: fnp.isin(v, o, invert=invert), x, others)
    order = data.draw(st.sampled_from(["big", "little"]))
    axis = data.draw(st.sampled_from([None, *range(len(shape))]))
    if not fnp.issubdtype(x.dtype, fnp.floating):
        _same(lambda v: fnp.packbits(v, axis, order), x)
    if dtype == "uint8":
        _same(lambda v: fnp.unpackbits(v, axis, bitorder=order), x)
    if shape and shape[0]:
        beyond = data.draw(st.integers(0, 1))
        positions = rng.integers(-shape[0] - beyond, shape[0] + beyond, (2, 3), np.int32)
        _same(lambda v, i: fnp.take(v, i, 0, fill_value=fill and 1), x, fnp.asarray(positions))
