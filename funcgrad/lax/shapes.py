"""Shapes, slices and windows, joins, reductions, products: the structural functions of lax.

They say everything explicitly: no promotion, no implied axes. Windows of traced position (dynamic_slice) are moved
inside the array where they would stick out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.lax.elementwise import same_dtypes
from funcgrad.numpy import creation, reductions
from funcgrad.numpy.core.indexing import get, scatter
from funcgrad.numpy.core.keyed import takes_keys
from funcgrad.numpy.core.operands import ArrayLike, cast, takes_sharding, type_name
from funcgrad.numpy.core.operands import operand as checked
from funcgrad.numpy.elementwise import (
    add,
    clip,
    greater_equal,
    less,
    less_equal,
    logical_and,
    logical_or,
)
from funcgrad.numpy.elementwise import where as choose
from funcgrad.numpy.shapes import manipulation
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.array.device_array import DeviceArray
from funcgrad.trace.ops import SCATTER_SET
from funcgrad.trace.tracing.tracer import current_trace
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import check_counts, normal_axis, static_int, static_shape
from funcgrad.transforms.composites import compiled_once_it_pays

# ---- shapes ----


@takes_keys("operand")
@takes_sharding
def reshape(operand: ArrayLike, new_sizes: Sequence[int], dimensions: Sequence[int] | None = None) -> Array:
    """Put the same elements in another shape.

    Parameters
    ----------
    operand : an array.
    new_sizes : the shape of the result.
    dimensions : an order of the axes, into which they are brought first.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    An array of that shape.

    Examples
    --------
    >>> reshape(funcgrad.numpy.arange(4), (2, 2)).tolist()
    [[0, 1], [2, 3]]
    """
    if dimensions is not None:
        operand = manipulation.transpose(operand, dimensions)
    return manipulation.reshape(operand, tuple(new_sizes))


@takes_keys("operand")
def transpose(operand: ArrayLike, permutation: Sequence[int]) -> Array:
    """Put the axes in another order: axis i of the result is axis permutation[i].

    Parameters
    ----------
    operand : an array.
    permutation : the order.

    Returns
    -------
    An array.

    Examples
    --------
    >>> transpose(funcgrad.numpy.ones((2, 3)), (1, 0)).shape
    (3, 2)
    """
    return manipulation.transpose(operand, tuple(permutation))


@takes_keys("operand")
@takes_sharding
def broadcast(operand: ArrayLike, sizes: Sequence[int]) -> Array:
    """Repeat an array along new leading axes.

    Parameters
    ----------
    operand : an array.
    sizes : the sizes of the new axes.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    An array of shape (*sizes, *operand.shape).

    Examples
    --------
    >>> broadcast(funcgrad.numpy.ones(3), (2,)).shape
    (2, 3)
    """
    x = manipulation.asarray(operand)
    return creation.broadcast_to(x, (*sizes, *x.shape))


@takes_keys("x")
def broadcast_to_rank(x: ArrayLike, rank: int) -> Array:
    """Add leading axes of size 1, up to a number of axes.

    Parameters
    ----------
    x : an array.
    rank : how many axes the result has.

    Returns
    -------
    An array of that many axes.

    Examples
    --------
    >>> broadcast_to_rank(funcgrad.numpy.ones(3), 3).shape
    (1, 1, 3)
    """
    value = checked(x, "lax.broadcast_to_rank")
    new = static_int(rank, "lax.broadcast_to_rank", "the rank") - value.ndim
    if new < 0:
        raise ShapeError(f"lax.broadcast_to_rank: {type_name(value)} has more than {rank} axes")
    return broadcast(value, (1,) * new)


@takes_keys("arr")
def broadcast_like(arr: ArrayLike, like_arr: ArrayLike) -> Array:
    """Broadcast an array to the shape of another one, by NumPy's rules.

    Parameters
    ----------
    arr : an array.
    like_arr : the array with the shape.

    Returns
    -------
    An array of the shape of like_arr.

    Examples
    --------
    >>> broadcast_like(funcgrad.numpy.arange(2), funcgrad.numpy.zeros((2, 2))).tolist()
    [[0, 1], [0, 1]]
    """
    return creation.broadcast_to(arr, checked(like_arr, "lax.broadcast_like").shape)


@takes_keys("operand")
@takes_sharding
def broadcast_in_dim(operand: ArrayLike, shape: Sequence[int], broadcast_dimensions: Sequence[int]) -> Array:
    """Repeat an array to a shape in which axis i of the operand is axis broadcast_dimensions[i].

    Parameters
    ----------
    operand : an array.
    shape : the shape of the result.
    broadcast_dimensions : an axis of the result for each axis of the operand.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    An array of that shape.

    Examples
    --------
    >>> broadcast_in_dim(funcgrad.numpy.arange(2), (2, 3), (0,)).tolist()
    [[0, 0, 0], [1, 1, 1]]
    """
    x = manipulation.asarray(operand)
    shape = static_shape(tuple(shape), "lax.broadcast_in_dim")
    places = tuple(broadcast_dimensions)
    if len(places) != x.ndim or len(set(places)) != x.ndim or not all(0 <= p < len(shape) for p in places):
        raise ArgumentError(
            f"lax.broadcast_in_dim: broadcast_dimensions {places} must name an axis of {shape} for each "
            f"of the {x.ndim} axes of {type_name(x)}"
        )
    if list(places) != sorted(places):
        order = sorted(range(x.ndim), key=places.__getitem__)
        x, places = manipulation.transpose(x, order), tuple(places[i] for i in order)
    sizes = dict(zip(places, x.shape, strict=True))
    return creation.broadcast_to(
        manipulation.reshape(x, tuple(sizes.get(i, 1) for i in range(len(shape)))), shape
    )


def broadcast_shapes(*shapes: Any) -> tuple[int, ...]:
    """Return the shape that arrays of these shapes broadcast to.

    Examples
    --------
    >>> broadcast_shapes((2, 1), (1, 3))
    (2, 3)
    """
    return manipulation.broadcast_shapes(*shapes)


@takes_keys("array")
def expand_dims(array: ArrayLike, dimensions: Sequence[int]) -> Array:
    """Add new axes of size 1 at these places of the result.

    Parameters
    ----------
    array : an array.
    dimensions : the places.

    Returns
    -------
    An array.

    Examples
    --------
    >>> expand_dims(funcgrad.numpy.ones(3), (0, 2)).shape
    (1, 3, 1)
    """
    return manipulation.expand_dims(array, tuple(dimensions))


@takes_keys("array")
def squeeze(array: ArrayLike, dimensions: Sequence[int]) -> Array:
    """Remove axes of size 1.

    Parameters
    ----------
    array : an array.
    dimensions : the axes.

    Returns
    -------
    An array without these axes.

    Examples
    --------
    >>> squeeze(funcgrad.numpy.ones((1, 3)), (0,)).shape
    (3,)
    """
    return manipulation.squeeze(array, tuple(dimensions))


@takes_keys("operand")
def collapse(operand: ArrayLike, start_dimension: int, stop_dimension: int | None = None) -> Array:
    """Join the axes start to stop into one.

    Parameters
    ----------
    operand : an array.
    start_dimension : the first axis.
    stop_dimension : the axis after the last one; None for all further ones.

    Returns
    -------
    The same elements in that shape.

    Examples
    --------
    >>> collapse(funcgrad.numpy.ones((2, 3, 4)), 1).shape
    (2, 12)
    """
    x = manipulation.asarray(operand)
    start, stop, _ = slice(start_dimension, stop_dimension).indices(x.ndim)
    return manipulation.reshape(x, (*x.shape[:start], math.prod(x.shape[start:stop]), *x.shape[stop:]))


@takes_keys("operand")
def rev(operand: ArrayLike, dimensions: Sequence[int]) -> Array:
    """Reverse the order of elements along axes.

    Parameters
    ----------
    operand : an array.
    dimensions : the axes.

    Returns
    -------
    An array of the same shape.

    Examples
    --------
    >>> rev(funcgrad.numpy.arange(3), (0,)).tolist()
    [2, 1, 0]
    """
    return manipulation.flip(operand, tuple(dimensions))


@takes_keys("operands")
def concatenate(operands: Sequence[ArrayLike], dimension: int) -> Array:
    """Join arrays of one dtype along an axis.

    Parameters
    ----------
    operands : arrays of one dtype, of equal sizes along the other axes.
    dimension : the axis.

    Returns
    -------
    An array.

    Examples
    --------
    >>> concatenate([funcgrad.numpy.arange(2), funcgrad.numpy.arange(1)], 0).tolist()
    [0, 1, 0]
    """
    return manipulation.concatenate(same_dtypes("concatenate", operands), dimension)


@takes_keys("operands")
def stack(operands: Sequence[ArrayLike], axis: int = 0) -> Array:
    """Stack arrays of one shape and dtype along a new axis.

    Parameters
    ----------
    operands : the arrays.
    axis : where the new axis is in the result.

    Returns
    -------
    An array.

    Examples
    --------
    >>> stack([funcgrad.numpy.arange(2), funcgrad.numpy.arange(2)], 1).tolist()
    [[0, 0], [1, 1]]
    """
    return manipulation.stack(same_dtypes("stack", operands), axis)


@takes_keys("x")
def unstack(x: ArrayLike, axis: int = 0) -> tuple[Array, ...]:
    """Take an array apart along an axis, which the parts do not have.

    Parameters
    ----------
    x : an array.
    axis : the axis.

    Returns
    -------
    A tuple of arrays.

    Examples
    --------
    >>> [v.tolist() for v in unstack(funcgrad.numpy.arange(4).reshape(2, 2))]
    [[0, 1], [2, 3]]
    """
    return tuple(manipulation.unstack(x, axis=axis))


@takes_keys("operand")
def tile(operand: ArrayLike, reps: Sequence[int]) -> Array:
    """Repeat an array as a whole.

    Parameters
    ----------
    operand : an array.
    reps : how often, for each axis.

    Returns
    -------
    An array.

    Examples
    --------
    >>> tile(funcgrad.numpy.arange(2), (2,)).tolist()
    [0, 1, 0, 1]
    """
    x = checked(operand, "lax.tile")
    counts = tuple(static_int(r, "lax.tile", "a number of repetitions") for r in reps)
    if len(counts) != x.ndim:
        raise ArgumentError(f"lax.tile: {counts} must hold a number for each axis of {type_name(x)}")
    return manipulation.tile(x, counts)


@takes_keys("operand")
def split(operand: ArrayLike, sizes: Sequence[int], axis: int = 0) -> list[Array]:
    """Cut an array into parts along an axis.

    Parameters
    ----------
    operand : an array.
    sizes : the sizes of the parts; they add up to that of the axis.
    axis : the axis.

    Returns
    -------
    A list of arrays.

    Examples
    --------
    >>> [part.tolist() for part in split(funcgrad.numpy.arange(3), (1, 2))]
    [[0], [1, 2]]
    """
    x = manipulation.asarray(operand)
    axis = normal_axis(axis, x.ndim, "lax.split")
    if int(np.sum(sizes)) != x.shape[axis]:
        raise ShapeError(f"lax.split: sizes {tuple(sizes)} do not add up to axis {axis} of {type_name(x)}")
    return manipulation.split(x, [int(place) for place in np.cumsum(sizes)[:-1]], axis)


def pad(
    operand: ArrayLike, padding_value: ArrayLike, padding_config: Sequence[tuple[int, int, int]]
) -> Array:
    """Pad an array along each axis.

    Parameters
    ----------
    operand : an array.
    padding_value : a scalar.
    padding_config : (low, high, interior) for each axis; negative low and high cut elements off.

    Returns
    -------
    An array.

    Examples
    --------
    >>> pad(funcgrad.numpy.arange(1, 3), 0, [(1, -1, 1)])
    Array([0, 1, 0], dtype=int32)
    """
    x, value = same_dtypes("pad", (operand, padding_value))
    widths = [tuple(static_int(w, "lax.pad", "a width") for w in config) for config in padding_config]
    if value.ndim:
        raise ShapeError(f"lax.pad: the padding is {type_name(value)}, and has to be one number")
    if len(widths) != x.ndim or any(interior < 0 for _, _, interior in widths):
        raise ArgumentError(
            f"lax.pad: {padding_config!r} must be (low, high, interior >= 0) for each axis of {type_name(x)}"
        )
    for size, (low, high, interior) in zip(x.shape, widths, strict=True):
        if size + max(size - 1, 0) * interior + low + high < 0:
            raise ShapeError(f"lax.pad: {padding_config!r} takes more than there is of {type_name(x)}")
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
) -> Array:
    """Take the elements from start to limit of each axis, in steps of the strides.

    Parameters
    ----------
    operand : an array.
    start_indices, limit_indices, strides : a number for each axis; strides are 1 by default.

    Returns
    -------
    An array.

    Examples
    --------
    >>> funcgrad.lax.slice(funcgrad.numpy.arange(5), (1,), (5,), (2,)).tolist()
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
) -> Array:
    """Take x[start:limit:stride] along one axis.

    Parameters
    ----------
    operand : an array.
    start_index, limit_index, stride : as of a Python slice.
    axis : the axis.

    Returns
    -------
    An array.

    Examples
    --------
    >>> slice_in_dim(funcgrad.numpy.arange(5), 1, 3).tolist()
    [1, 2]
    """
    x = manipulation.asarray(operand)
    axis = normal_axis(axis, x.ndim, "lax.slice_in_dim")
    return get(x, (slice(None),) * axis + (slice(start_index, limit_index, stride),))


@takes_keys("operand")
def index_in_dim(operand: ArrayLike, index: int, axis: int = 0, keepdims: bool = True) -> Array:
    """Take the element at a static position of an axis.

    Parameters
    ----------
    operand : an array.
    index : the position, a Python integer.
    axis : the axis.
    keepdims : keep the axis, of size 1.

    Returns
    -------
    An array.

    Examples
    --------
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
    """Return the starts of a window along each axis. Negative starts count from the end (where allowed), and the
    window is moved inside the array.
    """
    if getattr(starts, "ndim", 0) == 1:
        starts = list(starts)
    if len(starts) != x.ndim or len(sizes) != x.ndim:
        raise ArgumentError(
            f"lax.{name}: {type_name(x)} needs {x.ndim} starts and sizes, got {len(starts)} and {len(sizes)}"
        )
    result = []
    allowed = [negative] * x.ndim if isinstance(negative, bool) else list(negative)
    for axis, (start, window, size, wraps) in enumerate(zip(starts, sizes, x.shape, allowed, strict=True)):
        if window > size:
            raise ShapeError(f"lax.{name}: a window of shape {tuple(sizes)} is larger than {type_name(x)}")
        if config.debug_index:
            _check_start(name, x, start, window, axis, wraps)
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


def _check_start(name: str, x: Any, start: Any, window: int, axis: int, wraps: bool) -> None:
    """Check for config.debug_index that a window lies within the array along an axis, where it is not moved then."""
    from funcgrad.transforms.effects.checks import check_index  # few programs check their indices

    first, size = checked(start, f"lax.{name}"), x.shape[axis]
    inside = logical_and(greater_equal(first, -size if wraps else 0), less_equal(first, size - window))
    if wraps:
        inside = logical_and(inside, logical_or(greater_equal(first, 0), less_equal(first, -window)))
    check_index(first, inside, x.shape, axis, window)


def _window(x: Any, starts: Sequence[Any], sizes: Sequence[int]) -> tuple[Any, ...]:
    """Return the index of a window: slices where the start is known or the axis is taken whole, positions elsewhere."""
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
    """Return the start of a window if it is known while tracing, else None. A value on a device is not fetched for
    this, as that would compile a program for each start.
    """
    if whole:
        return 0
    if isinstance(start, int):
        return start
    known = type(start) is ConcreteArray and not on_device and current_trace() is None
    return int(start.numpy()) if known else None


def _window_order(x: Any, index: tuple[Any, ...]) -> list[int]:
    """Return the place of each axis of a window in x[index], which may have moved the axes of positions to
    the front.
    """
    positions = [i for i, entry in enumerate(index) if not isinstance(entry, slice)]
    together = not positions or positions[-1] - positions[0] == len(positions) - 1
    moved = list(range(x.ndim)) if together else positions + [i for i in range(x.ndim) if i not in positions]
    return moved


@takes_keys("operand")
def dynamic_slice(
    operand: ArrayLike, start_indices: Any, slice_sizes: Sequence[int], *,
    allow_negative_indices: bool | Sequence[bool] = True,
) -> Array:  # fmt: skip
    """Take a window of static size at a position that may be traced.

    Parameters
    ----------
    operand : an array.
    start_indices : where the window begins along each axis; the window is moved inside the array.
    slice_sizes : the shape of the window.
    allow_negative_indices : whether a negative start counts from the end, else it is outside; may be said for
        each axis.

    Returns
    -------
    An array of shape slice_sizes.

    Examples
    --------
    >>> dynamic_slice(funcgrad.numpy.arange(4), (3,), (2,))
    Array([2, 3], dtype=int32)
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
) -> Array:  # fmt: skip
    """Replace a window at a position that may be traced.

    Parameters
    ----------
    operand : an array.
    update : the window.
    start_indices : where the window begins along each axis; the window is moved inside the array.
    allow_negative_indices : as of dynamic_slice.

    Returns
    -------
    An array of the shape of the operand.

    Examples
    --------
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
) -> Array:
    """Take a window of static size along one axis.

    Parameters
    ----------
    operand : an array.
    start_index : where the window begins, which may be traced.
    slice_size : its size.
    axis : the axis.
    allow_negative_indices : as of dynamic_slice.

    Returns
    -------
    An array.

    Examples
    --------
    >>> dynamic_slice_in_dim(funcgrad.numpy.arange(4), 3, 2).tolist()
    [2, 3]
    """
    x = manipulation.asarray(operand)
    axis = normal_axis(axis, x.ndim, "lax.dynamic_slice_in_dim")
    sizes = [slice_size if i == axis else s for i, s in enumerate(x.shape)]
    starts = _starts_along(x, start_index, axis)
    return dynamic_slice(x, starts, sizes, allow_negative_indices=allow_negative_indices)


@compiled_once_it_pays(call_us=20)
@takes_keys("operand")
def dynamic_index_in_dim(
    operand: ArrayLike,
    index: ArrayLike,
    axis: int = 0,
    keepdims: bool = True,
    *,
    allow_negative_indices: bool = True,
) -> Array:
    """Take the element at a position of an axis that may be traced.

    Parameters
    ----------
    operand : an array.
    index : the position, which may be traced.
    axis : the axis.
    keepdims : keep the axis, of size 1.
    allow_negative_indices : as of dynamic_slice.

    Returns
    -------
    An array.

    Examples
    --------
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
) -> Array:
    """Replace a window along one axis.

    Parameters
    ----------
    operand : an array.
    update : the window.
    start_index : where the window begins, which may be traced.
    axis : the axis.
    allow_negative_indices : as of dynamic_slice.

    Returns
    -------
    An array of the shape of the operand.

    Examples
    --------
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
) -> Array:
    """Replace one element along an axis.

    Parameters
    ----------
    operand : an array.
    update : the element; it may lack the axis.
    index : the position, which may be traced.
    axis : the axis.
    allow_negative_indices : as of dynamic_slice.

    Returns
    -------
    An array of the shape of the operand.

    Examples
    --------
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
def full(shape: Any, fill_value: ArrayLike, dtype: Any = None, *, sharding: Any = None) -> Array:
    """Make an array of one value.

    Parameters
    ----------
    shape : the shape of the result.
    fill_value : the value.
    dtype : the dtype; None for that of the value.
    sharding : the device that the result is committed to, or how it is spread over a mesh; None for neither.

    Returns
    -------
    An array of that shape.

    Examples
    --------
    >>> full((2,), 7).tolist()
    [7, 7]
    """
    return creation.full(shape, fill_value, dtype, device=sharding)


@takes_keys("x", "fill_value")
def full_like(
    x: ArrayLike, fill_value: ArrayLike, dtype: Any = None, shape: Any = None, sharding: Any = None
) -> Array:
    """Make an array of one value with the shape and dtype of x.

    Parameters
    ----------
    x : an array.
    fill_value : the value.
    dtype, shape : those of x by default.
    sharding : the device that the result is committed to, or how it is spread over a mesh; None for neither.

    Returns
    -------
    An array.

    Examples
    --------
    >>> full_like(funcgrad.numpy.arange(2), 7).tolist()
    [7, 7]
    """
    return creation.full_like(x, fill_value, dtype, shape, device=sharding)


@takes_sharding
def empty(shape: Any, dtype: Any) -> Array:
    """Make an array whose values mean nothing: zeros.

    Parameters
    ----------
    shape : the shape of the result.
    dtype : its dtype.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    An array of that shape and dtype.

    Examples
    --------
    >>> empty((2,), float).shape
    (2,)
    """
    return creation.zeros(shape, dtype)


def dtype(x: Any) -> np.dtype:
    """Return the dtype that a value has as an array, or that a dtype means here.

    Dtypes of 64 bits are narrowed without config.enable_x64.

    Examples
    --------
    >>> dtype(1.0), dtype("float64")
    (dtype('float32'), dtype('float32'))
    """
    return dt.as_dtype(x) if isinstance(x, (type, str, np.dtype)) else checked(x, "lax.dtype").dtype


def iota(dtype: Any, size: int) -> Array:
    """Make the array 0, 1, ..., size - 1.

    Parameters
    ----------
    dtype : the dtype of the result.
    size : how many elements it has.

    Returns
    -------
    An array of shape (size,).

    Examples
    --------
    >>> iota(float, 3)
    Array([0., 1., 2.], dtype=float32)
    """
    return creation.arange(static_int(size, "lax.iota", "the size"), dtype=dtype)


@takes_sharding
def broadcasted_iota(dtype: Any, shape: Sequence[int], dimension: int) -> Array:
    """Make an array of the position along one axis.

    Parameters
    ----------
    dtype : the dtype of the result.
    shape : the shape of the result.
    dimension : the axis.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    An array of that shape and dtype.

    Examples
    --------
    >>> broadcasted_iota('int32', (2, 2), 1).tolist()
    [[0, 1], [0, 1]]
    """
    shape = static_shape(tuple(shape), "lax.broadcasted_iota")
    axis = normal_axis(dimension, len(shape), "lax.broadcasted_iota")
    return broadcast_in_dim(iota(dtype, shape[axis]), shape, (axis,))


# ---- reductions ----


@takes_sharding
def reduce_sum(operand: ArrayLike, axes: Sequence[int]) -> Array:
    """Sum elements along axes, in the dtype of the operand.

    Parameters
    ----------
    operand : an array.
    axes : the axes.
    out_sharding : how the result is spread over a mesh; None leaves it open.

    Returns
    -------
    An array without the axes.

    Examples
    --------
    >>> reduce_sum(funcgrad.numpy.ones((2, 3)), (0,)).tolist()
    [2.0, 2.0, 2.0]
    """
    x = manipulation.asarray(operand)
    return reductions.sum(x, tuple(axes), dtype=x.dtype)


def reduce_prod(operand: ArrayLike, axes: Sequence[int]) -> Array:
    """Multiply elements along axes, in the dtype of the operand.

    Parameters
    ----------
    operand : an array.
    axes : the axes.

    Returns
    -------
    An array without the axes.

    Examples
    --------
    >>> float(reduce_prod(funcgrad.numpy.asarray([2.0, 3.0]), (0,)))
    6.0
    """
    x = manipulation.asarray(operand)
    return reductions.prod(x, tuple(axes), dtype=x.dtype)


def reduce_max(operand: ArrayLike, axes: Sequence[int]) -> Array:
    """Take the largest element along axes; the least of the dtype where there are no elements.

    Parameters
    ----------
    operand : an array.
    axes : the axes.

    Returns
    -------
    An array without the axes.

    Examples
    --------
    >>> int(reduce_max(funcgrad.numpy.arange(4), (0,)))
    3
    """
    x = manipulation.asarray(operand)
    return reductions.max(x, tuple(axes), initial=_least(x.dtype))


def reduce_min(operand: ArrayLike, axes: Sequence[int]) -> Array:
    """Take the smallest element along axes; the greatest of the dtype where there are no elements.

    Parameters
    ----------
    operand : an array.
    axes : the axes.

    Returns
    -------
    An array without the axes.

    Examples
    --------
    >>> int(reduce_min(funcgrad.numpy.arange(4), (0,)))
    0
    """
    x = manipulation.asarray(operand)
    return reductions.min(x, tuple(axes), initial=_greatest(x.dtype))


def _least(dtype: np.dtype) -> Any:
    if dt.is_integer(dtype):
        return np.asarray(dt.integer_limits(dtype).min, dtype)
    return False if dtype == dt.bool_ else -np.inf


def _greatest(dtype: np.dtype) -> Any:
    if dt.is_integer(dtype):
        return np.asarray(dt.integer_limits(dtype).max, dtype)
    return True if dtype == dt.bool_ else np.inf


def argmax(operand: ArrayLike, axis: int, index_dtype: Any) -> Array:
    """Find the position of the largest element along an axis, of several the first.

    Parameters
    ----------
    operand : an array.
    axis : the axis.
    index_dtype : the dtype of the result.

    Returns
    -------
    Integers without the axis.

    Examples
    --------
    >>> int(argmax(funcgrad.numpy.asarray([1.0, 3.0, 2.0]), 0, 'int32'))
    1
    """
    return _position(reductions.argmax, "lax.argmax", operand, axis, dt.as_dtype(index_dtype))


def argmin(operand: ArrayLike, axis: int, index_dtype: Any) -> Array:
    """Find the position of the smallest element along an axis, of several the first.

    Parameters
    ----------
    operand : an array.
    axis : the axis.
    index_dtype : the dtype of the result.

    Returns
    -------
    Integers without the axis.

    Examples
    --------
    >>> int(argmin(funcgrad.numpy.asarray([3.0, 1.0, 2.0]), 0, 'int32'))
    1
    """
    return _position(reductions.argmin, "lax.argmin", operand, axis, dt.as_dtype(index_dtype))


def _position(find: Callable[..., Any], name: str, x: ArrayLike, axis: int, dtype: np.dtype) -> Any:
    x = checked(x, name)
    if not dt.is_integer(dtype):
        raise DtypeError(f"{name}: positions are integers, and index_dtype is {dtype.name}")
    if x.ndim:
        check_counts(name, x.shape[normal_axis(axis, x.ndim, name)], dtype)
    return cast(find(x, axis), dtype)
