"""How a program is spread over its mesh: arrays, and the exchanges between its devices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from funcgrad.inspect.programs.kernels import Kernels
from funcgrad.inspect.tables import Tables
from funcgrad.inspect.times import StepTimes
from funcgrad.lower.inspect.cost import rounds, size_of
from funcgrad.trace.array.array import Signature
from funcgrad.trace.calls.exchange import EXCHANGE
from funcgrad.trace.graph.call_nodes import graphs_of, is_call
from funcgrad.trace.mesh.mesh import NamedSharding
from funcgrad.trace.mesh.shard_layout import parts_along
from funcgrad.trace.ops.mesh_collective import Axes
from funcgrad.trace.uop import Shape, UOp, toposort, type_text
from funcgrad.transforms.sharding.cost import KINDS
from funcgrad.transforms.sharding.local_graph import Local

_KINDS = {
    **dict.fromkeys(("sum", "max", "min"), "all_reduce"),
    "gather": "all_gather",
    "scatter": "reduce_scatter",
    "swap": "all_to_all",
    "permute": "permute",
}
"""Of an exchange of the program, by the kind in its argument."""


def sharding_of(
    local: Local, parameters: Sequence[UOp], names: Sequence[str], tables: Tables
) -> dict[str, Any]:
    """Return the sharding of the document. parameters, names: of the graph of whole arrays; what it captured comes
    after them.
    """
    arrays = []
    for number, (node, sharding) in enumerate(zip(local.parameters, local.arguments, strict=True)):
        is_given = number < len(parameters)
        name = names[number] if is_given else "captured"
        whole = parameters[number].shape if is_given else _whole_shape(node.shape, sharding)
        arrays.append(_array(name, node, whole, sharding, tables))
    for number, (node, sharding) in enumerate(zip(local.outputs, local.results, strict=True)):
        whole = local.result_types[number].shape
        arrays.append(_array(f"result {number}", node, whole, sharding, tables))
    exchanges = [
        _exchange(KINDS[node.op], node.arg.axes, node.src, times, tables.line(node.place))
        for node, times in _exchanges(local.outputs)
    ]
    mesh = {str(name): size for name, size in local.mesh.shape.items()}
    return {"mesh": mesh, "arrays": arrays, "exchanges": exchanges}


def exchanges_of(
    kernels: Kernels, groups: Sequence[Axes], times: Mapping[int, StepTimes]
) -> list[dict[str, Any]]:
    """Return the exchanges of the document as a program makes them: several reductions may be one. groups: the axes of
    each group; times: of the steps, by their numbers.
    """
    found = []
    for number, row in enumerate(kernels.rows):
        node = row.step.other
        if node is None or node.op is not EXCHANGE:
            continue
        operands = node.src[:-1] if node.arg.shared else node.src  # without the words of the device
        seconds, count = times.get(number, (None, row.times))
        line = next(iter(kernels.lines_of(row.step)), None)
        made = _exchange(_KINDS[node.arg.kind[0]], groups[node.arg.group], operands, count, line)
        found.append(made | {"kernel": number, "seconds": None if seconds is None else seconds * count})
    return found


def _exchange(
    kind: str, axes: Axes, operands: Sequence[UOp], times: float, line: int | None
) -> dict[str, Any]:
    return {
        "kind": kind,
        "axis": ", ".join(map(str, axes)),
        "bytes": int(sum(map(size_of, operands)) * times),
        "count": int(times),
        "seconds": None,
        "line": line,
    }


def _whole_shape(block: Shape, sharding: NamedSharding) -> Shape:
    """Return the shape of an array from that of its blocks, with their padding."""
    layout = sharding.layout(len(block))
    return tuple(size * parts_along(axes, sharding.mesh) for size, axes in zip(block, layout, strict=True))


def _array(name: str, node: UOp, whole: Shape, sharding: NamedSharding, tables: Tables) -> dict[str, Any]:
    """Describe an array. node: its block on each device."""
    type_ = Signature(whole, node.dtype, node.weak)
    return {
        "name": name,
        "type": type_text(type_),
        "spec": str(sharding.spec),
        "line": tables.line(node.place),
    }


def _exchanges(outputs: Sequence[UOp], times: float = 1) -> Iterator[tuple[UOp, float]]:
    """Yield the exchanges of a graph, and how often each runs."""
    for node in toposort(outputs):
        if node.op in KINDS:
            yield node, times
        elif is_call(node):
            for graph, count in zip(graphs_of(node.arg), rounds(node), strict=False):
                yield from _exchanges(graph.outputs, times * count)
