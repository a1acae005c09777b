"""pad with every mode: those that repeat elements are in manipulation.py, those that compute a border are here."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, type_name
from funcgrad.numpy.core.vectorize import apply_along_axis
from funcgrad.numpy.elementwise import rint
from funcgrad.numpy.reductions import max, mean, min
from funcgrad.numpy.search.quantiles import median
from funcgrad.numpy.shapes import manipulation
from funcgrad.numpy.shapes.linspace import linspace
from funcgrad.numpy.shapes.manipulation import broadcast_to, concatenate, part_of_axis
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt

_STATISTICS: dict[str, Callable[..., Any]] = {"maximum": max, "mean": mean, "median": median, "minimum": min}


def pad(
    array: ArrayLike, pad_width: Any, mode: str | Callable[..., Any] = "constant", **kwargs: Any
) -> Array:
    """Put a border around an array: of a constant, or made of its own elements.

    Parameters
    ----------
    array : an array.
    pad_width : how many elements: for all sides, for both sides (before, after), or such a pair for each
        axis.
    mode : "constant", "empty", "edge", "reflect", "symmetric", "wrap", "linear_ramp", "maximum", "mean",
        "median", "minimum"; or a function that gets each vector along each axis, with zeros at its ends:
        mode(vector, (before, after), axis, kwargs) returns what is to be there.
    **kwargs : of the mode: constant_values, reflect_type (of reflect and symmetric), end_values (of
        linear_ramp), stat_length (of how many elements at the edge); or those of the function.

    Returns
    -------
    array.

    Raises
    ------
    ArgumentError : there is no such mode or keyword.
    ShapeError : a border has nothing to be made of.

    Examples
    --------
    >>> pad(arange(3), (1, 2), constant_values=7)
    Array([7, 0, 1, 2, 7, 7], dtype=int32)
    >>> pad(arange(3), 1, mode="edge")
    Array([0, 0, 1, 2, 2], dtype=int32)
    >>> pad(arange(3.0), 2, mode="mean")
    Array([1., 1., 0., 1., 2., 1., 1.], dtype=float32)
    """
    if mode != "linear_ramp" and mode not in _STATISTICS:
        if callable(mode):
            return _by_function(mode, operand(array, "pad"), pad_width, kwargs)
        return manipulation.pad(array, pad_width, mode, **kwargs)
    keyword = "end_values" if mode == "linear_ramp" else "stat_length"
    given = kwargs.pop(keyword, 0 if mode == "linear_ramp" else None)
    if kwargs:
        raise ArgumentError(f"pad: mode {mode!r} takes no {', '.join(kwargs)}")
    x = operand(array, "pad")
    widths = manipulation.pad_widths(pad_width, x.ndim)
    pairs = (
        [(None, None)] * x.ndim if given is None else np.broadcast_to(np.asarray(given), (x.ndim, 2)).tolist()
    )
    for axis, (width, pair) in enumerate(zip(widths, pairs, strict=True)):
        if width == (0, 0):
            continue
        if not x.shape[axis]:
            raise ShapeError(f"pad: axis {axis} of {type_name(x)} is empty, mode {mode!r} has nothing to use")
        border = _ramps if mode == "linear_ramp" else _statistics
        before, after = border(str(mode), x, axis, width, pair)
        x = concatenate([before, x, after], axis)
    return x


def _by_function(function: Callable[..., Any], x: Any, pad_width: Any, keywords: dict[str, Any]) -> Any:
    """Pad the array with zeros, then call function(vector, (before, after), axis, keywords) on all vectors of all
    axes.
    """
    widths = manipulation.pad_widths(pad_width, x.ndim)
    x = manipulation.pad(x, widths)
    for axis, width in enumerate(widths):

        def changed(vector: Any, width: Any = width, axis: int = axis) -> Any:
            result = function(vector, width, axis, keywords)
            if result is None:
                raise ArgumentError(
                    "pad: the function as mode returned None",
                    hint="arrays are immutable: return the padded vector, as vector.at[:before].set(...)",
                )
            return cast(operand(result, "pad"), vector.dtype)

        x = apply_along_axis(changed, axis, x)
    return x


def _ends(x: Any, axis: int, lengths: Sequence[int | None]) -> list[Any]:
    """Return the first and the last elements along an axis, as many as asked for; None for all."""
    size = x.shape[axis]
    first, last = (size if n is None else builtins.min(int(n), size) for n in lengths)
    return [part_of_axis(x, axis, 0, first), part_of_axis(x, axis, size - last, size)]


def _statistics(mode: str, x: Any, axis: int, width: tuple[int, int], lengths: Any) -> list[Any]:
    """Compute one value for each side, repeated."""
    result = []
    for count, part in zip(width, _ends(x, axis, lengths), strict=True):
        value = _STATISTICS[mode](part, axis, keepdims=True)
        value = rint(value) if dt.is_integer(x.dtype) and dt.is_inexact(value.dtype) else value
        result.append(broadcast_to(cast(value, x.dtype), _resized(x, axis, count)))
    return result


def _ramps(mode: str, x: Any, axis: int, width: tuple[int, int], ends: Any) -> list[Any]:
    """Make ramps from the value at the end, which is reached, to the edge, which is not."""
    result = []
    for side, (count, end) in enumerate(zip(width, ends, strict=True)):
        edge = _ends(x, axis, (1, 1))[side]
        shape = edge.shape[:axis] + edge.shape[axis + 1 :]
        ramp = linspace(end, edge.reshape(shape), count, endpoint=False, dtype=x.dtype, axis=axis)
        result.append(manipulation.flip(ramp, axis) if side else ramp)
    return result


def _resized(x: Any, axis: int, size: int) -> tuple[int, ...]:
    return tuple(size if i == axis else s for i, s in enumerate(x.shape))
