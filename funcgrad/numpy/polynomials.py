"""Polynomials as vectors of coefficients, the highest power first: their values, sums, products, roots and fits.

Leading zeros stay where their number would decide a shape while tracing; `trim_leading_zeros` asks for NumPy's way.
"""

from __future__ import annotations

from typing import Any, Literal, overload

import numpy as np

from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, concrete, operand, promoted, type_name
from funcgrad.numpy.core.products import exact_matmul, outer
from funcgrad.numpy.creation import arange, asarray, eye, full, ones, vander, zeros
from funcgrad.numpy.elementwise import (
    add,
    divide,
    multiply,
    negative,
    not_equal,
    sqrt,
    square,
    subtract,
    where,
)
from funcgrad.numpy.matrix.factorizations import eigvals
from funcgrad.numpy.matrix.systems import inv, lstsq
from funcgrad.numpy.reductions import argmax, sum
from funcgrad.numpy.shapes.manipulation import (
    atleast_1d,
    broadcast_shapes,
    concatenate,
    expand_dims,
    flip,
    pad,
    part_of_axis,
    roll,
    stack,
)
from funcgrad.numpy.statistics import convolve
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axis, static_int
from funcgrad.transforms.composites import compiled_once_it_pays


def _inexact(name: str, *ps: ArrayLike) -> list[Any]:
    """Return vectors of coefficients in their common float dtype."""
    values = promoted(name, *(asarray(p) for p in ps))
    dtype, _ = dt.to_inexact(values[0].dtype, False)
    return [_vector(name, cast(p, dtype)) for p in values]


def _vector(name: str, p: Any) -> Any:
    p = atleast_1d(p)
    if p.ndim != 1:
        raise ShapeError(f"{name}: coefficients are a vector, got {type_name(p)}")
    return p


@compiled_once_it_pays(call_us=20)
def polyval(p: ArrayLike, x: ArrayLike, *, unroll: int = 16) -> Array:
    """Evaluate the polynomial with coefficients p, highest power first, at x (Horner's scheme).

    Parameters
    ----------
    p : coefficients along the first axis; further axes broadcast with x.
    x : where it is evaluated.
    unroll : has no effect: the scheme is always written out.

    Returns
    -------
    array of x's shape.

    Examples
    --------
    >>> int(polyval(asarray([1, 0, 2]), 3))
    11
    """
    p, x = operand(asarray(p), "polyval"), operand(asarray(x), "polyval")
    normal_axis(0, p.ndim, "polyval")
    dtype, _ = dt.promote((p.dtype, p.weak), (x.dtype, x.weak))
    result: Any = zeros(broadcast_shapes(p.shape[1:], x.shape), dtype)
    for i in range(p.shape[0]):
        result = add(multiply(result, x), p[i])
    return result


def _sum(name: str, combine: Any, a1: ArrayLike, a2: ArrayLike) -> Any:
    p, q = (_vector(name, v) for v in promoted(name, asarray(a1), asarray(a2)))
    size = max(p.size, q.size)
    return combine(*(pad(v, (size - v.size, 0)) for v in (p, q)))


@compiled_once_it_pays(call_us=40)
def polyadd(a1: ArrayLike, a2: ArrayLike) -> Array:
    """Add two polynomials.

    Parameters
    ----------
    a1, a2 : coefficients, the highest power first.

    Returns
    -------
    vector of coefficients.

    Examples
    --------
    >>> polyadd(asarray([1, 2]), asarray([1, 2, 3]))
    Array([1, 3, 5], dtype=int32)
    """
    return _sum("polyadd", add, a1, a2)


@compiled_once_it_pays(call_us=40)
def polysub(a1: ArrayLike, a2: ArrayLike) -> Array:
    """Subtract two polynomials.

    Parameters
    ----------
    a1, a2 : coefficients, the highest power first.

    Returns
    -------
    vector of coefficients.

    Examples
    --------
    >>> polysub(asarray([1, 2]), asarray([1, 2, 3]))
    Array([-1, -1, -1], dtype=int32)
    """
    return _sum("polysub", subtract, a1, a2)


def _trimmed(p: Any, name: str) -> Any:
    """Remove leading zeros; the last coefficient stays."""
    places = np.flatnonzero(concrete(p, name, "pass trim_leading_zeros=False"))
    return part_of_axis(p, 0, int(places[0]) if places.size else p.size - 1, p.size)


def polymul(a1: ArrayLike, a2: ArrayLike, *, trim_leading_zeros: bool = False) -> Array:
    """Multiply two polynomials, in floats.

    Parameters
    ----------
    a1, a2 : coefficients, the highest power first.
    trim_leading_zeros : whether zeros at the front of the result are taken off, for which its values must be
        known.

    Returns
    -------
    vector of coefficients.

    Examples
    --------
    >>> polymul(asarray([1, 1]), asarray([1, -1])).tolist()
    [1.0, 0.0, -1.0]
    """
    p, q = _inexact("polymul", a1, a2)
    if trim_leading_zeros and (p.size > 1 or q.size > 1):
        p, q = _trimmed(p, "polymul"), _trimmed(q, "polymul")
    return convolve(p if p.size else zeros(1, p.dtype), q if q.size else zeros(1, q.dtype))


def polydiv(u: ArrayLike, v: ArrayLike, *, trim_leading_zeros: bool = False) -> tuple[Array, Array]:
    """Divide two polynomials.

    Parameters
    ----------
    u, v : coefficients, the highest power first.
    trim_leading_zeros : whether zeros at the front of the result are taken off, for which its values must be
        known.

    Returns
    -------
    the pair (quotient, remainder); the remainder has as many coefficients as u, unless trimmed.

    Examples
    --------
    >>> [p.tolist() for p in polydiv(asarray([1, 2, 3]), asarray([1, 2]))]
    [[1.0, 0.0], [0.0, 0.0, 3.0]]
    """
    rest, divisor = _inexact("polydiv", u, v)
    steps = rest.size - divisor.size + 1
    if steps < 1:
        return zeros(1, rest.dtype), rest
    quotient = []
    for i in range(steps):
        factor = divide(rest[i], divisor[0])
        quotient.append(factor)
        rest = rest.at[i : i + divisor.size].add(negative(multiply(factor, divisor)))
    if trim_leading_zeros:
        rest = _trimmed(rest, "polydiv")
    return stack(quotient), rest


def polyder(p: ArrayLike, m: int = 1) -> Array:
    """Differentiate a polynomial m times, in floats.

    Parameters
    ----------
    p : coefficients, the highest power first.
    m : how often.

    Returns
    -------
    vector of coefficients.

    Examples
    --------
    >>> polyder(asarray([1, 2, 3])).tolist()
    [2.0, 2.0]
    """
    (p,) = _inexact("polyder", p)
    m = static_int(m, "polyder", "m")
    if m < 0:
        raise ArgumentError(f"polyder: m must not be negative, got {m}", hint="polyint integrates")
    for _ in range(min(m, p.size)):  # then nothing is left
        powers = arange(p.size - 1, 0, -1)
        p = multiply(part_of_axis(p, 0, 0, max(p.size - 1, 0)), cast(powers, p.dtype))
    return p


_MOST_INTEGRALS = 10_000  # long before, all coefficients that are divided are 0


def polyint(p: ArrayLike, m: int = 1, k: ArrayLike | None = None) -> Array:
    """Integrate a polynomial m times, in floats.

    Parameters
    ----------
    p : coefficients, the highest power first.
    m : how often.
    k : the constant, or one each time; None for 0.

    Returns
    -------
    vector of coefficients.

    Examples
    --------
    >>> polyint(asarray([2, 2]), k=5).tolist()
    [1.0, 2.0, 5.0]
    """
    p, constants = _inexact("polyint", p, 0 if k is None else k)
    m = static_int(m, "polyint", "m")
    if m < 0:
        raise ArgumentError(f"polyint: m must not be negative, got {m}", hint="polyder differentiates")
    if m > _MOST_INTEGRALS:
        raise ArgumentError(f"polyint: m is at most {_MOST_INTEGRALS}, each a step of its own, got {m}")
    if constants.size == 1:
        constants = full((m,), constants[0])
    if constants.size != m:
        raise ShapeError(f"polyint: {constants.size} constants for {m} integrals")
    for i in range(m):
        powers = arange(p.size, 0, -1)
        p = concatenate([divide(p, cast(powers, p.dtype)), part_of_axis(constants, 0, i, i + 1)])
    return p


def poly(seq_of_zeros: ArrayLike) -> Array:
    """Make the polynomial with these roots, or the characteristic polynomial of a square matrix.

    Examples
    --------
    >>> poly(asarray([1.0, 2.0])).tolist()
    [1.0, -3.0, 2.0]
    """
    x = operand(asarray(seq_of_zeros), "poly")
    x = cast(x, dt.to_inexact(x.dtype, False)[0])
    if x.ndim == 2:
        x = eigvals(x)
    x = _vector("poly", x)
    result = ones(1, x.dtype)
    for i in range(x.size):
        result = convolve(result, stack([ones((), x.dtype), negative(x[i])]))
    return result


def roots(p: ArrayLike, *, strip_zeros: bool = True) -> Array:
    """Find the roots of a polynomial: the eigenvalues of its companion matrix.

    Parameters
    ----------
    p : coefficients, the highest power first.
    strip_zeros : whether zeros at the ends are taken off first, for which p must be known. Without, leading
        zeros give roots that are NaN, and come last.

    Returns
    -------
    complex vector.

    Examples
    --------
    >>> sorted(float(r) for r in roots(asarray([1.0, -3.0, 2.0])).real)
    [1.0, 2.0]
    """
    (p,) = _inexact("roots", p)
    if strip_zeros:
        places = np.flatnonzero(concrete(p, "roots", "pass strip_zeros=False"))
        if not places.size:
            return zeros(0, dt.complex_dtype(p.dtype))
        at_zero = p.size - 1 - int(places[-1])
        core = part_of_axis(p, 0, int(places[0]), int(places[-1]) + 1)
        return concatenate([zeros(at_zero, dt.complex_dtype(p.dtype)), _nonzero_roots(core)])
    if p.size < 2:
        return zeros(0, dt.complex_dtype(p.dtype))
    # as many leading zeros as there are turn to the end: roots 0 of the rest, which are then marked
    leading = where(not_equal(p, 0).any(), argmax(not_equal(p, 0)), p.size)
    found = _nonzero_roots(roll(p, negative(leading)))
    return where(arange(found.size) < found.size - leading, _by_magnitude(found), np.nan)


def _by_magnitude(x: Any) -> Any:
    """Sort by descending size, so that the roots 0 come last."""
    return x[flip(abs(x).argsort())]


def _nonzero_roots(p: Any) -> Any:
    if p.size < 2:
        return zeros(0, dt.complex_dtype(p.dtype))
    below = eye(p.size - 1, k=-1, dtype=p.dtype)
    companion = below.at[0].set(divide(negative(p[1:]), p[0]))
    return eigvals(companion)


@overload
def polyfit(
    x: ArrayLike, y: ArrayLike, deg: int, rcond: float | None = None, full: Literal[False] = False,
    w: ArrayLike | None = None, cov: Literal[False] = False,
) -> Array: ...  # fmt: skip
@overload
def polyfit(
    x: ArrayLike, y: ArrayLike, deg: int, rcond: float | None = None, full: bool = False,
    w: ArrayLike | None = None, cov: bool | str = False,
) -> Any: ...  # fmt: skip
@compiled_once_it_pays(call_us=280)
def polyfit(
    x: ArrayLike, y: ArrayLike, deg: int, rcond: float | None = None, full: bool = False,
    w: ArrayLike | None = None, cov: bool | str = False,
) -> Any:  # fmt: skip
    """Find the polynomial of degree `deg` nearest to points (x, y) by least squares.

    Parameters
    ----------
    x : (m,).
    y : (m,) or (m, k), a polynomial for each column.
    deg : the degree.
    rcond : singular values below this part of the largest count as 0.
    full : whether also the squared residuals, the rank and the singular values of the scaled matrix of
        powers, and rcond are returned.
    w : weights of the points.
    cov : whether the covariances of the coefficients are returned too; "unscaled" without the factor of the
        residuals.

    Returns
    -------
    the coefficients, the highest power first; with full a tuple (coefficients, squared residuals, rank,
    singular values, rcond); with cov the pair (coefficients, covariances).

    Raises
    ------
    ShapeError : sizes do not fit.
    ArgumentError : the degree is negative.

    Examples
    --------
    >>> polyfit(arange(4.0), 2 * arange(4.0) + 1, 1).round(4).tolist()
    [2.0, 1.0]
    """
    degree = static_int(deg, "polyfit", "deg")
    points, values = promoted("polyfit", x, y)
    dtype, _ = dt.to_inexact(points.dtype, False)
    points, values = cast(points, dtype), cast(values, dtype)
    if degree < 0:
        raise ArgumentError(f"polyfit: the degree must not be negative, got {degree}")
    if points.ndim != 1 or not points.size or values.ndim not in (1, 2) or values.shape[0] != points.size:
        raise ShapeError(f"polyfit: points {type_name(points)} and values {type_name(values)} do not fit")
    if rcond is None:
        rcond = points.size * float(_eps(dtype))
    matrix = vander(points, degree + 1)
    target = values
    if w is not None:
        weights = cast(operand(asarray(w), "polyfit"), dtype)
        if weights.shape != points.shape:
            raise ShapeError(
                f"polyfit: weights {type_name(weights)} and points {type_name(points)} do not fit"
            )
        matrix = multiply(matrix, expand_dims(weights, 1))
        target = multiply(values, weights if values.ndim == 1 else expand_dims(weights, 1))
    scale = sqrt(sum(square(abs(matrix)), 0))
    scaled = divide(matrix, scale)
    solution, residuals, rank, singular = lstsq(scaled, target, rcond)
    columns = scale if values.ndim == 1 else expand_dims(scale, 1)
    coefficients = divide(solution, columns)
    if full:
        return coefficients, residuals, rank, singular, asarray(rcond)
    if not cov:
        return coefficients
    inverse = divide(inv(exact_matmul(scaled.T, scaled)), outer(scale, scale))
    if cov == "unscaled":
        factor: Any = 1
    elif points.size <= degree + 1:
        raise ArgumentError(
            f"polyfit: {points.size} points leave no residuals to scale the covariance of {degree + 1} coefficients by",
            hint="give more points, or cov='unscaled'",
        )
    else:
        factor = divide(residuals, points.size - degree - 1)
    if values.ndim == 1:
        return coefficients, multiply(inverse, factor)
    return coefficients, multiply(expand_dims(inverse, -1), factor)


def _eps(dtype: np.dtype) -> float:
    return float(np.finfo(dt.real_dtype(dtype)).eps) if dtype != dt.bfloat16 else 2.0**-7
