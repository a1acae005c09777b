"""Collectives: ops over all elements of a mapped axis, which a function under vmap knows by its name.
The axes of a mesh, which a function under shard_map knows, have ops of their own (mesh_collective.py).

    psum, pmax, pmin   (x) -> the sum, ... of the x of all elements      arg: (axis,)
    axis_index         () -> the number of the element                   arg: (axis, size)
    all_gather         (x) -> all x, on a new axis 0                     arg: (axis, size)
    all_to_all         (x) -> row j of element i becomes row i of j      arg: (axis, size)
    ppermute           (x) -> the x of another element, or zeros         arg: (axis, size, for each element its source)

Seen over the whole axis each is a linear map, and its transpose is that of this map: so the derivative of a function
of one element by its argument counts what the argument does to the results of all elements.

A name means the innermost vmap that bears it. The axis in an op's argument is the name and how many outer axes bear it
too, so that equal names stay apart.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any

from funcgrad.errors import ShapeError, UnboundAxisError
from funcgrad.trace.graph.call_nodes import graphs_of, is_call
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.ops import NUMBERS, REALS, define
from funcgrad.trace.tracing.tracer import Trace, open_traces
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.axis_key import AxisKey
from funcgrad.trace.types.permutation import inverse
from funcgrad.trace.uop import Family, Op, Type, UOp, toposort, type_text
from funcgrad.trace.util.named_tuple import NamedTuple


class BoundAxis(NamedTuple):
    """A named axis of a vmap that runs: its trace has it as `axis`."""

    axis: AxisKey
    size: int


class MeshAxis(NamedTuple):
    """An axis of a mesh, within the function of one device. checked: whether it is known which values vary over it."""

    name: Hashable
    size: int
    checked: bool


def bind(name: Hashable, size: int) -> BoundAxis:
    """Return the axis of a vmap that starts; it belongs into its trace."""
    mapped = [axis for axis in named_axes() if isinstance(axis, BoundAxis)]
    return BoundAxis(AxisKey(name, sum(a.axis.name == name for a in mapped)), size)


def named_axes() -> tuple[BoundAxis | MeshAxis, ...]:
    """Return the named axes around, outermost first. What is traced under others is another graph."""
    traces = open_traces()
    return tuple([axis for trace in traces for axis in trace.axes]) if traces else ()


def name_of_axis(axis: BoundAxis | MeshAxis) -> Hashable:
    """Return the name by which users know it."""
    return axis.axis.name if isinstance(axis, BoundAxis) else axis.name


def axis_named(name: Hashable) -> BoundAxis | MeshAxis:
    """Return the axis that a name means here. Raises UnboundAxisError when there is none."""
    for bound in reversed(named_axes()):
        if name_of_axis(bound) == name:
            return bound
    names = ", ".join(repr(name_of_axis(bound)) for bound in named_axes())
    raise UnboundAxisError(
        f"unbound axis name: {name}",
        hint=f"the names here are {names}"
        if names
        else f"call the function under vmap(..., axis_name={name!r}), or under shard_map on a mesh that has the axis",
    )


def trace_of_axis(axis: AxisKey | MeshAxis) -> Trace:
    """Return the vmap or shard_map that an axis belongs to."""
    for trace in open_traces():
        if any(axis in (bound, bound[0]) for bound in trace.axes):
            return trace
    raise UnboundAxisError(
        f"unbound axis name: {axis.name}",
        hint="a value that a collective made was used after the vmap of its axis",
    )


def axes_of(node: UOp) -> set[AxisKey]:
    """Return the mapped axes that a node combines: a collective its own, a call those of the collectives in its
    graphs.
    """
    return {n.arg[0] for n in _collectives(node) if isinstance(n.arg[0], AxisKey)}


def mesh_axes_of(node: UOp) -> set[Hashable]:
    """Return the axes of a mesh that a node, or a node in its graphs, reads or combines."""
    return {axis for n in _collectives(node) for axis in getattr(n.arg, "axes", ())}


def _collectives(node: UOp) -> Iterator[UOp]:
    """Yield the node if it is a collective, and those in the graphs of a call. Each graph is looked at once: of calls
    within calls that carry the same ones there are exponentially many paths.
    """
    if node.op.family is Family.COLLECTIVE:
        yield node
    seen: set[Graph] = set()
    waiting = graphs_of(node.arg) if is_call(node) else []
    while waiting:
        graph = waiting.pop()
        if graph in seen:
            continue
        seen.add(graph)
        for inner in toposort(graph.outputs):
            if inner.op.family is Family.COLLECTIVE:
                yield inner
            elif is_call(inner):
                waiting += graphs_of(inner.arg)


def _unknown(arg: tuple, *values: Any) -> Any:
    trace_of_axis(arg[0])
    raise UnboundAxisError(
        f"the value of a collective over the axis {arg[0].name!r} was asked for within the function that vmap maps",
        hint="use numpy.where or lax.cond in place of `if`, or return the value first",
    )


def _infer_same(arg: tuple, x: UOp) -> Type:
    return x.shape, x.dtype, x.weak


def _infer_rows(arg: tuple, x: UOp) -> Type:
    if x.shape[:1] != (arg[1],):
        raise ShapeError(
            f"all_to_all: axis 0 of {type_text(x)} must have the size of the mapped axis, {arg[1]}"
        )
    return x.shape, x.dtype, x.weak


def _collective(name: str, infer: Callable[..., Type] = _infer_same, **columns: Any) -> Op:
    return define(name, Family.COLLECTIVE, infer, reference=_unknown, **columns)


def _extremum_jvp(t: UOp, out: UOp, x: UOp) -> UOp:
    """Return the mean tangent of the elements that are equal to the extremum, as of reduce_max."""
    chosen = x.eq(out)
    return UOp(PSUM, (chosen.where(t, 0),), out.arg) / UOp(PSUM, (chosen.cast(x.dtype),), out.arg)


PSUM: Op = _collective(
    "psum", linear=(0,), transpose=lambda ct, i, node: UOp(PSUM, (ct,), node.arg), dtypes=NUMBERS
)
PMAX = _collective("pmax", jvp=(_extremum_jvp,), dtypes=(dt.bool_, *REALS))
PMIN = _collective("pmin", jvp=(_extremum_jvp,), dtypes=(dt.bool_, *REALS))
AXIS_INDEX = _collective("axis_index", lambda arg: ((), dt.int32, False))
ALL_TO_ALL: Op = _collective(
    "all_to_all",
    _infer_rows,
    linear=(0,),
    transpose=lambda ct, i, node: UOp(ALL_TO_ALL, (ct,), node.arg),
    dtypes=dt.ALL,
)
ALL_GATHER = _collective(
    "all_gather",
    lambda arg, x: ((arg[1], *x.shape), x.dtype, x.weak),
    linear=(0,),
    transpose=lambda ct, i, node: UOp(ALL_TO_ALL, (ct,), node.arg).sum((0,)),
    dtypes=dt.ALL,
)
PPERMUTE: Op = _collective(
    "ppermute",
    linear=(0,),
    transpose=lambda ct, i, node: UOp(PPERMUTE, (ct,), (*node.arg[:2], inverse(node.arg[2]))),
    dtypes=dt.ALL,
)
