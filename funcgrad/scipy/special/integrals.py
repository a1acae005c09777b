"""Integrals of exponentials, sines and logarithms over their argument: expn, sici and spence.

Each by its power series near 0, and by a continued fraction, auxiliary functions or a reflection elsewhere.

Source: Abramowitz & Stegun 1964, 5.1.12, 5.1.22, 5.2.14, 5.2.16 and 27.7; Crandall 2006, "Note on fast polylogarithm
computation", for the series of spence.
"""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax  # noqa: F401  # before its modules, which a thread could import meanwhile
from funcgrad.errors import MissingRuleError
from funcgrad.lax.special import in_double
from funcgrad.lax.special.coefficients import BERNOULLI, SI_F, SI_G
from funcgrad.lax.special.gamma import digamma, gamma, polynomial
from funcgrad.lax.special.incomplete import fraction_from_end
from funcgrad.numpy.core.operands import ArrayLike, cast_real, promoted
from funcgrad.trace.array.any_array import Array
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.custom.custom_jvp import custom_jvp

_TERMS = 22
_FRACTION_TERMS = 90  # for x > 1


def _expn_near(n: Any, x: Any) -> Any:
    """Compute the power series, for 0 < x <= 1 and n >= 1; one term has a logarithm."""
    total, term = fnp.zeros_like(x), fnp.ones_like(x)
    for m in range(_TERMS):
        apart = n - 1 - m
        total = total + fnp.where(apart == 0, 0, term / fnp.where(apart == 0, 1, apart))
        term = term * (-x / (m + 1))
    sign = fnp.where(n % 2 == 0, -1.0, 1.0)
    small = fnp.minimum(n, 150)
    logarithm = fnp.power(x, small - 1) / gamma(small) * (digamma(small) - fnp.log(x))
    return total + fnp.where(n > 150, 0, sign * logarithm)


def _expn_value(n: Any, x: Any) -> Any:
    inside = (x > 0) & (x < math.inf) & (n >= 1) & (n < math.inf)
    near = x <= 1
    order = fnp.where(inside, n, 1)
    low = _expn_near(order, fnp.where(inside & near, x, 1))
    above = inside & ~near
    high = fnp.where(above, x, 2)
    far = fnp.exp(-high) * fraction_from_end(1 - fnp.where(above, n, 1), high, _FRACTION_TERMS)
    safe = fnp.where(x > 0, x, 1)
    border = fnp.where(n == 0, fnp.exp(-safe) / safe, 0)
    border = fnp.where(x == 0, fnp.where(n > 1, 1 / fnp.where(n > 1, n - 1, 1), math.inf), border)
    border = fnp.where((x < 0) | (n < 0) | (x != x) | (n != n), math.nan, border)
    return fnp.where(inside, fnp.where(near, low, far), border)


def _no_order(*operands: Any) -> Any:
    raise MissingRuleError("expn: there is no derivative by its order", hint="the order is an integer")


def _expn_slope(n: Any, x: Any) -> Any:
    """Compute the derivative of expn by x: minus expn of order n - 1. For n = 0, that is the formula of order -1."""
    least = fnp.exp(-x) * (1 + x) / (x * x)
    return -fnp.where(n == 0, least, _expn(fnp.where(n == 0, 1, n - 1), x))


_expn = custom_jvp(in_double(_expn_value))
_expn.defjvps(_no_order, lambda t, _, n, x: t * _expn_slope(n, x))


@compiled_once_it_pays(call_us=500)
def expn(n: ArrayLike, x: ArrayLike) -> Array:
    """Compute the exponential integral of order n: that of exp(-x t) / t**n over t from 1 to infinity.

    Parameters
    ----------
    n : whole numbers, at least 0.
    x : real numbers, at least 0.

    Returns
    -------
    Floats of the shape to which both broadcast; NaN where an operand is negative.

    Examples
    --------
    >>> round(float(expn(2, 1.0)), 4)
    0.1485
    """
    n, x = fnp.broadcast_arrays(*(cast_real("expn", v) for v in promoted("expn", n, x)))
    return _expn(n, x)


_SICI_TO = 4.0
_SI = tuple((-1) ** k / ((2 * k + 1) * math.factorial(2 * k + 1)) for k in range(20))
_CIN = tuple((-1) ** (k + 1) / ((2 * k + 2) * math.factorial(2 * k + 2)) for k in range(20))


def _sici_beyond(x: Any) -> tuple[Any, Any]:
    """Compute pi / 2 - Si(x) and Ci(x) for x >= 4, by the auxiliary functions f and g."""
    place = 1 - 16 / (x + 4)
    inverse = 1 / x
    f = inverse * polynomial(place, SI_F)
    g = inverse * inverse * polynomial(place, SI_G)
    sine, cosine = fnp.sin(x), fnp.cos(x)
    return f * cosine + g * sine, f * sine - g * cosine


def _sici_parts(x: Any) -> tuple[Any, Any]:
    a = fnp.abs(x)
    near = a <= _SICI_TO
    low = fnp.where(near, a, 1)
    positive = fnp.where(low > 0, low, 1)
    square = low * low
    ci = square * polynomial(square, _CIN) + fnp.log(positive) + 0.5772156649015329
    si_rest, ci_far = _sici_beyond(fnp.where(near | (a > 1e15), _SICI_TO, a))
    si = fnp.where(near, low * polynomial(square, _SI), math.pi / 2 - si_rest)
    ci = fnp.where(near, fnp.where(low > 0, ci, -math.inf), ci_far)
    si, ci = fnp.where(a > 1e15, math.pi / 2, si), fnp.where(a > 1e15, 0, ci)
    si = fnp.where(x < 0, -si, si)
    return fnp.where(x != x, x, si), fnp.where((x == -math.inf) | (x != x), math.nan, ci)


def _sinc(x: Any) -> Any:
    return fnp.sinc(x * (1 / math.pi))


def _cosine_over(x: Any) -> Any:
    return fnp.cos(x) / x


_si = custom_jvp(in_double(lambda x: _sici_parts(x)[0]))
_ci = custom_jvp(in_double(lambda x: _sici_parts(x)[1]))
_si.defjvps(lambda t, _, x: t * _sinc(x))
_ci.defjvps(lambda t, _, x: t * _cosine_over(x))


@compiled_once_it_pays(call_us=500)
def sici(x: ArrayLike) -> tuple[Array, Array]:
    """Compute the sine integral, that of sin(t) / t from 0 to x, and the cosine integral, minus that from x on.

    Parameters
    ----------
    x : real numbers.

    Returns
    -------
    (Si(x), Ci(x)). Ci is minus infinity at 0, and for negative x that of -x, as in SciPy; NaN at minus infinity.

    Examples
    --------
    >>> [round(float(y), 4) for y in sici(1.0)]
    [0.9461, 0.3374]
    """
    x = cast_real("sici", x)
    return _si(x), _ci(x)


# The series of the dilogarithm in u = -log(x)
_SPENCE = tuple(b / math.factorial(2 * k + 3) for k, b in enumerate(BERNOULLI))


def _spence_near(u: Any) -> Any:
    """Compute spence at exp(-u), from 1/2 to 1."""
    square = u * u
    return u * (1 - 0.25 * u + square * polynomial(square, _SPENCE))


def _spence_value(x: Any) -> Any:
    large = x > 1
    y = fnp.where(large, 1 / fnp.where(large, x, 1), fnp.where(x > 0, x, 1))
    small = y < 0.5
    low = fnp.where(small, y, 0.25)
    reflected = math.pi**2 / 6 - fnp.log(fnp.where(low > 0, low, 1)) * fnp.log1p(-low)
    logarithm = fnp.log(fnp.where(large, x, 1))
    # of large x directly: 1 / x has not all of its digits
    above_half = fnp.where(large, logarithm, -fnp.log(fnp.where(small, 1, y)))
    part = _spence_near(fnp.where(small, -fnp.log1p(-low), above_half))
    value = fnp.where(small, reflected - part, part)
    value = fnp.where(large, -0.5 * logarithm * logarithm - value, value)
    value = fnp.where(x == 0, math.pi**2 / 6, value)
    return fnp.where((x < 0) | (x != x), math.nan, value)


def _spence_slope(x: Any) -> Any:
    d = x - 1
    whole = d == 0
    return fnp.where(whole, 0.5 * d - 1, -fnp.log(fnp.where(whole, 2, x)) / fnp.where(whole, 1, d))


_spence = custom_jvp(in_double(_spence_value))
_spence.defjvps(lambda t, _, x: t * _spence_slope(x))


@compiled_once_it_pays(call_us=300)
def spence(x: ArrayLike) -> Array:
    """Compute Spence's function, the dilogarithm of 1 - x: the integral of log(t) / (1 - t) from 1 to x.

    Parameters
    ----------
    x : real numbers, at least 0.

    Returns
    -------
    Floats of its shape; NaN for negative numbers.

    Examples
    --------
    >>> round(float(spence(0.0)), 4)
    1.6449
    """
    return _spence(cast_real("spence", x))


__all__ = ["expn", "sici", "spence"]
