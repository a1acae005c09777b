"""Arrays within the graphs of loops and branches, as sources of these.

A graph that an op carries reads nothing but its parameters, as far as the user's functions go: what they close over is
passed in. Custom rules are run later, while a loop is differentiated, and may bring arrays of their own into its body.
The interpreter reads them where they are; the compiler wants them outside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from funcgrad.trace.calls.loops import SCAN, SWITCH, WHILE, Scan, Switch, While
from funcgrad.trace.graph.call_nodes import graphs_of
from funcgrad.trace.graph.graph import Graph, closed_graph
from funcgrad.trace.ops import ARRAY
from funcgrad.trace.uop import Op, UOp, toposort


def lift_arrays(node: UOp) -> UOp:
    """Return the same loop or branch, whose graphs hold no array."""
    lift = RULES.get(node.op)
    if lift is None:
        return node
    inner = toposort([out for graph in graphs_of(node.arg) for out in graph.outputs])
    arrays = [n for n in inner if n.op is ARRAY]
    return lift(node, arrays) if arrays else node


def _with(graph: Graph, arrays: Sequence[UOp], place: int) -> Graph:
    """Return the graph with the arrays as parameters from a place on."""
    parameters = [*graph.parameters[:place], *arrays, *graph.parameters[place:]]
    return closed_graph(parameters, graph.outputs)


def _of_scan(node: UOp, arrays: list[UOp]) -> UOp:
    loop: Scan = node.arg
    place, count = loop.constants, len(arrays)
    new = loop._replace(body=_with(loop.body, arrays, place), constants=place + count)
    return UOp(SCAN, (*node.src[:place], *arrays, *node.src[place:]), new)


def _of_while(node: UOp, arrays: list[UOp]) -> UOp:
    loop: While = node.arg
    of_condition, of_body, carry = loop.parts(node.src)
    new = While(
        _with(loop.condition, arrays, len(of_condition)),
        _with(loop.body, arrays, len(of_body)),
        len(of_condition) + len(arrays),
        len(of_body) + len(arrays),
    )
    return UOp(WHILE, (*of_condition, *arrays, *of_body, *arrays, *carry), new)


def _of_switch(node: UOp, arrays: list[UOp]) -> UOp:
    branches = tuple(_with(branch, arrays, len(branch.parameters)) for branch in node.arg.branches)
    return UOp(SWITCH, (*node.src, *arrays), Switch(branches))


RULES: dict[Op, Callable[[UOp, list[UOp]], UOp]] = {SCAN: _of_scan, WHILE: _of_while, SWITCH: _of_switch}
