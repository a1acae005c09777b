"""Sorts of short rows: the network, and what is chosen by the size and the number of rows."""

from __future__ import annotations

import itertools

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.lower.graph.orders.sort_keys import _comparisons

DTYPES = ("bool", "int8", "uint16", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64")


@pytest.mark.parametrize("size", range(1, 17))
def test_the_network_sorts_all_rows_of_zeros_and_ones(size: int) -> None:
    """Then it sorts all rows: Knuth, The Art of Computer Programming, volume 3, 5.3.4, theorem Z."""
    rows = np.array(list(itertools.product((0, 1), repeat=size)), np.int8)
    for low, high in _comparisons(size):
        assert 0 <= low < high < size
        rows[:, [low, high]] = np.sort(rows[:, [low, high]], axis=1)
    assert (np.diff(rows, axis=1) >= 0).all()


def _rows(rng: np.random.Generator, shape: tuple[int, ...], name: str) -> np.ndarray:
    """Numbers of a dtype, many of which are equal, not a number, zero of both signs, or extreme."""
    if name == "bool":
        return rng.random(shape) < 0.5
    dtype = np.dtype(ml_dtypes.bfloat16) if name == "bfloat16" else np.dtype(name)
    if dtype.kind in "iu":
        limits = np.iinfo(dtype)
        x = rng.integers(limits.min, limits.max, shape, dtype, True)
        return np.where(
            rng.random(shape) < 0.5, rng.choice(np.array([0, 1, limits.min, limits.max], dtype), shape), x
        )
    x = rng.standard_normal(shape).astype(dtype)
    special = np.array([np.nan, -np.nan, 0.0, -0.0, np.inf, -np.inf, 1.0]).astype(dtype)
    return np.where(rng.random(shape) < 0.5, rng.choice(special, shape), x)


def _order(x: np.ndarray, axis: int, signed_zeros: bool) -> np.ndarray:
    """The stable order: NaN last, all equal; -0.0 before 0.0 where signs count."""
    if x.dtype.kind in "biu":
        return np.argsort(x, axis, kind="stable")
    wide = x.astype(np.float64)
    return np.lexsort((~np.signbit(wide) & (wide == 0) & signed_zeros, wide), axis=axis)


@given(
    name=st.sampled_from([*DTYPES, "bfloat16"]),
    size=st.integers(1, 17),
    rows=st.sampled_from([0, 1, 7, 16, 33, 4096, 4099]),
    last=st.booleans(),
    seed=st.integers(0, 999),
)
@settings(max_examples=30, deadline=None)
def test_short_rows_in_order(name: str, size: int, rows: int, last: bool, seed: int) -> None:
    x = _rows(np.random.default_rng(seed), (rows, size) if last else (size, rows), name)
    axis = 1 if last else 0
    with fg.config(enable_x64=True):
        ordered, order = fg.jit(lambda v: (fnp.sort(v, axis), fnp.argsort(v * 1, axis)))(x)
        alone = fg.jit(lambda v: fnp.sort(v, axis))(x)
    expected = np.take_along_axis(x, _order(x, axis, True), axis)
    bits = f"u{x.dtype.itemsize}"
    for found in (ordered.numpy(), alone.numpy()):
        nan = expected != expected
        np.testing.assert_array_equal(found != found, nan)
        np.testing.assert_array_equal(found.view(bits)[~nan], expected.view(bits)[~nan])
    if name != "bool":
        np.testing.assert_array_equal(order.numpy(), _order(x, axis, False))


@given(st.integers(2, 16), st.data(), st.integers(0, 999))
@settings(max_examples=10, deadline=None)
def test_a_part_of_short_rows(size: int, data: st.DataObject, seed: int) -> None:
    x = np.random.default_rng(seed).integers(-3, 4, (4096, size)).astype(np.float32)
    k = data.draw(st.integers(1, size))
    (values, places), middle = fg.jit(lambda v: (lax.top_k(v, k), fnp.median(v, 1)))(x)
    expected = np.argsort(-x, 1, kind="stable")[:, :k]
    np.testing.assert_array_equal(places.numpy(), expected)
    np.testing.assert_array_equal(values.numpy(), np.take_along_axis(x, expected, 1))
    np.testing.assert_array_equal(middle.numpy(), np.median(x, 1))


@pytest.mark.parametrize(
    "rows, size, by_network",
    [(16, 8, True), (15, 8, False), (5000, 9, True), (100, 9, False), (4096, 16, True), (5000, 17, False)],
)
def test_a_network_sorts_many_short_rows(rows: int, size: int, by_network: bool) -> None:
    text = fg.jit(fnp.sort).lower(fnp.ones((rows, size))).as_text("schedule")
    assert ("routine sort" not in text) is by_network
