"""custom_vjp: a function with a rule for reverse mode, in two halves: forward with residuals, and back.

Linearized, a call is what the forward rule keeps, and a custom_linear call of which only the transpose is known: that
is the backward rule. Forward mode needs tangents, which no backward rule gives; with a rule of its own (`defjvp`) the
same function has both modes. Without it, what is an error is the value of such a tangent: those that nobody reads, as
of the values within a gradient that is differentiated once more, are dropped.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

import numpy as np

from funcgrad.errors import RuleError, UndefinedRuleError
from funcgrad.trace.array.array import ArrayBase
from funcgrad.trace.array.key_array import KeyArray, TypeOfWords
from funcgrad.trace.calls.custom_call import CUSTOM_LINEAR, CustomLinear
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import Tracer, as_operand, node_of, open_traces
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import float0
from funcgrad.trace.uop import Type, UOp, zeros_like
from funcgrad.trace.util.locks import lazy_property
from funcgrad.transforms.core.flatten import check_callable, name_of, parameter_name
from funcgrad.transforms.core.ref_arguments import closed_over, marked, seen, unmarked
from funcgrad.transforms.custom.closures import Closure, closure_of
from funcgrad.transforms.custom.custom_calls import (
    CustomFunction,
    Form,
    FormRule,
    Rule,
    Tangent,
    interned,
    leaf_node,
    run_rule,
    tangents_of_body,
    type_of,
)
from funcgrad.transforms.custom.custom_jvp import SymbolicZero, apply_jvp, tangent_dtype
from funcgrad.transforms.derivatives.jvp import Mode

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class CustomVJPPrimal(TypeOfWords):
    """What a forward rule with symbolic_zeros gets for an array: its value, and whether a derivative is taken by it.

    It is one leaf of a tree.
    """

    value: Any
    perturbed: bool

    def of_keys(self) -> CustomVJPPrimal:
        return CustomVJPPrimal(KeyArray(self.value), self.perturbed)


def custom_vjp_primal_tree_values(arguments: Any) -> Any:
    """Return the arguments of a forward rule with symbolic_zeros as the function itself gets them.

    Parameters
    ----------
    arguments : a tree whose leaves are `CustomVJPPrimal`.

    Returns
    -------
    The same tree with the values in their place.

    Raises
    ------
    RuleError : a leaf is something else.

    Examples
    --------
    >>> custom_vjp_primal_tree_values({"x": CustomVJPPrimal(2.0, True), "y": CustomVJPPrimal(3.0, False)})
    {'x': 2.0, 'y': 3.0}
    """
    return tree.map(_value_of_primal, arguments)


def _value_of_primal(leaf: Any) -> Any:
    if not isinstance(leaf, CustomVJPPrimal):
        raise RuleError(
            f"custom_vjp_primal_tree_values: a leaf is {leaf!r:.60}, and no CustomVJPPrimal",
            hint="pass arguments of a forward rule that is set with symbolic_zeros=True",
        )
    return leaf.value


class custom_vjp(CustomFunction[P, R]):
    """A function whose reverse-mode derivative a pair of rules gives.

    Set the rules with `defvjp`. The value of the function is always that of `fun`. Forward mode (jvp, jacfwd,
    linearize) needs a rule for tangents beside them: set it with `defjvp`, as of custom_jvp. Forward over
    reverse mode needs no such rule, so `hessian` works.

    Parameters
    ----------
    fun : a function of arrays and pytrees.
    nondiff_argnums, nondiff_argnames : arguments that are not differentiated. The backward rule gets them
        first, the forward rule in their places.

    Raises
    ------
    UndefinedRuleError : it is called without rules.
    RuleError : in forward mode without a rule for tangents, where a rule returns something that does not fit
        the function, or where the derivative is by a value that `fun` closes over.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> @fg.custom_vjp
    ... def clip_gradient(x, limit):
    ...     return x
    >>> clip_gradient.defvjp(
    ...     lambda x, limit: (x, limit), lambda limit, ct: (np.clip(ct, -limit, limit), None)
    ... )
    >>> float(fg.grad(lambda x: 5 * clip_gradient(x, 1.0))(2.0))
    1.0
    """

    kind = "custom_vjp"
    fwd: Callable[..., Any] | None = None
    bwd: Callable[..., Any] | None = None
    zeros_to_vjp = False

    @boundary
    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if not seen.any or self.nondiff or self.fwd is None or not open_traces():
            return super().__call__(*args, **kwargs)
        given = self._by_position(args, kwargs)
        functions, others, _ = closed_over([self.fun, self.fwd], given)
        if others is given:
            return super().__call__(*args, **kwargs)
        return self._closed_over_refs(*functions)(*others)

    def _closed_over_refs(self, fun: Callable[..., R], fwd: Callable[..., Any]) -> custom_vjp[..., R]:
        """Return the same with these functions, which know the refs among the arguments; so does the backward rule."""
        bwd = self.bwd
        assert bwd is not None  # set with fwd

        def keep(*args: Any) -> Any:
            result = fwd(*args)
            is_pair = isinstance(result, tuple) and len(result) == 2
            return (result[0], marked(result[1])) if is_pair else result

        def back(residuals: Any, cotangent: Any) -> Any:
            return bwd(unmarked(residuals), cotangent)

        keep.__name__, back.__name__ = name_of(fwd), name_of(bwd)
        closed = custom_vjp(fun)
        closed.defvjp(keep, back, self.zeros_to_vjp)
        return closed

    def defvjp(
        self,
        fwd: Callable[..., Any],
        bwd: Callable[..., Any],
        symbolic_zeros: bool = False,
        optimize_remat: bool = False,
    ) -> None:
        """Set the rules of the derivative in reverse mode.

        Parameters
        ----------
        fwd : a function fwd(*arguments) -> (output, residuals); residuals are any pytree of arrays.
        bwd : a function bwd(*nondiff arguments, residuals, cotangent) -> a tuple with a cotangent for each
            differentiated argument. A cotangent may be None, for zero, as may be parts of it.
        symbolic_zeros : fwd gets CustomVJPPrimal objects for arrays, bwd SymbolicZero objects for cotangents that
            are zero.
        optimize_remat : accepted without effect: what a backward pass does not need of fwd is never computed again.
        """
        check_callable("defvjp", fwd)
        check_callable("defvjp", bwd)
        self.fwd, self.bwd = fwd, bwd
        self.zeros_to_vjp = bool(symbolic_zeros)

    def defjvp(self, jvp: F, symbolic_zeros: bool = False) -> F:
        """Set the rule for forward mode beside the others.

        Parameters
        ----------
        jvp : a function jvp(*nondiff arguments, primals, tangents) -> (output, tangent of the output).
        symbolic_zeros : tangents that are zero are SymbolicZero objects rather than arrays, and may be returned.

        Returns
        -------
        jvp, so that this is a decorator.
        """
        check_callable("defjvp", jvp)
        self.jvp_rule = jvp
        self.symbolic_zeros = bool(symbolic_zeros)
        return jvp

    def check_defined(self) -> None:
        if self.fwd is None:
            raise UndefinedRuleError(
                f"no VJP defined for custom_vjp function {self.__name__!r}",
                hint=f"define one: {self.__name__}.defvjp(fwd, bwd)",
            )

    def derivative_rules(self) -> list[Any]:
        return [*super().derivative_rules(), self.fwd, self.bwd]

    def rules(self) -> tuple:
        return *super().rules(), self.fwd, self.bwd, self.zeros_to_vjp

    def rule_of(self, form: Form) -> VjpRule:
        return VjpRule(form)


class VjpRule(FormRule):
    """Reverse mode: residuals, and tangents that the backward rule transposes.

    backwards: the rules of these, kept for a second derivative of the same call: the user's function is not run again.
    """

    form: Form

    @lazy_property
    def backwards(self) -> set[Backward]:
        return set()

    def after_reverse(self) -> VjpRule:
        return self if self.form.function.jvp_rule is not None else interned(PassedRule(self.form))

    def jvp(self, node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
        self.form.check_tangents(given, node.src)
        function = self.form.function
        assert isinstance(function, custom_vjp)
        if mode is not Mode.REVERSE and function.jvp_rule is not None:
            return apply_jvp(self, node, given, mode)
        _, leaves, arrays, held = self.form.parts(node.src)
        tangents = self.form.parts(given)[1]
        if all(t is None for t in tangents):  # only what the rules close over has some
            return [None] * len(node.arg.types)
        some = tuple(t is not None for t in tangents)
        run = run_rule(
            self,
            function.fwd,  # type: ignore[arg-type]  # check_defined
            ("fwd", some if function.zeros_to_vjp else ()),
            [*leaves, *arrays, *held],
            [],
            lambda tracers: self._forward(tracers, some, node),
            self.form.held,
        )
        residuals = [r for r in run.apply([*leaves, *arrays, *held]) if r is not None]
        structure, static = run.notes
        types = tuple(map(type_of, leaves))
        kept = [*residuals, *arrays, *held]
        back = Backward(self.form, structure, static, types, some, len(kept))
        back = interned(back)
        self.backwards.add(back)
        linear = CustomLinear(node.arg.types, back)
        return list(results_of(CUSTOM_LINEAR, linear, [*kept, *(t for t in tangents if t is not None)]))

    def _forward(
        self, tracers: list[Tracer], some: Sequence[bool], node: UOp
    ) -> tuple[list[UOp | None], tuple[tree.TreeDef, tuple]]:
        """Run the forward rule: (its residuals, (their structure, those that are no arrays)). Flags and integers of
        Python are for the backward rule what they were: it may branch on them.
        """
        form = self.form
        function = form.function
        assert isinstance(function, custom_vjp)
        leaves: list[Any] = tracers[: form.leaves]
        if function.zeros_to_vjp:
            leaves = [CustomVJPPrimal(x, flag) for x, flag in zip(leaves, some, strict=True)]
        args = form.nondiff.merged(tree.unflatten(form.in_tree, leaves), tracers[form.leaves :])
        result = function.fwd(*args)  # type: ignore[misc]
        what = f"the forward rule {name_of(function.fwd)!r} of custom_vjp {function.__name__!r}"  # type: ignore[arg-type]
        if not isinstance(result, (tuple, list)) or len(result) != 2:
            raise RuleError(f"{what} must return a pair (output, residuals), it returned {result!r:.80}")
        outputs, out_tree = tree.flatten(result[0])
        if out_tree != form.out_tree:
            raise RuleError(
                f"{what} must return an output of the function's structure {tree.structure_text(form.out_tree)}, it "
                f"returned {tree.structure_text(out_tree)}"
            )
        for i, (x, needed) in enumerate(zip(outputs, node.arg.types, strict=True)):
            leaf_node(f"output{tree.leaf_path(out_tree, i)} of {what}", x, needed)
        residuals, treedef = tree.flatten(result[1])
        static = tuple((i, type(x), x) for i, x in enumerate(residuals) if type(x) in (bool, int))
        nodes: list[UOp | None] = [
            None if type(x) in (bool, int) else node_of(as_operand(x, f"a residual of {what}"))  # type: ignore[arg-type]
            for x in residuals
        ]
        return nodes, (treedef, static)


class PassedRule(VjpRule):
    """The rule of values through which reverse mode has passed: in forward mode they are those of the function."""

    modes_of_body = (Mode.FORWARD, Mode.LINEAR)

    def jvp(self, node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
        return super().jvp(node, given, mode) if mode is Mode.REVERSE else tangents_of_body(node, given, mode)


class Backward(Rule):
    """The transpose of a linearized call is the user's backward rule.

    residuals: the structure of what the forward rule kept. static: the leaves of it that are no arrays. leaves, some:
    the types of the leaves of the differentiated arguments, and which of them have a tangent. kept: how many sources
    come before the tangents, the last of them what the rules close over.
    """

    def __init__(
        self,
        form: Form,
        residuals: tree.TreeDef,
        static: tuple[tuple[int, type, Any], ...],
        leaves: tuple[Type, ...],
        some: tuple[bool, ...],
        kept: int,
    ) -> None:
        super().__init__((*form.identity(), residuals, static, leaves, some, kept), form.settings)
        self.form = form
        self.axes = form.axes
        self.residuals = residuals
        self.static = {i: x for i, _, x in static}
        self.leaves = leaves
        self.some = some
        self.kept = kept
        self.own = kept - len(form.held)

    def __repr__(self) -> str:
        return f"custom_vjp {self.form.function.__name__}"

    def no_value(self) -> RuleError:
        name = self.form.function.__name__
        return RuleError(
            f"can't apply forward-mode autodiff (jvp) to custom_vjp function {name!r}: its rules are for reverse mode",
            hint=f"add a rule for tangents, @{name}.defjvp, or use custom_jvp, which has both modes",
        )

    def linear_in(self, flags: Sequence[bool]) -> bool:
        return not any(flags[: self.kept])

    def transpose(self, node: UOp, cotangents: list[Tangent], linear: list[bool]) -> list[Tangent]:
        function = self.form.function
        assert isinstance(function, custom_vjp)
        some = [ct is not None for ct in cotangents]
        wanted = some if function.zeros_to_vjp else [dt.is_inexact(t[1]) for t in node.arg.types]
        values = [
            ct if ct is not None else zeros_like(x)
            for ct, x, flag in zip(cotangents, results_of(node.op, node.arg, node.src), wanted, strict=True)
            if flag
        ]
        kept, held = node.src[: self.own], node.src[self.own : self.kept]
        given = [*kept, *values, *held]
        run = run_rule(
            self,
            function.bwd,  # type: ignore[arg-type]  # check_defined
            ("bwd", tuple(wanted)),
            given,
            [],
            lambda tracers: self._backward(tracers, wanted, node),
            self.form.held,
        )
        return [*([None] * self.kept), *run.apply(given)]

    def _backward(
        self, tracers: list[Tracer], wanted: Sequence[bool], node: UOp
    ) -> tuple[list[UOp | None], None]:
        """Run the backward rule: the cotangent of each leaf that has a tangent."""
        form = self.form
        function = form.function
        assert isinstance(function, custom_vjp)
        count = self.residuals.num_leaves - len(self.static)
        traced, arrays = iter(tracers[:count]), tracers[count : self.own]
        residuals = [
            self.static[i] if i in self.static else next(traced) for i in range(self.residuals.num_leaves)
        ]
        given = iter(tracers[self.own :])
        cotangents = [
            next(given) if flag else _zero(t, function.zeros_to_vjp)
            for t, flag in zip(node.arg.types, wanted, strict=True)
        ]
        result = function.bwd(  # type: ignore[misc]
            *form.nondiff.arguments(arrays),
            tree.unflatten(self.residuals, residuals),
            tree.unflatten(form.out_tree, cotangents),
        )
        sent = self._read(result)
        return [ct for ct, flag in zip(sent, self.some, strict=True) if flag], None

    def _read(self, result: Any) -> list[UOp | None]:
        """Return the cotangent of each leaf of the arguments; None for zero."""
        form = self.form
        function = form.function
        assert isinstance(function, custom_vjp)
        what = f"the backward rule {name_of(function.bwd)!r} of custom_vjp {function.__name__!r}"  # type: ignore[arg-type]
        children = form.in_tree.children()
        if isinstance(result, list):
            result = tuple(result)
        if not isinstance(result, tuple) or len(result) != len(children):
            got = f"a tuple of {len(result)}" if isinstance(result, tuple) else f"a {type(result).__name__}"
            raise RuleError(
                f"{what} must return a tuple with a cotangent for each of the {len(children)} differentiated "
                f"arguments, it returned {got}",
                hint="return None in place of a cotangent that is zero; (x,) is a tuple of one",
            )
        sent: list[UOp | None] = []
        for ct, treedef, position in zip(result, children, _others(form), strict=True):
            name = parameter_name(function.fun, position)
            types = self.leaves[len(sent) : len(sent) + treedef.num_leaves]
            sent += _cotangents(f"the cotangent of {name} by {what}", ct, treedef, types)
        return sent


def _others(form: Form) -> list[int]:
    """Return the positions of the differentiated arguments."""
    count = len(form.in_tree.children()) + len(form.nondiff.positions)
    return [i for i in range(count) if i not in form.nondiff.positions]


def _cotangents(what: str, ct: Any, treedef: tree.TreeDef, types: Sequence[Type]) -> list[UOp | None]:
    """Return the cotangents of one argument. An array in it may be that of every leaf of a subtree; None
    means zeros.
    """
    leaves: list[Any] = []

    def walk(part: Any, definition: tree.TreeDef) -> None:
        stands_for_all = part is None or isinstance(part, (ArrayBase, np.ndarray, SymbolicZero))
        if stands_for_all or definition.is_leaf() or definition.type is KeyArray:
            leaves.extend([part] * definition.num_leaves)
            return
        children, level = tree.flatten(part, is_leaf=lambda x: x is not part)
        if level != definition.one_level():
            raise RuleError(
                f"{what} must have the argument's structure {tree.structure_text(treedef)}, it has "
                f"{tree.structure_text(tree.structure(ct))}"
            )
        for child, inner in zip(children, definition.children(), strict=True):
            walk(child, inner)

    walk(ct, treedef)
    return [
        _cotangent(f"{what}{tree.leaf_path(treedef, i)}", x, needed)
        for i, (x, needed) in enumerate(zip(leaves, types, strict=True))
    ]


def _cotangent(what: str, leaf: Any, needed: Type) -> UOp | None:
    """Return the node of a leaf's cotangent; None for zeros, and for any cotangent of an argument without
    derivative.
    """
    if leaf is None or isinstance(leaf, SymbolicZero) or not dt.is_inexact(needed[1]):
        return None
    return leaf_node(what, leaf, needed)


def _zero(needed: Type, symbolic: bool) -> Any:
    dtype = tangent_dtype(needed[1])
    return SymbolicZero(needed[0], dtype) if symbolic else np.zeros(needed[0], dtype)


def custom_gradient(fun: Callable[P, tuple[R, Any]]) -> custom_vjp[P, R]:
    """Make a function from one that returns its value and its backward rule.

    The rule may use what the function has computed. It returns the cotangent of the argument, or a tuple of
    the cotangents of all arguments.

    Parameters
    ----------
    fun : a function fun(*arguments) that returns (output, rule), with rule(cotangent) -> cotangents.

    Returns
    -------
    The function of the same arguments that returns the output.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> @fg.custom_gradient
    ... def square(x):
    ...     return x * x, lambda ct: 100 * ct * x
    >>> float(square(3.0)), float(fg.grad(square)(3.0))
    (9.0, 300.0)
    """
    check_callable("custom_gradient", fun)

    def forward(*args: Any) -> tuple[Any, Closure]:
        out, rule = _pair(fun, fun(*args))  # type: ignore[call-arg]
        leaves, treedef = tree.flatten(out)
        operands = [as_operand(x, f"the output of {name_of(fun)!r}") for x in leaves]
        like = [x if dt.is_inexact(x.dtype) else np.zeros(x.shape, float0) for x in operands]
        rule_name = f"the rule of custom_gradient {name_of(fun)!r}"
        return out, closure_of(rule_name, rule, (tree.unflatten(treedef, like),))

    def backward(rule: Closure, ct: Any) -> tuple:
        sent = rule(ct)
        return tuple(sent) if isinstance(sent, (tuple, list)) else (sent,)

    @functools.wraps(fun)
    def value(*args: P.args, **kwargs: P.kwargs) -> R:
        return _pair(fun, fun(*args, **kwargs))[0]

    function = custom_vjp(value)
    function.defvjp(forward, backward)
    return function


def _pair(fun: Callable[..., Any], result: Any) -> tuple[Any, Callable[..., Any]]:
    if not isinstance(result, (tuple, list)) or len(result) != 2 or not callable(result[1]):
        raise RuleError(
            f"custom_gradient: {name_of(fun)!r} must return a pair (output, function of its cotangent), it returned "
            f"{result!r:.80}"
        )
    return tuple(result)
