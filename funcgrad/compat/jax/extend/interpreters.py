"""jax.interpreters.ad, .batching and .mlir: the tables of rules that a primitive may have."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from funcgrad import tree
from funcgrad.compat.jax.extend.core import pytype_aval_mappings as arrays_types
from funcgrad.errors import RuleError
from funcgrad.trace.ops import PARAM
from funcgrad.trace.tracing.tracer import Trace, Tracer
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import toposort
from funcgrad.transforms.core.abstract import ShapeDtypeStruct, typeof
from funcgrad.transforms.derivatives.jvp import jvp_graph
from funcgrad.transforms.effects.callback import io_callback, pure_callback
from funcgrad.transforms.jaxprs.primitive import (
    AXIS_BATCHERS as axis_primitive_batchers,
)
from funcgrad.transforms.jaxprs.primitive import (
    BATCHERS as primitive_batchers,
)
from funcgrad.transforms.jaxprs.primitive import (
    JVP_RULES as primitive_jvps,
)
from funcgrad.transforms.jaxprs.primitive import (
    LOWERINGS,
    Primitive,
    UndefinedPrimal,
    Zero,
    instantiate_zeros,
)
from funcgrad.transforms.jaxprs.primitive import (
    TRANSPOSE_RULES as primitive_transposes,
)
from funcgrad.transforms.jit.jit import jit

# jax.interpreters.ad

CustomVJPException = RuleError  # of forward mode through custom_vjp: diffrax's tests


class _HasTangent(type):
    """isinstance(x, JVPTracer): x depends on an argument of its trace in a way that has a derivative."""

    def __instancecheck__(cls, x: object) -> bool:
        if not isinstance(x, Tracer):
            return False
        arguments = [
            n
            for n in toposort([x.node])
            if n.op is PARAM and n.arg.trace == x.trace_.number and dt.is_inexact(n.dtype)
        ]
        return jvp_graph([x.node], {p: p for p in arguments})[0] is not None


class JVPTracer(metaclass=_HasTangent):
    """Traced values that have a tangent."""


def _all_zero(tangents: Sequence[Any]) -> bool:
    return all(type(tangent) is Zero for tangent in tangents)


def deflinear2(primitive: Primitive, transpose_rule: Callable) -> None:
    """Say that a primitive is linear. The rule returns cotangents of the arguments, for that of the result and them."""

    def of_tangents(primals: Sequence[Any], tangents: Sequence[Any], **params: Any) -> tuple[Any, Any]:
        out = primitive.bind(*primals, **params)
        if _all_zero(tangents):
            return out, tree.map(Zero.from_primal_value, out)
        return out, primitive.bind(*map(instantiate_zeros, tangents), **params)

    def of_cotangent(cotangent: Any, *args: Any, **params: Any) -> Any:
        if type(cotangent) is Zero:
            return [Zero(x.aval) if isinstance(x, UndefinedPrimal) else None for x in args]
        return transpose_rule(cotangent, *args, **params)

    primitive_jvps[primitive], primitive_transposes[primitive] = of_tangents, of_cotangent


def deflinear(primitive: Primitive, transpose_rule: Callable) -> None:
    """Say that a primitive is linear. The rule takes the cotangent alone (kfac_jax, s2fft)."""
    deflinear2(primitive, lambda cotangent, *args, **params: transpose_rule(cotangent, **params))


def defjvp(primitive: Primitive, *jvprules: Callable | None) -> None:
    """Give a primitive one rule for each argument: rule(tangent, *arguments, **params) -> its part of the tangent."""

    def of_tangents(primals: Sequence[Any], tangents: Sequence[Any], **params: Any) -> tuple[Any, Any]:
        out = primitive.bind(*primals, **params)
        parts = [
            rule(tangent, *primals, **params)
            for rule, tangent in zip(jvprules, tangents, strict=True)
            if rule is not None and type(tangent) is not Zero
        ]
        return out, functools.reduce(operator.add, parts) if parts else Zero.from_primal_value(out)

    primitive_jvps[primitive] = of_tangents


# equinox, filter_jvp: x._trace.main is find_top_trace(xs).main
Tracer._trace = property(lambda tracer: tracer.trace_)  # type: ignore[attr-defined]
Trace.main = property(lambda trace: trace)  # type: ignore[attr-defined]

# jax.interpreters.xla: TensorFlow Probability says that its variables are like arrays of NumPy
canonicalize_dtype_handlers: dict[type, Any] = {np.ndarray: dt.as_dtype}
pytype_aval_mappings = arrays_types


def apply_primitive(prim: Primitive, *args: Any, **params: Any) -> Any:
    """Compile what a primitive is lowered to, and run it: s2fft."""
    return jit(lambda *arrays: prim.bind(*arrays, **params))(*args)


# jax.interpreters.batching
NotMapped = type(None)
not_mapped = None


def register_vmappable(*_: Any) -> None:
    """Do nothing: vmap takes objects as the trees that they are registered as. MJX has some for NVIDIA's Warp."""


def is_vmappable(x: Any) -> bool:
    """Return False, as there are no objects that vmap takes as one (jaxoplanet)."""
    return False


# jax.interpreters.mlir


class LoweringRuleContext:
    """The type of what a rule gets first, in annotations (kfac_jax)."""


def lower_fun(fun: Callable, multiple_results: bool = True) -> Callable:
    """Turn a function of arrays into the rule that lowers a primitive."""

    def rule(*args: Any, **params: Any) -> Any:
        return fun(*args, **params)

    rule.of_arrays = True  # type: ignore[attr-defined]
    return rule


def register_lowering(primitive: Primitive, rule: Callable, platform: str | None = None) -> Callable:
    """Say how a primitive is lowered. A rule that would write MLIR is called with a context while a function is traced:
    it can call `emit_python_callback` alone.
    """
    if getattr(rule, "of_arrays", False):
        LOWERINGS.setdefault(primitive, rule)
    elif platform is None:

        def of_context(*args: Any, **params: Any) -> Any:
            types = [typeof(x) for x in args]
            promised = primitive.abstract_eval(*types, **params)
            out = list(promised) if primitive.multiple_results else [promised]
            module = SimpleNamespace(add_keepalive=lambda kept: None, platforms=("cpu",))
            context = SimpleNamespace(
                avals_in=types, avals_out=out, module_context=module, primitive=primitive
            )
            return rule(context, *args, **params)

        LOWERINGS.setdefault(primitive, of_context)
    return rule


def is_undefined_primal(x: Any) -> bool:
    return isinstance(x, UndefinedPrimal)


def emit_python_callback(
    context: Any,
    callback: Callable,
    token: Any,
    operands: Sequence[Any],
    operand_avals: Sequence[Any],
    result_avals: Sequence[Any],
    *,
    has_side_effect: bool = False,
    **options: Any,
) -> tuple[Any, Any, Any]:
    """Return (results of a call of Python, the token, None), for equinox's `noinline`."""
    promised = [ShapeDtypeStruct(a.shape, a.dtype) for a in result_avals]
    call = io_callback if has_side_effect else pure_callback
    return call(lambda *values: list(callback(*values)), promised, *operands), token, None


__all__ = [
    "JVPTracer", "UndefinedPrimal", "Zero", "axis_primitive_batchers", "instantiate_zeros", "primitive_batchers",
    "primitive_jvps", "primitive_transposes",
]  # fmt: skip
