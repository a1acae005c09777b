"""Reverse mode, second half: a graph that is linear in some nodes in, the transposed graph out.

Walks the graph backwards once. A node's cotangent is the sum over its uses; the `transpose` column of each
op's row says what it sends to each source. Cotangents know where they are zero (zero_masks.py), so that the gradient of
`where` has no NaN from the branch not taken. Together with jvp_graph this is reverse-mode differentiation:
linearize, then transpose (Radul et al. 2023, "You Only Linearize Once", arXiv:2204.10923).

Complex numbers: the transpose is that of the complex-linear map, without conjugation, so that the gradient
of a real function is df/dx - i df/dy, as in JAX.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from funcgrad.config import config
from funcgrad.errors import InternalError, MissingRuleError, RuleError
from funcgrad.trace.calls.checkpoint import BARRIER, without_waiting
from funcgrad.trace.calls.custom_call import CUSTOM_LINEAR
from funcgrad.trace.graph.call_nodes import RESULT, graphs_of, is_call, results_of
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.graph.spec import check_graph
from funcgrad.trace.ops import CONTRACT, DIV, MUL, MULADD, SCATTER_MUL, WHERE, ZERO_GUARD
from funcgrad.trace.ops.scan import RECURRENCE
from funcgrad.trace.ops.windows import CONVOLVE
from funcgrad.trace.tracing.tracer import user_name
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, UOp, at_line_of, substitute_within, toposort, zeros_like
from funcgrad.trace.util.once import Once
from funcgrad.transforms.derivatives.guards import chooses, guarded
from funcgrad.transforms.derivatives.zero_masks import (
    Cotangent,
    added,
    everywhere,
    of_everything,
    resolved,
    sent,
    where_nonzero,
)

CallRule = Callable[[UOp, list[UOp | None], list[bool]], list[UOp | None]]
"""(call, cotangent of each result, which sources are linear) -> cotangent of each source; None for zero."""
CALL_RULES: dict[Op, CallRule] = {}

LINEAR_RESULTS: dict[Op, Callable[[UOp, list[bool]], list[bool]]] = {}
"""(call, which sources are linear) -> which results are, for calls of which some may be values that stay."""

LINEAR_ALONE: dict[Op, tuple[int, ...]] = {
    MUL: (0, 1), CONTRACT: (0, 1), MULADD: (0, 1, 2), DIV: (0,), SCATTER_MUL: (0,), BARRIER: (0,), RECURRENCE: (1,),
    CONVOLVE: (0, 1),
}  # fmt: skip
"""The sources in which ops without a `linear` column are linear, each with the others held."""
PRODUCTS = (MUL, CONTRACT, MULADD, CONVOLVE)

Total = dict[UOp, list[Cotangent]]


def transpose_graph(
    outputs: Sequence[UOp | None],
    cotangents: Sequence[UOp | None],
    wrt: Sequence[UOp],
    outside: Collection[UOp] = (),
) -> list[UOp | None]:
    """Return the cotangent of each node of `wrt`; None where it is zero.

    outputs: nodes that depend linearly on the nodes of `wrt`; None for zero. cotangents: one an output, of
    its shape and dtype. outside: nodes that do not depend on those of `wrt`, and are not looked into.
    """
    ends = set(wrt)
    given = without_waiting([out for out in outputs if out is not None], ends, outside)

    def is_end(node: UOp) -> bool:
        return node in ends or node in outside

    order = toposort(given, stop=is_end)
    values: list[UOp] = []
    linear = linear_nodes(order, wrt, values)
    if values:
        given = _with_values_apart(given, values, linear)
        order = toposort(given, stop=is_end)
        linear = linear_nodes(order, wrt)
    remaining = iter(given)
    outputs = [None if out is None else next(remaining) for out in outputs]
    total: Total = {}
    for out, cotangent in zip(outputs, cotangents, strict=True):
        if out in linear and cotangent is not None:
            _accumulate(total, out, Cotangent(cotangent))
    with _once:
        _walk(order, ends, linear, total)
    results = [resolved(_sum(node, total[node])) if node in total else None for node in wrt]
    if config.check_spec:
        check_graph([ct for ct in results if ct is not None], "trace")
    return results


_once = Once()


def transpose_once(graph: Graph, cotangents: Sequence[UOp | None], wrt: Sequence[UOp]) -> list[UOp | None]:
    """Return the cotangents of parameters of a graph, like transpose_graph, but make them only once within one walk."""
    key = graph, tuple(cotangents), tuple(wrt)
    return [*_once.made(key, lambda: transpose_graph(graph.outputs, cotangents, wrt))]


def _walk(order: Sequence[UOp], ends: set[UOp], linear: set[UOp], total: Total) -> None:
    """Pass cotangents on from the nodes that have some, last ones first, until only the ends have."""
    of_results: dict[UOp, dict[int, Cotangent]] = {}  # calls come before their results, so these are complete
    for node in reversed(order):
        if node in of_results or node.op is CUSTOM_LINEAR and node in linear:
            # A user's backward rule runs in any case, as in JAX: it may send back what is no derivative.
            _pass_through_call(node, of_results.pop(node, {}), linear, total)
        if node not in total or node in ends:
            continue
        ct = _sum(node, total.pop(node))
        if node.op is RESULT:
            of_results.setdefault(node.src[0], {})[node.arg] = ct
            continue
        moving = [i for i, source in enumerate(node.src) if source in linear]
        _check_linear(node, moving)
        for i in moving:
            with at_line_of(node):
                _accumulate(total, node.src[i], _send(node, i, ct))


def linear_nodes(order: Iterable[UOp], seeds: Iterable[UOp], values: list[UOp] | None = None) -> set[UOp]:
    """Return the seeds, and those of the given nodes, which are in order, that depend on a seed. Of a loop of a user's
    rule that goes over values and tangents together, the results that are values do not: they are added to `values`.
    """
    found = set(seeds)
    results: dict[UOp, list[bool]] = {}
    for node in order:
        if not any(s in found for s in node.src):
            continue
        if node.op is RESULT and (rule := LINEAR_RESULTS.get((call := node.src[0]).op)):
            if call not in results:
                results[call] = rule(call, [s in found for s in call.src])
            if not results[call][node.arg]:
                if values is not None:
                    values.append(node)
                continue
        found.add(node)
    return found


def _with_values_apart(outputs: Sequence[UOp], values: Sequence[UOp], linear: set[UOp]) -> list[UOp]:
    """Return the outputs with these results of loops taken of loops without tangents, on which they do not depend."""
    apart: dict[UOp, list[UOp]] = {}
    for node in values:
        call = node.src[0]
        if call not in apart:
            sources = tuple(zeros_like(s) if s in linear else s for s in call.src)
            apart[call] = results_of(call.op, call.arg, sources)
    return substitute_within(outputs, {node: apart[node.src[0]][node.arg] for node in values})


def _pass_through_call(node: UOp, cotangents: dict[int, Cotangent], linear: set[UOp], total: Total) -> None:
    rule = CALL_RULES.get(node.op)
    if rule is None:
        raise _missing(node)
    values = [resolved(cotangents[i]) if i in cotangents else None for i in range(len(node.arg.types))]
    with at_line_of(node):
        call = guarded(node, cotangents)
        flags = [s in linear for s in call.src]
        given = rule(call, values, flags)
        mask = of_everything(list(cotangents.values()))
        if mask and _combines(node):  # a sum over devices, or elements, is not 0 where one of the summands is
            mask = ()
        guards = chooses(node)
        for source, is_linear, cotangent in zip(call.src, flags, given, strict=True):
            if is_linear and cotangent is not None:
                sent_back = everywhere(mask, cotangent)
                _accumulate(total, source, where_nonzero(sent_back) if guards else sent_back)


def _combines(call: UOp) -> bool:
    """Tell whether a call has collectives in its graphs."""
    within = (n for graph in graphs_of(call.arg) for n in toposort(graph.outputs))
    return any(n.op.family is Family.COLLECTIVE or (is_call(n) and _combines(n)) for n in within)


def _accumulate(total: Total, node: UOp, cotangent: Cotangent) -> None:
    value = cotangent.value
    if value.shape != node.shape or value.dtype != node.dtype:
        raise InternalError(f"transpose: the cotangent of {node} is {value}")
    total.setdefault(node, []).append(cotangent)


def _sum(node: UOp, parts: list[Cotangent]) -> Cotangent:
    if len(parts) == 1:
        return parts[0]
    with at_line_of(node):
        return added(parts)


def _check_linear(node: UOp, moving: list[int]) -> None:
    """Raise RuleError if a node is not linear in these sources: only a rule of the user's can make such a graph."""
    among = LINEAR_ALONE.get(node.op) or node.op.linear
    fits = all(i in among for i in moving) if among else node.op.transpose is not None
    if fits and not (node.op in PRODUCTS and {0, 1} <= {*moving}):
        return
    raise RuleError(
        f"grad: a derivative that is not linear in the tangents: {user_name(node.op)} of values that depend on them",
        hint="in a rule of custom_jvp, multiply and divide tangents by values, and apply no other function to them",
        place=node.place,
    )


def _send(node: UOp, i: int, cotangent: Cotangent) -> Cotangent:
    """Return what a node's cotangent contributes to that of source i."""
    if node.op.transpose is None:
        raise _missing(node)
    if not cotangent.mask and node.op not in (WHERE, ZERO_GUARD):
        return Cotangent(_transposed(cotangent.value, i, node))
    return sent(node, i, cotangent, lambda value: _transposed(value, i, node))


def _transposed(value: UOp, i: int, node: UOp) -> UOp:
    found = node.op.transpose(value, i, node)  # type: ignore[misc]
    return found if dt.kind(node.src[i].dtype) == "c" or dt.kind(found.dtype) != "c" else found.unary("real")


def _missing(node: UOp) -> MissingRuleError:
    return MissingRuleError(
        f"grad: op {node.op.name!r} has no transpose",
        hint="add a transpose rule to its row in funcgrad/trace/ops/__init__.py, or write its jvp rule with linear ops",
        place=node.place,
    )
