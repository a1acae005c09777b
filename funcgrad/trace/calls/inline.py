"""Calls whose value is that of one graph, replaced by this graph: what the compiler, and who counts ops, reads.

A custom rule or a checkpoint changes what transforms do with a function, not what it computes. When all transforms are
done such a call says nothing any more; its body takes its place, so that it fuses with what is around it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.trace.calls.captures import lift_arrays
from funcgrad.trace.graph.call_nodes import RESULT, is_call, map_graphs
from funcgrad.trace.graph.graph import Graph, apply_graph
from funcgrad.trace.uop import Op, UOp, at_line_of, toposort

BODIES: dict[Op, Callable[[Any], Graph]] = {}
"""The ops that are replaced, each with what gives the body from its argument: a graph over all sources."""


Keep = Callable[[UOp], bool]


def inline_calls(outputs: Sequence[UOp], keep: Keep | None = None) -> list[UOp]:
    """The same outputs without these calls, also within the graphs of loops and branches, which hold no arrays then.

    keep: whether a call stays.
    """
    return _inlined(outputs, keep, {})


def _inlined(outputs: Sequence[UOp], keep: Keep | None, known: dict[Graph, Graph]) -> list[UOp]:
    new: dict[UOp, Any] = {}  # of a call that is replaced, the list of its results
    for node in toposort(outputs):
        if node.op is RESULT and isinstance(new[node.src[0]], list):
            new[node] = new[node.src[0]][node.arg]
            continue
        src = tuple(new[s] for s in node.src)
        with at_line_of(node):
            new[node] = _replaced(node, src, keep, known)
    return [new[out] for out in outputs]


def _replaced(
    node: UOp, src: tuple[UOp, ...], keep: Keep | None, known: dict[Graph, Graph]
) -> UOp | list[UOp]:
    def of_graph(graph: Graph) -> Graph:
        if graph not in known:
            known[graph] = Graph(graph.parameters, tuple(_inlined(graph.outputs, keep, known)))
        return known[graph]

    if node.op in BODIES and not (keep is not None and keep(node)):
        return apply_graph(of_graph(BODIES[node.op](node.arg)), src)
    arg = map_graphs(of_graph, node.arg) if is_call(node) else node.arg
    new = node if src == node.src and arg == node.arg else UOp(node.op, src, arg)
    return lift_arrays(new) if is_call(node) else new


__all__ = ["BODIES", "inline_calls"]
