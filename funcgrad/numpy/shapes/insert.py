"""NumPy's functions that write into an array, as functions of it: place, put, fill_diagonal; and what inserts, trims
or chooses elements.

Arrays are immutable, so what NumPy changes in place comes back as a new array; `inplace=False` says that one knows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.keyed import takes_keys
from funcgrad.numpy.core.operands import (
    ArrayLike,
    cast,
    concrete,
    operand,
    promoted,
    takes_sharding,
    type_name,
)
from funcgrad.numpy.creation import along_axis, arange, asarray, count, full, zeros
from funcgrad.numpy.elementwise import (
    add,
    clip,
    equal,
    less,
    less_equal,
    logical_and,
    minimum,
    not_equal,
    remainder,
    subtract,
    where,
)
from funcgrad.numpy.reductions import cumsum
from funcgrad.numpy.reductions import sum as sum_
from funcgrad.numpy.shapes import manipulation
from funcgrad.numpy.shapes.manipulation import (
    broadcast_shapes,
    broadcast_to,
    concatenate,
    moveaxis,
    part_of_axis,
    ravel,
    reshape,
    stack,
)
from funcgrad.numpy.shapes.take import take, take_along_axis
from funcgrad.numpy.sorting import argsort, sort
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.array.array import memory_for
from funcgrad.trace.tracing.tracer import Tracer
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axes, normal_axis, position_dtype, static_int
from funcgrad.transforms.composites import compiled_once_it_pays


def _immutable(name: str, inplace: bool) -> None:
    if inplace:
        raise ArgumentError(f"{name}: arrays are immutable", hint="pass inplace=False and use the result")


def place(arr: ArrayLike, mask: ArrayLike, vals: ArrayLike, *, inplace: bool = True) -> Array:
    """Put values where a mask holds, one after the other, repeated as needed.

    Parameters
    ----------
    arr : an array.
    mask : booleans, as many as elements.
    vals : the values, which are flattened.
    inplace : has to be False: arrays do not change.

    Returns
    -------
    a new array.

    Raises
    ------
    ShapeError : array and mask differ in size, or there is no value.

    Examples
    --------
    >>> place(zeros(4), asarray([True, False, True, True]), asarray([1, 2]), inplace=False).tolist()
    [1.0, 0.0, 2.0, 1.0]
    """
    _immutable("place", inplace)
    x, chosen, values = operand(arr, "place"), operand(mask, "place"), ravel(asarray(vals))
    if chosen.size != x.size:
        raise ShapeError(f"place: the mask {type_name(chosen)} must have the size of {type_name(x)}")
    if not values.size:
        if not x.size:
            return x
        raise ShapeError("place: there is no value to place")
    flat = not_equal(ravel(chosen), 0)
    turn = remainder(cumsum(flat) - 1, values.size) if x.size else cumsum(flat)
    placed = cast(take(values, turn, mode="clip"), x.dtype)
    return reshape(where(flat, placed, ravel(x)), x.shape)


@takes_keys("a", "v")
def put(
    a: ArrayLike, ind: ArrayLike, v: ArrayLike, mode: str | None = None, *, inplace: bool = True
) -> Array:
    """Put values at some positions of the flattened array, repeated as needed.

    Parameters
    ----------
    a : an array.
    ind : the positions.
    v : the values.
    mode : what becomes of positions outside: "clip" (also for None) or "wrap".
    inplace : has to be False: arrays do not change.

    Returns
    -------
    a new array.

    Examples
    --------
    >>> put(zeros(4), asarray([0, 2]), 3.0, inplace=False).tolist()
    [3.0, 0.0, 3.0, 0.0]
    """
    _immutable("put", inplace)
    if mode not in (None, "clip", "wrap"):
        raise ArgumentError(f"put: mode {mode!r} does not exist", hint="modes are clip and wrap")
    x, at, values = operand(a, "put"), ravel(asarray(ind)), ravel(asarray(v))
    if not at.size or not values.size or not x.size:
        return x
    values = take(values, remainder(arange(at.size), values.size), mode="clip")
    if mode == "wrap":
        at = remainder(at, x.size)
    else:
        at = clip(where(less(at, 0), at + x.size, at) if mode is None else at, 0, x.size - 1)
    return reshape(ravel(x).at[at].set(cast(values, x.dtype)), x.shape)


@takes_keys("a", "val")
def fill_diagonal(a: ArrayLike, val: ArrayLike, wrap: bool = False, *, inplace: bool = True) -> Array:
    """Put values on the diagonal, repeated as needed; more than two axes must be equal.

    Parameters
    ----------
    a : an array.
    val : the values.
    wrap : whether below the end of a matrix with more rows than columns the diagonal begins again, after one
        row without it.
    inplace : has to be False: arrays do not change.

    Returns
    -------
    a new array.

    Examples
    --------
    >>> fill_diagonal(zeros((2, 2)), 1.0, inplace=False).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    _immutable("fill_diagonal", inplace)
    x, values = operand(a, "fill_diagonal"), ravel(asarray(val))
    if x.ndim < 2:
        raise ShapeError(f"fill_diagonal: two axes are needed, got {type_name(x)}")
    if x.ndim > 2 and len(set(x.shape)) != 1:
        raise ShapeError(f"fill_diagonal: all axes must be equal, got {type_name(x)}")
    rows, columns = x.shape[0], x.shape[1]
    step = columns + 1 if x.ndim == 2 else sum(rows**i for i in range(x.ndim))
    end = x.size if x.ndim > 2 or wrap else min(x.size, columns * columns)
    at = np.arange(0, end, step).astype(position_dtype(x.size))
    if not at.size or not values.size:
        return x
    values = take(values, remainder(arange(at.size), values.size), mode="clip")
    return reshape(ravel(x).at[ConcreteArray(at)].set(cast(values, x.dtype), unique_indices=True), x.shape)


@compiled_once_it_pays(call_us=45)
@takes_keys("arr")
def delete(
    arr: ArrayLike, obj: Any, axis: int | None = None, *, assume_unique_indices: bool = False
) -> Array:
    """Leave out some elements along an axis.

    Parameters
    ----------
    arr : an array.
    obj : a position, several, or a slice. They have to be known; traced ones with assume_unique_indices.
    axis : the axis; None for the flattened array.
    assume_unique_indices : whether no position is named twice.

    Returns
    -------
    array.

    Examples
    --------
    >>> delete(arange(4), 1)
    Array([0, 2, 3], dtype=int32)
    """
    x = operand(arr, "delete")
    if axis is None:
        x, axis = ravel(x), 0
    axis = normal_axis(axis, x.ndim, "delete")
    if assume_unique_indices and isinstance(obj, Tracer) and dt.is_integer(obj.dtype):
        return manipulation.take_axis(x, _positions_left(x.shape[axis], ravel(obj)), axis)
    if not isinstance(obj, slice):
        obj = concrete(
            obj if not isinstance(obj, (list, tuple)) else np.asarray(obj, None if obj else np.intp),
            "delete",
            "pass assume_unique_indices=True, or use where and a mask",
        )
        if obj.dtype != bool and (obj >= x.shape[axis]).any() | (obj < -x.shape[axis]).any():
            raise ArgumentError(f"delete: position {obj.tolist()} is outside axis {axis} of {type_name(x)}")
    size = x.shape[axis]
    with memory_for("delete", (size,), position_dtype(size)):
        kept = np.delete(np.arange(size, dtype=position_dtype(size)), obj)
    return _in_runs([x], kept, axis)


_MOST_RUNS = 16  # of neighbours: more are one gather, since each slice is a loop of its own


def _in_runs(arrays: Sequence[Any], places: np.ndarray, axis: int) -> Any:
    """Take slices at known places of an axis from arrays end to end: runs of neighbours at once where they are few."""
    ends = np.cumsum([x.shape[axis] for x in arrays])
    if not places.size:
        return part_of_axis(arrays[0], axis, 0, 0)
    breaks = np.flatnonzero((np.diff(places) != 1) | np.isin(places[1:], ends[:-1])) + 1
    if breaks.size >= _MOST_RUNS:
        return manipulation.take_axis(concatenate(arrays, axis), ConcreteArray(places), axis)
    pieces = []
    for run in np.split(places, breaks):
        number = int(np.searchsorted(ends, run[0], "right"))
        before = int(ends[number]) - arrays[number].shape[axis]
        pieces.append(part_of_axis(arrays[number], axis, int(run[0]) - before, int(run[-1]) - before + 1))
    return concatenate(pieces, axis)


def _positions_left(size: int, removed: Any) -> Any:
    """Return 0 ... size - 1 without some different traced positions. The i-th one that stays comes after i others and
    the removed ones before it, which are the sorted removed[j] with removed[j] - j <= i.
    """
    places = where(less(removed, 0), add(removed, size), removed)
    index = position_dtype(size)
    places = sort(cast(places, index))
    kept = count(size - removed.size, index)
    before = subtract(places, count(removed.size, index))
    return add(kept, sum_(less_equal(before, reshape(kept, (-1, 1))), 1))


@takes_keys("arr", "values")
def insert(arr: ArrayLike, obj: Any, values: ArrayLike, axis: int | None = None) -> Array:
    """Insert values before some positions of an axis.

    Parameters
    ----------
    arr : an array.
    obj : a position, several, or a slice. Positions count in the array before the insertion; they may be
        traced.
    values : the values.
    axis : the axis; None for the flattened array.

    Returns
    -------
    array.

    Examples
    --------
    >>> insert(arange(4), 1, 9)
    Array([0, 9, 1, 2, 3], dtype=int32)
    """
    x, new = operand(arr, "insert"), asarray(values)
    if axis is None:
        x, axis = ravel(x), 0
    axis = normal_axis(axis, x.ndim, "insert")
    new, size = cast(new, x.dtype), x.shape[axis]
    at, single = _positions(obj, size)
    if single and new.ndim:  # one position takes all values along the axis
        whole = new.ndim == x.ndim
        new = _with_rank(new, x.ndim)
        new = new if whole else moveaxis(new, 0, axis)
        at = broadcast_to(at, (new.shape[axis],))
    count = at.size
    sizes = tuple(count if i == axis else s for i, s in enumerate(x.shape))
    new = broadcast_to(_with_rank(new, x.ndim), sizes)
    if type(at) is ConcreteArray:
        return _in_runs([x, new], _merged(at.owner, size), axis)
    if count == 1:
        return _with_one(x, at, new, axis)
    # in the order of their positions each moves by one for every one before it
    order = argsort(at)
    final = arange(count).at[order].set(take(at, order, mode="clip") + arange(count)) if count else at
    index = (slice(None),) * axis
    total = tuple(size + count if i == axis else s for i, s in enumerate(x.shape))
    is_new = full((size + count,), False).at[final].set(True)
    old = (
        take(x, clip(cumsum(~is_new) - 1, 0, max(size - 1, 0)), axis, mode="clip")
        if size
        else full(total, 0, x.dtype)
    )
    return old.at[(*index, final)].set(new)


def _merged(at: np.ndarray, size: int) -> np.ndarray:
    """Return the places of an array with new elements, in the array followed by these. Each moves by one for every one
    before it.
    """
    total = size + at.size
    with memory_for("insert", (total,), position_dtype(total)):
        order = np.argsort(at, kind="stable")
        final = at[order] + np.arange(at.size)
        places = np.empty(total, position_dtype(total))
        is_new = np.zeros(total, bool)
        is_new[final] = True
        places[~is_new] = np.arange(size)
        places[final] = size + order
    return places


def _with_one(x: Any, at: Any, new: Any, axis: int) -> Any:
    """Return an array with one new slice at a traced position: what comes after it moves by one."""
    size = x.shape[axis]
    place = along_axis(count(size + 1, position_dtype(size + 1)), axis, x.ndim)
    before = concatenate([x, new], axis)
    after = concatenate([new, x], axis)
    return where(less(place, at[0]), before, where(equal(place, at[0]), new, after))


def _positions(obj: Any, size: int) -> tuple[Any, bool]:
    """Return the places to insert at, as a vector of numbers that are not negative, and whether only one was given."""
    at = asarray(obj) if _is_traced(obj) else _known_positions(obj, size)
    if at.dtype == dt.bool_:
        concrete(at, "insert", "give positions in place of a mask")
    if not dt.is_integer(at.dtype) and at.size:
        raise DtypeError(f"insert: positions must be integers, got {type_name(at)}")
    if type(at) is ConcreteArray and ((at.owner < -size) | (at.owner > size)).any():
        raise ArgumentError(f"insert: position {at.owner.tolist()} is outside an axis of size {size}")
    if type(at) is ConcreteArray:
        return ConcreteArray(np.where(at.owner < 0, at.owner + size, at.owner).reshape(-1)), not at.ndim
    at = cast(at, dt.default_dtype("i"))
    return ravel(clip(where(less(at, 0), at + size, at), 0, size)), not at.ndim


def _is_traced(obj: Any) -> bool:
    return isinstance(obj, Tracer) or isinstance(obj, (list, tuple)) and any(map(_is_traced, obj))


def _known_positions(obj: Any, size: int) -> ConcreteArray:
    at = np.arange(size)[obj] if isinstance(obj, slice) else np.asarray(obj)
    return ConcreteArray(np.flatnonzero(at) if at.dtype == bool else at)


def _with_rank(x: Any, rank: int) -> Any:
    return reshape(x, (1,) * (rank - x.ndim) + x.shape)


@compiled_once_it_pays(call_us=13)
@takes_keys("a")
@takes_sharding
def repeat(
    a: ArrayLike, repeats: Any, axis: int | None = None, *, total_repeat_length: int | None = None
) -> Array:
    """Repeat each element in place.

    Parameters
    ----------
    a : an array.
    repeats : how often: all the same number of times, or each its own. Several have to be known while
        tracing, since they decide the shape, unless total_repeat_length is given.
    axis : the axis; None for the flattened array.
    total_repeat_length : the size of the result along the axis, to which it is cut, or filled with its last
        element.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array.

    Examples
    --------
    >>> repeat(arange(3), 2)
    Array([0, 0, 1, 1, 2, 2], dtype=int32)
    >>> repeat(arange(3), asarray([1, 0, 2]), total_repeat_length=4)
    Array([0, 2, 2, 2], dtype=int32)
    """
    if not isinstance(repeats, Tracer) or total_repeat_length is None:
        return manipulation.repeat(a, repeats, axis, total_repeat_length=total_repeat_length)
    x = operand(a, "repeat")
    if axis is None:
        x, axis = ravel(x), 0
    axis = normal_axis(axis, x.ndim, "repeat")
    index = dt.default_dtype("i")
    length = static_int(total_repeat_length, "repeat", "total_repeat_length")
    ends = cumsum(broadcast_to(repeats, (x.shape[axis],)), dtype=index)
    places = cumsum(zeros(length, index).at[ends].add(1, mode="drop"))  # how many have ended before
    # beyond the last repetition: the last element that is repeated at all
    last = sum_(cast(less(ends, ends[-1]), index)) if x.shape[axis] else places
    return take(x, minimum(places, last), axis, mode="clip")


def trim_zeros(filt: ArrayLike, trim: str = "fb", axis: Any = None) -> Array:
    """Cut off zeros at the ends; values must be known.

    Parameters
    ----------
    filt : an array.
    trim : at the front ("f"), the back ("b") or both ("fb").
    axis : the axes, one or several; None for all.

    Returns
    -------
    array.

    Examples
    --------
    >>> trim_zeros(asarray([0, 0, 1, 0, 2, 0]))
    Array([1, 0, 2], dtype=int32)
    """
    x = operand(asarray(filt), "trim_zeros")
    if not isinstance(trim, str) or set(trim.lower()) - set("fb"):
        raise ArgumentError(f"trim_zeros: trim must be 'f', 'b' or 'fb', got {trim!r}")
    if not x.ndim:
        return x
    places = np.nonzero(concrete(x, "trim_zeros", "mask the zeros instead"))
    for along in normal_axes(axis, x.ndim, "trim_zeros"):
        size, found = x.shape[along], places[along]
        if not found.size:
            start, stop = 0, 0
        else:
            start = int(found.min()) if "f" in trim.lower() else 0
            stop = int(found.max()) + 1 if "b" in trim.lower() else size
        x = part_of_axis(x, along, start, stop)
    return x


@takes_keys("choices")
def choose(a: ArrayLike, choices: Any, out: None = None, mode: str = "raise") -> Array:
    """Take for each element the value of the choice that it numbers; all broadcast.

    Parameters
    ----------
    a : integers.
    choices : a sequence of arrays.
    out : has to be None: arrays do not change.
    mode : what becomes of numbers outside: "wrap", "clip", or "raise" an ArgumentError. While tracing nothing
        can be raised for values, so that one of the other two must be given.

    Returns
    -------
    array of the common shape.

    Examples
    --------
    >>> choose(asarray([0, 1, 0]), [asarray([1, 2, 3]), 10], mode="clip")
    Array([ 1, 10,  3], dtype=int32)
    """
    number = operand(a, "choose")
    if not dt.is_integer(number.dtype) and number.dtype != dt.bool_:
        raise DtypeError(f"choose: integers are needed, got {type_name(number)}")
    values = promoted("choose", *(choices if isinstance(choices, (list, tuple)) else list(asarray(choices))))
    count = len(values)
    if mode not in ("raise", "wrap", "clip"):
        raise ArgumentError(f"choose: mode {mode!r} does not exist", hint="modes are raise, wrap and clip")
    if mode == "raise":
        known = concrete(number, "choose", "give mode='clip' or mode='wrap'")
        if ((known < 0) | (known >= count)).any():
            raise ArgumentError(
                f"choose: a number is outside of {count} choices", hint="give mode='clip' or 'wrap'"
            )
    number = cast(number, dt.default_dtype("i"))
    number = remainder(number, count) if mode == "wrap" else clip(number, 0, count - 1)
    shape = broadcast_shapes(number.shape, *(v.shape for v in values))
    table = stack([broadcast_to(v, shape) for v in values])
    picked = take_along_axis(table, reshape(broadcast_to(number, shape), (1, *shape)), 0, "promise_in_bounds")
    return reshape(picked, shape)


def sort_complex(a: ArrayLike) -> Array:
    """Sort along the last axis by real part and then by imaginary part, as complex numbers.

    Examples
    --------
    >>> sort_complex(asarray([2.0, 1.0])).tolist()
    [(1+0j), (2+0j)]
    """
    x = sort(asarray(a))
    if dt.kind(x.dtype) == "c":
        return x
    return cast(x, dt.complex_dtype(dt.to_inexact(x.dtype, False)[0]))


@compiled_once_it_pays(call_us=100)
def unwrap(
    p: ArrayLike, discont: ArrayLike | None = None, axis: int = -1, period: ArrayLike = 2 * math.pi
) -> Array:
    """Take jumps out of angles: where neighbours differ by more than half a period, whole periods are added.

    Parameters
    ----------
    p : an array of angles.
    discont : jumps up to this size stay; no less than half a period, which None means.
    axis : the axis.
    period : the period.

    Returns
    -------
    array of p's shape.

    Examples
    --------
    >>> unwrap(asarray([0, 3, 7, 13]), period=4)
    Array([ 0, -1, -1,  1], dtype=int32)
    """
    x, length = promoted("unwrap", p, period)
    along = normal_axis(axis, x.ndim, "unwrap")
    x = moveaxis(cast(x, x.dtype), along, -1)
    size = x.shape[-1]
    if not size:
        return moveaxis(x, -1, along)
    whole = dt.is_integer(x.dtype)
    half = length // 2 if whole else length / 2
    later, earlier = part_of_axis(x, x.ndim - 1, 1, size), part_of_axis(x, x.ndim - 1, 0, size - 1)
    jump = later - earlier
    reduced = remainder(jump + half, length) - half
    ambiguous = (remainder(length, 2) == 0) if whole else True
    at_edge = logical_and(logical_and(reduced == -half, jump > 0), ambiguous)
    reduced = where(at_edge, half, reduced)
    correction = reduced - jump
    limit = half if discont is None else discont
    correction = where(abs(jump) < limit, 0, correction)
    first = part_of_axis(x, x.ndim - 1, 0, 1)
    moved = later + cumsum(correction, -1)
    return moveaxis(concatenate([first, cast(moved, x.dtype)], -1), -1, along)
