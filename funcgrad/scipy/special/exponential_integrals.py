"""The exponential integrals expi and exp1, each by what converges where its argument is.

Up to 1 (exp1) and 10 (expi) the power series, whose terms have one sign for expi; then a polynomial in x or 1 / x; far
out the continued fraction of exp1, and the asymptotic series of expi, whose least term is below a rounding from 38 on.
Near its root expi is a polynomial times the distance to it.

Source: Abramowitz & Stegun 1964, 5.1.10, 5.1.11, 5.1.22 and 5.1.51.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.lax.special import in_double
from funcgrad.lax.special.coefficients import E1_MIDDLE, EI_MIDDLE, EI_ROOT
from funcgrad.lax.special.gamma import horner
from funcgrad.numpy.core.operands import ArrayLike, cast_real
from funcgrad.trace.array.any_array import Array
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.custom.custom_jvp import custom_jvp

_ROOT, _ROOT_REST = 0.3725074107813666, 1.3140183414386028e-17  # of expi; their sum has twice the digits
_SERIES = tuple(1 / (k * math.factorial(k)) for k in range(1, 52))
_ALTERNATING = tuple((-1) ** k * c for k, c in enumerate(_SERIES[:20]))
_ASYMPTOTIC = tuple(float(math.factorial(k)) for k in range(38))
_TERMS = 32


def _fraction(x: Any) -> Any:
    """Compute x + 1 / (1 + 1 / (x + 2 / (1 + 2 / (x + ...)))), which is exp(-x) / exp1(x), for x >= 4."""
    fraction = x + (2 * _TERMS + 1)
    for k in range(_TERMS, 0, -1):
        fraction = x + (2 * k - 1) - k * k / fraction
    return fraction


def _e1(x: Any) -> Any:
    """Compute exp1 for x > 0."""
    low = fnp.minimum(x, 1)
    near = low * horner(low, _ALTERNATING) - np.euler_gamma - fnp.log(low)
    mid = fnp.clip(x, 1, 4)
    middle = horner((2 * mid - 5) / 3, E1_MIDDLE) * fnp.exp(-mid) / mid
    high = fnp.clip(x, 4, 800)
    far = fnp.exp(-high) / _fraction(high)
    return fnp.where(x <= 1, near, fnp.where(x <= 4, middle, far))


def _ei(x: Any) -> Any:
    """Compute expi for x > 0."""
    low = fnp.minimum(x, 10)
    near = low * horner(low, _SERIES) + np.euler_gamma + fnp.log(low)
    distance = fnp.clip(x, 0.2, 0.5) - _ROOT - _ROOT_REST
    at_root = distance * horner(5 * distance, EI_ROOT)
    mid = fnp.clip(x, 10, 38)
    middle = horner((760 / mid - 48) / 28, EI_MIDDLE)
    high = fnp.maximum(x, 38)
    far = horner(1 / high, _ASYMPTOTIC)
    large = fnp.clip(x, 10, 800)
    half = fnp.exp(0.5 * large)  # exp(x) may overflow before the value does
    beyond = half * (fnp.where(x <= 38, middle, far) / large) * half
    central = fnp.where((x > 0.2) & (x < 0.5), at_root, near)
    return fnp.where(x <= 10, central, fnp.where(x == math.inf, x, beyond))


def _expi_value(x: Any) -> Any:
    a = fnp.abs(x)
    safe = fnp.where((a > 0) & (a < math.inf), a, 1)
    value = fnp.where(x > 0, _ei(safe), -_e1(safe))
    limits = fnp.where(x == 0, -math.inf, fnp.where(x > 0, x, fnp.where(x < 0, -0.0, x)))
    return fnp.where((a > 0) & (a < math.inf), value, limits)


def _slope(x: Any) -> Any:
    return lax.exp(x) / x


_expi = custom_jvp(in_double(_expi_value))
_expi.defjvps(lambda t, _, x: t * in_double(_slope)(x))


@compiled_once_it_pays(call_us=1200)
def expi(x: ArrayLike) -> Array:
    """Compute the exponential integral Ei: that of exp(t) / t from minus infinity to x, as a principal value.

    Within 1 ULP in float32, 5 in float64.

    Parameters
    ----------
    x : real numbers.

    Returns
    -------
    Floats of its shape; minus infinity at 0.

    Examples
    --------
    >>> round(float(expi(1.0)), 4), round(float(expi(-1.0)), 4)
    (1.8951, -0.2194)
    """
    return _expi(cast_real("expi", x))


@compiled_once_it_pays(call_us=500)
def exp1(x: ArrayLike) -> Array:
    """Compute the exponential integral E1: that of exp(-t) / t from x to infinity.

    Within 1 ULP in float32, 5 in float64.

    Parameters
    ----------
    x : real numbers.

    Returns
    -------
    Floats of its shape; infinity at 0, NaN below.

    Examples
    --------
    >>> round(float(exp1(1.0)), 4)
    0.2194
    """
    x = cast_real("exp1", x)
    return fnp.where(x < 0, math.nan, -_expi(-x))


__all__ = ["exp1", "expi"]
