"""Loops, branches, callbacks, and functions of one device: every device runs them, on its blocks.

A graph within is spread and partitioned as one by itself, with the layouts of what it is given. What a loop carries has
one layout in all steps: that of its start, cut further as the body's results are; a dimension that a step would leave
otherwise is brought back to it within the step. The steps of a loop walk over axis 0 of its arrays, which is whole.
Which branch is taken, and whether a loop goes on, is the same on all devices, so their collectives meet.

A function that is written for one device (shard_map) is what each does with its blocks. Axes of the mesh that it does
not know are spread within it as in any other graph.

A callback gets whole arrays. A pure one runs on each device; an effect on the first, whose results the others get.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from funcgrad.errors import ShardingError
from funcgrad.trace.calls.callback import CALLBACK, Callback, callback_results, masked
from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, Switch, While
from funcgrad.trace.calls.shard_map import SHARD_MAP, ShardMap
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import Graph, apply_graph, closed_graph
from funcgrad.trace.mesh.mesh import AbstractMesh, AxisName, Layout, parts_along
from funcgrad.trace.ops import ADD
from funcgrad.trace.ops.mesh_collective import ALL_REDUCE, AllReduce
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, Shape, UOp, is_zero, toposort
from funcgrad.transforms.sharding.partition.partition import (
    CALL_RULES,
    LocalValue,
    Partition,
    Partitioned,
    partitioned,
)
from funcgrad.transforms.sharding.partition.propagate import (
    Propagation,
    carried_layouts,
    output_layouts,
    unspread,
)
from funcgrad.transforms.sharding.partition.reshard import Axes, place_along


def _of_graph(
    graph: Graph, given: Sequence[Layout], wished: Sequence[Layout | None], walk: Partition
) -> tuple[Graph, list[Layout]]:
    found = _partitioned(graph, given, wished, walk.plan)
    walk.moves += found.moves
    return closed_graph(found.parameters, found.outputs), found.results


def _partitioned(
    graph: Graph,
    given: Sequence[Layout],
    wished: Sequence[Layout | None],
    plan: Propagation,
    open_: Collection[int] = (),
    summands: Mapping[UOp, Axes] | None = None,
) -> Partitioned:
    known = dict(zip(graph.parameters, given))
    return partitioned(graph.parameters, graph.outputs, known, wished, plan, open_, summands)


def _results(
    op: Op, arg: Any, src: Sequence[UOp], layouts: Sequence[Layout], over: Sequence[Axes] = ()
) -> list[LocalValue]:
    nodes = results_of(op, arg, src)
    return list(map(LocalValue, nodes, layouts, over or [()] * len(nodes)))


def _scan(call: UOp, walk: Partition) -> list[LocalValue]:
    """Partition a scan. What each step adds up, or returns, can stay a summand: one sum after the loop replaces one
    in each step.
    """
    arg: Scan = call.arg
    layouts = [walk.settled(s).layout for s in call.src]
    constants, carry, xs = arg.parts(layouts)
    xs = [x[1:] for x in xs]
    carry, _ = carried_layouts(arg.body, constants, carry, xs, walk.plan)
    wished = [*carry, *[None] * (len(arg.types) - len(carry))]
    given = [*constants, *carry, *xs]
    sums = _accumulators(arg)
    open_ = [*sums, *range(len(carry), len(wished))]
    found = _partitioned(arg.body, given, wished, walk.plan, open_)
    axes = {i: found.summed[added] for i, added in sums.items() if found.summed.get(added)}
    if axes:
        summands = {arg.body.parameters[arg.constants + i]: over for i, over in axes.items()}
        found = _partitioned(arg.body, given, wished, walk.plan, open_, summands)
    walk.moves += found.moves
    body = closed_graph(found.parameters, found.outputs)
    stacked = [*constants, *carry, *(((), *x) for x in xs)]
    src = [walk.get(s, layout) for s, layout in zip(call.src, stacked, strict=True)]
    for i, over in enumerate(found.over[: len(carry)]):
        if over:
            src[arg.constants + i] = _of_first(src[arg.constants + i], over, walk.mesh)
    results = [*carry, *(((), *y) for y in found.results[len(carry) :])]
    return _results(SCAN, arg._replace(body=body), src, results, found.over)


def _accumulators(arg: Scan) -> dict[int, UOp]:
    """Return what is carried and only added to, each with what a step adds."""
    users: dict[UOp, int] = {}
    for node in toposort(arg.body.outputs):
        for source in node.src:
            users[source] = users.get(source, 0) + 1
    found = {}
    _, carried, _ = arg.parts(arg.body.parameters)
    for i, (out, before) in enumerate(zip(arg.body.outputs, carried)):
        alone = users.get(before) == 1 and before not in arg.body.outputs
        if alone and out.op is ADD and before in out.src:
            found[i] = out.src[1 - out.src.index(before)]
    return found


def _of_first(x: UOp, axes: Axes, mesh: AbstractMesh) -> UOp:
    """Return a value that all devices share as a summand: the first has it."""
    if is_zero(x):
        return x
    first = place_along(axes, mesh).eq(0)
    return first.expand(range(x.ndim), x.shape).where(x, 0)


def _while(call: UOp, walk: Partition) -> list[LocalValue]:
    arg: While = call.arg
    of_condition, of_body, carry = arg.parts([walk.settled(s).layout for s in call.src])
    carry, _ = carried_layouts(arg.body, of_body, carry, [], walk.plan)
    condition, _ = _of_graph(arg.condition, [*of_condition, *carry], [()], walk)
    body, _ = _of_graph(arg.body, [*of_body, *carry], carry, walk)
    given = [*of_condition, *of_body, *carry]
    src = [walk.get(s, layout) for s, layout in zip(call.src, given, strict=True)]
    return _results(WHILE, arg._replace(condition=condition, body=body), src, carry)


def _switch(call: UOp, walk: Partition) -> list[LocalValue]:
    arg: Switch = call.arg
    layouts = [walk.settled(s).layout for s in call.src]
    found = output_layouts(arg.branches[0], layouts[1:], walk.plan)
    branches = tuple(_of_graph(branch, layouts[1:], found, walk)[0] for branch in arg.branches)
    src = [walk.get(s, layout) for s, layout in zip(call.src, layouts, strict=True)]
    return _results(SWITCH, Switch(branches), src, found)


def _callback(call: UOp, walk: Partition) -> list[LocalValue]:
    arg: Callback = call.arg
    src = [walk.get(s, unspread(s.ndim)) for s in call.src]
    axes = walk.plan.axes
    results = callback_results(arg, src)
    if not arg.effect or parts_along(axes, walk.mesh) == 1:
        return [LocalValue(node, unspread(node.ndim)) for node in results]
    first = place_along(axes, walk.mesh).eq(0)
    *values, order = masked(results, first)
    return [
        *[LocalValue(_from_first(x, axes), unspread(x.ndim)) for x in values],
        LocalValue(order, ()),
    ]


def _from_first(x: UOp, axes: tuple) -> UOp:
    """Return what the first device has; that of the others is zero."""
    kind = "max" if x.dtype == dt.bool_ else "sum"
    return UOp(ALL_REDUCE, (x,), AllReduce(axes, kind))


def _shard_map(call: UOp, walk: Partition) -> list[LocalValue]:
    arg: ShardMap = call.arg
    if (arg.mesh.axis_names, arg.mesh.axis_sizes) != (walk.mesh.axis_names, walk.mesh.axis_sizes):
        raise ShardingError(
            f"shard_map: the function is for {arg.mesh!r}, and part of a program for {walk.mesh!r}",
            hint="use one mesh in both",
            place=call.place,
        )
    free = [axis for axis in walk.plan.axes if axis not in arg.manual]
    layouts = [walk.settled(s).layout for s in call.src]
    within = [
        _within(s.shape, manual, layout, free, walk.mesh)
        for s, manual, layout in zip(call.src, arg.arguments, layouts, strict=True)
    ]
    src = [walk.get(s, _nested(m, w)) for s, m, w in zip(call.src, arg.arguments, within, strict=True)]
    plan = Propagation(walk.mesh, walk.plan.taste, free)
    found = _partitioned(arg.body, within, [None] * len(arg.types), plan)
    fitting = [
        _within(out.shape, ((),) * out.ndim, layout, free, walk.mesh)
        for out, layout in zip(arg.body.outputs, found.results, strict=True)
    ]
    if fitting != found.results:
        found = _partitioned(arg.body, within, fitting, plan)
    walk.plan.torn = walk.plan.torn or plan.torn
    walk.moves += found.moves
    outputs = apply_graph(closed_graph(found.parameters, found.outputs), src)
    return list(map(LocalValue, outputs, map(_nested, arg.results, found.results)))


def _nested(outer: Layout, inner: Layout) -> Layout:
    """Return the layout of blocks that are cut once more."""
    return tuple((*a, *b) for a, b in zip(outer, inner, strict=True))


def _within(
    shape: Shape, manual: Layout, layout: Layout, free: Sequence[AxisName], mesh: AbstractMesh
) -> Layout:
    """Tell how the blocks of an array are cut along free axes: as the array is, where that divides them."""
    found = []
    for size, outer, axes in zip(shape, manual, layout, strict=True):
        inner = tuple(axis for axis in axes if axis in free)
        divides = size % parts_along((*outer, *inner), mesh) == 0
        found.append(inner if divides else ())
    return tuple(found)


CALL_RULES.update({SCAN: _scan, WHILE: _while, SWITCH: _switch, CALLBACK: _callback, SHARD_MAP: _shard_map})

__all__ = ["CALL_RULES"]
