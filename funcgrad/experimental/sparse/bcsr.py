"""BCSR: sparse matrices by rows, whose entries need one index each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.experimental.sparse import products
from funcgrad.experimental.sparse.bcoo import BCOO
from funcgrad.experimental.sparse.entries import JAXSparse, on_lists
from funcgrad.experimental.sparse.functions import bcoo_broadcast_in_dim, bcoo_concatenate
from funcgrad.numpy.core.operands import ArrayLike, operand, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import Shape, static_shape
from funcgrad.tree_util import register_pytree_node_class


@register_pytree_node_class
class BCSR(JAXSparse):
    """A sparse matrix by rows ("CSR"), in batches ("B"): the entries of row i are from indptr[i] to indptr[i + 1].

    Where an index leaves two sparse axes, it gives a BCSR, else a BCOO.

    Parameters
    ----------
    args : (data, indices, indptr): the values, of shape (*batch, nse, *dense), the columns, of shape (*batch, nse), and
        where rows begin, of shape (*batch, rows + 1). Axes of the batch may be of size 1.
    shape : the shape of the dense array, (*batch, rows, columns, *dense).
    indices_sorted : whether the columns of each row are in order.
    unique_indices : whether no two entries have the same indices.

    Raises
    ------
    ShapeError : data, indices or indptr have another shape.
    DtypeError : indices or indptr are no integers.

    Examples
    --------
    >>> A = BCSR(([5.0, 6.0, 7.0], [1, 0, 1], [0, 1, 3]), shape=(2, 2))
    >>> A.todense().tolist()
    [[0.0, 5.0], [6.0, 7.0]]
    >>> (A @ np.ones(2)).tolist()
    [5.0, 13.0]
    """

    indices: Any
    indptr: Any

    def __init__(
        self,
        args: tuple[ArrayLike, ArrayLike, ArrayLike],
        *,
        shape: Sequence[int],
        indices_sorted: bool = False,
        unique_indices: bool = False,
    ) -> None:
        arrays = [np.asarray(x) for x in args]
        data, indices, indptr = arrays
        whole = static_shape(shape, "BCSR")
        n = indptr.ndim - 1
        self.indices_sorted, self.unique_indices = indices_sorted, unique_indices
        fits = (
            len(whole) >= n + 2
            and indices.ndim == n + 1
            and data.shape[n:] == (indices.shape[-1], *whole[n + 2 :])
            and indptr.shape[-1] == whole[n] + 1
            and all(b in (1, size) for x in arrays for b, size in zip(x.shape[:n], whole))
        )
        if not fits:
            raise ShapeError(
                f"BCSR: entries of shape {whole} are data of shape (*batch, nse, *dense), indices of shape "
                f"(*batch, nse) and indptr of shape (*batch, rows + 1), got {', '.join(map(type_name, arrays))}"
            )
        for x, what in ((indices, "indices"), (indptr, "indptr")):
            if dt.kind(x.dtype) not in "iu":
                raise DtypeError(f"BCSR: {what} must be integers, got {type_name(x)}")
        self.data, self.indices, self.indptr = (
            np.broadcast_to(x, (*whole[:n], *x.shape[n:])) for x in arrays
        )
        self.element: Shape = whole[n:]

    def tree_flatten(self) -> tuple[tuple[Any, Any, Any], tuple[Shape, bool, bool]]:
        """Give the data, the indices and where rows begin as children."""
        return (self.data, self.indices, self.indptr), (
            self.element,
            self.indices_sorted,
            self.unique_indices,
        )

    @classmethod
    def tree_unflatten(cls, aux: tuple[Shape, bool, bool], children: Sequence[Any]) -> BCSR:
        """Put children, which may be anything, in their places.

        Parameters
        ----------
        aux : the shape without the batch, and whether the indices are sorted and unique.
        children : what is taken as data, indices and where rows begin, unchecked.

        Returns
        -------
        A BCSR of them.
        """
        made = object.__new__(cls)
        made.data, made.indices, made.indptr = children
        made.element, made.indices_sorted, made.unique_indices = aux
        return made

    @property
    def shape(self) -> Shape:
        """That of the dense array."""
        return (*self.indptr.shape[:-1], *self.element)

    @property
    def n_batch(self) -> int:
        """How many leading axes have entries of their own for each index."""
        return self.indptr.ndim - 1

    @classmethod
    def fromdense(
        cls,
        mat: ArrayLike,
        *,
        nse: int | None = None,
        index_dtype: Any = np.int32,
        n_dense: int = 0,
        n_batch: int = 0,
    ) -> BCSR:
        """Make a sparse matrix of the elements that are not zero.

        Parameters
        ----------
        mat : an array.
        nse : how many entries to store for each index of the batch; by default as many as are not zero. A traced array
            needs it.
        index_dtype : that of the indices.
        n_dense, n_batch : how many of the last axes an entry has, and how many of the first have entries of their own.

        Returns
        -------
        A BCSR of the shape of mat.

        Examples
        --------
        >>> BCSR.fromdense(np.asarray([[0, 7], [8, 9]])).indptr.tolist()
        [0, 1, 3]
        """
        found = BCOO.fromdense(mat, nse=nse, index_dtype=index_dtype, n_dense=n_dense, n_batch=n_batch)
        return cls.from_bcoo(found)

    @classmethod
    def from_bcoo(cls, arr: BCOO) -> BCSR:
        """Make one of a BCOO with two sparse axes.

        Examples
        --------
        >>> BCSR.from_bcoo(BCOO.fromdense(np.eye(2)))
        BCSR(float32[2, 2], nse=2)
        """
        if arr.n_sparse != 2:
            raise ShapeError(f"BCSR: needs two sparse axes, got {arr}")

        def one(mat: BCOO) -> BCSR:
            rows, columns = (column.astype(mat.indices.dtype) for column in mat.places())
            starts = np.searchsorted(rows, np.arange(mat.element[0] + 1)).astype(mat.indices.dtype)
            aux = (mat.element, mat.indices_sorted, mat.unique_indices)
            return cls.tree_unflatten(aux, (mat.data, columns, starts))

        return on_lists(one, arr if arr.indices_sorted else arr.sort_indices())

    @classmethod
    def from_scipy_sparse(
        cls, mat: Any, *, index_dtype: Any = None, n_dense: int = 0, n_batch: int = 0
    ) -> BCSR:
        """Make a sparse matrix of one of scipy.sparse.

        Parameters
        ----------
        mat : a sparse matrix or array of SciPy, in any format.
        index_dtype : that of the indices; by default SciPy's.
        n_dense, n_batch : 0.

        Returns
        -------
        A BCSR with the same entries.

        Raises
        ------
        ArgumentError : n_dense or n_batch is not 0.
        """
        if n_dense or n_batch:
            raise ArgumentError("BCSR.from_scipy_sparse: n_dense and n_batch must be 0")
        mat = mat.tocsr()
        indices, indptr = (x.astype(index_dtype or x.dtype) for x in (mat.indices, mat.indptr))
        return cls((mat.data, indices, indptr), shape=mat.shape)

    def to_bcoo(self) -> BCOO:
        """Make a list of entries of rows and columns.

        Examples
        --------
        >>> BCSR.fromdense(np.eye(2)).to_bcoo().indices.tolist()
        [[0, 0], [1, 1]]
        """

        def one(mat: BCSR) -> BCOO:
            rows = np.searchsorted(mat.indptr, np.arange(mat.nse), side="right").astype(mat.indices.dtype) - 1
            rows = np.where(rows < 0, mat.element[0], rows)
            indices = np.stack([rows, mat.indices], 1)
            aux = (mat.element, mat.indices_sorted, mat.unique_indices)
            return BCOO.tree_unflatten(aux, (mat.data, indices))

        return on_lists(one, self)

    def todense(self) -> Array:
        """Make the dense array; entries of the same indices add up."""
        return self.to_bcoo().todense()

    def sum_duplicates(self, nse: int | None = None, remove_zeros: bool = True) -> BCSR:
        """Add up the entries of the same indices, and sort.

        Parameters
        ----------
        nse : how many entries to keep, or to fill up to; by default as many as there are. A traced array needs it.
        remove_zeros : whether entries that are zero are left out, too. Those outside of the array always are, where nse
            is not given.

        Returns
        -------
        A BCSR of the same shape with no indices twice.

        Examples
        --------
        >>> BCSR(([1, 2], [0, 0], [0, 2]), shape=(1, 1)).sum_duplicates().data.tolist()
        [3]
        """
        return self.from_bcoo(self.to_bcoo().sum_duplicates(nse, remove_zeros))

    def block_until_ready(self) -> BCSR:
        """Wait for the values."""
        for x in (self.data, self.indices, self.indptr):
            x.block_until_ready()
        return self

    def __getitem__(self, key: Any) -> BCSR | BCOO:
        found = self.to_bcoo()[key]
        return self.from_bcoo(found) if found.n_sparse == 2 else found

    def __matmul__(self, other: Any) -> Any:
        return products.matmul(self.to_bcoo(), operand(other, "BCSR @"))

    def __rmatmul__(self, other: Any) -> Any:
        return products.dense_matmul(operand(other, "@ BCSR"), self.to_bcoo())


def bcsr_fromdense(
    mat: ArrayLike, *, nse: int | None = None, n_batch: int = 0, n_dense: int = 0, index_dtype: Any = np.int32
) -> BCSR:
    """Make a sparse matrix of the elements that are not zero: `BCSR.fromdense`.

    Parameters
    ----------
    mat : an array.
    nse : how many entries to store for each index of the batch; by default as many as are not zero. A traced array
        needs it.
    n_batch, n_dense : how many axes are of the batch, and how many are dense.
    index_dtype : that of the indices.

    Returns
    -------
    A BCSR of the shape of mat.

    Examples
    --------
    >>> bcsr_fromdense(np.eye(3))
    BCSR(float32[3, 3], nse=3)
    """
    return BCSR.fromdense(mat, nse=nse, n_batch=n_batch, n_dense=n_dense, index_dtype=index_dtype)


def bcsr_todense(mat: BCSR) -> Array:
    """Make the dense array: `BCSR.todense`.

    Examples
    --------
    >>> bcsr_todense(bcsr_fromdense(np.eye(2))).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    return mat.todense()


def bcsr_sum_duplicates(mat: BCSR, nse: int | None = None) -> BCSR:
    """Add up the entries of the same indices: `BCSR.sum_duplicates`.

    Parameters
    ----------
    mat : a sparse matrix.
    nse : how many entries to keep, or to fill up to; by default as many as there are. A traced array needs it.

    Returns
    -------
    A BCSR of the same shape with no indices twice.

    Examples
    --------
    >>> bcsr_sum_duplicates(BCSR(([1, 2], [0, 0], [0, 2]), shape=(1, 1))).data.tolist()
    [3]
    """
    return mat.sum_duplicates(nse, False)


def bcsr_extract(indices: ArrayLike, indptr: ArrayLike, mat: ArrayLike) -> Array:
    """Take the elements of a dense matrix that columns by rows name.

    Parameters
    ----------
    indices, indptr : the columns, and where rows begin.
    mat : a matrix.

    Returns
    -------
    The elements, as the data of a BCSR has them.

    Examples
    --------
    >>> bcsr_extract([1, 0], [0, 1, 2], np.asarray([[1, 2], [3, 4]])).tolist()
    [2, 3]
    """
    mat = operand(mat, "bcsr_extract")
    columns = np.asarray(indices)
    where = BCSR((np.ones(columns.shape, mat.dtype), columns, indptr), shape=mat.shape)
    return products.multiply_dense(where.to_bcoo(), mat).data


def bcsr_broadcast_in_dim(mat: BCSR, *, shape: Sequence[int], broadcast_dimensions: Sequence[int]) -> BCSR:
    """Broadcast to a shape, as `bcoo_broadcast_in_dim` does.

    Parameters
    ----------
    mat : a sparse matrix.
    shape : the new shape.
    broadcast_dimensions : for each axis of mat, which axis of the shape it is, in rising order.

    Returns
    -------
    A BCSR of the new shape.

    Examples
    --------
    >>> bcsr_broadcast_in_dim(bcsr_fromdense(np.eye(2)), shape=(3, 2, 2), broadcast_dimensions=(1, 2))
    BCSR(float32[3, 2, 2], nse=2, n_batch=1)
    """
    wide = bcoo_broadcast_in_dim(mat.to_bcoo(), shape=shape, broadcast_dimensions=broadcast_dimensions)
    return BCSR.from_bcoo(wide)


def bcsr_concatenate(operands: Sequence[BCSR], *, dimension: int) -> BCSR:
    """Join sparse matrices along an axis, as `bcoo_concatenate` does.

    Parameters
    ----------
    operands : sparse matrices with as many batch and dense axes each.
    dimension : the axis.

    Returns
    -------
    A BCSR with the entries of all.

    Examples
    --------
    >>> bcsr_concatenate([bcsr_fromdense(np.eye(2))] * 2, dimension=1).indices.tolist()
    [0, 2, 1, 3]
    """
    return BCSR.from_bcoo(bcoo_concatenate([mat.to_bcoo() for mat in operands], dimension=dimension))


def bcsr_dot_general(
    lhs: BCSR,
    rhs: ArrayLike,
    *,
    dimension_numbers: products.Dimensions,
    precision: Any = None,
    preferred_element_type: Any = None,
    out_sharding: Any = None,
) -> Array:
    """Multiply and sum over contracted axes, as `lax.dot_general` does.

    Parameters
    ----------
    lhs : a BCSR.
    rhs : an array.
    dimension_numbers : ((contracted axes of each), (batch axes of each)).
    precision : accepted, and without effect.
    preferred_element_type : the dtype of the result.
    out_sharding : accepted, and without effect.

    Returns
    -------
    An array: its axes are the batch, those of lhs and those of rhs.

    Examples
    --------
    >>> A = bcsr_fromdense(np.eye(2))
    >>> bcsr_dot_general(A, np.asarray([3.0, 4.0]), dimension_numbers=(((1,), (0,)), ((), ()))).tolist()
    [3.0, 4.0]
    """
    found = products.dot_general(lhs.to_bcoo(), operand(rhs, "bcsr_dot_general"), dimension_numbers)
    return found if preferred_element_type is None else found.astype(preferred_element_type)


__all__ = [
    "BCSR", "bcsr_broadcast_in_dim", "bcsr_concatenate", "bcsr_dot_general", "bcsr_extract", "bcsr_fromdense",
    "bcsr_sum_duplicates", "bcsr_todense",
]  # fmt: skip
