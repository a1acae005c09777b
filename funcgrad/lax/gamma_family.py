"""The gamma function and its relatives: log, derivatives, and the zeta function they come from. Values only.

In come arrays of float64, out come arrays of float64, by compositions of elementwise functions: under jit they fuse,
and eager they are a few dozen operations of NumPy. special.py gives them their derivatives, and computes narrower
floats through them: one rounding at the end keeps the narrow results right near the zeros too, where a formula in their
own precision would lose all digits.

Every formula reduces its argument to an interval where a polynomial does (special_coefficients.py), by recurrences
whose terms have one sign, so that nothing cancels, and to the asymptotic series beyond.

Source: Abramowitz & Stegun 1964, "Handbook of Mathematical Functions", 6.1.15 to 6.1.41, 6.3.5 to 6.3.18, 6.4.7;
zeta by Euler's and Maclaurin's formula, 23.2.
"""

from __future__ import annotations

import math
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.lax.loops import while_loop
from funcgrad.lax.special_coefficients import (
    DIGAMMA,
    DIGAMMA_ROOT,
    DIGAMMA_TAIL,
    EULER_MACLAURIN,
    LGAMMA,
    STIRLING,
)
from funcgrad.trace.tracer import elementwise

_STIRLING_FROM = 7.5
_HALF_LOG_TWO_PI = 0.5 * math.log(2 * math.pi)


def polynomial(x: Any, coefficients: tuple[float, ...]) -> Any:
    """c[0] + c[1] x + c[2] x**2 + ... by Horner's rule."""
    result = coefficients[-1]
    for c in reversed(coefficients[:-1]):
        result = elementwise("muladd", x, result, c)
    return result


def stirling_rest(x: Any) -> Any:
    """What Stirling's formula for log(gamma(x)) lacks, for x >= 7.5."""
    inverse = 1 / x
    return polynomial(inverse * inverse, STIRLING) * inverse


def sin_pi(x: Any) -> Any:
    """|sin(pi x)|, exact at integers."""
    rest = x - fnp.floor(x)
    return fnp.sin(math.pi * fnp.minimum(rest, 1 - rest))


def _around_two(a: Any) -> tuple[Any, Any]:
    """(z, p) with gamma(a) = gamma(2 + z) p, or gamma(2 + z) / p below 1.5, for 0 <= a < 7.5; |z| <= 1/2."""
    z = fnp.where(a < 0.5, a, fnp.where(a < 1.5, a - 1, a - 2))
    p = fnp.where(a < 0.5, a * (1 + a), fnp.where(a < 1.5, a, 1))
    for k in range(1, 6):
        more = a >= k + 1.5
        z = fnp.where(more, a - (2 + k), z)
        p = fnp.where(more, p * (a - k), p)
    return z, p


def lgamma(x: Any) -> Any:
    """log |gamma(x)|."""
    a = fnp.abs(x)
    near = a < _STIRLING_FROM
    z, p = _around_two(fnp.where(near, a, 2))
    z = fnp.where(near, z, 0)
    log = fnp.log(fnp.where(near, p, a))
    far = (a - 0.5) * (log - 1) + (_HALF_LOG_TWO_PI - 0.5) + stirling_rest(fnp.maximum(a, 1))
    positive = fnp.where(near, z * polynomial(z, LGAMMA) + fnp.where(a < 1.5, -log, log), far)
    positive = fnp.where(fnp.isinf(a), math.inf, positive)
    below = x < 0
    reflected = (
        fnp.log(math.pi / sin_pi(fnp.where(below, a, 0.5))) - fnp.log(fnp.where(below, a, 1)) - positive
    )
    return fnp.where(below & fnp.isfinite(x), reflected, positive)


def gamma(x: Any) -> Any:
    """gamma(x); NaN at negative integers, an infinity of the zero's sign at zeros."""
    a = fnp.abs(x)
    near = a < _STIRLING_FROM
    z, p = _around_two(fnp.where(near, a, 2))
    central = fnp.exp(z * polynomial(z, LGAMMA))
    safe = fnp.where(near, 10.0, a)
    root = fnp.power(safe, 0.5 * safe - 0.25)  # the square may overflow before exp(-x) brings it back
    far = root * fnp.exp(-safe) * root * fnp.exp(_HALF_LOG_TWO_PI + stirling_rest(safe))
    far = fnp.where(safe > 180, math.inf, far)
    positive = fnp.where(near, fnp.where(a < 1.5, central / p, central * p), far)
    below = x < 0
    sign = fnp.where(fnp.floor(x) % 2 == 0, 1.0, -1.0)
    product = sin_pi(fnp.where(below & fnp.isfinite(x), a, 0.5)) * (
        a * positive
    )  # a sin(pi a) alone may underflow
    negative = sign * math.pi / fnp.where(product == 0, math.nan, product)
    # Below -180 the values underflow, although gamma(-x) overflows.
    negative = fnp.where((a > 180) & (fnp.floor(x) != x), sign * 0.0, negative)
    out = fnp.where(below, negative, positive)
    out = fnp.where(x == 0, 1 / x, out)
    return fnp.where(x == -math.inf, math.nan, out)


def digamma(x: Any) -> Any:
    """The derivative of log(gamma(x)); NaN at 0 and at negative integers."""
    below = x <= 0
    y = fnp.where(below, 1 - x, x)
    far = y >= 8
    s = fnp.where(far | (y != y), 1.5, y)
    # The sum of 1 / (s - k), as one fraction
    top, bottom = fnp.where(s < 1, -1.0, 0.0), fnp.where(s < 1, s, 1.0)
    z = fnp.where(s < 1, s + 1, s)
    for k in range(1, 7):
        more = s > k + 1
        top = fnp.where(more, top * (s - k) + bottom, top)
        bottom = fnp.where(more, bottom * (s - k), bottom)
        z = fnp.where(more, s - k, z)
    central = ((z - DIGAMMA_ROOT[0]) - DIGAMMA_ROOT[1]) * polynomial(z - 1.5, DIGAMMA) + top / bottom
    safe = fnp.where(far, y, 8.0)
    inverse = 1 / safe
    tail = inverse * inverse
    asymptotic = fnp.log(safe) - (0.5 * inverse + tail * polynomial(tail, DIGAMMA_TAIL))
    positive = fnp.where(y != y, y, fnp.where(far, asymptotic, central))
    rest = x - fnp.round(x)
    pole = below & ((rest == 0) | ~fnp.isfinite(x))
    reflected = positive - math.pi / fnp.tan(math.pi * fnp.where(below & ~pole, rest, 0.25))
    return fnp.where(pole, math.nan, fnp.where(below, reflected, positive))


_HEAD = 10  # terms that are summed one by one


def zeta(s: Any, q: Any) -> Any:
    """The sum of (q + k)**-s over k = 0, 1, ...; NaN for s < 1, and for q < 0 where s is no integer.

    For q < 0 the first terms are summed until q + k is positive, for q > -10000.
    """
    below = (q < 0) & (q > -10000.0) & (q != fnp.floor(q))
    start = fnp.where(below, q, 1.0)

    def add(state: tuple) -> tuple:
        at, total = state
        left = at < 0
        return fnp.where(left, at + 1, at), fnp.where(left, total + fnp.power(at, -s), total)

    first, negative = while_loop(lambda state: (state[0] < 0).any(), add, (start, fnp.zeros_like(start * s)))
    positive = q > 0
    at = fnp.where(positive, q, fnp.where(below, first, 1.0))
    end = at + _HEAD
    inverse = 1 / end
    power = fnp.power(end, -s)
    square = inverse * inverse
    factor = s * inverse
    tail = fnp.zeros_like(power)
    for k, c in enumerate(EULER_MACLAURIN):
        tail = tail + factor * c
        factor = factor * ((s + (2 * k + 1)) * (s + (2 * k + 2)) * square)
    total = power * (0.5 + tail) + power * end / (s - 1)
    total = fnp.where(power == 0, 0.0, total)  # the factors overflow for large s
    for k in range(_HEAD - 1, -1, -1):
        total = total + fnp.power(at + k, -s)
    total = fnp.where(positive, total, total + negative)
    whole = s == fnp.floor(s)
    total = fnp.where(positive | (below & whole), total, math.nan)
    total = fnp.where((q <= 0) & (q == fnp.floor(q)), math.inf, total)
    total = fnp.where(s == 1, math.inf, fnp.where(s < 1, math.nan, total))
    total = fnp.where((q == math.inf) & (s > 1), 0.0, total)
    total = fnp.where(
        (s == math.inf) & (q > 0), fnp.where(q < 1, math.inf, fnp.where(q > 1, 0.0, 1.0)), total
    )
    return fnp.where((s != s) | (q != q), math.nan, total)


def polygamma(n: Any, x: Any) -> Any:
    """The derivative of order n of digamma; NaN where n is no integer >= 0."""
    order = fnp.where((n >= 1) & (n == fnp.floor(n)), n, 1.0)
    sign = fnp.where(order % 2 == 0, -1.0, 1.0)
    high = sign * gamma(order + 1) * zeta(order + 1, x)
    valid = (n >= 0) & (n == fnp.floor(n)) & (n < math.inf)
    return fnp.where(valid, fnp.where(n == 0, digamma(x), high), math.nan)
