"""Shapes, slices and windows, joins, reductions, products: the structural functions of lax.

They say everything explicitly: no promotion, no implied axes. Windows of traced position (dynamic_slice) are moved
inside the array where they would stick out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.lax.elementwise import same_dtypes
from funcgrad.numpy import creation, reductions
from funcgrad.numpy.core.indexing import get, scatter
from funcgrad.numpy.core.keyed import takes_keys
from funcgrad.numpy.core.operands import ArrayLike, cast, takes_sharding, type_name
from funcgrad.numpy.core.operands import operand as checked
from funcgrad.numpy.elementwise import add, clip, less
from funcgrad.numpy.elementwise import where as choose
from funcgrad.numpy.shapes import manipulation
from funcgrad.trace.array.array import Array
from funcgrad.trace.array.device_array import DeviceArray
from funcgrad.trace.ops import SCATTER_SET
from funcgrad.trace.tracing.tracer import current_trace
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import check_counts, normal_axis, static_int, static_shape

# ---- shapes ----


@takes_keys("operand")
@takes_sharding
def reshape(operand: ArrayLike, new_sizes: Sequence[int], dimensions: Sequence[int] | None = None) -> Any:
    """The same elements in another shape; `dimensions` permutes the axes first.

    >>> reshape(funcgrad.numpy.arange(4), (2, 2)).tolist()
    [[0, 1], [2, 3]]
    """
    if dimensions is not None:
        operand = manipulation.transpose(operand, dimensions)
    return manipulation.reshape(operand, tuple(new_sizes))


@takes_keys("operand")
def transpose(operand: ArrayLike, permutation: Sequence[int]) -> Any:
    """The axes in another order: axis i of the result is axis permutation[i].

    >>> transpose(funcgrad.numpy.ones((2, 3)), (1, 0)).shape
    (3, 2)
    """
    return manipulation.transpose(operand, tuple(permutation))


@takes_keys("operand")
@takes_sharding
def broadcast(operand: ArrayLike, sizes: Sequence[int]) -> Any:
    """Repeated along new leading axes of these sizes.

    >>> broadcast(funcgrad.numpy.ones(3), (2,)).shape
    (2, 3)
    """
    x = manipulation.asarray(operand)
    return creation.broadcast_to(x, (*sizes, *x.shape))


@takes_keys("x")
def broadcast_to_rank(x: ArrayLike, rank: int) -> Any:
    """With new leading axes of size 1, so that it has this many.

    >>> broadcast_to_rank(funcgrad.numpy.ones(3), 3).shape
    (1, 1, 3)
    """
    value = checked(x, "lax.broadcast_to_rank")
    new = static_int(rank, "lax.broadcast_to_rank", "the rank") - value.ndim
    if new < 0:
        raise ShapeError(f"lax.broadcast_to_rank: {type_name(value)} has more than {rank} axes")
    return broadcast(value, (1,) * new)


@takes_keys("arr")
def broadcast_like(arr: ArrayLike, like_arr: ArrayLike) -> Any:
    """Broadcast to the shape of another array, by NumPy's rules.

    >>> broadcast_like(funcgrad.numpy.arange(2), funcgrad.numpy.zeros((2, 2))).tolist()
    [[0, 1], [0, 1]]
    """
    return creation.broadcast_to(arr, checked(like_arr, "lax.broadcast_like").shape)


@takes_keys("operand")
@takes_sharding
def broadcast_in_dim(operand: ArrayLike, shape: Sequence[int], broadcast_dimensions: Sequence[int]) -> Any:
    """Repeated to a shape in which axis i of the operand is axis broadcast_dimensions[i].

    >>> broadcast_in_dim(funcgrad.numpy.arange(2), (2, 3), (0,)).tolist()
    [[0, 0, 0], [1, 1, 1]]
    """
    x = manipulation.asarray(operand)
    shape = static_shape(tuple(shape), "lax.broadcast_in_dim")
    places = tuple(broadcast_dimensions)
    if len(places) != x.ndim or list(places) != sorted(set(places)) or any(p >= len(shape) for p in places):
        raise ArgumentError(
            f"lax.broadcast_in_dim: broadcast_dimensions {places} must name an increasing axis of {shape} for each "
            f"of the {x.ndim} axes of {type_name(x)}"
        )
    sizes = dict(zip(places, x.shape, strict=True))
    return creation.broadcast_to(
        manipulation.reshape(x, tuple(sizes.get(i, 1) for i in range(len(shape)))), shape
    )


def broadcast_shapes(*shapes: Any) -> tuple[int, ...]:
    """The shape that arrays of these shapes broadcast to.

    >>> broadcast_shapes((2, 1), (1, 3))
    (2, 3)
    """
    return manipulation.broadcast_shapes(*shapes)


@takes_keys("array")
def expand_dims(array: ArrayLike, dimensions: Sequence[int]) -> Any:
    """New axes of size 1 at these places of the result.

    >>> expand_dims(funcgrad.numpy.ones(3), (0, 2)).shape
    (1, 3, 1)
    """
    return manipulation.expand_dims(array, tuple(dimensions))


@takes_keys("array")
def squeeze(array: ArrayLike, dimensions: Sequence[int]) -> Any:
    """Without these axes, which have size 1.

    >>> squeeze(funcgrad.numpy.ones((1, 3)), (0,)).shape
    (3,)
    """
    return manipulation.squeeze(array, tuple(dimensions))


@takes_keys("operand")
def collapse(operand: ArrayLike, start_dimension: int, stop_dimension: int | None = None) -> Any:
    """The axes start to stop as one.

    >>> collapse(funcgrad.numpy.ones((2, 3, 4)), 1).shape
    (2, 12)
    """
    x = manipulation.asarray(operand)
    start, stop, _ = slice(start_dimension, stop_dimension).indices(x.ndim)
    return manipulation.reshape(x, (*x.shape[:start], math.prod(x.shape[start:stop]), *x.shape[stop:]))


@takes_keys("operand")
def rev(operand: ArrayLike, dimensions: Sequence[int]) -> Any:
    """The elements in reverse order along these axes.

    >>> rev(funcgrad.numpy.arange(3), (0,)).tolist()
    [2, 1, 0]
    """
    return manipulation.flip(operand, tuple(dimensions))


@takes_keys("operands")
def concatenate(operands: Sequence[ArrayLike], dimension: int) -> Any:
    """Arrays of one dtype after one another along an axis.

    >>> concatenate([funcgrad.numpy.arange(2), funcgrad.numpy.arange(1)], 0).tolist()
    [0, 1, 0]
    """
    return manipulation.concatenate(same_dtypes("concatenate", operands), dimension)


@takes_keys("operands")
def stack(operands: Sequence[ArrayLike], axis: int = 0) -> Any:
    """Arrays of one shape and dtype along a new axis.

    >>> stack([funcgrad.numpy.arange(2), funcgrad.numpy.arange(2)], 1).tolist()
    [[0, 0], [1, 1]]
    """
    return manipulation.stack(same_dtypes("stack", operands), axis)


@takes_keys("x")
def unstack(x: ArrayLike, axis: int = 0) -> tuple[Any, ...]:
    """The parts of an array along an axis, which they have not.

    >>> [v.tolist() for v in unstack(funcgrad.numpy.arange(4).reshape(2, 2))]
    [[0, 1], [2, 3]]
    """
    return tuple(manipulation.unstack(x, axis=axis))


@takes_keys("operand")
def tile(operand: ArrayLike, reps: Sequence[int]) -> Any:
    """The array repeated as a whole, a number of times along each axis.

    >>> tile(funcgrad.numpy.arange(2), (2,)).tolist()
    [0, 1, 0, 1]
    """
    x = checked(operand, "lax.tile")
    counts = tuple(static_int(r, "lax.tile", "a number of repetitions") for r in reps)
    if len(counts) != x.ndim:
        raise ArgumentError(f"lax.tile: {counts} must hold a number for each axis of {type_name(x)}")
    return manipulation.tile(x, counts)


@takes_keys("operand")
def split(operand: ArrayLike, sizes: Sequence[int], axis: int = 0) -> list[Any]:
    """Parts of these sizes along an axis; they add up to its size.

    >>> [part.tolist() for part in split(funcgrad.numpy.arange(3), (1, 2))]
    [[0], [1, 2]]
    """
    x = manipulation.asarray(operand)
    axis = normal_axis(axis, x.ndim, "lax.split")
    if int(np.sum(sizes)) != x.shape[axis]:
        raise ShapeError(f"lax.split: sizes {tuple(sizes)} do not add up to axis {axis} of {type_name(x)}")
    return manipulation.split(x, [int(place) for place in np.cumsum(sizes)[:-1]], axis)


def pad(operand: ArrayLike, padding_value: ArrayLike, padding_config: Sequence[tuple[int, int, int]]) -> Any:
    """Padding (low, high, interior) along each axis; negative low and high cut elements off.

    >>> pad(funcgrad.numpy.arange(1, 3), 0, [(1, -1, 1)])
    Array([0, 1, 0], dtype=int32)
    """
    x, value = same_dtypes("pad", (operand, padding_value))
    widths = [tuple(static_int(w, "lax.pad", "a width") for w in config) for config in padding_config]
    if len(widths) != x.ndim or any(interior < 0 for _, _, interior in widths):
        raise ArgumentError(
            f"lax.pad: {padding_config!r} must be (low, high, interior >= 0) for each axis of {type_name(x)}"
        )
    inside = [(max(low, 0), max(high, 0), interior) for low, high, interior in widths]
    padded = manipulation.pad_with(x, value, inside) if any(map(any, inside)) else x
    limits = []
    for size, (low, high, _) in zip(padded.shape, widths, strict=True):
        start = min(max(-low, 0), size)
        limits.append((start, max(start, size - max(-high, 0)), 1))
    return manipulation.part(padded, limits)


# ---- slices ----


@takes_keys("operand")
def slice_of(
    operand: ArrayLike,
    start_indices: Sequence[int],
    limit_indices: Sequence[int],
    strides: Sequence[int] | None = None,
) -> Any:
    """The elements from start to limit of each axis, in steps of the strides.

    >>> slice_of(funcgrad.numpy.arange(5), (1,), (5,), (2,)).tolist()
    [1, 3]
    """
    x = manipulation.asarray(operand)
    steps = [1] * x.ndim if strides is None else list(strides)
    limits = list(zip(start_indices, limit_indices, steps, strict=True))
    if len(limits) != x.ndim or any(
        not 0 <= start <= stop <= size or step < 1
        for (start, stop, step), size in zip(limits, x.shape, strict=True)
    ):
        raise ShapeError(f"lax.slice: {limits} (start, limit, stride) does not lie within {type_name(x)}")
    return manipulation.part(x, limits)


@takes_keys("operand")
def slice_in_dim(
    operand: ArrayLike, start_index: int | None, limit_index: int | None, stride: int = 1, axis: int = 0
) -> Any:
    """x[start:limit:stride] along one axis.

    >>> slice_in_dim(funcgrad.numpy.arange(5), 1, 3).tolist()
    [1, 2]
    """
    x = manipulation.asarray(operand)
    axis = normal_axis(axis, x.ndim, "lax.slice_in_dim")
    return get(x, (slice(None),) * axis + (slice(start_index, limit_index, stride),))


@takes_keys("operand")
def index_in_dim(operand: ArrayLike, index: int, axis: int = 0, keepdims: bool = True) -> Any:
    """The element at a static position of an axis.

    >>> index_in_dim(funcgrad.numpy.arange(4), -1).tolist()
    [3]
    """
    x = manipulation.asarray(operand)
    axis = normal_axis(axis, x.ndim, "lax.index_in_dim")
    result = get(x, (slice(None),) * axis + (static_int(index, "lax.index_in_dim", "the index"),))
    return manipulation.expand_dims(result, axis) if keepdims else result


def _window_starts(
    name: str, x: Any, starts: Any, sizes: Sequence[int], negative: bool | Sequence[bool] = True
) -> list[Any]:
    """Where a window begins: negative starts count from the end (where allowed), and the window is moved inside."""
    if getattr(starts, "ndim", 0) == 1:
        starts = list(starts)
    if len(starts) != x.ndim or len(sizes) != x.ndim:
        raise ArgumentError(
            f"lax.{name}: {type_name(x)} needs {x.ndim} starts and sizes, got {len(starts)} and {len(sizes)}"
        )
    result = []
    allowed = [negative] * x.ndim if isinstance(negative, bool) else list(negative)
    for start, window, size, wraps in zip(starts, sizes, x.shape, allowed, strict=True):
        if window > size:
            raise ShapeError(f"lax.{name}: a window of shape {tuple(sizes)} is larger than {type_name(x)}")
        if isinstance(start, int):
            result.append(min(max(start + size if start < 0 and wraps else start, 0), size - window))
            continue
        start = checked(start, f"lax.{name}")
        if start.shape or not dt.is_integer(start.dtype):
            raise DtypeError(f"lax.{name}: a start must be an integer scalar, got {type_name(start)}")
        start = cast(start, dt.default_dtype("i"))
        if wraps:
            start = choose(less(start, 0), add(start, size), start)
        result.append(clip(start, 0, size - window))
    return result


def _window(x: Any, starts: Sequence[Any], sizes: Sequence[int]) -> tuple[Any, ...]:
    """The index of a window: static slices where the start is known or the axis is taken whole, positions elsewhere."""
    index: list[Any] = []
    fixed = [
        _known_start(start, window == size, type(x) is DeviceArray)
        for start, window, size in zip(starts, sizes, x.shape, strict=True)
    ]
    moving = [i for i, first in enumerate(fixed) if first is None]
    for i, (start, window) in enumerate(zip(starts, sizes, strict=True)):
        first = fixed[i]
        if first is not None:
            index.append(slice(first, first + window))
        else:
            shape = tuple(window if j == i else 1 for j in moving)
            index.append(manipulation.reshape(add(start, creation.arange(window)), shape))
    return tuple(index)


def _known_start(start: Any, whole: bool, on_device: bool) -> int | None:
    """Where a window begins when that is known while tracing; a device is not asked for it, nor compiles for each."""
    if whole:
        return 0
    if isinstance(start, int):
        return start
    known = type(start) is Array and not on_device and current_trace() is None
    return int(start.numpy()) if known else None


def _window_order(x: Any, index: tuple[Any, ...]) -> list[int]:
    """Where each axis of a window stands in x[index], which may have moved the axes of positions to the front."""
    positions = [i for i, entry in enumerate(index) if not isinstance(entry, slice)]
    together = not positions or positions[-1] - positions[0] == len(positions) - 1
    moved = list(range(x.ndim)) if together else positions + [i for i in range(x.ndim) if i not in positions]
    return moved


@takes_keys("operand")
def dynamic_slice(
    operand: ArrayLike, start_indices: Any, slice_sizes: Sequence[int], *,
    allow_negative_indices: bool | Sequence[bool] = True,
) -> Any:  # fmt: skip
    """A window of static size at a position that may be traced.

    >>> dynamic_slice(funcgrad.numpy.arange(4), (3,), (2,))
    Array([2, 3], dtype=int32)

    A negative start counts from the end (without allow_negative_indices, which may be said for each axis, it is
    outside); then the window is moved inside the array.
    """
    x = manipulation.asarray(operand)
    sizes = static_shape(tuple(slice_sizes), "lax.dynamic_slice")
    starts = _window_starts("dynamic_slice", x, start_indices, sizes, allow_negative_indices)
    index = _window(x, starts, sizes)
    moved = _window_order(x, index)
    return manipulation.transpose(get(x, index), [moved.index(i) for i in range(x.ndim)])


@takes_keys("operand", "update")
def dynamic_update_slice(
    operand: ArrayLike, update: ArrayLike, start_indices: Any, *,
    allow_negative_indices: bool | Sequence[bool] = True,
) -> Any:  # fmt: skip
    """The array with a window replaced, at a position that may be traced; the window is moved inside.

    >>> dynamic_update_slice(funcgrad.numpy.arange(4), funcgrad.numpy.zeros(2, int), (1,)).tolist()
    [0, 0, 0, 3]
    """
    x, value = same_dtypes("dynamic_update_slice", (operand, update))
    if value.ndim != x.ndim:
        raise ShapeError(
            f"lax.dynamic_update_slice: {type_name(value)} and {type_name(x)} have different ranks"
        )
    starts = _window_starts("dynamic_update_slice", x, start_indices, value.shape, allow_negative_indices)
    index = _window(x, starts, value.shape)
    value = manipulation.transpose(value, _window_order(x, index))
    return scatter(x, index, value, SCATTER_SET, "lax.dynamic_update_slice", None, True)


def _starts_along(x: Any, start: Any, axis: int) -> list[Any]:
    return [start if i == axis else 0 for i in range(x.ndim)]


@takes_keys("operand")
def dynamic_slice_in_dim(
    operand: ArrayLike,
    start_index: ArrayLike,
    slice_size: int,
    axis: int = 0,
    *,
    allow_negative_indices: bool = True,
) -> Any:
    """A window of static size along one axis.

    >>> dynamic_slice_in_dim(funcgrad.numpy.arange(4), 3, 2).tolist()
    [2, 3]
    """
    x = manipulation.asarray(operand)
    axis = normal_axis(axis, x.ndim, "lax.dynamic_slice_in_dim")
    sizes = [slice_size if i == axis else s for i, s in enumerate(x.shape)]
    starts = _starts_along(x, start_index, axis)
    return dynamic_slice(x, starts, sizes, allow_negative_indices=allow_negative_indices)


@takes_keys("operand")
def dynamic_index_in_dim(
    operand: ArrayLike,
    index: ArrayLike,
    axis: int = 0,
    keepdims: bool = True,
    *,
    allow_negative_indices: bool = True,
) -> Any:
    """The element at a position of an axis that may be traced.

    >>> dynamic_index_in_dim(funcgrad.numpy.arange(4), 2).tolist()
    [2]
    """
    x = dynamic_slice_in_dim(operand, index, 1, axis, allow_negative_indices=allow_negative_indices)
    return x if keepdims else manipulation.squeeze(x, axis)


@takes_keys("operand", "update")
def dynamic_update_slice_in_dim(
    operand: ArrayLike,
    update: ArrayLike,
    start_index: ArrayLike,
    axis: int,
    *,
    allow_negative_indices: bool = True,
) -> Any:
    """The array with a window along one axis replaced.

    >>> dynamic_update_slice_in_dim(funcgrad.numpy.arange(4), funcgrad.numpy.zeros(2, int), 1, 0).tolist()
    [0, 0, 0, 3]
    """
    x = manipulation.asarray(operand)
    axis = normal_axis(axis, x.ndim, "lax.dynamic_update_slice_in_dim")
    starts = _starts_along(x, start_index, axis)
    return dynamic_update_slice(x, update, starts, allow_negative_indices=allow_negative_indices)


@takes_keys("operand", "update")
def dynamic_update_index_in_dim(
    operand: ArrayLike, update: ArrayLike, index: ArrayLike, axis: int, *, allow_negative_indices: bool = True
) -> Any:
    """The array with one element along an axis replaced; the update may lack the axis.

    >>> dynamic_update_index_in_dim(funcgrad.numpy.arange(4), 9, 1, 0).tolist()
    [0, 9, 2, 3]
    """
    x, value = manipulation.asarray(operand), manipulation.asarray(update)
    axis = normal_axis(axis, x.ndim, "lax.dynamic_update_index_in_dim")
    if value.ndim == x.ndim - 1:
        value = manipulation.expand_dims(value, axis)
    return dynamic_update_slice_in_dim(x, value, index, axis, allow_negative_indices=allow_negative_indices)


# ---- constants ----


@takes_keys("fill_value")
def full(shape: Any, fill_value: ArrayLike, dtype: Any = None) -> Any:
    """An array of one value.

    >>> full((2,), 7).tolist()
    [7, 7]
    """
    return creation.full(shape, fill_value, dtype)


@takes_keys("x", "fill_value")
def full_like(x: ArrayLike, fill_value: ArrayLike, dtype: Any = None, shape: Any = None) -> Any:
    """An array of one value with the shape and dtype of x.

    >>> full_like(funcgrad.numpy.arange(2), 7).tolist()
    [7, 7]
    """
    return creation.full_like(x, fill_value, dtype, shape)


@takes_sharding
def empty(shape: Any, dtype: Any) -> Any:
    """An array whose values mean nothing: zeros.

    >>> empty((2,), float).shape
    (2,)
    """
    return creation.zeros(shape, dtype)


def dtype(x: Any) -> np.dtype:
    """The dtype that a value has as an array, or that a dtype stands for: those of 64 bits are narrowed without
    config.enable_x64.

    >>> dtype(1.0), dtype("float64")
    (dtype('float32'), dtype('float32'))
    """
    return dt.as_dtype(x) if isinstance(x, (type, str, np.dtype)) else checked(x, "lax.dtype").dtype


def iota(dtype: Any, size: int) -> Any:
    """0, 1, ..., size - 1.

    >>> iota(float, 3)
    Array([0., 1., 2.], dtype=float32)
    """
    return creation.arange(static_int(size, "lax.iota", "the size"), dtype=dtype)


@takes_sharding
def broadcasted_iota(dtype: Any, shape: Sequence[int], dimension: int) -> Any:
    """The position along one axis, as an array of a shape.

    >>> broadcasted_iota('int32', (2, 2), 1).tolist()
    [[0, 1], [0, 1]]
    """
    shape = static_shape(tuple(shape), "lax.broadcasted_iota")
    return broadcast_in_dim(
        iota(dtype, shape[dimension]), shape, (normal_axis(dimension, len(shape), "lax.iota"),)
    )


# ---- reductions ----


@takes_sharding
def reduce_sum(operand: ArrayLike, axes: Sequence[int]) -> Any:
    """The sum along axes, in the dtype of the operand.

    >>> reduce_sum(funcgrad.numpy.ones((2, 3)), (0,)).tolist()
    [2.0, 2.0, 2.0]
    """
    x = manipulation.asarray(operand)
    return reductions.sum(x, tuple(axes), dtype=x.dtype)


def reduce_prod(operand: ArrayLike, axes: Sequence[int]) -> Any:
    """The product along axes, in the dtype of the operand.

    >>> float(reduce_prod(funcgrad.numpy.asarray([2.0, 3.0]), (0,)))
    6.0
    """
    x = manipulation.asarray(operand)
    return reductions.prod(x, tuple(axes), dtype=x.dtype)


def reduce_max(operand: ArrayLike, axes: Sequence[int]) -> Any:
    """The largest element along axes; the least of the dtype for none.

    >>> int(reduce_max(funcgrad.numpy.arange(4), (0,)))
    3
    """
    x = manipulation.asarray(operand)
    return reductions.max(x, tuple(axes), initial=_least(x.dtype))


def reduce_min(operand: ArrayLike, axes: Sequence[int]) -> Any:
    """The smallest element along axes; the greatest of the dtype for none.

    >>> int(reduce_min(funcgrad.numpy.arange(4), (0,)))
    0
    """
    x = manipulation.asarray(operand)
    return reductions.min(x, tuple(axes), initial=_greatest(x.dtype))


def reduce_and(operand: ArrayLike, axes: Sequence[int]) -> Any:
    """All of booleans along axes.

    >>> bool(reduce_and(funcgrad.numpy.asarray([True, False]), (0,)))
    False
    """
    return reductions.all(operand, tuple(axes))


def reduce_or(operand: ArrayLike, axes: Sequence[int]) -> Any:
    """Any of booleans along axes.

    >>> bool(reduce_or(funcgrad.numpy.asarray([True, False]), (0,)))
    True
    """
    return reductions.any(operand, tuple(axes))


def _least(dtype: np.dtype) -> Any:
    if dt.is_integer(dtype):
        return np.asarray(np.iinfo(dtype).min, dtype)
    return False if dtype == dt.bool_ else -np.inf


def _greatest(dtype: np.dtype) -> Any:
    if dt.is_integer(dtype):
        return np.asarray(np.iinfo(dtype).max, dtype)
    return True if dtype == dt.bool_ else np.inf


def argmax(operand: ArrayLike, axis: int, index_dtype: Any) -> Any:
    """The position of the largest element along an axis, of several the first.

    >>> int(argmax(funcgrad.numpy.asarray([1.0, 3.0, 2.0]), 0, 'int32'))
    1
    """
    return _position(reductions.argmax, "lax.argmax", operand, axis, dt.as_dtype(index_dtype))


def argmin(operand: ArrayLike, axis: int, index_dtype: Any) -> Any:
    """The position of the smallest element along an axis, of several the first.

    >>> int(argmin(funcgrad.numpy.asarray([3.0, 1.0, 2.0]), 0, 'int32'))
    1
    """
    return _position(reductions.argmin, "lax.argmin", operand, axis, dt.as_dtype(index_dtype))


def _position(find: Callable[..., Any], name: str, x: ArrayLike, axis: int, dtype: np.dtype) -> Any:
    x = checked(x, name)
    if x.ndim:
        check_counts(name, x.shape[normal_axis(axis, x.ndim, name)], dtype)
    return cast(find(x, axis), dtype)
