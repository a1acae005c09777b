"""Functions with a short way outside of traces, clip, linspace, top_k and argmax: what the long way and jit give."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, DtypeError, NanError

FLOATS = st.floats(width=32)
DTYPES = ["float32", "int32", "uint8", "bool", "float16"]


def same(found: Any, expected: Any) -> None:
    """Bit by bit, but for the signs of zeros."""
    assert (found.shape, found.dtype) == (expected.shape, expected.dtype)
    np.testing.assert_array_equal(np.asarray(found, float), np.asarray(expected, float))


@given(
    arrays.arrays(np.float32, arrays.array_shapes(min_dims=0, min_side=0, max_dims=3), elements=FLOATS),
    FLOATS,
    FLOATS,
)
def test_clip(x: np.ndarray, low: float, high: float) -> None:
    """NaN of elements and bounds stays, and the upper bound wins."""
    found = fnp.clip(fnp.asarray(x), low, high)
    same(found, np.minimum(np.float32(high), np.maximum(np.float32(low), x)))
    same(found, fg.jit(lambda x: fnp.clip(x, low, high))(x))


@pytest.mark.parametrize("dtype", DTYPES)
def test_clip_of_dtypes(dtype: str) -> None:
    """Promotion is that of the long way, for numbers and for arrays."""
    x = fnp.asarray(np.arange(8) % 5).astype(dtype)
    for low, high in ((1, 3), (1.5, 3), (fnp.ones(8, dtype), x), (None, 2), (0, None), (-1, 300)):
        if isinstance(low, int) and dtype == "uint8" and low < 0:
            continue
        expected = x
        expected = expected if low is None else fnp.maximum(low, expected)
        expected = expected if high is None else fnp.minimum(high, expected)
        same(fnp.clip(x, low, high), expected)


def test_clip_of_weak_numbers_and_errors() -> None:
    assert fnp.clip(fnp.asarray(2.0), 0, 1).dtype == np.float32
    assert (fnp.clip(2.0, 0, 1) + fnp.ones(1, np.float16)).dtype == np.float16
    with pytest.raises(DtypeError, match="clip"):
        fnp.clip(fnp.ones(2), 0, 1j)
    with fg.config(debug_nans=True), pytest.raises(NanError):
        fnp.clip(fnp.asarray([1.0, math.nan]), 0.0, 1.0)
    np.testing.assert_array_equal(fg.grad(lambda x: fnp.clip(x, 0, 1).sum())(fnp.asarray([0.5, 2.0])), [1, 0])


ENDS = st.one_of(st.integers(-100, 100), st.floats(-(2.0**100), 2.0**100, width=32))


@given(ENDS, ENDS, st.integers(0, 40), st.booleans(), st.sampled_from([None, "float32", "float16", "int32"]))
def test_linspace(start: Any, stop: Any, count: int, endpoint: bool, dtype: str | None) -> None:
    """Of numbers and of arrays of one element, bit by bit."""
    found = fnp.linspace(start, stop, count, endpoint, dtype=dtype)
    expected = fnp.linspace(
        fnp.asarray([start], np.float32), fnp.asarray([stop], np.float32), count, endpoint, dtype=dtype
    )
    same(found, expected[:, 0])
    if count and endpoint and dtype is None:
        assert found[0] == np.float32(start) and (count == 1 or found[-1] == np.float32(stop))
    assert not found.weak_type


def test_linspace_elsewhere() -> None:
    """Within traces, of complex numbers, with 64 bits, and with the distance."""
    same(fg.jit(lambda: fnp.linspace(0, 1, 7))(), fnp.linspace(0, 1, 7))
    np.testing.assert_array_equal(fnp.linspace(0, 1j, 3), np.asarray([0, 0.5j, 1j], np.complex64))
    with fg.config(enable_x64=True):
        np.testing.assert_allclose(fnp.linspace(0, 1, 50), np.linspace(0, 1, 50), rtol=1e-15)
    assert fnp.linspace(0, 1, 5, retstep=True)[1] == 0.25
    assert fg.grad(lambda stop: fnp.linspace(0.0, stop, 5).sum())(2.0) == 2.5


@pytest.mark.parametrize("size", [2048, 5000])
@given(
    st.integers(0, 2**32 - 1),
    st.integers(0, 90),
    st.sampled_from(["many", "few", "nan", "zeros", "int32", "one"]),
)
def test_top_k(size: int, seed: int, k: int, kind: str) -> None:
    """The first of equal elements come first, NaN is the greatest, and zeros are equal."""
    rng = np.random.default_rng(seed)
    x = {
        "many": lambda: rng.standard_normal(size),
        "few": lambda: rng.integers(0, 6, size),
        "nan": lambda: np.where(rng.random(size) < 0.01, np.nan, rng.standard_normal(size)),
        "zeros": lambda: np.where(rng.random(size) < 0.5, -0.0, 0.0),
        "int32": lambda: rng.integers(-(2**31), 2**31, size),
        "one": lambda: np.full(size, np.inf),
    }[kind]().astype("int32" if kind == "int32" else "float32")
    key = np.where(np.isnan(x), np.inf, x) if kind == "nan" else x.astype(float)
    order = (
        np.lexsort((np.arange(size), -key))[:k]
        if kind != "nan"
        else np.lexsort((np.arange(size), -key, ~np.isnan(x)))[:k]
    )
    values, positions = lax.top_k(fnp.asarray(x), k)
    np.testing.assert_array_equal(positions, order)
    np.testing.assert_array_equal(np.asarray(values).view(np.int32), x[order].view(np.int32))
    rows = lax.top_k(fnp.asarray(x)[None], k)[1]
    np.testing.assert_array_equal(rows[0], order)


def test_argmax() -> None:
    x = np.random.default_rng(0).standard_normal((7, 9)).astype(np.float32)
    assert int(fnp.argmax(x)) == x.argmax() and int(fnp.argmax(x[0])) == x[0].argmax()
    assert fnp.argmax(x[0], keepdims=True).shape == (1,) and fnp.argmin(x, keepdims=True).shape == (1, 1)
    assert int(fnp.argmax(np.float32(3))) == 0
    with pytest.raises(ArgumentError, match="empty"):
        fnp.argmax(np.ones(0, np.float32))
