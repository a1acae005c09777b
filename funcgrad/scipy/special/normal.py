"""The normal distribution and its tails: ndtr, log_ndtr, ndtri and erfcx, by formulas that keep their digits far out.

log_ndtr and the derivatives are written on exp(x**2) erfc(x), which neither overflows nor underflows for x > 0: up to 5
by that product, with the rounding of x**2 put back; beyond by a polynomial in 1 / x**2. For float32 one polynomial
takes all x > 0. ndtri is a polynomial around 1/2, and in the tails one of the square root of the logarithm.

Source: Abramowitz & Stegun 1964, 7.1.14 and 26.2.23; Wichura 1988, "Algorithm AS 241: the percentage points of the
normal distribution" (where the tails begin).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.lax.special import in_double
from funcgrad.lax.special.coefficients import (
    ERFCX_TAIL,
    NDTRI_CENTRAL,
    NDTRI_CENTRAL_SHORT,
    NDTRI_FAR_TAIL,
    NDTRI_TAIL,
    NDTRI_TAIL_SHORT,
)
from funcgrad.lax.special.gamma import polynomial
from funcgrad.lax.special.short import exp_short, half_erfcx_short, log_short
from funcgrad.numpy.core.operands import ArrayLike, cast_real, operand
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.tracing.tracer import elementwise
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.custom.custom_jvp import custom_jvp

_FAR = 5.0
_TERMS = 24
_ROOT_HALF = math.sqrt(0.5)


def _exp_square(x: Any) -> Any:
    square = x * x
    rest = fnp.where(fnp.isfinite(square), elementwise("muladd", x, x, -square), 0)
    return fnp.exp(square) * (1 + rest)


def _fraction(y: Any) -> Any:
    """Compute y + (2 / 2) / (y + (3 / 2) / (y + ...)), for y >= 5. 1 / (sqrt(pi) erfcx(y)) is y + (1 / 2) / that."""
    fraction = y
    for k in range(_TERMS, 1, -1):
        fraction = y + (0.5 * k) / fraction
    return fraction


def _erfcx_tail(x: Any) -> Any:
    """Compute erfcx for x >= 5."""
    inverse = 1 / x
    return (1 / math.sqrt(math.pi)) * inverse * polynomial(inverse * inverse, ERFCX_TAIL)


def _erfcx_value(x: Any) -> Any:
    far = x > _FAR
    near = fnp.where(far, 0, fnp.maximum(x, -30))  # below, the result overflows
    product = _exp_square(near) * lax.erfc(near)
    value = _erfcx_tail(fnp.where(far, x, _FAR))
    return fnp.where(far, value, fnp.where(x != x, x, product))


_ROOT_HALF_REST = -4.833646656726457e-17  # sqrt(1 / 2) less _ROOT_HALF


def _ndtr_value(x: Any) -> Any:
    """Compute erfc(-x sqrt(1/2)) / 2. The rounding of the product is corrected, as erfc is steep in its tail."""
    z = -_ROOT_HALF * x
    rest = fnp.where(fnp.isfinite(x), elementwise("muladd", -_ROOT_HALF, x, -z) - _ROOT_HALF_REST * x, 0)
    return 0.5 * lax.erfc(z) - (1 / math.sqrt(math.pi)) * fnp.exp(-z * z) * rest


def _log_ndtr_value(x: Any) -> Any:
    far, low = x < -_FAR / _ROOT_HALF, x < 0
    inner = fnp.where(far, x, -_FAR / _ROOT_HALF)
    value = _ndtr_value(fnp.where(low, fnp.where(far, -1, x), -x))
    log = fnp.log(fnp.where(far, 0.5 * _erfcx_tail(-_ROOT_HALF * inner), value))
    return fnp.where(
        far, log - 0.5 * inner * inner, fnp.where(low, log, fnp.log1p(fnp.where(low, 0, -value)))
    )


def _erfcx_short(x: Any) -> Any:
    above = 2 * half_erfcx_short(math.sqrt(2) * fnp.abs(x))
    return fnp.where(x < 0, 2 * exp_short(x * x) - above, above)


def _ndtr_short(x: Any) -> Any:
    tail = exp_short(-0.5 * x * x) * half_erfcx_short(fnp.abs(x))
    return fnp.where(x > 0, 1 - tail, tail)


def _log_ndtr_short(x: Any) -> Any:
    """Compute log_ndtr by one logarithm: of the tail without its exponential, or of 1 less the tail."""
    exponent, factor = -0.5 * x * x, half_erfcx_short(fnp.abs(x))
    tail = exp_short(exponent) * factor
    rest = 1 - tail
    above = x > 0
    return log_short(fnp.where(above, rest, factor)) + fnp.where(above, (1 - rest) - tail, exponent)


def _quantile_of_tail(s: Any, center: float, low: float, high: float, coefficients: tuple[float, ...]) -> Any:
    """Compute ndtri(exp(-s**2 / 2)) by a polynomial in (s - center) / (s + center), for low <= s <= high."""
    first, last = ((x - center) / (x + center) for x in (low, high))
    scale = 2 / (last - first)
    place = (scale - scale * first - 1) - (2 * center * scale) / (s + center)
    return -(polynomial(place, coefficients) + s)


def _quantile(p: Any, to: float, central: tuple[float, ...], tail: Callable[[Any], Any]) -> Any:
    """Compute ndtri by a polynomial where |p - 1/2| < to, by `tail` of min(p, 1 - p) beyond."""
    r = p - 0.5
    near = r * polynomial(2 / to**2 * r * r - 1, central)
    far = tail(fnp.minimum(p, 1 - p))
    return fnp.where(fnp.abs(r) < to, near, fnp.where(r < 0, far, -far))


def _tail_value(p: Any) -> Any:
    s = fnp.sqrt(-2 * fnp.log(p))
    far = _quantile_of_tail(s, 8.0, 8.0, 38.7, NDTRI_FAR_TAIL)
    return fnp.where(s < 8.0, _quantile_of_tail(s, 4.0, 2.2, 8.0, NDTRI_TAIL), far)


def _tail_short(p: Any) -> Any:
    return _quantile_of_tail(fnp.sqrt(-2 * log_short(p)), 4.0, 2.0, 14.5, NDTRI_TAIL_SHORT)


def _ndtri_value(p: Any) -> Any:
    return _quantile(p, 0.425, NDTRI_CENTRAL, _tail_value)


def _ndtri_short(p: Any) -> Any:
    return _quantile(p, 0.375, NDTRI_CENTRAL_SHORT, _tail_short)


def _erfcx_slope(x: Any) -> Any:
    """Compute 2 x erfcx(x) - 2 / sqrt(pi). Beyond 5, where these terms cancel, it is the tail of the continued
    fraction.
    """
    far = x > _FAR
    y = fnp.where(far, x, _FAR)
    rest = 0.5 / _fraction(y)
    near = fnp.where(far, 0, x)
    return (2 / math.sqrt(math.pi)) * fnp.where(
        far, -rest / (y + rest), math.sqrt(math.pi) * near * _erfcx_value(near) - 1
    )


def _mills_ratio(x: Any) -> Any:
    """Compute ndtr(x) / density(x)."""
    return math.sqrt(math.pi / 2) * _erfcx_value(-_ROOT_HALF * x)


def _density(x: Any) -> Any:
    square = x * x
    rest = fnp.where(fnp.isfinite(square), elementwise("muladd", x, x, -square), 0)
    return fnp.exp(-0.5 * square) * ((1 - 0.5 * rest) / math.sqrt(2 * math.pi))


def _log_ndtr_slope(x: Any) -> Any:
    """Compute density / ndtr. For x < 0, where both underflow, the quotient is computed at once."""
    above = x > 0  # chosen: at 0 the derivatives of maximum and minimum are means
    by_quotient = _density(x) / _ndtr_value(fnp.where(above, x, 0))
    return fnp.where(above, by_quotient, 1 / _mills_ratio(fnp.where(above, 0, x)))


def _ndtri_slope(p: Any) -> Any:
    """Compute 1 / density at the quantile. It divides the quotient of ndtr and density, which changes slowly, by
    ndtr.
    """
    small = fnp.minimum(p, 1 - p)
    # 0 there, where the slope is infinite.
    ratio = fnp.where(small == 0, 1, _mills_ratio(-fnp.abs(_ndtri_value(p))))
    return ratio / small


_erfcx = custom_jvp(in_double(_erfcx_value, _erfcx_short))
_ndtr = custom_jvp(in_double(_ndtr_value, _ndtr_short))
_log_ndtr = custom_jvp(in_double(_log_ndtr_value, _log_ndtr_short))
_ndtri = custom_jvp(in_double(_ndtri_value, _ndtri_short))
_erfcx.defjvps(lambda t, _, x: t * in_double(_erfcx_slope)(x))
_ndtr.defjvps(lambda t, _, x: t * in_double(_density)(x))
_log_ndtr.defjvps(lambda t, _, x: t * in_double(_log_ndtr_slope)(x))
_ndtri.defjvps(lambda t, _, p: t * in_double(_ndtri_slope)(p))


@compiled_once_it_pays(call_us=200)
def erfcx(x: ArrayLike) -> Array:
    """Compute exp(x**2) erfc(x), also where erfc underflows. Within 1 ULP in float32, 6 in float64.

    Of complex numbers it is wofz(1j * x).

    Examples
    --------
    >>> erfcx(fnp.array([0.0, 1.0, 100.0]))
    Array([1.        , 0.42758358, 0.00564161], dtype=float32)
    """
    value = operand(x, "erfcx")
    if dt.kind(value.dtype) != "c":
        return _erfcx(cast_real("erfcx", value))
    from funcgrad.scipy.special.error_functions import wofz  # not for real numbers

    return wofz(1j * value)


@compiled_once_it_pays(call_us=200)
def ndtr(x: ArrayLike) -> Array:
    """Compute the distribution function of the standard normal distribution.

    Within 1 ULP in float32, 8 in float64.

    Raises
    ------
    DtypeError : x is complex.

    Examples
    --------
    >>> ndtr(fnp.array([-10.0, 0.0, 1.0]))
    Array([7.619853e-24, 5.000000e-01, 8.413448e-01], dtype=float32)
    """
    return _ndtr(cast_real("ndtr", x))


@compiled_once_it_pays(call_us=300)
def log_ndtr(x: ArrayLike) -> Array:
    """Compute the logarithm of ndtr, also where that underflows. Within 1 ULP in float32, 4 in float64.

    Raises
    ------
    DtypeError : x is complex.

    Examples
    --------
    >>> log_ndtr(fnp.array([-100.0, 0.0, 5.0]))
    Array([-5.0055244e+03, -6.9314718e-01, -2.8665161e-07], dtype=float32)
    """
    return _log_ndtr(cast_real("log_ndtr", x))


@compiled_once_it_pays(call_us=400)
def ndtri(p: ArrayLike) -> Array:
    """Compute the quantiles of the standard normal distribution: the inverse of ndtr.

    Within 1 ULP in float32, 8 in float64. NaN outside [0, 1].

    Raises
    ------
    DtypeError : p is complex.

    Examples
    --------
    >>> ndtri(fnp.array([1e-10, 0.5, 0.975]))
    Array([-6.361341 ,  0.       ,  1.9599644], dtype=float32)
    """
    return _ndtri(cast_real("ndtri", p))


__all__ = ["erfcx", "log_ndtr", "ndtr", "ndtri"]
