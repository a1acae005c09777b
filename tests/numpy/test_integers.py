"""Python integers: they need to fit the dtype that they are asked for in, not the default one."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError
from funcgrad.trace.types import dtypes as dt

INTEGERS = ["int8", "int16", "int32", "uint8", "uint16", "uint32"]
FLOATS = ["float16", "bfloat16", "float32", "complex64"]

# What makes an array of one number in a dtype.
MAKERS = {
    "scalar type": lambda x, dtype: getattr(fnp, dtype)(x),
    "array": lambda x, dtype: fnp.array(x, dtype),
    "asarray": lambda x, dtype: fnp.asarray(x, dtype=dtype),
    "list": lambda x, dtype: fnp.array([[x]], dtype)[0, 0],
    "tuple": lambda x, dtype: fnp.asarray((0, x), dtype)[1],
    "full": lambda x, dtype: fnp.full((2,), x, dtype)[0],
    "full_like": lambda x, dtype: fnp.full_like(fnp.zeros(2, dtype), x)[0],
    "lax.full": lambda x, dtype: lax.full((2,), x, dtype)[0],
    "lax.full_like": lambda x, dtype: lax.full_like(fnp.zeros(2, dtype), x)[0],
    "convert_element_type": lambda x, dtype: lax.convert_element_type(x, dtype),
    "at.set": lambda x, dtype: fnp.zeros(2, dtype).at[0].set(x)[0],
    "at.add": lambda x, dtype: fnp.zeros((2, 2), dtype).at[0, fnp.arange(2)].add(x)[0, 1],
    "at.max": lambda x, dtype: fnp.zeros(2, dtype).at[:1].max(x)[0],
    "pad": lambda x, dtype: fnp.pad(fnp.zeros(2, dtype), 1, constant_values=x)[0],
    "sum": lambda x, dtype: fnp.sum(fnp.zeros(2, dtype), initial=x, dtype=dtype),
    "prod": lambda x, dtype: fnp.prod(fnp.ones(2, dtype), initial=x, dtype=dtype),
    "where": lambda x, dtype: fnp.where(fnp.array([True, False]), x, fnp.zeros(2, dtype))[0],
    "maximum": lambda x, dtype: fnp.maximum(fnp.zeros(2, dtype), x)[0],
    "add": lambda x, dtype: (fnp.zeros(2, dtype) + x)[0],
}
ORDER = {"at.max", "maximum"}  # need one: not of complex numbers, and not below 0


def both_ways(make: Any, x: int, dtype: str) -> list[Any]:
    return [make(x, dtype), funcgrad.jit(lambda: make(x, dtype))()]


@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("name", MAKERS)
def test_every_number_of_a_dtype_can_be_made(name: str, dtype: str) -> None:
    limits = np.iinfo(dtype)
    for x in (limits.max, limits.max - 1, *(() if name in ORDER else (limits.min,))):
        for result in both_ways(MAKERS[name], x, dtype):
            assert result.dtype == dtype and not result.weak_type and int(result) == x


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("name", MAKERS)
def test_large_integers_become_floats(name: str, dtype: str) -> None:
    """Rounded once from the integer, infinite where they are beyond the dtype."""
    if dtype == "complex64" and name in ORDER:
        return
    for x in (2**31, -(2**40) - 1, 2**70):
        if x < 0 and name in ORDER:
            continue
        with np.errstate(over="ignore"):
            expected = np.asarray(float(x)).astype(dt.dtype_named(dtype))
        for result in both_ways(MAKERS[name], x, dtype):
            assert result.dtype == dtype and np.asarray(result) == expected


@pytest.mark.parametrize("name", ["scalar type", "array", "asarray", "list", "tuple"])
@pytest.mark.parametrize("dtype", INTEGERS)
def test_integers_that_do_not_fit_are_refused(name: str, dtype: str) -> None:
    limits = np.iinfo(dtype)
    for x in (limits.max + 1, limits.min - 1, 2**64, -(2**64)):
        with pytest.raises(ArgumentError, match=f"the integer {x} does not fit {dtype}"):
            MAKERS[name](x, dtype)


@pytest.mark.parametrize(
    "name", [name for name in MAKERS if name not in ("scalar type", "array", "asarray", "list", "tuple")]
)
def test_elsewhere_small_integers_wrap_around(name: str) -> None:
    """As the arrays do that JAX makes of them there; what no 32 bits hold is refused."""
    if name not in ORDER:
        for result in both_ways(MAKERS[name], -1, "uint32"):
            assert int(result) == 2**32 - 1
    for result in both_ways(MAKERS[name], 300, "uint8"):
        assert int(result) == 44
    for dtype in ("uint32", "int32", "uint8"):
        with pytest.raises(ArgumentError, match=f"the integer {2**32} does not fit {dtype}"):
            MAKERS[name](2**32, dtype)


def test_integers_of_numpy_in_lists_wrap_around() -> None:
    assert fnp.array([np.int64(300), 1], "uint8").tolist() == [44, 1]
    with pytest.raises(ArgumentError, match="300 does not fit uint8"):
        fnp.array([np.int64(300), 300], "uint8")
    with pytest.raises(ArgumentError, match="-1 does not fit uint16"):
        fnp.array([[1, 2], [3, -1]], "uint16")
    assert fnp.array([True, False], "uint8").tolist() == [1, 0] and fnp.array([300], bool).tolist() == [True]


OPERATORS = [
    operator.and_, operator.or_, operator.xor, operator.add, operator.sub, operator.mul, operator.floordiv,
    operator.mod, operator.eq, operator.lt, operator.ge,
]  # fmt: skip


@pytest.mark.parametrize("op", OPERATORS, ids=lambda f: f.__name__)
def test_large_integers_beside_arrays_are_of_their_dtype(op: Any) -> None:
    """NumPy has it so; JAX raises OverflowError."""
    value = np.array([1, 2**31, 2**32 - 1], np.uint32)
    x = fnp.asarray(value)
    for number in (0x80000000, 0xDEADBEEF, 2**32 - 1):
        right, left = (lambda v, n=number: op(v, n)), (lambda v, n=number: op(n, v))
        for f in (right, left):
            wanted = f(value)
            for way in (f, funcgrad.jit(f)):
                result = way(x)
                assert result.dtype == wanted.dtype and result.tolist() == wanted.tolist()
    batched = funcgrad.vmap(lambda v: op(v, 0xDEADBEEF))(x)
    assert batched.tolist() == op(value, 0xDEADBEEF).tolist()


def test_large_integers_beside_floats_are_floats() -> None:
    x = fnp.asarray([1.0, 2.0])
    assert (x * 2**40).tolist() == [2.0**40, 2.0**41] and (x + 2**70).dtype == "float32"
    assert funcgrad.grad(lambda x: fnp.sum(x * 2**40))(x).tolist() == [2.0**40] * 2
    assert funcgrad.jit(lambda x: 2**40 * x)(x).tolist() == [2.0**40, 2.0**41]


@pytest.mark.parametrize("x", [fnp.zeros(2, "int32"), fnp.zeros(2, "bool"), fnp.asarray(3), 3, True])
def test_large_integers_fit_no_other(x: Any) -> None:
    with pytest.raises(ArgumentError, match=f"the integer {2**40} does not fit int32"):
        fnp.add(x, 2**40)


def test_beyond_64_bits() -> None:
    with funcgrad.config(enable_x64=True):
        assert int(fnp.uint64(2**64 - 1)) == 2**64 - 1 and int(fnp.zeros((), "uint64") | 2**63) == 2**63
        with pytest.raises(ArgumentError, match="does not fit uint64"):
            fnp.uint64(2**64)
    with pytest.raises(ArgumentError, match="does not fit float32"):
        fnp.float32(10**400)


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int32", "uint32"])
def test_ranges_up_to_the_ends_of_a_dtype(dtype: str) -> None:
    limits = np.iinfo(dtype)
    for args in (
        (limits.max - 5, limits.max, 1),
        (limits.max, limits.max - 7, -2),
        (limits.min, limits.min + 9, 3),
    ):
        for make in (fnp.arange, lambda *a, dtype: funcgrad.jit(lambda: fnp.arange(*a, dtype=dtype))()):
            assert make(*args, dtype=dtype).tolist() == list(range(*args))


@pytest.mark.parametrize("k", [2**31, 2**32, 2**64, -(2**31), -(2**33), -(2**70), 3, -4])
def test_diagonals_beyond_the_corners(k: int) -> None:
    near = min(max(k, -5), 5)
    x = np.arange(12.0, dtype=np.float32).reshape(3, 4)
    for got, wanted in (
        (lambda: fnp.eye(3, 4, k), np.eye(3, 4, near)),
        (lambda: fnp.tri(3, 4, k), np.tri(3, 4, near)),
        (lambda: fnp.tril(fnp.asarray(x), k), np.tril(x, near)),
        (lambda: fnp.triu(fnp.asarray(x), k), np.triu(x, near)),
    ):
        for way in (got, funcgrad.jit(got)):
            np.testing.assert_array_equal(way().numpy(), wanted)


def _divided(x: int, y: int) -> tuple[int, int]:
    """Quotient and remainder, towards zero; by 0 all bits and the dividend."""
    if y == 0:
        return -1, x
    quotient = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
    return quotient, x - quotient * y


@given(st.data(), st.sampled_from([*INTEGERS, "int64", "uint64"]), st.sampled_from([1, 5, 16, 37]))
@settings(max_examples=60, deadline=None)
def test_vectors_are_divided_exactly(data: st.DataObject, name: str, size: int) -> None:
    """Any numbers, and those at or beside a multiple of the divisor, which a rounded quotient could miss."""
    dtype = np.dtype(name)
    limits = np.iinfo(dtype)
    numbers = (
        st.integers(limits.min, limits.max) | st.integers(0, 9) | st.just(limits.min) | st.just(limits.max)
    )
    x, y = (np.array(data.draw(st.lists(numbers, min_size=size, max_size=size)), dtype) for _ in "xy")
    near = [
        a // b * b - data.draw(st.integers(0, 1)) if b else a
        for a, b in zip(x.tolist(), y.tolist(), strict=True)
    ]
    mask = (1 << 8 * dtype.itemsize) - 1

    def wrapped(values: Any) -> np.ndarray:
        return np.array([v & mask for v in values], f"u{dtype.itemsize}").view(dtype)

    with funcgrad.config(enable_x64=True):
        for dividend in (x, wrapped(near)):
            found = funcgrad.jit(lambda a, b: (lax.div(a, b), lax.rem(a, b)))(dividend, y)
            pairs = [_divided(a, b) for a, b in zip(dividend.tolist(), y.tolist(), strict=True)]
            for result, expected in zip(found, zip(*pairs, strict=True), strict=True):
                np.testing.assert_array_equal(result.numpy(), wrapped(expected))
