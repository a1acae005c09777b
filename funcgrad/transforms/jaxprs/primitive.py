"""Primitives: operations with rules of the user's own, and the operations of funcgrad under JAX's names.

In: a name, and functions that say what it computes and how it is differentiated and batched. Out: an object with
`bind`, which applies it. Outside of any trace `bind` calls the implementation; while a function is traced it records a
call whose derivative and batch are what the rules make of it, by custom_jvp and custom_vmap.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import MissingRuleError
from funcgrad.trace.array.array import Array
from funcgrad.trace.graph.call_nodes import results_of
from funcgrad.trace.ops import PARAM
from funcgrad.trace.tracing.tracer import Tracer, as_operand, elementwise
from funcgrad.trace.uop import OPS, Family, Op, Param, UOp
from funcgrad.transforms.core.abstract import typeof
from funcgrad.transforms.core.flatten import results
from funcgrad.transforms.custom.custom_jvp import SymbolicZero, custom_jvp
from funcgrad.transforms.custom.custom_vmap import custom_vmap

JVP_RULES: dict[Primitive, Callable] = {}
"""rule(primals, tangents, **params) -> (primals out, tangents out); a tangent may be a `Zero`."""

TRANSPOSE_RULES: dict[Primitive, Callable] = {}
"""rule(cotangents, *arguments, **params) -> cotangents of arguments; those to transpose are `UndefinedPrimal`."""

BATCHERS: dict[Primitive, Callable] = {}
"""rule(arguments, axes, **params) -> (results, axes of the results); an axis is a number, None for what is shared."""

AXIS_BATCHERS: dict[Primitive, Callable] = {}
"""The same with a first argument more: an object with the `size` of the mapped axis and its `name`."""

LOWERINGS: dict[Primitive, Callable] = {}
"""rule(*arguments, **params) -> results: by operations, where a function is traced."""


class Zero:
    """A tangent that is known to be zero.

    aval: its type.
    """

    __slots__ = ("aval",)

    def __init__(self, aval: Any) -> None:
        self.aval = aval

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
        self._impl: Callable | None = None
        self._abstract_eval: Callable | None = None

    def __repr__(self) -> str:
        return self.name

    def def_impl(self, impl: Callable) -> Callable:
        """Set what it computes: impl(*arrays, **params)."""
        self._impl = impl
        return impl

    def def_abstract_eval(self, abstract_eval: Callable) -> Callable:
        """Set the types of its results: abstract_eval(*types, **params)."""
        self._abstract_eval = abstract_eval
        return abstract_eval

    def def_effectful_abstract_eval(self, abstract_eval: Callable) -> Callable:
        """The same for a function that also returns effects, which are not looked at."""
        self._abstract_eval = lambda *types, **params: abstract_eval(*types, **params)[0]
        return abstract_eval

    def abstract_eval(self, *types: Any, **params: Any) -> Any:
        """The types of its results for arguments of these types."""
        if self._abstract_eval is None:
            raise self._lacks("types: def_abstract_eval")
        return self._abstract_eval(*types, **params)

    def impl(self, *args: Any, **params: Any) -> Any:
        """What it computes, at once."""
        if self._impl is None:
            raise self._lacks("implementation: def_impl")
        return self._impl(*args, **params)

    def bind(self, *args: Any, **params: Any) -> Any:
        """Apply it to arrays."""
        if not any(isinstance(x, Tracer) for x in args):
            return self.impl(*args, **params)
        outputs = self._with_rules(params)(*args)
        return list(outputs) if self.multiple_results else outputs

    def _with_rules(self, params: dict[str, Any]) -> Callable:
        """What it computes as operations, as a function with its rules."""
        function: Callable = self._lowered(params)
        batcher = _batcher_of(self)
        if batcher is not None:
            function = custom_vmap(function)
            function.def_vmap(self._vmap_rule(batcher, params))
        rule = JVP_RULES.get(self)
        if rule is not None:
            function = custom_jvp(function)
            function.defjvp(self._jvp_rule(rule, params), symbolic_zeros=True)
        return function

    def _lowered(self, params: dict[str, Any]) -> Callable:
        by_operations = LOWERINGS.get(self) or self.impl

        def function(*args: Any) -> Any:
            outputs = by_operations(*args, **params)
            return tuple(outputs) if self.multiple_results else outputs

        function.__name__ = self.name
        return function

    def _vmap_rule(self, batcher: Callable, params: dict[str, Any]) -> Callable:
        def rule(size: int, batched: Sequence[Any], *args: Any) -> tuple[Any, Any]:
            axes = tuple(0 if flag else None for flag in batched)
            outputs, found = batcher(size, args, axes, **params)
            if not self.multiple_results:
                return _axis_first(outputs, found), found is not None
            if found is None or isinstance(found, int):
                found = [found] * len(outputs)
            rows = [_axis_first(y, axis) for y, axis in zip(outputs, found, strict=True)]
            return tuple(rows), tuple(axis is not None for axis in found)

        return rule

    def _jvp_rule(self, rule: Callable, params: dict[str, Any]) -> Callable:
        def jvp(primals: tuple, tangents: tuple) -> tuple[Any, Any]:
            known = [
                Zero(typeof(x)) if isinstance(t, SymbolicZero) else t
                for x, t in zip(primals, tangents, strict=True)
            ]
            outputs, found = rule(tuple(primals), tuple(known), **params)
            if not self.multiple_results:
                return outputs, instantiate_zeros(found)
            return tuple(outputs), tuple(map(instantiate_zeros, found))

        return jvp

    def _lacks(self, what: str) -> MissingRuleError:
        return MissingRuleError(f"primitive {self.name!r} has no {what} was not called")


def _batcher_of(primitive: Primitive) -> Callable | None:
    """rule(size, arguments, axes, **params)."""
    by_axis = AXIS_BATCHERS.get(primitive)
    if by_axis is not None:
        return lambda size, args, axes, **params: by_axis(_AxisData(size), args, axes, **params)
    plain = BATCHERS.get(primitive)
    return None if plain is None else lambda size, args, axes, **params: plain(args, axes, **params)


class _AxisData:
    """The mapped axis, as batching rules that ask for it get it."""

    __slots__ = ("name", "size", "spmd_name")

    def __init__(self, size: int) -> None:
        self.size = size
        self.name = self.spmd_name = None


def _axis_first(y: Any, axis: int | None) -> Any:
    if axis in (None, 0):
        return y
    order = [i for i in range(y.ndim) if i != axis % y.ndim]
    return y.transpose([axis % y.ndim, *order])


class OpPrimitive(Primitive):
    """An operation of funcgrad, as a primitive: its rules are those of its row.

    op: the operation.
    """

    def __init__(self, name: str, op: Op) -> None:
        super().__init__(name)
        self.op = op

    def bind(self, *args: Any, **params: Any) -> Any:
        operands = [as_operand(x, self.name) for x in args]
        if self.op.family is Family.ELEMENTWISE and len({(x.shape, x.dtype) for x in operands[-2:]}) > 1:
            return elementwise(self.op, *operands)  # of a person: equations have operands of one type
        types = [Param(0, i, x.shape, x.dtype, x.weak) for i, x in enumerate(operands)]
        parameters = [UOp(PARAM, (), type_) for type_ in types]
        arg, bindings = params.get("arg"), dict(zip(parameters, operands, strict=True))
        if self.multiple_results:
            return results(results_of(self.op, arg, parameters), bindings)
        return results([UOp(self.op, tuple(parameters), arg)], bindings)[0]

    impl = bind


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
    "AXIS_BATCHERS", "BATCHERS", "JVP_RULES", "LOWERINGS", "TRANSPOSE_RULES", "OpPrimitive", "Primitive",
    "UndefinedPrimal", "Zero", "instantiate_zeros", "primitive_named", "primitive_of",
]  # fmt: skip
