"""Calls of primitives in graphs: what becomes of them under transforms, by the rules in the tables.

In: a primitive, its parameters and operands, while a function is traced. Out: the results of one call, which carries
what it computes as a graph and a rule like that of a custom function (transforms/custom). A rule that is missing is
replaced by what the graph says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import MissingRuleError, RuleError
from funcgrad.trace.array.array import Array
from funcgrad.trace.calls.custom_call import CUSTOM, Custom
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import close
from funcgrad.trace.tracing.effects import threaded
from funcgrad.trace.tracing.tracer import Tracer, as_operand, new_trace, node_of, noting_used
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import float0
from funcgrad.trace.uop import Type, UOp
from funcgrad.trace.util.locks import lazy_property
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.batching.batch import Axis, Batch, Same
from funcgrad.transforms.core.abstract import ShapedArray
from funcgrad.transforms.core.closure_vars import may_hold_arrays
from funcgrad.transforms.core.flatten import results, trace_call
from funcgrad.transforms.custom.custom_calls import (
    Rule,
    Tangent,
    interned,
    leaf_node,
    run_rule,
    tangents_of_body,
    type_of,
)
from funcgrad.transforms.derivatives.jvp import Mode


class Zero:
    """A tangent or cotangent that is known to be zero.

    aval: its type.
    """

    __slots__ = ("aval",)

    def __init__(self, aval: Any) -> None:
        self.aval = aval

    @staticmethod
    def from_primal_value(x: Any) -> Zero:
        """Make the zero tangent of an array."""
        return Zero(ShapedArray(x.shape, x.dtype).to_tangent_aval())

    def instantiate(self) -> Any:
        """Make an array of zeros."""
        return instantiate_zeros(self)

    def __repr__(self) -> str:
        return f"Zero({self.aval})"


class UndefinedPrimal:
    """In place of an argument in which a call is transposed.

    aval: its type.
    """

    __slots__ = ("aval",)

    def __init__(self, aval: Any) -> None:
        self.aval = aval

    def __repr__(self) -> str:
        return f"UndefinedPrimal({self.aval})"


def instantiate_zeros(tangent: Any) -> Any:
    """Return a tangent as an array, also where it is known to be zero."""
    if not isinstance(tangent, Zero):
        return tangent
    return Array(np.zeros(tangent.aval.shape, tangent.aval.dtype))


def _is_node_without_children(kind: type) -> None:
    tree.register_pytree_node(kind, lambda x: ((), x.aval), lambda aval, _: kind(aval))


_is_node_without_children(Zero)
_is_node_without_children(UndefinedPrimal)


class Rules(NamedTuple):
    """The rules of one primitive, as they are now; None for those that are missing."""

    jvp: Callable[..., Any] | None
    transpose: Callable[..., Any] | None
    batch: Callable[..., Any] | None
    batch_by_axis: Callable[..., Any] | None

    def batched(self, size: int, args: tuple, axes: tuple, params: dict[str, Any]) -> tuple[Any, Any]:
        """Compute (results, their axes) of a batch of `size` calls."""
        if self.batch_by_axis is not None:
            return self.batch_by_axis(size, None, None, args, axes, **params)
        assert self.batch is not None
        return self.batch(args, axes, **params)


def call_of(
    primitive: Any, params: dict[str, Any], rules: Rules, compute: Callable[..., Any], args: Sequence[Any]
) -> list:
    """Record a call of the primitive, whose value is compute(*args): a list of its results."""
    compute.__name__ = primitive.name
    with new_trace(primitive.name, compute) as trace, noting_used(trace):
        traced = trace_call(trace, compute, tuple(args), known=True)
        state = threaded(trace)
    if state.cells:
        raise MissingRuleError(
            f"primitive {primitive.name!r} has effects (a print, a callback, a ref): a call with rules has none",
            hint="return what it shall do as a value, or write it as a function rather than a primitive",
        )
    captured, body = close(traced.parameters, traced.outputs, used=trace.used or ())
    rule = interned(PrimitiveRule(primitive, params, rules, len(captured)))
    sources = [*captured, *(node_of(x) for x in traced.arguments.operands)]  # type: ignore[arg-type]
    return results(results_of(CUSTOM, Custom(body, rule), sources), {})


class PrimitiveRule(Rule):
    """What transforms make of a call of a primitive.

    captured: how many sources come before its arguments: what its implementation closes over.
    """

    is_batched_by_user = True

    def __init__(self, primitive: Any, params: dict[str, Any], rules: Rules, captured: int) -> None:
        super().__init__((primitive, tuple(params.items()), *rules, captured))
        self.primitive = primitive
        self.params = params
        self.rules = rules
        self.captured = captured

    def __repr__(self) -> str:
        return f"primitive {self.primitive.name!r}"

    @lazy_property
    def holds_arrays(self) -> bool:
        return may_hold_arrays(*self.rules, *self.params.values())

    def linear_in(self, flags: Sequence[bool]) -> bool:
        return self.rules.transpose is not None and not any(flags[: self.captured])

    @property
    def modes_of_body(self) -> tuple[Mode, ...]:  # type: ignore[override]
        return tuple(Mode) if self.rules.jvp is None else ()

    def linear_sets(self, count: int) -> list[list[bool]]:
        """Return each argument by itself, then all: which of them are linear only the rule knows."""
        if self.rules.transpose is None:
            return []
        own = range(self.captured, count)
        sets = [[i == one for i in range(count)] for one in own]
        return sets if len(own) == 1 else [*sets, [i in own for i in range(count)]]

    def wrt(self, count: int) -> list[bool]:
        return [i >= self.captured for i in range(count)]

    def jvp(self, node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
        rule, primals = self.rules.jvp, node.src[self.captured :]
        if rule is None or any(t is not None for t in given[: self.captured]):
            return tangents_of_body(node, given, mode)
        tangents = [t for t in given if t is not None]
        some = tuple(t is not None for t in given[self.captured :])

        def call(tracers: list[Tracer]) -> tuple[list[UOp | None], None]:
            values, moved = tracers[: len(some)], iter(tracers[len(some) :])
            known = [
                next(moved) if flag else Zero.from_primal_value(x)
                for x, flag in zip(values, some, strict=True)
            ]
            found = rule(tuple(values), tuple(known), **self.params)
            if not isinstance(found, (tuple, list)) or len(found) != 2:
                raise RuleError(f"the rule for tangents of {self!r} must return a pair (results, tangents)")
            return self._nodes("the rule for tangents", found[1], node.arg.types), None

        run = run_rule(self, rule, ("jvp", some), primals, list(map(type_of, tangents)), call)
        return run.apply([*primals, *tangents])

    def transpose(self, node: UOp, cotangents: list[Tangent], linear: list[bool]) -> list[Tangent]:
        rule, arguments, wanted = self.rules.transpose, node.src[self.captured :], linear[self.captured :]
        if rule is None or any(linear[: self.captured]):
            return super().transpose(node, cotangents, linear)
        known = [x for x, flag in zip(arguments, wanted, strict=True) if not flag]
        some = tuple(ct is not None for ct in cotangents)
        sent = [ct for ct in cotangents if ct is not None]

        def call(tracers: list[Tracer]) -> tuple[list[UOp | None], None]:
            values, cts = iter(tracers[: len(known)]), iter(tracers[len(known) :])
            args = [
                UndefinedPrimal(ShapedArray(*type_of(x))) if flag else next(values)
                for x, flag in zip(arguments, wanted, strict=True)
            ]
            given = [
                next(cts) if flag else Zero(ShapedArray(*t))
                for flag, t in zip(some, node.arg.types, strict=True)
            ]
            found = rule(given if self.primitive.multiple_results else given[0], *args, **self.params)
            types = [type_of(x) for x in arguments]
            sent = self._nodes("the rule for cotangents", found, types, multiple=True)
            return [ct if flag else None for ct, flag in zip(sent, wanted, strict=True)], None

        run = run_rule(self, rule, ("transpose", tuple(wanted), some), [*known, *sent], [], call)
        return [*([None] * self.captured), *run.apply([*known, *sent])]

    def batch(self, node: UOp, given: list[UOp | None], axis: Axis) -> Sequence[Batch]:
        rule = self.rules.batch_by_axis or self.rules.batch
        if rule is None or any(b is not None for b in given[: self.captured]):
            return super().batch(node, given, axis)
        flags = tuple(b is not None for b in given[self.captured :])
        sources = [s if b is None else b for s, b in zip(node.src, given, strict=True)][self.captured :]

        def call(tracers: list[Tracer]) -> tuple[list[UOp | None], list[bool]]:
            axes = tuple(0 if flag else None for flag in flags)
            outputs, found = self.rules.batched(axis.size, tuple(tracers), axes, self.params)
            if not self.primitive.multiple_results:
                outputs, found = [outputs], [found]
            elif found is None or isinstance(found, int):
                found = [found] * len(outputs)
            nodes: list[UOp | None] = [
                node_of(_axis_first(as_operand(y, repr(self)), place))
                for y, place in zip(outputs, found, strict=True)
            ]
            return nodes, [place is not None for place in found]

        run = run_rule(self, rule, ("batch", axis, flags), sources, [], call)
        rows = zip(run.apply(sources), run.notes, strict=True)
        return [x if flag else Same(x) for x, flag in rows if x is not None]

    def _nodes(
        self, what: str, found: Any, types: Sequence[Type], multiple: bool = False
    ) -> list[UOp | None]:
        """Return tangents or cotangents as nodes of these types; None where they are zero."""
        values = list(found) if multiple or self.primitive.multiple_results else [found]
        if len(values) != len(types):
            raise RuleError(f"{what} of {self!r} must return {len(types)} values, it returned {len(values)}")
        return [
            None
            if x is None or isinstance(x, Zero) or getattr(x, "dtype", None) == float0
            else leaf_node(f"{what} of {self!r}: value {i}", x, needed)
            for i, (x, needed) in enumerate(zip(values, types, strict=True))
        ]


def _axis_first(y: Any, axis: int | None) -> Any:
    if axis in (None, 0):
        return y
    order = [i for i in range(y.ndim) if i != axis % y.ndim]
    return y.transpose([axis % y.ndim, *order])


__all__ = ["PrimitiveRule", "Rules", "UndefinedPrimal", "Zero", "call_of", "instantiate_zeros"]
