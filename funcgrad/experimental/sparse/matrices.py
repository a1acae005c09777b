"""COO, CSR and CSC: single sparse matrices, as SciPy has them, by the names of jax.experimental.sparse.

BCOO and BCSR hold such entries in batches; what is computed with these matrices is computed with a BCOO of their
arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.experimental.sparse import products
from funcgrad.experimental.sparse.bcoo import BCOO
from funcgrad.experimental.sparse.bcsr import BCSR
from funcgrad.experimental.sparse.entries import JAXSparse
from funcgrad.numpy.core.operands import ArrayLike, operand, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import Shape, static_shape
from funcgrad.tree_util import register_pytree_node_class


class Matrix(JAXSparse):
    """What COO, CSR and CSC have in common: three arrays, the values first, and a shape."""

    parts: ClassVar[tuple[str, str]]  # the names of the arrays of integers
    n_batch = 0

    def __init__(self, args: tuple[ArrayLike, ArrayLike, ArrayLike], *, shape: Sequence[int]) -> None:
        name = type(self).__name__
        arrays = [np.asarray(x) for x in args]
        whole = static_shape(shape, name)
        if len(whole) != 2 or any(x.ndim != 1 for x in arrays) or not self._fit(arrays, whole):
            raise ShapeError(
                f"{name}: entries of a matrix of shape {whole} are data, {self.parts[0]} and {self.parts[1]}, vectors, "
                f"got {', '.join(map(type_name, arrays))}"
            )
        for x, part in zip(arrays[1:], self.parts, strict=True):
            if dt.kind(x.dtype) not in "iu":
                raise DtypeError(f"{name}: {part} must be integers, got {type_name(x)}")
        self._take(arrays, whole)

    def _take(self, arrays: Sequence[Any], shape: Shape) -> None:
        self.data = arrays[0]
        for part, x in zip(self.parts, arrays[1:], strict=True):
            setattr(self, part, x)
        self._shape = shape

    @classmethod
    def _fit(cls, arrays: Sequence[Any], shape: Shape) -> bool:
        """Tell whether the lengths of the arrays fit the shape."""
        raise NotImplementedError

    @property
    def shape(self) -> Shape:
        """That of the dense matrix."""
        return self._shape

    def tree_flatten(self) -> tuple[tuple[Any, Any, Any], Shape]:
        """Give the three arrays as children."""
        return (self.data, *(getattr(self, part) for part in self.parts)), self._shape

    @classmethod
    def tree_unflatten(cls, shape: Shape, children: Sequence[Any]) -> Self:
        """Put children, which may be anything, in their places."""
        made = object.__new__(cls)
        made._take(children, shape)
        return made

    @classmethod
    def from_bcoo(cls, mat: BCOO) -> Self:
        """Make a matrix of a BCOO of two sparse axes."""
        raise NotImplementedError

    def to_bcoo(self) -> BCOO:
        """Make a BCOO of the same entries."""
        raise NotImplementedError

    @classmethod
    def fromdense(cls, mat: ArrayLike, *, nse: int | None = None, index_dtype: Any = np.int32) -> Self:
        """Make a sparse matrix of the elements that are not zero.

        Parameters
        ----------
        mat : a matrix.
        nse : how many entries to store; by default as many as are not zero. A traced matrix needs it.
        index_dtype : that of the indices.

        Returns
        -------
        A sparse matrix of the shape of mat.
        """
        mat = operand(mat, f"{cls.__name__}.fromdense")
        if mat.ndim != 2:
            raise ShapeError(f"{cls.__name__}.fromdense: takes a matrix, got {type_name(mat)}")
        return cls.from_bcoo(BCOO.fromdense(mat, nse=nse, index_dtype=index_dtype))

    @classmethod
    def from_scipy_sparse(cls, mat: Any, *, index_dtype: Any = None) -> Self:
        """Make a sparse matrix of one of scipy.sparse, in any format."""
        return cls.from_bcoo(BCOO.from_scipy_sparse(mat, index_dtype=index_dtype))

    def todense(self) -> Array:
        """Make the dense matrix; entries of the same indices add up."""
        return self.to_bcoo().todense()

    def transpose(self, axes: Sequence[int] | None = None) -> Any:
        """Exchange rows and columns.

        Parameters
        ----------
        axes : None, or (1, 0).
        """
        if axes is not None and tuple(axes) != (1, 0):
            raise ArgumentError(f"{type(self).__name__}.transpose: axes {axes} are not (1, 0)")
        return self._transposed()

    def _transposed(self) -> Any:
        raise NotImplementedError

    @property
    def T(self) -> Any:
        """The transpose."""
        return self.transpose()

    def block_until_ready(self) -> Self:
        """Wait for the values."""
        for x in self.tree_flatten()[0]:
            x.block_until_ready()
        return self

    def __matmul__(self, other: Any) -> Any:
        name = type(self).__name__
        if isinstance(other, JAXSparse):
            raise ArgumentError(
                f"{name} @: the other one is sparse, too", hint="multiply two BCOO: to_bcoo() makes one"
            )
        return products.matmul(self.to_bcoo(), operand(other, f"{name} @"))

    def __rmatmul__(self, other: Any) -> Any:
        return products.dense_matmul(operand(other, f"@ {type(self).__name__}"), self.to_bcoo())


@register_pytree_node_class
class COO(Matrix):
    """A sparse matrix of entries, each a value, a row and a column.

    Parameters
    ----------
    args : (data, row, col), three vectors of one length.
    shape : the shape of the dense matrix.
    rows_sorted, cols_sorted : accepted, and without effect.

    Raises
    ------
    ShapeError : the vectors have another shape.
    DtypeError : rows or columns are no integers.

    Examples
    --------
    >>> A = COO(([5.0, 6.0], [0, 1], [1, 0]), shape=(2, 2))
    >>> A, A.todense().tolist()
    (COO(float32[2, 2], nse=2), [[0.0, 5.0], [6.0, 0.0]])
    >>> (A.T @ np.asarray([1.0, 10.0])).tolist()
    [60.0, 5.0]
    """

    parts = ("row", "col")
    row: Any
    col: Any

    def __init__(
        self,
        args: tuple[ArrayLike, ArrayLike, ArrayLike],
        *,
        shape: Sequence[int],
        rows_sorted: bool = False,
        cols_sorted: bool = False,
    ) -> None:
        super().__init__(args, shape=shape)

    @classmethod
    def _fit(cls, arrays: Sequence[Any], shape: Shape) -> bool:
        return len({len(x) for x in arrays}) == 1

    @classmethod
    def from_bcoo(cls, mat: BCOO) -> COO:
        """Make a COO of the entries of a BCOO."""
        return cls.tree_unflatten(mat.shape, (mat.data, mat.indices[:, 0], mat.indices[:, 1]))

    def to_bcoo(self) -> BCOO:
        """Make a BCOO of the same entries."""
        return BCOO((self.data, np.stack([self.row, self.col], 1)), shape=self._shape)

    def _transposed(self) -> COO:
        return self.tree_unflatten(self._shape[::-1], (self.data, self.col, self.row))


class Compressed(Matrix):
    """What CSR and CSC have in common. axis: that of which indptr tells where each row or column begins."""

    parts = ("indices", "indptr")
    axis: int
    indices: Any
    indptr: Any

    @classmethod
    def _fit(cls, arrays: Sequence[Any], shape: Shape) -> bool:
        data, indices, indptr = arrays
        return len(data) == len(indices) and len(indptr) == shape[cls.axis] + 1


@register_pytree_node_class
class CSR(Compressed):
    """A sparse matrix by rows: the entries of row i are from indptr[i] to indptr[i + 1].

    Parameters
    ----------
    args : (data, indices, indptr): the values, their columns, and where rows begin, with the end of the last one.
    shape : the shape of the dense matrix.

    Raises
    ------
    ShapeError : the vectors have another shape.
    DtypeError : indices or indptr are no integers.

    Examples
    --------
    >>> A = CSR(([5.0, 6.0, 7.0], [1, 0, 1], [0, 1, 3]), shape=(2, 2))
    >>> A.todense().tolist(), A.T
    ([[0.0, 5.0], [6.0, 7.0]], CSC(float32[2, 2], nse=3))
    """

    axis = 0

    @classmethod
    def from_bcoo(cls, mat: BCOO) -> CSR:
        """Make a CSR of the entries of a BCOO."""
        found = BCSR.from_bcoo(mat)
        return cls.tree_unflatten(found.shape, (found.data, found.indices, found.indptr))

    def to_bcoo(self) -> BCOO:
        """Make a BCOO of the same entries."""
        return BCSR((self.data, self.indices, self.indptr), shape=self._shape).to_bcoo()

    def _transposed(self) -> CSC:
        return CSC.tree_unflatten(self._shape[::-1], (self.data, self.indices, self.indptr))


@register_pytree_node_class
class CSC(Compressed):
    """A sparse matrix by columns: the entries of column i are from indptr[i] to indptr[i + 1].

    Parameters
    ----------
    args : (data, indices, indptr): the values, their rows, and where columns begin, with the end of the last one.
    shape : the shape of the dense matrix.

    Raises
    ------
    ShapeError : the vectors have another shape.
    DtypeError : indices or indptr are no integers.

    Examples
    --------
    >>> CSC(([5.0, 6.0, 7.0], [1, 0, 1], [0, 1, 3]), shape=(2, 2)).todense().tolist()
    [[0.0, 6.0], [5.0, 7.0]]
    """

    axis = 1

    @classmethod
    def from_bcoo(cls, mat: BCOO) -> CSC:
        """Make a CSC of the entries of a BCOO."""
        return CSR.from_bcoo(mat.transpose())._transposed()

    def to_bcoo(self) -> BCOO:
        """Make a BCOO of the same entries."""
        return self._transposed().to_bcoo().transpose()

    def _transposed(self) -> CSR:
        return CSR.tree_unflatten(self._shape[::-1], (self.data, self.indices, self.indptr))


def coo_fromdense(mat: ArrayLike, *, nse: int | None = None, index_dtype: Any = np.int32) -> COO:
    """Make a COO of the elements that are not zero: `COO.fromdense`.

    Parameters
    ----------
    mat : a matrix.
    nse : how many entries to store; by default as many as are not zero. A traced matrix needs it.
    index_dtype : that of the indices.

    Returns
    -------
    A sparse matrix of the shape of mat.

    Examples
    --------
    >>> coo_fromdense(np.eye(2)).row.tolist()
    [0, 1]
    """
    return COO.fromdense(mat, nse=nse, index_dtype=index_dtype)


def coo_todense(mat: COO) -> Array:
    """Make the dense matrix: `COO.todense`.

    Examples
    --------
    >>> coo_todense(coo_fromdense(np.eye(2))).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    return mat.todense()


def coo_matvec(mat: COO, v: ArrayLike, transpose: bool = False) -> Array:
    """Multiply a sparse matrix, or its transpose, by a vector.

    Parameters
    ----------
    mat : a sparse matrix.
    v : a vector.
    transpose : whether the transpose of mat is taken.

    Returns
    -------
    The product, a vector.

    Examples
    --------
    >>> coo_matvec(coo_fromdense(np.asarray([[0.0, 2.0], [0.0, 0.0]])), np.asarray([3.0, 4.0]), transpose=True).tolist()
    [0.0, 6.0]
    """
    return _times(mat, v, transpose, 1, "coo_matvec")


def coo_matmat(mat: COO, B: ArrayLike, *, transpose: bool = False) -> Array:
    """Multiply a sparse matrix, or its transpose, by a dense one.

    Parameters
    ----------
    mat : a sparse matrix.
    B : a matrix.
    transpose : whether the transpose of mat is taken.

    Returns
    -------
    The product, a matrix.

    Examples
    --------
    >>> coo_matmat(coo_fromdense(np.eye(2)), np.ones((2, 1))).tolist()
    [[1.0], [1.0]]
    """
    return _times(mat, B, transpose, 2, "coo_matmat")


def csr_fromdense(mat: ArrayLike, *, nse: int | None = None, index_dtype: Any = np.int32) -> CSR:
    """Make a CSR of the elements that are not zero: `CSR.fromdense`.

    Parameters
    ----------
    mat : a matrix.
    nse : how many entries to store; by default as many as are not zero. A traced matrix needs it.
    index_dtype : that of the indices.

    Returns
    -------
    A sparse matrix of the shape of mat.

    Examples
    --------
    >>> csr_fromdense(np.eye(2)).indptr.tolist()
    [0, 1, 2]
    """
    return CSR.fromdense(mat, nse=nse, index_dtype=index_dtype)


def csr_todense(mat: CSR) -> Array:
    """Make the dense matrix: `CSR.todense`.

    Examples
    --------
    >>> csr_todense(csr_fromdense(np.eye(2))).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    return mat.todense()


def csr_matvec(mat: CSR, v: ArrayLike, transpose: bool = False) -> Array:
    """Multiply a sparse matrix, or its transpose, by a vector.

    Parameters
    ----------
    mat : a sparse matrix.
    v : a vector.
    transpose : whether the transpose of mat is taken.

    Returns
    -------
    The product, a vector.

    Examples
    --------
    >>> csr_matvec(csr_fromdense(2 * np.eye(2)), np.asarray([3.0, 4.0])).tolist()
    [6.0, 8.0]
    """
    return _times(mat, v, transpose, 1, "csr_matvec")


def csr_matmat(mat: CSR, B: ArrayLike, *, transpose: bool = False) -> Array:
    """Multiply a sparse matrix, or its transpose, by a dense one.

    Parameters
    ----------
    mat : a sparse matrix.
    B : a matrix.
    transpose : whether the transpose of mat is taken.

    Returns
    -------
    The product, a matrix.

    Examples
    --------
    >>> csr_matmat(csr_fromdense(np.eye(2)), np.ones((2, 1))).tolist()
    [[1.0], [1.0]]
    """
    return _times(mat, B, transpose, 2, "csr_matmat")


def _times(mat: Matrix, dense: ArrayLike, transpose: bool, ndim: int, name: str) -> Array:
    dense = operand(dense, name)
    if dense.ndim != ndim:
        raise ShapeError(f"{name}: takes an array of {ndim} axes, got {type_name(dense)}")
    return (mat.T if transpose else mat) @ dense


__all__ = [
    "COO", "CSC", "CSR", "coo_fromdense", "coo_matmat", "coo_matvec", "coo_todense", "csr_fromdense", "csr_matmat",
    "csr_matvec", "csr_todense",
]  # fmt: skip
