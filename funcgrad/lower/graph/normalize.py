"""The form of a graph that says what a program computes, and no more: its key on the disk is made of it.

    inline_calls     calls that only say what transforms do are their bodies (trace/calls/inline.py)
    simplify_calls   loops and branches without what nobody needs, and one in place of two (trace/calls/simplify.py)
    normalize        weak types are gone, captured arrays are parameters, parameters are numbered

In: the outputs and parameters of a traced graph. Out: outputs, parameters and captured arrays; equal programs are equal
graphs, in every process. What a program needs that is found by this key is here; all else is in canonicalize.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from funcgrad.trace import ops
from funcgrad.trace.array.array import Array
from funcgrad.trace.calls.inline import inline_calls
from funcgrad.trace.calls.simplify import simplify_calls
from funcgrad.trace.graph.call_nodes import map_graphs
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.graph.rewrite import Rule, rewrite
from funcgrad.trace.uop import Family, Op, Param, UOp


def normalize(outputs: Sequence[UOp], params: Sequence[UOp]) -> tuple[list[UOp], list[UOp], list[Array]]:
    """Return (outputs, parameters, captured arrays). The arrays become parameters that follow the given ones."""
    slots = _numbered(params)
    captured: dict[UOp, Array] = {}

    def array(node: UOp, src: tuple[UOp, ...]) -> UOp:
        captured[node] = node.arg.array
        slots.append(UOp(ops.PARAM, (), Param(0, len(slots), node.shape, node.dtype, False)))
        return slots[-1]

    rules = {**_rules(params, slots[:], _normal_graphs()), ops.ARRAY: array}
    normal = rewrite(simplify_calls(inline_calls(outputs)), rules)
    return normal, slots, list(captured.values())


def _numbered(params: Sequence[UOp]) -> list[UOp]:
    return [UOp(ops.PARAM, (), Param(0, i, p.shape, p.dtype, False)) for i, p in enumerate(params)]


def _rules(
    params: Sequence[UOp], slots: Sequence[UOp], normal_graph: Callable[[Graph], Graph]
) -> dict[Op | Family, Rule]:
    """Return the rules of a graph that holds no arrays, whose parameters become the slots."""
    slot = dict(zip(params, slots, strict=True))
    return {
        ops.PARAM: lambda node, src: slot[node],
        ops.CONST: lambda node, src: UOp(ops.CONST, (), node.arg._replace(weak=False)),
        ops.CAST: lambda node, src: src[0].cast(node.dtype),
        **dict.fromkeys((ops.STOP_GRADIENT, ops.ZERO_GUARD), lambda node, src: src[0]),
        Family.CALL: lambda node, src: UOp(node.op, src, map_graphs(normal_graph, node.arg)),
    }


def _normal_graphs() -> Callable[[Graph], Graph]:
    """Return a function that normalizes graphs that calls carry, each once. They capture nothing, and were simplified
    with the graph around them.
    """

    @cache
    def normal_graph(graph: Graph) -> Graph:
        slots = _numbered(graph.parameters)
        rules = _rules(graph.parameters, slots, normal_graph)
        return Graph(tuple(slots), tuple(rewrite(graph.outputs, rules)))

    return normal_graph
