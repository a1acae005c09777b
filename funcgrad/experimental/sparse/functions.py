"""Functions of BCOO by the names of jax.experimental.sparse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import funcgrad.numpy as np
from funcgrad.errors import ShapeError
from funcgrad.experimental.sparse import products, shapes
from funcgrad.experimental.sparse.bcoo import BCOO
from funcgrad.experimental.sparse.entries import on_lists
from funcgrad.numpy.core.operands import ArrayLike, operand, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types.shapes import normal_axes


def bcoo_fromdense(
    mat: ArrayLike, *, nse: int | None = None, n_batch: int = 0, n_dense: int = 0, index_dtype: Any = np.int32
) -> BCOO:
    """Make a sparse array of the elements that are not zero: `BCOO.fromdense`.

    Parameters
    ----------
    mat : an array.
    nse : how many entries to store; by default as many as are not zero. A traced array needs it.
    n_batch, n_dense : how many axes are of the batch, and how many are dense.
    index_dtype : that of the indices.

    Returns
    -------
    A BCOO of the shape of mat, its entries in the order of rows.

    Examples
    --------
    >>> bcoo_fromdense(np.eye(3))
    BCOO(float32[3, 3], nse=3)
    """
    return BCOO.fromdense(mat, nse=nse, n_batch=n_batch, n_dense=n_dense, index_dtype=index_dtype)


def bcoo_todense(mat: BCOO) -> Array:
    """Make the dense array: `BCOO.todense`.

    Examples
    --------
    >>> bcoo_todense(bcoo_fromdense(np.eye(2))).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    return mat.todense()


def bcoo_transpose(mat: BCOO, *, permutation: Sequence[int]) -> BCOO:
    """Permute the axes: `BCOO.transpose`.

    Parameters
    ----------
    mat : a sparse array.
    permutation : for each axis of the result, the axis of mat that it is.

    Returns
    -------
    A BCOO with the same entries, their indices permuted.

    Examples
    --------
    >>> bcoo_transpose(bcoo_fromdense(np.ones((2, 3))), permutation=(1, 0)).shape
    (3, 2)
    """
    return mat.transpose(permutation)


def bcoo_sum_duplicates(mat: BCOO, nse: int | None = None, remove_zeros: bool = False) -> BCOO:
    """Add up the entries of the same indices, and sort: `BCOO.sum_duplicates`.

    Parameters
    ----------
    mat : a sparse array.
    nse : how many entries to keep, or to fill up to; by default as many as there are. A traced array needs it.
    remove_zeros : whether entries that are zero are left out, too.

    Returns
    -------
    A BCOO of the same shape with no indices twice, its entries in the order of rows.

    Examples
    --------
    >>> A = bcoo_fromdense(np.eye(2))
    >>> bcoo_sum_duplicates(A + A).data.tolist()
    [2.0, 2.0]
    """
    return mat.sum_duplicates(nse, remove_zeros)


def bcoo_sort_indices(mat: BCOO) -> BCOO:
    """Put the entries in the order of rows: `BCOO.sort_indices`.

    Examples
    --------
    >>> bcoo_sort_indices(bcoo_fromdense(np.eye(2))).indices_sorted
    True
    """
    return mat.sort_indices()


def bcoo_update_layout(
    mat: BCOO, *, n_batch: int | None = None, n_dense: int | None = None, on_inefficient: str | None = "error"
) -> BCOO:
    """Change which axes are of the batch and which are dense: `BCOO.update_layout`.

    Parameters
    ----------
    mat : a sparse array.
    n_batch, n_dense : how many axes; by default as many as there are.
    on_inefficient : accepted, and without effect: it is never refused.

    Returns
    -------
    A BCOO of the same elements.

    Examples
    --------
    >>> bcoo_update_layout(bcoo_fromdense(np.eye(2)), n_dense=1).data.tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    return mat.update_layout(n_batch=n_batch, n_dense=n_dense, on_inefficient=on_inefficient)


def bcoo_reduce_sum(mat: BCOO, *, axes: Sequence[int]) -> BCOO:
    """Add up along axes.

    Parameters
    ----------
    mat : a sparse array.
    axes : which ones.

    Returns
    -------
    A BCOO of the axes that are left, which may be none.

    Examples
    --------
    >>> bcoo_reduce_sum(bcoo_fromdense(np.eye(2)), axes=(0,)).todense().tolist()
    [1.0, 1.0]
    """
    return shapes.reduce_sum(mat, normal_axes(tuple(axes), mat.ndim, "bcoo_reduce_sum"))


def bcoo_reshape(mat: BCOO, *, new_sizes: Sequence[int], dimensions: Sequence[int] | None = None) -> BCOO:
    """Change the shape, with the elements in the order of rows; batch and dense axes stay.

    Parameters
    ----------
    mat : a sparse array.
    new_sizes : the shape.
    dimensions : a permutation of the axes to apply before.

    Returns
    -------
    A BCOO of the new shape.

    Examples
    --------
    >>> bcoo_reshape(bcoo_fromdense(np.eye(2)), new_sizes=(4,)).indices.tolist()
    [[0], [3]]
    """
    return (mat if dimensions is None else mat.transpose(dimensions)).reshape(tuple(new_sizes))


def bcoo_rev(operand: BCOO, dimensions: Sequence[int]) -> BCOO:
    """Reverse axes.

    Parameters
    ----------
    operand : a sparse array.
    dimensions : which axes.

    Returns
    -------
    A BCOO of the same shape.

    Examples
    --------
    >>> bcoo_rev(bcoo_fromdense(np.arange(3)), (0,)).todense().tolist()
    [2, 1, 0]
    """
    axes = normal_axes(tuple(dimensions), operand.ndim, "bcoo_rev")
    return operand[tuple(slice(None, None, -1 if axis in axes else None) for axis in range(operand.ndim))]


def bcoo_squeeze(arr: BCOO, *, dimensions: Sequence[int]) -> BCOO:
    """Leave out axes of size 1.

    Parameters
    ----------
    arr : a sparse array.
    dimensions : which axes.

    Returns
    -------
    A BCOO of the axes that are left.

    Examples
    --------
    >>> bcoo_squeeze(bcoo_fromdense(np.ones((3, 1))), dimensions=(1,))
    BCOO(float32[3], nse=3)
    """
    return shapes.squeeze(arr, dimensions)


def bcoo_slice(
    mat: BCOO,
    *,
    start_indices: Sequence[int],
    limit_indices: Sequence[int],
    strides: Sequence[int] | None = None,
) -> BCOO:
    """Take a slice of each axis.

    Parameters
    ----------
    mat : a sparse array.
    start_indices, limit_indices, strides : where each slice begins, where it ends, and its steps, 1 by default.

    Returns
    -------
    A BCOO of the shape of the slices.

    Examples
    --------
    >>> bcoo_slice(bcoo_fromdense(np.eye(3)), start_indices=(1, 0), limit_indices=(3, 2)).todense().tolist()
    [[0.0, 1.0], [0.0, 0.0]]
    """
    steps = [1] * mat.ndim if strides is None else strides
    if not len(start_indices) == len(limit_indices) == len(steps) == mat.ndim:
        raise ShapeError(
            f"bcoo_slice: {mat} has {mat.ndim} axes, got starts {start_indices}, limits {limit_indices}"
        )
    return mat[tuple(map(slice, start_indices, limit_indices, steps))]


def bcoo_broadcast_in_dim(mat: BCOO, *, shape: Sequence[int], broadcast_dimensions: Sequence[int]) -> BCOO:
    """Broadcast to a shape: new leading axes are of the batch, others of size 1, or batch axes of size 1 that grow.

    Parameters
    ----------
    mat : a sparse array.
    shape : the new shape.
    broadcast_dimensions : for each axis of mat, which axis of the shape it is, in rising order.

    Returns
    -------
    A BCOO of the new shape.

    Raises
    ------
    ShapeError : an axis that is not of the batch would grow.

    Examples
    --------
    >>> bcoo_broadcast_in_dim(bcoo_fromdense(np.ones(3)), shape=(2, 3), broadcast_dimensions=(1,))
    BCOO(float32[2, 3], nse=3, n_batch=1)
    """
    axes = normal_axes(tuple(broadcast_dimensions), len(shape), "bcoo_broadcast_in_dim")
    if list(axes) != sorted(axes) or len(axes) != mat.ndim:
        raise ShapeError(f"bcoo_broadcast_in_dim: axes {axes} are not those of {mat} in rising order")
    for axis in range(min(axes, default=len(shape)), len(shape)):
        if axis not in axes:
            mat = shapes.expand(mat, axis - min(axes, default=len(shape)))
    return shapes.broadcast_leading(mat, shape)


def bcoo_concatenate(operands: Sequence[BCOO], *, dimension: int) -> BCOO:
    """Join sparse arrays along an axis.

    Parameters
    ----------
    operands : sparse arrays with as many batch and dense axes each.
    dimension : the axis.

    Returns
    -------
    A BCOO with the entries of all.

    Examples
    --------
    >>> A = bcoo_fromdense(np.ones(2))
    >>> bcoo_concatenate([A, A], dimension=0).indices.tolist()
    [[0], [1], [2], [3]]
    """
    return shapes.concatenate(list(operands), dimension)


def bcoo_multiply_dense(sp_mat: BCOO, v: ArrayLike) -> Array:
    """Multiply elementwise, and give the values of the entries.

    Parameters
    ----------
    sp_mat : a sparse array.
    v : an array that broadcasts to its shape.

    Returns
    -------
    The data of the product, which has the indices of sp_mat.

    Examples
    --------
    >>> bcoo_multiply_dense(bcoo_fromdense(np.eye(2)), np.asarray([3.0, 4.0])).tolist()
    [3.0, 4.0]
    """
    return products.multiply_dense(sp_mat, operand(v, "bcoo_multiply_dense")).data


def bcoo_multiply_sparse(lhs: BCOO, rhs: BCOO) -> BCOO:
    """Multiply two sparse arrays elementwise.

    Parameters
    ----------
    lhs, rhs : sparse arrays that broadcast to one shape.

    Returns
    -------
    A BCOO with the indices of the one that has this shape, of lhs if both have.

    Examples
    --------
    >>> A = bcoo_fromdense(2 * np.eye(2))
    >>> bcoo_multiply_sparse(A, A).data.tolist()
    [4.0, 4.0]
    """
    return products.multiply_sparse(lhs, rhs)


def bcoo_dot_general(
    lhs: Any,
    rhs: Any,
    *,
    dimension_numbers: products.Dimensions,
    precision: Any = None,
    preferred_element_type: Any = None,
    out_sharding: Any = None,
) -> Array | BCOO:
    """Multiply and sum over contracted axes, as `lax.dot_general` does.

    Parameters
    ----------
    lhs, rhs : arrays, of which at least one is a BCOO.
    dimension_numbers : ((contracted axes of each), (batch axes of each)).
    precision : accepted, and without effect.
    preferred_element_type : the dtype of the result.
    out_sharding : accepted, and without effect.

    Returns
    -------
    An array, or a BCOO where both are sparse: its axes are the batch, those of lhs and those of rhs.

    Examples
    --------
    >>> A = bcoo_fromdense(np.eye(2))
    >>> bcoo_dot_general(A, np.asarray([3.0, 4.0]), dimension_numbers=(((1,), (0,)), ((), ()))).tolist()
    [3.0, 4.0]
    """
    lhs, rhs = (x if isinstance(x, BCOO) else operand(x, "bcoo_dot_general") for x in (lhs, rhs))
    found = products.dot_general(lhs, rhs, dimension_numbers)
    return found if preferred_element_type is None else found.astype(preferred_element_type)


def bcoo_extract(sparr: BCOO, arr: ArrayLike, *, assume_unique: bool | None = None) -> BCOO:
    """Take the elements of a dense array where a sparse one has entries.

    Parameters
    ----------
    sparr : a sparse array.
    arr : an array of its shape.
    assume_unique : whether no two entries have the same indices; by default what sparr says. Else the element is
        that of the first, and the others are 0.

    Returns
    -------
    A BCOO with the indices of sparr.

    Examples
    --------
    >>> bcoo_extract(bcoo_fromdense(np.eye(2)), np.asarray([[1, 2], [3, 4]])).data.tolist()
    [1, 4]
    """
    arr = operand(arr, "bcoo_extract")
    if arr.shape != sparr.shape:
        raise ShapeError(f"bcoo_extract: {type_name(arr)} is not of the shape of {sparr}")
    ones = sparr.replace(np.ones(sparr.data.shape, arr.dtype))
    found = products.multiply_dense(ones, arr)
    if sparr.unique_indices if assume_unique is None else assume_unique:
        return found
    return on_lists(_first_of_each, found)


def _first_of_each(mat: BCOO) -> BCOO:
    """Set the values of entries to 0 that have the indices of one before."""
    same = (mat.indices[:, None] == mat.indices).all(-1)
    first = np.argmax(same, 1) == np.arange(mat.nse) if mat.nse else np.zeros(0, bool)
    return mat.replace(np.where(first.reshape(-1, *(1,) * mat.n_dense), mat.data, 0))


__all__ = [
    "bcoo_broadcast_in_dim", "bcoo_concatenate", "bcoo_dot_general", "bcoo_extract", "bcoo_fromdense",
    "bcoo_multiply_dense", "bcoo_multiply_sparse", "bcoo_reduce_sum", "bcoo_reshape", "bcoo_rev", "bcoo_slice",
    "bcoo_sort_indices", "bcoo_squeeze", "bcoo_sum_duplicates", "bcoo_todense", "bcoo_transpose", "bcoo_update_layout",
]  # fmt: skip
