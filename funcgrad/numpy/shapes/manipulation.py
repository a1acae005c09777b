"""Functions that move elements: reshape, transpose, join, split, repeat, flip, roll, pad.

All of them are movement ops: index arithmetic in a compiled program, never copies by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, overload

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.keyed import takes_keys
from funcgrad.numpy.core.operands import (
    ArrayLike,
    cast,
    concrete,
    either,
    operand,
    operand_as,
    promoted,
    takes_sharding,
    type_name,
)
from funcgrad.numpy.creation import asarray as asarray
from funcgrad.numpy.creation import broadcast_to as broadcast_to
from funcgrad.numpy.creation import count, diagonal_mask, full, too_nested
from funcgrad.numpy.elementwise import equal, remainder, where
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import SIZE_ERRORS, memory_for, wrap
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.array.key_array import TypeOfWords
from funcgrad.trace.ops import CONCAT, CONST, GATHER
from funcgrad.trace.tracing.tracer import Tracer, apply, node_of, signature_of, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import broadcast_shapes as common_shape
from funcgrad.trace.types.shapes import (
    check_nbytes,
    normal_axes,
    normal_axis,
    position_dtype,
    static_int,
    static_shape,
    too_large,
)
from funcgrad.trace.uop import Shape, const, numel
from funcgrad.transforms.composites import compiled_once_it_pays

# ---- shapes ----


def _array(x: Any, name: str) -> Any:
    """Return an array of any elements, an operand made from the value, or the type of an array of words."""
    return x if isinstance(x, (Array, TypeOfWords)) else operand(x, name)


def shape(a: ArrayLike | None) -> Shape:
    """Return the sizes of the axes; of None, which is no array, () as NumPy does.

    An object that is no array, such as a sparse matrix, is asked for its `shape`.

    Examples
    --------
    >>> shape(ones((2, 3)))
    (2, 3)
    """
    if a is None:
        return ()
    own = getattr(a, "shape", None)
    return own if isinstance(own, tuple) else asarray(a).shape


def ndim(a: ArrayLike) -> int:
    """Return the number of axes.

    Examples
    --------
    >>> ndim(ones((2, 3)))
    2
    """
    return len(shape(a))


def size(a: ArrayLike, axis: int | Sequence[int] | None = None) -> int:
    """Return the number of elements, or of places along axes.

    Parameters
    ----------
    a : an array.
    axis : an axis, several, or None for all.

    Returns
    -------
    an integer.

    Examples
    --------
    >>> size(ones((2, 3)))
    6
    """
    sizes = shape(a)
    return numel(tuple(sizes[i] for i in normal_axes(axis, len(sizes), "size")))


def _resolved_shape(x: Any, wanted: Any) -> Shape:
    """Return the wanted shape with -1 computed from the other sizes."""
    if isinstance(wanted, (Array, np.ndarray)) and wanted.ndim == 1:
        wanted = tuple(wanted)
    sizes = wanted if isinstance(wanted, (tuple, list)) else (wanted,)
    sizes = tuple(static_int(s, "reshape", "a size") for s in sizes)
    known = numel(tuple(s for s in sizes if s != -1))
    unknown = sizes.count(-1)
    if unknown > 1:
        raise ShapeError(f"reshape: only one size may be -1, got {sizes}")
    fits = x.size == known if not unknown else known > 0 and x.size % known == 0
    if not fits or any(s < -1 for s in sizes):
        raise ShapeError(
            f"reshape: cannot reshape array {type_name(x)} of {x.size} elements into shape {sizes} of "
            + (f"{known}" if not unknown else f"a multiple of {known}"),
            hint="the product of the sizes must stay the same; one size may be -1",
        )
    return tuple(x.size // known if s == -1 else s for s in sizes)


@takes_keys("a")
@takes_sharding
def reshape(a: ArrayLike, shape: Any, order: str = "C", *, copy: bool | None = None) -> Array:
    """Give the same elements another shape.

    Parameters
    ----------
    a : an array.
    shape : a size, or several; one may be -1, which follows from the others.
    order : "C" counts the last axis fastest, "F" the first.
    copy : whether a copy is wanted; has no effect: arrays do not change.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array of that shape. While a function is traced, a NumPy array stays one, as in JAX: what NumPy makes of it is
    known at once, and can decide what Python does.

    Raises
    ------
    ShapeError : the number of elements differs.

    Examples
    --------
    >>> reshape(arange(6), (2, -1)).tolist()
    [[0, 1, 2], [3, 4, 5]]
    """
    x = operand(a, "reshape")
    if order == "F":
        return transpose(reshape(transpose(x), tuple(reversed(_resolved_shape(x, shape)))))
    if order != "C":
        raise ArgumentError(f"reshape: order must be 'C' or 'F', got {order!r}")
    return _reshaped(x, a, _resolved_shape(x, shape))


def _reshaped(x: Any, a: Any, wanted: Shape) -> Any:
    """Give an operand, which was made from `a`, a shape of as many elements."""
    if type(x) is ConcreteArray and trace_of((x,)) is None:
        try:
            return ConcreteArray(x.owner.reshape(wanted), x.weak)
        except SIZE_ERRORS:  # of no elements: NumPy refuses axes that are too long
            raise too_large("reshape", wanted, x.dtype) from None
    if isinstance(a, (np.ndarray, np.generic)):
        return a.reshape(wanted)
    return either(x, lambda v: v.reshape(wanted), lambda node: node.reshape(wanted))


def _reshape_method(a: Any, *args: Any, order: str = "C", out_sharding: Any = None) -> Any:
    """Compute x.reshape(2, 3) or x.reshape((2, 3))."""
    return reshape(a, args[0] if len(args) == 1 else args, order, out_sharding=out_sharding)


@takes_keys("a")
@takes_sharding
def ravel(a: ArrayLike, order: str = "C") -> Array:
    """Put all elements along one axis.

    Parameters
    ----------
    a : an array.
    order : "C" counts the last axis fastest, "F" the first.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array of one axis.

    Examples
    --------
    >>> ravel(ones((2, 2))).shape
    (4,)
    """
    x = operand(a, "ravel")
    return _reshaped(x, a, (x.size,)) if order == "C" else reshape(a, (x.size,), order)


@takes_keys("a")
def transpose(a: ArrayLike, axes: Sequence[int] | None = None) -> Array:
    """Put the axes in another order.

    Parameters
    ----------
    a : an array.
    axes : which axis comes where; None reverses them.

    Returns
    -------
    array with its axes in that order.

    Examples
    --------
    >>> transpose(ones((2, 3))).shape
    (3, 2)
    """
    x = operand(a, "transpose")
    order = tuple(range(x.ndim))[::-1] if axes is None else normal_axes(tuple(axes), x.ndim, "transpose")
    if len(order) != x.ndim:
        raise ArgumentError(
            f"transpose: axes {tuple(axes or ())} must name each of the {x.ndim} axes of {type_name(x)}"
        )
    return either(x, lambda v: v.transpose(order), lambda node: node.permute(order))


permute_dims = transpose


def _transpose_method(a: Any, *axes: Any) -> Any:
    """Compute x.transpose(), x.transpose(1, 0) or x.transpose((1, 0))."""
    if not axes or axes == (None,):
        return transpose(a)
    of_one = len(axes) == 1 and isinstance(axes[0], (tuple, list, np.ndarray))
    return transpose(a, tuple(axes[0]) if of_one else axes)


@takes_keys("x")
def matrix_transpose(x: ArrayLike, /) -> Array:
    """Swap the last two axes.

    Examples
    --------
    >>> matrix_transpose(ones((5, 2, 3))).shape
    (5, 3, 2)
    """
    x = operand(x, "matrix_transpose")
    if x.ndim < 2:
        raise ShapeError(f"matrix_transpose: two axes are needed, got {type_name(x)}")
    return swapaxes(x, -1, -2)


@takes_keys("a")
def swapaxes(a: ArrayLike, axis1: int, axis2: int) -> Array:
    """Swap two axes.

    Parameters
    ----------
    a : an array.
    axis1, axis2 : the axes.

    Returns
    -------
    array with these axes swapped.

    Examples
    --------
    >>> swapaxes(ones((2, 3, 4)), 0, 2).shape
    (4, 3, 2)
    """
    x = operand(a, "swapaxes")
    first, second = normal_axis(axis1, x.ndim, "swapaxes"), normal_axis(axis2, x.ndim, "swapaxes")
    order = list(range(x.ndim))
    order[first], order[second] = second, first
    return transpose(x, order)


@takes_keys("a")
def moveaxis(a: ArrayLike, source: Any, destination: Any) -> Array:
    """Move some axes to other places; the others keep their order.

    Parameters
    ----------
    a : an array.
    source : the axes, one or several.
    destination : where each goes.

    Returns
    -------
    array with its axes in that order.

    Examples
    --------
    >>> moveaxis(ones((2, 3, 4)), 0, -1).shape
    (3, 4, 2)
    """
    x = operand(a, "moveaxis")
    from_ = normal_axes(source, x.ndim, "moveaxis")
    to = normal_axes(destination, x.ndim, "moveaxis")
    if len(from_) != len(to):
        raise ArgumentError(f"moveaxis: {len(from_)} axes cannot move to {len(to)} places")
    order = [axis for axis in range(x.ndim) if axis not in from_]
    for place, axis in sorted(zip(to, from_, strict=True)):
        order.insert(place, axis)
    return transpose(x, order)


@takes_keys("a")
def rollaxis(a: ArrayLike, axis: int, start: int = 0) -> Array:
    """Move one axis before another.

    Parameters
    ----------
    a : an array.
    axis : the axis that moves.
    start : the axis before which it comes.

    Returns
    -------
    array with its axes in that order.

    Examples
    --------
    >>> rollaxis(ones((2, 3, 4)), 2).shape
    (4, 2, 3)
    """
    x = operand(a, "rollaxis")
    axis = normal_axis(axis, x.ndim, "rollaxis")
    start = start + x.ndim if start < 0 else start
    return moveaxis(x, axis, start - 1 if start > axis else start)


@takes_keys("a")
def expand_dims(a: ArrayLike, axis: Any = 0) -> Array:
    """Insert axes of size 1.

    Parameters
    ----------
    a : an array.
    axis : their places in the result, one or several.

    Returns
    -------
    array with more axes.

    Examples
    --------
    >>> expand_dims(arange(3), (0, 2)).shape
    (1, 3, 1)
    """
    x = operand(a, "expand_dims")
    count = len(axis) if isinstance(axis, (tuple, list, range)) else 1
    new = normal_axes(axis, x.ndim + count, "expand_dims")
    old = iter(x.shape)
    return _reshaped(x, x, tuple(1 if i in new else next(old) for i in range(x.ndim + count)))


@takes_keys("a")
def squeeze(a: ArrayLike, axis: Any = None) -> Array:
    """Remove axes of size 1.

    Parameters
    ----------
    a : an array.
    axis : those to remove, one or several; None for all.

    Returns
    -------
    array with fewer axes.

    Raises
    ------
    ShapeError : a named axis has another size.

    Examples
    --------
    >>> squeeze(ones((1, 3, 1))).shape
    (3,)
    """
    x = operand(a, "squeeze")
    gone = (
        tuple(i for i, s in enumerate(x.shape) if s == 1)
        if axis is None
        else normal_axes(axis, x.ndim, "squeeze")
    )
    for i in gone:
        if x.shape[i] != 1:
            raise ShapeError(f"squeeze: axis {i} of {type_name(x)} has size {x.shape[i]}, not 1")
    return _reshaped(x, x, tuple(s for i, s in enumerate(x.shape) if i not in gone))


@overload
def atleast_1d(arys: ArrayLike, /) -> Array: ...
@overload
def atleast_1d(*arys: ArrayLike) -> list[Array]: ...
@takes_keys("arys")
def atleast_1d(*arys: ArrayLike) -> Any:
    """Turn scalars into vectors of one element; several arguments give a list.

    Examples
    --------
    >>> atleast_1d(3).shape
    (1,)
    """
    return _each(arys, lambda x: reshape(x, (1,)) if x.ndim == 0 else x)


@overload
def atleast_2d(arys: ArrayLike, /) -> Array: ...
@overload
def atleast_2d(*arys: ArrayLike) -> list[Array]: ...
@takes_keys("arys")
def atleast_2d(*arys: ArrayLike) -> Any:
    """Put axes of size 1 in front, up to two; several arguments give a list.

    Examples
    --------
    >>> atleast_2d(arange(3)).shape
    (1, 3)
    """
    return _each(arys, lambda x: reshape(x, (1,) * (2 - x.ndim) + x.shape) if x.ndim < 2 else x)


@overload
def atleast_3d(arys: ArrayLike, /) -> Array: ...
@overload
def atleast_3d(*arys: ArrayLike) -> list[Array]: ...
@takes_keys("arys")
def atleast_3d(*arys: ArrayLike) -> Any:
    """Add axes of size 1, up to three; several arguments give a list.

    (n,) becomes (1, n, 1), (m, n) becomes (m, n, 1).

    Examples
    --------
    >>> atleast_3d(arange(3)).shape
    (1, 3, 1)
    """

    def three(x: Any) -> Any:
        if x.ndim >= 3:
            return x
        return reshape(x, (1,) * (2 - x.ndim) + x.shape + (1,) if x.ndim else (1, 1, 1))

    return _each(arys, lambda x: three(x) if x.ndim != 1 else reshape(x, (1, x.size, 1)))


def _each(arrays: tuple, function: Callable[[Any], Any]) -> Any:
    results = [function(asarray(x)) for x in arrays]
    return results[0] if len(results) == 1 else results


def broadcast_shapes(*shapes: Any) -> Shape:
    """Return the shape that arrays of these shapes broadcast to.

    Examples
    --------
    >>> broadcast_shapes((2, 1), (3,))
    (2, 3)
    """
    try:
        return tuple(np.broadcast_shapes(*shapes))
    except ValueError:
        raise ShapeError(
            f"broadcast_shapes: Incompatible shapes for broadcasting: {', '.join(map(str, shapes))}"
        ) from None


@takes_keys("args")
def broadcast_arrays(*args: ArrayLike) -> list[Array]:
    """Broadcast all arrays to their common shape.

    Examples
    --------
    >>> [x.shape for x in broadcast_arrays(ones((2, 1)), ones(3))]
    [(2, 3), (2, 3)]
    """
    values = [operand(x, "broadcast_arrays") for x in args]
    if not values:
        return []
    common = common_shape("broadcast_arrays", values)
    return [broadcast_to(x, common) for x in values]


# ---- join and split ----


@compiled_once_it_pays(call_us=5)
@takes_keys("arrays")
def concatenate(arrays: Any, axis: int | None = 0, dtype: Any = None) -> Array:
    """Join arrays one after the other along an axis.

    Parameters
    ----------
    arrays : a sequence of arrays.
    axis : an axis that exists; None flattens them first.
    dtype : the dtype of the result; None for that of the operands.

    Returns
    -------
    array, as long along the axis as all together.

    Raises
    ------
    ShapeError : sizes differ on another axis.

    Examples
    --------
    >>> concatenate([arange(2), arange(3)])
    Array([0, 1, 0, 1, 2], dtype=int32)
    """
    values = _sequence(arrays, "concatenate", axis)
    if axis is None:
        values = [ravel(x) for x in values]
        axis = 0
    values = promoted("concatenate", *values)
    if dtype is not None:
        values = [cast(x, dt.as_dtype(dtype)) for x in values]
    first = values[0]
    if not first.ndim:
        raise ShapeError("concatenate: scalars have no axis to join along", hint="use stack, or atleast_1d")
    axis = normal_axis(axis, first.ndim, "concatenate")
    for i, x in enumerate(values):
        if (
            x.ndim != first.ndim
            or x.shape[:axis] + x.shape[axis + 1 :] != first.shape[:axis] + first.shape[axis + 1 :]
        ):
            raise ShapeError(
                f"concatenate: array 0 is {type_name(first)} and array {i} is {type_name(x)}: "
                f"only sizes along axis {axis} may differ"
            )
    if len(values) == 1:
        return first
    if trace_of(values) is None:
        return ConcreteArray(np.concatenate([x.owner for x in values], axis), first.weak)
    return apply(CONCAT, *values, arg=axis)


concat = concatenate


def _sequence(arrays: Any, name: str, axis: Any = None) -> list[Any]:
    """Return the operands of a function that takes a sequence of arrays, and then perhaps an axis."""
    if isinstance(axis, Array) and axis.ndim:
        raise DtypeError(
            f"{name}: the axis must be an integer, got {type_name(axis)}",
            hint=f"pass the arrays in one list: {name}([a, b])",
        )
    if not isinstance(arrays, (tuple, list)):
        array_ = operand(arrays, name)
        if not array_.ndim:
            raise DtypeError(
                f"{name}: expected a sequence of arrays, got {type_name(array_)}", hint="pass a list"
            )
        arrays = list(array_)
    if not arrays:
        raise ArgumentError(f"{name}: at least one array is needed")
    return [operand(x, name) for x in arrays]


def _are_of_one_type(values: Sequence[Any]) -> bool:
    """Tell whether these are arrays of the host with one type, which is not weak, and nothing records what is done."""
    if type(values[0]) is not ConcreteArray:
        return False
    signature = values[0].signature
    return (
        not (signature.weak or signature.device)
        and all(type(x) is ConcreteArray and x.signature is signature for x in values)
        and trace_of(values) is None
    )


@compiled_once_it_pays(call_us=5)
@takes_keys("arrays")
def stack(arrays: Any, axis: int = 0, out: None = None, dtype: Any = None) -> Array:
    """Join arrays of one shape along a new axis.

    Parameters
    ----------
    arrays : a sequence of arrays.
    axis : the place of the new axis in the result.
    out : has to be None: arrays do not change.
    dtype : the dtype of the result; None for that of the operands.

    Returns
    -------
    array with one axis more.

    Examples
    --------
    >>> stack([arange(2), arange(2)], axis=1).tolist()
    [[0, 0], [1, 1]]
    """
    values = _sequence(arrays, "stack", axis)
    if any(x.shape != values[0].shape for x in values):
        raise ShapeError(f"stack: all arrays must have one shape, got {', '.join(map(type_name, values))}")
    axis = normal_axis(axis, values[0].ndim + 1, "stack")
    if dtype is None and _are_of_one_type(values):
        return wrap(np.stack([x.owner for x in values], axis))
    return concatenate([expand_dims(x, axis) for x in values], axis, dtype)


@compiled_once_it_pays(call_us=14)
@takes_keys("tup")
def vstack(tup: Any, dtype: Any = None) -> Array:
    """Join arrays along the first axis; vectors are rows.

    Parameters
    ----------
    tup : a sequence of arrays.
    dtype : the dtype of the result; None for that of the operands.

    Returns
    -------
    array of two axes or more.

    Examples
    --------
    >>> vstack([arange(2), arange(2)]).shape
    (2, 2)
    """
    return concatenate([atleast_2d(x) for x in _sequence(tup, "vstack")], 0, dtype)


@compiled_once_it_pays(call_us=7)
@takes_keys("tup")
def hstack(tup: Any, dtype: Any = None) -> Array:
    """Join arrays along the second axis, vectors along their only one.

    Parameters
    ----------
    tup : a sequence of arrays.
    dtype : the dtype of the result; None for that of the operands.

    Returns
    -------
    array.

    Examples
    --------
    >>> hstack([arange(2), arange(2)]).shape
    (4,)
    """
    values = [atleast_1d(x) for x in _sequence(tup, "hstack")]
    return concatenate(values, 0 if values[0].ndim == 1 else 1, dtype)


@compiled_once_it_pays(call_us=14)
@takes_keys("tup")
def dstack(tup: Any, dtype: Any = None) -> Array:
    """Join arrays along the third axis.

    Parameters
    ----------
    tup : a sequence of arrays.
    dtype : the dtype of the result; None for that of the operands.

    Returns
    -------
    array of three axes or more.

    Examples
    --------
    >>> dstack([arange(2), arange(2)]).shape
    (1, 2, 2)
    """
    return concatenate([atleast_3d(x) for x in _sequence(tup, "dstack")], 2, dtype)


@compiled_once_it_pays(call_us=14)
@takes_keys("tup")
def column_stack(tup: Any) -> Array:
    """Join vectors as the columns of a matrix.

    Examples
    --------
    >>> column_stack([arange(2), arange(2)]).tolist()
    [[0, 0], [1, 1]]
    """
    columns = [expand_dims(x, 1) if x.ndim == 1 else atleast_2d(x) for x in _sequence(tup, "column_stack")]
    return concatenate(columns, 1)


@compiled_once_it_pays(call_us=13)
@takes_keys("arr", "values")
def append(arr: ArrayLike, values: ArrayLike, axis: int | None = None) -> Array:
    """Put values after an array.

    Parameters
    ----------
    arr, values : an array.
    axis : an axis; None flattens both.

    Returns
    -------
    array; flattened without an axis.

    Examples
    --------
    >>> append(arange(2), 7)
    Array([0, 1, 7], dtype=int32)
    """
    return concatenate([asarray(arr), asarray(values)], axis)


@takes_keys("arrays")
def block(arrays: Any) -> Array:
    """Join nested lists of arrays: the innermost along the last axis, the next along the one before.

    Examples
    --------
    >>> block([[ones((1, 2)), zeros((1, 1))], [zeros((1, 3))]]).tolist()
    [[1.0, 1.0, 0.0], [0.0, 0.0, 0.0]]
    """

    def depth(x: Any) -> int:
        return 1 + max(map(depth, x)) if isinstance(x, list) and x else 0

    def joined(x: Any, axis: int, ndim_: int) -> Any:
        if isinstance(x, list):
            if not x:
                raise ArgumentError("block: a list in it is empty")
            return concatenate([joined(e, axis + 1, ndim_) for e in x], axis)
        leaf = asarray(x)
        return reshape(leaf, (1,) * (ndim_ - leaf.ndim) + leaf.shape)

    def rank(x: Any) -> int:
        return max(map(rank, x), default=0) if isinstance(x, list) else asarray(x).ndim

    try:
        levels = depth(arrays)
    except RecursionError:
        raise too_nested("block") from None
    ndim_ = max(rank(arrays), levels)
    return joined(arrays, ndim_ - levels, ndim_)


@compiled_once_it_pays(call_us=20)
@takes_keys("a")
def resize(a: ArrayLike, new_shape: Any) -> Array:
    """Give the flattened elements another shape, repeated or cut to its size.

    Parameters
    ----------
    a : an array.
    new_shape : a size, or several.

    Returns
    -------
    array of that shape.

    Examples
    --------
    >>> resize(arange(3), (2, 2)).tolist()
    [[0, 1], [2, 0]]
    """
    x = ravel(operand(a, "resize"))
    shape_ = static_shape(new_shape, "resize")
    count = numel(shape_)
    if not x.size:
        return cast(full(shape_, 0, x.dtype), x.dtype, x.weak)
    return reshape(part_of_axis(tile(x, -(-count // x.size) or 1), 0, 0, count), shape_)


def part(x: Any, limits: Sequence[tuple[int, int, int]]) -> Any:
    """Return the slice (start, stop, step) of each axis, step >= 1."""
    return either(x, lambda v: v[tuple(slice(*limit) for limit in limits)], lambda node: node.shrink(limits))


def part_of_axis(x: Any, axis: int, start: int, stop: int) -> Any:
    """Return the elements start to stop along one axis."""
    return part(x, [(start, stop, 1) if i == axis else (0, s, 1) for i, s in enumerate(x.shape)])


def _split(x: Any, places: Sequence[int], axis: int) -> list[Any]:
    size_ = x.shape[axis]
    edges = [0, *(min(max(p + size_ if p < 0 else p, 0), size_) for p in places), size_]
    return [part_of_axis(x, axis, start, max(start, stop)) for start, stop in pairwise(edges)]


@takes_keys("ary")
def split(ary: ArrayLike, indices_or_sections: Any, axis: int = 0) -> list[Array]:
    """Split an array along an axis.

    Parameters
    ----------
    ary : an array.
    indices_or_sections : how many equal parts, or the places where parts begin.
    axis : an axis.

    Returns
    -------
    list of arrays.

    Raises
    ------
    ShapeError : the axis does not divide into equal parts.

    Examples
    --------
    >>> [x.tolist() for x in split(arange(4), 2)]
    [[0, 1], [2, 3]]
    """
    x = operand(ary, "split")
    axis = normal_axis(axis, x.ndim, "split")
    if isinstance(indices_or_sections, (tuple, list)) or np.ndim(indices_or_sections):
        return _split(x, [static_int(i, "split", "a place") for i in indices_or_sections], axis)
    sections = static_int(indices_or_sections, "split", "the number of parts")
    if sections < 1 or x.shape[axis] % sections:
        raise ShapeError(
            f"split: axis {axis} of {type_name(x)} does not divide into {sections} equal parts",
            hint="use array_split for parts of different sizes",
        )
    width = x.shape[axis] // sections
    return _split(x, [width * i for i in range(1, sections)], axis)


_MOST_PARTS = 1 << 16


@takes_keys("ary")
def array_split(ary: ArrayLike, indices_or_sections: Any, axis: int = 0) -> list[Array]:
    """Split an array along an axis; the first parts may be one longer.

    Parameters
    ----------
    ary : an array.
    indices_or_sections : how many parts, or the places where parts begin.
    axis : an axis.

    Returns
    -------
    list of arrays.

    Examples
    --------
    >>> [x.tolist() for x in array_split(arange(3), 2)]
    [[0, 1], [2]]
    """
    x = operand(ary, "array_split")
    axis = normal_axis(axis, x.ndim, "array_split")
    if isinstance(indices_or_sections, (tuple, list)) or np.ndim(indices_or_sections):
        return split(x, indices_or_sections, axis)
    sections = static_int(indices_or_sections, "array_split", "the number of parts")
    if sections < 1:
        raise ArgumentError(f"array_split: the number of parts must be positive, got {sections}")
    if sections > max(x.shape[axis], _MOST_PARTS):
        raise ArgumentError(
            f"array_split: {sections} parts of {x.shape[axis]} elements: there are more than {_MOST_PARTS}, nearly all "
            "of them empty",
            hint="is it the size of a part that is meant?",
        )
    width, longer = divmod(x.shape[axis], sections)
    return _split(x, [width * i + min(i, longer) for i in range(1, sections)], axis)


@takes_keys("ary")
def vsplit(ary: ArrayLike, indices_or_sections: Any) -> list[Array]:
    """Split an array along the first axis.

    Parameters
    ----------
    ary : an array.
    indices_or_sections : see `split`.

    Returns
    -------
    list of arrays.

    Examples
    --------
    >>> [x.shape for x in vsplit(ones((4, 2)), 2)]
    [(2, 2), (2, 2)]
    """
    return split(ary, indices_or_sections, 0)


@takes_keys("ary")
def hsplit(ary: ArrayLike, indices_or_sections: Any) -> list[Array]:
    """Split an array along the second axis, a vector along its only one.

    Parameters
    ----------
    ary : an array.
    indices_or_sections : see `split`.

    Returns
    -------
    list of arrays.

    Examples
    --------
    >>> [x.shape for x in hsplit(ones((2, 4)), 2)]
    [(2, 2), (2, 2)]
    """
    ary = operand(ary, "hsplit")
    return split(ary, indices_or_sections, 1 if ary.ndim > 1 else 0)


@takes_keys("ary")
def dsplit(ary: ArrayLike, indices_or_sections: Any) -> list[Array]:
    """Split an array along the third axis.

    Parameters
    ----------
    ary : an array.
    indices_or_sections : see `split`.

    Returns
    -------
    list of arrays.

    Examples
    --------
    >>> [x.shape for x in dsplit(ones((1, 2, 4)), 2)]
    [(1, 2, 2), (1, 2, 2)]
    """
    return split(ary, indices_or_sections, 2)


@takes_keys("x")
def unstack(x: ArrayLike, /, *, axis: int = 0) -> tuple[Array, ...]:
    """Take the slices along an axis, without it.

    Parameters
    ----------
    x : an array.
    axis : an axis.

    Returns
    -------
    tuple of arrays.

    Examples
    --------
    >>> [int(v) for v in unstack(arange(3))]
    [0, 1, 2]
    """
    x = operand(x, "unstack")
    axis = normal_axis(axis, x.ndim, "unstack")
    return tuple(squeeze(part_of_axis(x, axis, i, i + 1), axis) for i in range(x.shape[axis]))


# ---- repeat ----


@compiled_once_it_pays(call_us=15)
@takes_keys("A")
def tile(A: ArrayLike, reps: Any) -> Array:
    """Repeat the whole array along each axis.

    Parameters
    ----------
    A : an array.
    reps : how often along each of the last axes; more of them than axes add new ones.

    Returns
    -------
    array.

    Examples
    --------
    >>> tile(arange(2), 2)
    Array([0, 1, 0, 1], dtype=int32)
    """
    x = operand(A, "tile")
    counts = static_shape(reps, "tile")
    rank = max(x.ndim, len(counts))
    counts = (1,) * (rank - len(counts)) + counts
    sizes = (1,) * (rank - x.ndim) + x.shape
    # each axis as (count, size), where count is a repeated axis of size 1
    pairs = tuple(s for size_ in sizes for s in (1, size_))
    wide = tuple(s for pair in zip(counts, sizes, strict=True) for s in pair)
    return reshape(
        broadcast_to(reshape(x, pairs), wide), tuple(c * s for c, s in zip(counts, sizes, strict=True))
    )


@takes_keys("a")
def repeat(
    a: ArrayLike, repeats: Any, axis: int | None = None, *, total_repeat_length: int | None = None
) -> Any:
    """Repeat each element in place.

    Parameters
    ----------
    a : an array.
    repeats : how often: one number for all, or one for each. Several have to be known while tracing, as they
        decide the shape.
    axis : an axis; None flattens the array.
    total_repeat_length : the size of the result along the axis, so that repeats may be traced.

    Returns
    -------
    array; flattened without an axis.

    Examples
    --------
    >>> repeat(arange(3), 2)
    Array([0, 0, 1, 1, 2, 2], dtype=int32)
    """
    x = operand(a, "repeat")
    if axis is None:
        x = ravel(x)
        axis = 0
    axis = normal_axis(axis, x.ndim, "repeat")
    if isinstance(repeats, int) or not np.ndim(repeats) and not isinstance(repeats, Tracer):
        count = static_int(repeats, "repeat", "repeats")
        before, after = x.shape[: axis + 1], x.shape[axis + 1 :]
        wide = broadcast_to(reshape(x, (*before, 1, *after)), (*before, count, *after))
        result = reshape(wide, (*x.shape[:axis], x.shape[axis] * count, *after))
        return result if total_repeat_length is None else _of_length(result, axis, total_repeat_length)
    hint = "give one number for all, numbers that are not traced, or total_repeat_length="
    # Not as operands, of which integers may have 32 bits only.
    known = isinstance(repeats, (np.ndarray, list, tuple))
    counts = np.asarray(repeats if known else concrete(asarray(repeats), "repeat", hint))
    if counts.dtype in dt.SUB_BYTE:
        counts = counts.astype(dt.wide_dtype(counts.dtype))
    if counts.size and (counts.dtype.kind not in "iub" or (counts < 0).any()):
        raise ArgumentError(f"repeat: numbers of times are integers, 0 or more, got {repeats!r:.60}")
    if counts.shape not in ((), (1,), (x.shape[axis],)):
        raise ShapeError(
            f"repeat: numbers of times must be one, or one for each of the {x.shape[axis]} elements along axis {axis} "
            f"of {signature_of(x)}, they have shape {counts.shape}"
        )
    index = position_dtype(x.shape[axis])
    total = (int(counts.sum(dtype=np.float64)),)
    check_nbytes("repeat", total, index)
    with memory_for("repeat", total, index):
        places = np.repeat(np.arange(x.shape[axis], dtype=index), counts.astype(np.int64))
    if total_repeat_length is not None:
        places = places[: max(total_repeat_length, 0)]
    result = take_axis(x, ConcreteArray(places), axis)
    return result if total_repeat_length is None else _of_length(result, axis, total_repeat_length)


def _of_length(x: Any, axis: int, length: Any) -> Any:
    """Cut x along an axis to this length, or extend it by its last element."""
    wanted = static_int(length, "repeat", "total_repeat_length")
    size_ = x.shape[axis]
    if wanted <= size_:
        return part_of_axis(x, axis, 0, wanted)
    if not size_:
        raise ArgumentError(
            f"repeat: there is no element of which total_repeat_length={wanted} could be filled"
        )
    rest = tuple(wanted - size_ if i == axis else s for i, s in enumerate(x.shape))
    return concatenate([x, broadcast_to(part_of_axis(x, axis, size_ - 1, size_), rest)], axis)


def take_axis(x: Any, places: Any, axis: int) -> Any:
    """Take the slices of x at these places of an axis, all of them inside."""
    if trace_of((x, places)) is None:
        return wrap(np.take(x.owner, places.owner, axis), x.weak)
    order = (axis, *(i for i in range(x.ndim) if i != axis))
    rows = apply(GATHER, transpose(x, order), places)
    return moveaxis(rows, tuple(range(places.ndim)), tuple(range(axis, axis + places.ndim)))


# ---- flip, roll, rotate ----


@takes_keys("m")
def flip(m: ArrayLike, axis: Any = None) -> Array:
    """Reverse the order of elements along axes.

    Parameters
    ----------
    m : an array.
    axis : the axes, one or several; None for all.

    Returns
    -------
    array of m's shape.

    Examples
    --------
    >>> flip(arange(3))
    Array([2, 1, 0], dtype=int32)
    """
    x = operand(m, "flip")
    axes = normal_axes(axis, x.ndim, "flip")
    return either(x, lambda v: np.flip(v, axes), lambda node: node.flip(axes))


@takes_keys("m")
def fliplr(m: ArrayLike) -> Array:
    """Reverse the order of columns.

    Examples
    --------
    >>> fliplr(arange(4).reshape(2, 2)).tolist()
    [[1, 0], [3, 2]]
    """
    return flip(m, 1)


@takes_keys("m")
def flipud(m: ArrayLike) -> Array:
    """Reverse the order of rows.

    Examples
    --------
    >>> flipud(arange(4).reshape(2, 2)).tolist()
    [[2, 3], [0, 1]]
    """
    return flip(m, 0)


@takes_keys("m")
def rot90(m: ArrayLike, k: int = 1, axes: tuple[int, int] = (0, 1)) -> Array:
    """Rotate an array by quarter turns in the plane of two axes, from the first towards the second.

    Parameters
    ----------
    m : an array.
    k : how many quarter turns.
    axes : the two axes.

    Returns
    -------
    array.

    Examples
    --------
    >>> rot90(arange(4).reshape(2, 2)).tolist()
    [[1, 3], [0, 2]]
    """
    x = operand(m, "rot90")
    first, second = normal_axes(tuple(axes), x.ndim, "rot90")
    turns = k % 4
    if turns == 1:
        return swapaxes(flip(x, second), first, second)
    if turns == 2:
        return flip(x, (first, second))
    return flip(swapaxes(x, first, second), second) if turns == 3 else x


@compiled_once_it_pays(call_us=17)
@takes_keys("a")
def roll(a: ArrayLike, shift: Any, axis: Any = None) -> Array:
    """Move elements along axes; what leaves at the end comes back at the start.

    Parameters
    ----------
    a : an array.
    shift : by how many places, for each axis; it may be traced.
    axis : the axes, one or several; None rolls the array as if it were flat.

    Returns
    -------
    array of a's shape.

    Examples
    --------
    >>> roll(arange(3), 1)
    Array([2, 0, 1], dtype=int32)
    """
    x = operand(a, "roll")
    shift = list(shift) if getattr(shift, "ndim", 0) == 1 else shift
    axis = list(axis) if getattr(axis, "ndim", 0) == 1 else axis
    if axis is None:
        return reshape(roll(ravel(x), shift, 0), x.shape)
    axes = axis if isinstance(axis, (tuple, list)) else (axis,)
    shifts = shift if isinstance(shift, (tuple, list)) else (shift,) * len(axes)
    if len(axes) == 1 and len(shifts) > 1:
        axes = tuple(axes) * len(shifts)
    if len(shifts) == 1:
        shifts = tuple(shifts) * len(axes)
    if len(axes) != len(shifts):
        raise ArgumentError(f"roll: {len(shifts)} shifts do not fit {len(axes)} axes")
    for one, along in zip(shifts, axes, strict=True):
        x = _roll_axis(x, one, normal_axis(along, x.ndim, "roll"))
    return x


def _roll_axis(x: Any, shift: Any, axis: int) -> Any:
    size_ = x.shape[axis]
    if not size_:
        return x
    if isinstance(shift, Tracer):
        if shift.shape:
            raise ShapeError(f"roll: a traced shift must be a scalar, got {type_name(shift)}")
        index = position_dtype(size_)
        places = remainder(count(size_, index) - cast(shift, index), size_)
        return take_axis(x, places, axis)
    start = -static_int(shift, "roll", "the shift") % size_
    if not start:
        return x
    return concatenate([part_of_axis(x, axis, start, size_), part_of_axis(x, axis, 0, start)], axis)


# ---- pad ----


def pad_widths(pad_width: Any, ndim_: int) -> list[tuple[int, int]]:
    """Return (before, after) for each axis, from one number, one pair, or a pair an axis."""
    if isinstance(pad_width, dict):
        pairs = [(0, 0)] * ndim_
        for axis, width in pad_width.items():
            pairs[normal_axis(axis, ndim_, "pad")] = (
                (width, width) if isinstance(width, int) else tuple(width)
            )
        return pairs
    try:
        widths = np.broadcast_to(np.asarray(pad_width), (ndim_, 2))
    except ValueError:
        raise ShapeError(
            f"pad: widths {pad_width!r} do not fit {ndim_} axes",
            hint="give n, (before, after), or one pair an axis",
        ) from None
    if widths.dtype.kind not in "iu" or (widths < 0).any():
        raise ArgumentError(f"pad: widths must be integers >= 0, got {pad_width!r}")
    return [(int(low), int(high)) for low, high in widths]


def pad_with(x: Any, value: Any, widths: Sequence[tuple[int, int, int]]) -> Any:
    """Pad by (low, high, interior), each >= 0, with a scalar value of the same dtype."""
    trace = trace_of((x, value))
    if trace is None:
        return wrap(_padded_value(x.owner, value.owner, widths), x.weak)
    node, fill = node_of(x), node_of(value).cast(x.dtype, x.weak)
    padded = node.pad(widths)
    if _is_zero(value):
        return trace.record(padded)
    inside = const(True, dt.bool_, node.shape).pad(widths)
    return trace.record(inside.where(padded, fill.expand(range(padded.ndim), padded.shape)))


def _is_zero(value: Any) -> bool:
    """Tell whether a value is a known 0 whose bits are all 0, which those of -0.0 are not."""
    if isinstance(value, Tracer):
        return value.node.op is CONST and not any(value.node.arg.bits)
    return not any(value.tobytes())


def _padded_value(x: np.ndarray, value: np.ndarray, widths: Sequence[tuple[int, int, int]]) -> np.ndarray:
    sizes = [
        low + high + s + max(0, s - 1) * step for s, (low, high, step) in zip(x.shape, widths, strict=True)
    ]
    with memory_for("pad", tuple(sizes), x.dtype):
        result = np.full(sizes, value, x.dtype)
    inside = tuple(
        slice(low, low + max(0, s + (s - 1) * step), step + 1)
        for s, (low, _, step) in zip(x.shape, widths, strict=True)
    )
    result[inside] = x
    return result


@compiled_once_it_pays(call_us=15)
def pad(array: ArrayLike, pad_width: Any, mode: str = "constant", **keywords: Any) -> Array:
    """Put a border around an array.

    Parameters
    ----------
    array : an array.
    pad_width : how many elements before and after: for all axes, or a pair for each.
    mode : "constant", or what the border is made of: "edge", "reflect", "symmetric", "wrap", "linear_ramp",
        "maximum", "mean", "median", "minimum", "empty"; a function for one of one's own.
    **keywords : of the mode, such as constant_values.

    Returns
    -------
    array.

    Examples
    --------
    >>> pad(arange(3), (1, 2), constant_values=7)
    Array([7, 0, 1, 2, 7, 7], dtype=int32)
    >>> pad(arange(3), 1, mode="edge")
    Array([0, 0, 1, 2, 2], dtype=int32)
    """
    x = operand(array, "pad")
    widths = pad_widths(pad_width, x.ndim)
    if mode in ("constant", "empty"):
        return _pad_constant(x, widths, keywords.pop("constant_values", 0), keywords)
    if mode not in _BORDERS:
        known = ", ".join(["constant", "empty", *_BORDERS])
        raise ArgumentError(f"pad: mode {mode!r} does not exist", hint=f"modes are {known}")
    odd = _is_odd(keywords.pop("reflect_type", "even")) if mode in ("reflect", "symmetric") else False
    if keywords:
        raise ArgumentError(f"pad: mode {mode!r} takes no {', '.join(keywords)}")
    for axis, (low, high) in enumerate(widths):
        if (low or high) and not x.shape[axis]:
            raise ShapeError(
                f"pad: axis {axis} of {type_name(x)} is empty, mode {mode!r} has nothing to repeat"
            )
        if low or high:
            length = (low + x.shape[axis] + high,)
            check_nbytes("pad", length, dt.int64)
            with memory_for("pad", length, dt.int64):
                outside = np.arange(-low, x.shape[axis] + high)
            border = _take_runs(x, _BORDERS[mode](outside, x.shape[axis]), axis)
            x = _turned(border, x, outside, mode, axis) if odd else border
    return x


def _is_odd(reflect_type: str) -> bool:
    if reflect_type not in ("even", "odd"):
        raise ArgumentError(f"pad: reflect_type is 'even' or 'odd', not {reflect_type!r}")
    return reflect_type == "odd"


def _turned(border: Any, x: Any, places: np.ndarray, mode: str, axis: int) -> Any:
    """Mirror the border at points, not lines: twice the edge minus the mirrored elements, edge after edge."""
    size_ = x.shape[axis]
    period = 2 * size_ if mode == "symmetric" else 2 * size_ - 2
    if not period:
        return border
    turns, mirrored = places // period, places % period >= size_

    def factors(numbers: np.ndarray) -> Any:
        along = tuple(-1 if i == axis else 1 for i in range(x.ndim))
        return ConcreteArray(np.asarray(numbers).astype(x.dtype).reshape(along))

    first, last = part_of_axis(x, axis, 0, 1), part_of_axis(x, axis, size_ - 1, size_)
    moved = last * factors(2 * turns + 2 * mirrored) - first * factors(2 * turns)
    return border * factors(1 - 2 * mirrored.astype(int)) + moved


def _pad_constant(x: Any, widths: Sequence[tuple[int, int]], values: Any, keywords: dict[str, Any]) -> Any:
    if keywords:
        raise ArgumentError(f"pad: mode 'constant' takes no {', '.join(keywords)}")
    if isinstance(values, Tracer) or not np.ndim(values):
        return pad_with(
            x, operand_as(values, x.dtype, x.weak, "pad"), [(low, high, 0) for low, high in widths]
        )
    # a value for each side: axis after axis
    pairs = np.broadcast_to(np.asarray(values), (x.ndim, 2))
    for axis, ((low, high), pair) in enumerate(zip(widths, pairs, strict=True)):
        for side, width, value in ((0, low, pair[0]), (1, high, pair[1])):
            shape_ = tuple(width if i == axis else s for i, s in enumerate(x.shape))
            border = full(shape_, value, x.dtype)
            x = concatenate([border, x] if side == 0 else [x, border], axis) if width else x
    return x


def _reflected(places: np.ndarray, size_: int) -> np.ndarray:
    """Reflect places without repeating the edges: ... 2 1 | 0 1 2 | 1 0 ..."""
    period = max(1, 2 * size_ - 2)
    inside = places % period
    return np.minimum(inside, period - inside) if size_ > 1 else np.zeros_like(places)


def _mirrored(places: np.ndarray, size_: int) -> np.ndarray:
    """Mirror places and repeat the edges: ... 1 0 | 0 1 2 | 2 1 ..."""
    inside = places % (2 * size_)
    return np.minimum(inside, 2 * size_ - 1 - inside)


_BORDERS: dict[str, Callable[[np.ndarray, int], np.ndarray]] = {
    "edge": lambda places, size_: np.clip(places, 0, size_ - 1),
    "reflect": _reflected,
    "symmetric": _mirrored,
    "wrap": lambda places, size_: places % size_,
}


def _take_runs(x: Any, places: np.ndarray, axis: int) -> Any:
    """Take elements at known places as joined slices and flips, which fuse; a gather would not."""
    if trace_of((x,)) is None:
        return wrap(np.take(x.owner, places, axis), x.weak)
    pieces = []
    start = 0
    while start < len(places):
        stop = start + 1
        step = int(places[stop] - places[start]) if stop < len(places) else 1
        step = step if step in (0, 1, -1) else 1
        while stop < len(places) and places[stop] - places[stop - 1] == step:
            stop += 1
        pieces.append(_run(x, int(places[start]), int(places[stop - 1]), step, stop - start, axis))
        start = stop
    return concatenate(pieces, axis)


def _run(x: Any, first: int, last: int, step: int, count: int, axis: int) -> Any:
    if step == 0:
        return repeat(part_of_axis(x, axis, first, first + 1), count, axis)
    piece = part_of_axis(x, axis, min(first, last), max(first, last) + 1)
    return flip(piece, axis) if step < 0 else piece


# ---- diagonals ----


@compiled_once_it_pays(call_us=15)
@takes_keys("a")
def diagonal(a: ArrayLike, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Array:
    """Take a diagonal of two axes, as the last axis of the result.

    Parameters
    ----------
    a : an array.
    offset : which diagonal: above the main one, or below where it is negative.
    axis1, axis2 : the axes.

    Returns
    -------
    array with one axis fewer.

    Examples
    --------
    >>> diagonal(arange(4).reshape(2, 2))
    Array([0, 3], dtype=int32)
    """
    x = operand(a, "diagonal")
    first, second = normal_axes((axis1, axis2), x.ndim, "diagonal")
    x = moveaxis(x, (first, second), (-2, -1))
    rows, columns = x.shape[-2:]
    x = part(
        x,
        [(0, s, 1) for s in x.shape[:-2]] + [_diagonal_rows(rows, -offset), _diagonal_rows(columns, offset)],
    )
    size_ = min(x.shape[-2:])
    x = part_of_axis(part_of_axis(x, x.ndim - 2, 0, size_), x.ndim - 1, 0, size_)
    if not size_:
        return reshape(x, (*x.shape[:-2], 0))
    # in a flat square matrix the diagonal is every (size + 1)-th element
    flat = reshape(x, (*x.shape[:-2], size_ * size_))
    return part(flat, [(0, s, 1) for s in flat.shape[:-1]] + [(0, size_ * size_, size_ + 1)])


def _diagonal_rows(count: int, skip: int) -> tuple[int, int, int]:
    return (min(max(skip, 0), count), count, 1)


@compiled_once_it_pays(call_us=40)
@takes_keys("v")
def diag(v: ArrayLike, k: int = 0) -> Array:
    """Take a diagonal of a matrix, or make the matrix of a diagonal.

    Parameters
    ----------
    v : a matrix, or a vector.
    k : which diagonal: above the main one, or below where it is negative.

    Returns
    -------
    vector of a matrix, matrix of a vector.

    Examples
    --------
    >>> diag(arange(1, 3)).tolist()
    [[1, 0], [0, 2]]
    """
    v = operand(v, "diag")
    if v.ndim == 2:
        return diagonal(v, k)
    if v.ndim != 1:
        raise ShapeError(f"diag: a vector or a matrix is needed, got {type_name(v)}")
    size_ = v.shape[0]
    if not size_:
        return full((abs(k), abs(k)), 0, v.dtype)
    zero = ConcreteArray(np.zeros((), v.dtype))
    rows = pad_with(v, zero, [(max(-k, 0), max(k, 0), 0)])
    square = where(diagonal_mask(rows.size, rows.size, k, equal), reshape(rows, (-1, 1)), zero)
    return cast(square, v.dtype, v.weak)


def diagflat(v: ArrayLike, k: int = 0) -> Array:
    """Make the matrix with all elements of v on a diagonal.

    Parameters
    ----------
    v : an array.
    k : which diagonal: above the main one, or below where it is negative.

    Returns
    -------
    matrix.

    Examples
    --------
    >>> diagflat(arange(1, 3)).tolist()
    [[1, 0], [0, 2]]
    """
    return diag(ravel(v), k)
