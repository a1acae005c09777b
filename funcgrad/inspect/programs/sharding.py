"""How a program is spread over its mesh: arrays, and the exchanges between its devices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from funcgrad.inspect.tables import Tables
from funcgrad.lower.inspect.cost import rounds, size_of
from funcgrad.trace.graph.call_nodes import graphs_of, is_call
from funcgrad.trace.uop import UOp, toposort, type_text
from funcgrad.transforms.sharding.cost import KINDS
from funcgrad.transforms.sharding.local_graph import Local


def sharding_of(local: Local, tables: Tables, names: Mapping[int, str]) -> dict[str, Any]:
    """Return the sharding of the document. names: of the arguments, by position."""
    arrays = []
    for number, (node, sharding) in enumerate(zip(local.parameters, local.arguments, strict=True)):
        arrays.append(_array(names.get(number, "captured"), node, sharding.spec, tables))
    for number, (node, sharding) in enumerate(zip(local.outputs, local.results, strict=True)):
        arrays.append(_array(f"result {number}", node, sharding.spec, tables))
    exchanges = [
        {
            "kind": KINDS[node.op],
            "axis": ", ".join(map(str, node.arg.axes)),
            "bytes": int(sum(map(size_of, node.src)) * times),
            "count": int(times),
            "seconds": None,
            "line": tables.line(node.place),
        }
        for node, times in _exchanges(local.outputs)
    ]
    mesh = {str(name): size for name, size in local.mesh.shape.items()}
    return {"mesh": mesh, "arrays": arrays, "exchanges": exchanges}


def _array(name: str, node: UOp, spec: Any, tables: Tables) -> dict[str, Any]:
    """Describe an array. Its type is that of the block on each device."""
    return {"name": name, "type": type_text(node), "spec": str(spec), "line": tables.line(node.place)}


def _exchanges(outputs: Sequence[UOp], times: float = 1) -> Iterator[tuple[UOp, float]]:
    """Yield the exchanges of a graph, and how often each runs."""
    for node in toposort(outputs):
        if node.op in KINDS:
            yield node, times
        elif is_call(node):
            for graph, count in zip(graphs_of(node.arg), rounds(node), strict=False):
                yield from _exchanges(graph.outputs, times * count)
