"""Sorting by several keys, and the greatest elements of an axis."""

from __future__ import annotations

from typing import Any, overload

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, type_name
from funcgrad.numpy.creation import asarray
from funcgrad.numpy.shapes.manipulation import moveaxis
from funcgrad.numpy.sorting import at_positions, positions_in_order, values_in_order
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axis, static_int
from funcgrad.transforms.composites import compiled_once_it_pays


@overload
def sort(
    operand: tuple[Any, ...] | list[Any], dimension: int = -1, is_stable: bool = True, num_keys: int = 1
) -> tuple[Array, ...]: ...
@overload
def sort(operand: Any, dimension: int = -1, is_stable: bool = True, num_keys: int = 1) -> Array: ...
def sort(operand: Any, dimension: int = -1, is_stable: bool = True, num_keys: int = 1) -> Any:
    """Sort along an axis; of several arrays, by the first num_keys of them: the others follow. NaN is last.

    Complex numbers are sorted by their real parts, then by the imaginary ones; those with a NaN in either are last.

    Parameters
    ----------
    operand : an array, or arrays of one shape.
    dimension : the axis.
    is_stable : whether equal elements keep their order.
    num_keys : how many arrays are compared.

    Returns
    -------
    An array, or a tuple of arrays.

    Raises
    ------
    ShapeError : the arrays have several shapes.
    ArgumentError : there is no array, or there are not num_keys of them.

    Examples
    --------
    >>> [x.tolist() for x in sort((asarray([2, 1]), asarray([10, 20])))]
    [[1, 2], [20, 10]]
    """
    if not isinstance(operand, (tuple, list)):
        x = asarray(operand)
        axis = normal_axis(dimension, x.ndim, "lax.sort")
        return moveaxis(values_in_order(moveaxis(x, axis, -1), 0, x.shape[axis]), -1, axis)
    values = [asarray(x) for x in operand]
    if not values:
        raise ArgumentError("lax.sort: at least one array is needed")
    if any(x.shape != values[0].shape for x in values):
        raise ShapeError(f"lax.sort: arrays need one shape, got {', '.join(map(type_name, values))}")
    count = static_int(num_keys, "lax.sort", "num_keys")
    if not 1 <= count <= len(values):
        raise ArgumentError(
            f"lax.sort: num_keys = {count} is not between 1 and {len(values)}, the number of arrays"
        )
    axis = normal_axis(dimension, values[0].ndim, "lax.sort")
    rows = [moveaxis(x, axis, -1) for x in values]
    order = positions_in_order(rows[:count], 0, rows[0].shape[-1], False)
    return tuple(moveaxis(at_positions(x, order), -1, axis) for x in rows)


def sort_key_val(
    keys: ArrayLike, values: ArrayLike, dimension: int = -1, is_stable: bool = True
) -> tuple[Array, Array]:
    """Sort keys along an axis, and put values in the order of their keys.

    Parameters
    ----------
    keys, values : arrays of one shape.
    dimension : the axis.
    is_stable : whether equal keys keep their order.

    Returns
    -------
    (keys, values)

    Examples
    --------
    >>> [x.tolist() for x in sort_key_val(asarray([2, 1]), asarray([10, 20]))]
    [[1, 2], [20, 10]]
    """
    first, second = sort((keys, values), dimension)
    return first, second


@compiled_once_it_pays(call_us=35)
def top_k(operand: ArrayLike, k: int, *, axis: int = -1) -> tuple[Array, Array]:
    """Find the k greatest elements along an axis and their positions, the greatest first.

    Of equal elements the first comes first; NaN is the greatest. Few of a long axis are selected, not sorted.

    Parameters
    ----------
    operand : an array.
    k : how many.
    axis : the axis.

    Returns
    -------
    (values, positions)

    Raises
    ------
    ArgumentError : k is beyond the axis.
    DtypeError : the elements are complex numbers, which have no greatest.

    Examples
    --------
    >>> top_k(asarray([1, 3, 2]), 2)
    (Array([3, 2], dtype=int32), Array([1, 2], dtype=int32))
    """
    return _top("lax.top_k", operand, k, axis, True)


def approx_max_k(
    operand: ArrayLike,
    k: int,
    reduction_dimension: int = -1,
    recall_target: float = 0.95,
    reduction_input_size_override: int = -1,
    aggregate_to_topk: bool = True,
) -> tuple[Array, Array]:
    """Find the k greatest elements exactly, as top_k: on a CPU nothing is gained by missing some.

    Parameters
    ----------
    operand : an array.
    k : how many.
    reduction_dimension : the axis.
    recall_target, reduction_input_size_override, aggregate_to_topk : accepted without effect.

    Returns
    -------
    (values, positions)

    Examples
    --------
    >>> approx_max_k(asarray([1.0, 3.0, 2.0]), 1)
    (Array([3.], dtype=float32), Array([1], dtype=int32))
    """
    return _top("lax.approx_max_k", operand, k, reduction_dimension, True)


def approx_min_k(
    operand: ArrayLike,
    k: int,
    reduction_dimension: int = -1,
    recall_target: float = 0.95,
    reduction_input_size_override: int = -1,
    aggregate_to_topk: bool = True,
) -> tuple[Array, Array]:
    """Find the k least elements along an axis exactly, and their positions, the least first.

    Parameters
    ----------
    operand : an array.
    k : how many.
    reduction_dimension : the axis.
    recall_target, reduction_input_size_override, aggregate_to_topk : accepted without effect.

    Returns
    -------
    (values, positions)

    Examples
    --------
    >>> approx_min_k(asarray([1.0, 3.0, 2.0]), 1)
    (Array([1.], dtype=float32), Array([0], dtype=int32))
    """
    return _top("lax.approx_min_k", operand, k, reduction_dimension, False)


def _top(name: str, operand: ArrayLike, k: int, axis: int, greatest: bool) -> tuple[Any, Any]:
    x = asarray(operand)
    if dt.kind(x.dtype) == "c":
        raise DtypeError(
            f"{name}: complex numbers have no order, got {type_name(x)}", hint="take abs(x) or x.real"
        )
    along = normal_axis(axis, x.ndim, name)
    count = static_int(k, name, "k")
    if not 0 <= count <= x.shape[along]:
        raise ArgumentError(f"{name}: k = {count} is not within axis {along} of {type_name(x)}")
    rows = moveaxis(x, along, -1)
    order = positions_in_order((rows,), 0, count, greatest)
    values = moveaxis(at_positions(rows, order), -1, along)
    return values, moveaxis(cast(order, dt.int32), -1, along)


__all__ = ["approx_max_k", "approx_min_k", "sort", "sort_key_val", "top_k"]
