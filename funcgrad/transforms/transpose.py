"""Reverse mode, second half: a graph that is linear in some nodes in, the transposed graph out.

Walks the graph backwards once. A node's cotangent is the sum over its uses; the `transpose` column of each
op's row says what it sends to each source. Together with jvp_graph this is reverse-mode differentiation:
linearize, then transpose (Radul et al. 2023, "You Only Linearize Once", arXiv:2204.10923).

Complex numbers: the transpose is that of the complex-linear map, without conjugation, so that the gradient
of a real function is df/dx - i df/dy, as in JAX.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from funcgrad.config import config
from funcgrad.errors import InternalError, MissingRuleError
from funcgrad.trace import dtypes as dt
from funcgrad.trace.calls import RESULT, is_call
from funcgrad.trace.spec import check_graph
from funcgrad.trace.uop import Op, UOp, at_line_of, toposort

CallRule = Callable[[UOp, list[UOp | None], list[bool]], list[UOp | None]]
"""(call, cotangent of each result, which sources are linear) -> cotangent of each source; None for zero."""
CALL_RULES: dict[Op, CallRule] = {}


def transpose_graph(
    outputs: Sequence[UOp | None], cotangents: Sequence[UOp | None], wrt: Sequence[UOp]
) -> list[UOp | None]:
    """The cotangent of each node of `wrt`; None where it is zero.

    outputs: nodes that depend linearly on the nodes of `wrt`; None for zero. cotangents: one an output, of
    its shape and dtype.
    """
    ends = set(wrt)
    order = toposort([out for out in outputs if out is not None], stop=ends.__contains__)
    linear = _dependent(order, wrt)
    total: dict[UOp, UOp] = {}
    for out, cotangent in zip(outputs, cotangents, strict=True):
        if out in linear and cotangent is not None:
            _accumulate(total, out, cotangent)
    of_results: dict[UOp, dict[int, UOp]] = {}  # calls come before their results, so these are complete
    for node in reversed(order):
        if is_call(node) and node in of_results:
            _pass_through_call(node, of_results.pop(node), linear, total)
        if node not in total or node in ends:
            continue
        cotangent = total.pop(node)
        if node.op is RESULT:
            of_results.setdefault(node.src[0], {})[node.arg] = cotangent
            continue
        for i, source in enumerate(node.src):
            if source in linear:
                with at_line_of(node):
                    _accumulate(total, source, _send(node, i, cotangent))
    results = [total.get(node) for node in wrt]
    if config.check_spec:
        check_graph([ct for ct in results if ct is not None], "trace")
    return results


def _pass_through_call(
    node: UOp, cotangents: dict[int, UOp], linear: set[UOp], total: dict[UOp, UOp]
) -> None:
    rule = CALL_RULES.get(node.op)
    if rule is None:
        raise _missing(node)
    flags = [s in linear for s in node.src]
    with at_line_of(node):
        sent = rule(node, [cotangents.get(i) for i in range(len(node.arg.types))], flags)
    for source, is_linear, cotangent in zip(node.src, flags, sent, strict=True):
        if is_linear and cotangent is not None:
            _accumulate(total, source, cotangent)


def _dependent(order: Sequence[UOp], wrt: Sequence[UOp]) -> set[UOp]:
    found = set(wrt)
    for node in order:
        if any(s in found for s in node.src):
            found.add(node)
    return found


def _accumulate(total: dict[UOp, UOp], node: UOp, cotangent: UOp) -> None:
    if cotangent.shape != node.shape or cotangent.dtype != node.dtype:
        raise InternalError(f"transpose: the cotangent of {node} is {cotangent}")
    old = total.get(node)
    total[node] = cotangent if old is None else old + cotangent


def _send(node: UOp, i: int, cotangent: UOp) -> UOp:
    """What a node's cotangent contributes to that of source i."""
    if node.op.transpose is None:
        raise _missing(node)
    sent = node.op.transpose(cotangent, i, node)
    return sent if dt.kind(node.src[i].dtype) == "c" or dt.kind(sent.dtype) != "c" else sent.unary("real")


def _missing(node: UOp) -> MissingRuleError:
    return MissingRuleError(
        f"grad: op {node.op.name!r} has no transpose",
        hint="add a transpose rule to its row in funcgrad/trace/ops.py, or write its jvp rule with linear ops",
        place=node.place,
    )
