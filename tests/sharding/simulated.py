"""The program of one device, run for all devices of a mesh step by step in NumPy: an oracle that knows no threads.

Every node is computed for each device before the next one, so a collective is a function of the values of a group.
Padding is filled with NaN, where the dtype has one, so that whoever reads it shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.trace.array.sharded_array import block_index
from funcgrad.trace.calls.inline import inline_calls
from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE
from funcgrad.trace.graph.call_nodes import RESULT
from funcgrad.trace.mesh.mesh import AbstractMesh, Layout, local_shape
from funcgrad.trace.ops.mesh_collective import (
    ALL_REDUCE,
    BUCKET,
    IDENTITIES,
    MESH_EXCHANGE,
    MESH_GATHER,
    MESH_PERMUTE,
    PLACE,
    REDUCE_SCATTER,
)
from funcgrad.trace.tracing.tracer import new_trace, run_op
from funcgrad.trace.uop import Family, UOp, toposort
from funcgrad.transforms.core.flatten import trace_call


def coordinates(mesh: AbstractMesh, number: int) -> dict:
    return dict(zip(mesh.axis_names, map(int, np.unravel_index(number, mesh.axis_sizes))))


def groups(mesh: AbstractMesh, axes: Sequence[Any]) -> np.ndarray:
    """The devices that differ along these axes only, a row each."""
    numbers = np.arange(mesh.size).reshape(mesh.axis_sizes)
    others = [i for i, name in enumerate(mesh.axis_names) if name not in axes]
    order = others + [mesh.axis_names.index(axis) for axis in axes]
    return numbers.transpose(order).reshape(-1, int(np.prod([mesh.shape[a] for a in axes])))


def run(
    parameters: Sequence[UOp], outputs: Sequence[UOp], given: Sequence[Sequence[Any]], mesh: AbstractMesh
) -> list[list]:
    """The outputs of each device, for the arguments of each."""
    values = [dict(zip(parameters, arguments)) for arguments in given]
    with np.errstate(all="ignore"):
        for node in toposort(outputs):
            if node in values[0]:
                continue
            if node.op is RESULT:
                for known in values:
                    known[node] = known[node.src[0]][node.arg]
                continue
            sources = [[known[s] for s in node.src] for known in values]
            for known, value in zip(values, _step(node, sources, mesh)):
                known[node] = value
                if node.op.family is not Family.CALL:
                    assert np.shape(value) == node.shape, node
    return [[known[out] for out in outputs] for known in values]


def _step(node: UOp, sources: list[list], mesh: AbstractMesh) -> list:
    if node.op in _LOOPS:
        return _LOOPS[node.op](node.arg, sources, mesh)
    if node.op is BUCKET:
        each = [_reduced(node.arg, [values[i] for values in sources], mesh) for i in range(len(node.src))]
        return list(zip(*each))
    if node.op in _COLLECTIVES:
        found: list = [None] * mesh.size
        for group in groups(mesh, node.arg.axes):
            values = [sources[d][0] for d in group] if node.src else []
            for number, device in enumerate(group):
                found[device] = np.asarray(_COLLECTIVES[node.op](node.arg, number, values))
        return found
    return [run_op(node, *values) for values in sources]


def _reduced(arg: Any, values: list, mesh: AbstractMesh) -> list:
    found: list = [None] * mesh.size
    for group in groups(mesh, arg.axes):
        for device in group:
            found[device] = _combined(arg.kind, [values[d] for d in group])
    return found


def _scan(arg: Any, sources: list[list], mesh: AbstractMesh) -> list:
    parts = [arg.parts(values) for values in sources]
    carry = [list(p[1]) for p in parts]
    ys = [[np.empty(shape, dtype) for shape, dtype, _ in arg.types[arg.carries :]] for _ in parts]
    for i in reversed(range(arg.length)) if arg.reverse else range(arg.length):
        given = [[*p[0], *c, *(x[i] for x in p[2])] for p, c in zip(parts, carry)]
        found = run(arg.body.parameters, arg.body.outputs, given, mesh)
        carry = [values[: arg.carries] for values in found]
        for mine, values in zip(ys, found):
            for y, value in zip(mine, values[arg.carries :]):
                y[i] = value
    return [(*c, *y) for c, y in zip(carry, ys)]


def _while(arg: Any, sources: list[list], mesh: AbstractMesh) -> list:
    parts = [arg.parts(values) for values in sources]
    carry = [list(p[2]) for p in parts]
    while True:
        given = [[*p[0], *c] for p, c in zip(parts, carry)]
        goes_on = {bool(x[0]) for x in run(arg.condition.parameters, arg.condition.outputs, given, mesh)}
        assert len(goes_on) == 1, "devices disagree whether a loop goes on"
        if not goes_on.pop():
            return [tuple(c) for c in carry]
        given = [[*p[1], *c] for p, c in zip(parts, carry)]
        carry = run(arg.body.parameters, arg.body.outputs, given, mesh)


def _switch(arg: Any, sources: list[list], mesh: AbstractMesh) -> list:
    (index,) = {int(values[0]) for values in sources}
    branch = arg.branches[min(max(index, 0), len(arg.branches) - 1)]
    return list(map(tuple, run(branch.parameters, branch.outputs, [v[1:] for v in sources], mesh)))


_LOOPS = {SCAN: _scan, WHILE: _while, SWITCH: _switch}
_COLLECTIVES: dict[Any, Callable[[Any, int, list], Any]] = {
    ALL_REDUCE: lambda arg, me, xs: _combined(arg.kind, xs),
    MESH_GATHER: lambda arg, me, xs: np.concatenate(xs, arg.dim),
    REDUCE_SCATTER: lambda arg, me, xs: np.split(_combined("sum", xs), arg.size, arg.dim)[me],
    MESH_EXCHANGE: lambda arg, me, xs: np.concatenate(
        [np.split(x, arg.size, arg.split)[me] for x in xs], arg.join
    ),
    MESH_PERMUTE: lambda arg, me, xs: xs[arg.sources[me]] if arg.sources[me] >= 0 else np.zeros_like(xs[0]),
    PLACE: lambda arg, me, xs: np.int32(me),
}


def _combined(kind: str, xs: list) -> Any:
    if kind == "sum":
        return np.sum(xs, 0, xs[0].dtype)
    return np.max(xs, 0) if kind == "max" else np.min(xs, 0)


# ---- whole arrays ----


def graph_of(function: Callable, args: tuple) -> tuple[list[UOp], list[UOp]]:
    """(parameters, outputs) of a function of arrays."""
    with new_trace("jit", function, staging=True) as trace:
        traced = trace_call(trace, function, args, {})
    return traced.parameters, inline_calls(traced.outputs)


def cut(x: np.ndarray, layout: Layout, mesh: AbstractMesh) -> list[np.ndarray]:
    """The blocks of an array; NaN, or a number that stands out, in the padding."""
    kind = x.dtype.kind
    beyond = np.nan if kind in "fc" else True if kind == "b" else 77
    found = []
    for number in range(mesh.size):
        part = x[block_index(x.shape, layout, mesh, coordinates(mesh, number))]
        block = np.full(local_shape(x.shape, layout, mesh), beyond, x.dtype)
        block[tuple(slice(n) for n in part.shape)] = part
        found.append(block)
    return found


def joined(
    blocks: Sequence[np.ndarray], shape: tuple, dtype: Any, layout: Layout, mesh: AbstractMesh
) -> np.ndarray:
    """The array of these blocks. Devices that have the same part have to agree bit for bit."""
    whole = np.empty(shape, dtype)
    places = [block_index(shape, layout, mesh, coordinates(mesh, n)) for n in range(mesh.size)]
    parts = [b[tuple(slice(s.stop - s.start) for s in at)] for b, at in zip(blocks, places)]
    for at, part in zip(places, parts):
        whole[at] = part
    for at, part in zip(places, parts):
        np.testing.assert_array_equal(whole[at], part)
    return whole


def collectives(outputs: Sequence[UOp]) -> Counter:
    """How many of each kind a program has, those within loops and branches once."""
    from funcgrad.trace.graph.call_nodes import graphs_of, is_call

    found: Counter = Counter()
    for node in toposort(outputs):
        if node.op is BUCKET or (node.op.family is Family.COLLECTIVE and node.op not in {PLACE, *IDENTITIES}):
            found[node.op.name] += 1
        if is_call(node):
            for graph in graphs_of(node.arg):
                found += collectives(graph.outputs)
    return found
