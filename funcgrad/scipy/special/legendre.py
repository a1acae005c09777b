"""Associated Legendre functions of the first kind, of all degrees and orders up to given ones.

A function of order m is (1 - x**2)**(m / 2) times a polynomial. Recurrences upwards in the degree give the polynomials
of all orders at once; derivatives are products of polynomials and such powers, too, so that nothing is divided by
1 - x**2.

Source: Abramowitz & Stegun 1964, 8.5.3 and 8.6.6; DLMF 14.7.10 and 14.10.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, operand, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_int


def _checked(name: str, m: int, n: int, z: ArrayLike) -> tuple[int, int, Any]:
    x = operand(z, name)
    if x.dtype not in (dt.float32, dt.float64):
        raise DtypeError(f"{name}: z must be of float32 or float64, got {type_name(x)}")
    if x.ndim != 1:
        raise ShapeError(f"{name}: z must have one axis, got {type_name(x)}")
    orders, degrees = static_int(m, name, "m"), static_int(n, name, "n")
    if min(orders, degrees) < 0:
        raise ArgumentError(f"{name}: m and n must not be negative, got {orders} and {degrees}")
    return orders, degrees, x


def _polynomials(x: Any, orders: int, degrees: int, is_normalized: bool) -> Any:
    """Compute the polynomials, (orders + 1, degrees + 1, len(x))."""
    m, ones = np.arange(orders + 1.0)[:, None], fnp.ones_like(x)
    first = math.sqrt(0.25 / math.pi) if is_normalized else 1.0
    factors = -np.sqrt(1 + 0.5 / m[1:]) if is_normalized else 1 - 2 * m[1:]
    diagonal = first * np.cumprod([1.0, *factors[:, 0]])
    rows: list[Any] = []
    for degree in range(degrees + 1):
        row = _constant(np.where(m[:, 0] == degree, diagonal, 0)[:, None], x) * ones
        if degree:
            a, b = _recurrence(degree, m, is_normalized)
            row = row + _constant(a, x) * x * rows[-1]
            if degree > 1:
                row = row - _constant(b, x) * rows[-2]
        rows.append(row)
    return fnp.stack(rows, 1)


def _recurrence(degree: int, m: np.ndarray, is_normalized: bool) -> tuple[np.ndarray, np.ndarray]:
    """Return by what x times the polynomials of the degree below, and those of the one below that, are multiplied."""
    below = m < degree
    order = np.where(below, m, 0)
    if is_normalized:
        size = degree**2 - order**2
        a = np.sqrt((4 * degree**2 - 1) / size)
        left = np.maximum((degree - 1) ** 2 - order**2, 0)
        b = np.sqrt((2 * degree + 1) * left / (max(2 * degree - 3, 1) * size))
    else:
        a, b = (2 * degree - 1) / (degree - order), (degree + order - 1) / (degree - order)
    return np.where(below, a, 0), np.where(below, b, 0)


def _constant(values: np.ndarray, x: Any) -> Any:
    with np.errstate(over="ignore"):
        return fnp.asarray(values.astype(x.dtype.name))


def _powers(x: Any, exponents: range) -> Any:
    """Compute powers of the root of 1 - x**2, (len(exponents), len(x)). Those that are even have finite derivatives."""
    square = fnp.where(fnp.abs(x) <= 1, (1 - x) * (1 + x), fnp.nan)
    root = fnp.sqrt(square)
    return fnp.stack([square ** (k // 2) * root if k % 2 else square ** (k // 2) for k in exponents])


def lpmn_values(m: int, n: int, z: ArrayLike, is_normalized: bool) -> Array:
    """Compute the associated Legendre functions of the first kind, with the phase (-1)**order.

    Parameters
    ----------
    m : the largest order.
    n : the largest degree.
    z : (points,), of float32 or float64.
    is_normalized : whether they are those of spherical harmonics, which are orthonormal on the sphere with a factor
        exp(i order phi).

    Returns
    -------
    (m + 1, n + 1, points), by order and degree: 0 where the order is larger than the degree, NaN beyond -1 and 1
    but for the order 0.

    Raises
    ------
    DtypeError : z is of another dtype. ShapeError : z has not one axis. ArgumentError : m or n is negative.

    Examples
    --------
    >>> lpmn_values(1, 1, fnp.asarray([0.6]), False)[:, :, 0].round(3).tolist()
    [[1.0, 0.6000000238418579], [0.0, -0.800000011920929]]
    """
    orders, degrees, x = _checked("lpmn_values", m, n, z)
    return _values(x, _polynomials(x, orders, degrees, is_normalized))


def _values(x: Any, polynomials: Any) -> Any:
    powers = _powers(x, range(1, len(polynomials)))[:, None] if len(polynomials) > 1 else None
    return polynomials if powers is None else fnp.concatenate([polynomials[:1], powers * polynomials[1:]])


def lpmn(m: int, n: int, z: ArrayLike) -> tuple[Array, Array]:
    """Compute the associated Legendre functions of the first kind and their derivatives.

    Parameters
    ----------
    m, n, z : as of `lpmn_values`.

    Returns
    -------
    Values and derivatives, each (m + 1, n + 1, points), by order and degree. Derivatives of order 1 are infinite at
    -1 and 1.

    Raises
    ------
    DtypeError, ShapeError, ArgumentError : as of `lpmn_values`.

    Examples
    --------
    >>> values, slopes = lpmn(0, 2, fnp.asarray([0.5]))
    >>> values.ravel().tolist(), slopes.ravel().tolist()
    ([1.0, 0.5, -0.125], [0.0, 1.0, 1.5])
    """
    orders, degrees, x = _checked("lpmn", m, n, z)
    polynomials = _polynomials(x, orders + 1, degrees, False)
    values = _values(x, polynomials[:-1])
    slopes = [0 - polynomials[1]]  # 0 and not -0 at degree 0
    if orders:
        slopes.extend(_slopes(x, polynomials))
    return values, fnp.stack(slopes)


def _slopes(x: Any, polynomials: Any) -> list[Any]:
    """Compute the derivatives of the orders from 1 on, each (degrees + 1, len(x))."""
    degree = fnp.arange(polynomials.shape[1], dtype=x.dtype)[:, None]
    powers = _powers(x, range(len(polynomials)))
    slopes = []
    for order in range(1, len(polynomials) - 1):
        lower = (degree + order) * (degree - order + 1) * polynomials[order - 1]
        before = lower / powers[1] if order == 1 else lower * powers[order - 2]
        slope = (before - powers[order] * polynomials[order + 1]) / 2
        slopes.append(fnp.where(degree >= order, slope, 0))
    return slopes


__all__ = ["lpmn", "lpmn_values"]
