"""Bits of integers; signs of floats, and the floats next to a float."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from funcgrad.errors import DtypeError
from funcgrad.numpy.core.operands import (
    ArrayLike,
    cast,
    either,
    operand,
    promoted_inexact,
    real_operand,
    type_name,
)
from funcgrad.numpy.elementwise.arithmetic import absolute, add, negative, subtract
from funcgrad.numpy.elementwise.logic import equal, isnan, less, logical_and, logical_or, not_equal, where
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.ops import BITCAST
from funcgrad.trace.tracing.tracer import apply, elementwise
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import const
from funcgrad.transforms.composites import compiled_once_it_pays


def bitwise_and(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute x1 & x2 bit by bit.

    Parameters
    ----------
    x1, x2 : integers or booleans, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> int(bitwise_and(6, 3))
    2
    """
    return elementwise("and", x1, x2)


def bitwise_or(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute x1 | x2 bit by bit.

    Parameters
    ----------
    x1, x2 : integers or booleans, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> int(bitwise_or(5, 2))
    7
    """
    return elementwise("or", x1, x2)


def bitwise_xor(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute x1 ^ x2 bit by bit.

    Parameters
    ----------
    x1, x2 : integers or booleans, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> int(bitwise_xor(7, 2))
    5
    """
    return elementwise("xor", x1, x2)


def invert(x: ArrayLike, /) -> Array:
    """Compute ~x: flip the bits of integers, and negate booleans.

    Examples
    --------
    >>> int(invert(5))
    -6
    """
    return elementwise("not", x)


bitwise_not = bitwise_invert = invert


def left_shift(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Shift bits to the left: x1 << x2; 0 where x2 is the width of the integer or more.

    Parameters
    ----------
    x1, x2 : integers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> int(left_shift(3, 2))
    12
    """
    return elementwise("shl", x1, x2)


def right_shift(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Shift bits to the right: x1 >> x2; signed integers keep their sign.

    Parameters
    ----------
    x1, x2 : integers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> int(right_shift(8, 2))
    2
    """
    return elementwise("shr", x1, x2)


bitwise_left_shift = left_shift


bitwise_right_shift = right_shift


def bit_count(x: Any) -> Any:
    """Set bits of integers, in their dtype: pairs are added, then fours, then bytes (Warren, Hacker's Delight, 5-1)."""
    if not dt.is_integer(x.dtype):
        raise DtypeError(f"bitwise_count: integers are needed, got {type_name(x)}")
    if dt.is_widened(x.dtype):
        return cast(bit_count(cast(apply(BITCAST, x, arg=dt.unsigned_dtype(x.dtype)), dt.uint8)), x.dtype)
    width = 8 * x.dtype.itemsize
    bits = x if dt.kind(x.dtype) == "u" else apply(BITCAST, x, arg=dt.unsigned_dtype(x.dtype))
    every_byte = ((1 << width) - 1) // 0xFF

    def masked(value: Any, pattern: int) -> Any:
        return bitwise_and(value, np.asarray(pattern * every_byte, bits.dtype))

    bits = subtract(bits, masked(right_shift(bits, 1), 0x55))
    bits = add(masked(bits, 0x33), masked(right_shift(bits, 2), 0x33))
    bits = masked(add(bits, right_shift(bits, 4)), 0x0F)
    distance = 8
    while distance < width:  # each byte takes the sum of those above it
        bits = add(bits, right_shift(bits, distance))
        distance *= 2
    return cast(bitwise_and(bits, 0xFF), x.dtype)


@compiled_once_it_pays(call_us=110)
def bitwise_count(x: ArrayLike, /) -> Array:
    """Count the bits of |x| that are set, as uint8.

    Examples
    --------
    >>> int(bitwise_count(-7))
    3
    """
    x = operand(x, "bitwise_count")
    return cast(x if x.dtype == dt.bool_ else bit_count(absolute(x)), dt.uint8)


_INTEGER_OF = {dt.float16: dt.int16, dt.bfloat16: dt.int16, dt.float32: dt.int32, dt.float64: dt.int64}


@compiled_once_it_pays(call_us=7)
def signbit(x: ArrayLike, /) -> Array:
    """Say where the sign bit is set: at -0.0 too.

    Examples
    --------
    >>> bool(signbit(-0.0))
    True
    """
    x = real_operand("signbit", x)
    if dt.is_float8(x.dtype):
        x = cast(x, dt.float32)
    if x.dtype in _INTEGER_OF:
        x = apply(BITCAST, x, arg=_INTEGER_OF[x.dtype])
    return less(x, 0)


@compiled_once_it_pays(call_us=25)
def copysign(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Give the size of x1 the sign of x2.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape, of a float dtype.

    Examples
    --------
    >>> float(copysign(2.0, -0.0))
    -2.0
    """
    real_operand("copysign", x1, x2)
    x1, x2 = promoted_inexact("copysign", x1, x2)
    return where(not_equal(signbit(x1), signbit(x2)), negative(x1), x1)


@compiled_once_it_pays(call_us=60)
def nextafter(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Take the next float from x1 towards x2: one step of the integer that the bits of a float are.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape, of a float dtype.

    Examples
    --------
    >>> float(nextafter(0.0, 1.0))
    1.401298464324817e-45
    """
    x, towards = promoted_inexact("nextafter", x1, x2)
    if x.dtype not in _INTEGER_OF:
        raise DtypeError(f"nextafter: floats of 16 bits or more are needed, got {type_name(x)}")
    integer = _INTEGER_OF[x.dtype]
    bits = apply(BITCAST, x, arg=integer)
    one = either(bits, np.ones_like, lambda node: const(1, integer, node.shape))
    at_zero, reached = equal(x, 0), equal(x, towards)
    away = equal(less(x, towards), less(0, x))
    moved = where(at_zero, one, where(away, add(bits, one), subtract(bits, one)))
    stepped = apply(BITCAST, where(reached, bits, moved), arg=x.dtype)
    result = where(logical_and(at_zero, less(towards, 0)), negative(stepped), stepped)
    result = where(reached, towards, result)
    return cast(where(logical_or(isnan(x), isnan(towards)), math.nan, result), x.dtype, x.weak)
