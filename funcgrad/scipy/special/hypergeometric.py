"""The hypergeometric functions 1F1 and 2F1, by their series and the transformations of Kummer, Pfaff and Euler.

A transformation makes the argument positive, so that at most a few terms change signs. The series is summed until its
terms are below a rounding, in a loop that carries the derivatives by the parameters along.

Source: Abramowitz & Stegun 1964, 13.1.2, 13.1.27, 13.4.8, 15.1.1, 15.1.20, 15.2.1, 15.3.3 and 15.3.4.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import funcgrad.numpy as fnp
from funcgrad.errors import MissingRuleError
from funcgrad.lax import while_loop
from funcgrad.lax.special import in_double
from funcgrad.lax.special.gamma import gamma
from funcgrad.numpy.core.operands import ArrayLike, cast_real, promoted
from funcgrad.trace.array.any_array import Array
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.custom.custom_jvp import custom_jvp

_EPSILON = 2.0**-53
_MOST_TERMS = 5000


def _series(a: Any, b: Any, x: Any) -> tuple[Any, Any, Any]:
    """Compute the sum of (a)_k / (b)_k x**k / k!, and its derivatives by a and by b."""

    def step(state: tuple) -> tuple:
        k, (term, by_a, by_b), sums, _ = state
        ratio, top = x / ((b + k) * (k + 1)), a + k
        by_a = by_a * top * ratio + term * ratio
        term, by_b = term * top * ratio, (by_b - term / (b + k)) * top * ratio
        terms = (term, by_a, by_b)
        sums = tuple(s + t for s, t in zip(sums, terms, strict=True))
        small = [fnp.abs(t) <= _EPSILON * fnp.abs(s) for t, s in zip(terms, sums, strict=True)]
        # past the largest term, and all of them small
        settled = (k > fnp.abs(a) + fnp.abs(b)) & small[0] & small[1] & small[2]
        return k + 1, terms, sums, settled.all()

    one = fnp.ones_like(x)
    start = (one, 0 * one, 0 * one)
    state = (fnp.zeros((), "float64"), start, start, fnp.zeros((), bool))
    return while_loop(lambda s: (s[0] < _MOST_TERMS) & ~s[-1], step, state)[2]


def _parts(a: Any, b: Any, x: Any) -> tuple[Any, Any, Any]:
    """Compute 1F1 and its derivatives by a and by b; NaN where it has a pole, or an operand is not finite."""
    valid = fnp.isfinite(a + b + x) & ~((b <= 0) & (b == fnp.floor(b)))
    a, b, x = fnp.where(valid, a, 1), fnp.where(valid, b, 1), fnp.where(valid, x, 0)
    below = x < 0
    value, by_a, by_b = _series(fnp.where(below, b - a, a), b, fnp.abs(x))
    factor = fnp.exp(fnp.where(below, x, 0))
    parts = (
        factor * value,
        factor * fnp.where(below, -by_a, by_a),
        factor * fnp.where(below, by_a + by_b, by_b),
    )
    value, by_a, by_b = (fnp.where(valid, part, math.nan) for part in parts)
    return value, by_a, by_b


def _parameter(name: str, parts: Callable[..., tuple], number: int) -> Callable[..., Any]:
    """Return the derivative by a parameter as a function, which cannot be differentiated by a parameter in turn."""
    function = custom_jvp(in_double(lambda *operands: parts(*operands)[number]))

    @function.defjvp
    def _(primals: tuple, tangents: tuple) -> Any:
        raise MissingRuleError(
            f"{name}: there is no second derivative by a parameter", hint="take differences"
        )

    return function


_hyp1f1 = custom_jvp(in_double(lambda a, b, x: _parts(a, b, x)[0]))
_by_a, _by_b = (_parameter("hyp1f1", _parts, number) for number in (1, 2))
_hyp1f1.defjvps(
    lambda t, _, a, b, x: t * _by_a(a, b, x),
    lambda t, _, a, b, x: t * _by_b(a, b, x),
    lambda t, _, a, b, x: t * (a / b * _hyp1f1(a + 1, b + 1, x)),
)


@compiled_once_it_pays(call_us=1000)
def hyp1f1(a: ArrayLike, b: ArrayLike, x: ArrayLike) -> Array:
    """Compute the confluent hypergeometric function 1F1, Kummer's.

    The series loses digits where its terms change signs: for a much below 0 and x > 0, or for b - a and x < 0.

    Parameters
    ----------
    a, b, x : real numbers.

    Returns
    -------
    Floats of the shape to which all broadcast; NaN where b is 0 or a negative integer.

    Examples
    --------
    >>> round(float(hyp1f1(1.0, 2.0, 1.0)), 4)
    1.7183
    """
    a, b, x = fnp.broadcast_arrays(*(cast_real("hyp1f1", v) for v in promoted("hyp1f1", a, b, x)))
    return _hyp1f1(a, b, x)


_MOST_TERMS_2F1 = 1_000_000  # near x = 1 the series takes 37 / (1 - x) terms


def _series_2f1(a: Any, b: Any, c: Any, x: Any) -> tuple[Any, ...]:
    """Compute the sum of (a)_k (b)_k / (c)_k x**k / k! for 0 <= x < 1, and its derivatives by a, b and c."""
    rest = 1 / (1 - x)  # by which all further terms are at most larger than the next one

    def step(state: tuple) -> tuple:
        k, (term, by_a, by_b, by_c), sums, _ = state
        common = x / ((c + k) * (k + 1))
        ratio = (a + k) * (b + k) * common
        by_a = by_a * ratio + term * (b + k) * common
        by_b = by_b * ratio + term * (a + k) * common
        by_c = (by_c - term / (c + k)) * ratio
        terms = (term * ratio, by_a, by_b, by_c)
        sums = tuple(s + t for s, t in zip(sums, terms, strict=True))
        settled = k > fnp.abs(a) + fnp.abs(b) + fnp.abs(c)
        for t, s in zip(terms, sums, strict=True):
            settled = settled & (fnp.abs(t) * rest <= _EPSILON * fnp.abs(s))
        return k + 1, terms, sums, settled.all()

    one = fnp.ones_like(x)
    start = (one, 0 * one, 0 * one, 0 * one)
    state = (fnp.zeros((), "float64"), start, start, fnp.zeros((), bool))
    return while_loop(lambda s: (s[0] < _MOST_TERMS_2F1) & ~s[-1], step, state)[2]


def _parts_2f1(a: Any, b: Any, c: Any, x: Any) -> tuple[Any, ...]:
    """Compute 2F1 and its derivatives by a, b and c for x < 1, by a series whose argument is made positive."""
    valid = fnp.isfinite(a + b + c + x) & (x < 1) & ~((c <= 0) & (c == fnp.floor(c)))
    a, b, c, x = (fnp.where(valid, v, w) for v, w in zip((a, b, c, x), (1.0, 1.0, 1.0, 0.0), strict=True))
    below, steep = x < 0, (x >= 0) & (c - a - b < -1)
    log = fnp.log1p(-x)
    argument = fnp.where(below, x / (x - 1), x)
    p, q = fnp.where(steep, c - a, a), fnp.where(below | steep, c - b, b)
    value, by_p, by_q, by_c = _series_2f1(p, q, c, argument)
    # the factor (1 - x) ** power, and the derivatives of its power and of p and q
    factor = fnp.exp(log * fnp.where(below, -a, fnp.where(steep, c - a - b, 0)))
    outer = fnp.where(below | steep, log, 0)
    parts = (
        value,
        fnp.where(steep, -by_p, by_p) - outer * value,
        fnp.where(below | steep, -by_q, by_q) - fnp.where(steep, log, 0) * value,
        by_c + fnp.where(below | steep, by_q, 0) + fnp.where(steep, by_p + log * value, 0),
    )
    return tuple(fnp.where(valid, factor * part, math.nan) for part in parts)


def _hyp2f1_value(a: Any, b: Any, c: Any, x: Any) -> Any:
    value = _parts_2f1(a, b, c, x)[0]
    d = c - a - b
    at_one = (x == 1) & (d > 0)
    p, q, r, s = (fnp.where(at_one, v, 1) for v in (c, d, c - a, c - b))
    value = fnp.where(at_one, gamma(p) * gamma(q) * _reciprocal_gamma(r) * _reciprocal_gamma(s), value)
    pole = _no_more_than_0(c)
    infinite = (x > 1) | (x == 1) & (d <= 0) | pole
    value = fnp.where(infinite, math.inf, value)
    terms = fnp.minimum(_terms_beyond_1(a), _terms_beyond_1(b))
    allowed = ~pole | (c < 0) & (terms <= -c)
    ends = fnp.isfinite(terms + c + x) & allowed & (pole | (x >= 1)) & ~at_one
    p, q, r, s = (fnp.where(ends, v, 1) for v in (a, b, c, x))
    value = fnp.where(ends, _polynomial_2f1(p, q, r, s, fnp.where(ends, terms, 0)), value)
    nothing = (a != a) | (b != b) | (c != c) | (x != x)
    return fnp.where(nothing, math.nan, value)


def _no_more_than_0(x: Any) -> Any:
    """Tell what is 0 or a negative integer."""
    return (x <= 0) & (x == fnp.floor(x))


def _terms_beyond_1(a: Any) -> Any:
    """Return after how many terms beyond the first a series ends whose terms have the factors a, a + 1, ..."""
    return fnp.where(_no_more_than_0(a) & (a >= -_MOST_TERMS), -a, math.inf)


def _polynomial_2f1(a: Any, b: Any, c: Any, x: Any, terms: Any) -> Any:
    """Compute the first terms of the series beyond 1."""

    def step(state: tuple) -> tuple:
        k, term, total = state
        term = term * (a + k) * (b + k) / ((c + k) * (k + 1)) * x
        return k + 1, term, total + fnp.where(k < terms, term, 0)

    one = fnp.ones_like(x)
    state = (fnp.zeros((), "float64"), one, one)
    return while_loop(lambda s: (s[0] < terms).any(), step, state)[2]


def _reciprocal_gamma(x: Any) -> Any:
    pole = _no_more_than_0(x)
    return fnp.where(pole, 0, 1 / gamma(fnp.where(pole, 1, x)))


_hyp2f1 = custom_jvp(in_double(_hyp2f1_value))
_parameters = [_parameter("hyp2f1", _parts_2f1, number) for number in (1, 2, 3)]
_hyp2f1.defjvps(
    lambda t, _, a, b, c, x: t * _parameters[0](a, b, c, x),
    lambda t, _, a, b, c, x: t * _parameters[1](a, b, c, x),
    lambda t, _, a, b, c, x: t * _parameters[2](a, b, c, x),
    lambda t, _, a, b, c, x: t * (a * b / c * _hyp2f1(a + 1, b + 1, c + 1, x)),
)


@compiled_once_it_pays(call_us=2000)
def hyp2f1(a: ArrayLike, b: ArrayLike, c: ArrayLike, x: ArrayLike) -> Array:
    """Compute the hypergeometric function 2F1, Gauss's, for real numbers up to 1.

    Parameters
    ----------
    a, b, c : the parameters.
    x : the argument. Near 1 from below, and far below 0, the series is long: 37 / (1 - x), or 37 |x|, terms.

    Returns
    -------
    Floats of the shape to which all broadcast; infinity beyond 1, at a pole, and where c is 0 or a negative integer,
    unless a or b is 0 or a negative integer, so that the series ends before.

    Examples
    --------
    >>> round(float(hyp2f1(1.0, 1.0, 2.0, 0.5)), 4)
    1.3863
    """
    operands = fnp.broadcast_arrays(*(cast_real("hyp2f1", v) for v in promoted("hyp2f1", a, b, c, x)))
    return _hyp2f1(*operands)


__all__ = ["hyp1f1", "hyp2f1"]
