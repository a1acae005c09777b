"""Collectives over axes of a mesh, as nodes: what named_axes.py says where its names mean a mesh, within shard_map.

Several axes are one op, as if they were one axis of which the first name is the slowest. Where shard_map does not
follow what varies (check_vma=False), a sum is at once used as a value of each device.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from funcgrad.errors import ShapeError
from funcgrad.trace.ops.mesh_collective import (
    AGREE,
    ALL_REDUCE,
    MESH_EXCHANGE,
    MESH_GATHER,
    MESH_PERMUTE,
    PLACE,
    REDUCE_SCATTER,
    VARY,
    Agree,
    AllReduce,
    Along,
    Exchange,
    Permute,
    Place,
    Vary,
)
from funcgrad.trace.ops.mesh_collective import Axes as Names
from funcgrad.trace.tracing.named_axes import MeshAxis
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const, type_text

Axes = Sequence[MeshAxis]


def _names(axes: Axes) -> Names:
    return tuple(axis.name for axis in axes)


def _size(axes: Axes) -> int:
    return prod(axis.size for axis in axes)


def reduced(x: UOp, axes: Axes, kind: str) -> UOp:
    """Compute the sum, maximum or minimum over all devices along the axes."""
    total = UOp(ALL_REDUCE, (x,), AllReduce(_names(axes), kind))
    return total if all(axis.checked for axis in axes) else varied(total, axes)


def varied(x: UOp, axes: Axes) -> UOp:
    """Mark x as a value that may differ between the devices along the axes."""
    return UOp(VARY, (x,), Vary(_names(axes)))


def agreed(x: UOp, axes: Axes) -> UOp:
    """Mark x as equal on all devices along the axes, as the caller knows it is."""
    return UOp(AGREE, (x,), Agree(_names(axes), _size(axes))) if all(axis.checked for axis in axes) else x


def place(axes: Axes) -> UOp:
    """Return the number of the device along the axes."""
    return UOp(PLACE, (), Place(_names(axes), _size(axes)))


def gathered(x: UOp, axes: Axes, dim: int, tiled: bool) -> UOp:
    """Gather the x of all devices along a new dimension; with `tiled`, join them along the existing one."""
    blocks = x if tiled else x.expand((dim,), (1,))
    return UOp(MESH_GATHER, (blocks,), Along(_names(axes), _size(axes), dim))


def _check_parts(what: str, x: UOp, dim: int, axes: Axes, tiled: bool) -> None:
    size = _size(axes)
    if tiled and x.shape[dim] % size:
        raise ShapeError(f"{what}: axis {dim} of {type_text(x)} cannot be cut into {size} equal parts")
    if not tiled and x.shape[dim] != size:
        raise ShapeError(
            f"{what}: axis {dim} of {type_text(x)} must have a row for each of the {size} devices",
            hint="tiled=True cuts an axis of a multiple of the size into parts",
        )


def scattered(x: UOp, axes: Axes, dim: int, tiled: bool) -> UOp:
    """Return this device's part, or row, of the sum of all x, along a dimension."""
    _check_parts("psum_scatter", x, dim, axes, tiled)
    part = UOp(REDUCE_SCATTER, (x,), Along(_names(axes), _size(axes), dim))
    return part if tiled else part.reshape((*x.shape[:dim], *x.shape[dim + 1 :]))


def exchanged(x: UOp, axes: Axes, split: int, join: int, tiled: bool) -> UOp:
    """Send part j along `split` to device j; join, or stack, the received parts along `join`."""
    _check_parts("all_to_all", x, split, axes, tiled)
    if tiled:
        return UOp(MESH_EXCHANGE, (x,), Exchange(_names(axes), _size(axes), split, join))
    rows = UOp(MESH_EXCHANGE, (x,), Exchange(_names(axes), _size(axes), split, split))
    return rows.move_axis(split, join)


def permuted(x: UOp, axes: Axes, sources: tuple[int, ...]) -> UOp:
    """Give each device the x of its source."""
    return UOp(MESH_PERMUTE, (x,), Permute(_names(axes), _size(axes), sources))


def from_one(x: UOp, axes: Axes, source: int) -> UOp:
    """Give all devices the x of one device."""
    here = place(axes).eq(source).expand(range(x.ndim), x.shape)
    if x.dtype == dt.bool_:
        return reduced(here & x, axes, "max")
    return reduced(here.where(x, const(0, x.dtype, x.shape, x.weak)), axes, "sum")
