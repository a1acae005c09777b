"""Order and search: sort, argsort, searchsorted, and what depends on values for its shape: nonzero, unique."""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.creation import arange, asarray, full
from funcgrad.numpy.elementwise import add, less, less_equal, logical_and, truth
from funcgrad.numpy.elementwise import where as choose
from funcgrad.numpy.glue import ArrayLike, cast, concrete, operand, type_name
from funcgrad.numpy.manipulation import flip, moveaxis, ravel, reshape, stack
from funcgrad.numpy.positions import take, take_along_axis
from funcgrad.numpy.reductions import cumsum
from funcgrad.trace import dtypes as dt
from funcgrad.trace.array import wrap
from funcgrad.trace.ops import ARGSORT
from funcgrad.trace.shapes import normal_axis, static_int
from funcgrad.trace.tracer import apply, trace_of


def argsort(
    a: ArrayLike, axis: int | None = -1, *, kind: None = None, order: None = None, stable: bool = True,
    descending: bool = False,
) -> Any:  # fmt: skip
    """The positions that sort the elements along an axis; equal ones keep their order, NaN is last.

    >>> argsort(asarray([3, 1, 2]))
    Array([1, 2, 0], dtype=int32)
    """
    x = operand(a, "argsort")
    if axis is None:
        x = ravel(x)
    along = 0 if axis is None else normal_axis(axis, x.ndim, "argsort")
    x = moveaxis(x, along, -1)
    if descending:  # the reverse of sorting the reverse keeps equal elements in order
        backwards = apply(ARGSORT, flip(x, -1))
        positions = flip(x.shape[-1] - 1 - backwards, -1)
    else:
        positions = apply(ARGSORT, x)
    return moveaxis(cast(positions, dt.default_dtype("i")), -1, along)


def sort(
    a: ArrayLike, axis: int | None = -1, *, kind: None = None, order: None = None, stable: bool = True,
    descending: bool = False,
) -> Any:  # fmt: skip
    """The elements along an axis in ascending order, NaN last.

    >>> sort(asarray([3, 1, 2]))
    Array([1, 2, 3], dtype=int32)
    """
    x = operand(a, "sort")
    if axis is None:
        x = ravel(x)
    along = 0 if axis is None else normal_axis(axis, x.ndim, "sort")
    if trace_of((x,)) is None and dt.kind(x.dtype) != "c" and x.dtype != dt.bfloat16:
        value = np.sort(x.owner, along)
        return wrap(np.flip(value, along) if descending else value, x.weak)
    return take_along_axis(x, argsort(x, along, descending=descending), along, mode="promise_in_bounds")


def lexsort(keys: Any, axis: int = -1) -> Any:
    """The positions that sort by several keys, the last one first.

    >>> lexsort([asarray([1, 0, 1]), asarray([2, 2, 1])]).tolist()
    [2, 1, 0]
    """
    keys = [operand(k, "lexsort") for k in keys]
    if not keys:
        raise ArgumentError("lexsort: at least one key is needed")
    positions = argsort(keys[0], axis)
    for key in keys[1:]:
        again = argsort(take_along_axis(key, positions, axis, mode="promise_in_bounds"), axis)
        positions = take_along_axis(positions, again, axis, mode="promise_in_bounds")
    return positions


def searchsorted(
    a: ArrayLike, v: ArrayLike, side: str = "left", sorter: ArrayLike | None = None, *, method: str = "scan"
) -> Any:
    """Where values would be inserted into a sorted vector: before equal elements ("left") or after ("right").

    >>> searchsorted(asarray([1, 3, 5]), asarray([3, 4]))
    Array([1, 2], dtype=int32)
    """
    x, values = operand(a, "searchsorted"), operand(v, "searchsorted")
    if x.ndim != 1:
        raise ShapeError(f"searchsorted: a vector is needed, got {type_name(x)}")
    if side not in ("left", "right"):
        raise ArgumentError(f"searchsorted: side must be 'left' or 'right', got {side!r}")
    if sorter is not None:
        x = take(x, sorter)
    dtype = dt.promote((x.dtype, x.weak), (values.dtype, values.weak))[0]
    x, values = cast(x, dtype), cast(values, dtype)
    if trace_of((x, values)) is None and dtype != dt.bfloat16:
        return wrap(np.searchsorted(x.owner, values.owner, side).astype(dt.default_dtype("i")))  # type: ignore[call-overload]
    before = less if side == "left" else less_equal
    low = full(values.shape, 0, dt.default_dtype("i"))
    step = 1 << max(x.size.bit_length() - 1, 0)
    while (
        step and x.size
    ):  # binary search: the largest `low` such that all elements before it come before the value
        probe = add(low, step)
        element = take(x, probe - 1, mode="clip")
        low = choose(logical_and(probe <= x.size, before(element, values)), probe, low)
        step //= 2
    return low


def nonzero(a: ArrayLike, *, size: int | None = None, fill_value: Any = None) -> tuple[Any, ...]:
    """The positions of the elements that are not 0, one array an axis.

        >>> nonzero(asarray([0, 5, 7]))
        (Array([1, 2], dtype=int32),)

    Their number must be known while tracing: give `size`; missing positions are `fill_value`, or 0.
    """
    x = truth(a)
    if size is None:
        value = concrete(x, "nonzero", "give size=, or use where(condition, x, y)")
        return tuple(wrap(i.astype(dt.default_dtype("i"))) for i in np.nonzero(value))
    size = static_int(size, "nonzero", "size")
    flat = ravel(x)
    index = dt.default_dtype("i")
    # each true element goes to the place that it has among them; the others go outside and are dropped
    target = choose(flat, cumsum(flat) - 1, size)
    numbers = full((size,), flat.size, index).at[target].set(arange(flat.size))
    fills = fill_value if isinstance(fill_value, tuple) else (fill_value,) * x.ndim
    result = []
    stride = 1
    for extent, fill in zip(reversed(x.shape), reversed(fills), strict=True):
        position = numbers // stride % max(extent, 1)
        result.append(choose(numbers < flat.size, position, 0 if fill is None else fill))
        stride *= max(extent, 1)
    return tuple(cast(r, index) for r in reversed(result))


def flatnonzero(a: ArrayLike, *, size: int | None = None, fill_value: Any = None) -> Any:
    """The positions in the flattened array of the elements that are not 0.

    >>> flatnonzero(asarray([[0, 5], [7, 0]])).tolist()
    [1, 2]
    """
    return nonzero(ravel(a), size=size, fill_value=fill_value)[0]


def argwhere(a: ArrayLike, *, size: int | None = None, fill_value: Any = None) -> Any:
    """The positions of the elements that are not 0, one row each.

    >>> argwhere(asarray([[0, 5], [7, 0]])).tolist()
    [[0, 1], [1, 0]]
    """
    x = operand(a, "argwhere")
    if not x.ndim:
        return reshape(nonzero(reshape(x, (1,)), size=size)[0], (-1, 1))[:, :0]
    return stack(nonzero(x, size=size, fill_value=fill_value), axis=-1)


def where(
    condition: ArrayLike, x: ArrayLike | None = None, y: ArrayLike | None = None, /, *, size: int | None = None,
    fill_value: Any = None,
) -> Any:  # fmt: skip
    """x where the condition holds, else y; all three broadcast. With the condition alone: nonzero(condition).

        >>> where(arange(3) > 0, 1.5, 0.0)
        Array([0. , 1.5, 1.5], dtype=float32, weak_type=True)

    Both sides are computed, but what the side not taken computes never shows, in the result nor in its derivatives:
    the gradient of where(x > 0, sqrt(x), 0) at 0 is 0.
    """
    if x is None and y is None:
        return nonzero(condition, size=size, fill_value=fill_value)
    if x is None or y is None:
        raise ArgumentError("where: give both x and y, or neither", hint="where(condition, x, y)")
    return choose(condition, x, y)


def bincount(
    x: ArrayLike, weights: ArrayLike | None = None, minlength: int = 0, *, length: int | None = None
) -> Any:
    """How often each integer occurs, or the sum of its weights.

        >>> bincount(asarray([0, 2, 2]))
        Array([1, 0, 2], dtype=int32)

    The length must be known while tracing: give `length`; larger numbers are then not counted.
    """
    x = operand(x, "bincount")
    if length is None:
        value = concrete(x, "bincount", "give length=")
        length = max(minlength, int(value.max()) + 1 if value.size else 0)
    counted = asarray(1, dt.default_dtype("i")) if weights is None else operand(weights, "bincount")
    dtype = counted.dtype
    at = choose(x < 0, 0, x) if dt.kind(x.dtype) == "i" else x
    return full((length,), 0, dtype).at[at].add(counted)


def partition(a: ArrayLike, kth: int, axis: int = -1) -> Any:
    """Sorted along an axis, which puts the kth element where it belongs.

    >>> int(partition(asarray([3, 1, 2]), 0)[0])
    1
    """
    return sort(a, axis)


def argpartition(a: ArrayLike, kth: int, axis: int = -1) -> Any:
    """The positions that sort along an axis, which puts the kth element where it belongs.

    >>> int(argpartition(asarray([3, 1, 2]), 0)[0])
    1
    """
    return argsort(a, axis)
