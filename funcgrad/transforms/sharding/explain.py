"""How a program is spread over its mesh, for people: arguments, results, and why devices exchange what they do.

In: a `Local`. Out: text, one line for each exchange that the partition put in: the value and the line that made it, how
it is spread and how it is wanted, and by which op. What the user wrote himself, within shard_map, he knows.
"""

from __future__ import annotations

from funcgrad.trace.mesh.mesh import spec_of_layout
from funcgrad.trace.ops.mesh_collective import ALL_REDUCE, MESH_EXCHANGE, MESH_GATHER, REDUCE_SCATTER
from funcgrad.trace.uop import UOp, numel, type_text
from funcgrad.trace.util.units import amount_text
from funcgrad.transforms.sharding.local_graph import Local
from funcgrad.transforms.sharding.partition.partition import Move

_NAMES = {
    ALL_REDUCE: "all_reduce",
    MESH_GATHER: "all_gather",
    REDUCE_SCATTER: "reduce_scatter",
    MESH_EXCHANGE: "all_to_all",
}


def explained(local: Local) -> str:
    """Return the text."""
    lines = [f"mesh {', '.join(f'{name!r}: {size}' for name, size in local.mesh.shape.items())}"]
    for what, nodes, shardings in (
        ("argument", local.parameters, local.arguments),
        ("result", local.outputs, local.results),
    ):
        for number, (node, sharding) in enumerate(zip(nodes, shardings, strict=True)):
            lines.append(f"{what} {number}: {sharding.spec}, {type_text(node)} on each device")
    lines += map(_move_text, local.moves)
    return "\n".join(lines)


def _move_text(move: Move) -> str:
    how = ", ".join(
        f"{_NAMES[n.op]} over {_axes_text(n)} of {amount_text(_nbytes(n), 'B')}" for n in move.exchanges
    )
    old = f"{spec_of_layout(move.old)}"
    if move.over:
        old += f", to be summed over {', '.join(map(str, move.over))},"
    user = "as a result" if move.user is None else f"by {move.user.op.name}{_at(move.user)}"
    value = f"{move.value.op.name} {type_text(move.value)}{_at(move.value)}"
    return f"{how}: {value} is {old} and wanted {spec_of_layout(move.new)} {user}"


def _axes_text(node: UOp) -> str:
    return "x".join(map(str, node.arg.axes))


def _nbytes(node: UOp) -> int:
    (x,) = node.src
    return numel(x.shape) * x.dtype.itemsize


def _at(node: UOp) -> str:
    return f" at {str(node.place).split(' in ')[0]}" if node.place else ""
