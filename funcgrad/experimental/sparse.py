"""Sparse arrays by the names of jax.experimental.sparse: BCOO, a list of entries.

Entries whose indices are outside of the array count as nothing: they fill the list up to a fixed length, so that
sparse arrays of one type are values of compiled functions.

>>> A = BCOO.fromdense(np.asarray([[0.0, 2.0, 0.0], [1.0, 0.0, 3.0]]))
>>> A
BCOO(float32[2, 3], nse=3)
>>> (A @ np.asarray([1.0, 10.0, 100.0])).tolist()
[20.0, 301.0]
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, operand, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import Shape, normal_axes, static_int, static_shape
from funcgrad.trace.util.lazy import only_public
from funcgrad.tree_util import register_pytree_node_class


@register_pytree_node_class
class BCOO:
    """A sparse array of entries: each a value and its indices ("COO").

    Batches of sparse arrays, where a part of the axes is shared by all entries, are made by vmap over `data`.

    Parameters
    ----------
    args : (data, indices), of shapes (nse,) and (nse, rank): the values and, of integers, where they are.
    shape : the shape of the dense array.
    indices_sorted : whether the indices are in the order of rows.
    unique_indices : whether no two entries have the same indices.

    Raises
    ------
    ShapeError : data is no vector, or indices have another shape.
    DtypeError : indices are no integers.

    Examples
    --------
    >>> A = BCOO((np.asarray([5.0, 6.0]), np.asarray([[0, 1], [1, 0]])), shape=(2, 2))
    >>> A.todense().tolist()
    [[0.0, 5.0], [6.0, 0.0]]
    """

    data: Any
    indices: Any
    shape: Shape
    indices_sorted: bool
    unique_indices: bool
    __array_ufunc__ = None  # NumPy's arrays leave their operators to this class
    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        args: tuple[ArrayLike, ArrayLike],
        *,
        shape: Sequence[int],
        indices_sorted: bool = False,
        unique_indices: bool = False,
    ) -> None:
        self.data, self.indices = (np.asarray(x) for x in args)
        self.shape = static_shape(shape, "BCOO")
        self.indices_sorted, self.unique_indices = indices_sorted, unique_indices
        if self.data.ndim != 1 or self.indices.shape != (self.data.shape[0], len(self.shape)):
            raise ShapeError(
                f"BCOO: entries of rank {len(self.shape)} are data of shape (nse,) and indices of shape "
                f"(nse, {len(self.shape)}), got {type_name(self.data)} and {type_name(self.indices)}",
                hint="for axes that all entries share, map over data with vmap",
            )
        if dt.kind(self.indices.dtype) not in "iu":
            raise DtypeError(f"BCOO: indices must be integers, got {type_name(self.indices)}")

    def tree_flatten(self) -> tuple[tuple[Any, Any], tuple[Shape, bool, bool]]:
        """Give the data and the indices as children."""
        return (self.data, self.indices), (self.shape, self.indices_sorted, self.unique_indices)

    @classmethod
    def tree_unflatten(cls, aux: tuple[Shape, bool, bool], children: Sequence[Any]) -> BCOO:
        """Put children, which may be anything, in their places.

        Parameters
        ----------
        aux : the shape, and whether the indices are sorted and unique.
        children : what is taken as data and as indices, unchecked.

        Returns
        -------
        A BCOO of them.
        """
        made = object.__new__(cls)
        made.data, made.indices = children
        made.shape, made.indices_sorted, made.unique_indices = aux
        return made

    def __repr__(self) -> str:
        if not hasattr(self.data, "dtype"):
            return f"BCOO({self.data!r}, {self.indices!r}, shape={self.shape})"
        return f"BCOO({self.dtype}{list(self.shape)}, nse={self.nse})"

    @property
    def dtype(self) -> Any:
        """That of the values."""
        return self.data.dtype

    @property
    def ndim(self) -> int:
        """How many axes the dense array has."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """How many elements the dense array has."""
        return math.prod(self.shape)

    @property
    def nse(self) -> int:
        """How many entries are stored."""
        return self.data.shape[0]

    @property
    def n_batch(self) -> int:
        """How many axes have entries of their own for each index: 0."""
        return 0

    @property
    def n_sparse(self) -> int:
        """How many axes the indices are of: all."""
        return self.ndim

    @property
    def n_dense(self) -> int:
        """How many axes an entry has: 0."""
        return 0

    @property
    def T(self) -> BCOO:
        """The transpose."""
        return self.transpose()

    @classmethod
    def fromdense(cls, mat: ArrayLike, *, nse: int | None = None, index_dtype: Any = np.int32) -> BCOO:
        """Make a sparse array of the elements that are not zero.

        Parameters
        ----------
        mat : an array.
        nse : how many entries to store, more or fewer than there are; by default as many. A traced array needs it.
        index_dtype : that of the indices.

        Returns
        -------
        A BCOO of the shape of mat, its entries in the order of rows; those beyond are outside of it.

        Examples
        --------
        >>> BCOO.fromdense(np.asarray([0, 7, 8]), nse=4).indices.tolist()
        [[1], [2], [3], [3]]
        """
        mat = operand(mat, "BCOO.fromdense")
        if nse is None:
            nse = int(np.count_nonzero(mat))
        size = static_int(nse, "BCOO.fromdense", "nse")
        with_axis = np.atleast_1d(mat)
        found = np.nonzero(with_axis, size=size, fill_value=with_axis.shape)
        data = with_axis.at[found].get(mode="fill", fill_value=0)
        indices = np.stack(found, 1).astype(index_dtype)[:, : mat.ndim]
        return cls((data, indices), shape=mat.shape, indices_sorted=True, unique_indices=True)

    @classmethod
    def from_scipy_sparse(
        cls, mat: Any, *, index_dtype: Any = None, n_dense: int = 0, n_batch: int = 0
    ) -> BCOO:
        """Make a sparse array of one of scipy.sparse.

        Parameters
        ----------
        mat : a sparse matrix or array of SciPy, in any format.
        index_dtype : that of the indices; by default SciPy's.
        n_dense, n_batch : 0.

        Returns
        -------
        A BCOO with the same entries.

        Raises
        ------
        ArgumentError : n_dense or n_batch is not 0.
        """
        if n_dense or n_batch:
            raise ArgumentError("BCOO.from_scipy_sparse: n_dense and n_batch must be 0")
        entries = mat.tocoo()
        indices = numpy.stack([entries.row, entries.col], 1).astype(index_dtype or entries.row.dtype)
        return cls((np.asarray(entries.data), np.asarray(indices)), shape=mat.shape)

    def todense(self) -> Array:
        """Make the dense array; entries of the same indices add up.

        Examples
        --------
        >>> BCOO(([1, 2], [[0], [0]]), shape=(2,)).todense().tolist()
        [3, 0]
        """
        added = np.zeros(self.shape, self.dtype).at[self._places()]
        return added.add(self.data if self.ndim else self.data.sum(), mode="drop")

    def transpose(self, axes: Sequence[int] | None = None) -> BCOO:
        """Permute the axes, by default to the reverse order."""
        given = range(self.ndim)[::-1] if axes is None else axes
        order = normal_axes(given, self.ndim, "BCOO.transpose")
        if len(order) < self.ndim:
            raise ArgumentError(f"BCOO.transpose: axes {tuple(given)} are no permutation of {self.ndim} axes")
        indices = self.indices[:, numpy.array(order, int)]
        shape = tuple(self.shape[axis] for axis in order)
        in_order = self.indices_sorted and order == tuple(range(self.ndim))
        return BCOO(
            (self.data, indices), shape=shape, indices_sorted=in_order, unique_indices=self.unique_indices
        )

    def sort_indices(self) -> BCOO:
        """Put the entries in the order of rows; those outside of the array come last.

        Examples
        --------
        >>> BCOO(([1, 2], [[1], [0]]), shape=(2,)).sort_indices().data.tolist()
        [2, 1]
        """
        order = np.lexsort(self._places()[::-1]) if self.ndim else np.arange(self.nse)
        return BCOO(
            (self.data[order], self.indices[order]),
            shape=self.shape,
            indices_sorted=True,
            unique_indices=self.unique_indices,
        )

    def sum_duplicates(self, nse: int | None = None, remove_zeros: bool = True) -> BCOO:
        """Add up the entries of the same indices, and sort.

        Parameters
        ----------
        nse : how many entries to keep, or to fill up to; by default as many as there are. A traced array needs it.
        remove_zeros : whether entries outside of the array are left out as well, where nse is not given.

        Returns
        -------
        A BCOO of the same shape with no indices twice, its entries in the order of rows.

        Examples
        --------
        >>> A = BCOO(([1, 2, 3], [[4], [0], [4]]), shape=(5,)).sum_duplicates()
        >>> A.data.tolist(), A.indices.tolist()
        ([2, 4], [[0], [4]])
        """
        outside = np.asarray(self.shape, self.indices.dtype)
        indices = np.where(self._inside()[:, None], self.indices, outside)
        fill_value = None if nse is None else outside
        kept, number = np.unique(indices, axis=0, return_inverse=True, size=nse, fill_value=fill_value)
        data = np.zeros(len(kept), self.dtype).at[number.reshape(-1)].add(self.data, mode="drop")
        if nse is None and remove_zeros and len(kept) and bool((kept[-1] == outside).all()):
            data, kept = data[:-1], kept[:-1]
        return BCOO((data, kept), shape=self.shape, indices_sorted=True, unique_indices=True)

    def astype(self, dtype: Any) -> BCOO:
        """Convert the values."""
        return self._with(self.data.astype(dtype))

    def sum(self, axis: int | Sequence[int] | None = None) -> BCOO:
        """Add up along axes, by default all: a sparse array of the axes that are left.

        Examples
        --------
        >>> BCOO.fromdense(np.asarray([[1, 0], [2, 3]])).sum(0).todense().tolist()
        [3, 3]
        """
        gone = normal_axes(axis, self.ndim, "BCOO.sum")
        left = numpy.array([i for i in range(self.ndim) if i not in gone], int)
        data = np.where(self._inside(), self.data, 0)
        return BCOO((data, self.indices[:, left]), shape=tuple(self.shape[i] for i in left))

    def reshape(self, *shape: Any) -> BCOO:
        """Change the shape, with the elements in the order of rows.

        Examples
        --------
        >>> BCOO.fromdense(np.asarray([[0, 1], [2, 0]])).reshape(-1).indices.tolist()
        [[1], [2]]
        """
        new = np.empty(self.shape, bool).reshape(*shape).shape
        if not self.ndim or not new:
            return BCOO.fromdense(self.todense().reshape(new), nse=1)
        flat = np.ravel_multi_index(self._places(), self.shape, mode="clip")
        places = np.stack(np.unravel_index(flat, new), 1).astype(self.indices.dtype)
        indices = np.where(self._inside()[:, None], places, np.asarray(new, self.indices.dtype))
        return BCOO((self.data, indices), shape=new, unique_indices=self.unique_indices)

    def block_until_ready(self) -> BCOO:
        """Wait for the values."""
        self.data.block_until_ready()
        self.indices.block_until_ready()
        return self

    def __matmul__(self, other: Any) -> Any:
        if isinstance(other, BCOO):
            raise ArgumentError(
                "BCOO @ BCOO: one of them must be dense", hint="take todense() of the smaller"
            )
        return _product(self, operand(other, "BCOO @"))

    def __rmatmul__(self, other: Any) -> Any:
        other = operand(other, "@ BCOO")
        found = _product(self.transpose(), other if other.ndim == 1 else np.swapaxes(other, -1, -2))
        return found if self.ndim == 1 or other.ndim == 1 else np.swapaxes(found, -1, -2)

    def __mul__(self, other: Any) -> BCOO:
        if isinstance(other, BCOO):
            raise ArgumentError(
                "BCOO * BCOO: one of them must be dense", hint="take todense() of the smaller"
            )
        other = operand(other, "BCOO *")
        if other.ndim:
            if np.broadcast_shapes(other.shape, self.shape) != self.shape:
                raise ShapeError(f"BCOO *: {type_name(other)} does not broadcast to {self}")
            other = np.broadcast_to(other, self.shape).at[self._places()].get(mode="fill", fill_value=0)
        return self._with(self.data * other)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> BCOO:
        if np.ndim(other):
            raise ShapeError(
                "BCOO /: the divisor must be a number", hint="entries that are not stored would be 0 / x"
            )
        return self._with(self.data / other)

    def __neg__(self) -> BCOO:
        return self._with(-self.data)

    def __add__(self, other: Any) -> BCOO:
        if not isinstance(other, BCOO):
            raise ArgumentError(f"BCOO +: takes another BCOO, got {other!r:.60}", hint="take todense() first")
        if self.shape != other.shape:
            raise ShapeError(f"BCOO +: {self} and {other} have different shapes")
        data = np.concatenate([self.data, other.data])
        return BCOO((data, np.concatenate([self.indices, other.indices])), shape=self.shape)

    def __sub__(self, other: Any) -> BCOO:
        return self + (-other if isinstance(other, BCOO) else other)

    def _with(self, data: Any) -> BCOO:
        return self.tree_unflatten(self.tree_flatten()[1], (data, self.indices))

    def _places(self) -> tuple[Any, ...]:
        """Return the indices along each axis, with negative ones moved outside the array too."""
        columns = [self.indices[:, i] for i in range(self.ndim)]
        return tuple(np.where(column < 0, size, column) for column, size in zip(columns, self.shape))

    def _inside(self) -> Any:
        """Tell for each entry whether it is in the array."""
        return ((self.indices >= 0) & (self.indices < np.asarray(self.shape, self.indices.dtype))).all(1)


def _product(sparse: BCOO, dense: Any) -> Any:
    """Multiply a sparse vector or matrix by a dense vector, matrix or batch of matrices."""
    if sparse.ndim not in (1, 2) or not dense.ndim:
        raise ShapeError(f"BCOO @: takes vectors and matrices, got {sparse} and {type_name(dense)}")
    inner = dense.shape[-2] if dense.ndim > 1 else dense.shape[0]
    if sparse.shape[-1] != inner:
        raise ShapeError(f"BCOO @: {sparse} and {type_name(dense)} do not match")
    *rows, columns = sparse._places()
    matrix = dense if dense.ndim > 1 else dense[:, None]
    terms = sparse.data[:, None] * matrix.at[..., columns, :].get(mode="fill", fill_value=0)
    if rows:
        shape = (*matrix.shape[:-2], sparse.shape[0], matrix.shape[-1])
        found = np.zeros(shape, terms.dtype).at[..., rows[0], :].add(terms, mode="drop")
    else:
        found = terms.sum(-2)
    return found if dense.ndim > 1 else found[..., 0]


def bcoo_fromdense(mat: ArrayLike, *, nse: int | None = None, index_dtype: Any = np.int32) -> BCOO:
    """Make a sparse array of the elements that are not zero: `BCOO.fromdense`.

    Parameters
    ----------
    mat : an array.
    nse : how many entries to store; by default as many as are not zero. A traced array needs it.
    index_dtype : that of the indices.

    Returns
    -------
    A BCOO of the shape of mat, its entries in the order of rows.

    Examples
    --------
    >>> bcoo_fromdense(np.eye(3))
    BCOO(float32[3, 3], nse=3)
    """
    return BCOO.fromdense(mat, nse=nse, index_dtype=index_dtype)


def bcoo_todense(mat: BCOO) -> Array:
    """Make the dense array: `BCOO.todense`.

    Examples
    --------
    >>> bcoo_todense(eye(2)).tolist()
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
    >>> bcoo_transpose(empty((2, 3)), permutation=(1, 0)).shape
    (3, 2)
    """
    return mat.transpose(permutation)


def bcoo_sum_duplicates(mat: BCOO, nse: int | None = None, remove_zeros: bool = True) -> BCOO:
    """Add up the entries of the same indices, and sort: `BCOO.sum_duplicates`.

    Parameters
    ----------
    mat : a sparse array.
    nse : how many entries to keep, or to fill up to; by default as many as there are. A traced array needs it.
    remove_zeros : whether entries outside of the array are left out as well, where nse is not given.

    Returns
    -------
    A BCOO of the same shape with no indices twice, its entries in the order of rows.

    Examples
    --------
    >>> bcoo_sum_duplicates(eye(2) + eye(2)).data.tolist()
    [2.0, 2.0]
    """
    return mat.sum_duplicates(nse, remove_zeros)


def bcoo_sort_indices(mat: BCOO) -> BCOO:
    """Put the entries in the order of rows: `BCOO.sort_indices`.

    Examples
    --------
    >>> bcoo_sort_indices(eye(2)).indices_sorted
    True
    """
    return mat.sort_indices()


def todense(arr: Any) -> Array:
    """Make a sparse array dense; a dense one is returned as it is.

    Examples
    --------
    >>> todense(np.ones(2)).tolist(), todense(eye(1)).tolist()
    ([1.0, 1.0], [[1.0]])
    """
    return arr.todense() if isinstance(arr, BCOO) else operand(arr, "todense")


def empty(shape: Sequence[int], dtype: Any = None, index_dtype: Any = np.int32) -> BCOO:
    """Make a sparse array without entries.

    Parameters
    ----------
    shape : the shape of the dense array.
    dtype, index_dtype : those of the values and of the indices.

    Returns
    -------
    A BCOO that is zero everywhere.

    Examples
    --------
    >>> empty((2, 3))
    BCOO(float32[2, 3], nse=0)
    """
    shape = static_shape(shape, "empty")
    return BCOO(
        (np.zeros(0, dtype), np.zeros((0, len(shape)), index_dtype)),
        shape=shape,
        indices_sorted=True,
        unique_indices=True,
    )


def eye(N: int, M: int | None = None, k: int = 0, dtype: Any = None, index_dtype: Any = np.int32) -> BCOO:
    """Make a sparse matrix with ones on a diagonal.

    Parameters
    ----------
    N, M : how many rows and columns; as many columns as rows by default.
    k : which diagonal: above the main one where it is positive.
    dtype, index_dtype : those of the values and of the indices.

    Returns
    -------
    A BCOO of shape (N, M).

    Examples
    --------
    >>> eye(2, 3, 1).todense().tolist()
    [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    """
    rows, columns = static_shape((N, N if M is None else M), "eye")
    along = numpy.arange(max(0, min(rows + min(k, 0), columns - max(k, 0))))
    indices = numpy.stack([along - min(k, 0), along + max(k, 0)], 1)
    return BCOO(
        (np.ones(len(along), dtype), np.asarray(indices, index_dtype)),
        shape=(rows, columns),
        indices_sorted=True,
        unique_indices=True,
    )


__all__ = [
    "BCOO", "bcoo_fromdense", "bcoo_sort_indices", "bcoo_sum_duplicates", "bcoo_todense", "bcoo_transpose", "empty",
    "eye", "todense",
]  # fmt: skip

__dir__ = only_public(__name__)
