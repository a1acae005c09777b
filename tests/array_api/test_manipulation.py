"""Manipulation, searching, set and sorting functions, against NumPy and against the standard's words."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.errors import ShapeError
from tests.array_api.signatures import DTYPES

REALS = tuple(d for d in DTYPES if "complex" not in d and d != "bool")
nan, inf = math.nan, math.inf


def same(got, expected) -> None:
    assert got.dtype == expected.dtype and got.shape == expected.shape
    np.testing.assert_array_equal(np.asarray(got), expected)


def numbers(shape, dtype="float64", seed=0) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 5, shape).astype(dtype)


# ---- manipulation ----


def test_broadcast(both):
    value = numbers((3, 1))
    x = fnp.asarray(value)
    for shape in ((3, 4), (2, 3, 1), (0, 3, 2), (3, 1)):
        same(both(lambda x, s=shape: fnp.broadcast_to(x, s), x), np.broadcast_to(value, shape))
    with pytest.raises(ShapeError):
        fnp.broadcast_to(x, (4, 4))
    arrays = [fnp.ones((3, 1)), fnp.ones((1, 4), dtype="int8"), fnp.asarray(True)]
    results = fnp.broadcast_arrays(*arrays)
    assert [r.shape for r in results] == [(3, 4)] * 3
    assert [r.dtype for r in results] == ["float64", "int8", "bool"]  # no promotion
    with pytest.raises(ShapeError):
        fnp.broadcast_arrays(fnp.ones(2), fnp.ones(3))


def test_concat(both):
    parts = [numbers((2, 3), "float32"), numbers((2, 1), "float64", 1), numbers((2, 0), "float32")]
    xs = [fnp.asarray(p) for p in parts]
    same(both(lambda *x: fnp.concat(x, axis=1), *xs), np.concatenate(parts, axis=1))
    same(both(lambda *x: fnp.concat(list(x), axis=-1), *xs), np.concatenate(parts, axis=1))
    same(fnp.concat([fnp.ones((2, 2)), fnp.ones((1, 2))]), np.ones((3, 2)))
    same(fnp.concat((fnp.ones((2, 2)), fnp.ones(3)), axis=None), np.ones(7))
    with pytest.raises(ShapeError):
        fnp.concat((fnp.ones((2, 2)), fnp.ones((2, 3))))


def test_stack_and_unstack(both):
    parts = [numbers((2, 3), seed=i) for i in range(4)]
    for axis in range(-3, 3):
        stacked = both(lambda *x, a=axis: fnp.stack(x, axis=a), *map(fnp.asarray, parts))
        same(stacked, np.stack(parts, axis))
        for got, expected in zip(fnp.unstack(stacked, axis=axis), parts, strict=True):
            same(got, expected)
    assert type(fnp.unstack(fnp.ones((2, 3)))) is tuple and fnp.unstack(fnp.ones((0, 3))) == ()
    with pytest.raises(ShapeError):
        fnp.stack((fnp.ones(2), fnp.ones(3)))


def test_axes(both):
    value = numbers((2, 3, 4))
    x = fnp.asarray(value)
    for axis in range(-4, 4):
        same(both(lambda x, a=axis: fnp.expand_dims(x, axis=a), x), np.expand_dims(value, axis))
    same(fnp.expand_dims(x), value[None])
    for axes in itertools.permutations(range(3)):
        same(both(lambda x, a=axes: fnp.permute_dims(x, a), x), np.transpose(value, axes))
    for source, destination in ((0, 2), (-1, 0), ((0, 1), (1, 2)), ((2, 0), (0, -1))):
        got = both(lambda x, s=source, d=destination: fnp.moveaxis(x, s, d), x)
        same(got, np.moveaxis(value, source, destination))
    for axis in (None, 0, -1, (0, 2), (-1, -2)):
        same(both(lambda x, a=axis: fnp.flip(x, axis=a), x), np.flip(value, axis))
    one = fnp.ones((1, 3, 1, 2))
    for axis in (0, 2, -2, (0, 2), (0, -2)):
        assert fnp.squeeze(one, axis).shape == np.squeeze(np.ones((1, 3, 1, 2)), axis).shape
    for wrong in (1, (0, 1), -1):
        with pytest.raises(ValueError):
            fnp.squeeze(one, wrong)
    for call in (
        lambda: fnp.expand_dims(x, axis=4),
        lambda: fnp.expand_dims(x, axis=-5),
        lambda: fnp.permute_dims(x, (0, 1)),
        lambda: fnp.permute_dims(x, (0, 1, 1)),
        lambda: fnp.flip(x, axis=3),
    ):
        with pytest.raises((ValueError, IndexError)):
            call()


def test_reshape(both):
    value = numbers((2, 3, 4))
    x = fnp.asarray(value)
    for shape in ((24,), (4, 6), (-1,), (3, -1, 2), (2, 1, 3, 4, 1), (1, 24)):
        same(both(lambda x, s=shape: fnp.reshape(x, s), x), value.reshape(shape))
    same(fnp.reshape(x, (4, 6), copy=True), value.reshape(4, 6))
    same(fnp.reshape(x, (4, 6), copy=False), value.reshape(4, 6))
    assert fnp.reshape(fnp.ones((0, 3)), (3, 0, 2)).shape == (3, 0, 2)
    assert fnp.reshape(fnp.ones(1), ()).shape == ()
    for wrong in ((5, 5), (-1, -1), (-1, 7)):
        with pytest.raises(ValueError):
            fnp.reshape(x, wrong)


def test_repeat_roll_tile(both):
    value = numbers((2, 3))
    x = fnp.asarray(value)
    for repeats, axis in ((2, None), (0, 0), (3, 1), (2, -1)):
        same(both(lambda x, r=repeats, a=axis: fnp.repeat(x, r, axis=a), x), np.repeat(value, repeats, axis))
    counts = fnp.asarray([2, 0, 1])
    same(fnp.repeat(x, counts, axis=1), np.repeat(value, [2, 0, 1], 1))
    same(fnp.repeat(fnp.arange(3), counts), np.asarray([0, 0, 2]))
    for shift, axis in ((1, None), (-2, 0), (5, 1), ((1, -1), (0, 1)), ((1, 2), (1, 1)), (2, (0, 1))):
        same(both(lambda x, s=shift, a=axis: fnp.roll(x, s, axis=a), x), np.roll(value, shift, axis))
    for repetitions in ((), (2,), (2, 1), (1, 0), (2, 1, 3), (3, 2, 2)):
        same(both(lambda x, r=repetitions: fnp.tile(x, r), x), np.tile(value, repetitions))


@pytest.mark.parametrize("dtype", DTYPES)
def test_manipulation_keeps_dtypes(dtype: str):
    x = fnp.asarray(numbers((2, 3), dtype))
    for result in (
        fnp.broadcast_to(x, (4, 2, 3)),
        fnp.concat([x, x]),
        fnp.stack([x, x]),
        fnp.expand_dims(x),
        fnp.flip(x),
        fnp.moveaxis(x, 0, 1),
        fnp.permute_dims(x, (1, 0)),
        fnp.repeat(x, 2),
        fnp.reshape(x, (6,)),
        fnp.roll(x, 1),
        fnp.tile(x, (2,)),
        fnp.unstack(x)[0],
        fnp.take(x, fnp.asarray([0]), axis=0),
        fnp.where(x == x, x, x),
    ):
        assert result.dtype == dtype


# ---- indexing functions ----


def test_take(both):
    value = numbers((3, 4, 5))
    x, indices = fnp.asarray(value), fnp.asarray([2, 0, 2, -1])
    for axis in (0, 1, 2, -1, -3):
        got = both(lambda x, i, a=axis: fnp.take(x, i, axis=a), x, indices)
        same(got, np.take(value, np.asarray(indices), axis))
    same(fnp.take(fnp.arange(5), fnp.asarray([4, 0])), np.asarray([4, 0]))
    assert fnp.take(x, fnp.asarray([], dtype="int64"), axis=1).shape == (3, 0, 5)


def test_take_along_axis(both):
    value = numbers((3, 4), seed=3)
    x = fnp.asarray(value)
    for axis in (0, 1, -1):
        order = np.argsort(value, axis, kind="stable")
        got = both(lambda x, i, a=axis: fnp.take_along_axis(x, i, axis=a), x, fnp.asarray(order))
        same(got, np.take_along_axis(value, order, axis))
    last = fnp.asarray([[0], [1], [-1]])
    same(fnp.take_along_axis(x, last), np.take_along_axis(value, np.asarray(last), -1))


# ---- searching ----


@pytest.mark.parametrize("name", ["argmax", "argmin"])
def test_first_extremum(name: str, both):
    """The first of equal ones; NaN, if one is there."""
    for value in (numbers((3, 4), seed=1), np.asarray([[1, nan, nan, 0], [2, 2, 1, 1], [-0.0, 0.0, 0, 0]])):
        x = fnp.asarray(value)
        for axis in (None, 0, 1, -1):
            for keepdims in (False, True):
                got = both(lambda x, a=axis, k=keepdims: getattr(fnp, name)(x, axis=a, keepdims=k), x)
                assert got.dtype == fnp.__array_namespace_info__().default_dtypes()["indexing"]
                same(got, getattr(np, name)(value, axis=axis, keepdims=keepdims))
    assert getattr(fnp, name)(fnp.asarray(3.0)).item() == 0


def test_count_and_nonzero(both):
    value = np.asarray([[0, 1, -0.0], [nan, inf, 0]])
    x = fnp.asarray(value)
    for axis in (None, 0, 1, (0, 1), ()):
        for keepdims in (False, True):
            got = both(lambda x, a=axis, k=keepdims: fnp.count_nonzero(x, axis=a, keepdims=k), x)
            assert got.dtype == "int64"
            np.testing.assert_array_equal(
                np.asarray(got), np.asarray(np.count_nonzero(value, axis=axis, keepdims=keepdims))
            )
    for got, expected in zip(fnp.nonzero(x), np.nonzero(value), strict=True):
        same(got, expected)
    with pytest.raises(ValueError):
        fnp.nonzero(fnp.asarray(1.0))


@pytest.mark.parametrize("side", ["left", "right"])
def test_searchsorted(side: str, both):
    values = np.asarray([1.0, 2.0, 2.0, 4.0, inf])
    x = np.asarray([[0.0, 1.0], [2.0, 3.0], [4.0, 9.0], [inf, -inf]])
    got = both(lambda a, b: fnp.searchsorted(a, b, side=side), fnp.asarray(values), fnp.asarray(x))
    same(got, np.searchsorted(values, x, side=side))
    order = np.asarray([3, 0, 4, 1, 2])
    shuffled = np.empty_like(values)
    shuffled[order] = values
    got = fnp.searchsorted(fnp.asarray(shuffled), fnp.asarray(x), side=side, sorter=fnp.asarray(order))
    same(got, np.searchsorted(values, x, side=side))
    assert fnp.searchsorted(fnp.asarray(values), fnp.ones(0)).shape == (0,)
    assert fnp.searchsorted(fnp.ones(0), fnp.ones(2)).tolist() == [0, 0]


def test_where(both):
    condition = fnp.asarray([[True], [False]])
    got = both(
        fnp.where, condition, fnp.asarray([1, 2], dtype="int8"), fnp.asarray([[3.0], [4.0]], dtype="float32")
    )
    assert got.shape == (2, 2) and got.dtype == "float32" and got.tolist() == [[1, 2], [4, 4]]
    for number in (2, 2.5, nan):  # 2024.12: a number as either choice
        x = fnp.ones(2, dtype="float32")
        assert fnp.where(condition, x, number).dtype == fnp.where(condition, number, x).dtype == "float32"
    assert str(fnp.where(fnp.asarray(True), -0.0, fnp.asarray(1.0)).item()) == "-0.0"


# ---- sets: equal by ==, so each NaN is a value of its own, and -0 is +0 ----


@pytest.mark.parametrize("dtype", DTYPES)
def test_unique(dtype: str):
    value = numbers((3, 5), dtype, 2)
    x = fnp.asarray(value)
    every = fnp.unique_all(x)
    assert every._fields == ("values", "indices", "inverse_indices", "counts")
    values, indices, inverse, counts = every
    flat = value.ravel()
    assert values.dtype == dtype and sorted(set(flat.tolist()), key=str) == sorted(values.tolist(), key=str)
    np.testing.assert_array_equal(flat[np.asarray(indices)], np.asarray(values))
    first = [flat.tolist().index(v) for v in values.tolist()]
    assert indices.tolist() == first and indices.shape == counts.shape == values.shape
    assert inverse.shape == x.shape
    np.testing.assert_array_equal(np.asarray(values)[np.asarray(inverse)], value)
    assert counts.tolist() == [int((flat == v).sum()) for v in values.tolist()]
    assert indices.dtype == inverse.dtype == counts.dtype == "int64"
    assert fnp.unique_counts(x)._fields == ("values", "counts")
    assert fnp.unique_inverse(x)._fields == ("values", "inverse_indices")
    same(fnp.unique_counts(x).counts, np.asarray(counts))
    same(fnp.unique_inverse(x).inverse_indices, np.asarray(inverse))
    same(fnp.unique_values(x), np.asarray(values))
    assert fnp.unique_values(fnp.zeros((0, 2), dtype=dtype)).shape == (0,)


def test_unique_nan_and_zeros():
    x = fnp.asarray([nan, 1.0, nan, -0.0, 0.0])
    for function in (fnp.unique_all, fnp.unique_counts):
        result = function(x)
        assert int(fnp.sum(fnp.isnan(result.values))) == 2 and result.values.shape == (4,)
        assert sorted(result.counts.tolist()) == [1, 1, 1, 2]
    inverse = fnp.unique_inverse(x)
    assert inverse.values.shape == (4,) and len(set(inverse.inverse_indices.tolist())) == 4
    assert fnp.unique_values(x).shape == (4,)
    assert fnp.unique_values(fnp.asarray(3.0)).tolist() == [3.0]


# ---- sorting ----


@pytest.mark.parametrize("dtype", REALS)
@pytest.mark.parametrize("descending", [False, True])
def test_sort(dtype: str, descending: bool):
    value = numbers((4, 7), dtype, 5)
    x = fnp.asarray(value)
    sign = -1 if descending else 1
    for axis in (-1, 0, 1):
        ordered = np.sort(value.astype(object) * sign, axis) * sign
        order = np.argsort(value.astype(object) * sign, axis, kind="stable")  # equal ones stay in their order
        for way in (lambda f: f, funcgrad.jit):
            got = way(lambda x, a=axis: fnp.sort(x, axis=a, descending=descending, stable=True))(x)
            same(got, ordered.astype(dtype))
            got = way(lambda x, a=axis: fnp.argsort(x, axis=a, descending=descending))(x)
            assert got.dtype == "int64"
            np.testing.assert_array_equal(np.asarray(got), order)
        if dtype not in ("int8", "float32"):  # each compiled program takes its time: two dtypes tell
            break
    assert fnp.sort(fnp.zeros((0, 3), dtype=dtype)).shape == (0, 3)
    same(fnp.sort(x, stable=False), np.sort(value))


def test_sort_special():
    """Infinities at the ends; zeros are equal; NaN last, as NumPy has it."""
    x = fnp.asarray([1.0, nan, -inf, inf, -0.0, 0.0])
    assert str(fnp.sort(x).tolist()) == "[-inf, -0.0, 0.0, 1.0, inf, nan]"
    assert fnp.argsort(x).tolist() == [2, 4, 5, 0, 3, 1]
    swapped = fnp.asarray([0.0, -0.0])
    assert fnp.argsort(swapped).tolist() == [0, 1]
