"""Calls whose value is that of one graph, replaced by this graph: what the compiler, and who counts ops, reads.

A custom rule or a checkpoint changes what transforms do with a function, not what it computes. When all transforms are
done such a call says nothing any more; its body takes its place, so that it fuses with what is around it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from funcgrad.trace.calls.captures import lift_arrays
from funcgrad.trace.graph.call_nodes import map_graphs
from funcgrad.trace.graph.graph import Graph, apply_graph
from funcgrad.trace.graph.rewrite import on_sources, rewrite
from funcgrad.trace.uop import Family, Op, UOp

BODIES: dict[Op, Callable[[Any], Graph]] = {}
"""The ops that are replaced, each with what gives the body from its argument: a graph over all sources."""


Keep = Callable[[UOp], bool]


def inline_calls(outputs: Sequence[UOp], keep: Keep | None = None) -> list[UOp]:
    """Return the same outputs without these calls, also within the graphs of loops and branches, which hold no arrays
    then.

    keep: whether a call stays.
    """

    @cache
    def of_graph(graph: Graph) -> Graph:
        return Graph(graph.parameters, tuple(rewrite(graph.outputs, {Family.CALL: rule})))

    def rule(node: UOp, src: tuple[UOp, ...]) -> UOp | list[UOp]:
        if node.op in BODIES and not (keep is not None and keep(node)):
            return apply_graph(of_graph(BODIES[node.op](node.arg)), src)
        return lift_arrays(on_sources(node, src, map_graphs(of_graph, node.arg)))

    return rewrite(outputs, {Family.CALL: rule})
