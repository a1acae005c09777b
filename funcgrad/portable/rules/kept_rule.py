"""The rule of a call in a program that was read from a file: derivatives are the graphs that the file has."""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.errors import RuleError
from funcgrad.portable.rules.rule_graphs import Partial, RuleGraphs
from funcgrad.trace.calls.custom_call import CUSTOM_LINEAR, CustomLinear
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import apply_graph
from funcgrad.trace.ops import ARRAY
from funcgrad.trace.tracing.effects import Threaded
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, toposort, zeros_like
from funcgrad.trace.util.locks import lazy_property
from funcgrad.transforms.custom.custom_calls import Rule, Run, Tangent, interned, tangents_of_body
from funcgrad.transforms.custom.custom_jvp import without_zeros
from funcgrad.transforms.derivatives.jvp import Mode


class KeptRule(Rule):
    """One of the rules of a file. file: an object that stands for the file. graphs: are set once the file is read, as
    the graphs of rules may have calls with the same rules.
    """

    graphs: RuleGraphs

    def __init__(self, file: object, number: int, is_passed: bool = False) -> None:
        super().__init__((file, number, is_passed), ())
        self.file = file
        self.number = number

    def __repr__(self) -> str:
        return self.graphs.name

    @lazy_property
    def holds_arrays(self) -> bool:
        return any(n.op is ARRAY for graph in self.graphs.graphs() for n in toposort(graph.outputs))

    @property
    def modes_of_body(self) -> tuple[Mode, ...]:  # type: ignore[override]
        return self.graphs.by_body

    def wrt(self, count: int) -> list[bool]:
        return list(self.graphs.wrt)

    def linear_sets(self, count: int) -> list[list[bool]]:
        return [list(t.linear) for t in self.graphs.transposes]

    def linear_in(self, flags: Sequence[bool]) -> bool:
        return any(_is_within(flags, t.linear) for t in self.graphs.transposes)

    def after_reverse(self) -> Rule:
        if self.graphs.residuals is None or self.graphs.tangents is not None or self.graphs.by_body:
            return self
        passed = KeptRule(self.file, self.number, is_passed=True)
        passed.graphs = self.graphs._replace(by_body=(Mode.FORWARD, Mode.LINEAR))
        return interned(passed)

    def no_value(self) -> RuleError:
        return RuleError(
            f"can't apply forward-mode autodiff (jvp) to {self!r}: its rules are for reverse mode",
            hint="export a function whose rules have a rule for tangents (defjvp), or use custom_jvp",
        )

    def jvp(self, node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
        graphs = self.graphs
        if mode in graphs.by_body:
            return tangents_of_body(node, given, mode)
        if any(t is not None and not flag for t, flag in zip(given, graphs.wrt, strict=True)):
            raise RuleError(
                f"{self!r} is differentiated with respect to a value that it closes over, or an argument that its "
                "rule does not differentiate by",
                hint="cut it off with lax.stop_gradient, or pass the value as an argument before the export",
            )
        tangents = [t for t, flag in zip(given, graphs.wrt, strict=True) if flag]
        if graphs.residuals is not None and (mode is Mode.REVERSE or graphs.tangents is None):
            residuals = apply_graph(graphs.residuals, node.src)
            some = tuple(t is not None for t in tangents)
            linear = CustomLinear(node.arg.types, interned(_Backward(self, some)))
            sources = [*residuals, *(t for t in tangents if t is not None)]
            return list(results_of(CUSTOM_LINEAR, linear, sources))
        assert graphs.tangents is not None
        return self._forward(graphs.tangents, node, tangents, mode)

    def _forward(self, partial: Partial, node: UOp, tangents: Sequence[Tangent], mode: Mode) -> list[Tangent]:
        parameters = list(partial.graph.parameters)
        of_tangents = parameters[len(node.src) :]
        present = [p for p, t in zip(of_tangents, tangents, strict=True) if t is not None]
        values = [zeros_like(p) if t is None else t for p, t in zip(of_tangents, tangents, strict=True)]
        run = Run(parameters, _spread(partial, partial.graph.outputs), None, Threaded())
        return without_zeros(run, of_tangents, present, mode).apply([*node.src, *values])

    def transpose(self, node: UOp, cotangents: list[Tangent], linear: list[bool]) -> list[Tangent]:
        for kept in self.graphs.transposes:
            if _is_within(linear, kept.linear):
                known = [s for s, flag in zip(node.src, kept.linear, strict=True) if not flag]
                sent = _applied(kept.sent, [*known, *_filled(node, cotangents)])
                return [ct if flag else None for ct, flag in zip(sent, linear, strict=True)]
        return super().transpose(node, cotangents, linear)


class _Backward(Rule):
    """The transpose of a linearized call: the file's graph of cotangents. some: which tangents of the sources there
    are; residuals come before these.
    """

    def __init__(self, rule: KeptRule, some: tuple[bool, ...]) -> None:
        super().__init__((rule, some), ())
        self.rule = rule
        self.some = some

    def __repr__(self) -> str:
        return repr(self.rule)

    @lazy_property
    def holds_arrays(self) -> bool:
        return self.rule.holds_arrays

    def no_value(self) -> RuleError:
        return self.rule.no_value()

    def linear_in(self, flags: Sequence[bool]) -> bool:
        return not any(flags[: len(flags) - sum(self.some)])

    def transpose(self, node: UOp, cotangents: list[Tangent], linear: list[bool]) -> list[Tangent]:
        partial = self.rule.graphs.cotangents
        assert partial is not None
        kept = node.src[: len(node.src) - sum(self.some)]
        sent = _applied(partial, [*kept, *_filled(node, cotangents)])
        return [
            *([None] * len(kept)),
            *(ct for ct, flag in zip(sent, self.some, strict=True) if flag),
        ]


def _is_within(flags: Sequence[bool], of: Sequence[bool]) -> bool:
    return all(own or not flag for flag, own in zip(flags, of, strict=True))


def _filled(node: UOp, cotangents: Sequence[Tangent]) -> list[UOp]:
    """Return a cotangent for each inexact result of a call."""
    results = results_of(node.op, node.arg, node.src)
    return [
        zeros_like(out) if ct is None else ct
        for ct, out in zip(cotangents, results, strict=True)
        if dt.is_inexact(out.dtype)
    ]


def _applied(partial: Partial, values: Sequence[UOp]) -> list[Tangent]:
    """Return the values of a graph, None where there is none."""
    return _spread(partial, apply_graph(partial.graph, values))


def _spread(partial: Partial, values: Sequence[UOp]) -> list[Tangent]:
    found = iter(values)
    return [next(found) if flag else None for flag in partial.present]
