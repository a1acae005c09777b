"""What layers ask of their arguments: errors that name the layer, the argument and the parameter that it has to fit.

In: arguments and parameters of a layer. Out: the arguments as arrays, or an error.
"""

from __future__ import annotations

from typing import Any

from funcgrad.errors import DtypeError, ShapeError
from funcgrad.numpy.core.operands import operand, type_name
from funcgrad.trace.types import dtypes as dt


def floats(layer: Any, x: Any, name: str = "x") -> Any:
    """Return an argument as an array of floats."""
    value = operand(x, f"nn.{type(layer).__name__}: {name}")
    if not dt.is_inexact(value.dtype):
        raise DtypeError(
            f"nn.{type(layer).__name__}: {name} must be floats, got {type_name(value)}",
            hint=f"convert it: {name}.astype(float32)",
        )
    return value


def features(layer: Any, x: Any, size: int, parameter: str, name: str = "x") -> Any:
    """Return an argument as an array of floats whose last axis has the size that a parameter of the layer needs."""
    value = floats(layer, x, name)
    if not value.ndim or value.shape[-1] != size:
        held: Any = getattr(layer, parameter.split(".")[0], None)
        shown = f" ({type_name(held)})" if hasattr(held, "shape") else ""
        raise ShapeError(
            f"nn.{type(layer).__name__}: {parameter}{shown} needs {size} features on the last axis of {name}, got "
            f"{type_name(value)}",
            hint=_hint(value, size, name),
        )
    return value


def _hint(value: Any, size: int, name: str) -> str:
    if not value.ndim:
        return f"{name} has no axes: give it as (batch..., {size})"
    if size in value.shape:
        return f"features come last: funcgrad.numpy.moveaxis({name}, {value.shape.index(size)}, -1)"
    return f"make the layer with {value.shape[-1]} features, or the one before it with {size}"


__all__ = ["features", "floats"]
