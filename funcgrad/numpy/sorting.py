"""Order and search: sort, argsort, searchsorted, and what depends on values for its shape: nonzero, unique."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, overload

import numpy as np

from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, concrete, operand, takes_sharding, type_name
from funcgrad.numpy.creation import arange, asarray, count, full
from funcgrad.numpy.elementwise import (
    add,
    equal,
    imag,
    isnan,
    less,
    less_equal,
    logical_and,
    logical_not,
    logical_or,
    real,
    truth,
)
from funcgrad.numpy.elementwise import where as choose
from funcgrad.numpy.reductions import sum
from funcgrad.numpy.shapes.manipulation import (
    broadcast_to,
    concatenate,
    expand_dims,
    flip,
    moveaxis,
    ravel,
    reshape,
    stack,
)
from funcgrad.numpy.shapes.take import take
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.array.array import wrap
from funcgrad.trace.ops import ARGSORT, GATHER, SORT
from funcgrad.trace.tracing.tracer import apply, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import check_positions, normal_axis, position_dtype, static_int
from funcgrad.transforms.composites import compiled_once_it_pays

_KINDS = (None, "quicksort", "mergesort", "heapsort", "stable")


def _check_keywords(name: str, kind: Any, order: Any) -> None:
    """Check the keywords of a sort. `kind` may be any of NumPy's, as they all promise no more than a stable sort."""
    if kind not in _KINDS:
        raise ArgumentError(f"{name}: kind {kind!r} does not exist", hint="leave it out: sorts are stable")
    if order is not None:
        raise ArgumentError(f"{name}: order={order!r}: arrays have no fields", hint="leave it out")


def _along_last(x: Any, axis: int | None, name: str) -> tuple[Any, int]:
    """Move the axis to sort along to the end, and return also its place before."""
    if axis is None:
        return ravel(x), 0
    along = normal_axis(axis, x.ndim, name)
    return moveaxis(x, along, -1), along


def _keys(x: Any) -> tuple[Any, ...]:
    """Return the keys that sort an array: complex numbers by their real parts, then by the imaginary ones.

    Those of which a part is NaN are last, as in NumPy.
    """
    return (isnan(x), real(x), imag(x)) if dt.kind(x.dtype) == "c" else (x,)


def positions_in_order(keys: Sequence[Any], start: int, stop: int, descending: bool) -> Any:
    """Return the positions of ranks start ... stop - 1 of each row, sorted by several keys, the first one first."""
    ascending_whole = (start, stop, descending) == (0, keys[0].shape[-1], False)
    by = [key for x in keys for key in _keys(x)]
    return apply(ARGSORT, *by, arg=None if ascending_whole else (start, stop, descending))


def values_in_order(x: Any, start: int, stop: int) -> Any:
    """Return the elements of ranks start ... stop - 1 of each row, in ascending order."""
    if dt.kind(x.dtype) == "c":
        return at_positions(x, positions_in_order((x,), start, stop, False))
    return apply(SORT, x, arg=None if (start, stop) == (0, x.shape[-1]) else (start, stop))


def at_positions(x: Any, positions: Any) -> Any:
    """Return the elements of each row at positions within it."""
    rows = []
    for axis, size in enumerate(x.shape[:-1]):
        numbers = reshape(
            count(size, position_dtype(size)), tuple(size if a == axis else 1 for a in range(x.ndim))
        )
        rows.append(broadcast_to(numbers, positions.shape))
    return apply(GATHER, x, *rows, positions)


@compiled_once_it_pays(call_us=15)
def argsort(
    a: ArrayLike, axis: int | None = -1, *, kind: str | None = None, order: None = None, stable: bool = True,
    descending: bool = False, dtype: Any = None,
) -> Array:  # fmt: skip
    """Find the positions that sort the elements along an axis; equal ones keep their order, NaN is last.

    Complex numbers are sorted by their real parts, then by the imaginary ones; those with a NaN in either are last.

    Parameters
    ----------
    a : an array.
    axis : the axis; None for the flattened array.
    kind : a name that NumPy knows: all are stable here.
    order : has to be None: there are no fields.
    stable : has no effect: equal elements keep their order.
    descending : the greatest first, NaN before it.
    dtype : the dtype of the positions; None for int32.

    Returns
    -------
    array of integers, of a's shape.

    Raises
    ------
    ArgumentError : kind is another one, or an order of fields is given.

    Examples
    --------
    >>> argsort(asarray([3, 1, 2]))
    Array([1, 2, 0], dtype=int32)
    """
    _check_keywords("argsort", kind, order)
    x, along = _along_last(operand(a, "argsort"), axis, "argsort")
    positions = positions_in_order((x,), 0, x.shape[-1], bool(descending))
    return moveaxis(
        cast(positions, dt.default_dtype("i") if dtype is None else dt.as_dtype(dtype)), -1, along
    )


@compiled_once_it_pays(call_us=15)
def sort(
    a: ArrayLike, axis: int | None = -1, *, kind: str | None = None, order: None = None, stable: bool = True,
    descending: bool = False,
) -> Array:  # fmt: skip
    """Sort the elements along an axis in ascending order, NaN last.

    -0.0 comes before 0.0. Complex numbers are sorted by their real parts, then by the imaginary ones; those with a NaN
    in either are last.

    Parameters
    ----------
    a : an array.
    axis : the axis; None for the flattened array.
    kind : a name that NumPy knows: all are stable here.
    order : has to be None: there are no fields.
    stable : has no effect: equal elements keep their order.
    descending : the reverse of that.

    Returns
    -------
    array of a's shape.

    Raises
    ------
    ArgumentError : kind is another one, or an order of fields is given.

    Examples
    --------
    >>> sort(asarray([3, 1, 2]))
    Array([1, 2, 3], dtype=int32)
    """
    _check_keywords("sort", kind, order)
    x, along = _along_last(operand(a, "sort"), axis, "sort")
    ordered = values_in_order(x, 0, x.shape[-1])
    return moveaxis(flip(ordered, -1) if descending else ordered, -1, along)


@compiled_once_it_pays(call_us=20)
def lexsort(keys: Any, axis: int = -1) -> Array:
    """Find the positions that sort by several keys, the last one first.

    Parameters
    ----------
    keys : arrays of one shape, or one array with an axis more, the first.
    axis : the axis.

    Returns
    -------
    array of integers, of a key's shape.

    Raises
    ------
    ShapeError : keys have several shapes.

    Examples
    --------
    >>> lexsort([asarray([1, 0, 1]), asarray([2, 2, 1])]).tolist()
    [2, 1, 0]
    """
    columns = [operand(k, "lexsort") for k in keys]
    if not columns:
        raise ArgumentError("lexsort: at least one key is needed")
    if any(k.shape != columns[0].shape for k in columns):
        raise ShapeError(f"lexsort: keys need one shape, got {', '.join(map(type_name, columns))}")
    if not columns[0].ndim:
        return full((), 0, dt.default_dtype("i"))
    along = normal_axis(axis, columns[0].ndim, "lexsort")
    rows = [moveaxis(k, along, -1) for k in reversed(columns)]
    return moveaxis(
        cast(positions_in_order(rows, 0, rows[0].shape[-1], False), dt.default_dtype("i")), -1, along
    )


def searchsorted(
    a: ArrayLike, v: ArrayLike, side: str = "left", sorter: ArrayLike | None = None, *, method: str = "scan"
) -> Array:
    """Find where values would be inserted into a sorted vector.

    NaN is greater than all numbers, as for `sort`.

    Parameters
    ----------
    a : a vector.
    v : the values.
    side : before equal elements ("left") or after ("right").
    sorter : positions that sort the vector, where it is not sorted.
    method : "scan", "scan_unrolled", "sort" or "compare_all", for those who know JAX; all are a binary search
        here.

    Returns
    -------
    array of integers, of v's shape.

    Raises
    ------
    ShapeError : a is no vector.
    ArgumentError : side or method is another one.

    Examples
    --------
    >>> searchsorted(asarray([1, 3, 5]), asarray([3, 4]))
    Array([1, 2], dtype=int32)
    """
    x, values = operand(a, "searchsorted"), operand(v, "searchsorted")
    if x.ndim != 1:
        raise ShapeError(f"searchsorted: a vector is needed, got {type_name(x)}")
    if side not in ("left", "right"):
        raise ArgumentError(f"searchsorted: side must be 'left' or 'right', got {side!r}")
    if method not in _SEARCHES:
        raise ArgumentError(
            f"searchsorted: method {method!r} does not exist", hint=f"methods are {', '.join(_SEARCHES)}"
        )
    check_positions("searchsorted", x.size)
    if sorter is not None:
        x = take(x, sorter)
    dtype = dt.promote((x.dtype, x.weak), (values.dtype, values.weak))[0]
    x, values = cast(x, dtype), cast(values, dtype)
    if trace_of((x, values)) is None and dtype not in (dt.bfloat16, dt.complex64, dt.complex128):
        return wrap(np.searchsorted(x.owner, values.owner, side).astype(dt.default_dtype("i")))  # type: ignore[call-overload]
    return cast(_places(x, values, side), dt.default_dtype("i"))


_SEARCHES = ("scan", "scan_unrolled", "sort", "compare_all")


_COMPARED = 32  # elements with which vectors of values are compared as fast as a search finds their places


_PARTS = 16  # of a longer vector, whose bounds are compared with many values before each searches its part
_MANY = 1024  # values, for which that pays
_MOST_AT_ONCE = 1 << 20  # counts of a few numbers


def _places(x: Any, values: Any, side: str) -> Any:
    """Count the elements that come before each value."""
    if dt.is_inexact(x.dtype) and dt.kind(x.dtype) != "c":
        # One comparison is enough for numbers; what comes before NaN is the same for all of them.
        found = _count_before(x, values, less if side == "left" else less_equal)
        numbers = x.size if side == "right" else _count_before(x, full((), 0, x.dtype), _is_number)
        return choose(isnan(values), numbers, found)

    def before(element: Any, value: Any) -> Any:
        return (
            logical_not(_comes_before(value, element)) if side == "right" else _comes_before(element, value)
        )

    return _count_before(x, values, before)


def _count_before(x: Any, values: Any, before: Callable[[Any, Any], Any]) -> Any:
    """Count the first elements for which before(element, value) holds, which it does not for any after them."""
    if x.size <= _COMPARED:
        compared = before(reshape(x, (x.size, *(1,) * values.ndim)), expand_dims(values, 0))
        return sum(cast(compared, dt.int32), 0)
    low = full(values.shape, 0, position_dtype(x.size + 1))
    left = x.size
    if values.size >= _MANY:
        left = -(-x.size // _PARTS)
        for last in range(left - 1, x.size - 1, left):  # the last element of each part but the last part
            low = choose(before(x[last], values), min(last + 1, x.size - left), low)
    while left:  # the rest is halved in steps whose sizes are known
        half = left - left // 2  # the first step takes the greater half, so the last one has one element
        element = apply(GATHER, x, add(low, half - 1))
        low = choose(before(element, values), add(low, half), low)
        left -= half
    return low


def _is_number(element: Any, value: Any) -> Any:
    return logical_not(isnan(element))


def _comes_before(x: Any, y: Any) -> Any:
    """Compute x < y in the order of `sort`."""
    if dt.kind(x.dtype) == "c":
        by_parts = _parts_come_before(x, y)
        return choose(equal(isnan(x), isnan(y)), by_parts, isnan(y))
    if not dt.is_inexact(x.dtype):
        return less(x, y)
    return logical_or(less(x, y), logical_and(isnan(y), logical_not(isnan(x))))


def _parts_come_before(x: Any, y: Any) -> Any:
    """Compare complex numbers by their real parts, then by the imaginary ones."""
    smaller, greater = _comes_before(real(x), real(y)), _comes_before(real(y), real(x))
    return logical_or(smaller, logical_and(logical_not(greater), _comes_before(imag(x), imag(y))))


def nonzero(a: ArrayLike, *, size: int | None = None, fill_value: Any = None) -> tuple[Array, ...]:
    """Find the positions of the elements that are not 0.

    Parameters
    ----------
    a : an array.
    size : how many positions the result has, which has to be known while tracing; None for as many as there
        are.
    fill_value : what fills a result that is too long; None for 0.

    Returns
    -------
    tuple of vectors, one for each axis.

    Examples
    --------
    >>> nonzero(asarray([0, 5, 7]))
    (Array([1, 2], dtype=int32),)
    """
    x = truth(a)
    # With a size the elements are counted as if flat.
    check_positions("nonzero", max(x.shape, default=0) - 1 if size is None else x.size)
    if size is None:
        value = concrete(x, "nonzero", "give size=, or use where(condition, x, y)")
        return tuple(wrap(i.astype(dt.default_dtype("i"))) for i in np.nonzero(value))
    size = static_int(size, "nonzero", "size")
    if size < 0:
        raise ArgumentError(f"nonzero: size = {size} is negative")
    fills = fill_value if isinstance(fill_value, tuple) else (fill_value,) * x.ndim
    if len(fills) != x.ndim:
        raise ArgumentError(
            f"nonzero: fill_value {fill_value!r} needs one number for each axis of {type_name(x)}"
        )
    fills = tuple(0 if fill is None else fill for fill in fills)
    index = dt.default_dtype("i")
    if x.ndim and trace_of((x, *fills)) is None:
        return _filled_up(np.nonzero(x.owner), size, fills, index)
    flat = ravel(x)
    # the positions in order; those of what is 0 come last, as a number that is no position
    numbers = choose(flat, arange(flat.size), flat.size)
    numbers = values_in_order(numbers, 0, min(size, flat.size))
    if size > flat.size:
        numbers = concatenate([numbers, full((size - flat.size,), flat.size, index)])
    result = []
    rest = numbers
    for axis in reversed(range(x.ndim)):
        extent = max(x.shape[axis], 1)
        position = rest % extent if axis else rest
        result.append(choose(numbers < flat.size, position, fills[axis]))
        rest = rest // extent if axis else rest
    return tuple(cast(r, index) for r in reversed(result))


def _filled_up(
    found: Sequence[np.ndarray], size: int, fills: Sequence[Any], index: np.dtype
) -> tuple[Array, ...]:
    """Return so many positions along each axis, with numbers in the place of those that are missing."""
    result = []
    for positions, fill in zip(found, fills, strict=True):
        whole = np.array(full((size,), fill, index))
        whole[: len(positions)] = positions[:size]
        result.append(wrap(whole))
    return tuple(result)


def flatnonzero(a: ArrayLike, *, size: int | None = None, fill_value: Any = None) -> Array:
    """Find the positions in the flattened array of the elements that are not 0.

    Parameters
    ----------
    a : an array.
    size : how many positions the result has, which has to be known while tracing; None for as many as there
        are.
    fill_value : what fills a result that is too long; None for 0.

    Returns
    -------
    vector.

    Examples
    --------
    >>> flatnonzero(asarray([[0, 5], [7, 0]])).tolist()
    [1, 2]
    """
    return nonzero(ravel(a), size=size, fill_value=fill_value)[0]


def argwhere(a: ArrayLike, *, size: int | None = None, fill_value: Any = None) -> Array:
    """Find the positions of the elements that are not 0, one row each.

    Parameters
    ----------
    a : an array.
    size : how many positions the result has, which has to be known while tracing; None for as many as there
        are.
    fill_value : what fills a result that is too long; None for 0.

    Returns
    -------
    matrix of as many columns as a has axes.

    Examples
    --------
    >>> argwhere(asarray([[0, 5], [7, 0]])).tolist()
    [[0, 1], [1, 0]]
    """
    x = operand(a, "argwhere")
    if not x.ndim:
        return reshape(nonzero(reshape(x, (1,)), size=size)[0], (-1, 1))[:, :0]
    return stack(nonzero(x, size=size, fill_value=fill_value), axis=-1)


@overload
def where(
    condition: ArrayLike, x: ArrayLike, y: ArrayLike, /, *, size: int | None = None,
    fill_value: Any = None,
) -> Array: ...  # fmt: skip
@overload
def where(
    condition: ArrayLike, x: None = None, y: None = None, /, *, size: int | None = None,
    fill_value: Any = None,
) -> tuple[Array, ...]: ...  # fmt: skip
def where(
    condition: ArrayLike, x: ArrayLike | None = None, y: ArrayLike | None = None, /, *, size: int | None = None,
    fill_value: Any = None,
) -> Any:  # fmt: skip
    """Choose from two arrays: x where the condition holds, else y; with the condition alone nonzero(condition).

    Both sides are computed, but what the side not taken computes never shows, in the result nor in its derivatives:
    the gradient of where(x > 0, sqrt(x), 0) at 0 is 0.

    Parameters
    ----------
    condition : booleans; other numbers hold where they are not 0.
    x, y : arrays or numbers; all three are broadcast together.
    size, fill_value : of `nonzero`.

    Returns
    -------
    array of the common shape, of the common dtype of x and y.

    Examples
    --------
    >>> where(arange(3) > 0, 1.5, 0.0)
    Array([0. , 1.5, 1.5], dtype=float32, weak_type=True)
    """
    if x is None and y is None:
        return nonzero(condition, size=size, fill_value=fill_value)
    if x is None or y is None:
        raise ArgumentError("where: give both x and y, or neither", hint="where(condition, x, y)")
    return choose(condition, x, y)


def _is_counted_at_once(x: ConcreteArray, minlength: int, length: int | None) -> bool:
    """Tell whether NumPy is to count: what it takes for far more counts than numbers is no matter of a call."""
    fits = x.dtype.kind in "bi" or x.dtype.kind == "u" and x.dtype.itemsize < 8
    if not fits or x.signature.device:
        return False
    counts = (minlength,) if length is None else (minlength, length)
    most = _MOST_AT_ONCE + 16 * x.size
    if not all(isinstance(n, int) and 0 <= n <= most for n in counts):
        return False
    return length is not None or not x.size or int(x.owner.max()) < most


def _counted_at_once(x: np.ndarray, minlength: int, length: int | None) -> Array:
    """Count the numbers of a vector, of which negative ones are counted as 0, by NumPy."""
    x = np.maximum(x, 0) if x.dtype.kind == "i" else x
    if length is not None:
        minlength, x = length, x[x < length]
    counts = np.bincount(x.astype(np.intp), minlength=minlength)
    return wrap(counts.astype(dt.default_dtype("i")))


@takes_sharding
def bincount(
    x: ArrayLike, weights: ArrayLike | None = None, minlength: int = 0, *, length: int | None = None
) -> Array:
    """Count how often each integer occurs, or sum its weights.

    Parameters
    ----------
    x : a vector of integers, none negative.
    weights : what each counts; None for 1.
    minlength : the least length of the result.
    length : the length of the result, which has to be known while tracing; larger numbers are not counted.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    vector.

    Examples
    --------
    >>> bincount(asarray([0, 2, 2]))
    Array([1, 0, 2], dtype=int32)
    """
    x = operand(x, "bincount")
    if weights is None:
        check_positions("bincount", x.size)
        if type(x) is ConcreteArray and x.ndim == 1 and _is_counted_at_once(x, minlength, length):
            return _counted_at_once(x.owner, minlength, length)
    if length is None:
        value = concrete(x, "bincount", "give length=")
        length = max(minlength, int(value.max()) + 1 if value.size else 0)
    counted = asarray(1, dt.default_dtype("i")) if weights is None else operand(weights, "bincount")
    dtype = counted.dtype
    x = cast(x, dt.uint8) if x.dtype == dt.bool_ else x
    at = choose(x < 0, 0, x) if dt.kind(x.dtype) == "i" else x
    return full((length,), 0, dtype).at[at].add(counted, wrap_negative_indices=False)


def _check_ranks(name: str, kth: Any, size: int) -> None:
    for k in np.atleast_1d(kth):
        rank = static_int(k, name, "kth")
        if not -size <= rank < size:
            raise ArgumentError(f"{name}: kth = {rank} is not within a row of {size} elements")


@compiled_once_it_pays(call_us=15)
def partition(a: ArrayLike, kth: Any, axis: int | None = -1) -> Array:
    """Put the kth element along an axis where sorting would put it; before it comes what is less or equal.

    Parameters
    ----------
    a : an array.
    kth : one rank, or several, known while tracing; negative ones count from the end.
    axis : the axis; None for the flattened array.

    Returns
    -------
    array of a's shape; the rest is sorted, too.

    Raises
    ------
    ArgumentError : a rank is outside of the axis.

    Examples
    --------
    >>> int(partition(asarray([3, 1, 2]), 0)[0])
    1
    """
    x = operand(a, "partition")
    _check_ranks(
        "partition", kth, x.size if axis is None else x.shape[normal_axis(axis, x.ndim, "partition")]
    )
    return sort(x, axis)


@compiled_once_it_pays(call_us=15)
def argpartition(a: ArrayLike, kth: Any, axis: int | None = -1) -> Array:
    """Find the positions for which x[positions] is `partition(x, kth)`.

    Parameters
    ----------
    a : an array.
    kth : one rank, or several, known while tracing; negative ones count from the end.
    axis : the axis; None for the flattened array.

    Returns
    -------
    array of integers, of a's shape.

    Examples
    --------
    >>> int(argpartition(asarray([3, 1, 2]), 0)[0])
    1
    """
    x = operand(a, "argpartition")
    _check_ranks(
        "argpartition", kth, x.size if axis is None else x.shape[normal_axis(axis, x.ndim, "argpartition")]
    )
    return argsort(x, axis)
