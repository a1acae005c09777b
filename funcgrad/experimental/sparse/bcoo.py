"""BCOO: sparse arrays as lists of entries, with the operators of arrays, and functions by JAX's names."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.experimental.sparse import products, shapes
from funcgrad.experimental.sparse.entries import Entries
from funcgrad.numpy.core.operands import ArrayLike, operand
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types.shapes import normal_axes, static_int
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.tree_util import register_pytree_node_class


def _dense_result(what: str) -> Callable[..., Any]:
    """Make an operator that says that its result would not be sparse."""

    def refuse(self: Any, *_: Any) -> Any:
        raise ArgumentError(f"BCOO {what}: the result would be dense", hint="take todense() first")

    return refuse


@register_pytree_node_class
class BCOO(Entries):
    """A sparse array of entries: each a value and its indices ("COO"), in batches ("B").

    Its axes are batch axes, sparse axes and dense axes, in this order: each index of the batch has a list of entries of
    its own, entries have indices along the sparse axes, and a value is an array of the dense axes. `vmap` of a function
    of sparse arrays maps over batch axes.

    Parameters
    ----------
    args : (data, indices), of shapes (*batch, nse, *dense) and (*batch, nse, number of sparse axes): the values and, of
        integers, where they are. Axes of the batch may be of size 1 in one of them.
    shape : the shape of the dense array.
    indices_sorted : whether the indices are in the order of rows.
    unique_indices : whether no two entries have the same indices.

    Raises
    ------
    ShapeError : data or indices have another shape.
    DtypeError : indices are no integers.

    Examples
    --------
    >>> A = BCOO((np.asarray([5.0, 6.0]), np.asarray([[0, 1], [1, 0]])), shape=(2, 2))
    >>> A.todense().tolist()
    [[0.0, 5.0], [6.0, 0.0]]
    """

    @property
    def T(self) -> BCOO:
        """The transpose."""
        return self.transpose()

    @classmethod
    def fromdense(
        cls,
        mat: ArrayLike,
        *,
        nse: int | None = None,
        index_dtype: Any = np.int32,
        n_dense: int = 0,
        n_batch: int = 0,
    ) -> BCOO:
        """Make a sparse array of the elements that are not zero.

        Parameters
        ----------
        mat : an array.
        nse : how many entries to store for each index of the batch, more or fewer than there are; by default as many. A
            traced array needs it.
        index_dtype : that of the indices.
        n_dense, n_batch : how many of the last axes an entry has, and how many of the first have entries of their own.

        Returns
        -------
        A BCOO of the shape of mat, its entries in the order of rows; those beyond are outside of it.

        Examples
        --------
        >>> BCOO.fromdense(np.asarray([0, 7, 8]), nse=4).indices.tolist()
        [[1], [2], [3], [3]]
        >>> BCOO.fromdense(np.asarray([[0, 7], [8, 9]]), n_batch=1)
        BCOO(int32[2, 2], nse=2, n_batch=1)
        """
        mat = operand(mat, "BCOO.fromdense")
        n_batch, n_dense = (static_int(n, "BCOO.fromdense", "n_batch or n_dense") for n in (n_batch, n_dense))
        if n_batch < 0 or n_dense < 0 or n_batch + n_dense > mat.ndim:
            raise ArgumentError(
                f"BCOO.fromdense: {n_batch} batch and {n_dense} dense axes of an array of {mat.ndim}"
            )
        sparse = mat.ndim - n_batch - n_dense
        there = mat != 0
        filled = there.any(tuple(range(mat.ndim - n_dense, mat.ndim)))
        if nse is None:
            counts = filled.sum(tuple(range(n_batch, n_batch + sparse)))
            nse = int(counts.max()) if counts.size else 0
        size = static_int(nse, "BCOO.fromdense", "nse")

        def one(mat: Any, filled: Any) -> BCOO:
            filled = np.atleast_1d(filled)
            found = np.nonzero(filled, size=size, fill_value=filled.shape)
            data = (mat if sparse else mat[None]).at[found].get(mode="fill", fill_value=0)
            indices = np.stack(found, 1).astype(index_dtype)[:, :sparse]
            return cls((data, indices), shape=mat.shape, indices_sorted=True, unique_indices=True)

        make: Callable[..., BCOO] = one
        for _ in range(n_batch):
            make = vmap(make)
        return make(mat, filled)

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
        return shapes.dense_of(self)

    def transpose(self, axes: Sequence[int] | None = None) -> BCOO:
        """Permute the axes, by default to the reverse order; each stays among the batch, sparse or dense ones."""
        return shapes.transpose(self, axes)

    def sort_indices(self) -> BCOO:
        """Put the entries in the order of rows; those outside of the array come last.

        Examples
        --------
        >>> BCOO(([1, 2], [[1], [0]]), shape=(2,)).sort_indices().data.tolist()
        [2, 1]
        """
        return shapes.sort(self)

    def sum_duplicates(self, nse: int | None = None, remove_zeros: bool = True) -> BCOO:
        """Add up the entries of the same indices, and sort.

        Parameters
        ----------
        nse : how many entries to keep, or to fill up to; by default as many as there are. A traced array needs it.
        remove_zeros : whether entries that are zero are left out, too. Those outside of the array always are, where nse
            is not given.

        Returns
        -------
        A BCOO of the same shape with no indices twice, its entries in the order of rows.

        Examples
        --------
        >>> A = BCOO(([1, 2, 3], [[4], [0], [4]]), shape=(5,)).sum_duplicates()
        >>> A.data.tolist(), A.indices.tolist()
        ([2, 4], [[0], [4]])
        """
        return shapes.sum_duplicates(self, nse, remove_zeros)

    def update_layout(
        self, *, n_batch: int | None = None, n_dense: int | None = None, on_inefficient: str | None = "error"
    ) -> BCOO:
        """Change which axes are of the batch and which are dense; the others are sparse.

        Parameters
        ----------
        n_batch, n_dense : how many; by default as many as there are.
        on_inefficient : accepted, and without effect: it is never refused.

        Returns
        -------
        A BCOO of the same elements.

        Examples
        --------
        >>> BCOO.fromdense(np.eye(3)).update_layout(n_dense=1)
        BCOO(float32[3, 3], nse=3, n_dense=1)
        """
        return shapes.update_layout(self, n_batch, n_dense)

    def astype(self, dtype: Any) -> BCOO:
        """Convert the values."""
        return self.replace(self.data.astype(dtype))

    def sum(self, axis: int | Sequence[int] | None = None, *, keepdims: bool = False) -> Any:
        """Add up along axes, by default all.

        Parameters
        ----------
        axis : one axis, several, or None for all.
        keepdims : whether axes that were added up stay, with size 1.

        Returns
        -------
        A sparse array of the axes that are left, or a dense number where none is.

        Examples
        --------
        >>> A = BCOO.fromdense(np.asarray([[1, 0], [2, 3]]))
        >>> A.sum(0).todense().tolist(), A.sum().tolist()
        ([3, 3], 6)
        """
        gone = normal_axes(axis, self.ndim, "BCOO.sum")
        found = shapes.reduce_sum(self, gone)
        if keepdims:
            for place in sorted(gone):
                found = shapes.expand(found, place)
        return found if found.ndim else found.todense()

    def reshape(self, *shape: Any) -> BCOO:
        """Change the shape, with the elements in the order of rows; batch and dense axes stay.

        Examples
        --------
        >>> BCOO.fromdense(np.asarray([[0, 1], [2, 0]])).reshape(-1).indices.tolist()
        [[1], [2]]
        """
        return shapes.reshape(self, *shape)

    def block_until_ready(self) -> BCOO:
        """Wait for the values."""
        self.data.block_until_ready()
        self.indices.block_until_ready()
        return self

    def __getitem__(self, key: Any) -> BCOO:
        return shapes.index(self, key)

    def __iter__(self) -> Iterator[BCOO]:
        if not self.ndim:
            raise ShapeError("BCOO: an array without axes has nothing to go through")
        return (self[i] for i in range(self.shape[0]))

    def __matmul__(self, other: Any) -> Any:
        if isinstance(other, BCOO):
            return products.sparse_matmul(self, other)
        return products.matmul(self, operand(other, "BCOO @"))

    def __rmatmul__(self, other: Any) -> Any:
        return products.dense_matmul(operand(other, "@ BCOO"), self)

    def __mul__(self, other: Any) -> BCOO:
        if isinstance(other, BCOO):
            return products.multiply_sparse(self, other)
        return products.multiply_dense(self, operand(other, "BCOO *"))

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> BCOO:
        if isinstance(other, BCOO):
            raise ArgumentError(
                "BCOO /: the divisor is sparse, so the result would be dense", hint="take todense()"
            )
        return products.multiply_dense(self, operand(other, "BCOO /"), operator.truediv)

    __rtruediv__ = _dense_result("/")

    def __pow__(self, other: Any) -> BCOO:
        if numpy.ndim(other) or not other > 0:
            raise ArgumentError(f"BCOO **: the exponent must be a positive number, got {other!r:.60}")
        return _unique(self)._with(lambda x: x**other)

    def __neg__(self) -> BCOO:
        return self.replace(-self.data)

    def __pos__(self) -> BCOO:
        return self

    def __abs__(self) -> BCOO:
        return _unique(self)._with(abs)

    def __add__(self, other: Any) -> Any:
        if isinstance(other, BCOO):
            return products.add(self, other)
        return products.add_dense(self, other)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _dense_result("in a comparison")

    def _with(self, function: Callable[[Any], Any]) -> BCOO:
        """Apply a function that leaves zeros to the values."""
        return self.replace(function(self.data))


def _unique(mat: BCOO) -> BCOO:
    """Add up entries of the same indices, which functions that are not linear need."""
    return mat if mat.unique_indices else mat.sum_duplicates(mat.nse, False)


__all__ = ["BCOO"]
