"""Rounding to integers, and division with remainder."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np

from funcgrad.config import config
from funcgrad.errors import DtypeError
from funcgrad.numpy.core.operands import ArrayLike, cast, cast_inexact, operand, promoted_numbers
from funcgrad.numpy.elementwise.arithmetic import add, divide, multiply, sign, subtract
from funcgrad.numpy.elementwise.bitwise import bitwise_and, signbit
from funcgrad.numpy.elementwise.complex_parts import imag, make_complex, real
from funcgrad.numpy.elementwise.logic import (
    equal,
    greater,
    isfinite,
    isinf,
    less,
    logical_and,
    logical_or,
    not_equal,
    where,
)
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import wrap
from funcgrad.trace.graph.nan_check import check_value
from funcgrad.trace.tracing.direct import FORMULAS, at_once, stays
from funcgrad.trace.tracing.tracer import elementwise, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import broadcast_shapes, static_int
from funcgrad.trace.util.quiet import quietly
from funcgrad.transforms.composites import compiled_once_it_pays

# ---- rounding: integers are returned as they are ----


def _rounding(op: str, x: ArrayLike) -> Any:
    x = operand(x, op)
    return elementwise(op, x) if dt.is_inexact(x.dtype) else x


def floor(x: ArrayLike, /) -> Array:
    """Round down to an integer, in the dtype of x.

    Examples
    --------
    >>> float(floor(-1.5))
    -2.0
    """
    return _rounding("floor", x)


def ceil(x: ArrayLike, /) -> Array:
    """Round up to an integer, in the dtype of x.

    Examples
    --------
    >>> float(ceil(1.5))
    2.0
    """
    return _rounding("ceil", x)


def trunc(x: ArrayLike, /) -> Array:
    """Round towards zero to an integer, in the dtype of x.

    Examples
    --------
    >>> float(trunc(-1.5))
    -1.0
    """
    return _rounding("trunc", x)


def rint(x: ArrayLike, /) -> Array:
    """Round to the nearest integer, of two the even one; integers become floats.

    Examples
    --------
    >>> float(rint(2.5))
    2.0
    """
    x = operand(x, "rint")
    return round(x) if dt.is_inexact(x.dtype) else cast(x, dt.default_dtype("f"), x.weak)


def round(a: ArrayLike, decimals: int = 0) -> Array:
    """Round to so many decimals, of two nearest numbers to the even one.

    Parameters
    ----------
    a : an array.
    decimals : how many digits after the point are kept; a negative number counts before the point.

    Returns
    -------
    array like a.

    Examples
    --------
    >>> round(2.345, 2).item(), round(asarray([15, 25, 1234]), -1).tolist()
    (2.34, [20, 20, 1230])
    """
    a, decimals = operand(a, "round"), static_int(decimals, "round", "decimals")
    if dt.kind(a.dtype) == "c":
        return make_complex(round(real(a), decimals), round(imag(a), decimals))
    if not dt.is_inexact(a.dtype):
        return a if decimals >= 0 or a.dtype == dt.bool_ else _rounded_integer(a, -decimals)
    return elementwise("round", a) if decimals == 0 else _rounded_float(a, decimals)


@compiled_once_it_pays(call_us=12)
def _rounded_float(a: Any, decimals: int) -> Any:
    """Round floats to so many decimals, or to a multiple of a power of 10."""
    largest = float(ml_dtypes.finfo(a.dtype).max)
    if abs(decimals) > math.log10(largest):
        return a if decimals > 0 else multiply(a, 0.0)
    factor = 10.0 ** abs(decimals)
    if decimals < 0:
        return multiply(elementwise("round", divide(a, factor)), factor)
    scaled = multiply(a, factor)
    rounded = divide(elementwise("round", scaled), factor)
    return where(isfinite(scaled), rounded, a)  # what is so large is an integer


def _rounded_integer(x: Any, places: int) -> Any:
    """Round an integer to a multiple of 10**places; a tie goes to the multiple with an even quotient."""
    unit = 10**places
    if unit > dt.integer_limits(x.dtype).max:
        return multiply(x, 0)
    quotient, rest = floor_divide(x, unit), remainder(x, unit)
    half = unit // 2
    up = logical_or(greater(rest, half), logical_and(equal(rest, half), equal(bitwise_and(quotient, 1), 1)))
    return multiply(where(up, add(quotient, 1), quotient), unit)


around = round


@compiled_once_it_pays(call_us=45)
def modf(x: ArrayLike, /) -> tuple[Array, Array]:
    """Split numbers into (fractional part, integer part), both with the sign of x.

    Examples
    --------
    >>> [float(part) for part in modf(2.5)]
    [0.5, 2.0]
    """
    x = cast_inexact(x)
    whole = trunc(x)
    return _zero_with_sign(where(isinf(x), 0, subtract(x, whole)), signbit(x)), whole


# ---- division with remainder ----


def remainder(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute x1 modulo x2, with the sign of x2, as Python's % does.

    An integer modulo 0 is 0, a float NaN.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> remainder(asarray([-3, 3]), 2)
    Array([1, 1], dtype=int32)
    """
    result = at_once("remainder", x1, x2)
    if result is not None:
        return result
    x1, x2 = _real_numbers("remainder", x1, x2)
    result = _by_numpy("remainder", np.remainder, x1, x2)
    if result is not None:
        return result
    if dt.is_integer(x2.dtype):
        x2 = where(equal(x2, 0), 1, x2)
    rem = elementwise("rem", x1, x2)
    if dt.kind(rem.dtype) == "u":
        return rem
    differ = logical_and(not_equal(rem, 0), _signs_differ(rem, x2))
    return where(differ, add(rem, x2), _zero_with_sign_of(rem, x2))


mod = remainder


FORMULAS["remainder"] = np.remainder


def floor_divide(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Divide and round down.

    An integer by 0 is -1 or -2 and no error, as in XLA. A float by 0 is infinite, and infinity by a finite number too:
    the array API standard's choice, where `divmod` has Python's, NaN.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> floor_divide(asarray([-3, 3]), 2)
    Array([-2,  1], dtype=int32)
    """
    result = at_once("floor_divide", x1, x2)
    if result is not None:
        return result
    x1, x2 = _real_numbers("floor_divide", x1, x2)
    result = _by_numpy("floor_divide", _quotients, x1, x2)
    if result is not None:
        return result
    kind = dt.kind(x1.dtype)
    if kind == "f":
        infinite = logical_or(isinf(x1), isinf(x2))
        return where(infinite, elementwise("floor", divide(x1, x2)), _float_divmod(x1, x2)[0])
    quotient = elementwise("idiv", x1, x2)
    if kind == "u":
        return quotient
    inexact = not_equal(elementwise("rem", x1, x2), 0)
    round_down = logical_and(inexact, not_equal(sign(x1), sign(x2)))
    return where(round_down, subtract(quotient, 1), quotient)


def _quotients(x: np.ndarray, y: np.ndarray) -> np.ndarray | None:
    """Compute NumPy's quotients, but floor(x / y) where one is infinite. There NumPy gives Python's results (NaN,
    -1). None where an integer is divided by 0, of which NumPy has another result.
    """
    if x.dtype.kind in "iu":
        return np.floor_divide(x, y) if y.all() else None
    quotient = np.floor_divide(x, y)
    infinite = np.isinf(x) | np.isinf(y)
    return np.where(infinite, np.floor(x / y), quotient) if infinite.any() else quotient


FORMULAS["floor_divide"] = _quotients


@compiled_once_it_pays(call_us=70)
def divmod(x1: ArrayLike, x2: ArrayLike, /) -> tuple[Array, Array]:
    """Compute floor_divide(x1, x2) and remainder(x1, x2).

    The quotients of infinities are Python's: NaN, and -1 for -1 // inf.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    the pair (quotient, remainder).

    Examples
    --------
    >>> [int(x) for x in divmod(7, 2)]
    [3, 1]
    """
    x1, x2 = _real_numbers("divmod", x1, x2)
    if dt.kind(x1.dtype) == "f":
        return _float_divmod(x1, x2)
    return floor_divide(x1, x2), remainder(x1, x2)


def fmod(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute the remainder with the sign of x1, as C's fmod does; an integer by 0 gives 0.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> fmod(asarray([-3, 3]), 2)
    Array([-1,  1], dtype=int32)
    """
    x1, x2 = _real_numbers("fmod", x1, x2)
    if dt.is_integer(x2.dtype):
        x2 = where(equal(x2, 0), 1, x2)
    return elementwise("rem", x1, x2)


def _real_numbers(name: str, *xs: ArrayLike) -> list[Any]:
    values = promoted_numbers(name, *xs)
    if dt.kind(values[0].dtype) == "c":
        raise DtypeError(
            f"{name}: not defined for {values[0].dtype.name}", hint="complex numbers have no order"
        )
    return values


def _by_numpy(name: str, function: Callable[..., Any], x1: Any, x2: Any) -> Any:
    """Compute concrete numbers at once by NumPy, whose values are those of the formulas. Return None for traced ones,
    for dtypes that NumPy lacks, and where the function returns None.
    """
    if x1.dtype in dt.SHORT or not stays(x1.dtype) or trace_of((x1, x2)) is not None:
        return None
    if x1.shape != x2.shape:
        broadcast_shapes(name, (x1, x2))
    value = quietly(function, x1.owner, x2.owner)
    if value is None:
        return None
    if config.watched:
        check_value(name, value, operands=[x1.owner, x2.owner])
    return wrap(value, x1.weak and x2.weak)


def _float_divmod(x: Any, y: Any) -> tuple[Any, Any]:
    """Compute quotient and remainder from the exact remainder: (x - x mod y) / y is within rounding of an integer."""
    rem = elementwise("rem", x, y)
    quotient = divide(subtract(x, rem), y)
    adjust = logical_and(not_equal(rem, 0), not_equal(sign(rem), sign(y)))
    quotient = elementwise("round", where(adjust, subtract(quotient, 1), quotient))
    ratio = divide(x, y)
    quotient = where(equal(quotient, 0), elementwise("trunc", ratio), quotient)  # a zero with its sign
    return where(equal(y, 0), ratio, quotient), where(adjust, add(rem, y), _zero_with_sign_of(rem, y))


def _signs_differ(x: Any, y: Any) -> Any:
    return not_equal(less(x, 0), less(y, 0))


def _zero_with_sign_of(rem: Any, divisor: Any) -> Any:
    """Give a zero of `rem` the sign of the divisor; its other values have that sign already."""
    return rem if dt.is_integer(rem.dtype) else _zero_with_sign(rem, less(divisor, 0))


def _zero_with_sign(x: Any, negative_: Any) -> Any:
    """Give a zero of x this sign; its other values have it already. The derivative is that of x."""
    sign_of = where(negative_, cast(operand(-1.0, "sign"), x.dtype, x.weak), 1)
    return multiply(sign_of, add(multiply(sign_of, x), 0.0))  # -0 + 0 is +0
