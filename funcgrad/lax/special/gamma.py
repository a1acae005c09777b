"""The gamma function and its relatives: log, derivatives, and the zeta function they come from. Values only.

In come arrays of float64, out come arrays of float64, by compositions of elementwise functions: under jit they fuse,
and eager they are a few dozen operations of NumPy. __init__.py gives them their derivatives, and computes narrower
floats through them: one rounding at the end keeps the narrow results right near the zeros too, where a formula in their
own precision would lose all digits.

Every formula reduces its argument to an interval where a polynomial does (coefficients.py), by recurrences
whose terms have one sign, so that nothing cancels, and to the asymptotic series beyond.

Source: Abramowitz & Stegun 1964, "Handbook of Mathematical Functions", 6.1.15 to 6.1.41, 6.3.5 to 6.3.18, 6.4.7;
zeta by Euler's and Maclaurin's formula, 23.2.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.lax.special.coefficients import (
    DIGAMMA,
    DIGAMMA_ROOT,
    DIGAMMA_TAIL,
    EULER_MACLAURIN,
    LGAMMA,
    SIN_PI,
    STIRLING,
)
from funcgrad.trace.tracing.tracer import elementwise

Function = Callable[[Any], Any]
_STIRLING_FROM = 7.5
_HALF_LOG_TWO_PI = 0.5 * math.log(2 * math.pi)
ROOT_TWO_PI = math.sqrt(2 * math.pi)
ATANH = tuple(1 / (2 * k + 3) for k in range(18))  # (atanh(s) - s) / s**3 in s**2


def polynomial(x: Any, coefficients: tuple[float, ...]) -> Any:
    """Compute c[0] + c[1] x + c[2] x**2 + ... by Horner's rule; that of a long one in x**2, of even and of odd powers:
    two chains, of which a core computes both at a time. Where the two nearly cancel, `horner` is exacter.
    """
    if len(coefficients) < 6:
        return horner(x, coefficients)
    square = x * x
    return elementwise("muladd", horner(square, coefficients[1::2]), x, horner(square, coefficients[::2]))


def horner(x: Any, coefficients: tuple[float, ...]) -> Any:
    """Compute c[0] + c[1] x + c[2] x**2 + ... in one chain."""
    result = coefficients[-1]
    for c in reversed(coefficients[:-1]):
        result = elementwise("muladd", x, result, c)
    return result


def stirling_rest(x: Any) -> Any:
    """Compute log(gamma(x)) less Stirling's formula for it, for x >= 7.5."""
    inverse = 1 / x
    return polynomial(inverse * inverse, STIRLING) * inverse


def deviation(d: Any, ratio: Any) -> Any:
    """Compute d - log(1 + d), without cancellation for small d. `ratio` is 1 + d, with more digits than d has near
    -1.
    """
    small = fnp.abs(d) < 0.5
    e = fnp.where(small, d, 0)
    s = e / (2 + e)
    series = polynomial(s * s, ATANH)
    near = s * e - 2 * s * s * s * series
    return fnp.where(small, near, d - fnp.log(fnp.where(small, 1, ratio)))


def sin_pi(x: Any) -> Any:
    """Compute |sin(pi x)|, exact at integers."""
    rest = x - fnp.floor(x)
    nearest = fnp.minimum(rest, 1 - rest)
    return nearest * polynomial(nearest * nearest, SIN_PI)


def _around_two(x: Any, a: Any) -> tuple[Any, Any]:
    """Compute (z, m) with |gamma(x)| = gamma(2 + z) m for 1.5 <= x < 7.5, gamma(2 + z) / m for -7.5 <= x < 1.5, and
    |z| <= 1/2; a is |x|.

    The factors are differences from whole numbers, which are exact where they are small: next to the poles.
    """
    nearest = fnp.floor(a + 0.5)
    last = fnp.where(x < 0, nearest + 1, nearest - 2)  # of the factors a - k
    m = fnp.where(x < 1.5, x, 1)
    m = fnp.where(last == -2, m * (1 + x), m)
    for k in range(1, 9):
        m = fnp.where(last >= k, m * (a - k), m)
    z = a - nearest
    return fnp.where(x < 0, -z, z), fnp.abs(m)


def _is_pole(x: Any) -> Any:
    return (x < 0) & (x == fnp.floor(x))


def lgamma(x: Any) -> Any:
    """Compute log |gamma(x)|."""
    return lgamma_of_parts(x, lambda product: fnp.log(math.pi / product), stirling_rest, sin_pi)


def lgamma_of_parts(x: Any, log_of_quotient: Function, stirling: Function, sine: Function) -> Any:
    """Compute log |gamma(x)| by functions that count from |x| = 7.5 on: near the zeros of smaller negative numbers a
    logarithm of all digits is needed. The first one is log(pi / y).
    """
    a = fnp.abs(x)
    near = a < _STIRLING_FROM
    z, m = _around_two(x, a)
    log = fnp.log(fnp.where(near, m, a))
    central = z * polynomial(z, LGAMMA) + fnp.where(x < 1.5, -log, log)
    far = (a - 0.5) * (log - 1) + (_HALF_LOG_TWO_PI - 0.5) + stirling(a)
    value = fnp.where(near, central, fnp.where(x < 0, log_of_quotient(sine(a) * a) - far, far))
    return fnp.where(x < -(2.0**52), math.inf, value)  # integers, as all numbers of this size


def gamma(x: Any) -> Any:
    """Compute gamma(x). It is NaN at negative integers, and at zeros an infinity of the zero's sign."""
    a = fnp.abs(x)
    near = a < _STIRLING_FROM
    sign = fnp.where(fnp.floor(x) % 2 == 0, 1.0, -1.0)
    z, m = _around_two(x, a)
    size = fnp.exp(z * polynomial(z, LGAMMA))
    central = fnp.where(x < 1.5, fnp.where(x < 0, sign, 1.0) * size / m, size * m)
    safe = fnp.where(near, 10.0, fnp.minimum(a, 200.0))  # there it overflows, and so does the root's square
    root = fnp.power(safe, 0.5 * safe - 0.25)  # the square may overflow before exp(-x) brings it back
    part = root * fnp.exp(-safe) * (ROOT_TWO_PI * fnp.exp(stirling_rest(safe)))
    far = part * root
    sine = sin_pi(fnp.where((x < 0) & fnp.isfinite(x), a, 0.5))
    # Divided in parts: below -171 the value is denormal, although gamma(-x) overflows.
    reflected = sign * (math.pi / (sine * safe) / part) / root
    value = fnp.where(near, central, fnp.where(x < 0, reflected, far))
    value = fnp.where(x == 0, 1 / x, value)
    return fnp.where(_is_pole(x) | (x == -math.inf), math.nan, value)


def digamma(x: Any) -> Any:
    """Compute the derivative of log(gamma(x)); NaN at 0 and at negative integers."""
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


def _first_positive(q: Any, s: Any) -> tuple[Any, Any, Any]:
    """Return where q is negative and zeta has a value, the first positive q + k, 1 where there is none, and the sum of
    (q + k)**-s before it.
    """
    from funcgrad.transforms.loops.while_loop import while_loop  # for zeta alone

    below = (q < 0) & (q > -10000.0) & (q != fnp.floor(q))

    def add(state: tuple) -> tuple:
        at, total = state
        left = at < 0
        return fnp.where(left, at + 1, at), fnp.where(left, total + fnp.power(at, -s), total)

    start = (fnp.where(below, q, 1.0), fnp.zeros_like(q * s))
    first, negative = while_loop(lambda state: (state[0] < 0).any(), add, start)
    return below, fnp.where(q > 0, q, fnp.where(below, first, 1.0)), negative


def _sum_and_rest(x: Any, k: int) -> tuple[Any, Any]:
    """Return x + k, and what it lacks by its rounding."""
    total = x + k
    added = total - x
    return total, (x - (total - added)) + (k - added)


def zeta(s: Any, q: Any) -> Any:
    """Compute the sum of (q + k)**-s over k = 0, 1, ...; NaN for s < 1, and for q < 0 where s is no integer.

    For q < 0 the first terms are summed until q + k is positive, for q > -10000.
    """
    positive = q > 0
    below, at, negative = _first_positive(q, s)
    end, lost = _sum_and_rest(at, _HEAD)
    inverse = 1 / end
    shift = lost * inverse  # relative, of a power it counts s times
    power = fnp.power(end, -s)
    square = inverse * inverse
    factor = s * inverse
    tail = fnp.zeros_like(power)
    for k, c in enumerate(EULER_MACLAURIN):
        tail = tail + factor * c
        factor = factor * ((s + (2 * k + 1)) * (s + (2 * k + 2)) * square)
    total = fnp.where(power == 0, 0.0, power * (0.5 + tail))  # the factors overflow for large s
    integral = fnp.power(end, 1 - s) / (s - 1)
    total = total - shift * (s * total) + (integral - shift * ((s - 1) * integral))
    for k in range(_HEAD - 1, 0, -1):
        first, lost = _sum_and_rest(at, k)
        power = fnp.power(first, -s)
        total = total + (power - lost / first * (s * power))
    total = total + fnp.power(at, -s)
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


def zeta_slope(s: Any, q: Any) -> Any:
    """Compute the derivative of `zeta` by s: its formulas are those of s, term by term."""
    from funcgrad.transforms.derivatives.grad import jvp  # as above

    return jvp(lambda s: zeta(s, q), (s,), (fnp.ones_like(s),))[1]


def polygamma(n: Any, x: Any) -> Any:
    """Compute the derivative of order n of digamma; NaN where n is no integer >= 0."""
    order = fnp.where((n >= 1) & (n == fnp.floor(n)), n, 1.0)
    sign = fnp.where(order % 2 == 0, -1.0, 1.0)
    high = sign * gamma(order + 1) * zeta(order + 1, x)
    valid = (n >= 0) & (n == fnp.floor(n)) & (n < math.inf)
    return fnp.where(valid, fnp.where(n == 0, digamma(x), high), math.nan)


def polygamma_of_order(n: int, x: Any) -> Any:
    """Compute the derivative of a known order n of digamma, by products in place of powers."""
    if n == 0:
        return digamma(x)
    if n > _MOST_PRODUCTS:
        return polygamma(fnp.full_like(x, float(n)), x)
    if n == 1:
        return fnp.where((x <= 0) & (x == fnp.floor(x)), math.inf, trigamma(x))
    below, at, negative = _first_positive(x, float(n + 1))
    total = _zeta_of_whole(n + 1, at) + negative
    total = fnp.where((x > 0) | below, total, math.nan)
    total = fnp.where((x <= 0) & (x == fnp.floor(x)), math.inf, total)
    return (-1.0) ** (n + 1) * math.factorial(n) * total


_MOST_PRODUCTS = 4  # of higher orders the roundings of the products count


def _whole_power(x: Any, n: int) -> Any:
    if n == 1:
        return x
    half = _whole_power(x, n // 2)
    return half * half * x if n % 2 else half * half


def _zeta_of_whole(s: int, q: Any) -> Any:
    """Compute the sum of (q + k)**-s over k = 0, 1, ... for q > 0 and a whole s > 1: ten terms where q is small, of
    which three have one division, and Euler's and Maclaurin's formula.
    """
    near = q < _HEAD
    at = fnp.where(near, q, 1.0)
    total = _whole_power(1 / at, s)
    for k in range(1, _HEAD, 3):
        a, b, c = (_whole_power(at + (k + i), s) for i in range(3))
        total = total + elementwise("muladd", c, a + b, a * b) / (a * b * c)
    inverse = 1 / fnp.where(near, q + _HEAD, q)
    factors = [math.prod(range(s, s + 2 * k + 1)) for k in range(len(EULER_MACLAURIN))]
    terms = tuple(factor * c for factor, c in zip(factors, EULER_MACLAURIN, strict=True))
    tail = polynomial(inverse * inverse, (1 / (s - 1), *terms))
    end = elementwise("muladd", inverse, 0.5, tail) * _whole_power(inverse, s - 1)
    return fnp.where(near, total + end, end)


def trigamma(x: Any) -> Any:
    """Compute the derivative of digamma, for all x but the poles. For x < 0 it uses reflection."""
    below = x < 0
    positive = _zeta_of_whole(2, fnp.where(below, 1 - x, x))
    sine = sin_pi(fnp.where(below & ~_is_pole(x), fnp.abs(x), 0.5)) / math.pi
    reflected = 1 / (sine * sine) - positive
    return fnp.where(below, fnp.where(_is_pole(x) | (x == -math.inf), math.nan, reflected), positive)
