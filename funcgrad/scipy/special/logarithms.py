"""Logarithms of odds and of powers, and entropies."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax  # noqa: F401  # before its modules, which a thread could import meanwhile
from funcgrad.lax.special import in_double
from funcgrad.lax.special.gamma import ATANH, deviation, polynomial
from funcgrad.lax.special.short import log_short, shortened
from funcgrad.numpy.core.operands import ArrayLike, in_single
from funcgrad.numpy.elementwise import exp, log, log1p, power
from funcgrad.scipy.special.promoted import real_operands
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.tracing.tracer import elementwise
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.custom.custom_jvp import custom_jvp


def _logit_value(x: Any) -> Any:
    """Compute log(x / (1 - x)). Near 1 the quotient's difference from 1 is computed, and its rounding put back."""
    middle = fnp.abs(x - 0.5) < 0.2
    change = fnp.where(middle, 2 * x - 1, x) / (1 - x)
    quotient = fnp.where(middle, 1 + change, change)
    return fnp.log(quotient) + fnp.where(middle, (change - (quotient - 1)) / quotient, 0)


def _logit_short(x: Any) -> Any:
    rest = 1 - x
    quotient = x / rest
    # Of the quotient, times x; it counts where x is near 1/2.
    lost = elementwise("muladd", -quotient, rest, x)
    return fnp.where(x == 1, math.inf, elementwise("muladd", lost, 2.0, log_short(quotient)))


_logit = custom_jvp(in_double(_logit_value, _logit_short))
_logit.defjvps(lambda t, _, x: t / (x * (1 - x)))


@compiled_once_it_pays(call_us=15)
def logit(x: ArrayLike) -> Array:
    """Compute log(x / (1 - x)), the inverse of expit.

    Examples
    --------
    >>> round(float(logit(0.75)), 4)
    1.0986
    """
    return _logit(*real_operands("logit", x))


def _times_log(log: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    def function(x: Any, y: Any) -> Any:
        counts = (x != 0) | (y != y)
        return fnp.where(counts, x * log(fnp.where(counts, y, 1)), 0 * x)

    return function


_xlogy = custom_jvp(_times_log(log))
_xlog1py = custom_jvp(_times_log(log1p))
_xlogx = custom_jvp(lambda x: _xlogy(x, x))
_xlogy.defjvps(lambda t, _, x, y: t * log(y), lambda t, _, x, y: t * (x / y))
_xlog1py.defjvps(lambda t, _, x, y: t * log1p(y), lambda t, _, x, y: t * (x / (1 + y)))
_xlogx.defjvps(lambda t, _, x: t * (log(x) + 1))  # not 0 / 0 at 0


@compiled_once_it_pays(call_us=30)
@in_single(2)
def xlogy(x: ArrayLike, y: ArrayLike) -> Array:
    """Compute x log(y): 0 where x is 0 and y is not NaN.

    Parameters
    ----------
    x, y : numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> xlogy(fnp.array([0.0, 2.0]), fnp.array([0.0, 1.0]))
    Array([0., 0.], dtype=float32)
    """
    return _xlogy(*real_operands("xlogy", x, y))


@compiled_once_it_pays(call_us=30)
@in_single(2)
def xlog1py(x: ArrayLike, y: ArrayLike) -> Array:
    """Compute x log(1 + y): 0 where x is 0 and y is not NaN.

    Parameters
    ----------
    x, y : numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> xlog1py(fnp.array([0.0, 2.0]), fnp.array([-1.0, 0.0]))
    Array([0., 0.], dtype=float32)
    """
    return _xlog1py(*real_operands("xlog1py", x, y))


@compiled_once_it_pays(call_us=30)
@in_single(1)
def entr(x: ArrayLike) -> Array:
    """Compute -x log(x): 0 at 0 and -inf below.

    Examples
    --------
    >>> entr(fnp.array([-1.0, 0.0, 1.0]))
    Array([-inf,   0.,   0.], dtype=float32)
    """
    (x,) = real_operands("entr", x)
    return fnp.where(x < 0, -math.inf, 0 - _xlogx(fnp.where(x < 0, 1, x)))


def _log_of_ratio(p: Any, q: Any) -> Any:
    """Compute log(p / q) for p, q > 0. Where they are near each other, their difference, which is exact, is used."""
    close = (p > 0.5 * q) & (p < 2 * q)
    change = fnp.where(close, (p - q) / q, 0)
    ratio = p / fnp.where(close, 1, q)
    extreme = (ratio == 0) | (ratio == math.inf) & (p < math.inf)
    safe = fnp.where(close | extreme, 1, ratio)
    apart = fnp.where(extreme, fnp.log(p) - fnp.log(q), fnp.log(safe))
    return fnp.where(close, fnp.log1p(change), apart)


def _log_of_ratio_short(p: Any, q: Any) -> Any:
    """Compute log(p / q) of numbers of float32 in float64, where no quotient overflows; it is 1, or 2**-24 away."""
    return log_short(p / q)


def _relative(value: Callable[[Any, Any], Any], at_zero: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    """Return a function of p, q > 0 that takes also p = 0 <= q, where it has a value of its own. It is inf where it
    is not defined.
    """

    def function(p: Any, q: Any) -> Any:
        both = (p > 0) & (q > 0)
        inside = value(fnp.where(both, p, 1), fnp.where(both, q, 1))
        border = fnp.where((p == 0) & (q >= 0), at_zero(q), math.inf)
        return fnp.where((p != p) | (q != q), math.nan, fnp.where(both, inside, border))

    return function


def _kl_value(p: Any, q: Any) -> Any:
    """Compute p (d - log(1 + d)) with d = (q - p) / p."""
    far = (p < q * 1e-6) | (p > q * 1e6)
    change = (fnp.where(far, 1, q) - fnp.where(far, 1, p)) / p
    near = p * deviation(change, fnp.where(far, 1, q / p))
    return fnp.where(far, p * _log_of_ratio(p, q) - p + q, near)


def _rel_entr_short(p: Any, q: Any) -> Any:
    """Compute p log(p / q); where p and q are near each other, the rounding of the quotient counts."""
    ratio = p / q
    return elementwise("muladd", p, log_short(ratio), elementwise("muladd", -ratio, q, p))


def _kl_short(p: Any, q: Any) -> Any:
    """Compute q - p - p log(q / p), and its power series in (q - p) / (q + p) where the terms cancel."""
    change = q - p
    s = change / (q + p)
    square = s * s
    near = s * (change - 2 * p * square * polynomial(square, shortened(ATANH, 0.0, 0.12)))
    far = elementwise("muladd", -p, log_short(q / p), change)
    return fnp.where(fnp.abs(s) < 0.33, near, far)


_rel_entr = custom_jvp(
    in_double(
        _relative(lambda p, q: p * _log_of_ratio(p, q), lambda q: 0.0),
        _relative(_rel_entr_short, lambda q: 0.0),
    )
)
_log_of_any_ratio = in_double(_log_of_ratio, _log_of_ratio_short)
_rel_entr.defjvps(
    lambda t, _, p, q: t * (_log_of_any_ratio(p, q) + 1),
    lambda t, _, p, q: t * -(p / q),
)
_kl_div = custom_jvp(in_double(_relative(_kl_value, lambda q: q), _relative(_kl_short, lambda q: q)))
_kl_div.defjvps(
    lambda t, _, p, q: t * _log_of_any_ratio(p, q),
    lambda t, _, p, q: t * ((q - p) / q),
)


@compiled_once_it_pays(call_us=40)
def rel_entr(p: ArrayLike, q: ArrayLike) -> Array:
    """Compute p log(p / q): 0 at p = 0 <= q, and inf where it is not defined.

    Parameters
    ----------
    p, q : real numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> rel_entr(fnp.array([0.5, 0.0, 0.5]), fnp.array([0.5, 1.0, 0.0]))
    Array([ 0.,  0., inf], dtype=float32)
    """
    return _rel_entr(*real_operands("rel_entr", p, q))


@compiled_once_it_pays(call_us=40)
def kl_div(p: ArrayLike, q: ArrayLike) -> Array:
    """Compute p log(p / q) - p + q, an element of the Kullback-Leibler divergence; accurate where p is near q.

    Parameters
    ----------
    p, q : real numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> round(float(kl_div(1.0, 2.0)), 4)
    0.3069
    """
    return _kl_div(*real_operands("kl_div", p, q))


def _box_cox(log: Callable[[Any], Any], power_of: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def function(x: Any, power: Any) -> Any:
        logarithm = log(x)
        exponent = power * logarithm
        small = fnp.abs(exponent) < 0.5  # beyond, the exponent's rounding would count, and nothing cancels
        safe = fnp.where(power == 0, 1, power)
        by_difference = fnp.expm1(fnp.where(small, exponent, 0)) / safe
        by_power = (power_of(fnp.where(small, 1, x), fnp.where(small, 1, power)) - 1) / safe
        return fnp.where(power == 0, logarithm, fnp.where(small, by_difference, by_power))

    return function


def _box_cox_short(log: Callable[[Any], Any], border: float) -> Callable[[Any, Any], Any]:
    """Return the function for float32, where the logarithm in float64 has the digits of the power. Below the border,
    where it has none, are whole powers of negative numbers.
    """

    def function(x: Any, power: Any) -> Any:
        negative = x < border
        logarithm = log(fnp.where(negative, 2 * border - x, x))
        change = fnp.expm1(fnp.where(logarithm == 0, 0, power * logarithm))
        half = 0.5 * power
        mirrored = fnp.where(half == fnp.floor(half), change, -2 - change)
        whole = power == fnp.floor(power)
        change = fnp.where(negative, fnp.where(whole, mirrored, math.nan), change)
        at_zero = fnp.where(negative, math.nan, logarithm)
        return fnp.where(power == 0, at_zero, change / fnp.where(power == 0, 1, power))

    return function


def sum_and_error(a: Any, b: Any) -> tuple[Any, Any]:
    """Compute a + b and its rounding error."""
    total = a + b
    part = total - a
    return total, fnp.where(fnp.isfinite(total), (a - (total - part)) + (b - part), 0)


def _power_of_successor(x: Any, power: Any) -> Any:
    """Compute (1 + x)**power; the rounding of 1 + x is corrected to first order."""
    total, rest = sum_and_error(fnp.ones_like(x), x)
    correction = fnp.where(rest == 0, 0, power * (rest / fnp.where(rest == 0, 1, total)))
    return fnp.power(total, power) * (1 + correction)


def _box_cox_slope(logarithm: Any, power: Any) -> Any:
    """Compute the derivative by the power: L**2 g(z) with z = power L and g(z) = (z exp(z) - exp(z) + 1) / z**2."""
    z = power * logarithm
    small = fnp.abs(z) < 0.5
    series = polynomial(fnp.where(small, z, 0), tuple((k + 1) / math.factorial(k + 2) for k in range(15)))
    safe = fnp.where(small, 1, z)
    far = (safe - 1) * fnp.exp(safe) + 1
    square = fnp.where(power == 0, 1, power) ** 2
    return fnp.where(small, logarithm * logarithm * series, far / square)


_boxcox = custom_jvp(in_double(_box_cox(log, power), _box_cox_short(log, 0.0)))
_boxcox.defjvps(
    lambda t, _, x, p: t * power(x, p - 1),
    lambda t, _, x, power: t * in_double(lambda x, p: _box_cox_slope(log(x), p))(x, power),
)
_boxcox1p = custom_jvp(in_double(_box_cox(log1p, _power_of_successor), _box_cox_short(log1p, -1.0)))
_boxcox1p.defjvps(
    lambda t, _, x, power: t * in_double(lambda x, p: exp((p - 1) * log1p(x)))(x, power),
    lambda t, _, x, power: t * in_double(lambda x, p: _box_cox_slope(log1p(x), p))(x, power),
)


@compiled_once_it_pays(call_us=30)
def boxcox(x: ArrayLike, lmbda: ArrayLike) -> Array:
    """Compute (x**lmbda - 1) / lmbda, or log(x) for lmbda = 0.

    Parameters
    ----------
    x, lmbda : real numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> float(boxcox(3.0, 2.0))
    4.0
    """
    return _boxcox(*real_operands("boxcox", x, lmbda))


@compiled_once_it_pays(call_us=30)
def boxcox1p(x: ArrayLike, lmbda: ArrayLike) -> Array:
    """Compute boxcox(1 + x, lmbda), exact for small x.

    Parameters
    ----------
    x, lmbda : real numbers.

    Returns
    -------
    Floats of the shape to which both broadcast.

    Examples
    --------
    >>> float(boxcox1p(2.0, 2.0))
    4.0
    """
    return _boxcox1p(*real_operands("boxcox1p", x, lmbda))


__all__ = ["boxcox", "boxcox1p", "entr", "kl_div", "logit", "rel_entr", "xlog1py", "xlogy"]
