"""Data types, their promotion, and the functions about them: three chapters of the standard."""

from __future__ import annotations

import itertools
import math
import operator

import numpy as np
import pytest

import funcgrad
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError
from tests.array_api.signatures import DTYPES

SIGNED = ("int8", "int16", "int32", "int64")
UNSIGNED = ("uint8", "uint16", "uint32", "uint64")
REALS = ("float32", "float64")
COMPLEX = ("complex64", "complex128")
KINDS = {
    "bool": ("bool",),
    "signed integer": SIGNED,
    "unsigned integer": UNSIGNED,
    "integral": SIGNED + UNSIGNED,
    "real floating": REALS,
    "complex floating": COMPLEX,
    "numeric": SIGNED + UNSIGNED + REALS + COMPLEX,
}

# Rows and columns of the standard's tables; mixed integers without a common dtype (uint64 with signed ones) have none.
PROMOTION = {
    **{(a, b): SIGNED[max(i, j)] for i, a in enumerate(SIGNED) for j, b in enumerate(SIGNED)},
    **{(a, b): UNSIGNED[max(i, j)] for i, a in enumerate(UNSIGNED) for j, b in enumerate(UNSIGNED)},
    **{
        (a, b): SIGNED[max(i, j + 1)]
        for i, a in enumerate(SIGNED)
        for j, b in enumerate(UNSIGNED)
        if b != "uint64"
    },
    ("float32", "float32"): "float32",
    ("float32", "float64"): "float64",
    ("float64", "float64"): "float64",
    ("complex64", "complex64"): "complex64",
    ("complex64", "complex128"): "complex128",
    ("complex128", "complex128"): "complex128",
    ("float32", "complex64"): "complex64",
    ("float32", "complex128"): "complex128",
    ("float64", "complex64"): "complex128",
    ("float64", "complex128"): "complex128",
    ("bool", "bool"): "bool",
}


@pytest.mark.parametrize("pair", PROMOTION, ids="-".join)
def test_promotion(pair: tuple[str, str]):
    """result_type, functions and operators, either way around, whatever the shapes."""
    expected = PROMOTION[pair]
    for a, b in (pair, pair[::-1]):
        x, y = fnp.ones((2, 1), dtype=a), fnp.ones(3, dtype=b)
        assert fnp.result_type(a, b) == fnp.result_type(x, y) == fnp.result_type(x, b) == expected
        for result in (fnp.where(True, x, y), fnp.concat([x, y.reshape(3, 1)])):
            assert result.dtype == expected
        if expected == "bool":
            assert (x & y).dtype == fnp.logical_or(x, y).dtype == "bool"
            continue
        assert fnp.add(x, y).dtype == (x * y).dtype == (x - y).dtype == expected
        assert (x == y).dtype == fnp.not_equal(x, y).dtype == "bool"
        z = x
        z += y
        assert z.dtype == expected and z.shape == (2, 3) and x.shape == (2, 1)
        # arrays without axes promote as all others
        assert (fnp.ones((), dtype=a) + fnp.ones(3, dtype=b)).dtype == expected
        assert fnp.result_type(fnp.ones((), dtype=a), b) == expected
    assert fnp.result_type(pair[0], pair[1], pair[0]) == expected


SCALARS = [
    *((dtype, 2) for dtype in SIGNED + UNSIGNED + REALS + COMPLEX),
    *((dtype, 2.5) for dtype in REALS + COMPLEX),
    *((dtype, 1 + 2j) for dtype in COMPLEX),
]
OPERATORS = (operator.add, operator.sub, operator.mul)
FUNCTIONS = (fnp.add, fnp.subtract, fnp.multiply, fnp.pow)


@pytest.mark.parametrize("dtype, number", SCALARS)
def test_python_scalars(dtype: str, number: complex):
    """An array and a number of a kind that its dtype can hold: the dtype stays, on either side, eager and compiled."""
    x = fnp.ones(3, dtype=dtype)

    def results(x):
        both_sides = [(f(x, number), f(number, x)) for f in OPERATORS + FUNCTIONS]
        return list(itertools.chain(*both_sides))

    value = np.ones(3, dtype)
    compiled = dtype in ("int8", "uint32", "float32", "complex64")  # one of each kind
    for given in (results(x), funcgrad.jit(results)(x) if compiled else results(x)):
        assert {r.dtype.name for r in given} == {dtype}
        with np.errstate(over="ignore"):
            expected = [(f(value, number), f(number, value)) for f in OPERATORS]
        for got, want in zip(given, itertools.chain(*expected), strict=False):
            np.testing.assert_allclose(np.asarray(got), want)
    assert fnp.result_type(x, number) == fnp.result_type(number, x) == fnp.result_type(dtype, number) == dtype
    assert (x == number).dtype == (number != x).dtype == "bool"
    x += number
    assert x.dtype == dtype


def test_complex_scalar_makes_a_real_array_complex():
    assert (fnp.ones(3, dtype="float32") * 1j).dtype == "complex64"
    assert (1j + fnp.ones(3, dtype="float64")).dtype == "complex128"
    assert fnp.result_type("float32", 1j) == "complex64"


def test_boolean_scalars():
    x = fnp.asarray([True, False])
    assert (x & True).dtype == (False | x).dtype == fnp.logical_xor(x, True).dtype == "bool"
    assert (True ^ x).tolist() == [False, True] and (x == True).tolist() == [True, False]  # noqa: E712


def test_scalars_of_divisions_and_angles():
    x = fnp.asarray([4.0, 9.0], dtype="float32")
    for result in (x / 2, 2 / x, x // 2, x % 2, fnp.atan2(x, 1), fnp.hypot(3, x), fnp.copysign(x, -1.0)):
        assert result.dtype == "float32"
    n = fnp.asarray([4, 9], dtype="int16")
    for result in (n // 2, 2 % n, n << 1, n >> 1, n & 3, fnp.maximum(n, 5), fnp.minimum(5, n)):
        assert result.dtype == "int16"


def test_default_dtypes():
    info = fnp.__array_namespace_info__().default_dtypes()
    assert fnp.asarray([1.0]).dtype == fnp.ones(2).dtype == info["real floating"]
    assert fnp.asarray([1]).dtype == fnp.arange(3).dtype == info["integral"]
    assert fnp.asarray([1j]).dtype == info["complex floating"]
    assert fnp.asarray([True]).dtype == "bool"
    with funcgrad.config(enable_x64=False):
        info = fnp.__array_namespace_info__().default_dtypes()
        assert fnp.asarray([1.0]).dtype == info["real floating"] == "float32"
        assert fnp.asarray([1]).dtype == info["integral"] == "int32"


@pytest.mark.parametrize("dtype", DTYPES)
def test_dtype_objects(dtype: str):
    """Dtypes compare by equality, with those of arrays too."""
    one = getattr(fnp, dtype)
    assert fnp.ones(2, dtype=one).dtype == one and not fnp.ones(2, dtype=one).dtype != one  # noqa: SIM202
    assert all((one == getattr(fnp, other)) == (dtype == other) for other in DTYPES)


@pytest.mark.parametrize("kind", KINDS)
def test_isdtype(kind: str):
    for dtype in DTYPES:
        given = fnp.ones((), dtype=dtype).dtype
        assert fnp.isdtype(given, kind) is (dtype in KINDS[kind])
        assert fnp.isdtype(getattr(fnp, dtype), kind) is (dtype in KINDS[kind])
        assert fnp.isdtype(given, getattr(fnp, dtype))
        assert fnp.isdtype(given, (kind, "bool")) is (dtype in KINDS[kind] or dtype == "bool")
        assert fnp.isdtype(given, (getattr(fnp, dtype), fnp.float32))
    with pytest.raises(ArgumentError, match="kind"):
        fnp.isdtype(fnp.float32, "floaty")


def test_can_cast():
    """Where promotion with the other dtype is that dtype, and not where a value could be lost."""
    for (a, b), expected in PROMOTION.items():
        assert fnp.can_cast(a, b) is (expected == b), (a, b)
        assert fnp.can_cast(fnp.ones(2, dtype=b), a) is (expected == a), (b, a)
    assert not fnp.can_cast(fnp.float64, fnp.int64) and not fnp.can_cast(fnp.complex64, fnp.float32)


@pytest.mark.parametrize("dtype", REALS + COMPLEX)
def test_finfo(dtype: str):
    expected = np.finfo(dtype)
    for given in (dtype, getattr(fnp, dtype), fnp.ones((), dtype=dtype), fnp.ones(2, dtype=dtype).dtype):
        info = fnp.finfo(given)
        assert info.bits == expected.bits and type(info.bits) is int
        for name in ("eps", "max", "min", "smallest_normal"):
            value = getattr(info, name)
            assert isinstance(value, float) and value == float(getattr(expected, name))
        assert info.dtype == {"complex64": "float32", "complex128": "float64"}.get(dtype, dtype)
    with pytest.raises(DtypeError):
        fnp.finfo(fnp.int32)


@pytest.mark.parametrize("dtype", SIGNED + UNSIGNED)
def test_iinfo(dtype: str):
    bits = int("".join(c for c in dtype if c.isdigit()))
    for given in (dtype, getattr(fnp, dtype), fnp.ones((), dtype=dtype)):
        info = fnp.iinfo(given)
        assert info.bits == bits and type(info.max) is int and type(info.min) is int
        assert info.max == (2**bits - 1 if dtype in UNSIGNED else 2 ** (bits - 1) - 1)
        assert info.min == (0 if dtype in UNSIGNED else -(2 ** (bits - 1)))
        assert info.dtype == dtype
    with pytest.raises(DtypeError):
        fnp.iinfo(fnp.float32)


@pytest.mark.parametrize("source", DTYPES)
def test_astype(source: str, both):
    """To numbers 0 and 1 from booleans, towards zero from floats; a complex array has no real dtype."""
    x = fnp.asarray([0, 1, 3], dtype=source)
    targets = (*COMPLEX, "bool") if source in COMPLEX else DTYPES
    for target, result in both(lambda x: {t: fnp.astype(x, getattr(fnp, t)) for t in targets}, x).items():
        assert result.dtype == target
        values = [0, 1, 1] if "bool" in (source, target) else [0, 1, 3]
        assert result.tolist() == [np.dtype(target).type(v) for v in values]
    assert fnp.astype(x, x.dtype, copy=False) is x
    assert fnp.astype(x, fnp.float32 if source not in COMPLEX else fnp.complex64, device="cpu").shape == (3,)


def test_astype_of_fractions(both):
    x = fnp.asarray([-1.75, -0.5, 0.5, 2.999], dtype="float32")
    assert both(lambda x: fnp.astype(x, fnp.int32), x).tolist() == [-1, 0, 0, 2]
    assert both(lambda x: fnp.astype(x, fnp.bool), x).tolist() == [True] * 4
    special = fnp.asarray([math.nan, math.inf, -0.0])
    assert both(lambda x: fnp.astype(x, fnp.bool), special).tolist() == [True, True, False]


def test_astype_of_complex_numbers_to_real_ones_warns():
    """The standard would rather not permit it; NumPy and JAX warn."""
    z = fnp.asarray([1 + 2j])
    for convert in (lambda z: fnp.astype(z, fnp.float64), lambda z: z.astype("int32")):
        for way in (convert, funcgrad.jit(convert)):
            with pytest.warns(fnp.ComplexWarning, match="imaginary") as caught:
                assert way(z).tolist() == [1]
            assert caught[0].filename == __file__
    assert fnp.astype(fnp.asarray([0j, 1j]), fnp.bool).tolist() == [False, True]
