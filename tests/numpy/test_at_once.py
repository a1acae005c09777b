"""The short ways of functions outside of traces give what their formulas give: compared with Python's integers, with
NumPy, and with compiled code.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import config

INTEGERS = ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64")


def _same(mine: Any, wanted: Any) -> None:
    assert mine.dtype == wanted.dtype and mine.shape == wanted.shape
    np.testing.assert_array_equal(np.asarray(mine), np.asarray(wanted))


def _drawn(seed: int, dtype: str, shape: tuple[int, ...]) -> np.ndarray:
    rng = np.random.default_rng(seed)
    limits = np.iinfo(dtype)
    x = rng.integers(limits.min, limits.max, shape, dtype, endpoint=True)
    edges = np.array([limits.min, limits.max, 0, 1, limits.max // 2], dtype)
    return np.where(rng.random(shape) < 0.4, rng.choice(edges, shape), x)


@pytest.mark.parametrize("dtype", INTEGERS)
@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([(), (1,), (7,), (0,), (3, 4)]), st.booleans())
def test_quotients_of_integers(dtype: str, seed: int, shape: tuple[int, ...], zeros: bool) -> None:
    x, y = _drawn(seed, dtype, shape), _drawn(seed + 1, dtype, shape)
    if not zeros:
        y = np.where(y == 0, np.array(3, dtype), y)
    with config(enable_x64=True):
        a, b = fnp.asarray(x), fnp.asarray(y)
        quotient, rest = a // b, a % b
        _same(quotient, fg.jit(lambda a, b: a // b)(a, b))
        _same(rest, fg.jit(lambda a, b: a % b)(a, b))
    assert quotient.dtype == rest.dtype == x.dtype
    bits = 8 * x.dtype.itemsize
    for u, v, q, r in zip(x.ravel(), y.ravel(), np.ravel(quotient), np.ravel(rest), strict=True):
        if v:
            assert (int(q) - int(u) // int(v)) % 2**bits == 0
            assert int(r) == int(u) % int(v)
        else:
            assert r == 0


@pytest.mark.parametrize("dtype", INTEGERS)
@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32), st.booleans())
def test_shifts(dtype: str, seed: int, far: bool) -> None:
    x = _drawn(seed, dtype, (9,))
    bits = 8 * x.dtype.itemsize
    counts = np.random.default_rng(seed).integers(0, bits + 9 * far, 9).astype(dtype)
    with config(enable_x64=True):
        left, right = fnp.asarray(x) << fnp.asarray(counts), fnp.asarray(x) >> fnp.asarray(counts)
    for u, n, up, down in zip(x, counts, np.asarray(left), np.asarray(right), strict=True):
        assert (int(up) - (int(u) << int(n))) % 2**bits == 0
        assert int(down) == int(u) >> int(n)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([(5,), (3, 4), (2, 3, 4), (1, 1)]), st.data())
def test_elements_by_masks_and_positions(seed: int, shape: tuple[int, ...], data: Any) -> None:
    rng = np.random.default_rng(seed)
    x = rng.standard_normal(shape).astype(np.float32)
    a = fnp.asarray(x)
    first = data.draw(st.integers(0, len(shape) - 1))
    last = data.draw(st.integers(first + 1, len(shape)))
    mask = rng.random(shape[first:last]) < rng.choice([0.0, 0.5, 1.0])
    index = (slice(None),) * first + (mask,)
    mine = (slice(None),) * first + (fnp.asarray(mask),)
    _same(a[mine], x[index])
    _same(a[index], x[index])
    value = rng.standard_normal(x[index].shape).astype(np.float32)
    for name, combine in (("set", lambda old, new: new), ("add", np.add), ("multiply", np.multiply)):
        for new in (value, np.float32(2.5)):
            wanted = x.copy()
            wanted[index] = combine(wanted[index], new)
            _same(getattr(a.at[mine], name)(new), wanted)
    axis = data.draw(st.integers(-len(shape), len(shape) - 1))
    positions = rng.integers(-shape[axis], shape[axis], data.draw(st.sampled_from([(), (3,), (2, 2), (0,)])))
    _same(fnp.take(a, positions, axis), np.take(x, positions, axis))
    flat = rng.integers(-x.size, x.size, 4)
    _same(fnp.take(a, flat), np.take(x, flat))
    sizes = list(shape)
    sizes[axis] = 3
    along = rng.integers(-shape[axis], shape[axis], sizes)
    _same(fnp.take_along_axis(a, along, axis), np.take_along_axis(x, along, axis))


@pytest.mark.parametrize("mode", [None, "fill", "clip", "wrap"])
def test_positions_outside_follow_the_mode(mode: str | None) -> None:
    x, positions = fnp.arange(5.0), fnp.asarray([-7, -5, -1, 0, 4, 5, 9])
    for chosen in (positions, positions[1:5]):
        _same(fnp.take(x, chosen, mode=mode), fg.jit(lambda x, p: fnp.take(x, p, mode=mode))(x, chosen))


def test_a_mask_of_another_shape_is_refused() -> None:
    for mask in (fnp.ones(4, bool), fnp.ones((3, 3), bool)):
        with pytest.raises(IndexError):
            fnp.ones((3, 4))[mask]


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 2**32),
    st.sampled_from([(), (1,), (7,), (0,), (3, 4), (2, 0, 3), (2, 3, 4)]),
    st.sampled_from(["float32", "float64"]),
    st.booleans(),
    st.sampled_from([0, 1, 0.5, 100]),
    st.data(),
)
def test_means_and_variances(
    seed: int, shape: tuple[int, ...], dtype: str, keepdims: bool, ddof: float, data: Any
) -> None:
    x = np.random.default_rng(seed).standard_normal(shape).astype(dtype)
    if data.draw(st.booleans()) and x.size:
        x.flat[0] = data.draw(st.sampled_from([np.nan, np.inf, -np.inf, 0.0]))
    axis = data.draw(st.sampled_from([None, *range(len(shape)), tuple(range(len(shape)))]))
    with config(enable_x64=True), np.errstate(all="ignore"):
        a = fnp.asarray(x)
        wide = x.astype(np.longdouble)
        size = wide.size if axis is None else np.prod([shape[i] for i in np.atleast_1d(axis)], dtype=int)
        mean = (
            wide.sum(axis, keepdims=True) / size
            if size
            else np.full_like(wide.sum(axis, keepdims=True), np.nan)
        )
        square = ((wide - mean) ** 2).sum(axis, keepdims=True) / (size - ddof if size > ddof else np.nan)
        for mine, wanted in (
            (fnp.mean(a, axis, keepdims=keepdims), mean),
            (fnp.var(a, axis, ddof=ddof, keepdims=keepdims), square),
            (fnp.std(a, axis, ddof=ddof, keepdims=keepdims), np.sqrt(square)),
        ):
            wanted = wanted if keepdims else wanted.reshape(wide.sum(axis).shape)
            assert mine.dtype == x.dtype and mine.shape == wanted.shape
            np.testing.assert_allclose(np.asarray(mine), wanted.astype(dtype), rtol=2e-5, atol=1e-6)


@pytest.mark.parametrize("dtype", ["float32", "int8", "bool", "bfloat16"])
@pytest.mark.parametrize("axis", [0, 1, -1])
def test_stacks(dtype: str, axis: int) -> None:
    rows = [fnp.arange(3).astype(dtype) for _ in range(4)]
    _same(fnp.stack(rows, axis), fg.jit(lambda r: fnp.stack(r, axis))(rows))
    weak = [fnp.asarray(1.5), fnp.asarray(2.5)]
    assert fnp.stack(weak).weak_type == fg.jit(fnp.stack)(weak).weak_type


@pytest.mark.parametrize("dtype", INTEGERS)
@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32), st.booleans())
def test_powers_of_integers(dtype: str, seed: int, negative: bool) -> None:
    """They wrap; a negative exponent is read as the unsigned number of its bits."""
    x, y = _drawn(seed, dtype, (9,)), _drawn(seed + 1, dtype, (9,))
    y = y if negative else np.abs(y // 2)
    bits = 8 * x.dtype.itemsize
    with config(enable_x64=True):
        found = fnp.power(fnp.asarray(x), fnp.asarray(y))
    assert found.dtype == x.dtype
    for base, exponent, power in zip(x, y, np.asarray(found), strict=True):
        assert (int(power) - pow(int(base) % 2**bits, int(exponent) % 2**bits, 2**bits)) % 2**bits == 0


@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("source", ["float16", "float32", "float64"])
def test_floats_become_the_nearest_integers_towards_zero(dtype: str, source: str) -> None:
    limits = np.iinfo(dtype)
    edges = [n + d for n in (limits.min, limits.max, 0) for d in (-1, -0.5, 0, 0.5, 1)]
    with np.errstate(over="ignore"):
        x = np.array([*edges, 2.75, -2.75, np.nan, np.inf, -np.inf]).astype(source)
        x = np.concatenate([x, *(np.nextafter(x, x.dtype.type(end)) for end in (np.inf, -np.inf))])
    with config(enable_x64=True):
        for values in (x, *x[:, None]):  # all together, and each for itself
            found = fnp.asarray(values).astype(dtype)
            wanted = [
                0 if v != v else limits.max if v >= limits.max else limits.min if v <= limits.min else int(v)
                for v in map(float, values)
            ]
            assert found.tolist() == wanted


@pytest.mark.parametrize("dtype", ["bool", *INTEGERS])
@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 9), st.sampled_from([None, 0, 3, 12]), st.integers(0, 9))
def test_counts(dtype: str, seed: int, size: int, length: int | None, least: int) -> None:
    low = -2 if np.dtype(dtype).kind == "i" else 0
    x = np.random.default_rng(seed).integers(low, 2 if dtype == "bool" else 9, size).astype(dtype)
    found = fnp.bincount(fnp.asarray(x), minlength=least, length=length)
    places = [max(int(v), 0) for v in x]
    count = max(least, max(places, default=-1) + 1) if length is None else length
    assert found.tolist() == [places.count(i) for i in range(count)] and found.dtype == np.int32
    if length is not None:
        _same(fg.jit(lambda v: fnp.bincount(v, length=length))(fnp.asarray(x)), found)
