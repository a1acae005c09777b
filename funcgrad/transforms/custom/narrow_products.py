"""Products in fewer bits as one differentiable call: tangents and cotangents are multiplied in the same way.

A product whose operands are rounded first is not bilinear, but stands for one that is. So it is a custom call
(trace/calls/custom_call.py): its body is what is computed, a sum of products of rounded parts, which the compiler puts
in its place; its rule is that of the product without rounding, whose derivatives and transposes are products of the
same kind again. Thus derivatives of any order are rounded as the product is, not through the derivatives of its
roundings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.trace.calls.custom_call import CUSTOM, Custom
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import Graph, closed_graph
from funcgrad.trace.ops import ADD
from funcgrad.trace.tracing.tracer import new_trace, node_of
from funcgrad.trace.uop import Op, Type, UOp
from funcgrad.transforms.core.flatten import results
from funcgrad.transforms.custom.custom_calls import Rule, Tangent, interned, type_of

Compute = Callable[[Any, Op, Any, Any, Any], Any]


def narrow_product(compute: Compute, policy: Any, op: Op, arg: Any, a: Any, b: Any) -> Any:
    """Compute compute(policy, op, arg, a, b), with the derivatives of op(arg, a, b), computed in the same way.

    compute: a function of this package without state, policy: hashable. op: contract or convolve.
    """
    rule = ProductRule(compute, policy, op, arg)
    return results([rule.call(node_of(a), node_of(b))], {})[0]


class ProductRule(Rule):
    """The rule of op(arg, a, b) as `compute` makes it: linear in either operand."""

    holds_arrays = False

    def __init__(self, compute: Compute, policy: Any, op: Op, arg: Any) -> None:
        super().__init__((compute, policy, op, arg))
        self.compute = compute
        self.policy = policy
        self.op = op
        self.arg = arg

    def __repr__(self) -> str:
        return f"a product of {self.policy}"

    def call(self, a: UOp, b: UOp, wanted: Type | None = None) -> UOp:
        """Return the product of two nodes. wanted: the type of the result, where its weakness is to be another."""
        found = results_of(CUSTOM, Custom(self._body(a, b, wanted), interned(self)), (a, b))
        return found[0]

    def _body(self, a: UOp, b: UOp, wanted: Type | None) -> Graph:
        with new_trace("a product", self.compute, staging=True) as trace:
            x, y = trace.parameter(a, "a factor"), trace.parameter(b, "a factor")
            out = node_of(self.compute(self.policy, self.op, self.arg, x, y))
        if wanted is not None:
            out = out.cast(*wanted[1:])
        return closed_graph([x.node, y.node], [out])

    def linear_in(self, flags: Sequence[bool]) -> bool:
        return not all(flags)

    def linear_sets(self, count: int) -> list[list[bool]]:
        return [[True, False], [False, True]]

    def jvp(self, node: UOp, given: list[Tangent], mode: Any) -> list[Tangent]:
        (a, b), (of_a, of_b) = node.src, given
        terms = []
        if of_a is not None:
            terms.append(results_of(CUSTOM, node.arg, (of_a, b))[0])
        if of_b is not None:
            terms.append(results_of(CUSTOM, node.arg, (a, of_b))[0])
        return [terms[0] if len(terms) == 1 else UOp(ADD, tuple(terms))]

    def transpose(self, node: UOp, cotangents: list[Tangent], linear: list[bool]) -> list[Tangent]:
        (ct,), (a, b), side = cotangents, node.src, int(linear[1])
        if ct is None:
            return [None, None]
        assert self.op.transpose is not None
        transposed = self.op.transpose(ct, side, UOp(self.op, (a, b), self.arg))
        rule = ProductRule(self.compute, self.policy, self.op, transposed.arg)
        sent = rule.call(*((a, ct) if side else (ct, b)), wanted=type_of(node.src[side]))
        return [None, sent] if side else [sent, None]
