"""What a shard_map means without devices: its graph for a batch of all blocks, one an element for each device.

The batch has one axis, over all the axes of the mesh that the function knows, in their order; its pass is that of vmap
(transforms/batching/batch.py), with the rules below for collectives over these axes. What is the same on all
devices stays as it is. This is the NumPy reference of shard_map, what tests compare devices with, and what is compiled
where a mesh has no devices.

Of another batch (vmap around or within the function) the collectives are done for each element.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import prod

import numpy as np

from funcgrad.errors import MissingRuleError
from funcgrad.trace.calls.shard_map import ShardMap, layout_axes, plug_meaning, whole_shape
from funcgrad.trace.graph.graph import Graph, numbered_parameters
from funcgrad.trace.mesh.mesh import Layout
from funcgrad.trace.ops import ARRAY, PARAM
from funcgrad.trace.ops.mesh_collective import (
    AGREE,
    ALL_REDUCE,
    MESH_EXCHANGE,
    MESH_GATHER,
    MESH_PERMUTE,
    PLACE,
    REDUCE_SCATTER,
    VARY,
    AllReduce,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Param, UOp, iota, toposort
from funcgrad.trace.util.locks import lazy_property
from funcgrad.trace.util.lru import Bounded
from funcgrad.transforms.batching.batch import COLLECTIVES, Axis, Rule, Same, batch_outputs
from funcgrad.transforms.batching.batched_collectives import row_blocks

# ---- the graph of whole arrays ----


class _Meaning:
    """A graph of whole arrays; `used` is for the cache."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.used = False


_known: Bounded[ShardMap, _Meaning] = Bounded(256)


def meaning(arg: ShardMap) -> Graph:
    """Return the graph over whole arrays that a call stands for."""
    found = _known.get(arg)
    if found is None:
        found = _Meaning(_meaning(arg))
        if not any(node.op is ARRAY for node in toposort(arg.body.outputs)):
            _known.remember(arg, found)
    found.used = True
    return found.graph


def _meaning(arg: ShardMap) -> Graph:
    grid = MeshGrid(tuple((axis, arg.mesh.shape[axis]) for axis in arg.manual))
    wholes = [
        UOp(PARAM, (), Param(0, i, whole_shape(p.shape, layout, arg.mesh), p.dtype, p.weak))
        for i, (p, layout) in enumerate(zip(arg.body.parameters, arg.arguments, strict=True))
    ]
    batched = {
        p: grid.blocks(x, layout)
        for p, x, layout in zip(arg.body.parameters, wholes, arg.arguments, strict=True)
        if layout_axes(layout)
    }
    states = batch_outputs(arg.body.outputs, batched, Axis(grid.size, mesh=grid.axes))
    outputs = []
    for out, state, layout in zip(arg.body.outputs, states, arg.results, strict=True):
        if isinstance(state, UOp):
            outputs.append(grid.joined(state, layout))
        else:
            outputs.append(grid.repeated(out if state is None else state.node, layout))
    assert tuple(wholes) == numbered_parameters(wholes)
    return Graph(tuple(wholes), tuple(outputs))


class MeshGrid:
    """Axes of a mesh, and arrays on it: with one axis over all devices in front, or one for each axis of the mesh."""

    def __init__(self, axes: tuple[tuple[Hashable, int], ...]) -> None:
        self.axes = axes
        self.names = [name for name, _ in axes]
        self.sizes = tuple(size for _, size in axes)

    @lazy_property
    def size(self) -> int:
        return prod(self.sizes)

    def places(self, axes: Sequence[Hashable]) -> list[int]:
        return [self.names.index(axis) for axis in axes]

    def spread_out(self, x: UOp) -> UOp:
        """Return a batch, with an axis for each axis of the mesh."""
        return x.reshape((*self.sizes, *x.shape[1:]))

    def batch(self, x: UOp) -> UOp:
        """Return the other way round."""
        return x.reshape((self.size, *x.shape[len(self.sizes) :]))

    def everywhere(self, x: UOp, places: Sequence[int]) -> UOp:
        """Return the batch of what has an axis for each axis of the mesh but those at these places."""
        places = sorted(places)
        return self.batch(x.expand(places, [self.sizes[i] for i in places]))

    def blocks(self, x: UOp, layout: Layout) -> UOp:
        """Return a whole array as the batch of its blocks."""
        shape: list[int] = []
        at: dict[int, int] = {}  # of each place of the mesh, the axis of the array with its blocks
        kept = []
        for size, axes in zip(x.shape, layout, strict=True):
            for place in self.places(axes):
                at[place] = len(shape)
                shape.append(self.sizes[place])
            kept.append(len(shape))
            shape.append(size // prod(self.sizes[i] for i in self.places(axes)))
        used = sorted(at)
        x = x.reshape(tuple(shape)).permute([*(at[i] for i in used), *kept])
        return self.everywhere(x, [i for i in range(len(self.sizes)) if i not in at])

    def joined(self, x: UOp, layout: Layout) -> UOp:
        """Join a batch of blocks to the whole array, with the first block along axes that the layout does not name."""
        used = self.places(layout_axes(layout))
        x = self.spread_out(x)
        first = [(0, size if i in used or i >= len(self.sizes) else 1, 1) for i, size in enumerate(x.shape)]
        kept = [size for i, size in enumerate(x.shape) if i in used or i >= len(self.sizes)]
        return self._whole(x.shrink(first).reshape(tuple(kept)), layout)

    def repeated(self, x: UOp, layout: Layout) -> UOp:
        """Return the whole array of blocks that are all equal."""
        used = sorted(self.places(layout_axes(layout)))
        return self._whole(x.expand(range(len(used)), [self.sizes[i] for i in used]), layout)

    def _whole(self, x: UOp, layout: Layout) -> UOp:
        """Merge the axes, one for each axis of the mesh that the layout names, into the dimensions that they cut."""
        used = sorted(self.places(layout_axes(layout)))
        order: list[int] = []
        shape = []
        for dim, axes in enumerate(layout):
            places = self.places(axes)
            order += [*(used.index(place) for place in places), len(used) + dim]
            shape.append(prod(self.sizes[i] for i in places) * x.shape[len(used) + dim])
        return x.permute(order).reshape(tuple(shape))


plug_meaning(meaning)


# ---- collectives over axes of the mesh ----


def _own(rule: Callable[[UOp, UOp, MeshGrid], UOp]) -> Rule:
    """Return a rule for the batch of the only source."""

    def batched_rule(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
        grid = MeshGrid(axis.mesh)
        if not set(node.arg.axes) <= set(grid.names):
            raise MissingRuleError(
                f"shard_map: {node.op.name!r} over {node.arg.axes}, which are axes of two shard_maps",
                hint="write one collective for the axes of each",
                place=node.place,
            )
        (x,) = sources
        return rule(node, x if batched[0] else x.expand((0,), (grid.size,)), grid)

    return batched_rule


_REDUCTIONS = {"sum": "reduce_sum", "max": "reduce_max", "min": "reduce_min"}


def _all_reduce(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp | Same:
    (x,), grid = sources, MeshGrid(axis.mesh)
    arg: AllReduce = node.arg
    places = [i for i, name in enumerate(grid.names) if name in arg.axes]
    others = tuple(name for name in arg.axes if name not in grid.names)
    if not batched[0]:
        count = prod(grid.sizes[i] for i in places)
        found: UOp | Same = Same(x * count if arg.kind == "sum" else x)
    else:
        reduced = grid.spread_out(x).reduce(_REDUCTIONS[arg.kind], places)
        whole = len(places) == len(grid.sizes)
        found = Same(reduced) if whole else grid.everywhere(reduced, places)
    if not others:
        return found
    if isinstance(found, Same):
        return Same(UOp(ALL_REDUCE, (found.node,), arg._replace(axes=others)))
    return UOp(ALL_REDUCE, (found,), arg._replace(axes=others))


def _same(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    """Return the batch of the operand, also for an effect that varies: it happens on each device. Over axes of
    another mesh, the node says the same as before.
    """
    (x,) = sources
    x = x if batched[0] else x.expand((0,), (axis.size,))
    names = [name for name, _ in axis.mesh]
    others = tuple(name for name in node.arg.axes if name not in names)
    if not others:
        return x
    own = prod(size for name, size in axis.mesh if name in node.arg.axes)
    size = {"size": node.arg.size // own} if node.op is AGREE else {}
    return UOp(node.op, (x,), node.arg._replace(axes=others, **size))


def _gather(node: UOp, x: UOp, grid: MeshGrid) -> UOp:
    arg, places = node.arg, grid.places(node.arg.axes)
    rest = [i for i in range(len(grid.sizes)) if i not in places]
    x, first = grid.spread_out(x), len(grid.sizes)
    before = range(first, first + arg.dim)
    after = range(first + arg.dim, x.ndim)
    shape = (*(grid.sizes[i] for i in rest), *node.shape)
    return grid.everywhere(x.permute([*rest, *before, *places, *after]).reshape(shape), places)


def _cut(x: UOp, dim: int, grid: MeshGrid, places: Sequence[int]) -> UOp:
    """Split dimension `dim` into one for each of these axes of the mesh, and one for the rest of it."""
    sizes = [grid.sizes[i] for i in places]
    return x.reshape((*x.shape[:dim], *sizes, x.shape[dim] // prod(sizes), *x.shape[dim + 1 :]))


def _scatter(node: UOp, x: UOp, grid: MeshGrid) -> UOp:
    places = grid.places(node.arg.axes)
    first = len(grid.sizes) - len(places)
    x = _cut(grid.spread_out(x).sum(sorted(places)), first + node.arg.dim, grid, places)
    at = {place: first + node.arg.dim + i for i, place in enumerate(places)}
    rest = iter(range(first))
    mesh = [at[i] if i in at else next(rest) for i in range(len(grid.sizes))]
    local = [i for i in range(first, x.ndim) if i not in at.values()]
    return grid.batch(x.permute([*mesh, *local]))


def _exchange(node: UOp, x: UOp, grid: MeshGrid) -> UOp:
    """Make devices of the blocks along `split`, and blocks along `join` of the devices."""
    arg, places = node.arg, grid.places(node.arg.axes)
    first = len(grid.sizes)
    x = _cut(grid.spread_out(x), first + arg.split, grid, places)
    at = {place: first + arg.split + i for i, place in enumerate(places)}
    local = [i for i in range(first, x.ndim) if i not in at.values()]
    local = [*local[: arg.join], *places, *local[arg.join :]]
    return grid.batch(
        x.permute([*(at.get(i, i) for i in range(first)), *local]).reshape((*grid.sizes, *node.shape))
    )


def _permute(node: UOp, x: UOp, grid: MeshGrid) -> UOp:
    places = grid.places(node.arg.axes)
    rest = [i for i in range(len(grid.sizes)) if i not in places]
    x = grid.spread_out(x)
    order = [*places, *rest, *range(len(grid.sizes), x.ndim)]
    moved = x.permute(order)
    rows = row_blocks(moved.reshape((node.arg.size, *moved.shape[len(places) :])), node.arg.sources)
    back = [order.index(i) for i in range(x.ndim)]
    return grid.batch(rows.reshape(moved.shape).permute(back))


def _place(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    grid = MeshGrid(axis.mesh)
    if not set(node.arg.axes) <= set(grid.names):
        raise MissingRuleError(
            f"shard_map: the place along {node.arg.axes}, which are axes of two shard_maps",
            hint="ask for the place along the axes of each",
            place=node.place,
        )
    total: UOp | None = None
    for place in grid.places(node.arg.axes):
        own = iota(grid.sizes[place], np.dtype(dt.int32))
        index = grid.everywhere(own, [i for i in range(len(grid.sizes)) if i != place])
        total = index if total is None else total * grid.sizes[place] + index
    assert total is not None
    return total


def _each(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    """Apply the op to each element of another batch."""
    return UOp(node.op, tuple(sources), node.arg)


def _each_along(*fields: str) -> Rule:
    """Return the same, where the argument counts dimensions."""

    def rule(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
        later = {field: getattr(node.arg, field) + 1 for field in fields}
        return UOp(node.op, tuple(sources), node.arg._replace(**later))

    return rule


COLLECTIVES[ALL_REDUCE] = _all_reduce, _each
COLLECTIVES[VARY] = _same, _each
COLLECTIVES[AGREE] = _same, _each
COLLECTIVES[MESH_GATHER] = _own(_gather), _each_along("dim")
COLLECTIVES[REDUCE_SCATTER] = _own(_scatter), _each_along("dim")
COLLECTIVES[MESH_EXCHANGE] = _own(_exchange), _each_along("split", "join")
COLLECTIVES[MESH_PERMUTE] = _own(_permute), _each
COLLECTIVES[PLACE] = _place, _each
