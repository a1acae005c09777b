"""Forward mode: a graph and the tangents of some of its nodes in, the tangents of its outputs out.

The primal nodes stay as they are; tangent nodes are built from them by the `jvp` column of each op's row.
Only what depends on a seeded node gets a tangent: None stands for zero, so work on zeros is never made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Any

from funcgrad.config import config
from funcgrad.errors import MissingRuleError
from funcgrad.trace.graph.call_nodes import RESULT
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.graph.spec import check_graph
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, UOp, at_line_of, toposort, zeros_like
from funcgrad.trace.util.once import Once

Tangents = dict[UOp, Any]  # a node's tangent, or None; of a call, the list of those of its results


class Mode(Enum):
    """What the tangents are for, which decides what a loop's become.

    FORWARD: they are computed together with the values, so nothing of a loop's run is kept.
    LINEAR: the graph of tangents is applied later: what it needs of the values is computed with them, and kept.
    REVERSE: the same, and the graph of tangents is only ever transposed.
    """

    FORWARD = "forward"
    LINEAR = "linear"
    REVERSE = "reverse"


CallRule = Callable[[UOp, list[UOp | None], Mode], list[UOp | None]]
"""(call, tangent of each source, mode) -> tangent of each result; None for zero."""
CALL_RULES: dict[Op, CallRule] = {}


def jvp_graph(
    outputs: Sequence[UOp],
    tangents: dict[UOp, UOp],
    mode: Mode = Mode.FORWARD,
    outside: Iterable[UOp] = (),
) -> list[UOp | None]:
    """Return the tangent of each output; None where it is zero.

    tangents: of some nodes, usually the parameters: each of its node's shape and dtype. outside: nodes that do not
    depend on these, and are not looked into.

        >>> from funcgrad.trace.types import dtypes
        >>> from funcgrad.trace.uop import const
        >>> x, t = const(3, dtypes.float32), const(1, dtypes.float32)
        >>> jvp_graph([x.unary("sin")], {x: t})
        [<mul float32[]>]

    Raises MissingRuleError when an op on the way has no derivative.
    Source: Griewank & Walther, Evaluating Derivatives (2008), section 3.1.
    """
    known: Tangents = {**dict.fromkeys(outside), **tangents}
    with _once:
        _walk(outputs, known, mode)
    results = [known[root] for root in outputs]
    if config.check_spec:
        check_graph([t for t in results if t is not None], "trace")
    return results


_once = Once()


def jvp_once(graph: Graph, tangents: dict[UOp, UOp], mode: Mode) -> list[UOp | None]:
    """Return the tangents of a graph's outputs, like jvp_graph, but make them only once within one walk."""
    key = graph, tuple(tangents.items()), mode
    return [*_once.made(key, lambda: jvp_graph(graph.outputs, tangents, mode))]


def _walk(outputs: Sequence[UOp], known: Tangents, mode: Mode) -> None:
    """Fill in the tangents of all nodes up to the outputs."""
    for node in toposort(outputs, stop=known.__contains__):
        if node in known:
            continue
        if node.op.family is Family.CALL:
            known[node] = _of_call(node, known, mode)
            continue
        if all(known[s] is None for s in node.src) or not dt.is_inexact(node.dtype):
            known[node] = None
            continue
        with at_line_of(node):
            tangent = _tangent(node, [known[s] for s in node.src], known, mode)
        # A rule may lose weakness: of types, only that of the node itself counts.
        known[node] = None if tangent is None else tangent.cast(node.dtype, node.weak)


def _of_call(node: UOp, known: Tangents, mode: Mode) -> Any:
    """Return the tangents of a call's results, each of its type; of one of the results, the one that is its own."""
    if node.op is RESULT:
        return None if known[node.src[0]] is None else known[node.src[0]][node.arg]
    given = [known[s] for s in node.src]
    if all(t is None for t in given):
        return None
    rule = CALL_RULES.get(node.op)
    if rule is None:
        raise _missing(node)
    with at_line_of(node):
        tangents = rule(node, given, mode)
        return [
            None if t is None or not dt.is_inexact(dtype) else t.cast(dtype, weak)
            for t, (_, dtype, weak) in zip(tangents, node.arg.types, strict=True)
        ]


def _tangent(node: UOp, given: list[UOp | None], known: Tangents, mode: Mode) -> UOp | None:
    op = node.op
    if op.jvp is not None:
        return _sum_of_rules(node, given)
    if all(t is None or i in op.linear for i, t in enumerate(given)):
        src = [
            t or zeros_like(s) if i in op.linear else s
            for i, (s, t) in enumerate(zip(node.src, given, strict=True))
        ]
        return UOp(op, tuple(src), node.arg)
    if op.decompose is not None:
        simpler = op.decompose(node.arg, *node.src) if op.has_arg else op.decompose(*node.src)
        _walk([simpler], known, mode)
        return known[simpler]
    raise _missing(node)


def _missing(node: UOp) -> MissingRuleError:
    return MissingRuleError(
        f"grad: op {node.op.name!r} has no derivative",
        hint="cut it off with lax.stop_gradient, or give its row in trace/ops a jvp rule or a decomposition",
        place=node.place,
    )


def _sum_of_rules(node: UOp, given: list[UOp | None]) -> UOp | None:
    total: UOp | None = None
    for rule, tangent in zip(node.op.jvp or (), given, strict=False):  # NO_DERIVATIVE has fewer rules: none
        if rule is None or tangent is None:
            continue
        term = rule(tangent, node, *node.src)
        total = term if total is None else total + term
    return total
