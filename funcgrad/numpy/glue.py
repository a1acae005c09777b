"""What the functions of this namespace share: operands in, axes and sizes checked, one value out of two ways.

Every function here has two ways. Concrete arrays outside `jit` are computed at once by NumPy and no node is made;
anything traced becomes nodes. `either` chooses: it gets one function on NumPy values and one on nodes.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.trace import dtypes as dt
from funcgrad.trace.array import Array, ArrayBase, no_memory, wrap
from funcgrad.trace.ops import CAST, CONST
from funcgrad.trace.tracer import Tracer, as_operand, current_trace, node_of, staged, trace_of
from funcgrad.trace.uop import Shape, UOp, const

ArrayLike = Any  # an array, a traced value, a NumPy array or a Python number


def operand(x: Any, name: str) -> Any:
    """A user's value as an array or traced value. A NumPy array is copied: its owner may write to it later."""
    if isinstance(x, ArrayBase):
        return x
    if isinstance(x, np.ndarray):
        x = x.copy()
    value = as_operand(x, name)
    if (
        isinstance(x, (bool, int, float, complex, np.generic))
        and isinstance(value, Array)
        and current_trace()
    ):
        return staged(
            const(value.owner, value.dtype, (), value.weak)
        )  # a constant of the graph, not a captured array
    return value


def type_name(x: ArrayBase) -> str:
    """float32[2,3], as in error messages."""
    return f"{x.dtype.name}[{','.join(map(str, x.shape))}]"


def either(x: ArrayBase, eager: Callable[[np.ndarray], Any], traced: Callable[[UOp], UOp]) -> Any:
    """One value from one operand of the same weakness: by NumPy, or as nodes."""
    trace = trace_of((x,))
    if trace is None:
        try:
            return wrap(eager(x.owner), x.weak)  # type: ignore[attr-defined]
        except MemoryError as error:
            raise no_memory("a result", error.shape, error.dtype) from None  # type: ignore[attr-defined]
    return Tracer(traced(node_of(x)), trace)  # type: ignore[arg-type]


def cast(x: Any, dtype: np.dtype, weak: bool = False) -> Any:
    """x in this dtype and weakness; x itself when it has them."""
    if x.dtype == dtype:
        if x.weak == weak:
            return x
        return either_weak(x, weak)
    trace = trace_of((x,))
    if trace is None:
        with np.errstate(all="ignore"):
            return wrap(CAST.reference((dtype, weak), x.owner), weak)  # type: ignore[misc]
    node = node_of(x)
    if node.op is CONST:
        return Tracer(const(CAST.reference((dtype, weak), node.arg.value), dtype, (), weak), trace)  # type: ignore[misc]
    return Tracer(node.cast(dtype, weak), trace)


def either_weak(x: Any, weak: bool) -> Any:
    """The same value with another weakness."""
    trace = trace_of((x,))
    return Array(x.owner, weak) if trace is None else Tracer(node_of(x).cast(x.dtype, weak), trace)


def promoted(name: str, *xs: Any) -> list[Any]:
    """The operands in their common dtype."""
    values = [operand(x, name) for x in xs]
    dtype, weak = dt.promote(*((x.dtype, x.weak) for x in values))
    return [cast(x, dtype, weak) for x in values]


def static_int(value: Any, name: str, what: str) -> int:
    """A size, axis or count: it must be an integer that is known while tracing."""
    try:
        return operator.index(value)
    except TypeError as error:
        if isinstance(error, DtypeError) or isinstance(value, ArrayBase):
            raise
        raise DtypeError(
            f"{name}: {what} must be an integer, got {type(value).__name__} {value!r:.60}"
        ) from None


def static_shape(shape: Any, name: str) -> Shape:
    """A shape given as an integer or a sequence of them; no negative sizes."""
    sizes = shape if isinstance(shape, (tuple, list)) or np.ndim(shape) else (shape,)
    result = tuple(static_int(size, name, "a size") for size in sizes)
    if any(size < 0 for size in result):
        raise ShapeError(f"{name}: sizes must not be negative, got {result}")
    return result


def normal_axis(axis: Any, ndim: int, name: str) -> int:
    """An axis counted from 0; negative ones count from the end."""
    number = static_int(axis, name, "an axis")
    if not -ndim <= number < ndim:
        raise ArgumentError(
            f"{name}: axis {number} is out of bounds for an array with {ndim} axes",
            hint=f"axes go from {-ndim} to {ndim - 1}" if ndim else "a scalar has no axes",
        )
    return number % ndim


def normal_axes(axes: Any, ndim: int, name: str) -> tuple[int, ...]:
    """One axis, several or None for all, counted from 0, each once."""
    if axes is None:
        return tuple(range(ndim))
    if not isinstance(axes, (tuple, list)):
        return (normal_axis(axes, ndim, name),)
    result = tuple(normal_axis(axis, ndim, name) for axis in axes)
    if len(set(result)) != len(result):
        raise ArgumentError(f"{name}: an axis is given twice in {tuple(axes)}")
    return result


def concrete(x: Any, name: str, hint: str) -> np.ndarray:
    """The value of an operand that decides the shape of the result; DtypeError while it is traced."""
    if isinstance(x, Tracer):
        if x.node.op is CONST:
            return np.asarray(x.node.arg.value)
        raise DtypeError(
            f"{name}: the shape of the result depends on the values of {type_name(x)}, which is traced",
            hint=hint,
        )
    return np.asarray(as_operand(x, name))
