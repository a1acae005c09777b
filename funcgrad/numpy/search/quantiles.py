"""Quantiles: the element below which a share of the others lies, or something between two elements.

Where in the sorted row a quantile lies is known while tracing if the share is a number: then its ranks alone are asked
for, which of a long row are selected, not sorted (trace/ops/sort_reference.py, lower/graph/orders/sort_keys.py).
Methods are those of Hyndman and Fan 1996 (Sample quantiles in statistical packages, The American Statistician 50), and
NumPy's others.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy import elementwise as fnp
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, takes_sharding, type_name
from funcgrad.numpy.creation import asarray, full
from funcgrad.numpy.elementwise import where as choose
from funcgrad.numpy.reductions import any as any_
from funcgrad.numpy.reductions import cumsum, sum
from funcgrad.numpy.shapes.manipulation import (
    broadcast_to,
    expand_dims,
    moveaxis,
    part_of_axis,
    reshape,
    transpose,
)
from funcgrad.numpy.sorting import at_positions, positions_in_order, values_in_order
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axes, normal_axis
from funcgrad.trace.uop import numel
from funcgrad.transforms.composites import compiled_once_it_pays

# Where a quantile lies among the sorted elements 0 ... n - 1; `xp` is NumPy, or funcgrad where it must be traced.
_PLACES: dict[str, Callable[[Any, Any, Any], Any]] = {
    "inverted_cdf": lambda xp, n, q: xp.ceil(n * q) - 1,
    "averaged_inverted_cdf": lambda xp, n, q: (xp.ceil(n * q) + xp.floor(n * q + 1)) * 0.5 - 1,
    "closest_observation": lambda xp, n, q: xp.rint(n * q) - 1,
    "interpolated_inverted_cdf": lambda xp, n, q: n * q - 1,
    "hazen": lambda xp, n, q: n * q - 0.5,
    "weibull": lambda xp, n, q: (n + 1) * q - 1,
    "linear": lambda xp, n, q: (n - 1) * q,
    "median_unbiased": lambda xp, n, q: (n + 1 / 3) * q - 2 / 3,
    "normal_unbiased": lambda xp, n, q: (n + 1 / 4) * q - 5 / 8,
    "lower": lambda xp, n, q: xp.floor((n - 1) * q),
    "higher": lambda xp, n, q: xp.ceil((n - 1) * q),
    "midpoint": lambda xp, n, q: (xp.floor((n - 1) * q) + xp.ceil((n - 1) * q)) * 0.5,
    "nearest": lambda xp, n, q: xp.ceil((n - 1) * q - 0.5),
}


def _rows(name: str, x: Any, axis: Any) -> tuple[Any, tuple[int, ...]]:
    """Merge the reduced axes into one, the last, and return also the shape of the result with these axes of size 1."""
    axes = normal_axes(axis, x.ndim, name)
    others = tuple(i for i in range(x.ndim) if i not in axes)
    count = numel(tuple(x.shape[i] for i in axes))
    if not count:
        raise ArgumentError(f"{name}: {type_name(x)} has no elements along axes {axes}")
    kept = tuple(1 if i in axes else s for i, s in enumerate(x.shape))
    return reshape(transpose(x, (*others, *axes)), (*(x.shape[i] for i in others), count)), kept


def _known_shares(q: Any) -> np.ndarray | None:
    """Return q in double precision if it is known while tracing, else None."""
    if type(q) is ConcreteArray:
        return q.numpy().astype(np.float64)
    if isinstance(q, (int, float, np.generic, np.ndarray)):
        return np.asarray(q, np.float64)
    if isinstance(q, (list, tuple)):
        parts = [_known_shares(part) for part in q]
        return None if any(part is None for part in parts) else np.asarray(parts, np.float64)
    return None


def _quantile(
    name: str, a: ArrayLike, q: Any, axis: Any, method: str, keepdims: bool, skip_nan: bool, weights: Any
) -> Any:
    x = operand(a, name)
    if dt.kind(x.dtype) == "c":
        raise DtypeError(
            f"{name}: complex numbers have no order, got {type_name(x)}", hint="take abs(x) or x.real"
        )
    if method not in _PLACES:
        raise ArgumentError(
            f"{name}: method {method!r} does not exist", hint=f"methods are {', '.join(_PLACES)}"
        )
    given = asarray(q) if isinstance(q, (list, tuple)) else operand(q, name)
    x = cast(x, *dt.to_inexact(x.dtype, False))
    rows, kept = _rows(name, x, axis)
    known = _known_shares(q)
    share = None if known is not None and not skip_nan else cast(given, x.dtype)
    shape = known.shape if share is None else share.shape  # type: ignore[union-attr]
    if weights is not None:
        result = _weighted(name, x, rows, axis, cast(given, x.dtype), method, weights, skip_nan)
    elif share is None:
        result = _at_known_places(rows, known.ravel(), method)  # type: ignore[union-attr]
    else:
        result = _at_places(rows, reshape(share, (-1,)), method, skip_nan)
    undefined = any_(fnp.isnan(rows), -1, keepdims=True)
    result = result if skip_nan else choose(undefined, math.nan, result)
    result = moveaxis(result, -1, 0)
    return reshape(result, shape + (kept if keepdims else rows.shape[:-1]))


def _at_known_places(rows: Any, share: np.ndarray, method: str) -> Any:
    """Compute the quantiles from a few known ranks of each row: (..., shares)."""
    count = rows.shape[-1]
    place = np.clip(_PLACES[method](np, count, share), 0, count - 1)
    place = np.where(np.isnan(place), 0, place)
    low = np.floor(place).astype(int)
    high = np.ceil(place).astype(int)
    if not share.size:
        return full((*rows.shape[:-1], 0), 0, rows.dtype)
    start, stop = int(low.min()), int(high.max()) + 1
    ordered = values_in_order(rows, start, stop)

    def at(ranks: np.ndarray) -> Any:
        if ranks.size == 1:
            return part_of_axis(ordered, ordered.ndim - 1, int(ranks[0]) - start, int(ranks[0]) - start + 1)
        positions = ConcreteArray((ranks - start).astype(np.int32))
        return at_positions(ordered, broadcast_to(positions, (*rows.shape[:-1], ranks.size)))

    result = _between(at(low), at(high), ConcreteArray((place - low).astype(np.float64)), rows.dtype)
    return choose(ConcreteArray(np.isnan(share)), math.nan, result) if np.isnan(share).any() else result


def _at_places(rows: Any, share: Any, method: str, skip_nan: bool) -> Any:
    """Compute the quantiles at places that depend on values: (..., shares)."""
    ordered = values_in_order(rows, 0, rows.shape[-1])  # NaN last
    count: Any = rows.shape[-1]
    if skip_nan:
        count = sum(cast(fnp.logical_not(fnp.isnan(rows)), rows.dtype), -1, keepdims=True)
    place = _PLACES[method](fnp, count, share)
    place = broadcast_to(fnp.clip(place, 0, fnp.maximum(count - 1, 0)), (*rows.shape[:-1], share.size))
    low = fnp.floor(place)
    below, above = (at_positions(ordered, cast(rank, dt.int32)) for rank in (low, fnp.ceil(place)))
    result = _between(below, above, fnp.subtract(place, low), rows.dtype)
    return choose(fnp.equal(count, 0), math.nan, result) if skip_nan else result


def _between(low: Any, high: Any, weight: Any, dtype: np.dtype) -> Any:
    """Interpolate between two neighbours, `weight` of the way to the higher one. With infinities, a weight of 0 or 1
    gives one of the two.
    """
    weight = cast(weight, dtype)
    between = fnp.add(fnp.multiply(low, fnp.subtract(1, weight)), fnp.multiply(high, weight))
    return choose(fnp.equal(weight, 0), low, choose(fnp.equal(weight, 1), high, between))


def _weighted(
    name: str, x: Any, rows: Any, axis: Any, share: Any, method: str, weights: Any, skip_nan: bool
) -> Any:
    """Return the first element at which the sum of weights reaches the share of all: (..., shares)."""
    if method != "inverted_cdf":
        raise ArgumentError(f"{name}: method {method!r} takes no weights", hint="use method='inverted_cdf'")
    heavy = cast(operand(weights, name), rows.dtype)
    if heavy.shape != x.shape:
        if (
            heavy.ndim != 1
            or not isinstance(axis, int)
            or heavy.size != x.shape[normal_axis(axis, x.ndim, name)]
        ):
            raise ShapeError(
                f"{name}: weights {type_name(heavy)} fit neither {type_name(x)} nor its axis {axis}"
            )
        heavy = broadcast_to(heavy, rows.shape)
    else:
        heavy, _ = _rows(name, heavy, axis)
    missing = fnp.isnan(rows)
    if skip_nan:
        heavy = choose(missing, 0, heavy)
    order = positions_in_order((rows,), 0, rows.shape[-1], False)
    total = cumsum(at_positions(heavy, order), -1)
    reached = fnp.divide(total, part_of_axis(total, total.ndim - 1, rows.shape[-1] - 1, rows.shape[-1]))
    # Elements without weight are no quantile, not of q = 0 either.
    reached = choose(fnp.equal(reached, 0), -1, reached)
    before = fnp.less(expand_dims(reached, -2), expand_dims(reshape(share, (-1,)), -1))
    count = sum(cast(before, dt.int32), -1)
    last: Any = rows.shape[-1] - 1
    if skip_nan:
        last = fnp.maximum(sum(cast(fnp.logical_not(missing), dt.int32), -1, keepdims=True) - 1, 0)
    rank = fnp.minimum(count, last)
    return at_positions(at_positions(rows, order), rank)


@compiled_once_it_pays(call_us=80, most_arrays=1)
def quantile(
    a: ArrayLike, q: ArrayLike, axis: Any = None, out: None = None, overwrite_input: bool = False,
    method: str = "linear", keepdims: bool = False, *, weights: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Compute the value below which a share q of the sorted elements is; NaN where there is one.

    Parameters
    ----------
    a : an array.
    q : shares between 0 and 1, one or several.
    axis : an axis, several, or None for all.
    out : has to be None: arrays do not change.
    overwrite_input : has no effect: arrays do not change.
    method : where between two elements: "linear", "lower", "higher", "midpoint", "nearest" (of two the
        lower), or one of Hyndman and Fan's: inverted_cdf, averaged_inverted_cdf, closest_observation,
        interpolated_inverted_cdf, hazen, weibull, median_unbiased, normal_unbiased.
    keepdims : whether reduced axes stay, with size 1.
    weights : how much each element counts: of the shape of a, or a vector along one axis, for
        method="inverted_cdf".

    Returns
    -------
    array of q's shape, then the other axes of a.

    Raises
    ------
    ArgumentError : the method is another one, or there are no elements.
    DtypeError : the numbers are complex.

    Examples
    --------
    >>> float(quantile(asarray([0.0, 1.0, 2.0]), 0.25))
    0.5
    """
    return _quantile("quantile", a, q, axis, method, keepdims, False, weights)


@compiled_once_it_pays(call_us=170, most_arrays=1)
def nanquantile(
    a: ArrayLike, q: ArrayLike, axis: Any = None, out: None = None, overwrite_input: bool = False,
    method: str = "linear", keepdims: bool = False, *, weights: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Compute `quantile` without the NaN.

    Parameters
    ----------
    a : an array.
    q : shares between 0 and 1, one or several.
    axis : an axis, several, or None for all.
    out : has to be None: arrays do not change.
    overwrite_input : has no effect: arrays do not change.
    method : see `quantile`.
    keepdims : whether reduced axes stay, with size 1.
    weights : how much each element counts: of the shape of a, or a vector along one axis, for
        method="inverted_cdf".

    Returns
    -------
    array of q's shape, then the other axes of a.

    Examples
    --------
    >>> float(nanquantile(asarray([nan, 1.0, 3.0]), 0.5))
    2.0
    """
    return _quantile("nanquantile", a, q, axis, method, keepdims, True, weights)


def _percent(q: Any) -> Any:
    known = _known_shares(q)
    return fnp.divide(q, 100) if known is None else known / 100


@compiled_once_it_pays(call_us=90, most_arrays=1)
@takes_sharding
def percentile(
    a: ArrayLike, q: ArrayLike, axis: Any = None, out: None = None, overwrite_input: bool = False,
    method: str = "linear", keepdims: bool = False, *, weights: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Compute `quantile` with q in percent.

    Parameters
    ----------
    a : an array.
    q : shares between 0 and 100, one or several.
    axis : an axis, several, or None for all.
    out : has to be None: arrays do not change.
    overwrite_input : has no effect: arrays do not change.
    method : see `quantile`.
    keepdims : whether reduced axes stay, with size 1.
    weights : how much each element counts: of the shape of a, or a vector along one axis, for
        method="inverted_cdf".
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array of q's shape, then the other axes of a.

    Examples
    --------
    >>> float(percentile(asarray([0.0, 1.0, 2.0]), 25))
    0.5
    """
    return _quantile("percentile", a, _percent(q), axis, method, keepdims, False, weights)


@compiled_once_it_pays(call_us=170, most_arrays=1)
def nanpercentile(
    a: ArrayLike, q: ArrayLike, axis: Any = None, out: None = None, overwrite_input: bool = False,
    method: str = "linear", keepdims: bool = False, *, weights: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Compute `percentile` without the NaN.

    Parameters
    ----------
    a : an array.
    q : shares between 0 and 100, one or several.
    axis : an axis, several, or None for all.
    out : has to be None: arrays do not change.
    overwrite_input : has no effect: arrays do not change.
    method : see `quantile`.
    keepdims : whether reduced axes stay, with size 1.
    weights : how much each element counts: of the shape of a, or a vector along one axis, for
        method="inverted_cdf".

    Returns
    -------
    array of q's shape, then the other axes of a.

    Examples
    --------
    >>> float(nanpercentile(asarray([nan, 1.0, 3.0]), 50))
    2.0
    """
    return _quantile("nanpercentile", a, _percent(q), axis, method, keepdims, True, weights)


@compiled_once_it_pays(call_us=80)
def median(
    a: ArrayLike, axis: Any = None, out: None = None, overwrite_input: bool = False, keepdims: bool = False
) -> Array:
    """Compute the middle of the sorted elements, of an even number the mean of the two.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    out : has to be None: arrays do not change.
    overwrite_input : has no effect: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.

    Returns
    -------
    array without the reduced axes.

    Examples
    --------
    >>> float(median(asarray([3.0, 1.0, 2.0])))
    2.0
    """
    return _quantile("median", a, 0.5, axis, "linear", keepdims, False, None)


@compiled_once_it_pays(call_us=170)
def nanmedian(
    a: ArrayLike, axis: Any = None, out: None = None, overwrite_input: bool = False, keepdims: bool = False
) -> Array:
    """Compute `median` without the NaN.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.
    out : has to be None: arrays do not change.
    overwrite_input : has no effect: arrays do not change.
    keepdims : whether reduced axes stay, with size 1.

    Returns
    -------
    array without the reduced axes.

    Examples
    --------
    >>> float(nanmedian(asarray([nan, 1.0, 2.0])))
    1.5
    """
    return _quantile("nanmedian", a, 0.5, axis, "linear", keepdims, True, None)
