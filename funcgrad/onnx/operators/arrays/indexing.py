"""Reading at indices: slices, gathering, triangles, and what is chosen by conditions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.table import operator


def from_the_end(indices: Value, size: int, xp: Any) -> Value:
    """Return indices of which negative ones are counted from the end, as ones from the beginning."""
    return xp.where(indices < 0, indices + size, indices)


@operator("Gather", host=True)
def gather(node: Node, x: Value, indices: Value, *, axis: int = 0) -> Value:
    if (
        node.xp is np
        and indices.size
        and not -x.shape[axis] <= indices.min() <= indices.max() < x.shape[axis]
    ):
        raise node.error(
            f"an index of {indices.reshape(-1)[:8]} is outside of axis {axis} of {list(x.shape)}"
        )
    return node.xp.take(x, indices, axis)


@operator("GatherElements", since=11, host=True)
def gather_elements(node: Node, x: Value, indices: Value, *, axis: int = 0) -> Value:
    """Read at indices along one axis, at the same places of all others."""
    axis = axis % x.ndim
    inside = tuple(slice(0, size) if i != axis else slice(None) for i, size in enumerate(indices.shape))
    return node.xp.take_along_axis(x[inside], from_the_end(indices, x.shape[axis], node.xp), axis)


@operator("GatherND", since=11, host=True)
def gather_nd(node: Node, x: Value, indices: Value, *, batch_dims: int = 0) -> Value:
    """Read at tuples of indices, behind the first axes, which indices and array share."""
    xp = node.xp
    depth = indices.shape[-1]
    batch = xp.indices(indices.shape[:-1])[:batch_dims] if batch_dims else ()
    places = [from_the_end(indices[..., i], x.shape[batch_dims + i], xp) for i in range(depth)]
    return x[(*batch, *places)]


@operator("Slice", since=10, static="starts ends axes steps", host=True)
def slice_(
    node: Node, x: Value, starts: Value, ends: Value, axes: Value = None, steps: Value = None
) -> Value:
    """Read from start to end in steps, bounds beyond the array's taken for its own."""
    begins, stops = node.ints(starts, "the starts"), node.ints(ends, "the ends")
    along = range(len(begins)) if axes is None else node.ints(axes, "the axes")
    by = [1] * len(begins) if steps is None else node.ints(steps, "the steps")
    return _sliced(node, x, zip(along, begins, stops, by, strict=True))


@operator("Slice", since=1, host=True)
def slice_of_old(
    node: Node, x: Value, *, starts: list[int], ends: list[int], axes: list[int] | None = None
) -> Value:
    along = range(len(starts)) if axes is None else axes
    return _sliced(node, x, zip(along, starts, ends, [1] * len(starts), strict=True))


def _sliced(node: Node, x: Value, parts: Iterable[tuple[int, int, int, int]]) -> Value:
    index = [slice(None)] * x.ndim
    for axis, start, end, step in parts:
        if step == 0:
            raise node.error(f"the step along axis {axis} is zero")
        index[axis] = _bounded(start, end, step, x.shape[axis])
    return x[tuple(index)]


def _bounded(start: int, end: int, step: int, size: int) -> slice:
    """Return a slice of Python's. The format brings bounds to the nearest element, where Python gives nothing."""
    start, end = (bound + size if bound < 0 else bound for bound in (start, end))
    if step > 0:
        return slice(min(max(start, 0), size), min(max(end, 0), size), step)
    if size == 0:
        return slice(0, 0)
    last = min(max(end, -1), size - 1)
    return slice(min(max(start, 0), size - 1), None if last < 0 else last, step)


@operator("Trilu", since=14, static="k", host=True)
def trilu(node: Node, x: Value, k: Value = None, *, upper: int = 1) -> Value:
    diagonal = 0 if k is None else node.ints(k, "k")[0]
    rows, columns = x.shape[-2:]
    diagonal = max(min(diagonal, columns + 1), -rows - 1)
    return (node.xp.triu if upper else node.xp.tril)(x, diagonal)


@operator("Compress", since=9, raw=True)
def compress(node: Node, x: Value, condition: Value, *, axis: int | None = None) -> Value:
    """Keep what a condition chooses along an axis: the shape depends on it, so it must be known."""
    chosen = np.flatnonzero(node.static(condition, "the condition"))
    return fnp.take(x, chosen, axis)


@operator("NonZero", since=9, raw=True)
def non_zero(node: Node, x: Value) -> Value:
    found = np.nonzero(node.static(x, "the array whose zeros are left out"))
    return np.stack(found).astype(np.int64) if found else np.zeros((0, 1), np.int64)


@operator("Unique", since=11, raw=True)
def unique(node: Node, x: Value, *, axis: int | None = None, sorted: int = 1) -> tuple[Value, ...]:
    """Return the values that differ, where each comes first, which of them each is, and how often they come."""
    values = node.static(x, "the array of which equal values are left out")
    found = np.unique(values, True, True, True, axis=axis)
    different, first, inverse, counts = found
    inverse = inverse.reshape(-1)
    if not sorted:
        order = np.argsort(first, kind="stable")
        rank = np.argsort(order, kind="stable")
        different = np.take(different, order, 0 if axis is None else axis)
        first, counts, inverse = first[order], counts[order], rank[inverse]
    return different, first.astype(np.int64), inverse.astype(np.int64), counts.astype(np.int64)


@operator("ReverseSequence", since=10)
def reverse_sequence(
    node: Node, x: Value, lengths: Value, *, batch_axis: int = 1, time_axis: int = 0
) -> Value:
    """Turn the beginning of each sequence around, as much of it as its length says."""
    moved = fnp.moveaxis(x, (batch_axis, time_axis), (0, 1))
    times = fnp.arange(moved.shape[1])
    ends = lengths[:, None]
    places = fnp.where(times < ends, ends - 1 - times, times)
    turned = moved[fnp.arange(len(moved))[:, None], places]
    return fnp.moveaxis(turned, (0, 1), (batch_axis, time_axis))
