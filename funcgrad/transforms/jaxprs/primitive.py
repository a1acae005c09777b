"""Primitives: operations with rules of the user's own, and the operations of funcgrad under JAX's names.

In: a name, and functions that say what it computes and how it is differentiated and batched. Out: an object with
`bind`, which applies it. Outside of any trace `bind` calls the implementation; while a function is traced it records a
call whose derivative and batch are what the rules make of it, by custom_jvp and custom_vmap.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.errors import MissingRuleError
from funcgrad.trace.graph.call_nodes import map_graphs, results_of
from funcgrad.trace.ops import MUL, PARAM
from funcgrad.trace.tracing.tracer import Tracer, as_operand, current_trace, elementwise, staged
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Family, Op, Param, UOp, const
from funcgrad.transforms.core.flatten import results
from funcgrad.transforms.jaxprs.primitive_call import (
    Rules,
    UndefinedPrimal,
    Zero,
    call_of,
    instantiate_zeros,
)

JVP_RULES: dict[Primitive, Callable[..., Any]] = {}
"""rule(primals, tangents, **params) -> (primals out, tangents out); a tangent may be a `Zero`."""

TRANSPOSE_RULES: dict[Primitive, Callable[..., Any]] = {}
"""rule(cotangents, *arguments, **params) -> cotangents of arguments; those to transpose are `UndefinedPrimal`."""

BATCHERS: dict[Primitive, Callable[..., Any]] = {}
"""rule(arguments, axes, **params) -> (results, axes of the results); an axis is a number, None for what is shared."""

AXIS_BATCHERS: dict[Primitive, Callable[..., Any]] = {}
"""rule(size of the axis, its name, None, arguments, axes, **params): the same for a rule that asks for the axis."""

LOWERINGS: dict[Primitive, Callable[..., Any]] = {}
"""rule(*arguments, **params) -> results: by operations, where a function is traced."""


class Primitive:
    """An operation with rules of its own.

    Parameters
    ----------
    name : how graphs and errors call it.

    Attributes
    ----------
    multiple_results : whether `bind` returns a list.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> twice = Primitive("twice")
    >>> twice.def_impl(lambda x: 2 * x)  # doctest: +ELLIPSIS
    <function ...>
    >>> JVP_RULES[twice] = lambda primals, tangents: (twice.bind(*primals), 3 * tangents[0])
    >>> float(twice.bind(5.0)), float(fg.grad(twice.bind)(5.0))
    (10.0, 3.0)
    """

    multiple_results = False
    call_primitive = False
    map_primitive = False

    def __init__(self, name: str) -> None:
        self.name = name
        self._impl: Callable[..., Any] | None = None
        self._abstract_eval: Callable[..., Any] | None = None

    def __repr__(self) -> str:
        return self.name

    def def_impl(self, impl: Callable[..., Any]) -> Callable[..., Any]:
        """Set what it computes: impl(*arrays, **params)."""
        self._impl = impl
        return impl

    def def_abstract_eval(self, abstract_eval: Callable[..., Any]) -> Callable[..., Any]:
        """Set the types of its results: abstract_eval(*types, **params)."""
        self._abstract_eval = abstract_eval
        return abstract_eval

    def def_effectful_abstract_eval(self, abstract_eval: Callable[..., Any]) -> Callable[..., Any]:
        """Register a function like `def_abstract_eval`, but one that also returns effects, which are ignored."""
        self._abstract_eval = lambda *types, **params: abstract_eval(*types, **params)[0]
        return abstract_eval

    def abstract_eval(self, *types: Any, **params: Any) -> Any:
        """Return the types of the results for arguments of these types."""
        if self._abstract_eval is None:
            raise self._lacks("types: def_abstract_eval")
        return self._abstract_eval(*types, **params)

    def impl(self, *args: Any, **params: Any) -> Any:
        """Compute the results at once."""
        if self._impl is None:
            raise self._lacks("implementation: def_impl")
        return self._impl(*args, **params)

    def bind(self, *args: Any, **params: Any) -> Any:
        """Apply it to arrays."""
        if not any(isinstance(x, Tracer) for x in args):
            return self.impl(*args, **params)
        by_operations = LOWERINGS.get(self) or self.impl

        def compute(*values: Any) -> tuple:
            found = by_operations(*values, **params)
            return tuple(found) if self.multiple_results else (found,)

        rules = Rules(*[table.get(self) for table in (JVP_RULES, TRANSPOSE_RULES, BATCHERS, AXIS_BATCHERS)])
        outputs = call_of(self, params, rules, compute, args)
        return outputs if self.multiple_results else outputs[0]

    def get_bind_params(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return the parameters of an equation that `bind` takes: all of them."""
        return params

    def _lacks(self, what: str) -> MissingRuleError:
        return MissingRuleError(f"primitive {self.name!r} has no {what} was not called")


class OpPrimitive(Primitive):
    """An operation of funcgrad, as a primitive: its rules are those of its row.

    op: the operation.
    """

    def __init__(self, name: str, op: Op) -> None:
        super().__init__(name)
        self.op = op

    def bind(self, *args: Any, **params: Any) -> Any:
        operands = [_literal(x) if isinstance(x, np.generic) else as_operand(x, self.name) for x in args]
        if self.op.family is Family.ELEMENTWISE and len({(x.shape, x.dtype) for x in operands[-2:]}) > 1:
            return elementwise(self.op, *operands)  # of a person: equations have operands of one type
        types = [Param(0, i, x.shape, x.dtype, x.weak) for i, x in enumerate(operands)]
        parameters = [UOp(PARAM, (), type_) for type_ in types]
        arg, bindings = params.get("arg"), dict(zip(parameters, operands, strict=True))
        jaxprs = [params[name] for name in ("jaxpr", "call_jaxpr") if name in params] or params.get(
            "branches"
        )
        if jaxprs:  # which somebody may have rewritten
            graphs = iter([closed.as_graph() for closed in jaxprs])
            arg = map_graphs(lambda _: next(graphs), arg)
        if self.multiple_results:
            return results(results_of(self.op, arg, parameters), bindings)
        return results([UOp(self.op, tuple(parameters), arg)], bindings)[0]

    impl = bind

    def get_bind_params(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return all parameters of an equation, with the function of a custom call as an object with `call_wrapped`."""
        return params | {"subfuns": (params["call_jaxpr"],)} if "call_jaxpr" in params else params


def _literal(x: np.generic) -> Any:
    """Return a number of an equation as an operand that is a number in the graph too."""
    return (
        staged(const(x, x.dtype)) if current_trace() is not None and x.dtype in dt.STORED else as_operand(x)
    )


class Square(Primitive):
    """x * x as an operation of one operand: equations show products of a value with itself by it."""

    def bind(self, *args: Any, **params: Any) -> Any:
        x = as_operand(args[0], self.name)
        return elementwise(MUL, x, x)

    impl = bind


SQUARE = Square("square")

_JAX_NAMES = {
    "bitcast": "bitcast_convert_type", "cast": "convert_element_type", "checkpoint": "remat2", "concat": "concatenate",
    "contract": "dot_general", "custom": "custom_jvp_call", "expand": "broadcast_in_dim", "flip": "rev",
    "permute": "transpose", "shl": "shift_left", "shr": "shift_right_arithmetic", "shrink": "slice", "switch": "cond",
    "callback": "pure_callback", "custom_linear": "linear_call", "checkpoint_name": "name", "where": "select_n",
}  # fmt: skip
"""Names of operations that JAX calls otherwise."""

_known: dict[Op, OpPrimitive] = {}


def primitive_of(op: Op) -> OpPrimitive:
    """Return the primitive of an operation: one object for each."""
    found = _known.get(op)
    if found is None:
        found = _known[op] = OpPrimitive(_JAX_NAMES.get(op.name, op.name), op)
        found.multiple_results = op.family is Family.CALL
    return found


def primitive_named(name: str) -> OpPrimitive | None:
    """Return the primitive of that name of JAX's; None where there is none."""
    own = next((ours for ours, jax in _JAX_NAMES.items() if jax == name), name)
    return primitive_of(OPS[own]) if own in OPS else None


__all__ = [
    "AXIS_BATCHERS", "BATCHERS", "JVP_RULES", "LOWERINGS", "SQUARE", "TRANSPOSE_RULES", "OpPrimitive", "Primitive",
    "UndefinedPrimal", "Zero", "instantiate_zeros", "primitive_named", "primitive_of",
]  # fmt: skip
