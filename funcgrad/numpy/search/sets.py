"""Arrays as sets: the different elements, what two have in common, which are among others.

How many different elements there are depends on their values. Outside `jit` that is known and NumPy computes it; while
tracing, `size` says how long the result shall be: what is too much is cut off, what is missing is filled. One way does
all of it: sort, and compare neighbours.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, overload

import numpy as np

from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.keyed import takes_keys
from funcgrad.numpy.core.operands import ArrayLike, cast, concrete, operand, operand_as, promoted, type_name
from funcgrad.numpy.creation import arange, asarray, full, ones, zeros
from funcgrad.numpy.elementwise import (
    equal,
    isnan,
    less,
    less_equal,
    logical_and,
    logical_not,
    logical_or,
    not_equal,
    subtract,
)
from funcgrad.numpy.elementwise import where as choose
from funcgrad.numpy.reductions import any as any_
from funcgrad.numpy.reductions import cumsum, diff, sum
from funcgrad.numpy.reductions import max as max_
from funcgrad.numpy.reductions import min as min_
from funcgrad.numpy.shapes.manipulation import concatenate, moveaxis, part_of_axis, ravel, reshape
from funcgrad.numpy.shapes.take import take
from funcgrad.numpy.sorting import argsort, lexsort, nonzero, searchsorted, sort
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import wrap
from funcgrad.trace.tracing.tracer import trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axis, static_int
from funcgrad.trace.uop import numel
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.loops.cond import cond

_COMPARED = 64  # elements with which it takes compiled code no longer to compare all than to search
# Bytes of a table of integers for each element, of both, which is about what they have themselves,
_TABLE_PER_ELEMENT = 4
_TABLE_PER_OTHER = 128  # and for each that is marked: a search among fewer is faster than places far apart
_HINT = "give size=, how many elements the result shall have"


@overload
def unique(
    ar: ArrayLike, return_index: Literal[False] = False, return_inverse: Literal[False] = False,
    return_counts: Literal[False] = False, axis: int | None = None, *, equal_nan: bool = True,
    size: int | None = None, fill_value: ArrayLike | None = None, sorted: bool = True,
) -> Array: ...  # fmt: skip
@overload
def unique(
    ar: ArrayLike, return_index: bool = False, return_inverse: bool = False, return_counts: bool = False,
    axis: int | None = None, *, equal_nan: bool = True, size: int | None = None, fill_value: ArrayLike | None = None,
    sorted: bool = True,
) -> Any: ...  # fmt: skip
def unique(
    ar: ArrayLike, return_index: bool = False, return_inverse: bool = False, return_counts: bool = False,
    axis: int | None = None, *, equal_nan: bool = True, size: int | None = None, fill_value: ArrayLike | None = None,
    sorted: bool = True,
) -> Any:  # fmt: skip
    """Find the different elements, or slices along an axis, in ascending order.

    Parameters
    ----------
    ar : an array.
    return_index, return_inverse, return_counts : what else is returned.
    axis : the axis of the slices; None for elements.
    equal_nan : whether all NaN are one element.
    size : how many elements the result has, which has to be known while tracing; None for as many as there
        are.
    fill_value : what fills a result that is too long; None for the smallest element.
    sorted : has no effect: they are sorted in all cases.

    Returns
    -------
    the elements; then, as asked for, the position of the first of each, for each element the position of its
    equal in the result, and how often each occurs. Missing ones occur 0 times.

    Raises
    ------
    ArgumentError : a size is given without fill_value, and there is no element.

    Examples
    --------
    >>> unique(asarray([2, 1, 2]))
    Array([1, 2], dtype=int32)
    >>> unique(asarray([2, 1, 2]), size=3, fill_value=-1)
    Array([ 1,  2, -1], dtype=int32)
    """
    parts = (return_index, return_inverse, return_counts)
    if size is None:
        value = concrete(operand(ar, "unique"), "unique", _HINT)
        along = None if axis is None else normal_axis(axis, value.ndim, "unique")
        # NumPy knows no NaN of ml_dtypes.
        wide = value.astype(np.float32) if value.dtype.kind == "V" else value
        found: Any = np.unique(wide, *parts, along, equal_nan=equal_nan)  # type: ignore[call-overload]
        if not isinstance(found, tuple):
            return wrap(found.astype(value.dtype))
        return (
            wrap(found[0].astype(value.dtype)),
            *(wrap(part.astype(dt.default_dtype("i"))) for part in found[1:]),
        )
    return _unique_of_size(
        ar, static_int(size, "unique", "size"), fill_value, parts, axis, equal_nan=equal_nan
    )


@compiled_once_it_pays(call_us=250)
def _unique_of_size(
    ar: ArrayLike, size: int, fill_value: ArrayLike | None, parts: tuple[bool, ...], axis: int | None, *,
    equal_nan: bool,
) -> Any:  # fmt: skip
    x = operand(ar, "unique")
    rows = ravel(x) if axis is None else moveaxis(x, normal_axis(axis, x.ndim, "unique"), 0)
    values, *rest = _sized_unique(rows, equal_nan, size, fill_value, needs_order=parts[0] or parts[1])
    if axis is None:
        rest[1] = reshape(rest[1], x.shape)
    else:
        values = moveaxis(values, 0, axis)
    wanted = [part for part, asked in zip(rest, parts, strict=True) if asked]
    return (values, *wanted) if wanted else values


def _sized_unique(
    rows: Any, equal_nan: bool, size: int, fill: ArrayLike | None, needs_order: bool
) -> list[Any]:
    """Return the first `size` different slices along axis 0, their first positions, the inverse, and their counts.

    needs_order: whether the caller wants positions and inverse; numbers alone are sorted faster.
    """
    count, index = rows.shape[0], dt.default_dtype("i")
    if not count:
        if size and fill is None:
            raise ArgumentError(
                "unique: there is no element that could fill the result", hint="give fill_value="
            )
        missing = full((size, *rows.shape[1:]), 0 if fill is None else fill, rows.dtype)
        return [missing, *(zeros(0, index) for _ in range(3))]
    flat = reshape(rows, (count, numel(rows.shape[1:])))
    columns = [flat[:, i] for i in reversed(range(flat.shape[1]))]
    if needs_order or len(columns) != 1:
        order = lexsort(columns) if columns else arange(count)
        ordered = take(flat, order, 0, mode="clip")
    else:
        order = arange(count)
        ordered = reshape(sort(columns[0]), (count, 1))
    first = _differs_from_before(ordered, equal_nan)
    starts = nonzero(first, size=size + 1, fill_value=count)[0]
    at = choose(starts[:-1] < count, starts[:-1], 0)  # missing ones are the smallest
    values = reshape(take(ordered, at, 0, mode="clip"), (size, *rows.shape[1:]))
    if fill is not None:
        there = reshape(starts[:-1] < count, (size,) + (1,) * (rows.ndim - 1))
        values = choose(there, values, operand_as(fill, rows.dtype, False, "unique"))
    inverse = zeros(count, index).at[order].set(cumsum(first) - 1)
    return [values, take(order, at, mode="clip"), inverse, diff(starts)]


def _differs_from_before(ordered: Any, equal_nan: bool) -> Any:
    """Tell which rows differ from the row before; the first one does."""
    count = ordered.shape[0]
    later, earlier = part_of_axis(ordered, 0, 1, count), part_of_axis(ordered, 0, 0, count - 1)
    differs = not_equal(later, earlier)
    if equal_nan and dt.is_inexact(ordered.dtype):
        differs = logical_and(differs, logical_not(logical_and(isnan(later), isnan(earlier))))
    return concatenate([ones(1, bool), any_(differs, 1)])


class UniqueAll(NamedTuple):
    values: Array
    indices: Array
    inverse_indices: Array
    counts: Array


class UniqueCounts(NamedTuple):
    values: Array
    counts: Array


class UniqueInverse(NamedTuple):
    values: Array
    inverse_indices: Array


def unique_all(x: ArrayLike, /, *, size: int | None = None, fill_value: ArrayLike | None = None) -> UniqueAll:
    """Compute `unique` with all that it can tell, by the array API; each NaN is an element of its own.

    Parameters
    ----------
    x : an array.
    size : how many elements the result has, which has to be known while tracing; None for as many as there
        are.
    fill_value : what fills a result that is too long; None for the smallest element.

    Returns
    -------
    a named tuple (values, indices, inverse_indices, counts).

    Examples
    --------
    >>> unique_all(asarray([2, 1, 2])).counts
    Array([1, 2], dtype=int32)
    """
    return UniqueAll(*unique(x, True, True, True, equal_nan=False, size=size, fill_value=fill_value))


def unique_counts(
    x: ArrayLike, /, *, size: int | None = None, fill_value: ArrayLike | None = None
) -> UniqueCounts:
    """Find the different elements and how often each occurs; each NaN is an element of its own.

    Parameters
    ----------
    x : an array.
    size : how many elements the result has, which has to be known while tracing; None for as many as there
        are.
    fill_value : what fills a result that is too long; None for the smallest element.

    Returns
    -------
    a named tuple (values, counts).

    Examples
    --------
    >>> unique_counts(asarray([2, 1, 2])).counts
    Array([1, 2], dtype=int32)
    """
    return UniqueCounts(*unique(x, return_counts=True, equal_nan=False, size=size, fill_value=fill_value))


def unique_inverse(
    x: ArrayLike, /, *, size: int | None = None, fill_value: ArrayLike | None = None
) -> UniqueInverse:
    """Find the different elements and for each element the position of its equal; each NaN is one of its own.

    Parameters
    ----------
    x : an array.
    size : how many elements the result has, which has to be known while tracing; None for as many as there
        are.
    fill_value : what fills a result that is too long; None for the smallest element.

    Returns
    -------
    a named tuple (values, inverse_indices).

    Examples
    --------
    >>> unique_inverse(asarray([2, 1, 2])).inverse_indices
    Array([1, 0, 1], dtype=int32)
    """
    return UniqueInverse(*unique(x, return_inverse=True, equal_nan=False, size=size, fill_value=fill_value))


def unique_values(x: ArrayLike, /, *, size: int | None = None, fill_value: ArrayLike | None = None) -> Array:
    """Find the different elements; each NaN is an element of its own.

    Parameters
    ----------
    x : an array.
    size : how many elements the result has, which has to be known while tracing; None for as many as there
        are.
    fill_value : what fills a result that is too long; None for the smallest element.

    Returns
    -------
    vector.

    Examples
    --------
    >>> unique_values(asarray([2, 1, 2]))
    Array([1, 2], dtype=int32)
    """
    return unique(x, equal_nan=False, size=size, fill_value=fill_value)


# ---- of two sets ----


def isin(
    element: ArrayLike, test_elements: ArrayLike, assume_unique: bool = False, invert: bool = False, *,
    method: str = "auto",
) -> Array:  # fmt: skip
    """Say which elements are among others; NaN is not.

    Parameters
    ----------
    element : an array.
    test_elements : the others.
    assume_unique : has no effect.
    invert : which are not, instead.
    method : "compare_all" compares every pair, "binary_search" and "sort" sort the others; "auto" chooses by
        size.

    Returns
    -------
    array of booleans, of the first's shape.

    Examples
    --------
    >>> isin(arange(3), asarray([1, 5]))
    Array([False,  True, False], dtype=bool)
    """
    if method not in ("auto", "compare_all", "binary_search", "sort"):
        raise ArgumentError(
            f"isin: method {method!r} does not exist",
            hint="methods are auto, compare_all, binary_search, sort",
        )
    x: Any
    others: Any
    x, others = promoted("isin", element, test_elements)
    others = ravel(others)
    if method == "auto" and trace_of((x, others)) is None and not dt.is_widened(x.dtype):
        return wrap(np.isin(x.owner, others.owner, invert=invert))
    few = others.size <= _COMPARED
    if method == "compare_all" or method == "auto" and few or not others.size:
        found = any_(equal(x, reshape(others, (others.size, *(1,) * x.ndim))), 0)
    elif method == "auto" and (dt.is_integer(x.dtype) or x.dtype == dt.bool_):
        found = _is_among_integers(x, others)
    else:
        found = _is_among_sorted(x, others)
    return logical_not(found) if invert else found


def _is_among_sorted(x: Any, others: Any) -> Any:
    ordered = sort(others)
    return equal(take(ordered, searchsorted(ordered, x), mode="clip"), x)


def _is_among_integers(x: Any, others: Any) -> Any:
    """Mark the others in a table, where they are so close together that it is small, which their values say."""
    most = min(_TABLE_PER_ELEMENT * (x.size + others.size), _TABLE_PER_OTHER * others.size)
    size = min(most, np.iinfo(np.int32).max)
    least = min_(others)
    span = _distance(max_(others), least)

    def by_table(x: Any, others: Any) -> Any:
        table = zeros(size, dt.bool_).at[_distance(others, least)].set(True, mode="promise_in_bounds")
        place = _distance(x, least)
        within = less_equal(place, span)
        return logical_and(within, table.at[choose(within, place, 0)].get(mode="promise_in_bounds"))

    if size >> dt.bits_of(x.dtype):
        return by_table(x, others)
    return cond(less(span, size), by_table, _is_among_sorted, x, others)


def _distance(x: Any, least: Any) -> Any:
    """Return x - least as integers without a sign, so that it is right for all x >= least, and for others greater than
    for those.
    """
    dtype = dt.uint64 if dt.bits_of(x.dtype) == 64 else dt.uint32
    return subtract(cast(x, dtype), cast(least, dtype))


def _both(name: str, ar1: ArrayLike, ar2: ArrayLike) -> tuple[Any, Any]:
    x, y = promoted(name, ar1, ar2)
    return ravel(cast(x, x.dtype)), ravel(cast(y, y.dtype))


def _by_numpy(name: str, function: Callable[..., Any], x: Any, y: Any, *rest: Any) -> Any:
    """Compute a set function of two concrete arrays by NumPy."""
    return wrap(function(concrete(x, name, _HINT), concrete(y, name, _HINT), *rest))


def _first_where(mask: Any, x: Any, size: int, fill: Any) -> tuple[Any, Any]:
    """Return the first `size` elements where the mask holds, then the fill, and their positions."""
    positions = nonzero(mask, size=size, fill_value=x.size)[0]
    values = take(x, positions, mode="clip") if x.size else zeros(size, x.dtype)
    return choose(positions < x.size, values, operand_as(fill, x.dtype, False, "size")), positions


def _smallest(x: Any) -> Any:
    """Return the value that fills a sorted set: its first element, or 0."""
    return x[0] if x.size else 0


def union1d(
    ar1: ArrayLike, ar2: ArrayLike, *, size: int | None = None, fill_value: ArrayLike | None = None
) -> Array:
    """Find the different elements of both, ascending.

    Parameters
    ----------
    ar1, ar2 : arrays, which are flattened.
    size : how many elements the result has, which has to be known while tracing; None for as many as there
        are.
    fill_value : what fills a result that is too long; None for the smallest element.

    Returns
    -------
    vector.

    Examples
    --------
    >>> union1d(asarray([1, 2]), asarray([2, 3]))
    Array([1, 2, 3], dtype=int32)
    """
    x, y = _both("union1d", ar1, ar2)
    if size is None:
        return _by_numpy("union1d", np.union1d, x, y)
    return unique(concatenate([x, y]), size=size, fill_value=fill_value)


def setdiff1d(
    ar1: ArrayLike, ar2: ArrayLike, assume_unique: bool = False, *, size: int | None = None,
    fill_value: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Find the different elements of the first that are not in the second, ascending, in their order where unique.

    Parameters
    ----------
    ar1, ar2 : arrays, which are flattened.
    assume_unique : whether elements of each are different already.
    size : how many elements the result has, which has to be known while tracing; None for as many as there
        are.
    fill_value : what fills a result that is too long; None for 0.

    Returns
    -------
    vector.

    Examples
    --------
    >>> setdiff1d(asarray([1, 2]), asarray([2, 3]))
    Array([1], dtype=int32)
    """
    x, y = ravel(operand(ar1, "setdiff1d")), ravel(operand(ar2, "setdiff1d"))
    if size is None:
        return _by_numpy("setdiff1d", np.setdiff1d, x, y, assume_unique)
    size = static_int(size, "setdiff1d", "size")
    mask = isin(x, y, invert=True)
    if not assume_unique and x.size:
        order = argsort(x)
        x, mask = take(x, order, mode="clip"), take(mask, order, mode="clip")
        mask = logical_and(mask, _differs_from_before(reshape(x, (x.size, 1)), True))
    return _first_where(mask, x, size, 0 if fill_value is None else fill_value)[0]


def setxor1d(
    ar1: ArrayLike, ar2: ArrayLike, assume_unique: bool = False, *, size: int | None = None,
    fill_value: ArrayLike | None = None,
) -> Array:  # fmt: skip
    """Find the different elements that are in exactly one, ascending.

    Parameters
    ----------
    ar1, ar2 : arrays, which are flattened.
    assume_unique : whether elements of each are different already.
    size : how many elements the result has, which has to be known while tracing; None for as many as there
        are.
    fill_value : what fills a result that is too long; None for the smallest element.

    Returns
    -------
    vector.

    Examples
    --------
    >>> setxor1d(asarray([1, 2]), asarray([2, 3]))
    Array([1, 3], dtype=int32)
    """
    x, y = _both("setxor1d", ar1, ar2)
    if size is None:
        return _by_numpy("setxor1d", np.setxor1d, x, y, assume_unique)
    size = static_int(size, "setxor1d", "size")
    both = concatenate([x, y])
    if not both.size:
        return full((size,), 0 if fill_value is None else fill_value, both.dtype)
    owner = concatenate([zeros(x.size, bool), ones(y.size, bool)])
    order = argsort(both)
    both, owner = take(both, order, mode="clip"), take(owner, order, mode="clip")
    starts = _differs_from_before(reshape(both, (both.size, 1)), True)
    group = cumsum(starts) - 1
    of_second = zeros(both.size, dt.default_dtype("i")).at[group].add(owner)
    members = zeros(both.size, dt.default_dtype("i")).at[group].add(1)
    alone = logical_or(equal(of_second, 0), equal(of_second, members))
    mask = logical_and(starts, take(alone, group, mode="clip"))
    fill = _first_where(mask, both, 1, 0)[0][0] if fill_value is None else fill_value
    return _first_where(mask, both, size, fill)[0]


@overload
def intersect1d(
    ar1: ArrayLike, ar2: ArrayLike, assume_unique: bool = False, return_indices: Literal[False] = False, *,
    size: int | None = None, fill_value: ArrayLike | None = None,
) -> Array: ...  # fmt: skip
@overload
def intersect1d(
    ar1: ArrayLike, ar2: ArrayLike, assume_unique: bool = False, return_indices: bool = False, *,
    size: int | None = None, fill_value: ArrayLike | None = None,
) -> Any: ...  # fmt: skip
def intersect1d(
    ar1: ArrayLike, ar2: ArrayLike, assume_unique: bool = False, return_indices: bool = False, *,
    size: int | None = None, fill_value: ArrayLike | None = None,
) -> Any:  # fmt: skip
    """Find the different elements that are in both, ascending.

    Parameters
    ----------
    ar1, ar2 : arrays, which are flattened.
    assume_unique : whether elements of each are different already.
    return_indices : whether their positions are returned too.
    size : how many elements the result has, which has to be known while tracing; None for as many as there
        are.
    fill_value : what fills a result that is too long; None for the smallest element.

    Returns
    -------
    vector; with return_indices a triple with the first position of each in both. Positions of missing ones
    are the lengths of the two arrays.

    Examples
    --------
    >>> intersect1d(asarray([1, 2]), asarray([2, 3]))
    Array([2], dtype=int32)
    """
    x, y = _both("intersect1d", ar1, ar2)
    index = dt.default_dtype("i")
    if size is None:
        x, y = concrete(x, "intersect1d", _HINT), concrete(y, "intersect1d", _HINT)
        found: Any = np.intersect1d(x, y, assume_unique, return_indices)  # type: ignore[call-overload]
        if return_indices:
            return wrap(found[0]), *(wrap(part.astype(index)) for part in found[1:])
        return wrap(found)
    size = static_int(size, "intersect1d", "size")
    order = argsort(x)
    ordered = take(x, order, mode="clip") if x.size else x
    mask = isin(ordered, y)
    if x.size:
        mask = logical_and(mask, _differs_from_before(reshape(ordered, (x.size, 1)), True))
    fill = _first_where(mask, ordered, 1, 0)[0][0] if fill_value is None else fill_value
    values, positions = _first_where(mask, ordered, size, fill)
    if not return_indices:
        return values
    there = positions < x.size
    in_x = choose(there, take(order, positions, mode="clip") if x.size else 0, x.size)
    order_y = argsort(y)
    at = searchsorted(take(y, order_y, mode="clip") if y.size else y, values)
    in_y = choose(there, take(order_y, at, mode="clip") if y.size else 0, y.size)
    return values, cast(in_x, index), cast(in_y, index)


# ---- elements that a condition selects ----


def _compress_method(a: Any, condition: ArrayLike, axis: int | None = None, **keywords: Any) -> Any:
    """Compute a.compress(condition, axis)."""
    return compress(condition, a, axis, **keywords)


@compiled_once_it_pays(call_us=40)
@takes_keys("a")
def compress(
    condition: ArrayLike, a: ArrayLike, axis: int | None = None, *, size: int | None = None,
    fill_value: ArrayLike = 0, out: None = None,
) -> Array:  # fmt: skip
    """Take the slices along an axis where a condition holds.

    Parameters
    ----------
    condition : a vector of booleans.
    a : an array.
    axis : the axis; None for the elements of the flattened array.
    size : how many elements the result has, which has to be known while tracing; None for as many as there
        are.
    fill_value : what fills a result that is too long.
    out : has to be None: arrays do not change.

    Returns
    -------
    array.

    Raises
    ------
    ShapeError : the condition is no vector, or longer than the axis and true there.

    Examples
    --------
    >>> compress(asarray([True, False, True]), arange(3))
    Array([0, 2], dtype=int32)
    """
    x = operand(a, "compress")
    x = ravel(x) if axis is None else moveaxis(x, normal_axis(axis, x.ndim, "compress"), 0)
    mask = not_equal(operand(asarray(condition), "compress"), 0)
    if mask.ndim != 1:
        raise ShapeError(f"compress: the condition must be a vector, got {type_name(mask)}")
    mask, beyond = mask[: x.shape[0]], mask[x.shape[0] :]
    if beyond.size and bool(concrete(any_(beyond), "compress", "give as many conditions as elements")):
        raise ShapeError(f"compress: {mask.size + beyond.size} conditions for {x.shape[0]} elements")
    kept = size
    if kept is None:
        kept = int(concrete(sum(mask) if mask.size else asarray(0), "compress", _HINT))
    positions = nonzero(mask, size=static_int(kept, "compress", "size"), fill_value=x.shape[0])[0]
    result = take(x, positions, 0, mode="fill", fill_value=fill_value)
    return result if axis is None else moveaxis(result, 0, axis)


@takes_keys("arr")
def extract(
    condition: ArrayLike, arr: ArrayLike, *, size: int | None = None, fill_value: ArrayLike = 0
) -> Array:
    """Take the elements of the flattened array where a condition holds.

    Parameters
    ----------
    condition : booleans, as many as elements.
    arr : an array.
    size : how many elements the result has, which has to be known while tracing; None for as many as there
        are.
    fill_value : what fills a result that is too long.

    Returns
    -------
    vector.

    Examples
    --------
    >>> extract(arange(4) > 1, arange(4))
    Array([2, 3], dtype=int32)
    """
    return compress(ravel(asarray(condition)), ravel(asarray(arr)), size=size, fill_value=fill_value)
