"""The derivatives of a call with a rule, as graphs: its rule's functions, run on parameters.

    rule_graphs(call) -> RuleGraphs; whatever a function of the user's raises passes through

Whoever has these graphs needs the rule no more. A graph may have calls with rules again, also the call itself: these
have graphs of their own.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.errors import RuleError
from funcgrad.trace.calls.custom_call import CUSTOM, CUSTOM_LINEAR, Custom
from funcgrad.trace.graph.graph import Graph, close, closed_graph, fresh_parameters
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Type, UOp, toposort
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.custom.custom_calls import Rule, Tangent, type_of
from funcgrad.transforms.derivatives.jvp import Mode
from funcgrad.transforms.derivatives.transpose import transpose_graph


class Partial(NamedTuple):
    """A graph for some of several values. present: which values have an output, in order; the others are zero."""

    graph: Graph
    present: tuple[bool, ...]


class Transpose(NamedTuple):
    """What a call sends back that is linear in these sources together: (the other sources, cotangents) -> those of all
    sources.
    """

    linear: tuple[bool, ...]
    sent: Partial


class RuleGraphs(NamedTuple):
    """The derivatives of a call. Its sources are parameters of its body.

    wrt: the sources that may have tangents. by_body: the modes in which these are those of the body.
    tangents: (sources, a tangent for each of wrt) -> tangents of the results.
    residuals: sources -> what is kept for reverse mode, where that has functions of its own.
    cotangents: (residuals, a cotangent for each inexact result) -> cotangents of the sources of wrt.
    """

    name: str
    body: Graph
    wrt: tuple[bool, ...]
    by_body: tuple[Mode, ...]
    tangents: Partial | None
    residuals: Graph | None
    cotangents: Partial | None
    transposes: tuple[Transpose, ...]

    def graphs(self) -> list[Graph]:
        """Return all graphs but the body."""
        partial = [self.tangents, self.cotangents, *(t.sent for t in self.transposes)]
        found = [part.graph for part in partial if part is not None]
        return found if self.residuals is None else [*found, self.residuals]


def rule_graphs(call: Custom) -> RuleGraphs:
    """Return the derivatives of a call, by running its rule."""
    rule: Rule = call.rule
    sources = call.body.parameters
    wrt = tuple(
        flag and dt.is_inexact(s.dtype) for flag, s in zip(rule.wrt(len(sources)), sources, strict=True)
    )
    by_body = tuple(mode for mode in Mode if mode in rule.modes_of_body)
    node = UOp(CUSTOM, sources, call)
    tangents = None if Mode.FORWARD in by_body else _tangents(node, wrt)
    residuals, cotangents = (None, None) if Mode.REVERSE in by_body else _cotangents(node, wrt)
    transposes = tuple(_transpose(node, flags) for flags in rule.linear_sets(len(sources)))
    return RuleGraphs(repr(rule), call.body, wrt, by_body, tangents, residuals, cotangents, transposes)


def inexact_types(types: Sequence[Type]) -> list[Type]:
    """Return the types of those values that have tangents."""
    return [t for t in types if dt.is_inexact(t[1])]


def chosen(types: Sequence[Type], flags: Sequence[bool]) -> list[Type]:
    """Return the types whose flag is set."""
    return [t for t, flag in zip(types, flags, strict=True) if flag]


def _moved(node: UOp, wrt: Sequence[bool], mode: Mode) -> tuple[list[UOp], list[Tangent]]:
    """Return parameters for the tangents of the sources, and the tangents of the results."""
    fresh = fresh_parameters(node.arg.body, chosen([type_of(s) for s in node.src], wrt))
    if not fresh:
        return fresh, [None] * len(node.arg.types)
    given = iter(fresh)
    return fresh, node.arg.rule.jvp(node, [next(given) if flag else None for flag in wrt], mode)


def _tangents(node: UOp, wrt: Sequence[bool]) -> Partial | None:
    """Return forward mode; None for a rule that has none."""
    fresh, moved = _moved(node, wrt, Mode.FORWARD)
    return None if _is_reverse_only(moved) else _partial([*node.src, *fresh], moved, node.arg.types)


def _is_reverse_only(moved: Sequence[Tangent]) -> bool:
    return any(n.op is CUSTOM_LINEAR for n in toposort([t for t in moved if t is not None]))


def _cotangents(node: UOp, wrt: Sequence[bool]) -> tuple[Graph | None, Partial | None]:
    """Return the two halves of reverse mode; None for a rule whose tangents are transposed."""
    fresh, moved = _moved(node, wrt, Mode.REVERSE)
    if not _is_reverse_only(moved):
        return None, None
    kept, linear = close(fresh, [t for t in moved if t is not None])
    of_kept, of_tangents = linear.parameters[: len(kept)], linear.parameters[len(kept) :]
    outputs = iter(linear.outputs)
    results = fresh_parameters(linear, inexact_types(node.arg.types))
    given = iter(results)
    ends = [None if t is None else next(outputs) for t in moved]
    cotangents = [next(given) if dt.is_inexact(t[1]) else None for t in node.arg.types]
    sent = transpose_graph(ends, cotangents, of_tangents)
    types = chosen([type_of(s) for s in node.src], wrt)
    return closed_graph(node.src, kept), _partial([*of_kept, *results], sent, types)


def _transpose(node: UOp, linear: Sequence[bool]) -> Transpose:
    fresh = fresh_parameters(node.arg.body, inexact_types(node.arg.types))
    given = iter(fresh)
    cotangents = [next(given) if dt.is_inexact(t[1]) else None for t in node.arg.types]
    sent = node.arg.rule.transpose(node, cotangents, list(linear))
    others = [s for s, flag in zip(node.src, linear, strict=True) if not flag]
    reads = {*toposort([ct for ct in sent if ct is not None])}
    if any(flag and s in reads for s, flag in zip(node.src, linear, strict=True)):
        raise RuleError(f"the transpose of {node.arg.rule!r} reads what it is linear in")
    return Transpose(tuple(linear), _partial([*others, *fresh], sent, [type_of(s) for s in node.src]))


def _partial(parameters: Sequence[UOp], values: Sequence[Tangent], types: Sequence[Type]) -> Partial:
    """Return the graph of values, of which some may be None, of exactly these types."""
    made = [v.cast(*t[1:]) for v, t in zip(values, types, strict=True) if v is not None]
    return Partial(closed_graph(parameters, made), tuple(v is not None for v in values))
