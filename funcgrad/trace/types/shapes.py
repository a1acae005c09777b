"""Sizes and axes: the one place through which everything passes that reads a shape a user wrote.

A dimension is an int today. Where it may become symbolic (a node with bounds), `Dim` becomes wider and the functions
here learn it; nothing else turns a user's value into a size, checks an axis or multiplies sizes out.
"""

from __future__ import annotations

import operator
import warnings
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.errors import (
    ArgumentError,
    AxisError,
    DtypeError,
    FuncgradError,
    ShapeError,
    is_users_operation,
)

Dim = int
Shape = tuple[Dim, ...]


def numel(shape: Shape) -> Dim:
    """Return the number of elements."""
    total = 1
    for size in shape:
        total *= size
    return total


MAX_NBYTES = (1 << 63) - 1
"""Of an array, also of one that nobody ever stores: positions in it are counted by integers of 64 bits, and so are its
bytes by NumPy."""


def too_large(name: str, shape: Shape, dtype: np.dtype) -> ShapeError:
    """Return the error for an array of more bytes than that."""
    sizes = ",".join(map(str, shape))
    if 0 in shape:
        return ShapeError(
            f"{name}: {dtype.name}[{sizes}] is empty, and yet its axes are too long for an array"
        )
    return ShapeError(
        f"{name}: {dtype.name}[{sizes}] would have more than 2**63 - 1 bytes, which no array can",
        hint="a mistake in a size? Else reduce along one axis before another one is added",
    )


def check_axes(name: str, shape: Shape, dtype: np.dtype) -> None:
    """Raise ShapeError for an empty array whose other axes are too long for any, as NumPy does."""
    if numel(tuple(size for size in shape if size)) * dtype.itemsize > MAX_NBYTES:
        raise too_large(name, shape, dtype)


def check_nbytes(name: str, shape: Shape, dtype: np.dtype) -> None:
    """Raise ShapeError for an array of more than MAX_NBYTES bytes. (NumPy gives an empty range where the number of
    bytes wraps.)
    """
    if numel(shape) * dtype.itemsize > MAX_NBYTES:
        raise too_large(name, shape, dtype)


WIDE = 1 << 31
"""The least number that int32 does not hold."""


def position_dtype(count: int) -> np.dtype:
    """Return the dtype of positions among `count` elements: int32, or int64 where they need it."""
    return _NARROW_POSITIONS if count <= WIDE else _WIDE_POSITIONS


_NARROW_POSITIONS, _WIDE_POSITIONS = np.dtype(np.int32), np.dtype(np.int64)


def check_positions(name: str, greatest: int) -> None:
    """Raise ArgumentError where positions or counts up to this one do not fit the integers that users have.

    JAX gives int32 there, which has wrapped around: negative positions, without a word.
    """
    if greatest >= WIDE and not config.enable_x64:
        raise ArgumentError(
            f"{name}: positions up to {greatest} do not fit int32",
            hint="use funcgrad.config.enable_x64 = True, with which positions are int64; or take parts of the array",
        )


def check_counts(name: str, size: int, dtype: np.dtype) -> None:
    """Raise ShapeError where 0, 1, ..., size - 1 are wanted in a dtype of 32 bits that does not hold them.

    Narrower ones are asked for by users alone, and wrap.
    """
    if size > WIDE and dtype.kind in "iu" and dtype.itemsize == 4 and size - 1 > np.iinfo(dtype).max:
        raise ShapeError(
            f"{name}: {dtype.name} cannot count {size} elements",
            hint="positions of 64 bits: funcgrad.config.enable_x64 = True, or dtype='int64'",
        )


def static_int(value: Any, name: str, what: str) -> int:
    """Return a size, axis or count for the function `name`: an integer that is known while tracing."""
    try:
        return operator.index(value)
    except TypeError as error:
        if isinstance(error, FuncgradError):  # an array that is traced, or no integer scalar: it has said so
            raise
        raise DtypeError(
            f"{name}: {what} must be an integer, got {type(value).__name__} {value!r:.60}",
            hint="divide with //, or convert it with int()" if isinstance(value, float) else "",
        ) from None


MAX_AXES = 64  # NumPy's


def static_shape(shape: Any, name: str, call: str = "") -> Shape:
    """Return a shape given as an integer or a sequence of them; no negative sizes.

    call: how the function is called, for those that give a parameter in the place of the shape.
    """
    if type(shape) is int and shape >= 0:
        return (shape,)
    if call and isinstance(shape, float):
        raise DtypeError(
            f"{name}: the shape must be integers, got float {shape!r}", hint=f"the call is {call}"
        )
    sizes = shape if isinstance(shape, (tuple, list)) or np.ndim(shape) else (shape,)
    result = tuple(static_int(size, name, "a size") for size in sizes)
    if any(size < 0 for size in result):
        raise ShapeError(f"{name}: sizes must not be negative, got {result}")
    if len(result) > MAX_AXES:
        raise ShapeError(f"{name}: {len(result)} axes; an array has at most {MAX_AXES}")
    return result


def normal_axis(axis: Any, ndim: int, name: str) -> int:
    """Return an axis counted from 0; negative ones count from the end."""
    number = static_int(axis, name, "an axis")
    if not -ndim <= number < ndim:
        raise AxisError(
            f"{name}: axis {number} is out of bounds for an array with {ndim} axes",
            hint=f"axes go from {-ndim} to {ndim - 1}" if ndim else "a scalar has no axes",
        )
    return number % ndim


def normal_axes(axes: Any, ndim: int, name: str) -> tuple[int, ...]:
    """Normalize one axis, several or None for all: return them counted from 0, each once."""
    if axes is None:
        return tuple(range(ndim))
    if not isinstance(axes, (tuple, list, range)):
        return (normal_axis(axes, ndim, name),)
    result = tuple(normal_axis(axis, ndim, name) for axis in axes)
    if len(set(result)) != len(result):
        raise ArgumentError(f"{name}: an axis is given twice in {tuple(axes)}")
    return result


def broadcast_shapes(name: str, operands: Sequence[Any], any_ranks: bool = False) -> Shape:
    """Return the common shape of the operands of `name` by NumPy's rules; ShapeError naming them.

    Unless `any_ranks`, operands of the user's of different ranks are what config.numpy_rank_promotion makes of them.
    """
    shapes = [x.shape for x in operands]
    first = shapes[0]
    if all(shape == first for shape in shapes):
        return first
    rank = max(map(len, shapes))
    checked = not any_ranks and config.numpy_rank_promotion != "allow"
    if checked and any(0 < len(shape) < rank for shape in shapes) and is_users_operation():
        _ranks_differ(name, operands)
    result = [1] * rank
    for shape in shapes:
        for axis, size in enumerate(shape, rank - len(shape)):
            if result[axis] == 1:
                result[axis] = size
            elif size not in (1, result[axis]):
                *others, last = map(type_text, operands)
                described = f"{', '.join(others)} and {last}"
                raise ShapeError(
                    f"{name}: shapes do not broadcast: {described}: sizes {result[axis]} and {size} differ on axis "
                    f"{axis - rank}",
                    hint="sizes must be equal or 1, counted from the last axis; add axes with x[:, None] or reshape",
                )
    return tuple(result)


def _ranks_differ(name: str, operands: Sequence[Any]) -> None:
    """Warn or raise ShapeError, as config.numpy_rank_promotion asks."""
    message = f"{name}: operands of different ranks: {', '.join(map(type_text, operands))}"
    hint = "add axes with x[:, None] or reshape, or set config.numpy_rank_promotion = 'allow'"
    if config.numpy_rank_promotion == "raise":
        raise ShapeError(message, hint=hint)
    warnings.warn(f"{message}; {hint}", stacklevel=4)


@cache
def dtype_name(dtype: np.dtype) -> str:
    """Return the name of a dtype, which NumPy finds anew each time, in 10 us."""
    return dtype.name


def type_text(x: Any) -> str:
    """Write a type as float32[2,3]. A weak type ends in *."""
    return f"{dtype_name(x.dtype)}[{','.join(map(str, x.shape))}]{'*' if x.weak else ''}"
