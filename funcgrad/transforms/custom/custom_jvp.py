"""custom_jvp: a function with a derivative of its own. Reverse mode follows from it: the rule is linear in its
tangents, so its graph can be transposed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, TypeVar

import numpy as np

from funcgrad.errors import FuncgradError, RuleError, UndefinedRuleError
from funcgrad.trace.array.key_array import TypeOfWords, flatten_tangents
from funcgrad.trace.calls.custom_call import CUSTOM
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.tracing.tracer import Tracer
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import float0
from funcgrad.trace.types.shapes import Shape, numel
from funcgrad.trace.uop import UOp, dependent, toposort, zeros_like
from funcgrad.transforms.core.abstract import ShapedArray
from funcgrad.transforms.core.flatten import check_callable
from funcgrad.transforms.custom.custom_calls import (
    CustomFunction,
    Form,
    FormRule,
    Run,
    Tangent,
    leaf_node,
    run_rule,
    type_of,
)
from funcgrad.transforms.derivatives.jvp import Mode, jvp_graph

P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


class SymbolicZero(TypeOfWords):
    """A tangent or cotangent that is known to be zero, for rules that ask for it: it has no values.

    Parameters
    ----------
    aval : its type, as `typeof` gives it, or its shape.
    dtype : a dtype, where a shape is given.
    """

    __slots__ = ("shape", "dtype")

    def __init__(self, aval: Any, dtype: Any = None) -> None:
        self.shape: Shape = tuple(aval if dtype is not None else aval.shape)
        self.dtype = np.dtype(aval.dtype if dtype is None else dtype)

    @staticmethod
    def from_primal_value(x: Any) -> SymbolicZero:
        """Return the zero tangent of an array."""
        return SymbolicZero(x.shape, tangent_dtype(x.dtype))

    def of_keys(self) -> SymbolicZero:
        return SymbolicZero(self.shape[:-1], float0)

    @property
    def aval(self) -> ShapedArray:
        return ShapedArray(self.shape, self.dtype)

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return numel(self.shape)

    def __repr__(self) -> str:
        return (
            f"SymbolicZero(shape={self.shape}, dtype={'float0' if self.dtype == float0 else self.dtype.name})"
        )


def _as_zeros(x: Any) -> Any:
    return np.zeros(x.shape, x.dtype) if isinstance(x, SymbolicZero) else x


def tangent_dtype(dtype: Any) -> Any:
    """Return the dtype of the tangents of values of a dtype."""
    return dtype if dt.is_inexact(dtype) else float0


class custom_jvp(CustomFunction[P, R]):
    """A function whose derivative a rule gives.

    Set the rule with `defjvp` or `defjvps`. The rule is linear in the tangents, so it serves reverse mode as
    well. The value of the function is always that of `fun`.

    Parameters
    ----------
    fun : a function of arrays and pytrees.
    nondiff_argnums, nondiff_argnames : arguments that the rule gets first, as they are: functions, sizes,
        options.

    Raises
    ------
    UndefinedRuleError : it is called without a rule.
    RuleError : the rule returns something that does not fit the function, or the derivative is by a value
        that `fun` closes over.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> @fg.custom_jvp
    ... def log1pexp(x):
    ...     return np.log(1.0 + np.exp(x))
    >>> @log1pexp.defjvp
    ... def log1pexp_jvp(primals, tangents):
    ...     (x,), (t,) = primals, tangents
    ...     return log1pexp(x), (1 - 1 / (1 + np.exp(x))) * t
    >>> float(fg.grad(log1pexp)(100.0))
    1.0
    """

    kind = "custom_jvp"

    def defjvp(self, jvp: F, symbolic_zeros: bool = False) -> F:
        """Set the rule of the derivative.

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

    def defjvps(self, *jvps: Callable[..., Any] | None) -> None:
        """Set the rule by a function for each argument, whose results are added.

        Parameters
        ----------
        *jvps : functions jvp(tangent, output, *primals); None where the derivative is zero.

        Raises
        ------
        RuleError : the function has nondiff arguments.
        """
        if self.nondiff:
            raise RuleError(
                f"custom_jvp {self.__name__!r}: defjvps cannot be used with nondiff_argnums",
                hint="use defjvp",
            )

        def jvp(primals: tuple, tangents: tuple) -> tuple:
            out = self(*primals)  # type: ignore[call-arg]
            terms = [
                rule(tree.map(_as_zeros, t), out, *primals)
                for rule, t in zip(jvps, tangents, strict=False)
                if rule is not None and not all(isinstance(x, SymbolicZero) for x in tree.leaves(t))
            ]
            if not terms:
                return out, tree.map(SymbolicZero.from_primal_value, out)
            return out, tree.map(lambda *ts: sum(ts[1:], start=ts[0]), *terms)

        self.defjvp(jvp, symbolic_zeros=True)

    def check_defined(self) -> None:
        if self.jvp_rule is None:
            raise UndefinedRuleError(
                f"no JVP defined for custom_jvp function {self.__name__!r}",
                hint=f"define one: @{self.__name__}.defjvp",
            )

    def rule_of(self, form: Form) -> JvpRule:
        return JvpRule(form)


class JvpRule(FormRule):
    """The tangents are what the user's rule computes of values and tangents."""

    def jvp(self, node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
        self.form.check_tangents(given, node.src)
        return apply_jvp(self, node, given, mode)


def apply_jvp(rule: FormRule, node: UOp, given: list[Tangent], mode: Mode) -> list[Tangent]:
    """Return the tangents of a call of which only arguments have tangents."""
    form = rule.form
    assert form.function.jvp_rule is not None
    _, leaves, arrays, held = form.parts(node.src)
    tangents = form.parts(given)[1]
    if all(t is None for t in tangents):  # only what the rule closes over has some
        return [None] * len(node.arg.types)
    symbolic = form.function.symbolic_zeros
    inexact = [dt.is_inexact(x.dtype) for x in leaves]
    some = [t is not None for t in tangents]
    wanted = some if symbolic else inexact
    like = [x for x, flag in zip(leaves, wanted, strict=True) if flag]
    run = run_rule(
        rule,
        form.function.jvp_rule,
        ("jvp", tuple(wanted)),
        [*leaves, *arrays, *held],
        [type_of(x) for x in like],
        lambda tracers: _call(form, tracers, wanted, node),
        form.held,
    )
    moved = [t for t, flag in zip(tangents, wanted, strict=True) if flag]
    parameters = run.parameters[len(leaves) + len(arrays) + len(held) :]
    present = [p for p, t in zip(parameters, moved, strict=True) if t is not None]
    values = [zeros_like(x) if t is None else t for x, t in zip(like, moved, strict=True)]
    return without_zeros(run, parameters, present, mode).apply([*leaves, *arrays, *held, *values])


def _call(form: Form, tracers: list[Tracer], wanted: Sequence[bool], node: UOp) -> tuple[list[Tangent], None]:
    """Run the user's rule: the tangent of each result of the call."""
    leaves, rest = tracers[: form.leaves], tracers[form.leaves :]
    arrays, given = rest[: form.arrays], iter(rest[form.arrays :])
    function = form.function
    symbolic = function.symbolic_zeros
    tangents = [next(given) if flag else _zero(x, symbolic) for x, flag in zip(leaves, wanted, strict=True)]
    assert function.jvp_rule is not None
    result = function.jvp_rule(
        *form.nondiff.arguments(arrays),
        tree.unflatten(form.in_tree, leaves),
        tree.unflatten(form.in_tree, tangents),
    )
    what = f"the rule of custom_jvp {function.__name__!r}"
    if not isinstance(result, (tuple, list)) or len(result) != 2:
        raise RuleError(
            f"{what} must return a pair (output, tangent of the output), it returned {result!r:.80}",
            hint="return the value of the function too: return f(x), tangent",
        )
    return _read_output(what, form, node, *result), None


def _zero(x: Tracer, symbolic: bool) -> Any:
    dtype = tangent_dtype(x.dtype)
    return SymbolicZero(x.shape, dtype) if symbolic else np.zeros(x.shape, dtype)


def _read_output(what: str, form: Form, node: UOp, out: Any, tangent: Any) -> list[Tangent]:
    outputs, out_tree = tree.flatten(out)
    tangents, tangent_tree = flatten_tangents(form.out_tree, tangent)
    for name, found in (("output", out_tree), ("tangent of the output", tangent_tree)):
        if found != form.out_tree:
            raise RuleError(
                f"{what} must return an {name} of the function's structure {tree.structure_text(form.out_tree)}, it "
                f"returned {tree.structure_text(found)}".replace("an tangent", "a tangent")
            )
    types = node.arg.types
    for i, (x, needed) in enumerate(zip(outputs, types, strict=True)):
        leaf_node(f"output{tree.leaf_path(out_tree, i)} of {what}", x, needed)
    return [
        None
        if isinstance(t, SymbolicZero) or not dt.is_inexact(needed[1])
        else leaf_node(f"tangent{tree.leaf_path(out_tree, i)} of {what}", t, needed)
        for i, (t, needed) in enumerate(zip(tangents, types, strict=True))
    ]


def without_zeros(run: Run, tangents: Sequence[UOp], present: Sequence[UOp], mode: Mode) -> Run:
    """Remove the terms of zero tangents from the rule's graph. As it is linear, the result is its own derivative
    along the other tangents.

    The graph stays as it is where that does not free it of them: zeros are then passed.
    """
    absent = set(tangents) - set(present)
    if not absent or not absent & set(toposort([out for out in run.outputs if out is not None])):
        return run
    made = [out for out in run.outputs if out is not None]
    try:
        found = jvp_graph(made, _of_linear_calls(made, tangents, present, mode), mode)
    except FuncgradError:
        return run
    if absent & set(toposort([t for t in found if t is not None])):
        return run
    new = iter(t if t is None else t.cast(out.dtype, out.weak) for t, out in zip(found, made, strict=True))
    return run._replace(outputs=[None if out is None else next(new) for out in run.outputs])


def _of_linear_calls(
    made: Sequence[UOp], tangents: Sequence[UOp], present: Sequence[UOp], mode: Mode
) -> dict[UOp, Any]:
    """Return the derivatives along the `present` tangents of these themselves, and of custom calls of tangents.

    A rule may call its own function with tangents, as one that is linear in them: such a call is its own derivative.
    That of the call's rule would be the rule that is looked at, without end.
    """
    known: dict[UOp, Any] = {p: p for p in present}
    order = toposort(made)
    moved = dependent(order, tangents)
    for call in (node for node in order if node.op is CUSTOM and node in moved):
        sources = [s for s in call.src if s in moved]
        given = jvp_graph(sources, known, mode)
        found = {s: zeros_like(s) if t is None else t for s, t in zip(sources, given, strict=True)}
        some = any(t is not None for t in given)
        known[call] = results_of(CUSTOM, call.arg, [found.get(s, s) for s in call.src]) if some else None
    return known
