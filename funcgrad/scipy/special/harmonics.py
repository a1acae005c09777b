"""Bernoulli's numbers, Bessel functions of the first kind and spherical harmonics: recurrences over an order.

Those of Bessel functions run downwards from an order that is large enough, where every error decreases (Miller's
algorithm), and next to 0 they are power series. Those of Legendre functions run upwards in the degree, along functions
that are normalized, so that nothing overflows.

Source: Abramowitz & Stegun 1964, 8.5.3, 9.1.10, 9.1.27, 9.12 (example 1) and 23.1.3.
"""

from __future__ import annotations

import math
from typing import Any, SupportsFloat

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import ArgumentError, DtypeError
from funcgrad.lax.special import in_double
from funcgrad.numpy.core.operands import ArrayLike, cast, cast_real, operand, promoted, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_int
from funcgrad.transforms.custom.custom_jvp import custom_jvp


def bernoulli(n: int) -> Array:
    """Compute Bernoulli's numbers B0 to Bn, where B1 is -1/2, from exact fractions.

    Parameters
    ----------
    n : the last order, a Python integer.

    Returns
    -------
    (n + 1,) floats.

    Raises
    ------
    ArgumentError : n is negative.

    Examples
    --------
    >>> bernoulli(2).tolist()[:2]
    [1.0, -0.5]
    """
    from fractions import Fraction  # few programs need it

    n = static_int(n, "bernoulli", "n")
    if n < 0:
        raise ArgumentError(f"bernoulli: n must be at least 0, got {n}")
    numbers = [Fraction(1), Fraction(-1, 2)]
    for k in range(2, n + 1):
        terms = range(k) if k % 2 == 0 else ()
        known = sum((math.comb(k + 1, j) * numbers[j] for j in terms), Fraction(0))
        numbers.append(-known / (k + 1))
    return fnp.asarray([_float(b) for b in numbers[: n + 1]], dt.default_dtype("f"))


def _float(x: SupportsFloat) -> float:
    try:
        return float(x)
    except OverflowError:
        return math.copysign(math.inf, x)


_SERIES_TO = 2.0
_LEAST_START = 80  # with which |z| up to 45 has all digits
_TOO_LARGE, _LESS = 1e100, 1e-100


def _bessel_series(z: Any, count: int) -> Any:
    """Compute Bessel functions of the orders below `count` for |z| <= 2, along a new first axis."""
    orders = fnp.arange(count, dtype="float64").reshape(-1, *[1] * z.ndim)
    square = -0.25 * z * z
    total = term = fnp.ones_like(z * orders)
    for m in range(1, 16):
        term = term * square / (m * (orders + m))
        total = total + term
    factors = fnp.cumprod(fnp.where(orders == 0, 1, 0.5 * z / fnp.where(orders == 0, 1, orders)), 0)
    return factors * total


def _bessel_downwards(z: Any, count: int, start: int) -> Any:
    """Compute Bessel functions of the orders below `count` for |z| > 2. Values that grow too large are scaled down,
    and the earlier ones as often.
    """

    def step(state: tuple, k: Any) -> tuple[tuple, tuple]:
        above, here, total, scaled = state
        below = 2 * (k + 1) / z * here - above
        total = total + fnp.where(k % 2 == 0, fnp.where(k == 0, below, 2 * below), 0)
        factor = fnp.where(fnp.abs(below) > _TOO_LARGE, _LESS, 1.0)
        scaled = scaled + (factor != 1)
        return (here * factor, below * factor, total * factor, scaled), (below * factor, scaled)

    zero = fnp.zeros_like(z)
    first = (zero, zero + 1e-30, zero, zero)
    orders = fnp.arange(start, dtype="float64")
    (_, _, total, scaled), (values, times) = lax.scan(step, first, orders, reverse=True)
    return values[:count] * fnp.power(_LESS, scaled - times[:count]) / total


def _bessel_value(z: Any, count: int, start: int) -> Any:
    near = fnp.abs(z) <= _SERIES_TO
    low = _bessel_series(fnp.where(near, z, 0), count)
    high = _bessel_downwards(fnp.where(near, 3.0, z), count, max(start, count + 16, _LEAST_START))
    return fnp.where(near, low, fnp.where(z != z, math.nan, high))


def bessel_jn(z: ArrayLike, *, v: int, n_iter: int = 50) -> Array:
    """Compute the Bessel functions of the first kind of orders 0 to v.

    Parameters
    ----------
    z : real numbers.
    v : the last order, a Python integer.
    n_iter : the order from which the recurrence begins, if more than 80: with 80, |z| up to 45 has all digits.

    Returns
    -------
    (v + 1, ...) floats.

    Raises
    ------
    ArgumentError : v or n_iter is negative.
    DtypeError : z is complex.

    Examples
    --------
    >>> fnp.round(bessel_jn(1.0, v=1), 4).tolist()
    [0.7652, 0.4401]
    """
    x = cast_real("bessel_jn", z)
    last, start = static_int(v, "bessel_jn", "v"), static_int(n_iter, "bessel_jn", "n_iter")
    if last < 0 or start < 0:
        raise ArgumentError(f"bessel_jn: v and n_iter must be at least 0, got {last} and {start}")
    return _bessel(x, last + 1, start)


def _bessel(x: Any, count: int, start: int) -> Any:
    """Compute Bessel functions of the orders below `count`; their derivatives are half the difference of the
    neighbours.
    """

    @custom_jvp
    def values(x: Any) -> Any:
        return in_double(lambda z: _bessel_value(z, count, start))(x)

    @values.defjvp
    def _(primals: tuple, tangents: tuple) -> tuple[Any, Any]:
        all_of_them = _bessel(primals[0], count + 1, start)
        before = fnp.concatenate([-all_of_them[1:2], all_of_them[: count - 1]], 0)
        return all_of_them[:count], tangents[0] * (before - all_of_them[1:]) / 2

    return values(x)


def _legendre_table(theta: Any, n_max: int) -> dict[tuple[int, int], Any]:
    """Compute the normalized associated Legendre functions of cos(theta), by degree and order >= 0."""
    x, y = fnp.cos(theta), fnp.sin(theta)
    y = fnp.where(y < 0, -y, y)  # the root of 1 - x**2, with the slope of the sine at the pole
    table = {(0, 0): fnp.full_like(x, math.sqrt(0.25 / math.pi))}
    for m in range(n_max + 1):
        if m:
            table[m, m] = -math.sqrt((2 * m + 1) / (2 * m)) * y * table[m - 1, m - 1]
        for n in range(m + 1, n_max + 1):
            a = math.sqrt((4 * n * n - 1) / (n * n - m * m))
            value = x * table[n - 1, m]
            if n > m + 1:
                value = value - math.sqrt(((n - 1) ** 2 - m * m) / (4 * (n - 1) ** 2 - 1)) * table[n - 2, m]
            table[n, m] = a * value
    return table


def sph_harm_y(
    n: ArrayLike,
    m: ArrayLike,
    theta: ArrayLike,
    phi: ArrayLike,
    diff_n: None = None,
    n_max: int | None = None,
) -> Array:
    """Compute spherical harmonics, which are orthonormal on the sphere.

    Parameters
    ----------
    n : the degrees, integers.
    m : the orders, integers with |m| <= n.
    theta : the angle from the pole.
    phi : the angle around it.
    diff_n : must be None.
    n_max : the largest degree, of which the work is a square; None for that of n, which must be known then. Larger
        degrees are taken as this one.

    Returns
    -------
    Complex numbers of the shape to which all broadcast, with at least one axis; 0 for |m| > n.

    Raises
    ------
    ArgumentError : diff_n is given.
    DtypeError : n or m are no integers, or theta or phi complex.
    TracedValueError : n_max is None, and n is traced.

    Examples
    --------
    >>> fnp.round(sph_harm_y(1, 0, 0.0, 0.0), 4).tolist()
    [(0.4886+0j)]
    """
    if diff_n is not None:
        raise ArgumentError("sph_harm_y: diff_n is not supported", hint="differentiate it with jvp or grad")
    degree, order = operand(n, "sph_harm_y"), operand(m, "sph_harm_y")
    for x in (degree, order):
        if dt.kind(x.dtype) not in "iu":
            raise DtypeError(f"sph_harm_y: degrees and orders must be integers, got {type_name(x)}")
    angles = [cast_real("sph_harm_y", x) for x in promoted("sph_harm_y", theta, phi)]
    if n_max is None:
        n_max = int(fnp.max(degree)) if degree.size else 0
    last = max(static_int(n_max, "sph_harm_y", "n_max"), 0)
    degree, order, angle, turn = fnp.broadcast_arrays(degree, order, *map(fnp.atleast_1d, angles))
    degree = fnp.minimum(degree, last)
    rows = _legendre_table(angle, last)
    keys = sorted(rows)
    size = fnp.abs(order)
    chosen = sum(fnp.where((degree == key[0]) & (size == key[1]), rows[key], 0) for key in keys)
    odd = (order < 0) & (order % 2 != 0)
    turned = cast(order, turn.dtype) * turn
    value = fnp.where(odd, -chosen, chosen)
    return lax.complex(value * fnp.cos(turned), value * fnp.sin(turned))


__all__ = ["bernoulli", "bessel_jn", "sph_harm_y"]
