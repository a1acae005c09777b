"""Values of functions whose reverse mode has been taken.

A function with a rule for reverse mode alone has no forward mode. But once reverse mode has passed through it the rule
has been followed, and the derivative of its value is a question of its own: `jvp(value_and_grad(f))`, a Hessian with
the loss beside it. So a pass of reverse mode hands values on with rules that have an answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from funcgrad.trace.calls.custom_call import Custom
from funcgrad.trace.graph.call_nodes import map_graphs
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.graph.rewrite import on_sources, rewrite
from funcgrad.trace.uop import Family, UOp


def after_reverse(outputs: Sequence[UOp], outside: Iterable[UOp] = ()) -> list[UOp]:
    """Return the same values, of which calls of custom functions, also in loops and branches, have the rule that theirs
    becomes (Rule.after_reverse). A graph that several calls carry is rewritten once. outside: nodes that
    reverse mode has not passed: they stay as they are.
    """
    known: dict[Graph, Graph] = {}

    def of_graph(graph: Graph) -> Graph:
        if graph not in known:
            known[graph] = graph._replace(outputs=tuple(rewrite(graph.outputs, {Family.CALL: call})))
        return known[graph]

    def call(node: UOp, src: tuple[UOp, ...]) -> UOp:
        arg = map_graphs(of_graph, node.arg)
        if isinstance(arg, Custom):
            arg = arg._replace(rule=arg.rule.after_reverse())
        return on_sources(node, src, arg)

    return rewrite(outputs, {Family.CALL: call}, {node: node for node in outside})


def graph_after_reverse(graph: Graph) -> Graph:
    """Return the same of a graph: a backward pass may compute values again."""
    return graph._replace(outputs=tuple(after_reverse(graph.outputs)))
