"""Windows at positions of an array, in the general form: gather, scatter and their numbers of dimensions.

Both are made of the ops GATHER and SCATTER, which index leading axes with arrays of positions. Axes of the operand of
which a window is one element or a moving part are indexed; those that every window takes from their begin stay behind
as whole axes. So the derivatives are those of the ops: the transpose of a gather is a scatter that adds.

A window that sticks out is moved inside ("clip", "promise_in_bounds" of a gather) or left out as a whole: it reads the
fill value and writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.lax.elementwise import same_dtypes
from funcgrad.numpy.core.at import apply_again
from funcgrad.numpy.core.indexing import GatherScatterMode, fill_outside, get, mode_name, take_leading
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, type_name
from funcgrad.numpy.creation import arange, broadcast_to
from funcgrad.numpy.elementwise import (
    add,
    clip,
    greater_equal,
    less_equal,
    logical_and,
    negative,
    remainder,
    where,
)
from funcgrad.numpy.shapes import manipulation
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.ops import SCATTER_ADD, SCATTER_MAX, SCATTER_MIN, SCATTER_MUL, SCATTER_SET
from funcgrad.trace.tracing.tracer import apply
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axes, static_shape
from funcgrad.trace.uop import Op
from funcgrad.trace.util.named_tuple import NamedTuple

Axes = tuple[int, ...]


class GatherDimensionNumbers(NamedTuple):
    """Which axes of the operand, the positions and the result of a gather belong together.

    Parameters
    ----------
    offset_dims : the axes of the result that run within a window.
    collapsed_slice_dims : axes of the operand that windows have with size 1 and the result has not.
    start_index_map : the axis of the operand that each number of a position counts along.
    operand_batching_dims, start_indices_batching_dims : axes that operand and positions share.
    """

    offset_dims: Axes
    collapsed_slice_dims: Axes
    start_index_map: Axes
    operand_batching_dims: Axes = ()
    start_indices_batching_dims: Axes = ()


class ScatterDimensionNumbers(NamedTuple):
    """Which axes of the operand, the positions and the updates of a scatter belong together.

    Parameters
    ----------
    update_window_dims : the axes of the updates that run within a window.
    inserted_window_dims : axes of the operand that windows have with size 1 and the updates have not.
    scatter_dims_to_operand_dims : the axis of the operand that each number of a position counts along.
    operand_batching_dims, scatter_indices_batching_dims : axes that operand and positions share.
    """

    update_window_dims: Sequence[int]
    inserted_window_dims: Sequence[int]
    scatter_dims_to_operand_dims: Sequence[int]
    operand_batching_dims: Sequence[int] = ()
    scatter_indices_batching_dims: Sequence[int] = ()


class _Windows(NamedTuple):
    """Where the windows lie: positions for each indexed axis, in the shape of the batch and then of the moving axes."""

    axes: Axes  # of the operand that are indexed, in the order of `positions`
    positions: list[Any]
    moving: Axes  # of the indexed axes: those of which a window has more than one element
    kept: Axes  # of the operand that stay behind, of which a window takes the first `sizes`
    inside: Any  # of each window, whether it lies inside the operand; None where it certainly does
    batch: int  # axes of the positions but the last


def _check_axes(name: str, what: str, axes: Axes, ndim: int, *, ascend: bool) -> None:
    """Check that dimension numbers name different axes of `ndim`, in their order where they have to `ascend`."""
    if any(not 0 <= a < ndim for a in axes):
        raise ArgumentError(f"lax.{name}: {what} {axes} names an axis that {ndim} axes do not have")
    if len(set(axes)) < len(axes):
        raise ArgumentError(f"lax.{name}: {what} {axes} names an axis twice")
    if ascend and list(axes) != sorted(axes):
        raise ArgumentError(f"lax.{name}: {what} {axes} must name axes in their order")


def _check_numbers(
    name: str, x: Any, index: Any, absent: Axes, numbers: GatherDimensionNumbers, sizes: Axes
) -> None:
    """Check that the dimension numbers fit the operand and the positions; raise ArgumentError or ShapeError."""
    vanishing, counted, shared_by = (
        ("inserted_window_dims", "scatter_dims_to_operand_dims", "scatter_indices_batching_dims")
        if name != "gather"
        else ("collapsed_slice_dims", "start_index_map", "start_indices_batching_dims")
    )
    batching, of_index = numbers.operand_batching_dims, numbers.start_indices_batching_dims
    _check_axes(name, vanishing, absent[: len(absent) - len(batching)], x.ndim, ascend=True)
    _check_axes(name, counted, numbers.start_index_map, x.ndim, ascend=False)
    _check_axes(name, "operand_batching_dims", batching, x.ndim, ascend=True)
    _check_axes(name, shared_by, of_index, max(index.ndim - 1, 0), ascend=False)
    if len(batching) != len(of_index):
        raise ArgumentError(
            f"lax.{name}: operand_batching_dims {batching} and {shared_by} {of_index} must name as many axes"
        )
    for what, axes in (
        (vanishing, absent[: len(absent) - len(batching)]),
        (counted, numbers.start_index_map),
    ):
        if set(axes) & set(batching):
            raise ArgumentError(
                f"lax.{name}: {what} {axes} and operand_batching_dims {batching} share an axis"
            )
    if not dt.is_integer(index.dtype):
        raise DtypeError(
            f"lax.{name}: positions must be integers, got {type_name(index)}", hint="use .astype(int)"
        )
    if not index.ndim or index.shape[-1] != len(numbers.start_index_map):
        raise ShapeError(
            f"lax.{name}: the last axis of the positions {type_name(index)} must hold a number for each of the "
            f"{len(numbers.start_index_map)} axes {numbers.start_index_map} along which they count"
        )
    if len(sizes) != x.ndim or any(not 0 <= w <= s for w, s in zip(sizes, x.shape, strict=False)):
        raise ShapeError(f"lax.{name}: windows of shape {sizes} do not lie within {type_name(x)}")
    if any(sizes[a] > 1 for a in absent):
        raise ShapeError(
            f"lax.{name}: windows of shape {sizes} must have size 1 along the axes {absent}, which vanish"
        )
    shared = (
        [x.shape[a] for a in numbers.operand_batching_dims],
        [index.shape[a] for a in numbers.start_indices_batching_dims],
    )
    if shared[0] != shared[1]:
        raise ShapeError(
            f"lax.{name}: the batching axes of {type_name(x)} and of the positions {type_name(index)} have "
            f"different sizes: {shared[0]} and {shared[1]}"
        )


def _spread(value: Any, axis: int, rank: int) -> Any:
    """Reshape a vector to lie along one axis of a shape of this rank."""
    return manipulation.reshape(value, tuple(-1 if i == axis else 1 for i in range(rank)))


def _windows(x: Any, index: Any, numbers: GatherDimensionNumbers, sizes: Axes, drops: bool) -> _Windows:
    wide = dt.default_dtype("i") if dt.kind(index.dtype) == "u" or index.dtype.itemsize < 4 else index.dtype
    index = cast(index, wide)
    batch = index.ndim - 1
    starts: dict[int, Any] = {}
    inside: Any = None
    for number, axis in enumerate(numbers.start_index_map):
        start = get(index, (Ellipsis, number))
        last = x.shape[axis] - sizes[axis]
        if drops:
            fits = logical_and(greater_equal(start, 0), less_equal(start, last))
            inside = fits if inside is None else logical_and(inside, fits)
            starts[axis] = start
        elif last:
            starts[axis] = clip(start, 0, last)
    for axis, of_index in zip(
        numbers.operand_batching_dims, numbers.start_indices_batching_dims, strict=True
    ):
        starts[axis] = _spread(arange(x.shape[axis], dtype=wide), of_index, batch)
    whole = {a for a in starts if sizes[a] == x.shape[a] and a not in numbers.operand_batching_dims}
    starts = {a: s for a, s in starts.items() if a not in whole}  # inside says which of them are not at 0
    moving = tuple(a for a in sorted(starts) if sizes[a] != 1)
    rank = batch + len(moving)
    positions = []
    for axis, start in starts.items():
        start = manipulation.reshape(start, start.shape + (1,) * len(moving))
        if axis in moving:
            start = add(start, _spread(arange(sizes[axis], dtype=wide), batch + moving.index(axis), rank))
        positions.append(start)
    kept = tuple(a for a in range(x.ndim) if a not in starts)
    return _Windows(tuple(starts), positions, moving, kept, inside, batch)


def _operand_first(x: Any, windows: _Windows, sizes: Axes) -> Any:
    """Return the operand with the indexed axes in front; the other axes are cut to the sizes that windows take."""
    part = tuple(slice(0, sizes[a]) if a in windows.kept else slice(None) for a in range(x.ndim))
    return manipulation.transpose(get(x, part), windows.axes + windows.kept)


def _all_positions(windows: _Windows, index: Any, sizes: Axes) -> list[Any]:
    """Return the positions in one shape: the axes of the batch, then the moving axes."""
    shape = index.shape[:-1] + tuple(sizes[a] for a in windows.moving)
    return [broadcast_to(p, shape) for p in windows.positions]


def gather(
    operand: ArrayLike, start_indices: ArrayLike, dimension_numbers: GatherDimensionNumbers,
    slice_sizes: Sequence[int], *, unique_indices: bool = False, indices_are_sorted: bool = False, mode: Any = None,
    fill_value: Any = None,
) -> Array:  # fmt: skip
    """Take windows of one size, at positions of the operand.

    Parameters
    ----------
    operand : an array.
    start_indices : (..., n) integers: where each window begins, along the n axes of start_index_map.
    dimension_numbers : GatherDimensionNumbers.
    slice_sizes : the size of a window along each axis.
    unique_indices, indices_are_sorted : promises about the positions.
    mode : "promise_in_bounds" (the default), "clip" (a window that sticks out is moved inside) or "fill" (it
        is filled).
    fill_value : what it is filled with, by default NaN or the extreme integer.

    Returns
    -------
    An array.

    Raises
    ------
    ShapeError, ArgumentError : the numbers do not fit.

    Examples
    --------
    >>> x = funcgrad.numpy.arange(6).reshape(2, 3)
    >>> rows = GatherDimensionNumbers(offset_dims=(1,), collapsed_slice_dims=(0,), start_index_map=(0,))
    >>> gather(x, funcgrad.numpy.asarray([[1], [0]]), rows, (1, 3)).tolist()
    [[3, 4, 5], [0, 1, 2]]
    """
    x, index = manipulation.asarray(operand), manipulation.asarray(start_indices)
    numbers = GatherDimensionNumbers(*map(tuple, dimension_numbers))
    sizes = static_shape(tuple(slice_sizes), "lax.gather")
    absent = numbers.collapsed_slice_dims + numbers.operand_batching_dims
    _check_numbers("gather", x, index, absent, numbers, sizes)
    drops = mode_name(mode, "lax.gather") in ("fill", "drop")
    windows = _windows(x, index, numbers, sizes, drops)
    source = _operand_first(x, windows, sizes)
    positions = _all_positions(windows, index, sizes)
    if positions:
        result = take_leading(source, positions)
    else:
        result = broadcast_to(source, index.shape[:-1] + source.shape)
    if windows.inside is not None:
        result = fill_outside(result, windows.inside, fill_value)
    offsets = [a for a in range(x.ndim) if a not in absent]
    # What the axes of the result behind those of the batch are now; those of size 1 that were indexed come last.
    order = tuple(a for a in windows.moving + windows.kept if a not in absent)
    order += tuple(a for a in offsets if a not in order)
    result = manipulation.reshape(result, index.shape[:-1] + tuple(sizes[a] for a in order))
    rank = windows.batch + len(offsets)
    if len(numbers.offset_dims) != len(offsets):
        raise ArgumentError(
            f"lax.gather: offset_dims {numbers.offset_dims} must name an axis for each of the {len(offsets)} axes of "
            f"windows of shape {sizes} without {absent}"
        )
    places = normal_axes(numbers.offset_dims, rank, "lax.gather")
    within = iter(windows.batch + order.index(a) for a in offsets)
    outer = iter(range(windows.batch))
    return manipulation.transpose(result, [next(within) if i in places else next(outer) for i in range(rank)])


def _scattered(
    name: str,
    op: Op,
    x: Any,
    scatter_indices: Any,
    updates: Any,
    dimension_numbers: ScatterDimensionNumbers,
    mode: Any,
) -> Any:
    """Combine windows of the operand with the updates by a scatter op."""
    x, updates = same_dtypes(name, (x, updates))
    if x.dtype not in op.accepts:
        raise DtypeError(f"lax.{name}: not defined for {x.dtype.name}", hint="convert with .astype first")
    index = manipulation.asarray(scatter_indices)
    given = ScatterDimensionNumbers(*map(tuple, dimension_numbers))
    numbers = GatherDimensionNumbers((), (), *map(tuple, given[2:]))
    absent = tuple(given.inserted_window_dims) + numbers.operand_batching_dims
    within = normal_axes(tuple(given.update_window_dims), updates.ndim, f"lax.{name}")
    present = [a for a in range(x.ndim) if a not in absent]
    if len(within) != len(present) or updates.ndim - len(within) != index.ndim - 1:
        raise ArgumentError(
            f"lax.{name}: updates {type_name(updates)} must have an axis for each of {len(present)} axes of a window "
            f"and of {index.ndim - 1} axes of positions; update_window_dims is {within}"
        )
    window = dict(zip(present, (updates.shape[i] for i in within), strict=True))
    sizes = tuple(window.get(a, min(1, x.shape[a])) for a in range(x.ndim))
    _check_numbers(name, x, index, absent, numbers, sizes)
    batch = [s for i, s in enumerate(updates.shape) if i not in within]
    if tuple(batch) != index.shape[:-1]:
        raise ShapeError(
            f"lax.{name}: the axes of {type_name(updates)} that are not of a window have the sizes {batch}, those of "
            f"the positions {type_name(index)} are {list(index.shape[:-1])}"
        )
    windows = _windows(x, index, numbers, sizes, (mode_name(mode, f"lax.{name}") or "drop") != "clip")
    # Axes that all windows have from their begin, but not whole, are indexed too: the rest of them stays as it is.
    partial = tuple(a for a in windows.kept if sizes[a] != x.shape[a])
    order = windows.moving + partial + tuple(a for a in windows.kept if a not in partial)
    outer = [i for i in range(updates.ndim) if i not in within]
    single = [a for a in present if a not in order]  # of size 1, and indexed
    inner = [within[present.index(a)] for a in (*order, *single) if a in window]
    value = manipulation.transpose(updates, outer + inner)
    value = manipulation.reshape(value, index.shape[:-1] + tuple(sizes[a] for a in order))
    positions = _scatter_positions(windows, index, sizes, partial)
    axes = windows.axes + partial
    source = manipulation.transpose(x, axes + tuple(a for a in order if a not in axes))
    if not positions:  # of whole arrays: an axis of size 1 to index
        source, positions = manipulation.expand_dims(source, 0), [_at_zero(windows, index)]
        result = manipulation.squeeze(apply(op, source, value, *positions), 0)
    else:
        result = apply(op, source, value, *positions)
    axes += tuple(a for a in order if a not in axes)
    return manipulation.transpose(result, [axes.index(a) for a in range(x.ndim)])


def _at_zero(windows: _Windows, index: Any) -> Any:
    """Return position 0 for windows that lie inside, and one that is outside for others."""
    shape = index.shape[:-1]
    zero = broadcast_to(manipulation.asarray(0), shape)
    return zero if windows.inside is None else where(broadcast_to(windows.inside, shape), zero, -1)


def _scatter_positions(windows: _Windows, index: Any, sizes: Axes, partial: Axes) -> list[Any]:
    """Return the positions of all elements of windows along indexed axes; outside ones for windows that stick out."""
    shape = index.shape[:-1] + tuple(sizes[a] for a in windows.moving + partial)
    positions = [manipulation.reshape(p, p.shape + (1,) * len(partial)) for p in windows.positions]
    first = windows.batch + len(windows.moving)
    positions += [_spread(arange(sizes[a]), first + i, len(shape)) for i, a in enumerate(partial)]
    if windows.inside is not None and positions:
        inside = manipulation.reshape(
            windows.inside, windows.inside.shape + (1,) * (len(shape) - windows.batch)
        )
        positions[0] = where(inside, positions[0], -1)
    return [broadcast_to(p, shape) for p in positions]


def scatter(
    operand: ArrayLike, scatter_indices: ArrayLike, updates: ArrayLike, dimension_numbers: ScatterDimensionNumbers, *,
    indices_are_sorted: bool = False, unique_indices: bool = False, mode: Any = None,
) -> Array:  # fmt: skip
    """Replace windows of the operand by the updates; of several updates for one element the last stays.

    Parameters
    ----------
    operand : an array.
    scatter_indices : (..., n) integers: where each window begins, along the n axes of
        scatter_dims_to_operand_dims.
    updates : the windows.
    dimension_numbers : ScatterDimensionNumbers.
    indices_are_sorted, unique_indices : promises about the positions.
    mode : "drop" (the default: a window that sticks out is not written), "clip" (it is moved inside) or
        "promise_in_bounds".

    Returns
    -------
    An array of the shape of the operand.

    Examples
    --------
    >>> rows = ScatterDimensionNumbers((1,), (0,), (0,))
    >>> x, i = funcgrad.numpy.zeros((3, 2)), funcgrad.numpy.asarray([[2], [0]])
    >>> scatter(x, i, funcgrad.numpy.asarray([[1.0, 2.0], [3.0, 4.0]]), rows).tolist()
    [[3.0, 4.0], [0.0, 0.0], [1.0, 2.0]]
    """
    return _scattered("scatter", SCATTER_SET, operand, scatter_indices, updates, dimension_numbers, mode)


def scatter_add(
    operand: ArrayLike, scatter_indices: ArrayLike, updates: ArrayLike, dimension_numbers: ScatterDimensionNumbers, *,
    indices_are_sorted: bool = False, unique_indices: bool = False, mode: Any = None,
) -> Array:  # fmt: skip
    """Add the updates to windows of the operand.

    Parameters
    ----------
    operand, scatter_indices, updates, dimension_numbers, indices_are_sorted, unique_indices, mode : as of
        scatter.

    Returns
    -------
    An array of the shape of the operand.

    Examples
    --------
    >>> numbers = ScatterDimensionNumbers((), (0,), (0,))
    >>> scatter_add(funcgrad.numpy.zeros(2), funcgrad.numpy.asarray([[1], [1]]), funcgrad.numpy.ones(2), numbers)
    Array([0., 2.], dtype=float32)
    """
    return _scattered("scatter_add", SCATTER_ADD, operand, scatter_indices, updates, dimension_numbers, mode)


def scatter_sub(
    operand: ArrayLike, scatter_indices: ArrayLike, updates: ArrayLike, dimension_numbers: ScatterDimensionNumbers, *,
    indices_are_sorted: bool = False, unique_indices: bool = False, mode: Any = None,
) -> Array:  # fmt: skip
    """Subtract the updates from windows of the operand.

    Parameters
    ----------
    operand, scatter_indices, updates, dimension_numbers, indices_are_sorted, unique_indices, mode : as of
        scatter.

    Returns
    -------
    An array of the shape of the operand.

    Examples
    --------
    >>> numbers = ScatterDimensionNumbers((), (0,), (0,))
    >>> scatter_sub(funcgrad.numpy.zeros(2), funcgrad.numpy.asarray([[1], [1]]), funcgrad.numpy.ones(2), numbers)
    Array([ 0., -2.], dtype=float32)
    """
    return _scattered(
        "scatter_sub", SCATTER_ADD, operand, scatter_indices, negative(updates), dimension_numbers, mode
    )


def scatter_mul(
    operand: ArrayLike, scatter_indices: ArrayLike, updates: ArrayLike, dimension_numbers: ScatterDimensionNumbers, *,
    indices_are_sorted: bool = False, unique_indices: bool = False, mode: Any = None,
) -> Array:  # fmt: skip
    """Multiply windows of the operand by the updates. It has a derivative for repeated positions, too.

    Parameters
    ----------
    operand, scatter_indices, updates, dimension_numbers, indices_are_sorted, unique_indices, mode : as of
        scatter.

    Returns
    -------
    An array of the shape of the operand.

    Examples
    --------
    >>> numbers = ScatterDimensionNumbers((), (0,), (0,))
    >>> twos = funcgrad.numpy.asarray([2.0, 2.0])
    >>> scatter_mul(twos, funcgrad.numpy.asarray([[1], [1]]), twos, numbers)
    Array([2., 8.], dtype=float32)
    """
    return _scattered("scatter_mul", SCATTER_MUL, operand, scatter_indices, updates, dimension_numbers, mode)


def scatter_min(
    operand: ArrayLike, scatter_indices: ArrayLike, updates: ArrayLike, dimension_numbers: ScatterDimensionNumbers, *,
    indices_are_sorted: bool = False, unique_indices: bool = False, mode: Any = None,
) -> Array:  # fmt: skip
    """Take the smaller of element and update in windows of the operand.

    Parameters
    ----------
    operand, scatter_indices, updates, dimension_numbers, indices_are_sorted, unique_indices, mode : as of
        scatter.

    Returns
    -------
    An array of the shape of the operand.

    Examples
    --------
    >>> numbers = ScatterDimensionNumbers((), (0,), (0,))
    >>> scatter_min(funcgrad.numpy.ones(2), funcgrad.numpy.asarray([[1]]), funcgrad.numpy.zeros(1), numbers)
    Array([1., 0.], dtype=float32)
    """
    return _scattered("scatter_min", SCATTER_MIN, operand, scatter_indices, updates, dimension_numbers, mode)


def scatter_max(
    operand: ArrayLike, scatter_indices: ArrayLike, updates: ArrayLike, dimension_numbers: ScatterDimensionNumbers, *,
    indices_are_sorted: bool = False, unique_indices: bool = False, mode: Any = None,
) -> Array:  # fmt: skip
    """Take the larger of element and update in windows of the operand.

    Parameters
    ----------
    operand, scatter_indices, updates, dimension_numbers, indices_are_sorted, unique_indices, mode : as of
        scatter.

    Returns
    -------
    An array of the shape of the operand.

    Examples
    --------
    >>> numbers = ScatterDimensionNumbers((), (0,), (0,))
    >>> scatter_max(funcgrad.numpy.zeros(2), funcgrad.numpy.asarray([[1]]), funcgrad.numpy.ones(1), numbers)
    Array([0., 1.], dtype=float32)
    """
    return _scattered("scatter_max", SCATTER_MAX, operand, scatter_indices, updates, dimension_numbers, mode)


def scatter_apply(
    operand: ArrayLike, scatter_indices: ArrayLike, func: Callable[[Any], Any],
    dimension_numbers: ScatterDimensionNumbers, *, update_shape: Sequence[int] = (), indices_are_sorted: bool = False,
    unique_indices: bool = False, mode: Any = None,
) -> Array:  # fmt: skip
    """Replace the elements of windows by func(element), as often as windows name them.

    Unlike in JAX it has a derivative.

    Parameters
    ----------
    operand, scatter_indices : as of scatter.
    func : a function of elements.
    dimension_numbers : as of scatter.
    update_shape : the shape that updates of scatter would have: it says what the windows are.
    indices_are_sorted, unique_indices, mode : as of scatter.

    Returns
    -------
    An array of the shape of the operand.

    Examples
    --------
    >>> numbers = ScatterDimensionNumbers((), (0,), (0,))
    >>> x = funcgrad.numpy.asarray([1.0, 4.0, 9.0])
    >>> scatter_apply(x, funcgrad.numpy.asarray([[1]]), funcgrad.numpy.sqrt, numbers, update_shape=(1,))
    Array([1., 2., 9.], dtype=float32)
    """
    x = manipulation.asarray(operand)
    shape = static_shape(tuple(update_shape), "lax.scatter_apply")
    marks = manipulation.asarray(np.ones(shape, np.int32))
    none = manipulation.asarray(np.zeros(x.shape, np.int32))
    counts = scatter_add(none, scatter_indices, marks, dimension_numbers, mode=mode)
    changed = func(x)
    if (changed.shape, changed.dtype) != (x.shape, x.dtype):
        raise ArgumentError(
            f"lax.scatter_apply: func must keep shape and dtype: it makes {type_name(changed)} of {type_name(x)}"
        )
    once = where(counts > 0, changed, x)
    return once if unique_indices else apply_again(func, x, once, counts, marks.size)


def index_take(src: ArrayLike, idxs: Sequence[ArrayLike], axes: Sequence[int]) -> Array:
    """Take the slices of src at positions along some axes, stacked along a new first axis.

    Parameters
    ----------
    src : an array.
    idxs : one array of positions, of one shape, for each of the axes, taken modulo the size of its axis.
    axes : the axes.

    Returns
    -------
    An array.

    Examples
    --------
    >>> x = funcgrad.numpy.arange(6).reshape(2, 3)
    >>> index_take(x, (funcgrad.numpy.asarray([2, 0]),), (1,)).tolist()
    [[2, 5], [0, 3]]
    """
    x = operand(src, "lax.index_take")
    along = normal_axes(tuple(axes), x.ndim, "lax.index_take")
    places = [operand(i, "lax.index_take") for i in idxs]
    if len(places) != len(along):
        raise ArgumentError(f"lax.index_take: {len(places)} arrays of positions do not fit axes {along}")
    rest = tuple(a for a in range(x.ndim) if a not in along)
    inside = tuple(remainder(i, x.shape[a]) for i, a in zip(places, along, strict=True))
    return get(manipulation.transpose(x, along + rest), inside)


__all__ = [
    "GatherDimensionNumbers", "GatherScatterMode", "ScatterDimensionNumbers", "gather", "index_take", "scatter",
    "scatter_add", "scatter_apply", "scatter_max", "scatter_min", "scatter_mul", "scatter_sub",
]  # fmt: skip
