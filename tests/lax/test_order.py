"""Sorts by several keys and the greatest elements: against Python's sort, eager and compiled."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, DtypeError, ShapeError


def test_sort_of_several_arrays(both: Callable) -> None:
    rng = np.random.default_rng(0)
    first = fnp.asarray(rng.integers(0, 3, (4, 30)).astype(np.int32))
    second = fnp.asarray(rng.choice([0.0, -0.0, 1.5, math.nan], (4, 30)).astype(np.float32))
    third = fnp.asarray(np.arange(120.0, dtype=np.float32).reshape(4, 30))
    for count, axis in [(1, 1), (2, 1), (2, 0), (3, -1)]:
        found = both(lambda *x: lax.sort(x, axis, num_keys=count), first, second, third)  # noqa: B023
        keys = [x.numpy() for x in (first, second, third)[:count]]
        order = np.lexsort(keys[::-1], axis)
        for x, got in zip((first, second, third), found, strict=True):
            np.testing.assert_array_equal(got.numpy(), np.take_along_axis(x.numpy(), order, axis))


def test_sort_of_one_array_and_of_pairs(both: Callable) -> None:
    x = fnp.asarray([[3.0, 1.0], [2.0, 5.0]])
    assert both(lax.sort, x).tolist() == [[1, 3], [2, 5]]
    assert both(lambda v: lax.sort(v, 0), x).tolist() == [[2, 1], [3, 5]]
    (alone,) = lax.sort((x,), 0)
    assert alone.tolist() == [[2, 1], [3, 5]]
    keys, values = both(lax.sort_key_val, fnp.asarray([2, 1, 2]), fnp.asarray([1.0, 2.0, 3.0]))
    assert (keys.tolist(), values.tolist()) == ([1, 2, 2], [2, 1, 3])


def test_what_follows_a_key_carries_its_derivative() -> None:
    keys, values = fnp.asarray([3.0, 1.0, 2.0]), fnp.asarray([1.0, 2.0, 3.0])
    weights = fnp.asarray([1.0, 10.0, 100.0])

    def loss(keys, values):
        ordered, following = lax.sort((keys, values))
        return (ordered * following) @ weights

    for way in (lambda f: f, fg.jit):
        of_keys, of_values = way(fg.grad(loss, (0, 1)))(keys, values)
        assert of_keys.tolist() == [100.0, 2.0, 30.0]
        assert of_values.tolist() == [300.0, 1.0, 20.0]


@pytest.mark.parametrize("dtype", ["float32", "int32", "uint8", "bfloat16", "bool"])
@pytest.mark.parametrize(
    ("size", "k"), [(0, 0), (1, 1), (7, 0), (7, 3), (7, 7), (5000, 3), (5000, 400), (30000, 5)]
)
def test_top_k(dtype: str, size: int, k: int) -> None:
    """The first of equal elements comes first; of long rows they are selected."""
    rng = np.random.default_rng(size)
    x = fnp.asarray((rng.standard_normal((2, size)) * 30).astype(np.int8)).astype(dtype)
    rows = x.numpy().astype(np.float64)
    order = np.argsort(-rows, -1, kind="stable")[:, :k]
    for way in (lambda f: f, fg.jit):
        values, positions = way(lambda v: lax.top_k(v, k))(x)
        assert (values.dtype, positions.dtype) == (x.dtype, fnp.int32)
        np.testing.assert_array_equal(positions.numpy(), order)
        np.testing.assert_array_equal(values.numpy().astype(np.float64), np.take_along_axis(rows, order, -1))
    columns = fg.jit(lambda v: lax.top_k(v, k, axis=0))(x.T)
    np.testing.assert_array_equal(columns[1].numpy(), order.T)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_the_first_of_long_rows(data: st.DataObject) -> None:
    """From blocks, of which the last one may be short: ties within blocks and between them, NaN and both zeros."""
    dtype = np.dtype(data.draw(st.sampled_from(["float32", "float64", "int64", "uint64", "int8", "bool"])))
    k = data.draw(st.integers(1, 12))
    rows = data.draw(st.sampled_from([(), (3,), (2, 2), (0,)]))
    shape = (*rows, data.draw(st.integers(60 * k, 900)))
    rng = np.random.default_rng(data.draw(st.integers(0, 999)))
    low, high = (0, 2) if dtype.kind == "b" else (np.iinfo(dtype).min, 120) if dtype.kind in "iu" else (-9, 9)
    x = rng.integers(low, high, shape).astype(dtype)
    if dtype.kind == "f":
        x = rng.choice(np.array([-np.inf, -1.5, -0.0, 0.0, 7, np.inf, np.nan], dtype), shape)
        x = np.where(
            rng.random(shape) < data.draw(st.sampled_from([0, 0.5, 0.99])), x, rng.standard_normal(shape)
        )
        x = x.astype(dtype)
    if data.draw(st.booleans()):
        x = np.sort(x, -1)
    number = np.unique(x, return_inverse=True, equal_nan=True)[1].reshape(shape)  # NaN is the greatest
    with fg.config(enable_x64=True):
        values, greatest = fg.jit(lambda v: lax.top_k(v, k))(x)
        least = fg.jit(lambda v: lax.approx_min_k(v, k)[1] if dtype.kind != "b" else lax.top_k(~v, k)[1])(x)
    for found, ranks in ((greatest, -number), (least, number)):
        np.testing.assert_array_equal(found.numpy(), np.argsort(ranks, -1, kind="stable")[..., :k])
    np.testing.assert_array_equal(values.numpy(), np.take_along_axis(x, greatest.numpy(), -1))


def test_top_k_of_special_values_and_its_gradient() -> None:
    x = fnp.asarray([1.0, math.nan, 3.0, 3.0, -math.inf, math.inf])
    values, positions = fg.jit(lambda v: lax.top_k(v, 6))(x)
    assert positions.tolist() == [1, 5, 2, 3, 0, 4]
    np.testing.assert_array_equal(values.numpy(), x.numpy()[positions.numpy()])
    ties = fnp.asarray([1.0, 1.0, 0.0, 1.0])
    gradient = fg.grad(lambda v: lax.top_k(v, 2)[0] @ fnp.asarray([1.0, 2.0]))
    assert gradient(ties).tolist() == fg.jit(gradient)(ties).tolist() == [1.0, 2.0, 0.0, 0.0]
    assert fg.vmap(gradient)(fnp.stack([ties, -ties])).tolist() == [[1, 2, 0, 0], [2, 0, 1, 0]]


def test_a_selection_whose_sample_misleads() -> None:
    """Every element that the sample takes is great, or small: the counts say so, and all is sorted."""
    size = 1 << 15
    for sign in (1, -1):
        x = np.random.default_rng(0).standard_normal(size).astype(np.float32)
        step = size // (1 << round(math.log2(size) * 2 / 3))
        x[::step] = sign * 1000
        for start, stop in [(0, 3), (size // 2, size // 2 + 2), (size - 2, size)]:
            expected = np.sort(x)[start:stop]
            ranks = np.array([start, stop - 1]) / (size - 1)
            found = fg.jit(lambda v: fnp.quantile(v, ranks, method="nearest"))(x)  # noqa: B023
            np.testing.assert_array_equal(found.numpy(), expected[[0, -1]])
        assert fg.jit(lambda v: lax.top_k(v, 4)[0])(x).tolist() == np.sort(x)[::-1][:4].tolist()


def test_approximate_extrema_are_exact(both: Callable) -> None:
    x = fnp.asarray([[3.0, 1.0, 2.0], [5.0, 6.0, 4.0]])
    assert [v.tolist() for v in both(lambda v: lax.approx_max_k(v, 2), x)] == [
        [[3, 2], [6, 5]],
        [[0, 2], [1, 0]],
    ]
    assert [v.tolist() for v in both(lambda v: lax.approx_min_k(v, 1), x)] == [[[1], [4]], [[1], [2]]]


def test_what_they_do_not_take() -> None:
    x = fnp.asarray([1.0, 2.0])
    with pytest.raises(ShapeError, match=r"lax.sort: arrays need one shape, got float32\[2\], float32\[3\]"):
        lax.sort((x, fnp.ones(3)))
    with pytest.raises(ArgumentError, match="at least one array"):
        lax.sort(())
    for count in (0, 3):
        with pytest.raises(ArgumentError, match=f"num_keys = {count} is not between 1 and 2"):
            lax.sort((x, x), num_keys=count)
    for k in (-1, 3):
        with pytest.raises(ArgumentError, match=f"k = {k} is not within axis 0"):
            lax.top_k(x, k)
    with pytest.raises(DtypeError, match="complex numbers have no order"):
        lax.top_k(fnp.asarray([1j, 2]), 1)
