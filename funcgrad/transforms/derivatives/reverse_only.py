"""Values of functions whose reverse mode has been taken.

A function with a rule for reverse mode alone has no forward mode. But once reverse mode has passed through it the rule
has been followed, and the derivative of its value is a question of its own: `jvp(value_and_grad(f))`, a Hessian with
the loss beside it. So a pass of reverse mode hands values on with rules that have an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from funcgrad.trace.calls.custom_call import Custom
from funcgrad.trace.graph.call_nodes import is_call, map_graphs
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.uop import UOp, at_line_of, toposort


def after_reverse(outputs: Sequence[UOp]) -> list[UOp]:
    """The same values, of which calls of custom functions, also in loops and branches, have the rule that theirs
    becomes (Rule.after_reverse).
    """
    order = toposort(outputs)
    if not any(map(is_call, order)):
        return list(outputs)
    new: dict[UOp, UOp] = {}
    for node in order:
        src = tuple([new[s] for s in node.src])
        arg = _after(node.arg) if is_call(node) else node.arg
        with at_line_of(node):
            new[node] = node if src == node.src and arg == node.arg else UOp(node.op, src, arg)
    return [new[out] for out in outputs]


def _after(arg: Any) -> Any:
    inner = map_graphs(graph_after_reverse, arg)
    return inner._replace(rule=arg.rule.after_reverse()) if isinstance(arg, Custom) else inner


def graph_after_reverse(graph: Graph) -> Graph:
    """The same of a graph: a backward pass may compute values again."""
    return graph._replace(outputs=tuple(after_reverse(graph.outputs)))
