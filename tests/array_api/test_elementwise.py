"""Elementwise functions: which dtypes they take and give, shapes, broadcasting, and values against NumPy.

Special cases are in test_special_cases.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad
import funcgrad.numpy as fnp
from tests.array_api.signatures import DTYPES, ELEMENTWISE

INTEGERS = tuple(d for d in DTYPES if "int" in d)
FLOATS = ("float32", "float64")
COMPLEX = ("complex64", "complex128")
REALS, INEXACT, NUMERIC = INTEGERS + FLOATS, FLOATS + COMPLEX, INTEGERS + FLOATS + COMPLEX
BITS = ("bool", *INTEGERS)
REAL_OF = {"complex64": "float32", "complex128": "float64"}

# Function -> (dtypes of its operands, dtype of its result: None for theirs).
TYPES: dict[str, tuple] = {
    **{name: (INEXACT, None) for name in "acos acosh asin asinh atan atanh cos cosh exp expm1".split()},
    **{name: (INEXACT, None) for name in "log log1p log2 log10 reciprocal sin sinh sqrt tan tanh".split()},
    **{name: (NUMERIC, None) for name in "conj negative positive round sign square".split()},
    **{name: (NUMERIC, None) for name in "add multiply pow subtract".split()},
    **{name: (REALS, None) for name in "ceil floor trunc floor_divide maximum minimum remainder".split()},
    **{name: (FLOATS, None) for name in "atan2 copysign hypot logaddexp nextafter".split()},
    **{name: (INTEGERS, None) for name in "bitwise_left_shift bitwise_right_shift".split()},
    **{name: (BITS, None) for name in "bitwise_and bitwise_or bitwise_xor bitwise_invert".split()},
    **{name: (NUMERIC, "bool") for name in "isfinite isinf isnan".split()},
    **{name: (DTYPES, "bool") for name in "equal not_equal".split()},
    **{name: (REALS, "bool") for name in "less less_equal greater greater_equal".split()},
    **{name: (("bool",), "bool") for name in "logical_and logical_or logical_xor logical_not".split()},
    "divide": (INEXACT, None),
    "signbit": (FLOATS, "bool"),
    "abs": (NUMERIC, "real"),
    "real": (NUMERIC, "real"),
    "imag": (COMPLEX, "real"),
    "clip": (REALS, None),
}
BINARY = {line.partition("(")[0] for line in ELEMENTWISE.split("\n") if "x1, x2" in line}
COMPILED = [f"{dtype}(19,)" for dtype in ("bool", "int8", "uint32", "int64", "float32", "complex64")]
# Where operands are taken from: [1, 2] is a part of no pole, and exact.
ABOVE_ONE = ("acosh",)
BELOW_ONE = ("acos", "asin", "atanh")


def operand(name: str, dtype: str, shape: tuple[int, ...], seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    if dtype == "bool":
        return rng.integers(0, 2, shape).astype(bool)
    if "int" in dtype:
        return rng.integers(1, 5, shape).astype(dtype)
    value = rng.uniform(1.1, 3, shape) if name in ABOVE_ONE else rng.uniform(0.1, 0.9, shape)
    if dtype in COMPLEX:
        value = value + 1j * rng.uniform(0.1, 2, shape)
    return np.asarray(value).astype(dtype)


def expected_dtype(name: str, dtype: str) -> str:
    result = TYPES[name][1]
    return dtype if result is None else REAL_OF.get(dtype, dtype) if result == "real" else result


def check(name: str, got, expected, dtype: str) -> None:
    assert got.dtype == dtype and got.shape == expected.shape, name
    tolerance = 1e-5 if np.dtype(dtype).itemsize <= 4 or dtype == "complex64" else 1e-12
    np.testing.assert_allclose(np.asarray(got), expected, rtol=tolerance, atol=tolerance, err_msg=name)


def test_all_are_here():
    assert set(TYPES) == {line.partition("(")[0] for line in ELEMENTWISE.split("\n") if line}


@pytest.mark.parametrize("name", [name for name in TYPES if name != "clip"])
def test_values_and_dtypes(name: str):
    """Every dtype eager, one of each kind compiled (in one program); vectors with a rest, no axes, no elements."""
    function, reference = getattr(fnp, name), getattr(np, name)
    count = 2 if name in BINARY else 1
    operands = {}
    for dtype in TYPES[name][0]:
        for shape in ((19,), ()):
            operands[f"{dtype}{shape}"] = [operand(name, dtype, shape, i) for i in range(count)]
        nothing = function(*[fnp.zeros((2, 0, 3), dtype=dtype)] * count)
        assert nothing.shape == (2, 0, 3) and nothing.dtype == expected_dtype(name, dtype)

    def all_of(operands):
        return {key: function(*given) for key, given in operands.items()}

    arrays = {key: [fnp.asarray(v) for v in given] for key, given in operands.items()}
    some = {key: given for key, given in arrays.items() if key in COMPILED}
    for results in (all_of(arrays), funcgrad.jit(all_of)(some)):
        for key, got in results.items():
            dtype = key.partition("(")[0]
            with np.errstate(all="ignore"):
                check(name, got, np.asarray(reference(*operands[key])), expected_dtype(name, dtype))


@pytest.mark.parametrize("name", sorted(BINARY))
def test_broadcasting(name: str):
    function, reference = getattr(fnp, name), getattr(np, name)
    dtype = TYPES[name][0][-1]
    for s1, s2 in (((3, 1), (1, 4)), ((2, 3, 4), (4,)), ((), (2, 3)), ((3, 1), (0,)), ((1,), (5,))):
        a, b = operand(name, dtype, s1), operand(name, dtype, s2, 1)
        with np.errstate(all="ignore"):
            expected = np.asarray(reference(a, b))
        check(name, function(fnp.asarray(a), fnp.asarray(b)), expected, expected_dtype(name, dtype))
    with pytest.raises(ValueError):
        function(fnp.ones(2, dtype=dtype), fnp.ones(3, dtype=dtype))


@pytest.mark.parametrize("dtype", REALS)
def test_clip(dtype: str, both):
    """Bounds are arrays that broadcast, numbers, or None; the dtype is that of the array."""
    value = np.asarray([[0, 1, 2], [3, 4, 5]]).astype(dtype)
    x = fnp.asarray(value)
    low, high = fnp.asarray([1, 2, 3], dtype=dtype), fnp.asarray([[4], [3]], dtype=dtype)

    def all_of(x, low, high):
        return [
            fnp.clip(x),
            fnp.clip(x, 1),
            fnp.clip(x, None, 3),
            fnp.clip(x, 1, 3),
            fnp.clip(x, max=4),
            fnp.clip(x, min=low, max=5),
            fnp.clip(x, low),
            fnp.clip(x, max=high),
        ]

    results = both(all_of, x, low, high)
    assert {r.dtype.name for r in results} == {dtype}
    bounds = [
        (0, 9),
        (1, 9),
        (0, 3),
        (1, 3),
        (0, 4),
        (np.asarray(low), 5),
        (np.asarray(low), 9),
        (0, np.asarray(high)),
    ]
    for got, (least, most) in zip(results, bounds, strict=True):
        np.testing.assert_array_equal(np.asarray(got), np.minimum(np.maximum(value, least), most))
    assert fnp.clip(fnp.zeros((0, 3), dtype=dtype), low).shape == (0, 3)


@pytest.mark.parametrize("dtype", INTEGERS)
def test_shifts(dtype: str, both):
    """To the right with the sign: a division by a power of two, rounded down. By the width and more nothing stays."""
    bits = 8 * np.dtype(dtype).itemsize
    value = np.asarray([1, 5, 100, np.iinfo(dtype).max, np.iinfo(dtype).min], dtype)
    x = fnp.asarray(value)
    for count in (0, 1, 3, bits - 1):
        shift = fnp.asarray(count, dtype=dtype)
        results = both(lambda x, s: [fnp.bitwise_right_shift(x, s), fnp.bitwise_left_shift(x, s)], x, shift)
        assert results[0].tolist() == [int(v) >> count for v in value]
        wrapped = [(int(v) << count) % 2**bits for v in value]
        assert results[1].tolist() == [v - 2**bits if v > np.iinfo(dtype).max else v for v in wrapped]


@pytest.mark.parametrize("dtype", INTEGERS)
def test_integer_division(dtype: str, both):
    """Quotients are rounded down, remainders have the sign of the divisor, as Python's are."""
    signed = not dtype.startswith("u")
    values = [v for v in (-7, -6, -1, 0, 1, 5, 7, 100) if signed or v >= 0]
    divisors = [v for v in (-3, -2, -1, 1, 2, 3, 7) if signed or v > 0]
    a, b = (np.ascontiguousarray(v.ravel()).astype(dtype) for v in np.meshgrid(values, divisors))
    quotient, rest = both(
        lambda a, b: [fnp.floor_divide(a, b), fnp.remainder(a, b)], fnp.asarray(a), fnp.asarray(b)
    )
    assert quotient.tolist() == [int(x) // int(y) for x, y in zip(a, b, strict=True)]
    assert rest.tolist() == [int(x) % int(y) for x, y in zip(a, b, strict=True)]
    nothing = fnp.zeros(3, dtype=dtype)
    assert (
        fnp.floor_divide(fnp.asarray(a[:3]), nothing).shape
        == fnp.remainder(fnp.asarray(a[:3]), nothing).shape
    )


def test_wrap_around(both):
    """Sums and products of integers beyond the range keep their low bits."""
    x = fnp.asarray([127, -128], dtype="int8")
    results = both(lambda x: [x + x, x * x, x - 1, -x], x)
    assert [r.tolist() for r in results] == [[-2, 0], [1, 0], [126, 127], [-127, -128]]


def test_complex_parts(both):
    z = fnp.asarray([1 - 2j, -3.5 + 0j], dtype="complex64")
    re, im, conjugate = both(lambda z: [fnp.real(z), fnp.imag(z), fnp.conj(z)], z)
    assert (re.tolist(), im.tolist(), conjugate.tolist()) == ([1, -3.5], [-2, 0], [1 + 2j, -3.5 - 0j])
    assert both(fnp.round, fnp.asarray([2.5 - 3.5j])).tolist() == [2 - 4j]


def test_sqrt_is_rounded_correctly(both):
    """After rounding indistinguishable from the exact result: its square is never nearer to a neighbour."""
    rng = np.random.default_rng(0)
    for dtype, wide in (("float32", np.float64), ("float64", np.longdouble)):
        x = (rng.uniform(1, 4, 999) * 2.0 ** rng.integers(-40, 40, 999)).astype(dtype)
        got = np.asarray(both(fnp.sqrt, fnp.asarray(x), rtol=0, atol=0))
        np.testing.assert_array_equal(got, np.sqrt(x.astype(wide)).astype(dtype))


def test_hypot_and_abs_do_not_overflow(both):
    for dtype in FLOATS:
        info = np.finfo(dtype)
        big, small = float(info.max) / 4, float(info.tiny)
        x, y = fnp.asarray([0.75 * big, 3 * small], dtype=dtype), fnp.asarray([big, 4 * small], dtype=dtype)
        for result in (both(fnp.hypot, x, y), both(lambda x, y: fnp.abs(x + 1j * y), x, y)):
            np.testing.assert_allclose(
                np.asarray(result), np.asarray([1.25 * big, 5 * small], dtype), rtol=1e-6
            )


def test_signs_of_numbers_whose_size_overflows(both):
    for dtype, part in (("complex64", "float32"), ("complex128", "float64")):
        big = float(np.finfo(part).max)
        z = fnp.asarray([complex(0.9 * big, -0.9 * big), complex(-big, 0), complex(0, big / 2)], dtype=dtype)
        expected = [complex(0.5**0.5, -(0.5**0.5)), -1, 1j]
        np.testing.assert_allclose(np.asarray(both(fnp.sign, z)), expected, rtol=1e-6)
