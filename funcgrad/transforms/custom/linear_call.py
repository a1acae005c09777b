"""linear_call: a linear function whose transpose is given. What linear solvers are differentiated with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.errors import RuleError
from funcgrad.trace.calls.custom_call import CUSTOM, Custom
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import close
from funcgrad.trace.tracing.tracer import Tracer, new_trace, node_of, noting_used
from funcgrad.trace.types import tree
from funcgrad.trace.uop import UOp, zeros_like
from funcgrad.trace.util.locks import lazy_property
from funcgrad.transforms.core.closure_vars import may_hold_arrays
from funcgrad.transforms.core.flatten import check_callable, name_of, results, trace_call
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


def linear_call(
    fun: Callable[..., Any], fun_transpose: Callable[..., Any], residual_args: Any, linear_args: Any
) -> Any:
    """Call a linear function whose transpose another function computes.

    Parameters
    ----------
    fun : the function fun(residual_args, linear_args), linear in linear_args.
    fun_transpose : its transpose, fun_transpose(residual_args, cotangent), which returns a tree like
        linear_args.
    residual_args : a pytree of what both functions read.
    linear_args : a pytree.

    Returns
    -------
    fun(residual_args, linear_args).

    Raises
    ------
    RuleError : it is differentiated with respect to the residuals.

    Examples
    --------
    >>> import funcgrad as fg
    >>> f = lambda s, x: fg.custom_derivatives.linear_call(lambda s, x: x / s, lambda s, ct: ct / s, s, x)
    >>> float(fg.grad(f, 1)(2.0, 3.0))
    0.5
    """
    check_callable("linear_call", fun)
    check_callable("linear_call", fun_transpose)
    return call_linear(fun, fun_transpose, residual_args, linear_args)


def call_linear(
    fun: Callable[..., Any],
    fun_transpose: Callable[..., Any],
    residual_args: Any,
    linear_args: Any,
    by_residuals: bool = False,
) -> Any:
    """Call as `linear_call` does. by_residuals: both functions may be differentiated by the residuals, too."""
    with new_trace("linear_call", fun) as trace, noting_used(trace):
        traced = trace_call(trace, fun, (residual_args, linear_args), known=True)
    captured, body = close(traced.parameters, traced.outputs, used=trace.used or ())
    of_residuals, of_linear = traced.arguments.treedef.children()[0].children()
    kept = len(captured) + of_residuals.num_leaves
    rule = LinearRule(fun, fun_transpose, of_residuals, of_linear, traced.out_tree, kept, by_residuals)
    sources = [*captured, *(node_of(x) for x in traced.arguments.operands)]  # type: ignore[arg-type]
    found = results_of(CUSTOM, Custom(body, interned(rule)), sources)
    return tree.unflatten(traced.out_tree, results(found, {}))


class LinearRule(Rule):
    """The tangents are the call of the tangents; the transpose is a call with the two functions exchanged.

    kept: how many sources come before the leaves of the linear arguments.
    by_residuals: tangents of the residuals are those of the function itself.
    """

    def __init__(
        self,
        fun: Callable[..., Any],
        fun_transpose: Callable[..., Any],
        residuals: tree.TreeDef,
        linear: tree.TreeDef,
        out_tree: tree.TreeDef,
        kept: int,
        by_residuals: bool,
    ) -> None:
        super().__init__((fun, fun_transpose, residuals, linear, out_tree, kept, by_residuals))
        self.fun = fun
        self.fun_transpose = fun_transpose
        self.residuals = residuals
        self.linear = linear
        self.out_tree = out_tree
        self.kept = kept
        self.by_residuals = by_residuals

    def __repr__(self) -> str:
        return f"linear_call of {name_of(self.fun)}"

    @lazy_property
    def holds_arrays(self) -> bool:
        return may_hold_arrays(self.fun, self.fun_transpose)

    def linear_in(self, flags: Sequence[bool]) -> bool:
        return not any(flags[: self.kept])

    def linear_sets(self, count: int) -> list[list[bool]]:
        return [[i >= self.kept for i in range(count)]]

    def wrt(self, count: int) -> list[bool]:
        return [i >= self.kept for i in range(count)]

    def jvp(self, node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
        if any(t is not None for t in given[: self.kept]):
            if self.by_residuals:
                return tangents_of_body(node, given, mode)
            raise RuleError(
                f"{self!r} is differentiated with respect to its residuals, or a value that it closes over",
                hint="cut them off with lax.stop_gradient, or give the function a rule by custom_jvp",
            )
        pairs = zip(node.src[self.kept :], given[self.kept :], strict=True)
        tangents = [zeros_like(s) if t is None else t for s, t in pairs]
        return list(results_of(CUSTOM, node.arg, [*node.src[: self.kept], *tangents]))

    def transpose(self, node: UOp, cotangents: list[Tangent], linear: list[bool]) -> list[Tangent]:
        count = self.residuals.num_leaves
        residuals = node.src[self.kept - count : self.kept]
        cts = [
            zeros_like(out) if ct is None else ct
            for ct, out in zip(cotangents, results_of(node.op, node.arg, node.src), strict=True)
        ]
        wanted = [type_of(s) for s in node.src[self.kept :]]

        def call(tracers: list[Tracer]) -> tuple[list[UOp | None], None]:
            sent = call_linear(
                self.fun_transpose,
                self.fun,
                tree.unflatten(self.residuals, tracers[:count]),
                tree.unflatten(self.out_tree, tracers[count:]),
                self.by_residuals,
            )
            leaves, treedef = tree.flatten(sent)
            what = f"the transpose {name_of(self.fun_transpose)!r} of {self!r}"
            if treedef != self.linear:
                raise RuleError(
                    f"{what} must return a tree like the linear arguments, {tree.structure_text(self.linear)}, it "
                    f"returned {tree.structure_text(treedef)}"
                )
            return [
                leaf_node(f"the result of {what}", x, t) for x, t in zip(leaves, wanted, strict=True)
            ], None

        run = run_rule(self, self.fun_transpose, ("transpose",), [*residuals, *cts], [], call)
        return [*([None] * self.kept), *run.apply([*residuals, *cts])]
