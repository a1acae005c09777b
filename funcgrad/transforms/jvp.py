"""Forward mode: a graph and the tangents of some of its nodes in, the tangents of its outputs out.

The primal nodes stay as they are; tangent nodes are built from them by the `jvp` column of each op's row.
Only what depends on a seeded node gets a tangent: None stands for zero, so work on zeros is never made.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.config import config
from funcgrad.errors import MissingRuleError
from funcgrad.trace import dtypes as dt
from funcgrad.trace.spec import check_graph
from funcgrad.trace.uop import UOp, at_line_of, toposort, zeros_like

Tangents = dict[UOp, UOp | None]


def jvp_graph(outputs: Sequence[UOp], tangents: dict[UOp, UOp]) -> list[UOp | None]:
    """The tangent of each output; None where it is zero.

    tangents: of some nodes, usually the parameters: each of its node's shape and dtype.

        >>> from funcgrad.trace import dtypes
        >>> from funcgrad.trace.uop import const
        >>> x, t = const(3, dtypes.float32), const(1, dtypes.float32)
        >>> jvp_graph([x.unary("sin")], {x: t})
        [<mul float32[]>]

    Raises MissingRuleError when an op on the way has no derivative.
    Source: Griewank & Walther, Evaluating Derivatives (2008), section 3.1.
    """
    known: Tangents = dict(tangents)
    _walk(outputs, known)
    results = [known[root] for root in outputs]
    if config.check_spec:
        check_graph([t for t in results if t is not None], "trace")
    return results


def _walk(outputs: Sequence[UOp], known: Tangents) -> None:
    """Fill in the tangents of all nodes up to the outputs."""
    for node in toposort(outputs, stop=known.__contains__):
        if node in known:
            continue
        if all(known[s] is None for s in node.src) or not dt.is_inexact(node.dtype):
            known[node] = None
            continue
        with at_line_of(node):
            tangent = _tangent(node, [known[s] for s in node.src], known)
        # A rule may lose weakness: of types, only that of the node itself counts.
        known[node] = None if tangent is None else tangent.cast(node.dtype, node.weak)


def _tangent(node: UOp, given: list[UOp | None], known: Tangents) -> UOp | None:
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
        _walk([simpler], known)
        return known[simpler]
    raise MissingRuleError(
        f"grad: op {op.name!r} has no derivative",
        hint="cut it off with lax.stop_gradient, or give its row in trace/ops.py a jvp rule or a decomposition",
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
