"""jax.core and jax.extend.core: traced values, their types, and jaxprs."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from funcgrad import lax, tree
from funcgrad.errors import FuncgradError, MissingRuleError
from funcgrad.trace.tracing.tracer import Tracer, as_operand, ensure_compile_time_eval, open_traces
from funcgrad.transforms.core.abstract import ShapedArray
from funcgrad.transforms.core.abstract import ShapeDtypeStruct as AbstractValue
from funcgrad.transforms.core.abstract import typeof as get_aval
from funcgrad.transforms.custom.custom_jvp import SymbolicZero
from funcgrad.transforms.jaxprs.jaxpr import (
    Atom,
    ClosedJaxpr,
    DropVar,
    Jaxpr,
    JaxprEqn,
    Literal,
    Var,
    eval_jaxpr,
    jaxpr_as_fun,
    jaxprs_in_params,
    subjaxprs,
)
from funcgrad.transforms.jaxprs.primitive import SQUARE, Primitive, primitive_named


class DebugInfo(NamedTuple):
    """Where a jaxpr comes from, which the jaxprs here do not say: kfac-jax."""

    traced_for: str
    func_src_info: str
    arg_names: tuple[str, ...]
    result_paths: tuple[str, ...] | None = None


class Effect:
    """A kind of effect, of those that declare some."""


Effects = frozenset
Value = Any  # neural-tangents, in annotations
no_effects: frozenset = frozenset()


pytype_aval_mappings: dict[type, Any] = {np.ndarray: get_aval}


def new_jaxpr_eqn(*fields: Any, **named: Any) -> JaxprEqn:
    named.pop("ctx", None)
    return JaxprEqn(*fields, **named)


def gensym(suffix: str = "") -> Callable[[Any], Var]:
    """Return a function that makes a new variable of a type at each call: kfac-jax."""
    numbers = count()
    return lambda aval: Var(aval, next(numbers))


def raise_to_shaped(aval: Any) -> Any:
    return aval


def mapped_aval(size: int, axis: int | None, aval: ShapedArray) -> ShapedArray:
    """Return the type of one element along an axis."""
    if axis is None:
        return aval
    return aval.update(shape=(*aval.shape[:axis], *aval.shape[axis + 1 :]))


def unmapped_aval(size: int, *axis_and_aval: Any) -> ShapedArray:
    """Return the type of `size` elements along an axis; JAX before 0.5 passed the axis's name too."""
    *_, axis, aval = axis_and_aval
    if isinstance(axis, ShapedArray):
        axis, aval = aval, axis
    return aval if axis is None else aval.update(shape=(*aval.shape[:axis], size, *aval.shape[axis:]))


def valid_jaxtype(x: Any) -> bool:
    """Tell whether a value is an array or a number."""
    try:
        as_operand(x)
    except FuncgradError:
        return False
    return True


def get_opaque_trace_state(convention: Any = None) -> tuple[int, ...]:
    """Return a value that is equal within one trace and differs between two traces."""
    return tuple(trace.number for trace in open_traces())


def trace_state_clean() -> bool:
    """Tell whether no function is being traced."""
    return not open_traces()


def find_top_trace(xs: Any) -> Any:
    """Return the innermost trace, or an object that records nothing if no function is being traced."""
    traces = open_traces()
    return traces[-1] if traces else SimpleNamespace(level=-1)


def take_current_trace() -> Any:
    """Refuse a trace of a library's own: it cannot replace funcgrad's (haiku's experimental.to_dot tries to)."""
    raise MissingRuleError(
        "a library cannot trace by classes of its own here",
        hint="make_jaxpr(function)(*arguments) has the operations of a function",
    )


class Trace:
    """The base of such classes, which can be declared."""

    def __init__(self, *_: Any) -> None:
        take_current_trace()


set_current_trace = TraceTag = Trace


def concrete_or_error(force: Any, val: Any, context: str = "") -> Any:
    """Return the value of a known array; raise an error while the array is traced."""
    return val if force is None else force(val)


def concrete_dim_or_error(value: Any, context: str = "") -> int:
    return operator.index(value)


def is_constant_dim(value: Any) -> bool:
    return isinstance(value, (int, np.integer))


class _Primitives:
    """add_p, jit_p, ...: operations by JAX's names."""

    def __getattr__(self, name: str) -> Primitive:
        name = {"remat_p": "checkpoint_p"}.get(name, name)
        found = primitive_named(name.removesuffix("_p")) if name.endswith("_p") else None
        if found is None:
            if name in _WITHOUT_NODES:
                return _WITHOUT_NODES[name]
            raise AttributeError(f"funcgrad has no operation {name}")
        return found

    def __dir__(self) -> Iterator[str]:
        return iter(_WITHOUT_NODES)


class _Call(Primitive):
    """A call of a function, which is written out while it is traced."""

    multiple_results = True
    call_primitive = True

    def bind(self, *args: Any, subfuns: Sequence[Any] = (), **params: Any) -> list[Any]:
        function, *operands = (*subfuns, *args)  # JAX before 0.9.2 passed the function first
        return list(function.call_wrapped(*operands))


class _Written(Primitive):
    """An operation of JAX's that graphs here have by other operations: no equation has it, so tables of rules may
    name it and never use it. One of arrays alone is applied by the function of its name.
    """

    def bind(self, *args: Any, **params: Any) -> Any:
        name = {"regularized_incomplete_beta": "betainc"}.get(self.name, self.name)
        if name not in _OF_ARRAYS:
            raise MissingRuleError(
                f"primitive {self.name!r} cannot be applied: graphs have other operations in its place",
                hint="call a function of jax.lax",
            )
        return getattr(lax, name)(*args)

    impl = bind


_OF_ARRAYS = frozenset(
    "bessel_i0e bessel_i1e betainc clamp clz digamma ge gt igamma igamma_grad_a igammac lgamma mulhi nextafter "
    "polygamma population_count shift_right_logical zeta".split()
)
_OTHERS = (
    "add_any after_all approx_top_k conv_general_dilated create_token custom_lin device_put dynamic_slice "
    "dynamic_update_slice empty2 eq_to get householder_product le_to linear_solve lt_to optimization_barrier "
    "ragged_all_to_all random_bits random_fold_in random_gamma random_seed random_split reduce reduce_and "
    "reduce_or reduce_precision reduce_window reduce_window_max reduce_window_min reduce_window_sum reduce_xor "
    "regularized_incomplete_beta rng_bit_generator rng_uniform scatter scatter_sub select_and_gather_add "
    "select_and_scatter select_and_scatter_add sharding_constraint split squeeze swap tile top_k "
    "tridiagonal_solve unstack"
).split()

# Calls that funcgrad writes out while it traces: no equation has them.
_WITHOUT_NODES: dict[str, Primitive] = {
    f"{name}_p": Primitive(name) for name in ("jit", "pjit", "custom_vjp_call")
}
_WITHOUT_NODES |= {f"{name}_p": _Call(name) for name in ("call", "closed_call")}
_WITHOUT_NODES |= {f"{name}_p": Primitive(name) for name in ("integer_pow", "xla_call", "core_call")}
_WITHOUT_NODES |= {f"{name}_p": _Written(name) for name in (*sorted(_OF_ARRAYS - {"betainc"}), *_OTHERS)}
_WITHOUT_NODES["square_p"] = SQUARE
_WITHOUT_NODES["add_jaxvals_p"] = _WITHOUT_NODES["add_any_p"]
primitives = _Primitives()


class derivatives:
    """Names of jax.custom_derivatives that are methods here."""

    @staticmethod
    def zero_from_primal(x: Any, symbolic_zeros: bool = False) -> Any:
        """Make the zero tangents of a tree of arrays, as optimistix needs them."""
        zeros = tree.map(SymbolicZero.from_primal_value, x)
        return zeros if symbolic_zeros else tree.map(lambda z: np.zeros(z.shape, z.dtype), zeros)


def __getattr__(name: str) -> Any:
    if name.endswith("_p"):
        return getattr(primitives, name)
    raise AttributeError(name)


__all__ = [
    "AbstractValue", "Atom", "ClosedJaxpr", "DropVar", "Jaxpr", "JaxprEqn", "Literal", "Primitive",
    "ShapedArray", "Tracer", "Var", "ensure_compile_time_eval", "eval_jaxpr", "get_aval", "jaxpr_as_fun",
    "jaxprs_in_params", "primitives", "subjaxprs",
]  # fmt: skip
