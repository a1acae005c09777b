"""The incomplete gamma and beta functions: series and continued fractions, in float64. Values only.

Each is a factor (a power, an exponential and gamma functions, which Stirling's formula takes together where they are
large, so that nothing overflows and no digits cancel) times a sum or a continued fraction. From a = 100 on temme.py
takes the middle, where those of the gamma functions would be long; elsewhere at most 100 terms count, which are written
out from the last one as quotients with one division. Loops, whose arrays go through memory at each step, compute the
derivative by a and the beta functions; they end when the last element has converged.

__init__.py gives them names and derivatives, and computes narrower floats through them.

Source: Abramowitz & Stegun 1964, 6.5.29, 6.5.31, 26.5.8; the continued fractions by Lentz's method as modified in
Thompson & Barnett 1986, "Coulomb and Bessel functions of complex arguments and order".
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.lax.special import temme
from funcgrad.lax.special.coefficients import LGAMMA
from funcgrad.lax.special.gamma import deviation, digamma, gamma, lgamma, polynomial, stirling_rest
from funcgrad.trace.tracing.tracer import elementwise
from funcgrad.trace.types import tree

_EPSILON = 2.0**-53
_MOST_STEPS = 1_000_000
_LARGE = 10.0  # from here on Stirling's formula
_SERIES_TERMS = 100  # for x <= a <= 100
_FRACTION_FROM = 1.5
_FRACTION_TERMS = 74  # for x >= 1.5
_COMPLEMENT_TERMS = 24  # for x <= 1.5
_FAR = 1e300  # stands for infinity as the first term of Lentz's method


def _gamma_factor(a: Any, x: Any) -> Any:
    """Compute x**a exp(-x) / gamma(a), for a > 0 and x > 0."""
    large = a >= _LARGE
    b = fnp.where(large, a, _LARGE)
    exponent = -b * deviation((x - b) / b, x / b) - stirling_rest(b)
    far = fnp.sqrt(b / (2 * math.pi)) * fnp.exp(exponent)
    c = fnp.where(large, 1.0, a)
    y = fnp.minimum(x, 800.0)  # exp(-y) is 0 there, and the power stays finite
    near = fnp.power(y, c) * fnp.exp(-y) * (c / gamma(c + 1))
    return fnp.where(large, far, near)


def _until_converged(step: Callable[..., Any], state: tuple, settled: Callable[..., Any]) -> tuple:
    """Compute step(k, state) for k = 1, 2, ... until settled(state) holds everywhere."""
    from funcgrad.transforms.loops.while_loop import while_loop  # not for other special functions

    def unfinished(carry: tuple) -> Any:
        k, state = carry
        return (k < _MOST_STEPS) & ~settled(state).all()

    def body(carry: tuple) -> tuple:
        k, state = carry
        return k + 1, step(k, state)

    return while_loop(unfinished, body, (fnp.ones((), "float64"), state))[1]


def _gamma_series_value(a: Any, x: Any) -> Any:
    """Compute the sum of x**k / ((a + 1) ... (a + k)) from its end, for x <= max(a, 1.5). Top and bottom are divided by
    numbers that grow as they do.
    """
    scale = 1 / (a + 0.5 * _SERIES_TERMS)
    first, step = a * scale, x * scale
    top, bottom = fnp.ones_like(a), fnp.ones_like(a)
    for k in range(_SERIES_TERMS, 0, -1):
        bottom = bottom * elementwise("muladd", scale, float(k), first)
        top = elementwise("muladd", step, top, bottom)
    return top / bottom


def _gamma_series(a: Any, x: Any) -> tuple[Any, Any]:
    """Compute the sum of `_gamma_series_value` and its derivative by a, in one loop."""

    def step(k: Any, state: tuple) -> tuple:
        term, total, slope, slopes = state
        ratio = x / (a + k)
        slope = slope * ratio - term * ratio / (a + k)
        term = term * ratio
        return term, total + term, slope, slopes + slope

    def settled(state: tuple) -> Any:
        term, total, slope, slopes = state
        return (term <= _EPSILON * total) & (fnp.abs(slope) <= _EPSILON * fnp.abs(slopes))

    one, zero = fnp.ones_like(a * x), fnp.zeros_like(a * x)
    first = x / (a + 1)
    slope = -first / (a + 1)
    _, total, _, slopes = _until_converged(
        lambda k, state: step(k + 1, state), (first, one + first, slope, zero + slope), settled
    )
    return total, slopes


def fraction_from_end(a: Any, x: Any, terms: int) -> Any:
    """Compute the continued fraction 1 / (x + 1 - a - (1 - a) / (x + 3 - a - ...)) from its end, for x >= a. Top and
    bottom are divided by numbers that grow as they do.
    """
    scale = 1 / (x - fnp.minimum(a, 0) + terms)
    rest, square = (x - a) * scale, scale * scale
    part = a * square
    top = elementwise("muladd", scale, float(2 * terms + 1), rest)
    bottom = fnp.ones_like(top)
    for k in range(terms, 0, -1):
        n = elementwise("muladd", part, float(k), float(-k * k) * square)
        b = elementwise("muladd", scale, float(2 * k - 1), rest)
        top, bottom = elementwise("muladd", b, top, n * bottom), top
    return bottom / top * scale


def _gamma_fraction(a: Any, x: Any) -> tuple[Any, Any]:
    """Compute the fraction of `fraction_from_end` and its derivative by a, in one loop."""

    def step(k: Any, state: tuple) -> tuple:
        b, (c, c1), (d, d1), (h, h1), change = state
        n, n1 = -k * (k - a), k
        b = b + 2
        below, below1 = n * d + b, n1 * d + n * d1 - 1
        c, c1 = b + n / c, (n1 - n * c1 / c) / c - 1
        d = 1 / below
        d1 = -d * d * below1
        ratio, ratio1 = d * c, d1 * c + d * c1
        going = change > 3 * _EPSILON
        h1 = fnp.where(going, h1 * ratio + h * ratio1, h1)
        change = fnp.maximum(fnp.abs(ratio - 1), fnp.abs(h * ratio1) / (fnp.abs(h1) + fnp.abs(h)))
        h = fnp.where(going, h * ratio, h)
        return b, (c, c1), (d, d1), (h, h1), fnp.where(going, change, 0.0)

    b = x + 1 - a
    d = 1 / b
    zero = fnp.zeros_like(b)
    start = (b, (fnp.full_like(b, _FAR), zero), (d, d * d), (d, d * d), zero + 1)
    _, _, _, result, _ = _until_converged(step, start, lambda state: ~(state[-1] > 3 * _EPSILON))
    return result


def _small_complement(a: Any, x: Any) -> Any:
    """Compute igammac for a <= 1/2 and x <= 1.5, where 1 - igamma would cancel. The leading 1 of the power and of the
    series is left out.
    """
    logarithm = a * polynomial(a, LGAMMA) - fnp.log1p(a)
    exponent = a * fnp.log(x) - logarithm
    total, term = fnp.zeros_like(exponent), fnp.ones_like(exponent)
    for k in range(1, _COMPLEMENT_TERMS):
        term = term * (-x / k)
        total = total + term / (a + k)
    return -fnp.expm1(exponent) - fnp.exp(exponent) * a * total


def _with_uniform(formula: Callable[..., Any], by_terms: Callable[..., Any], a: Any, x: Any) -> Any:
    """Compute the expansion for large a where it holds, and sums of terms elsewhere. If no element needs
    one of them, it is not computed.
    """
    from funcgrad.transforms.loops.cond import cond  # as above

    uniform = temme.holds(a, x)

    def with_both(a: Any, x: Any) -> Any:
        large, beside = fnp.where(uniform, a, temme.FROM), fnp.where(uniform, x, temme.FROM)
        expanded = formula(large, beside)
        summed = by_terms(fnp.where(uniform, 1.0, a), fnp.where(uniform, 1.0, x))
        return tree.map(lambda one, other: fnp.where(uniform, one, other), expanded, summed)

    return cond(uniform.any(), with_both, by_terms, a, x)


def _safe(a: Any, x: Any) -> tuple[Any, Any, Any]:
    """Return where the formulas hold, and the arguments, replaced by harmless ones elsewhere."""
    valid = (a > 0) & (x > 0) & (a < math.inf) & (x < math.inf)
    return valid, fnp.where(valid, a, 1.0), fnp.where(valid, x, 1.0)


def _by_fraction(a: Any, x: Any) -> tuple[Any, Any]:
    """Return where the fraction is used, and arguments for the series."""
    fraction = (x > 1) & (x > a)
    return fraction, fnp.where(fraction, 1.0, x)


def _by_terms(a0: Any, x0: Any) -> tuple[Any, Any]:
    """Compute igamma and igammac by series and continued fraction."""
    fraction = (x0 > _FRACTION_FROM) & (x0 > a0)
    x_series = fnp.where(fraction, 1.0, x0)
    factor = _gamma_factor(a0, x0)
    below = factor / a0 * _gamma_series_value(fnp.where(fraction, 1.0, a0), x_series)
    above = factor * fraction_from_end(
        fnp.where(fraction, a0, 1.0), fnp.where(fraction, x0, 2.0), _FRACTION_TERMS
    )
    # Both must not leave [0, 1] by rounding
    below, above = fnp.minimum(below, 1.0), fnp.minimum(above, 1.0)
    small = (a0 <= 0.5) & (x0 <= _FRACTION_FROM)
    rest = _small_complement(fnp.where(small, a0, 0.5), fnp.where(small, x0, 1.0))
    lower = fnp.where(fraction, 1 - above, below)
    return lower, fnp.where(fraction, above, fnp.where(small, rest, 1 - below))


def _lower_and_upper(a: Any, x: Any) -> tuple[Any, Any]:
    valid, a0, x0 = _safe(a, x)
    lower, upper = _with_uniform(temme.lower_and_upper, _by_terms, a0, x0)
    return fnp.where(valid, lower, lower_limit(a, x)), fnp.where(valid, upper, 1 - lower_limit(a, x))


def lower_limit(a: Any, x: Any) -> Any:
    """Compute igamma at the borders: 0 at x = 0, 1 at x = inf and at a = 0, NaN at two borders at once and outside."""
    value = fnp.where(x == 0, 0.0, 1.0)
    nothing = (
        (a < 0) | (x < 0) | ((a == 0) & (x == 0)) | (a != a) | (x != x) | ((a == math.inf) & (x < math.inf))
    )
    return fnp.where(nothing, math.nan, value)


def igamma(a: Any, x: Any) -> Any:
    """Compute the regularized lower incomplete gamma function."""
    return _lower_and_upper(a, x)[0]


def igammac(a: Any, x: Any) -> Any:
    """Compute the regularized upper incomplete gamma function."""
    return _lower_and_upper(a, x)[1]


def _slope_per_factor(a: Any, x: Any) -> Any:
    """Compute the derivative of igamma by a, divided by x**a exp(-x) / gamma(a)."""
    return _with_uniform(temme.slope_per_factor, _slope_by_loops, a, x)


def _slope_by_loops(a: Any, x: Any) -> Any:
    fraction, _ = _by_fraction(a, x)
    log = fnp.log(x)
    in_series = fnp.where(fraction, 1.0, a)
    total, slope = _gamma_series(in_series, fnp.where(fraction, 1.0, x))
    by_series = ((log - digamma(a + 1)) * total + slope) / in_series
    h, h1 = _gamma_fraction(fnp.where(fraction, a, 1.0), fnp.where(fraction, x, 2.0))
    return fnp.where(fraction, -((log - digamma(a)) * h + h1), by_series)


def igamma_grad_a(a: Any, x: Any) -> Any:
    """Compute the derivative of igamma by a."""
    valid, a0, x0 = _safe(a, x)
    slope = _gamma_factor(a0, x0) * _slope_per_factor(a0, x0)
    return fnp.where(valid, slope, fnp.where((x == 0) & (a > 0), 0.0, math.nan))


def random_gamma_grad(a: Any, x: Any) -> Any:
    """Compute the derivative by a of a sample x of the gamma distribution: -igamma_grad_a / density."""
    valid, a0, x0 = _safe(a, x)
    slope = -x0 * _slope_per_factor(a0, x0)
    return fnp.where(valid, slope, fnp.where((x == 0) & (a > 0), 0.0, math.nan))


def _beta_fraction(a: Any, b: Any, x: Any) -> Any:
    def step(k: Any, state: tuple) -> tuple:
        c, d, h, change = state
        going = change > 3 * _EPSILON
        even = k * (b - k) * x / ((a + 2 * k - 1) * (a + 2 * k))
        d = 1 / (1 + even * d)
        c = 1 + even / c
        first = d * c
        odd = -(a + k) * (a + b + k) * x / ((a + 2 * k) * (a + 2 * k + 1))
        d = 1 / (1 + odd * d)
        c = 1 + odd / c
        ratio = d * c
        return c, d, fnp.where(going, h * (first * ratio), h), fnp.where(going, fnp.abs(ratio - 1), 0.0)

    one = fnp.ones_like(a * b * x)
    d = 1 / (1 - (a + b) * x / (a + 1))
    return _until_converged(step, (one, d, d, one), lambda state: ~(state[-1] > 3 * _EPSILON))[2]


def _beta_factor(a: Any, b: Any, x: Any, y: Any, log_x: Any, log_y: Any) -> Any:
    """Compute x**a y**b / B(a, b) for y = 1 - x."""
    total = a + b
    # Both large: the maximum of x**a y**b is taken out, where B is Stirling's formula.
    large = fnp.minimum(a, b) >= _LARGE
    p, q = fnp.where(large, a, _LARGE), fnp.where(large, b, _LARGE)
    shift = x * q - y * p
    rest = stirling_rest(p + q) - stirling_rest(p) - stirling_rest(q)
    far = fnp.exp(
        rest - p * deviation(shift / p, x * ((p + q) / p)) - q * deviation(-shift / q, y * ((p + q) / q))
    )
    far = far * fnp.sqrt(p * (q / (p + q)) / (2 * math.pi))
    small = total < 2 * _LARGE
    p, q = fnp.where(small, a, 1.0), fnp.where(small, b, 1.0)
    near = (
        fnp.power(x, p)
        * fnp.power(y, q)
        * (gamma(p + q + 1) / (p + q) * p * q / (gamma(p + 1) * gamma(q + 1)))
    )
    # One small, one large: the quotient of the large gamma functions by Stirling's formula
    p, q = fnp.minimum(a, b), fnp.maximum(fnp.maximum(a, b), _LARGE)
    log = (
        lgamma(p)
        + stirling_rest(q)
        - stirling_rest(p + q)
        - (q - 0.5) * fnp.log1p(p / q)
        - p * fnp.log(p + q)
        + p
    )
    mixed = fnp.exp(a * log_x + b * log_y - log)
    return fnp.where(large, far, fnp.where(small, near, mixed))


def betainc(a: Any, b: Any, x: Any) -> Any:
    """Compute the regularized incomplete beta function."""
    valid = (a > 0) & (b > 0) & (x > 0) & (x < 1) & (a < math.inf) & (b < math.inf)
    p, q, u = fnp.where(valid, a, 1.0), fnp.where(valid, b, 1.0), fnp.where(valid, x, 0.5)
    swapped = u > (p + 1) / (p + q + 2)
    v = 1 - u
    p, q = fnp.where(swapped, q, p), fnp.where(swapped, p, q)
    log_u, log_v = fnp.log(u), fnp.log1p(-u)
    factor = _beta_factor(
        p,
        q,
        *(fnp.where(swapped, v, u), fnp.where(swapped, u, v)),
        *(fnp.where(swapped, log_v, log_u), fnp.where(swapped, log_u, log_v)),
    )
    part = fnp.minimum(factor / p * _beta_fraction(p, q, fnp.where(swapped, v, u)), 1.0)
    return fnp.where(valid, fnp.where(swapped, 1 - part, part), _beta_limit(a, b, x))


def _beta_limit(a: Any, b: Any, x: Any) -> Any:
    """Compute betainc at the borders, where all of the weight is at 0 or at 1."""
    at_zero = (a == 0) | (b == math.inf)
    at_one = (b == 0) | (a == math.inf)
    value = fnp.where(x == 0, 0.0, fnp.where(x == 1, 1.0, fnp.where(at_zero, 1.0, 0.0)))
    nothing = (at_zero & at_one) | (a < 0) | (b < 0) | (x < 0) | (x > 1) | (a != a) | (b != b) | (x != x)
    return fnp.where(nothing, math.nan, value)
