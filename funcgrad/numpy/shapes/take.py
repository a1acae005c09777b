"""Functions of positions: taking elements along an axis, and tools that make or convert positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, Literal, overload

import numpy as np

from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, IndexingError, ShapeError
from funcgrad.numpy.core.at import _AtIndex
from funcgrad.numpy.core.indexing import elements_inside, get, index_operand, needs_x64, within
from funcgrad.numpy.core.keyed import takes_keys
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, type_name
from funcgrad.numpy.creation import arange, asarray, broadcast_to, count, zeros
from funcgrad.numpy.elementwise import add, clip, floor_divide, less, maximum, multiply, remainder, where
from funcgrad.numpy.shapes.manipulation import ravel, reshape, stack
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.array.array import memory_for, wrap
from funcgrad.trace.tracing.tracer import Tracer, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import (
    MAX_AXES,
    check_positions,
    normal_axis,
    position_dtype,
    static_int,
    static_shape,
)
from funcgrad.trace.types.shapes import broadcast_shapes as common_shape
from funcgrad.trace.uop import numel
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.composites import compiled_once_it_pays


@compiled_once_it_pays(call_us=8)
@takes_keys("a")
def take(
    a: ArrayLike, indices: ArrayLike, axis: int | None = None, out: None = None, mode: str | None = None,
    unique_indices: bool = False, indices_are_sorted: bool = False, fill_value: Any = None,
) -> Array:  # fmt: skip
    """Take the elements at some positions of an axis.

    Parameters
    ----------
    a : an array.
    indices : the positions.
    axis : the axis; None for the flattened array.
    out : has to be None: arrays do not change.
    mode : "fill" (also for None: NaN or the extreme integer for positions outside), "clip", "wrap",
        "promise_in_bounds".
    unique_indices, indices_are_sorted : has no effect.
    fill_value : what positions outside give.

    Returns
    -------
    array, with the axes of the positions in place of the axis.

    Examples
    --------
    >>> take(asarray([1.0, 2.0]), asarray([1, 5]))
    Array([ 2., nan], dtype=float32)
    """
    x = operand(a, "take")
    if axis is None:
        x = ravel(x)
    along = 0 if axis is None else normal_axis(axis, x.ndim, "take")
    size = x.shape[along]
    if needs_x64((size,)):
        with config(enable_x64=True):
            return take(x, indices, along, out, mode, unique_indices, indices_are_sorted, fill_value)
    positions = index_operand(indices, "take")
    if not dt.is_integer(positions.dtype):
        raise DtypeError(
            f"take: positions must be integers, got {type_name(positions)}", hint="use .astype(int)"
        )
    if positions.size and not size:
        raise IndexingError(f"take: axis {along} of {type_name(x)} is empty, there is nothing to take")
    if mode == "wrap":
        positions = remainder(positions, max(size, 1))
    elif mode not in (None, "fill", "clip", "promise_in_bounds"):
        raise ArgumentError(
            f"take: mode {mode!r} does not exist", hint="modes are fill, clip, wrap, promise_in_bounds"
        )
    index = (slice(None),) * along + (positions,)
    found = None if mode == "clip" else elements_inside(x, index)
    if found is not None:
        return found
    return get(
        x, index, "fill" if mode in (None, "fill") else "clip", fill_value, wrap_negative=mode != "clip"
    )


@compiled_once_it_pays(call_us=15)
@takes_keys("arr")
def take_along_axis(
    arr: ArrayLike, indices: ArrayLike, axis: int | None = -1, mode: str | None = None, fill_value: Any = None,
    *, wrap_negative_indices: bool | None = None,
) -> Array:  # fmt: skip
    """Take for each position of the other axes the elements that its own indices name along one axis.

    Parameters
    ----------
    arr : an array.
    indices : positions along the axis; the other axes broadcast.
    axis : the axis; None for the flattened array.
    mode : as for `take`.
    fill_value : what positions outside give.
    wrap_negative_indices : whether -1 is the last element, or outside.

    Returns
    -------
    array of the shape of the indices.

    Examples
    --------
    >>> x = asarray([[3, 1, 2]])
    >>> take_along_axis(x, argsort(x), 1)
    Array([[1, 2, 3]], dtype=int32)
    """
    x = operand(arr, "take_along_axis")
    if axis is None:
        x = ravel(x)
    along = 0 if axis is None else normal_axis(axis, x.ndim, "take_along_axis")
    if needs_x64(x.shape):
        with config(enable_x64=True):
            return take_along_axis(
                x, indices, along, mode, fill_value, wrap_negative_indices=wrap_negative_indices
            )
    positions = index_operand(indices, "take_along_axis")
    if not dt.is_integer(positions.dtype):
        raise DtypeError(f"take_along_axis: positions must be integers, got {type_name(positions)}")
    if positions.ndim != x.ndim:
        raise ShapeError(
            f"take_along_axis: {type_name(positions)} and {type_name(x)} must have the same number of axes"
        )
    others = common_shape(
        "take_along_axis", [_ShapeOnly(v.dtype, _without(v.shape, along)) for v in (x, positions)]
    )
    shape = (*others[:along], positions.shape[along], *others[along:])
    x = broadcast_to(x, (*others[:along], x.shape[along], *others[along:]))
    positions = broadcast_to(positions, shape)
    if trace_of((x, positions)) is None and wrap_negative_indices is not False:
        values, places = x.owner, positions.owner  # type: ignore[attr-defined]  # no trace records, so both are known
        if within(places, x.shape[along]):
            return wrap(np.take_along_axis(values, places, along), x.weak)
    if wrap_negative_indices is False:  # as far outside at the other end, or clipped to the first
        outside = 0 if mode not in (None, "fill") else x.shape[along]
        positions = where(less(positions, 0), outside, positions)
    index = []
    for i, size in enumerate(shape):
        if i == along:
            index.append(positions)
        else:
            index.append(
                broadcast_to(
                    reshape(
                        count(size, position_dtype(size)), tuple(size if j == i else 1 for j in range(x.ndim))
                    ),
                    shape,
                )
            )
    return get(x, tuple(index), "fill" if mode in (None, "fill") else "clip", fill_value)


class _ShapeOnly(NamedTuple):
    dtype: np.dtype
    shape: tuple[int, ...]


def _without(shape: tuple[int, ...], axis: int) -> tuple[int, ...]:
    return shape[:axis] + shape[axis + 1 :]


def ix_(*args: ArrayLike) -> tuple[Array, ...]:
    """Reshape vectors of positions so that x[ix_(i, j)] takes all pairs.

    Examples
    --------
    >>> arange(9).reshape(3, 3)[ix_(asarray([0, 2]), asarray([1]))].tolist()
    [[1], [7]]
    """
    vectors = [asarray(a) for a in args]
    return tuple(
        reshape(v, (1,) * i + (v.size,) + (1,) * (len(vectors) - 1 - i)) for i, v in enumerate(vectors)
    )


@overload
def indices(dimensions: Sequence[int], dtype: Any = None, sparse: Literal[False] = False) -> Array: ...
@overload
def indices(dimensions: Sequence[int], dtype: Any = None, sparse: bool = False) -> Any: ...
def indices(dimensions: Sequence[int], dtype: Any = None, sparse: bool = False) -> Any:
    """Make the coordinates of each element of an array of these sizes, along a new first axis.

    Parameters
    ----------
    dimensions : the sizes.
    dtype : the dtype; None for int32.
    sparse : whether axes along which nothing changes have size 1.

    Returns
    -------
    array; with sparse a tuple of arrays.

    Examples
    --------
    >>> indices((2, 2)).tolist()
    [[[0, 0], [1, 1]], [[0, 1], [0, 1]]]
    """
    sizes = tuple(dimensions)
    grids = []
    for i, size in enumerate(sizes):
        grid = reshape(
            arange(size, dtype=dtype or int), tuple(size if j == i else 1 for j in range(len(sizes)))
        )
        grids.append(grid if sparse else broadcast_to(grid, sizes))
    if sparse:
        return tuple(grids)
    return stack(grids) if grids else zeros((0,), dtype or int)


@takes_keys("arr", "values")
def put_along_axis(
    arr: ArrayLike, indices: ArrayLike, values: ArrayLike, axis: int | None, inplace: bool = False, *,
    mode: str | None = None,
) -> Array:  # fmt: skip
    """Replace the elements that `take_along_axis` reads by values.

    Parameters
    ----------
    arr : an array.
    indices : positions along the axis.
    values : the values, which broadcast.
    axis : the axis; None for the flattened array.
    inplace : has to be False: arrays do not change.
    mode : what becomes of positions outside; see `Array.at`.

    Returns
    -------
    a new array.

    Examples
    --------
    >>> put_along_axis(zeros((2, 2)), asarray([[1], [0]]), 5.0, 1, inplace=False).tolist()
    [[0.0, 5.0], [5.0, 0.0]]
    """
    if inplace:
        raise ArgumentError(
            "put_along_axis: arrays are immutable", hint="pass inplace=False and use the result"
        )
    x, positions = operand(arr, "put_along_axis"), operand(indices, "put_along_axis")
    shape = x.shape
    if axis is None:
        x, axis = ravel(x), 0
    along = normal_axis(axis, x.ndim, "put_along_axis")
    if positions.ndim != x.ndim:
        raise ShapeError(f"put_along_axis: {type_name(positions)} and {type_name(x)} must have as many axes")
    sizes = tuple(positions.shape[i] if i == along else size for i, size in enumerate(x.shape))
    positions = broadcast_to(positions, sizes)
    index = [positions if i == along else _coordinate(i, sizes) for i in range(x.ndim)]
    return reshape(_AtIndex(x, tuple(index)).set(values, mode=mode), shape)


def _coordinate(axis: int, shape: tuple[int, ...]) -> Any:
    """Return the position along one axis, for all elements of a shape."""
    return broadcast_to(
        reshape(arange(shape[axis]), tuple(s if i == axis else 1 for i, s in enumerate(shape))), shape
    )


@compiled_once_it_pays(call_us=100, most_arrays=1)
def unravel_index(indices: ArrayLike, shape: Any) -> tuple[Array, ...]:
    """Turn positions in a flattened array into positions along each axis.

    Parameters
    ----------
    indices : the positions.
    shape : the sizes of the axes, which may be traced.

    Returns
    -------
    tuple of arrays, one for each axis.

    Examples
    --------
    >>> [int(i) for i in unravel_index(5, (2, 3))]
    [1, 2]
    """
    position = operand(indices, "unravel_index")
    traced = isinstance(shape, Tracer) or (
        isinstance(shape, (tuple, list)) and any(isinstance(size, Tracer) for size in shape)
    )
    sizes: Any = list(shape) if traced else static_shape(shape, "unravel_index")
    total: Any = reduce(multiply, sizes, asarray(1)) if traced else numel(sizes)
    position = clip(where(less(position, 0), add(position, total), position), 0, maximum(total - 1, 0))
    result: list[Any] = []
    for size in reversed(sizes):
        result.append(remainder(position, maximum(size, 1)))
        position = floor_divide(position, maximum(size, 1))
    return tuple(reversed(result))


def ravel_multi_index(
    multi_index: Sequence[ArrayLike], dims: Any, mode: str = "raise", order: str = "C", *, dtype: Any = None
) -> Array:
    """Turn positions along each axis into positions in the flattened array.

    Parameters
    ----------
    multi_index : a sequence of arrays, one for each axis.
    dims : the sizes of the axes.
    mode : positions outside are errors ("raise"; while they are traced, they are clipped), or clipped
        ("clip"), or wrapped around ("wrap"); "ignore" says that there are none, so that nothing is looked at.
    order : which axis varies fastest, the last ("C") or the first ("F").
    dtype : the dtype; None for the default integer.

    Returns
    -------
    array of integers.

    Raises
    ------
    ArgumentError : positions are outside.

    Examples
    --------
    >>> int(ravel_multi_index((1, 2), (2, 3)))
    5
    """
    sizes = static_shape(dims, "ravel_multi_index")
    check_positions("ravel_multi_index", numel(sizes) - 1)
    if len(multi_index) != len(sizes):
        raise ArgumentError(f"ravel_multi_index: {len(multi_index)} positions do not fit {len(sizes)} axes")
    if mode not in ("raise", "clip", "wrap", "ignore"):
        raise ArgumentError(
            f"ravel_multi_index: mode {mode!r} does not exist", hint="modes are raise, clip, wrap and ignore"
        )
    if order not in ("C", "F"):
        raise ArgumentError(f"ravel_multi_index: order must be 'C' or 'F', got {order!r}")
    pairs = list(zip(multi_index, sizes, strict=True))
    result: Any = asarray(0, int if dtype is None else dtype)
    for position, size in pairs if order == "C" else reversed(pairs):
        position = operand(position, "ravel_multi_index")
        if mode == "raise" and type(position) is ConcreteArray:
            known = position.numpy()
            if (known < 0).any() or (known >= size).any():
                raise ArgumentError(
                    f"ravel_multi_index: a position of {known.tolist()!r:.60} is outside an axis of {size}",
                    hint="mode='clip' or mode='wrap' takes all",
                )
        inside = position
        if mode != "ignore":
            inside = remainder(position, size) if mode == "wrap" else clip(position, 0, size - 1)
        inside = inside if dtype is None else cast(inside, result.dtype)
        result = add(multiply(result, size), inside)
    return result


def _triangle(
    n: int, m: int | None, keep: Callable[[np.ndarray, int], np.ndarray], k: int
) -> tuple[Any, Any]:
    shape = static_shape((n, n if m is None else m), "the positions in a triangle")
    k = min(max(static_int(k, "the positions in a triangle", "k"), -shape[0] - 1), shape[1] + 1)
    with memory_for("the positions in a triangle", shape, dt.bool_):
        rows, columns = np.nonzero(keep(np.ones(shape, bool), k))
    index = dt.default_dtype("i")
    return ConcreteArray(rows.astype(index)), ConcreteArray(columns.astype(index))


def tril_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Array, Array]:
    """Find row and column of each element on and below a diagonal of an n by m matrix.

    Parameters
    ----------
    n : the number of rows.
    k : which diagonal: above the main one, or below where it is negative.
    m : the number of columns; None for n.

    Returns
    -------
    the pair (rows, columns), vectors of integers.

    Examples
    --------
    >>> [i.tolist() for i in tril_indices(2)]
    [[0, 1, 1], [0, 0, 1]]
    """
    return _triangle(n, m, np.tril, k)


def triu_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Array, Array]:
    """Find row and column of each element on and above a diagonal of an n by m matrix.

    Parameters
    ----------
    n : the number of rows.
    k : which diagonal: above the main one, or below where it is negative.
    m : the number of columns; None for n.

    Returns
    -------
    the pair (rows, columns), vectors of integers.

    Examples
    --------
    >>> [i.tolist() for i in triu_indices(2)]
    [[0, 0, 1], [0, 1, 1]]
    """
    return _triangle(n, m, np.triu, k)


def diag_indices(n: int, ndim: int = 2) -> tuple[Array, ...]:
    """Find the positions of the diagonal of an array with equal axes.

    Parameters
    ----------
    n : the size of each axis.
    ndim : how many axes.

    Returns
    -------
    tuple of vectors, one for each axis.

    Examples
    --------
    >>> [i.tolist() for i in diag_indices(2)]
    [[0, 1], [0, 1]]
    """
    count = static_int(ndim, "diag_indices", "ndim")
    if count > MAX_AXES:
        raise ShapeError(f"diag_indices: {count} axes; an array has at most {MAX_AXES}")
    return (arange(n),) * count


class _IndexExpression:
    """s_[1:, ...] is the index (slice(1, None), Ellipsis); index_exp makes a tuple of one index too."""

    def __init__(self, always_tuple: bool) -> None:
        self.always_tuple = always_tuple

    def __getitem__(self, index: Any) -> Any:
        return (index,) if self.always_tuple and not isinstance(index, tuple) else index


s_, index_exp = _IndexExpression(False), _IndexExpression(True)
