"""Counts, correlations and curves: histograms, covariance, convolution, interpolation, integrals of samples."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, cast_inexact, concrete, operand, promoted, type_name
from funcgrad.numpy.core.precision import Policy, policy_of, product
from funcgrad.numpy.core.products import matmul
from funcgrad.numpy.creation import arange, asarray, full
from funcgrad.numpy.elementwise import (
    absolute,
    add,
    clip,
    conjugate,
    cos,
    divide,
    equal,
    imag,
    logical_and,
    make_complex,
    multiply,
    real,
    remainder,
    sqrt,
    subtract,
)
from funcgrad.numpy.elementwise import where as choose
from funcgrad.numpy.reductions import diff, max, mean, min, sum
from funcgrad.numpy.shapes.linspace import linspace
from funcgrad.numpy.shapes.manipulation import (  # fmt: skip
    atleast_2d,
    concatenate,
    expand_dims,
    flip,
    part_of_axis,
    ravel,
    reshape,
    stack,
    transpose,
)
from funcgrad.numpy.shapes.take import take
from funcgrad.numpy.sorting import argsort, searchsorted
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import wrap
from funcgrad.trace.graph.nan_check import check_value
from funcgrad.trace.ops.windows import CONVOLVE, Link
from funcgrad.trace.tracing.tracer import trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axes, normal_axis, static_int
from funcgrad.transforms.composites import compiled_once_it_pays

# ---- histograms ----


@compiled_once_it_pays(call_us=25)
def digitize(x: ArrayLike, bins: ArrayLike, right: bool = False, *, method: str | None = None) -> Array:
    """Find the bin of each value: bins[i - 1] <= x < bins[i].

    Parameters
    ----------
    x : an array.
    bins : a vector that ascends or descends.
    right : whether bins are closed on the right instead.
    method : how it searches; see `searchsorted`.

    Returns
    -------
    array of integers, of x's shape.

    Examples
    --------
    >>> digitize(asarray([0.5, 2.5]), asarray([0.0, 1.0, 2.0]))
    Array([1, 3], dtype=int32)
    """
    x, edges = operand(x, "digitize"), operand(bins, "digitize")
    side = "left" if right else "right"
    if not edges.size:
        return full(x.shape, 0, dt.default_dtype("i"))
    upward = searchsorted(edges, x, side)
    downward = edges.size - searchsorted(flip(edges), x, side)
    return choose(edges[-1] >= edges[0], upward, downward)


def histogram_bin_edges(
    a: ArrayLike, bins: ArrayLike = 10, range: Any = None, weights: ArrayLike | None = None
) -> Array:
    """Compute the edges of equal bins over the range of the values, or return the edges given.

    Parameters
    ----------
    a : an array.
    bins : a number, edges, or the name of one of NumPy's rules ("auto", "fd", "sturges", ...) where the
        values are known.
    range : (low, high) that the bins span; None for that of the values.
    weights : how much each value counts.

    Returns
    -------
    vector of edges, one more than bins.

    Examples
    --------
    >>> histogram_bin_edges(asarray([0.0, 4.0]), bins=2).tolist()
    [0.0, 2.0, 4.0]
    """
    if isinstance(bins, str):
        known = concrete(a, "histogram", "give the number of bins")
        try:
            return asarray(np.histogram_bin_edges(known, bins, range), dt.to_inexact(known.dtype, False)[0])
        except (ValueError, TypeError) as error:
            raise ArgumentError(f"histogram: {error}") from None
    edges = operand(bins, "histogram")
    if edges.ndim == 1:
        return edges
    x = operand(a, "histogram")
    count = static_int(bins, "histogram", "bins")
    low, high = range if range is not None else (min(x), max(x)) if x.size else (0.0, 1.0)
    low, high = promoted("histogram", low, high)
    same = equal(low, high)
    edges = linspace(choose(same, low - 0.5, low), choose(same, high + 0.5, high), count + 1)
    return cast(edges, dt.to_inexact(x.dtype, False)[0])


@compiled_once_it_pays(call_us=55)
def histogram(
    a: ArrayLike,
    bins: ArrayLike = 10,
    range: Any = None,
    weights: ArrayLike | None = None,
    density: bool | None = None,
) -> tuple[Array, Array]:
    """Count how many values fall into each bin; the last bin is closed.

    Parameters
    ----------
    a : an array.
    bins : a number of bins, or their edges.
    range : (low, high) that the bins span; None for that of the values.
    weights : how much each value counts.
    density : whether the integral over the bins is 1.

    Returns
    -------
    the pair (counts, edges).

    Examples
    --------
    >>> [x.tolist() for x in histogram(asarray([1.0, 2.0, 2.0, 5.0]), bins=2)]
    [[3.0, 1.0], [1.0, 3.0, 5.0]]
    """
    x = ravel(operand(a, "histogram"))
    x = cast(x, dt.to_inexact(x.dtype, False)[0])
    edges = cast(histogram_bin_edges(x, bins, range), x.dtype)
    count = edges.size - 1
    w = full(x.shape, 1.0, x.dtype) if weights is None else ravel(cast_inexact(weights))
    index = searchsorted(edges, x, "right") - 1
    index = choose(equal(x, edges[-1]), count - 1, index)
    index = choose(index < 0, count, index)  # outside: dropped
    result = full((count,), 0, w.dtype).at[index].add(w)
    if density:
        result = divide(divide(result, sum(result)), diff(edges))
    return result, edges


def histogramdd(
    sample: ArrayLike, bins: Any = 10, range: Any = None, weights: ArrayLike | None = None, density: bool | None = None
) -> tuple[Array, list[Array]]:  # fmt: skip
    """Count how many points fall into each cell of a grid; the last bins are closed.

    Parameters
    ----------
    sample : (n, d), or a sequence of d vectors.
    bins, range : as for `histogram`, one for all axes or one each.
    weights : how much each value counts.
    density : whether the integral over the bins is 1.

    Returns
    -------
    the pair (counts, list of the edges along each axis).

    Examples
    --------
    >>> histogramdd(asarray([[0.0, 0.0], [1.0, 1.0], [1.0, 1.0]]), bins=2)[0].tolist()
    [[1, 0], [0, 2]]
    """
    points = stack(list(sample), -1) if isinstance(sample, (list, tuple)) else operand(sample, "histogramdd")
    points = atleast_2d(points)
    if points.ndim != 2:
        raise ShapeError(f"histogramdd: points are the rows of a matrix, got {type_name(points)}")
    count, dims = points.shape
    each = list(bins) if isinstance(bins, (list, tuple)) else [bins] * dims
    ranges = [None] * dims if range is None else list(range)
    if len(each) != dims or len(ranges) != dims:
        raise ArgumentError(f"histogramdd: {dims} axes, but {len(each)} bins and {len(ranges)} ranges")
    points = cast(points, dt.to_inexact(points.dtype, False)[0])
    edges, cell, cells, inside = [], asarray(0, int), 1, asarray(True)
    for i, (number, limits) in enumerate(zip(each, ranges, strict=True)):
        x = points[:, i]
        own = cast(histogram_bin_edges(x, number, limits), x.dtype)
        index = choose(equal(x, own[-1]), own.size - 2, searchsorted(own, x, "right") - 1)
        inside = logical_and(inside, logical_and(index >= 0, index < own.size - 1))
        cell = cell * (own.size - 1) + index
        cells *= own.size - 1
        edges.append(own)
    w = full((count,), 1, int) if weights is None else ravel(operand(asarray(weights), "histogramdd"))
    counts = full((cells,), 0, w.dtype).at[choose(inside, cell, cells)].add(w)
    result = reshape(counts, tuple(own.size - 1 for own in edges))
    if density:
        result = divide(result, sum(result))
        for i, own in enumerate(edges):
            result = divide(
                result, reshape(diff(own), tuple(-1 if j == i else 1 for j, _ in enumerate(edges)))
            )
    return result, edges


@compiled_once_it_pays(call_us=200)
def histogram2d(
    x: ArrayLike, y: ArrayLike, bins: Any = 10, range: Any = None, weights: ArrayLike | None = None,
    density: bool | None = None,
) -> tuple[Array, Array, Array]:  # fmt: skip
    """Count how many points (x, y) fall into each cell of a grid.

    Parameters
    ----------
    x, y : the coordinates of the points, vectors.
    bins : a number, or the edges, for both; or a sequence of two, one for each.
    range : two pairs (low, high); None for those of the values.
    weights : how much each value counts.
    density : whether the integral over the bins is 1.

    Returns
    -------
    the triple (counts, edges along x, edges along y).

    Examples
    --------
    >>> histogram2d(asarray([0.0, 1.0]), asarray([0.0, 1.0]), bins=2)[0].tolist()
    [[1, 0], [0, 1]]
    """
    if not isinstance(bins, (list, tuple)) or len(bins) not in (1, 2):
        bins = [asarray(bins) if isinstance(bins, (list, tuple)) else bins] * 2
    elif len(bins) == 1:
        bins = list(bins) * 2
    points = stack(promoted("histogram2d", x, y), -1)
    counts, (of_x, of_y) = histogramdd(points, bins, range, weights, density)
    return counts, of_x, of_y


# ---- correlation ----


@compiled_once_it_pays(call_us=30)
def cov(
    m: ArrayLike, y: ArrayLike | None = None, rowvar: bool = True, bias: bool = False, ddof: int | None = None,
    fweights: ArrayLike | None = None, aweights: ArrayLike | None = None, *, dtype: Any = None,
) -> Array:  # fmt: skip
    """Compute the covariance matrix of variables.

    Parameters
    ----------
    m : variables as rows, observations as columns.
    y : further variables, of the same form.
    rowvar : whether rows are variables; otherwise columns are.
    bias : whether it is divided by the number of observations.
    ddof : what is taken off the number of observations; None for 1, with bias 0.
    fweights : how often each observation counts, integers.
    aweights : how much each observation counts.
    dtype : the dtype of the result; None for that of the operands.

    Returns
    -------
    matrix of as many rows and columns as there are variables.

    Examples
    --------
    >>> cov(asarray([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]])).tolist()
    [[1.0, -1.0], [-1.0, 1.0]]
    """

    if dtype is not None and not dt.is_inexact(dt.as_dtype(dtype)):
        raise DtypeError(f"cov: of dtype {dt.as_dtype(dtype)}; floats or complex numbers are needed")

    def rows(v: ArrayLike) -> Any:
        v = operand(v, "cov")
        if v.ndim > 2:
            raise ShapeError(f"cov: vectors and matrices are needed, got {type_name(v)}")
        v = cast(v, dt.to_inexact(v.dtype, False)[0] if dtype is None else dt.as_dtype(dtype))
        return transpose(v) if not rowvar and v.ndim == 2 else atleast_2d(v)

    x = rows(m) if y is None else concatenate(promoted("cov", rows(m), rows(y)))
    count = x.shape[1]
    ddof = (0 if bias else 1) if ddof is None else ddof
    weights = _observation_weights(fweights, aweights, count)
    if weights is None:
        centered = subtract(x, mean(x, 1, keepdims=True)) if count else x
        products = matmul(centered, transpose(conjugate(centered)))
        return _without_ones(divide(products, count - ddof if count > ddof else math.nan))
    total = sum(weights)
    weights_ = cast(weights, dt.real_dtype(x.dtype))
    centered = subtract(x, divide(sum(multiply(x, weights_), 1, keepdims=True), cast(total, weights_.dtype)))
    if aweights is None or not ddof:
        norm = subtract(total, ddof)
    else:
        norm = subtract(total, divide(multiply(ddof, sum(multiply(weights, asarray(aweights)))), total))
    products = matmul(multiply(centered, weights_), transpose(conjugate(centered)))
    return _without_ones(divide(products, choose(norm > 0, norm, math.nan)))


def _without_ones(x: Any) -> Any:
    return reshape(x, ()) if x.size == 1 else x


def _observation_weights(fweights: ArrayLike | None, aweights: ArrayLike | None, count: int) -> Any:
    """Multiply both kinds of weights; return None if there are none."""
    result = None
    for name, given in (("fweights", fweights), ("aweights", aweights)):
        if given is None:
            continue
        w = operand(asarray(given), "cov")
        if w.shape != (count,):
            raise ShapeError(
                f"cov: {name} must be a vector of {count}, one an observation, got {type_name(w)}"
            )
        if name == "fweights" and not dt.is_integer(w.dtype):
            raise DtypeError(f"cov: fweights are integers, got {type_name(w)}", hint="use aweights")
        result = w if result is None else multiply(result, w)
    return result


@compiled_once_it_pays(call_us=100)
def corrcoef(x: ArrayLike, y: ArrayLike | None = None, rowvar: bool = True, dtype: Any = None) -> Array:
    """Compute the correlation matrix of variables: covariance over the product of the standard deviations.

    Parameters
    ----------
    x : variables as rows, observations as columns.
    y : further variables, of the same form.
    rowvar : whether rows are variables; otherwise columns are.
    dtype : the dtype of the result; None for that of the operands.

    Returns
    -------
    matrix of as many rows and columns as there are variables.

    Examples
    --------
    >>> corrcoef(asarray([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]])).round(4).tolist()
    [[1.0, -1.0], [-1.0, 1.0]]
    """
    c = cov(x, y, rowvar, dtype=dtype)
    if not c.ndim:
        return divide(c, c)
    deviation = sqrt(real(c.diagonal()))
    result = divide(divide(c, expand_dims(deviation, 1)), deviation)
    if dt.kind(c.dtype) != "c":
        return clip(result, -1, 1)
    return make_complex(clip(real(result), -1, 1), clip(imag(result), -1, 1))


def _slid(x: Any, kernel: Any, first: int, count: int, policy: Policy | None) -> Any:
    """Compute `count` elements of the convolution of two vectors, starting at element number `first` of the
    full one.
    """
    dtype, weak = x.dtype, x.weak and kernel.weak
    if policy is None and trace_of((x, kernel)) is None and np.isfinite(kernel.owner).all():
        # (Padding is zeros that are multiplied with all of the kernel, as in JAX, and NumPy has none.)
        wide = np.float32 if dtype in dt.SHORT else dtype
        whole = np.convolve(x.owner.astype(wide), kernel.owner.astype(wide))
        value = whole[first : first + count].astype(dtype)
        if config.watched:
            check_value("convolve", value)
        return wrap(value, weak)
    if dtype == dt.bool_:  # a sum of ands is an or
        return cast(_slid(cast(x, dt.int32), cast(kernel, dt.int32), first, count, None), dtype)
    # place in x - place in the result + place in the kernel = first
    link = Link((0, 1, 2), (1, -1, 1), -first, (x.size, count, kernel.size))
    return product(policy, CONVOLVE, ((0,), (2,), (1,), (link,)), x, kernel)


@compiled_once_it_pays(call_us=8)
def convolve(
    a: ArrayLike,
    v: ArrayLike,
    mode: str = "full",
    *,
    precision: Any = None,
    preferred_element_type: Any = None,
) -> Array:
    """Compute the convolution of two vectors.

    Parameters
    ----------
    a, v : vectors.
    mode : all overlaps ("full"), as many as the longer has elements ("same"), or whole ones ("valid").
    precision : see `matmul`.
    preferred_element_type : the dtype of the result; None for the common one.

    Returns
    -------
    vector.

    Examples
    --------
    >>> convolve(asarray([1, 2, 3]), asarray([1, 1]))
    Array([1, 3, 5, 3], dtype=int32)
    """
    x, kernel = promoted("convolve", a, v)
    if x.ndim != 1 or kernel.ndim != 1 or not x.size or not kernel.size:
        raise ShapeError(
            f"convolve: two vectors with elements are needed, got {type_name(x)} and {type_name(kernel)}"
        )
    if kernel.size > x.size:
        x, kernel = kernel, x
    width = kernel.size
    if mode not in ("full", "same", "valid"):
        raise ArgumentError(f"convolve: mode must be 'full', 'same' or 'valid', got {mode!r}")
    first = {"full": 0, "same": (width - 1) // 2, "valid": width - 1}[mode]
    count = {"full": x.size + width - 1, "same": x.size, "valid": x.size - width + 1}[mode]
    return _slid(x, kernel, first, count, policy_of("convolve", precision, x.dtype))


@compiled_once_it_pays(call_us=11)
def correlate(
    a: ArrayLike,
    v: ArrayLike,
    mode: str = "valid",
    *,
    precision: Any = None,
    preferred_element_type: Any = None,
) -> Array:
    """Compute the correlation of two vectors: the convolution with the second conjugated and reversed.

    Parameters
    ----------
    a, v : vectors.
    mode : all overlaps ("full"), as many as the longer has elements ("same"), or whole ones ("valid").
    precision : see `matmul`.
    preferred_element_type : the dtype of the result; None for the common one.

    Returns
    -------
    vector.

    Examples
    --------
    >>> correlate(asarray([1.0, 2.0, 3.0]), asarray([1.0, 1.0])).tolist()
    [3.0, 5.0]
    """
    x, kernel = operand(a, "correlate"), operand(v, "correlate")
    result = convolve(x, flip(conjugate(kernel)), mode, precision=precision)
    if mode == "same" and kernel.size > x.size:  # the middle is that of the other vector
        whole = convolve(x, flip(conjugate(kernel)), "full", precision=precision)
        return part_of_axis(whole, 0, x.size // 2, x.size // 2 + kernel.size)
    return result


# ---- curves ----


@compiled_once_it_pays(call_us=340)
def interp(
    x: ArrayLike, xp: ArrayLike, fp: ArrayLike, left: ArrayLike | str | None = None,
    right: ArrayLike | str | None = None, period: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Evaluate the polygon through the points (xp, fp) at x.

    Parameters
    ----------
    x : where it is evaluated.
    xp : the abscissas, which ascend.
    fp : the ordinates.
    left, right : the values outside; None for that of the nearest end, "extrapolate" continues the first or
        last line.
    period : x and xp count modulo the period, and xp may be in any order.

    Returns
    -------
    array of x's shape.

    Examples
    --------
    >>> float(interp(0.5, asarray([0.0, 1.0]), asarray([10.0, 20.0])))
    15.0
    """
    x, xp = promoted("interp", x, xp)
    dtype, _ = dt.to_inexact(xp.dtype, False)
    x, xp, fp = cast(x, dtype), cast(xp, dtype), operand(fp, "interp")
    fp = cast(fp, dt.to_inexact(fp.dtype, False)[0])
    if xp.shape != fp.shape or xp.ndim != 1 or not xp.size:
        raise ShapeError(
            f"interp: xp and fp must be vectors of one size, got {type_name(xp)} and {type_name(fp)}"
        )
    for name, end in (("left", left), ("right", right)):
        if isinstance(end, str) and end != "extrapolate":
            raise ArgumentError(f"interp: {name} must be a value or 'extrapolate', got {end!r}")
    if period is not None:
        length = absolute(cast(operand(period, "interp"), dtype))
        x, xp = remainder(x, length), remainder(xp, length)
        order = argsort(xp)
        xp, fp = take(xp, order, mode="clip"), take(fp, order, mode="clip")
        xp = concatenate([xp[-1:] - length, xp, xp[:1] + length])
        fp = concatenate([fp[-1:], fp, fp[:1]])
        left = right = None
    i = clip(searchsorted(xp, x, "right"), 1, max_index(xp))
    x0, x1 = take(xp, i - 1, mode="clip"), take(xp, i, mode="clip")
    f0, f1 = take(fp, i - 1, mode="clip"), take(fp, i, mode="clip")
    width = subtract(x1, x0)
    share = divide(subtract(x, x0), choose(equal(width, 0), 1, width))
    result = choose(equal(width, 0), f0, add(f0, multiply(share, subtract(f1, f0))))
    if not isinstance(left, str):
        result = choose(x < xp[0], fp[0] if left is None else left, result)
    if not isinstance(right, str):
        result = choose(x > xp[-1], fp[-1] if right is None else right, result)
    return result


def max_index(x: Any) -> int:
    """Return the last position of a vector, at least 1: interpolation needs two neighbours."""
    return x.size - 1 if x.size > 1 else 1


@compiled_once_it_pays(call_us=15)
def trapezoid(y: ArrayLike, x: ArrayLike | None = None, dx: ArrayLike = 1.0, axis: int = -1) -> Array:
    """Integrate samples by the trapezoidal rule.

    Parameters
    ----------
    y : the samples.
    x : where they were taken: a vector, or an array that broadcasts with y; None for the same distance.
    dx : that distance, or distances that broadcast with those of y.
    axis : the axis along which they are.

    Returns
    -------
    array with one axis fewer.

    Examples
    --------
    >>> float(trapezoid(asarray([0.0, 1.0, 2.0])))
    2.0
    """
    values = operand(y, "trapezoid")
    along = normal_axis(axis, values.ndim, "trapezoid")
    points = None if x is None else operand(x, "trapezoid")
    dtype = dt.to_inexact(*dt.promote(*((v.dtype, v.weak) for v in (values, points) if v is not None)))[0]
    values = cast(values, dtype)
    steps: Any = dx
    if points is not None:
        steps = diff(cast(points, dtype), axis=-1 if points.ndim == 1 else axis)
        if points.ndim == 1:
            steps = reshape(steps, (-1, *(1,) * (values.ndim - 1 - along)))
    size = values.shape[along]
    if not size:
        return sum(values, along)
    pairs = add(part_of_axis(values, along, 1, size), part_of_axis(values, along, 0, size - 1))
    areas = multiply(pairs, steps)
    return multiply(sum(areas, normal_axis(axis, areas.ndim, "trapezoid")), 0.5)


@compiled_once_it_pays(call_us=30)
def gradient(
    f: ArrayLike, *varargs: ArrayLike, axis: Any = None, edge_order: int | None = None
) -> Any:  # fmt: skip
    """Estimate derivatives by differences to the neighbours on both sides, at the ends to those on one.

    Parameters
    ----------
    f : the samples.
    *varargs : the spacing: one number for all axes or one each; or the coordinates along each axis, as
        vectors.
    axis : the axes, one or several; None for all.
    edge_order : at the ends the difference to one neighbour (1), or the slope of the parabola through three
        (2).

    Returns
    -------
    one array, or a list of one for each axis.

    Raises
    ------
    ShapeError : an axis has fewer elements than that.
    ArgumentError : edge_order is another one.

    Examples
    --------
    >>> gradient(asarray([1.0, 2.0, 4.0, 7.0]))
    Array([1. , 1.5, 2.5, 3. ], dtype=float32)
    """
    if edge_order not in (None, 1, 2):
        raise ArgumentError(f"gradient: edge_order is 1 or 2, got {edge_order!r}")
    x = operand(f, "gradient")
    x = cast(x, *dt.to_inexact(x.dtype, x.weak))
    axes = normal_axes(axis, x.ndim, "gradient")
    spacings = varargs or (1.0,)
    if len(spacings) == 1:
        spacings = spacings * len(axes)
    if len(spacings) != len(axes):
        raise ArgumentError(f"gradient: {len(spacings)} spacings do not fit {len(axes)} axes")
    result = [
        _gradient(x, along, operand(step, "gradient"), edge_order or 1)
        for along, step in zip(axes, spacings, strict=True)
    ]
    return result[0] if len(result) == 1 else result


def _gradient(x: Any, along: int, step: Any, edge_order: int) -> Any:
    """Compute the second-order differences along one axis; `step` is one spacing, or the coordinates."""
    size = x.shape[along]
    if size < edge_order + 1:
        raise ShapeError(f"gradient: axis {along} of {type_name(x)} needs {edge_order + 1} elements")
    if step.ndim > 1 or step.ndim == 1 and step.size != size:
        raise ShapeError(f"gradient: a spacing is a number or a vector of {size}, got {type_name(step)}")

    def at(values: Any, *places: int) -> list[Any]:
        """Return single slices along the axis; a spacing that is one number is the same everywhere."""
        return [part_of_axis(values, along, i, i + 1) if values.ndim else values for i in places]

    gaps = step
    before, middle, after = (part_of_axis(x, along, i, size - 2 + i) for i in (0, 1, 2))
    if step.ndim:
        gaps = reshape(diff(step), tuple(-1 if i == along else 1 for i, _ in enumerate(x.shape)))
        low, high = part_of_axis(gaps, along, 0, size - 2), part_of_axis(gaps, along, 1, size - 1)
        inner = (low * low * after - high * high * before - (low * low - high * high) * middle) / (
            low * high * (low + high)
        )
    else:
        inner = (after - before) / 2 / step
    if edge_order == 1:
        first, last = (b - a for a, b in (at(x, 0, 1), at(x, size - 2, size - 1)))
        (first_gap, last_gap) = at(gaps, 0, size - 2)
        return concatenate([first / first_gap, inner, last / last_gap], along)
    first = _end_slope(at(x, 0, 1, 2), at(gaps, 0, 1))
    last = _end_slope(at(x, size - 1, size - 2, size - 3), at(gaps, size - 2, size - 3))
    return concatenate([first, inner, -last], along)


def _end_slope(values: Sequence[Any], gaps: Sequence[Any]) -> Any:
    """Compute the slope of the parabola through three points at the first; `gaps` are the distances between them."""
    (a, b, c), (near, far) = values, gaps
    return (b - a) / near * (1 + near / (near + far)) - (c - b) / far * (near / (near + far))


@compiled_once_it_pays(call_us=15)
def ediff1d(ary: ArrayLike, to_end: ArrayLike | None = None, to_begin: ArrayLike | None = None) -> Array:
    """Compute the differences of neighbours of the flattened array.

    Parameters
    ----------
    ary : an array.
    to_end : values that are put after the differences.
    to_begin : values that are put before them.

    Returns
    -------
    vector.

    Examples
    --------
    >>> ediff1d(asarray([1, 2, 4]), to_end=9).tolist()
    [1, 2, 9]
    """
    result = diff(ravel(operand(ary, "ediff1d")))
    parts = [
        asarray(to_begin) if to_begin is not None else None,
        result,
        asarray(to_end) if to_end is not None else None,
    ]
    return concatenate([ravel(cast(p, result.dtype)) for p in parts if p is not None])


def _points(m: Any) -> int:
    """Return the number of points of a window: 0 for what is negative; fractions are cut off."""
    return int(m) if m > 0 else 0


def _window_angle(m: int) -> Any:
    """Return the angles 0 to 2 pi over m points."""
    return arange(m, dtype=float) * (2 * math.pi / (m - 1))


def hanning(M: int) -> Array:
    """Make the Hann window of M points: half a period of a raised cosine.

    Examples
    --------
    >>> hanning(3).round(4).tolist()
    [0.0, 1.0, 0.0]
    """
    m = _points(M)
    return 0.5 - 0.5 * cos(_window_angle(m)) if m > 1 else full((m,), 1.0, float)


def hamming(M: int) -> Array:
    """Make the Hamming window of M points.

    Examples
    --------
    >>> hamming(3).round(4).tolist()
    [0.08, 1.0, 0.08]
    """
    m = _points(M)
    return 0.54 - 0.46 * cos(_window_angle(m)) if m > 1 else full((m,), 1.0, float)


def blackman(M: int) -> Array:
    """Make the Blackman window of M points.

    Examples
    --------
    >>> abs(blackman(3).round(4)).tolist()
    [0.0, 1.0, 0.0]
    """
    m = _points(M)
    if m <= 1:
        return full((m,), 1.0, float)
    angle = _window_angle(m)
    return 0.42 - 0.5 * cos(angle) + 0.08 * cos(2 * angle)


def bartlett(M: int) -> Array:
    """Make the Bartlett window of M points: a triangle.

    Examples
    --------
    >>> bartlett(3).tolist()
    [0.0, 1.0, 0.0]
    """
    m = _points(M)
    if m <= 1:
        return full((m,), 1.0, float)
    return 1 - absolute(2 * arange(m, dtype=float) + 1 - m) / (m - 1)


def i0(x: ArrayLike) -> Array:
    """Compute the modified Bessel function of the first kind and order 0.

    Examples
    --------
    >>> round(float(i0(1.0)), 4)
    1.2661
    """
    from funcgrad.scipy.special.bessel import i0  # here: it is written on this namespace

    return i0(x)


def kaiser(M: int, beta: ArrayLike) -> Array:
    """Make the Kaiser window of M points: the larger beta, the narrower.

    Parameters
    ----------
    M : the number of points.
    beta : its shape.

    Returns
    -------
    vector of M elements.

    Examples
    --------
    >>> kaiser(3, 3.0).round(4).tolist()
    [0.2049, 1.0, 0.2049]
    """
    m = _points(M)
    if m <= 1:
        return full((m,), 1.0, float)
    place = 2 * arange(m, dtype=float) / (m - 1) - 1
    return divide(i0(multiply(beta, sqrt(1 - place * place))), i0(beta))
