"""The larger and the smaller of two numbers, and numbers within limits."""

from __future__ import annotations

import ml_dtypes

from funcgrad.config import config
from funcgrad.errors import DtypeError
from funcgrad.numpy.core.keyed import takes_keys
from funcgrad.numpy.core.operands import ArrayLike, any_complex, cast, operand, promoted
from funcgrad.numpy.elementwise.complex_parts import imag, make_complex, real
from funcgrad.numpy.elementwise.logic import (
    greater_equal,
    isnan,
    isneginf,
    isposinf,
    less_equal,
    logical_and,
    logical_not,
    logical_or,
    where,
)
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.tracing.direct import FORMULAS, at_once, clipped
from funcgrad.trace.tracing.tracer import elementwise, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.composites import compiled_once_it_pays


def maximum(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Take the larger of two numbers; NaN where one is NaN.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> maximum(arange(3), 1)
    Array([1, 1, 2], dtype=int32)
    """
    if any_complex(x1, x2):  # the standard leaves it open: by the real part, then by the imaginary
        x1, x2 = promoted("maximum", x1, x2)
        ahead = logical_and(greater_equal(x1, x2), logical_not(isnan(x2)))
        return where(logical_or(isnan(x1), ahead), x1, x2)
    return elementwise("max", x1, x2)


def minimum(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Take the smaller of two numbers; NaN where one is NaN.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> minimum(arange(3), 1)
    Array([0, 1, 1], dtype=int32)
    """
    if any_complex(x1, x2):
        x1, x2 = promoted("minimum", x1, x2)
        ahead = logical_and(less_equal(x1, x2), logical_not(isnan(x2)))
        return where(logical_or(isnan(x1), ahead), x1, x2)
    return elementwise("min", x1, x2)


@compiled_once_it_pays(call_us=12)
def fmax(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Take the larger of two numbers; where one is NaN, the other.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> float(fmax(nan, 1.0))
    1.0
    """
    return where(isnan(x1), x2, where(isnan(x2), x1, maximum(x1, x2)))


@compiled_once_it_pays(call_us=12)
def fmin(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Take the smaller of two numbers; where one is NaN, the other.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape and dtype.

    Examples
    --------
    >>> float(fmin(nan, 1.0))
    1.0
    """
    return where(isnan(x1), x2, where(isnan(x2), x1, minimum(x1, x2)))


def clip(arr: ArrayLike, /, min: ArrayLike | None = None, max: ArrayLike | None = None) -> Array:
    """Limit the elements of an array to an interval.

    Parameters
    ----------
    arr : an array.
    min, max : the bounds, which are broadcast; None does not limit.

    Returns
    -------
    array of the common shape.

    Examples
    --------
    >>> clip(arange(5), 1, 3)
    Array([1, 1, 2, 3, 3], dtype=int32)
    """
    if min is not None and max is not None:
        limited = at_once("clip", arr, min, max)
        if limited is not None:
            return limited
    result = operand(arr, "clip")
    if any_complex(result, min, max):
        raise DtypeError("clip: not defined for complex numbers", hint="clip .real and .imag")
    if trace_of((result, min, max)) is None and not config.watched:
        limited = clipped(result, min, max)
        if limited is not None:
            return limited
    if min is not None:
        result = maximum(min, result)
    if max is not None:
        result = minimum(max, result)
    return result


FORMULAS["clip"] = lambda x, low, high: x.clip(low, high)


@compiled_once_it_pays(call_us=30)
@takes_keys("x")
def nan_to_num(
    x: ArrayLike,
    copy: bool = True,
    nan: ArrayLike = 0.0,
    posinf: ArrayLike | None = None,
    neginf: ArrayLike | None = None,
) -> Array:
    """Replace NaN and the infinities by finite numbers.

    Parameters
    ----------
    x : an array.
    copy : has no effect: arrays do not change.
    nan : what replaces NaN.
    posinf, neginf : what replaces the infinities; None for the largest and the smallest finite number.

    Returns
    -------
    array like x.

    Examples
    --------
    >>> float(nan_to_num(asarray(-inf)))
    -3.4028234663852886e+38
    """
    x = operand(x, "nan_to_num")
    if dt.kind(x.dtype) == "c":
        return make_complex(
            nan_to_num(real(x), copy, nan, posinf, neginf), nan_to_num(imag(x), copy, nan, posinf, neginf)
        )
    if not dt.is_inexact(x.dtype):
        return x
    largest = float(ml_dtypes.finfo(x.dtype).max)
    x = where(isnan(x), cast(operand(nan, "nan_to_num"), x.dtype), x)
    x = where(isposinf(x), cast(operand(largest if posinf is None else posinf, "nan_to_num"), x.dtype), x)
    return where(isneginf(x), cast(operand(-largest if neginf is None else neginf, "nan_to_num"), x.dtype), x)
