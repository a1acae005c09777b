"""What the functions of this namespace share: operands in, axes and sizes checked, one value out of two ways.

Every function here has two ways. Concrete arrays outside `jit` are computed at once by NumPy and no node is made;
anything traced becomes nodes. `either` chooses: it gets one function on NumPy values and one on nodes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import Any, ParamSpec, Protocol, TypeVar, overload

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, FuncgradError
from funcgrad.trace.array.any_array import Array as AnyArray
from funcgrad.trace.array.array import SIZE_ERRORS, Array, ArrayBase, is_too_large, no_memory, wrap
from funcgrad.trace.ops import CONST, converted
from funcgrad.trace.tracing.direct import stays
from funcgrad.trace.tracing.traceback import fold
from funcgrad.trace.tracing.tracer import (
    Tracer,
    as_operand,
    current_trace,
    in_dtype_of_others,
    is_beyond_default,
    large_number,
    node_of,
    staged,
    trace_of,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const

ArrayLike = Any  # an array, a traced value, a NumPy array or a Python number


def operand(x: Any, name: str) -> Any:
    """Convert a user's value to an array or traced value. A NumPy array is copied: its owner may write to it later."""
    if isinstance(x, ArrayBase):
        return x
    if isinstance(x, np.ndarray) and not x.flags.writeable:  # others are copied below
        x = x.copy()  # a view of what can be written to
    value = as_operand(x, name)
    if (
        isinstance(x, (bool, int, float, complex, np.generic))
        and isinstance(value, Array)
        and current_trace()
    ):
        # A constant of the graph, not a captured array.
        return staged(const(value.owner, value.dtype, (), value.weak))
    return value


def placed(x: Any, device: Any, name: str) -> Any:
    """Place the result of the function of this name on the device that its user asked for."""
    from funcgrad.transforms.sharding.api.devices import placed  # loaded when first needed

    return placed(x, device, name)


P = ParamSpec("P")
R_co = TypeVar("R_co", covariant=True)
F = TypeVar("F", bound=Callable[..., Any])


class Spread(Protocol[P, R_co]):
    """A function that takes_sharding, for type checkers: called as it is, or with the keyword out_sharding."""

    __name__: str

    @overload
    def __call__(self, *args: P.args, **options: P.kwargs) -> R_co: ...
    @overload
    def __call__(self, *args: Any, out_sharding: Any, **options: Any) -> R_co: ...
    def __get__(self, instance: Any, owner: Any = None) -> Callable[..., R_co]: ...  # as a method


def takes_sharding(function: Callable[P, R_co]) -> Spread[P, R_co]:
    """Give a function one more keyword, `out_sharding`: how its result is spread over a mesh. It is a sharding of
    funcgrad.sharding or a PartitionSpec on the mesh of set_mesh; None leaves the result as it is.
    """
    name = function.__name__

    @wraps(function)
    def spread(*args: Any, out_sharding: Any = None, **options: Any) -> Any:
        try:
            result = function(*args, **options)
        except FuncgradError as error:
            fold(error)
            raise
        return result if out_sharding is None else placed(result, out_sharding, name)

    own = signature(function)
    keyword = Parameter("out_sharding", Parameter.KEYWORD_ONLY, default=None, annotation="Any")
    rest = [p for p in own.parameters.values() if p.kind is Parameter.VAR_KEYWORD]
    others = [p for p in own.parameters.values() if p.kind is not Parameter.VAR_KEYWORD]
    found: Any = spread
    found.__signature__ = own.replace(parameters=[*others, keyword, *rest])
    return found


def type_name(x: AnyArray) -> str:
    """Return the type as error messages show it: float32[2,3]."""
    return f"{x.dtype.name}[{','.join(map(str, x.shape))}]"


def either(x: ArrayBase, eager: Callable[[np.ndarray], Any], traced: Callable[[UOp], UOp]) -> Any:
    """Compute one value from one operand, with its weakness: by NumPy, or as nodes."""
    trace = trace_of((x,))
    if trace is None or trace.on_host:
        try:
            result = wrap(eager(x.owner), x.weak)  # type: ignore[attr-defined]
            return result if trace is None else trace.commit(result)
        except SIZE_ERRORS as error:
            if not is_too_large(error):
                raise
            node = traced(node_of(x))  # type: ignore[arg-type]  # which says where no array can have the shape
            raise no_memory(node.op.name, node.shape, node.dtype) from None
    return trace.record(traced(node_of(x)))  # type: ignore[arg-type]


def cast(x: Any, dtype: np.dtype, weak: bool = False) -> Any:
    """Cast x to this dtype and weakness; return x itself if it has them."""
    if x.dtype == dtype:
        if x.weak == weak:
            return x
        return either_weak(x, weak)
    trace = trace_of((x,))
    if trace is None or trace.on_host:
        result = wrap(converted(x.owner, dtype), weak)
        return result if trace is None else trace.commit(result)
    node = node_of(x)
    if node.op is CONST:
        return trace.record(const(converted(node.arg.value, dtype), dtype, (), weak))
    return trace.record(node.cast(dtype, weak))


def either_weak(x: Any, weak: bool) -> Any:
    """Return the same value with another weakness."""
    trace = trace_of((x,))
    return Array(x.owner, weak) if trace is None else trace.record(node_of(x).cast(x.dtype, weak))


def operand_as(x: Any, dtype: np.dtype, weak: bool, name: str) -> Any:
    """Convert a user's value to an operand of this dtype. A Python integer need only fit this dtype, no default one."""
    if is_beyond_default(x):
        return large_number(x, dtype, weak, name)
    return cast(operand(x, name), dtype, weak)


def promoted(name: str, *xs: Any) -> list[Any]:
    """Return the operands in their common dtype."""
    if not xs:
        raise ArgumentError(f"{name}: at least one array is needed")
    first = xs[0]
    if type(first) is Array and stays(first.dtype):
        dtype, weak = first.dtype, first.weak
        if all(type(x) is Array and x.dtype is dtype and x.weak == weak for x in xs):
            return [*xs]
    try:
        values = [operand(x, name) for x in xs]
    except ArgumentError:
        values = [operand(x, name) for x in in_dtype_of_others(xs, name)]
    dtype, weak = dt.promote(*((x.dtype, x.weak) for x in values))
    return [cast(x, dtype, weak) for x in values]


def is_bool(x: Any) -> bool:
    return type(x) is bool or getattr(x, "dtype", None) == dt.bool_


def any_complex(*xs: Any) -> bool:
    return any(isinstance(x, complex) or getattr(x, "dtype", np.dtype(bool)).kind == "c" for x in xs)


def cast_inexact(x: ArrayLike) -> Any:
    """Return x as it is if it is a float or complex, else in the default float dtype."""
    x = operand(x, "argument")
    return cast(x, *dt.to_inexact(x.dtype, x.weak))


def cast_real(name: str, x: ArrayLike) -> Any:
    """Return x as it is if it is a float, else in the default float dtype; raise DtypeError for complex numbers."""
    x = cast_inexact(x)
    if dt.kind(x.dtype) != "f":
        raise DtypeError(f"{name}: takes real numbers, got {type_name(x)}")
    return x


def promoted_inexact(name: str, *xs: ArrayLike) -> list[Any]:
    """Convert operands to the dtype of a function of real analysis, in one step: integers may not fit each other's
    dtype.
    """
    values = [operand(x, name) for x in xs]
    dtype, weak = dt.to_inexact(*dt.promote(*((x.dtype, x.weak) for x in values)))
    return [cast(x, dtype, weak) for x in values]


def real_operand(name: str, *xs: ArrayLike) -> Any:
    """Return the first operand; raise DtypeError if one of the operands is complex."""
    values = [operand(x, name) for x in xs]
    for x in values:
        if dt.kind(x.dtype) == "c":
            raise DtypeError(f"{name}: not defined for {type_name(x)}", hint="take x.real, x.imag or abs(x)")
    return values[0]


def promoted_numbers(name: str, *xs: ArrayLike) -> list[Any]:
    """Return the promoted operands; booleans become integers."""
    values = promoted(name, *xs)
    return [cast(x, dt.default_dtype("i")) for x in values] if values[0].dtype == dt.bool_ else values


def in_single(count: int) -> Callable[[F], F]:
    """Make a function of `count` operands compute half precision in float32 and round once.

    An op does that by itself; a formula of several would round after each, and lose digits.
    """

    def decorate(function: F) -> F:
        @wraps(function)
        def widened(*operands: Any, **options: Any) -> Any:
            if len(operands) < count:  # named, or missing: Python says so
                bound = signature(function).bind(*operands, **options)
                bound.apply_defaults()
                operands, options = bound.args, bound.kwargs
            values = [operand(x, function.__name__) for x in operands[:count]]
            dtype, weak = dt.promote(*((x.dtype, x.weak) for x in values))
            if dtype not in dt.SHORT:
                return function(*values, *operands[count:], **options)
            wide = [cast(x, dt.float32, x.weak) for x in values]
            return cast(function(*wide, *operands[count:], **options), dtype, weak)

        return widened  # type: ignore[return-value]  # which is called as the function is

    return decorate


def concrete(x: Any, name: str, hint: str) -> np.ndarray:
    """Return the value of an operand that decides the shape of the result; raise DtypeError while it is traced."""
    if isinstance(x, Tracer):
        if x.node.op is CONST:
            return np.asarray(x.node.arg.value)
        raise DtypeError(
            f"{name}: the shape of the result depends on the values of {type_name(x)}, which is traced",
            hint=hint,
        )
    return np.asarray(as_operand(x, name))
