"""Numbers by their digits: mantissas, exponents and neighbours of floats of every kind, rounding, divisors."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.errors import DtypeError

FLOATS = {"float32": 126, "float64": 1022}


def sample(dtype: str) -> np.ndarray:
    """Zeros, the smallest and largest numbers, halves, infinities and NaN."""
    info = np.finfo(dtype)
    values = [
        0.0,
        info.smallest_subnormal,
        info.tiny / 3,
        info.tiny,
        0.75,
        1,
        1.5,
        7,
        info.max / 3,
        info.max,
        math.inf,
    ]
    return np.asarray([s * v for v in values for s in (1, -1)] + [math.nan], dtype)


def same_bits(got, expected) -> None:
    got, expected = np.asarray(got), np.asarray(expected)
    assert got.dtype == expected.dtype and got.shape == expected.shape
    same = (
        (got == expected) & (np.signbit(got) == np.signbit(expected))
        if got.dtype.kind == "f"
        else got == expected
    )
    wrong = ~(same | (got != got) & (expected != expected))
    assert not wrong.any(), f"{got[wrong][:5]} in place of {expected[wrong][:5]}"


@pytest.mark.parametrize("dtype", FLOATS)
def test_exact_functions(dtype: str):
    """Bit for bit those of the C library, eager and compiled."""
    with funcgrad.config(enable_x64=True):
        x = sample(dtype)
        for name in ("frexp", "modf", "spacing", "signbit", "trunc"):
            for way in (getattr(fnp, name), funcgrad.jit(getattr(fnp, name))):
                with np.errstate(all="ignore"):
                    got, expected = way(fnp.asarray(x)), getattr(np, name)(x)
                if isinstance(expected, np.ndarray):
                    got, expected = (got,), (expected,)
                for a, b in zip(got, expected, strict=True):
                    same_bits(a, b)


@pytest.mark.parametrize("dtype", FLOATS)
def test_ldexp(dtype: str):
    """Rounded once: into the denormal numbers, out of them, through exponents that no float has."""
    least = FLOATS[dtype]
    exponents = [
        0,
        1,
        -1,
        30,
        least,
        -least,
        least + 30,
        -least - 30,
        2 * least + 60,
        -2 * least - 60,
        10**6,
        -(10**6),
    ]
    exponents += list(range(-least - 54, -least + 3))
    with funcgrad.config(enable_x64=True):
        x, e = (
            np.ascontiguousarray(v.ravel())
            for v in np.meshgrid(sample(dtype), np.asarray(exponents, np.int32))
        )
        with np.errstate(all="ignore"):
            expected = np.ldexp(x, e)
        for way in (fnp.ldexp, funcgrad.jit(fnp.ldexp)):
            same_bits(way(fnp.asarray(x), fnp.asarray(e)), expected)
        mantissa, exponent = fnp.frexp(fnp.asarray(sample(dtype)))
        same_bits(fnp.ldexp(mantissa, exponent), sample(dtype))
        for small in ("int8", "uint8", "int64", "uint64"):
            assert fnp.ldexp(fnp.asarray(3.0, dtype=dtype), fnp.asarray(2, dtype=small)).item() == 12


def test_ldexp_of_other_dtypes():
    assert fnp.ldexp(fnp.asarray(3, dtype="bfloat16"), 4).item() == 48
    assert fnp.ldexp(fnp.asarray([1, 2]), 1).tolist() == [2, 4]
    assert funcgrad.grad(lambda x: fnp.ldexp(x, 5))(3.0).item() == 32
    with pytest.raises(DtypeError, match="ldexp"):
        fnp.ldexp(1.0, 0.5)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(-(2**31), 2**31 - 1), min_size=1, max_size=9), st.integers(1, 11))
def test_round_of_integers(values: list[int], places: int):
    """To a multiple of 10**places, of two the one with an even quotient; as Python's round."""
    values = [v for v in values if abs(v) < 2**31 - 10**places] or [15, -25, 35]
    expected = [round(v, -places) for v in values] if places < 10 else [0] * len(values)
    x = fnp.asarray(values, dtype="int32")
    assert fnp.round(x, -places).tolist() == expected
    assert fnp.round(x, places) is x


def test_round_of_floats(both):
    x = fnp.asarray([2.5, -0.5, 1234.567, 3e38, math.inf, math.nan, -0.04])
    for decimals in (-400, -50, -39, -3, -1, 0, 1, 2, 30, 38, 400):
        got = both(lambda x, d=decimals: fnp.round(x, d), x)
        with np.errstate(all="ignore"):
            exact = [
                v if not math.isfinite(v) else round(v, decimals) for v in np.asarray(x, np.float64).tolist()
            ]
        if decimals > -39:
            np.testing.assert_allclose(np.asarray(got), exact, rtol=1e-6)
        assert np.signbit(np.asarray(got))[-1]  # -0.04 has become -0, or is negative
    assert both(lambda z: fnp.round(z, 1), fnp.asarray([1.25 - 2.35j])).shape == (1,)


def test_remainders_have_the_derivative_of_the_dividend():
    """Also where they are 0, and a zero whose sign had to be changed."""
    for x in (-4.0, 4.0, -0.0, 5.0, -5.0):
        for y in (2.0, -2.0):
            assert funcgrad.grad(fnp.remainder)(x, y).item() == 1
            assert funcgrad.grad(lambda v, y=y: fnp.modf(v)[0] * y)(x).item() == y


def test_divisors_of_the_lowest_integer():
    lowest = np.asarray([-128, -128, -128, 127, 0], np.int8)
    other = np.asarray([-1, 0, 6, -128, 0], np.int8)
    for way in (fnp.gcd, funcgrad.jit(fnp.gcd)):
        same_bits(way(fnp.asarray(lowest), fnp.asarray(other)), np.gcd(lowest, other))


@pytest.mark.parametrize("old", ["complex64", "float32", "uint16", "uint8", "bool", "int64", "complex128"])
@pytest.mark.parametrize("new", ["complex64", "float32", "int8", "uint32", "float16", "complex128"])
def test_views_under_jit_are_those_of_memory(old: str, new: str) -> None:
    with funcgrad.enable_x64():
        x = np.random.default_rng(0).integers(0, 2, (3, 16)).astype(old)
        found = funcgrad.jit(lambda v: v.view(new))(x)
        assert found.dtype == new
        np.testing.assert_array_equal(np.asarray(found), x.view(new))
        if old == "uint8":
            np.testing.assert_array_equal(np.asarray(funcgrad.jit(lambda v: v.view(bool))(x)), x.view(bool))


@pytest.mark.parametrize(
    "dtype",
    ["bool", "int8", "uint16", "int32", "uint64", "float16", "float32", "float64", "complex64", "complex128"],
)
@pytest.mark.parametrize("shape", [(), (0,), (3, 5), (2, 0, 3), (1, 17)])
def test_bytes_are_swapped(dtype, shape):
    size = math.prod(shape)
    bits = np.random.default_rng(size).integers(0, 128, (size, np.dtype(dtype).itemsize), np.uint8)
    x = (bits % 2 if dtype == "bool" else bits).view(dtype).reshape(shape)
    with funcgrad.config(enable_x64=True):
        array = fnp.asarray(x)
        for swapped in array.byteswap(), funcgrad.jit(lambda x: x.byteswap())(array):
            assert swapped.dtype == array.dtype
            assert np.asarray(swapped).tobytes() == x.byteswap().tobytes()
        assert np.asarray(array.byteswap().byteswap()).tobytes() == x.tobytes()
