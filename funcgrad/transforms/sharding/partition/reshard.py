"""The block of a device in one layout, from its block in another: with as few bytes moved as there is a way for.

    an axis goes from one dimension to another     all_to_all, where both divide
    axes go from the end of a dimension            all_gather of neighbours
    axes come to the end of a dimension            each device takes its part of what it has

All else is gathered first. In: a node of the graph of one device. Out: another. Blocks are padded (trace/mesh/mesh.py);
what is in the padding is not looked at, and gathering cuts it off.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.trace.mesh.mesh import AbstractMesh, AxisName, Layout, block_size, parts_along
from funcgrad.trace.ops import GATHER
from funcgrad.trace.ops.mesh_collective import (
    ALL_REDUCE,
    MESH_EXCHANGE,
    MESH_GATHER,
    PLACE,
    REDUCE_SCATTER,
    AllReduce,
    Along,
    Exchange,
    Place,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.uop import UOp, const

Axes = tuple[AxisName, ...]


def place_along(axes: Axes, mesh: AbstractMesh) -> UOp:
    """Return the number of this device along axes: of its block, in a dimension that is cut along them."""
    parts = parts_along(axes, mesh)
    return UOp(PLACE, (), Place(axes, parts)) if parts > 1 else const(0, dt.int32)


def resharded(x: UOp, shape: Shape, old: Layout, new: Layout, mesh: AbstractMesh) -> UOp:
    """Return the block in the layout `new` of an array of this shape, from that in `old`."""
    layout = list(old)
    for dim, target in enumerate(new):
        source = _gives(dim, layout, new, mesh, shape)
        if source is not None:
            axis = layout[source][-1]
            x = UOp(MESH_EXCHANGE, (x,), Exchange((axis,), mesh.shape[axis], split=dim, join=source))
            layout[source] = layout[source][:-1]
            layout[dim] = (*layout[dim], axis)
        if layout[dim] != target[: len(layout[dim])]:
            kept = _common(layout[dim], target)
            x, layout[dim] = _gathered(x, dim, shape[dim], layout[dim], kept, mesh)
    for dim, target in enumerate(new):
        if layout[dim] != target:
            x = _own_part(x, dim, shape[dim], layout[dim], target, mesh)
    return x


def _common(a: Axes, b: Axes) -> int:
    """Tell how many axes two begin with alike."""
    return next((i for i, (left, right) in enumerate(zip(a, b)) if left != right), min(len(a), len(b)))


def _gives(dim: int, layout: Sequence[Axes], new: Layout, mesh: AbstractMesh, shape: Shape) -> int | None:
    """Return the dimension whose last axis is the next that this one wants, if an exchange can do that."""
    here, wanted = layout[dim], new[dim]
    if len(here) >= len(wanted) or wanted[: len(here)] != here:
        return None
    axis = wanted[len(here)]
    for source, axes in enumerate(layout):
        if source != dim and axes and axes[-1] == axis and axis not in new[source]:
            divides = shape[source] % parts_along(axes, mesh) == 0
            divides = divides and shape[dim] % parts_along((*here, axis), mesh) == 0
            return source if divides and mesh.shape[axis] > 1 else None
    return None


def _gathered(x: UOp, dim: int, size: int, axes: Axes, kept: int, mesh: AbstractMesh) -> tuple[UOp, Axes]:
    """Gather a dimension so that only its first `kept` axes cut it; if blocks do not fit, gather it along all axes."""
    gone = parts_along(axes[kept:], mesh)
    if kept and x.shape[dim] * gone != block_size(size, parts_along(axes[:kept], mesh)):
        return _gathered(x, dim, size, axes, 0, mesh)
    if gone > 1:
        x = UOp(MESH_GATHER, (x,), Along(axes[kept:], gone, dim))
    if not kept:
        x = _cut(x, dim, size)
    return x, axes[:kept]


def _cut(x: UOp, dim: int, size: int) -> UOp:
    return x.shrink([(0, size if a == dim else s, 1) for a, s in enumerate(x.shape)])


def _own_part(x: UOp, dim: int, size: int, old: Axes, new: Axes, mesh: AbstractMesh) -> UOp:
    """Return this device's part of a dimension that is cut along the first axes of `new` already."""
    further = new[len(old) :]
    parts = parts_along(further, mesh)
    block = block_size(size, parts_along(new, mesh))
    if old and x.shape[dim] != block * parts:  # blocks of blocks do not fit: from the whole
        x, _ = _gathered(x, dim, size, old, 0, mesh)
        further, parts = new, parts_along(new, mesh)
    if parts == 1:
        return x
    x = x.pad([(0, block * parts - s if a == dim else 0, 0) for a, s in enumerate(x.shape)])
    cut = x.reshape((*x.shape[:dim], parts, block, *x.shape[dim + 1 :]))
    first = cut.permute((dim, *range(dim), *range(dim + 1, cut.ndim)))
    return UOp(GATHER, (first, place_along(further, mesh)))


def combined(
    x: UOp, axes: Axes, kind: str, shape: Shape, old: Layout, new: Layout, mesh: AbstractMesh
) -> tuple[UOp, Layout]:
    """Combine what the devices have into the sum (or extremum) over axes, and return it with its layout. Each device
    gets only its part of the sum if the wanted layout cuts a whole dimension along these axes and the size divides.
    """
    axes = tuple(a for a in axes if mesh.shape[a] > 1)
    layout = list(old)
    for dim, target in enumerate(new):
        more = target[len(old[dim]) :]
        if (
            kind == "sum"
            and not old[dim]
            and more
            and set(more) <= set(axes)
            and shape[dim] % parts_along(more, mesh) == 0
        ):
            x = UOp(REDUCE_SCATTER, (x,), Along(more, parts_along(more, mesh), dim))
            layout[dim] = more
            axes = tuple(a for a in axes if a not in more)
    if axes:
        x = UOp(ALL_REDUCE, (x,), AllReduce(axes, kind))
    return x, tuple(layout)
