"""What is at places that only a traced value says: windows of sparse arrays, and products at given entries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import funcgrad.lax as lax
import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.experimental.sparse.bcoo import BCOO
from funcgrad.experimental.sparse.products import Dimensions
from funcgrad.experimental.sparse.shapes import squeeze
from funcgrad.numpy.core.operands import ArrayLike, operand, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_shape
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.core.abstract import ShapeDtypeStruct, eval_shape


def bcoo_dynamic_slice(mat: BCOO, start_indices: Sequence[Any], slice_sizes: Sequence[int]) -> BCOO:
    """Take a window of a sparse array, as `lax.dynamic_slice` does.

    Parameters
    ----------
    mat : a sparse array.
    start_indices : an integer for each axis, which may be traced; negative ones count from the end, and a window that
        is not inside is moved there.
    slice_sizes : the shape of the window.

    Returns
    -------
    A BCOO of that shape with as many entries as mat; those that are not in the window are outside of it.

    Raises
    ------
    ShapeError : the window is larger than mat, or there is not one start for each axis.
    DtypeError : a start is no integer.

    Examples
    --------
    >>> bcoo_dynamic_slice(BCOO.fromdense(np.eye(3)), (np.asarray(1), 0), (2, 2)).todense().tolist()
    [[0.0, 1.0], [0.0, 0.0]]
    """
    sizes = static_shape(tuple(slice_sizes), "bcoo_dynamic_slice")
    starts = [operand(start, "bcoo_dynamic_slice") for start in start_indices]
    if not len(starts) == len(sizes) == mat.ndim or any(size > n for size, n in zip(sizes, mat.shape)):
        raise ShapeError(f"bcoo_dynamic_slice: {len(starts)} starts and a window of shape {sizes} for {mat}")
    for start in starts:
        if start.shape or dt.kind(start.dtype) not in "iu":
            raise DtypeError(f"bcoo_dynamic_slice: a start must be one integer, got {type_name(start)}")
    first = mat.n_batch
    last = first + mat.n_sparse
    data = _window(mat.data, 0, starts[:first], sizes[:first])
    data = _window(data, first + 1, starts[last:], sizes[last:])
    indices = _window(mat.indices, 0, starts[:first], sizes[:first])
    indices = _moved(indices, starts[first:last], mat.sparse_shape, sizes[first:last])
    return mat.replace(data, indices, sizes[first:], False, mat.unique_indices)


def _window(x: Array, axis: int, starts: Sequence[Array], sizes: Sequence[int]) -> Array:
    """Take a window of the axes from `axis` on."""
    for at, (start, size) in enumerate(zip(starts, sizes), axis):
        x = lax.dynamic_slice_in_dim(x, start, size, at)
    return x


def _moved(indices: Array, starts: Sequence[Array], shape: Sequence[int], sizes: Sequence[int]) -> Array:
    """Return the indices of entries in a window of an array; those of entries that are not there are its sizes."""
    fits = np.ones(indices.shape[:-1], bool)
    columns = []
    for axis, (start, n, size) in enumerate(zip(starts, shape, sizes, strict=True)):
        start = np.clip(np.where(start < 0, start + n, start), 0, n - size)
        column = indices[..., axis] - start.astype(indices.dtype)
        fits &= (column >= 0) & (column < size)
        columns.append(column)
    return (
        np.where(fits[..., None], np.stack(columns, -1), np.asarray(sizes, indices.dtype))
        if columns
        else indices
    )


def bcoo_gather(
    operand: BCOO,
    start_indices: ArrayLike,
    dimension_numbers: lax.GatherDimensionNumbers,
    slice_sizes: Sequence[int],
    *,
    unique_indices: bool = False,
    indices_are_sorted: bool = False,
    mode: Any = None,
    fill_value: Any = None,
) -> BCOO:
    """Take windows of a sparse array, as `lax.gather` does.

    Parameters
    ----------
    operand : a sparse array.
    start_indices : where windows begin, along the last axis for each axis that dimension_numbers names.
    dimension_numbers : a lax.GatherDimensionNumbers without batching axes.
    slice_sizes : the shape of a window.
    unique_indices, indices_are_sorted : accepted, and without effect.
    mode : None or "promise_in_bounds", or "clip": windows that are not inside are moved there.
    fill_value : None.

    Returns
    -------
    A BCOO of the shape that lax.gather has; windows share no entries.

    Raises
    ------
    ArgumentError : another mode.

    Examples
    --------
    >>> numbers = lax.GatherDimensionNumbers((1,), (0,), (0,))
    >>> bcoo_gather(BCOO.fromdense(np.eye(3)), np.asarray([[2], [0]]), numbers, (1, 3)).todense().tolist()
    [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]
    """
    if str(getattr(mode, "name", mode)).lower() not in ("none", "promise_in_bounds", "clip"):
        raise ArgumentError(
            f"bcoo_gather: there is no mode {mode!r:.60}", hint="'promise_in_bounds' or 'clip'"
        )
    starts = np.asarray(start_indices)
    wanted = eval_shape(
        lambda x, i: lax.gather(x, i, dimension_numbers, tuple(slice_sizes), mode="clip"),
        ShapeDtypeStruct(operand.shape, operand.dtype),
        starts,
    )

    def window(start: Any) -> BCOO:
        at: list[Any] = [0] * operand.ndim
        for i, axis in enumerate(dimension_numbers.start_index_map):
            at[axis] = np.maximum(start[i], 0)
        found = bcoo_dynamic_slice(operand, at, slice_sizes)
        return squeeze(found, dimension_numbers.collapsed_slice_dims)

    for _ in starts.shape[:-1]:
        window = vmap(window)
    found = window(starts)
    offsets = list(dimension_numbers.offset_dims)
    batch = [axis for axis in range(found.ndim) if axis not in offsets]
    order = [0] * found.ndim
    for i, axis in enumerate([*batch, *offsets]):
        order[axis] = i
    if order != sorted(order):
        found = found.update_layout(n_batch=0, n_dense=0).transpose(order)
    return found.reshape(wanted.shape)


def bcoo_dot_general_sampled(
    A: ArrayLike, B: ArrayLike, indices: ArrayLike, *, dimension_numbers: Dimensions
) -> Array:
    """Compute a product of dense arrays, and take its elements at the indices of entries.

    Parameters
    ----------
    A, B : dense arrays.
    indices : (*batch, nse, number of sparse axes), the indices of a BCOO of the shape of the product.
    dimension_numbers : ((axes of A, of B that are summed over), (axes of A, of B of the batch)), as in lax.dot_general.

    Returns
    -------
    The data of that BCOO; 0 for entries outside of the product.

    Examples
    --------
    >>> rows = np.asarray([[1.0, 2.0], [3.0, 4.0]])
    >>> where = np.asarray([[0, 1], [1, 1]])
    >>> bcoo_dot_general_sampled(rows, rows, where, dimension_numbers=(((1,), (0,)), ((), ()))).tolist()
    [10.0, 22.0]
    """
    product = lax.dot_general(A, B, dimension_numbers)
    places = operand(indices, "bcoo_dot_general_sampled")
    batch = places.ndim - 2
    if batch < 0 or product.ndim < batch + places.shape[-1]:
        raise ShapeError(
            f"bcoo_dot_general_sampled: indices of shape {places.shape} for a product of shape {product.shape}",
            hint="indices are (*batch, nse, number of sparse axes)",
        )
    take: Callable[..., Array] = _elements
    for _ in range(batch):
        take = vmap(take)
    return take(product, places)


def _elements(x: Array, places: Array) -> Array:
    """Return x at each row of indices, 0 outside of x."""
    if not places.shape[1]:
        return np.broadcast_to(x, (len(places), *x.shape))
    columns = [np.where(places[:, i] < 0, x.shape[i], places[:, i]) for i in range(places.shape[1])]
    return x.at[tuple(columns)].get(mode="fill", fill_value=0)


__all__ = ["bcoo_dot_general_sampled", "bcoo_dynamic_slice", "bcoo_gather"]
