"""Writing at indices: a copy of an array with other numbers at some places."""

from __future__ import annotations

import funcgrad.numpy as fnp
from funcgrad.onnx.node import Node, Value
from funcgrad.onnx.operators.arrays.indexing import from_the_end
from funcgrad.onnx.table import operator

_WAYS = {"none": "set", "add": "add", "mul": "multiply", "max": "max", "min": "min"}


def _written(node: Node, x: Value, places: tuple[Value, ...], updates: Value, reduction: str) -> Value:
    if reduction not in _WAYS:
        raise node.error(f"reduction is {reduction!r}, and must be one of {', '.join(_WAYS)}")
    return getattr(x.at[places], _WAYS[reduction])(updates)


@operator("ScatterElements Scatter", since=9)
def scatter_elements(
    node: Node, x: Value, indices: Value, updates: Value, *, axis: int = 0, reduction: str = "none"
) -> Value:
    """Write at indices along one axis, at the same places of all others."""
    axis = axis % x.ndim
    places = list(fnp.indices(indices.shape, sparse=True))
    places[axis] = from_the_end(indices, x.shape[axis], fnp)
    return _written(node, x, tuple(places), updates, reduction)


@operator("ScatterND", since=11)
def scatter_nd(node: Node, x: Value, indices: Value, updates: Value, *, reduction: str = "none") -> Value:
    """Write at tuples of indices of the first axes."""
    depth = indices.shape[-1]
    places = tuple(from_the_end(indices[..., i], x.shape[i], fnp) for i in range(depth))
    return _written(node, x, places, updates, reduction)


@operator("TensorScatter", since=24)
def tensor_scatter(
    node: Node, cache: Value, update: Value, starts: Value = None, *, axis: int = -2, mode: str = "linear"
) -> Value:
    """Write an update into a cache of keys or values, for each member of the batch from its start on.

    mode : "circular" begins at the front again where the cache ends.
    """
    axis = axis % cache.ndim
    batch, length = cache.shape[0], update.shape[axis]
    begins = fnp.zeros(batch, "int64") if starts is None else starts
    places = begins[:, None] + fnp.arange(length)
    if mode == "circular":
        places = places % cache.shape[axis]
    moved = fnp.moveaxis(cache, axis, 1)
    written = moved.at[fnp.arange(batch)[:, None], places].set(fnp.moveaxis(update, axis, 1))
    return fnp.moveaxis(written, 1, axis)
