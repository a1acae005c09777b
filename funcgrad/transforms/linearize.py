"""Cut a graph in two: what does not depend on some nodes, and what does.

A graph has no side effects, so partial evaluation is slicing. Applied to a tangent graph and its tangent
parameters, the first part are the residuals (computed once, with the values of the function), the second is
the linear map, closed over them: it can be stored, applied many times, and batched or differentiated again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from funcgrad.trace.ops import PARAM
from funcgrad.trace.uop import Family, Param, UOp, numel, substitute, toposort


class Graph(NamedTuple):
    """A graph by itself: parameter i is PARAM i of trace 0, which no function ever runs in.

    So two equal graphs are the same object, however they came about. It means nothing until `apply_graph`.
    """

    parameters: tuple[UOp, ...]
    outputs: tuple[UOp, ...]


def closed_graph(parameters: Sequence[UOp], outputs: Sequence[UOp]) -> Graph:
    """The graph of outputs over parameters (any nodes), made independent of its surroundings."""
    numbered = [UOp(PARAM, (), Param(0, i, p.shape, p.dtype, p.weak)) for i, p in enumerate(parameters)]
    return Graph(tuple(numbered), tuple(substitute(outputs, dict(zip(parameters, numbered, strict=True)))))


def apply_graph(graph: Graph, arguments: Sequence[UOp]) -> list[UOp]:
    """Its outputs for these arguments."""
    return substitute(graph.outputs, dict(zip(graph.parameters, arguments, strict=True)))


def split(outputs: Sequence[UOp], wrt: Sequence[UOp]) -> tuple[list[UOp], Graph]:
    """(residuals, graph over residuals and `wrt`), so that outputs == apply_graph(graph, residuals + wrt)."""
    dependent = set(wrt)
    residuals: dict[UOp, None] = {}
    for node in toposort(outputs, stop=dependent.__contains__):
        if any(s in dependent for s in node.src):
            dependent.add(node)
            residuals.update((s, None) for s in node.src if s not in dependent)
    residuals.update((out, None) for out in outputs if out not in dependent)
    found = _cheap_cut(residuals)
    return found, closed_graph([*found, *wrt], outputs)


def _cheap_cut(residuals: dict[UOp, None]) -> list[UOp]:
    """Residuals moved towards the leaves as long as they get no larger: constants vanish, expands are
    redone.
    """
    found: dict[UOp, None] = {}
    for node in residuals:
        while node.op.family is Family.MOVEMENT and sum(numel(s.shape) for s in node.src) <= numel(
            node.shape
        ):
            if len(node.src) > 1:
                break
            node = node.src[0]
        if node.src or node.op is PARAM or node.op.name == "array":
            found[node] = None
    return list(found)
