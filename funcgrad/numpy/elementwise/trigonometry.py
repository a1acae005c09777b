"""Trigonometric and hyperbolic functions, and angles."""

from __future__ import annotations

import math
from typing import Any

from funcgrad.errors import DtypeError
from funcgrad.numpy.core.operands import ArrayLike, cast_inexact, in_single, promoted_inexact
from funcgrad.numpy.elementwise.arithmetic import absolute, add, divide, multiply, subtract
from funcgrad.numpy.elementwise.complex_parts import imag, real
from funcgrad.numpy.elementwise.exponentials import sqrt
from funcgrad.numpy.elementwise.logic import equal, greater_equal, isinf, less, logical_and, logical_or, where
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.tracing.tracer import elementwise
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.composites import compiled_once_it_pays


def sin(x: ArrayLike, /) -> Array:
    """Compute the sine of an angle in radians.

    Examples
    --------
    >>> float(sin(0.0))
    0.0
    """
    return elementwise("sin", x, inexact=True)


def cos(x: ArrayLike, /) -> Array:
    """Compute the cosine of an angle in radians.

    Examples
    --------
    >>> float(cos(0.0))
    1.0
    """
    return elementwise("cos", x, inexact=True)


def tan(x: ArrayLike, /) -> Array:
    """Compute the tangent of an angle in radians.

    Examples
    --------
    >>> float(tan(0.0))
    0.0
    """
    return elementwise("tan", x, inexact=True)


def arcsin(x: ArrayLike, /) -> Array:
    """Compute the angle in [-pi/2, pi/2] whose sine is x; NaN outside [-1, 1].

    Examples
    --------
    >>> float(arcsin(0.0))
    0.0
    """
    return elementwise("asin", x, inexact=True)


def arccos(x: ArrayLike, /) -> Array:
    """Compute the angle in [0, pi] whose cosine is x; NaN outside [-1, 1].

    Examples
    --------
    >>> float(arccos(1.0))
    0.0
    """
    return elementwise("acos", x, inexact=True)


def arctan(x: ArrayLike, /) -> Array:
    """Compute the angle in [-pi/2, pi/2] whose tangent is x.

    Examples
    --------
    >>> float(arctan(0.0))
    0.0
    """
    return elementwise("atan", x, inexact=True)


def arctan2(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute the angle of the point (x2, x1) in (-pi, pi].

    Parameters
    ----------
    x1, x2 : the ordinate and the abscissa, which are broadcast together.

    Returns
    -------
    array of angles in radians, of the common shape and a float dtype.

    Examples
    --------
    >>> float(arctan2(0.0, 1.0))
    0.0
    """
    return elementwise("atan2", x1, x2, inexact=True)


@compiled_once_it_pays(call_us=140)
@in_single(1)
def sinc(x: ArrayLike, /) -> Array:
    """Compute sin(pi x) / (pi x), which is 1 at 0.

    Examples
    --------
    >>> float(sinc(0.0))
    1.0
    """
    x = cast_inexact(x)
    near = less(absolute(x), 0.16)
    square = multiply(where(near, x, 0), math.pi)
    square = multiply(square, square)
    # Sum of (-square)**k / (2k + 1)!: derivatives of all orders are right at 0, and nothing cancels.
    series: Any = 1.0
    for k in reversed(range(9)):
        series = subtract(1, multiply(square, divide(series, (2 * k + 2) * (2 * k + 3))))
    whole = elementwise("round", x) if dt.kind(x.dtype) != "c" else elementwise("round", real(x))
    # sin(pi x) by the distance from an integer, which is exact: 0 at integers, and right next to them
    half = multiply(whole, 0.5)
    sign = where(equal(half, elementwise("round", half)), 1.0, -1.0)
    sine = multiply(sign, sin(multiply(subtract(x, whole), math.pi)))
    far = where(near, 1, x)
    return where(near, series, divide(divide(sine, math.pi), far))


@compiled_once_it_pays(call_us=55)
@in_single(2)
def hypot(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Compute sqrt(x1**2 + x2**2) without overflow.

    Parameters
    ----------
    x1, x2 : arrays or numbers, which are broadcast together.

    Returns
    -------
    array of the common shape, of a float dtype.

    Examples
    --------
    >>> float(hypot(3.0, 4.0))
    5.0
    """
    x1, x2 = promoted_inexact("hypot", x1, x2)
    if dt.kind(x1.dtype) == "c":
        raise DtypeError("hypot: not defined for complex numbers", hint="take absolute(x) first")
    # Chosen, not ordered by maximum and minimum, and with their signs: so derivatives of all orders are right at 0.
    first = greater_equal(absolute(x1), absolute(x2))
    large, small = where(first, x1, x2), where(first, x2, x1)
    zero = logical_and(equal(large, 0), equal(small, 0))  # a NaN may be beside a 0
    ratio = divide(small, where(zero, 1, large))
    size = absolute(large)
    finite = where(zero, size, multiply(size, sqrt(add(1, multiply(ratio, ratio)))))
    return where(logical_or(isinf(x1), isinf(x2)), math.inf, finite)  # also where the other is NaN


def angle(z: ArrayLike, deg: bool = False) -> Array:
    """Compute the angle of complex numbers.

    Parameters
    ----------
    z : an array.
    deg : in degrees instead of radians.

    Returns
    -------
    array of z's shape, of a float dtype.

    Examples
    --------
    >>> float(angle(1.0))
    0.0
    """
    z = cast_inexact(z)
    radians_ = arctan2(imag(z), real(z))
    return rad2deg(radians_) if deg else radians_


@in_single(1)
def deg2rad(x: ArrayLike, /) -> Array:
    """Convert degrees to radians.

    Examples
    --------
    >>> float(deg2rad(180.0))
    3.14159
    """
    return multiply(cast_inexact(x), math.pi / 180)


@in_single(1)
def rad2deg(x: ArrayLike, /) -> Array:
    """Convert radians to degrees.

    Examples
    --------
    >>> float(rad2deg(pi))
    180.0
    """
    return multiply(cast_inexact(x), 180 / math.pi)


radians = deg2rad


degrees = rad2deg


def sinh(x: ArrayLike, /) -> Array:
    """Compute the hyperbolic sine.

    Examples
    --------
    >>> float(sinh(0.0))
    0.0
    """
    return elementwise("sinh", x, inexact=True)


def cosh(x: ArrayLike, /) -> Array:
    """Compute the hyperbolic cosine.

    Examples
    --------
    >>> float(cosh(0.0))
    1.0
    """
    return elementwise("cosh", x, inexact=True)


def tanh(x: ArrayLike, /) -> Array:
    """Compute the hyperbolic tangent.

    Examples
    --------
    >>> float(tanh(0.0))
    0.0
    """
    return elementwise("tanh", x, inexact=True)


def arcsinh(x: ArrayLike, /) -> Array:
    """Compute the inverse of sinh.

    Examples
    --------
    >>> float(arcsinh(0.0))
    0.0
    """
    return elementwise("asinh", x, inexact=True)


def arccosh(x: ArrayLike, /) -> Array:
    """Compute the inverse of cosh; NaN below 1.

    Examples
    --------
    >>> float(arccosh(1.0))
    0.0
    """
    return elementwise("acosh", x, inexact=True)


def arctanh(x: ArrayLike, /) -> Array:
    """Compute the inverse of tanh; NaN outside [-1, 1].

    Examples
    --------
    >>> float(arctanh(0.0))
    0.0
    """
    return elementwise("atanh", x, inexact=True)
