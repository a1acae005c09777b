"""Masks of cotangents on their way into calls.

The cotangents of a call's results may be zero outside of masks (zero_masks.py). What happens within the call could
still multiply these zeros by infinity, so the masks go in: the call gets the conditions as further sources, and its
graphs choose their results by them. Transposed, these choices are masks again.

A mask goes in where it holds for each run of a graph by itself: into checkpoints and branches, and step by step into
the ys of a loop. That of a loop's last carry holds for no other step; there, and for what comes out of a call that
chooses within, it has to do that a cotangent is 0 where it is 0: a mask, too (`where_nonzero`, the op zero_guard).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.trace.calls.checkpoint import CHECKPOINT
from funcgrad.trace.calls.loops import SCAN, SWITCH, Scan, Switch
from funcgrad.trace.graph.call_nodes import graphs_of, is_call
from funcgrad.trace.graph.graph import Graph, fresh_parameters
from funcgrad.trace.ops import ZERO_GUARD
from funcgrad.trace.uop import Op, Type, UOp, toposort
from funcgrad.transforms.derivatives.zero_masks import Cotangent, condition_of, is_choice


def guarded(node: UOp, cotangents: dict[int, Cotangent]) -> UOp:
    """Return the call with the masks of its results' cotangents within; further sources come after the others."""
    guard = GUARDS.get(node.op)
    conditions = {i: condition_of(ct.mask) for i, ct in cotangents.items() if ct.mask}
    return guard(node, conditions) if guard is not None and conditions else node


def chosen_graph(graph: Graph, types: Sequence[Type], places: Sequence[int]) -> Graph:
    """Return the graph with one more parameter for each type: a condition that selects the output at its
    place, or 0.
    """
    conditions = fresh_parameters(graph, types)
    outputs = list(graph.outputs)
    for condition, place in zip(conditions, places, strict=True):
        outputs[place] = condition.where(outputs[place], 0)
    return Graph((*graph.parameters, *conditions), tuple(outputs))


def _types(conditions: dict[int, UOp]) -> list[Type]:
    return [(c.shape, c.dtype, c.weak) for c in conditions.values()]


def _checkpoint(node: UOp, conditions: dict[int, UOp]) -> UOp:
    body = chosen_graph(node.arg.body, _types(conditions), list(conditions))
    return UOp(node.op, (*node.src, *conditions.values()), node.arg._replace(body=body))


def _switch(node: UOp, conditions: dict[int, UOp]) -> UOp:
    branches = tuple(
        chosen_graph(branch, _types(conditions), list(conditions)) for branch in node.arg.branches
    )
    return UOp(SWITCH, (*node.src, *conditions.values()), Switch(branches))


def chooses(node: UOp) -> bool:
    """Tell whether a call is a choice between branches, or has one within: its cotangents may then be 0 for that
    reason.
    """
    if node.op is SWITCH and len(node.arg.branches) > 1:
        return True
    within = (inner for graph in graphs_of(node.arg) for inner in toposort(graph.outputs))
    return any(is_choice(inner) or (is_call(inner) and chooses(inner)) for inner in within)


def _scan(node: UOp, conditions: dict[int, UOp]) -> UOp:
    loop: Scan = node.arg
    of_ys = {i: c for i, c in conditions.items() if i >= loop.carries}
    steps = [(shape[1:], dtype, weak) for shape, dtype, weak in _types(of_ys)]
    body = chosen_graph(loop.body, steps, list(of_ys))
    outputs = [
        UOp(ZERO_GUARD, (out,)) if i < loop.carries and i in conditions else out
        for i, out in enumerate(body.outputs)
    ]
    body = Graph(body.parameters, tuple(outputs))
    return UOp(SCAN, (*node.src, *of_ys.values()), loop._replace(body=body))


GUARDS: dict[Op, Callable[[UOp, dict[int, UOp]], Any]] = {
    CHECKPOINT: _checkpoint,
    SWITCH: _switch,
    SCAN: _scan,
}
