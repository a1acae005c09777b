"""Operators that count elements: the most frequent ones, histograms, and the different ones of known arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.torch.aten.promotion import axis_of
from funcgrad.torch.aten.reductions import at_places
from funcgrad.torch.aten.table import row
from funcgrad.trace.types import dtypes as dt


@row("mode")
def mode(x: Any, dim: int = -1, keepdim: bool = False) -> Any:
    """Return the most frequent elements along an axis, the least of several, and the last places that hold them."""
    if not x.ndim:
        return x, fnp.zeros((), dt.int32)
    axis = axis_of(dim, x.ndim)
    order = fnp.argsort(x, axis, stable=True)
    ordered = fnp.moveaxis(fnp.take_along_axis(lax.stop_gradient(x), order, axis), axis, -1)
    numbers = lax.broadcasted_iota(dt.int32, ordered.shape, x.ndim - 1)
    begins = fnp.concatenate(
        [fnp.ones((*ordered.shape[:-1], 1), dt.bool_), ordered[..., 1:] != ordered[..., :-1]], -1
    )
    length = numbers - lax.cummax(fnp.where(begins, numbers, 0), x.ndim - 1)
    last = fnp.expand_dims(fnp.argmax(length, -1), axis)
    return at_places(x, fnp.squeeze(fnp.take_along_axis(order, last, axis), axis), axis, keepdim)


def _bounds(x: Any, low: Any, high: Any, margin: float) -> tuple[Any, Any]:
    """Return the ends of a histogram: those of the data where they are equal, and apart where these are, too."""
    if low == high and x.size:
        low, high = fnp.min(x), fnp.max(x)
    low, high = (fnp.asarray(end, x.dtype) for end in (low, high))
    same = low == high
    return fnp.where(same, low - margin, low), fnp.where(same, high + margin, high)


@row("histc")
def histc(x: Any, bins: int = 100, min: Any = 0, max: Any = 0) -> Any:
    """Count elements in bins of one width, of which the last has both of its ends."""
    low, high = _bounds(x, min, max, 1.0)
    flat = lax.stop_gradient(x.reshape(-1))
    inside = (flat >= low) & (flat <= high)
    place = ((fnp.where(inside, flat, low) - low) / (high - low) * bins).astype(dt.int32)
    return fnp.zeros(bins, x.dtype).at[fnp.minimum(place, bins - 1)].add(inside.astype(x.dtype))


@row("histogram.bins_tensor")
def histogram(x: Any, bins: Any, weight: Any = None, density: bool = False) -> Any:
    """Count elements, or add up their weights, between edges; the last bin has both of its ends."""
    count = bins.shape[0] - 1
    flat = x.reshape(-1)
    place = fnp.clip(fnp.searchsorted(bins, flat, side="right") - 1, 0, count - 1)
    inside = (flat >= bins[0]) & (flat <= bins[-1])
    parts = fnp.ones_like(flat) if weight is None else weight.reshape(-1)
    total = fnp.zeros(count, x.dtype).at[place].add(fnp.where(inside, parts, fnp.zeros((), x.dtype)))
    if density:
        total = total / (fnp.sum(total) * (bins[1:] - bins[:-1]))
    return total, bins


@row("histogram.bin_ct")
def histogram_of_count(
    x: Any, bins: int = 100, range: Sequence[float] | None = None, weight: Any = None, density: bool = False
) -> Any:
    first, last = range or (0.0, 0.0)
    low, high = _bounds(x, first, last, 0.5)
    return histogram(x, fnp.linspace(low, high, bins + 1, dtype=x.dtype), weight, density)


def _found(values: Any, inverse: Any, counts: Any, return_inverse: bool, return_counts: bool) -> Any:
    nothing = fnp.zeros((0,), dt.int32)
    return values, inverse if return_inverse else nothing, counts if return_counts else nothing


@row("_unique2")
def unique2(x: Any, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False) -> Any:
    """Find the different elements, of known arrays: how many there are is the shape of the result."""
    values, inverse, counts = fnp.unique(x, return_inverse=True, return_counts=True)
    return _found(values, inverse.reshape(x.shape), counts, return_inverse, return_counts)


@row("_unique")
def unique(x: Any, sorted: bool = True, return_inverse: bool = False) -> Any:
    return unique2(x, sorted, return_inverse)[:2]


@row("unique_dim")
def unique_dim(
    x: Any, dim: int, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False
) -> Any:
    values, inverse, counts = fnp.unique(
        x, return_inverse=True, return_counts=True, axis=axis_of(dim, x.ndim)
    )
    return _found(values, inverse.reshape(-1), counts, return_inverse, return_counts)


@row("unique_dim_consecutive")
def unique_dim_consecutive(
    x: Any, dim: int, return_inverse: bool = False, return_counts: bool = False
) -> Any:
    """Leave out what is equal to what is before it along an axis, of known arrays."""
    axis = axis_of(dim, x.ndim)
    rows = fnp.moveaxis(x, axis, 0)
    differs = fnp.any((rows[1:] != rows[:-1]).reshape(max(rows.shape[0] - 1, 0), -1), 1)
    begins = fnp.concatenate([fnp.ones(min(rows.shape[0], 1), dt.bool_), differs])
    starts = fnp.flatnonzero(begins)
    counts = fnp.diff(starts, append=rows.shape[0])
    inverse = fnp.cumsum(begins.astype(dt.int32)) - 1
    return _found(fnp.take(x, starts, axis), inverse, counts, return_inverse, return_counts)


@row("unique_consecutive")
def unique_consecutive(
    x: Any, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None
) -> Any:
    if dim is not None:
        return unique_dim_consecutive(x, dim, return_inverse, return_counts)
    values, inverse, counts = unique_dim_consecutive(x.reshape(-1), 0, return_inverse, return_counts)
    return values, inverse.reshape(x.shape) if return_inverse else inverse, counts
