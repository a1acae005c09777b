"""custom_vmap: a function with a batching rule of its own; sequential_vmap: one that vmap runs in a loop.

Derivatives are those of the function itself. A batched call is what the rule makes of it, which is differentiated as
any other function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, TypeVar

from funcgrad.errors import RuleError, UndefinedRuleError
from funcgrad.trace.calls.custom_call import Custom
from funcgrad.trace.calls.loops import SCAN, Scan
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.graph.graph import closed_graph
from funcgrad.trace.tracing.tracer import Tracer
from funcgrad.trace.types import tree
from funcgrad.trace.uop import UOp
from funcgrad.transforms.batching.batch import Axis, Batch, Same
from funcgrad.transforms.core.flatten import check_callable
from funcgrad.transforms.custom.custom_calls import (
    CustomFunction,
    Form,
    FormRule,
    Rule,
    Tangent,
    leaf_node,
    run_rule,
    tangents_of_body,
)
from funcgrad.transforms.derivatives.jvp import Mode

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


class custom_vmap(CustomFunction[P, R]):
    """A function whose batches a rule computes.

    Set the rule with `def_vmap`.

    Raises
    ------
    UndefinedRuleError : it is called without a rule.
    RuleError : the rule returns what does not fit.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> @fg.custom_batching.custom_vmap
    ... def f(x, y):
    ...     return x + y
    >>> @f.def_vmap
    ... def rule(axis_size, in_batched, x, y):
    ...     return x * y, True
    >>> fg.vmap(f, in_axes=(0, None))(np.arange(3.0), 10.0)
    Array([ 0., 10., 20.], dtype=float32)
    """

    kind = "custom_vmap"
    vmap_rule: Callable[..., Any] | None = None

    def def_vmap(self, rule: F) -> F:
        """Set the rule for vmap, and return it, so that this is a decorator.

        Parameters
        ----------
        rule : a function rule(axis_size, in_batched, *arguments) -> (output, out_batched). in_batched is for each
            argument a tree like it of booleans: whether it has the mapped axis, which then is axis 0.
            out_batched is the same of the output, or a prefix of it.
        """
        check_callable("def_vmap", rule)
        self.vmap_rule = rule
        return rule

    def rules(self) -> tuple:
        return *super().rules(), self.vmap_rule

    def check_defined(self) -> None:
        if self.vmap_rule is None:
            raise UndefinedRuleError(
                f"no batching rule defined for custom_vmap function {self.__name__!r}",
                hint=f"define one: @{self.__name__}.def_vmap",
            )

    def rule_of(self, form: Form) -> VmapRule:
        return VmapRule(form)


class _OfBody(Rule):
    """Derivatives are those of the body."""

    modes_of_body = tuple(Mode)

    def jvp(self, node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
        return tangents_of_body(node, given, mode)


class VmapRule(FormRule, _OfBody):
    """A batch is what the user's rule computes."""

    is_batched_by_user = True

    def batch(self, node: UOp, given: list[UOp | None], axis: Axis) -> Sequence[Batch]:
        if axis.mesh:  # each device of a shard_map runs the function: that is no vmap of the user's
            return super().batch(node, given, axis)
        form = self.form
        function = form.function
        assert isinstance(function, custom_vmap) and function.vmap_rule is not None
        captured, *_ = form.parts(given)
        if any(b is not None for b in captured):
            raise RuleError(
                f"custom_vmap {function.__name__!r} closes over a value that differs from call to call: its rule says "
                "only how to batch its arguments",
                hint="pass the value as an argument",
            )
        flags = [b is not None for b in given[form.captured :]]
        sources = [s if b is None else b for s, b in zip(node.src, given, strict=True)][form.captured :]
        run = run_rule(
            self,
            function.vmap_rule,
            ("vmap", axis, tuple(flags)),
            sources,
            [],
            lambda tracers: self._call(tracers, flags, axis, node),
        )
        found = run.apply(sources)
        return [x if flag else Same(x) for x, flag in zip(found, run.notes, strict=True) if x is not None]

    def _call(
        self, tracers: list[Tracer], flags: Sequence[bool], axis: Axis, node: UOp
    ) -> tuple[list[UOp | None], list[bool]]:
        """Run the user's rule: the outputs, and which of them are batches."""
        form = self.form
        function = form.function
        assert isinstance(function, custom_vmap) and function.vmap_rule is not None
        args = tree.unflatten(form.in_tree, tracers)
        in_batched = list(tree.unflatten(form.in_tree, flags))
        result = function.vmap_rule(axis.size, in_batched, *args)
        what = f"the rule of custom_vmap {function.__name__!r}"
        if not isinstance(result, (tuple, list)) or len(result) != 2:
            raise RuleError(f"{what} must return a pair (output, out_batched), it returned {result!r:.80}")
        outputs, out_tree = tree.flatten(result[0])
        if out_tree != form.out_tree:
            raise RuleError(
                f"{what} must return an output of the function's structure {tree.structure_text(form.out_tree)}, it "
                f"returned {tree.structure_text(out_tree)}"
            )
        batched = [bool(b) for b in tree.broadcast_prefix(result[1], out_tree, f"{what}: out_batched")]
        nodes: list[UOp | None] = []
        for i, (x, flag, (shape, dtype, weak)) in enumerate(
            zip(outputs, batched, node.arg.types, strict=True)
        ):
            needed = ((axis.size, *shape) if flag else shape, dtype, weak)
            nodes.append(leaf_node(f"output{tree.leaf_path(out_tree, i)} of {what}", x, needed))
        return nodes, batched


def sequential_vmap(fun: Callable[P, R]) -> SequentialFunction[P, R]:
    """Make vmap run a function in a loop, one element at a time, with the memory of one.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> fg.vmap(sequential_vmap(lambda x: x * x))(np.arange(3))
    Array([0, 1, 4], dtype=int32)
    """
    return SequentialFunction(fun)


class SequentialFunction(CustomFunction[P, R]):
    """A function that vmap runs once an element. Made by `sequential_vmap`."""

    kind = "sequential_vmap"

    def rule_of(self, form: Form) -> Rule:
        return SequentialRule((self,))


class SequentialRule(_OfBody):
    """A batch is a loop over its elements; what they share are its constants."""

    def __repr__(self) -> str:
        return "sequential_vmap"

    def batch(self, node: UOp, given: list[UOp | None], axis: Axis) -> Sequence[Batch]:
        if axis.mesh:
            return super().batch(node, given, axis)
        from funcgrad.transforms.control.calls import called  # with the rules of loops, for the first batch

        body = node.arg.body
        flags = [b is not None for b in given]
        parameters = [p for p, flag in zip(body.parameters, flags, strict=True) if not flag]
        constants = [s for s, flag in zip(node.src, flags, strict=True) if not flag]
        walked = [p for p, flag in zip(body.parameters, flags, strict=True) if flag]
        rows = [b for b in given if b is not None]
        again = results_of(node.op, Custom(body, self), body.parameters)  # for a vmap around this one
        graph = closed_graph([*parameters, *walked], again)
        return list(called(SCAN, Scan(graph, axis.size, len(constants), 0), [*constants, *rows]))
