"""The incomplete gamma functions for results that are rounded to float32: no loop. Values only.

Temme's expansion (temme.py) holds to 34 bits from a = 10 on; elsewhere, where the result is no zero of float32, some
thirty terms of the series or of the continued fraction suffice. Both are evaluated from their ends, as quotients of
two numbers, with one division in all.

In come arrays of float64, out come arrays of float64.
"""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.lax.special.coefficients import LGAMMA, STIRLING, UNIFORM_GAMMA
from funcgrad.lax.special.gamma import ATANH, ROOT_TWO_PI, polynomial
from funcgrad.lax.special.incomplete import lower_limit
from funcgrad.lax.special.short import exp_short, half_erfcx_short, log_short, shortened
from funcgrad.trace.tracing.tracer import elementwise

_UNIFORM_FROM = 10.0
_FRACTION_FROM = 1.5
_SERIES_TERMS = 29  # for x <= a <= 10
_FRACTION_TERMS = 32  # for x >= 1.5
_COMPLEMENT_TERMS = 17  # for x <= 1.5 and a <= 1/2
_SHIFT = 8  # Stirling's formula is that of a + 8

# log(gamma(1 + a)) / a, |a| <= 1/2: that of 2 + a less the series of log(1 + a)
_LOG_GAMMA_OF_SUCCESSOR = tuple(
    (LGAMMA[k] if k < len(LGAMMA) else 0.0) - (-1) ** k / (k + 1) for k in range(52)
)


def _deviation(d: Any, ratio: Any) -> Any:
    """Compute d - log(ratio), where ratio is 1 + d."""
    s = d / (1 + ratio)
    square = s * s
    near = s * (d - 2 * square * polynomial(square, shortened(ATANH, 0.0, 0.12)))
    return fnp.where(fnp.abs(s) < 0.33, near, d - log_short(ratio))


def _uniform(a: Any, x: Any) -> tuple[Any, Any]:
    """Compute igamma and igammac by Temme's expansion, for 0.31 a <= x <= 2.3 a."""
    inverse = 1 / a
    mu, ratio = (x - a) * inverse, x * inverse
    half = _deviation(mu, ratio)
    eta = fnp.copysign(fnp.sqrt(2 * half), mu)
    square = a * half
    tail = half_erfcx_short(fnp.sqrt(2 * square))
    total = fnp.zeros_like(eta)
    for k, row in reversed([*enumerate(UNIFORM_GAMMA)]):
        term = polynomial(eta, shortened(row, -1.0, 1.0, 2.0**-37 * _UNIFORM_FROM**k))
        total = elementwise("muladd", total, inverse, term)
    rest = total * fnp.sqrt(inverse) * (1 / ROOT_TWO_PI)
    exponential = exp_short(-square)
    below, above = exponential * (tail - rest), exponential * (tail + rest)
    return fnp.where(mu < 0, below, 1 - above), fnp.where(mu < 0, 1 - below, above)


def _factor(a: Any, x: Any) -> Any:
    """Compute x**a exp(-x) / gamma(a + 1)."""
    product = a + 1
    for k in range(2, _SHIFT):
        product = product * (a + k)
    b = a + _SHIFT
    inverse = 1 / b
    rest = polynomial(inverse * inverse, shortened(STIRLING, 0.0, _SHIFT**-2.0)) * inverse
    exponent = a * fnp.log(x) - x - b * fnp.log(b) + b - rest
    return product * exp_short(exponent) * fnp.sqrt(b) * (1 / ROOT_TWO_PI)


def _series(a: Any, x: Any) -> Any:
    """Compute the sum of x**k / ((a + 1) ... (a + k)), for x <= max(a, 1.5)."""
    top, bottom = 1.0, 1.0
    for k in range(_SERIES_TERMS, 0, -1):
        bottom = bottom * (a + k)
        top = elementwise("muladd", x, top, bottom)
    return top / bottom


def _fraction(a: Any, x: Any) -> Any:
    """Compute 1 / (x + 1 - a - (1 - a) / (x + 3 - a - ...)), for x >= 1.5 and x >= a."""
    rest = x - a
    top, bottom = rest + (2 * _FRACTION_TERMS + 1), fnp.ones_like(rest)
    for k in range(_FRACTION_TERMS, 0, -1):
        n = elementwise("muladd", a, float(k), float(-k * k))
        top, bottom = elementwise("muladd", n, bottom, (rest + (2 * k - 1)) * top), top
    return bottom / top


def _small_complement(a: Any, x: Any) -> Any:
    """Compute igammac for a <= 1/2 and x <= 1.5, where 1 - igamma would cancel. The leading 1 of the power and of the
    series is left out.
    """
    power = fnp.expm1(a * (fnp.log(x) - polynomial(a, shortened(_LOG_GAMMA_OF_SUCCESSOR, 0.0, 0.5))))
    top, bottom = fnp.zeros_like(a), fnp.ones_like(a)
    for k in range(_COMPLEMENT_TERMS, 0, -1):
        top = elementwise("muladd", x * top, a + k, (-1.0) ** k / math.factorial(k) * bottom)
        bottom = bottom * (a + k)
    return -power - (1 + power) * a * x * (top / bottom)


def _lower_and_upper(a: Any, x: Any) -> tuple[Any, Any]:
    valid = (a > 0) & (x > 0) & (a < math.inf) & (x < math.inf)
    a0, x0 = fnp.where(valid, a, 1.0), fnp.where(valid, x, 1.0)
    uniform = (a0 >= _UNIFORM_FROM) & (x0 > 0.31 * a0) & (x0 < 2.3 * a0)
    middle = _uniform(fnp.where(uniform, a0, _UNIFORM_FROM), fnp.where(uniform, x0, _UNIFORM_FROM))
    by_fraction = (x0 > _FRACTION_FROM) & (x0 > a0)
    # Beyond these sizes the results are 0 and 1; the terms would overflow.
    p = fnp.minimum(fnp.where(uniform, 1.0, a0), fnp.where(by_fraction, 300.0, 700.0))
    q = fnp.minimum(fnp.where(uniform, 1.0, x0), fnp.where(by_fraction, 700.0, 217.0))
    factor = _factor(p, q)
    above = factor * p * _fraction(fnp.where(by_fraction, p, 1.0), fnp.where(by_fraction, q, 2.0))
    below = factor * _series(fnp.where(by_fraction, 1.0, p), fnp.where(by_fraction, 1.0, q))
    small = (a0 <= 0.5) & (x0 <= _FRACTION_FROM)
    rest = _small_complement(fnp.where(small, a0, 0.5), fnp.where(small, x0, 1.0))
    lower = fnp.where(uniform, middle[0], fnp.where(by_fraction, 1 - above, below))
    upper = fnp.where(uniform, middle[1], fnp.where(by_fraction, above, fnp.where(small, rest, 1 - below)))
    limit = lower_limit(a, x)
    return fnp.where(valid, lower, limit), fnp.where(valid, upper, 1 - limit)


def igamma_short(a: Any, x: Any) -> Any:
    """Compute the regularized lower incomplete gamma function."""
    return _lower_and_upper(a, x)[0]


def igammac_short(a: Any, x: Any) -> Any:
    """Compute the regularized upper incomplete gamma function."""
    return _lower_and_upper(a, x)[1]
