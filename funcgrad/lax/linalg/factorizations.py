"""funcgrad.lax.linalg: factorizations by the names and arguments of jax.lax.linalg.

    >>> from funcgrad.lax import linalg
    >>> import funcgrad.numpy as np
    >>> linalg.cholesky(np.asarray([[4.0, 2.0], [2.0, 2.0]])).tolist()
    [[2.0, 0.0], [1.0, 1.0]]

What chooses an algorithm has no effect: all are LAPACK's.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from enum import Enum
from operator import truediv
from typing import Any, Literal, overload

import funcgrad.numpy as np
from funcgrad.errors import ShapeError
from funcgrad.lax.linalg.pivoted_qr import column_order, columns_in
from funcgrad.numpy.core.operands import cast
from funcgrad.numpy.core.products import exact_matmul
from funcgrad.numpy.matrix.factorizations import adjoint, matrices, parts
from funcgrad.numpy.matrix.systems import solve_matrix
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.matrix.matrix_ops import LU, TRIANGULAR_SOLVE, lu_shapes
from funcgrad.trace.tracing.tracer import apply
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_int
from funcgrad.transforms.loops.scan import scan

ArrayLike = Any

_ROWS_OF_FLOAT32 = 1 << 24  # more have numbers that are none of float32


class EigImplementation(Enum):
    """Names of what JAX computes eigenvalues of general matrices by."""

    CUSOLVER = "cusolver"
    MAGMA = "magma"
    LAPACK = "lapack"


class EighImplementation(Enum):
    """Names of algorithms for eigenvalues of Hermitian matrices."""

    QR = "qr"
    JACOBI = "jacobi"
    QDWH = "qdwh"


class SvdAlgorithm(Enum):
    """Names of algorithms for singular values."""

    DEFAULT = "default"
    QR = "QR"
    JACOBI = "Jacobi"
    POLAR = "polar"
    DIVIDE_AND_CONQUER = "divide_and_conquer"


def cholesky(x: ArrayLike, *, symmetrize_input: bool = True) -> Array:
    """Compute the lower triangular L with L @ Lᴴ = x; see numpy.linalg.cholesky.

    Parameters
    ----------
    x : (..., n, n), Hermitian positive definite.
    symmetrize_input : whether x is replaced by the mean of it and its adjoint.

    Returns
    -------
    (..., n, n)

    Examples
    --------
    >>> cholesky(np.asarray([[4.0]])).tolist()
    [[2.0]]
    """
    return np.linalg.cholesky(x, symmetrize_input=symmetrize_input)


def eig(
    x: ArrayLike, *, compute_left_eigenvectors: bool = True, compute_right_eigenvectors: bool = True,
    enable_eigvec_derivs: bool = False, implementation: Any = None, use_magma: Any = None,
) -> list[Array]:  # fmt: skip
    """Compute eigenvalues, left eigenvectors (vᴴ @ x = w * vᴴ) and right ones, as columns.

    Parameters
    ----------
    x : (..., n, n).
    compute_left_eigenvectors, compute_right_eigenvectors : which eigenvectors the result has.
    enable_eigvec_derivs, implementation, use_magma : accepted without effect.

    Returns
    -------
    The list of the eigenvalues and of the eigenvectors that are wanted.

    Examples
    --------
    >>> [v.shape for v in eig(np.eye(3))]
    [(3,), (3, 3), (3, 3)]
    """
    if not compute_left_eigenvectors and not compute_right_eigenvectors:
        return [np.linalg.eigvals(x)]
    values, right = np.linalg.eig(x)
    found = [values]
    if compute_left_eigenvectors:
        left = adjoint(np.linalg.inv(right))
        found.append(left / np.linalg.norm(left, axis=-2, keepdims=True))
    return [*found, right] if compute_right_eigenvectors else found


def eigh(
    x: ArrayLike, *, lower: bool = True, symmetrize_input: bool = True, sort_eigenvalues: bool = True,
    subset_by_index: tuple[int, int] | None = None, implementation: Any = None,
) -> tuple[Array, Array]:  # fmt: skip
    """Compute eigenvectors and eigenvalues of Hermitian matrices.

    Parameters
    ----------
    x : (..., n, n), Hermitian.
    lower : which triangle is read where symmetrize_input is False.
    symmetrize_input : whether x is replaced by the mean of it and its adjoint.
    sort_eigenvalues : accepted without effect: they are in ascending order.
    subset_by_index : (from, to) of the eigenvalues, with their vectors; None for all.
    implementation : accepted without effect.

    Returns
    -------
    (eigenvectors as columns, eigenvalues in ascending order)

    Examples
    --------
    >>> eigh(np.asarray([[2.0, 0.0], [0.0, 1.0]]))[1].tolist()
    [1.0, 2.0]
    """
    values, vectors = np.linalg.eigh(x, "L" if lower else "U", symmetrize_input)
    if subset_by_index is None:
        return vectors, values
    chosen = slice(*subset_by_index)
    return vectors[..., chosen], values[..., chosen]


def lu(x: ArrayLike) -> tuple[Array, Array, Array]:
    """Factor x[permutation] = L @ U, by partial pivoting.

    Parameters
    ----------
    x : (..., m, n).

    Returns
    -------
    (L below the diagonal of U, pivots, permutation). The diagonal of L is 1. pivots: for each step the row
    that was exchanged with its own.

    Examples
    --------
    >>> both, pivots, permutation = lu(np.asarray([[1.0, 2.0], [2.0, 2.0]]))
    >>> both.tolist(), pivots.tolist(), permutation.tolist()
    ([[2.0, 2.0], [0.5, 1.0]], [1, 1], [1, 0])
    """
    (x,) = matrices("lu", x)
    wide = _with_numbers_of_rows(x)
    both, order, pivots = parts(apply(LU, wide), lu_shapes(x.shape))
    return cast(both, x.dtype), _whole(pivots), _whole(order)


def _with_numbers_of_rows(x: Any) -> Any:
    """Return a matrix in a dtype that has the numbers of its rows, which the factors come with."""
    if x.shape[-2] <= _ROWS_OF_FLOAT32:
        return x
    return cast(x, dt.complex128 if dt.kind(x.dtype) == "c" else dt.float64)


def _whole(x: Any) -> Any:
    return np.astype(np.real(x), dt.int32)


def lu_pivots_to_permutation(pivots: ArrayLike, permutation_size: int) -> Array:
    """Compute the permutation that exchanging row i with row pivots[i], one after the other, makes.

    Parameters
    ----------
    pivots : (..., k) integers.
    permutation_size : how many rows there are.

    Returns
    -------
    (..., permutation_size) integers.

    Examples
    --------
    >>> lu_pivots_to_permutation(np.asarray([2, 2]), 3).tolist()
    [2, 0, 1]
    """
    pivots = np.asarray(pivots)
    size = static_int(permutation_size, "lu_pivots_to_permutation", "permutation_size")
    if not pivots.ndim or pivots.shape[-1] > size:
        raise ShapeError(f"lu_pivots_to_permutation: {pivots.shape} pivots do not fit {size} rows")
    number = np.arange(size, dtype=pivots.dtype)

    def exchange(order: Any, step: Any) -> tuple[Any, None]:
        i, j = step
        here, there = number == i, number == j[..., None]
        at_i = np.sum(np.where(here, order, 0), -1, order.dtype, keepdims=True)
        at_j = np.sum(np.where(there, order, 0), -1, order.dtype, keepdims=True)
        return np.where(here, at_j, np.where(there, at_i, order)), None

    start = np.broadcast_to(number, (*pivots.shape[:-1], size))
    steps = np.arange(pivots.shape[-1], dtype=pivots.dtype), np.moveaxis(pivots, -1, 0)
    return scan(exchange, start, steps)[0]


def qr(
    x: ArrayLike, *, pivoting: bool = False, full_matrices: bool = True, use_magma: Any = None
) -> tuple[Array, ...]:
    """Factor x = Q @ R, or x[:, p] = Q @ R with column pivoting.

    Parameters
    ----------
    x : (..., m, n).
    pivoting : return the order p of the columns, too, each of which is the longest of what the ones before it left.
    full_matrices : whether Q is square.
    use_magma : accepted without effect.

    Returns
    -------
    (Q, R), or (Q, R, p) with p (..., n) int32.

    Examples
    --------
    >>> [v.shape for v in qr(np.ones((3, 2)))]
    [(3, 3), (3, 2)]
    >>> qr(np.asarray([[1.0, 2.0, 4.0]]), pivoting=True)[2].tolist()
    [2, 1, 0]
    """
    mode: Literal["complete", "reduced"] = "complete" if full_matrices else "reduced"
    if not pivoting:
        q, r = np.linalg.qr(x, mode)
        return q, r
    (a,) = matrices("qr", x)
    order = column_order(a)
    return (*np.linalg.qr(columns_in(a, order), mode), order)


@overload
def svd(
    x: ArrayLike, *, full_matrices: bool = True, compute_uv: Literal[True] = True,
    subset_by_index: tuple[int, int] | None = None, algorithm: Any = None,
) -> tuple[Array, Array, Array]: ...  # fmt: skip
@overload
def svd(
    x: ArrayLike, *, full_matrices: bool = True, compute_uv: Literal[False],
    subset_by_index: tuple[int, int] | None = None, algorithm: Any = None,
) -> Array: ...  # fmt: skip
@overload
def svd(
    x: ArrayLike, *, full_matrices: bool = True, compute_uv: bool = True,
    subset_by_index: tuple[int, int] | None = None, algorithm: Any = None,
) -> Any: ...  # fmt: skip
def svd(
    x: ArrayLike, *, full_matrices: bool = True, compute_uv: bool = True,
    subset_by_index: tuple[int, int] | None = None, algorithm: Any = None,
) -> Any:  # fmt: skip
    """Factor x = U * S @ Vᴴ; see numpy.linalg.svd.

    Parameters
    ----------
    x : (..., m, n).
    full_matrices : U and Vᴴ are square.
    compute_uv : return U and Vᴴ too.
    subset_by_index : (from, to) of the singular values; None for all.
    algorithm : accepted without effect.

    Returns
    -------
    (U, S, Vᴴ), or S alone.

    Examples
    --------
    >>> svd(np.asarray([[0.0, 3.0]]), compute_uv=False).tolist()
    [3.0]
    """
    found = np.linalg.svd(x, full_matrices, compute_uv, subset_by_index=subset_by_index)
    return tuple(found) if compute_uv else found


def householder_product(a: ArrayLike, taus: ArrayLike) -> Array:
    """Multiply reflections 1 - tau v vᴴ, one for each column of a.

    Parameters
    ----------
    a : (..., m, n), whose column i is v below its diagonal: there v is 1, and 0 above.
    taus : (..., k) with k <= n.

    Returns
    -------
    (..., m, n), the first n columns of the product.

    Examples
    --------
    >>> householder_product(np.asarray([[9.0], [1.0]]), np.ones(1)).tolist()
    [[0.0], [-1.0]]
    """
    a, taus = matrices("householder_product", a, taus)
    m, n = a.shape[-2:]
    start = np.broadcast_to(np.eye(m, n, dtype=a.dtype), a.shape)
    return _reflected(a, taus, start, backwards=True)


def ormqr(
    a: ArrayLike, taus: ArrayLike, c: ArrayLike, *, left: bool = True, transpose: bool = False
) -> Array:
    """Multiply a matrix by the product Q of the reflections of householder_product.

    Parameters
    ----------
    a, taus : as of householder_product.
    c : a matrix.
    left : Q @ c, else c @ Q.
    transpose : Qᴴ in place of Q.

    Returns
    -------
    A matrix of the shape of c.

    Examples
    --------
    >>> ormqr(np.asarray([[9.0], [1.0]]), np.ones(1), np.eye(2)).tolist()
    [[0.0, -1.0], [-1.0, 0.0]]
    """
    a, taus, c = matrices("ormqr", a, taus, c)
    if not left:  # c @ Q is the adjoint of Qᴴ @ cᴴ
        return adjoint(ormqr(a, taus, adjoint(c), transpose=not transpose))
    if transpose:
        taus = np.conj(taus)
    return _reflected(a, taus, c, backwards=not transpose)


def _reflected(a: Any, taus: Any, c: Any, backwards: bool) -> Any:
    """Apply the reflections to c one after the other, the last one first if backwards."""
    count = taus.shape[-1]
    vectors = np.tril(a, -1)[..., :count] + np.eye(a.shape[-2], count, dtype=a.dtype)

    def reflect(c: Any, step: Any) -> tuple[Any, None]:
        v, tau = step
        v = np.expand_dims(v, -1)
        return c - tau[..., None, None] * exact_matmul(v, exact_matmul(adjoint(v), c)), None

    return scan(reflect, c, (np.moveaxis(vectors, -1, 0), np.moveaxis(taus, -1, 0)), reverse=backwards)[0]


def cholesky_update(r_matrix: ArrayLike, w_vector: ArrayLike) -> Array:
    """Compute the upper triangular factor of rᵀ @ r + w wᵀ.

    Parameters
    ----------
    r_matrix : (n, n), the upper triangular r.
    w_vector : (n,), the w.

    Returns
    -------
    (n, n)

    Examples
    --------
    >>> np.round(cholesky_update(np.asarray([[3.0]]), np.asarray([4.0])), 4).tolist()
    [[5.0]]
    """
    r, w = matrices("cholesky_update", r_matrix, w_vector, square=True)
    found = np.linalg.qr(np.concatenate([r, np.expand_dims(w, -2)], -2), "r")
    sign = np.sign(np.diagonal(found, axis1=-2, axis2=-1))
    return np.where(np.expand_dims(np.real(sign) < 0, -1), -found, found)


def symmetric_product(
    a_matrix: ArrayLike, c_matrix: ArrayLike = 0, *, alpha: float = 1.0, beta: float = 0.0,
    symmetrize_output: bool = False,
) -> Array:  # fmt: skip
    """Compute alpha a @ aᵀ + beta c.

    Parameters
    ----------
    a_matrix, c_matrix : the matrices a and c.
    alpha, beta : the factors.
    symmetrize_output : accepted without effect.

    Returns
    -------
    A square matrix.

    Examples
    --------
    >>> symmetric_product(np.asarray([[1.0, 2.0]])).tolist()
    [[5.0]]
    """
    a = np.asarray(a_matrix)
    return alpha * exact_matmul(a, np.matrix_transpose(a)) + beta * np.asarray(c_matrix)


def triangular_solve(
    a: ArrayLike, b: ArrayLike, *, left_side: bool = False, lower: bool = False, transpose_a: bool = False,
    conjugate_a: bool = False, unit_diagonal: bool = False,
) -> Array:  # fmt: skip
    """Solve a @ x = b if left_side, else x @ a = b, for a triangular a, of which the other half is not read.

    Parameters
    ----------
    a : (..., n, n).
    b : (..., n, k), or (..., k, n) where x is on the left of a; with one axis less than a, vectors.
    left_side : whether a is on the left of x.
    lower : whether a is lower triangular.
    transpose_a, conjugate_a : use the transpose, or the conjugate, of a.
    unit_diagonal : the diagonal is taken as 1, not read.

    Returns
    -------
    x, of the shape of b.

    Examples
    --------
    >>> triangular_solve(np.asarray([[2.0, 0.0], [1.0, 1.0]]), np.ones((2, 1)), left_side=True, lower=True).tolist()
    [[0.5], [0.5]]
    """
    a, b = matrices("triangular_solve", a, b, square=True)
    vectors = b.ndim == a.ndim - 1
    if vectors:
        b = np.expand_dims(b, -1 if left_side else -2)
    if b.ndim < 2 or b.shape[-2 if left_side else -1] != a.shape[-1]:
        raise ShapeError(f"triangular_solve: sizes of a {a.shape} and b {b.shape} do not fit")
    if unit_diagonal:
        a = np.where(np.eye(a.shape[-1], dtype=bool), np.ones((), a.dtype), a)
    if conjugate_a:
        a = np.conj(a)
    if transpose_a == left_side:  # on the right, the system is transposed
        a, lower = np.matrix_transpose(a), not lower
    x = solve_matrix(TRIANGULAR_SOLVE, bool(lower), a, b if left_side else np.matrix_transpose(b))
    x = x if left_side else np.matrix_transpose(x)
    return np.squeeze(x, -1 if left_side else -2) if vectors else x


def tridiagonal_solve(
    dl: ArrayLike, d: ArrayLike, du: ArrayLike, b: ArrayLike, *, perturb_singular: bool = False
) -> Array:
    """Solve a @ x = b for a with only three diagonals.

    Elimination with partial pivoting takes two loops over the rows.

    Parameters
    ----------
    dl : (..., n), the diagonal below; its first element is not read.
    d : (..., n), the diagonal.
    du : (..., n), the diagonal above; its last element is not read.
    b : (..., n, k).
    perturb_singular : where a pivot is 0, or a quotient by it overflows, add the rounding of the largest element of U
        to it, so that x is finite, as inverse iteration wants it.

    Returns
    -------
    x, of the shape of b.

    Raises
    ------
    ShapeError : the diagonals are not of one shape, or do not fit b.

    Examples
    --------
    >>> d = np.full(3, 2.0)
    >>> tridiagonal_solve(np.zeros(3), d, np.zeros(3), np.ones((3, 1))).tolist()
    [[0.5], [0.5], [0.5]]
    """
    dtype = np.result_type(float, *(np.asarray(x) for x in (dl, d, du, b)))
    dl, d, du, b = (np.asarray(x, dtype) for x in (dl, d, du, b))
    if not d.ndim or dl.shape != d.shape or du.shape != d.shape or b.shape[:-1] != d.shape:
        raise ShapeError(
            f"tridiagonal_solve: diagonals of one shape (..., n) and b (..., n, k) are needed, got {dl.shape}, "
            f"{d.shape}, {du.shape} and {b.shape}"
        )
    if not b.size:
        return b
    # rows: elements at the column of the pivot and the two after it, then those of b
    low, middle, high = (np.expand_dims(np.moveaxis(x, -1, 0), -1) for x in (dl, d, du))
    right = np.moveaxis(b, -2, 0)
    zero = np.zeros_like(middle[0])

    def eliminate(row: Any, below: Any) -> tuple[Any, Any]:
        row = (*row[:2], zero, row[2])
        swap = np.abs(below[0]) > np.abs(row[0])
        pivot = tuple(np.where(swap, y, x) for x, y in zip(row, below, strict=True))
        other = tuple(np.where(swap, x, y) for x, y in zip(row, below, strict=True))
        factor = other[0] / (np.where(pivot[0] == 0, 1, pivot[0]) if perturb_singular else pivot[0])
        return tuple(o - factor * p for o, p in zip(other[1:], pivot[1:], strict=True)), pivot

    def substitute(after: Any, row: Any) -> tuple[Any, Any]:
        x = divided(row[3] - row[1] * after[0] - row[2] * after[1], row[0])
        return (x, after[0]), x

    start = (middle[0], high[0], right[0])  # of the last row no element of du is used
    last, rows = scan(eliminate, start, (low[1:], middle[1:], high[1:], right[1:]))
    divided = _by_perturbed(rows[:3], last[0]) if perturb_singular else truediv
    end = divided(last[2], last[0])
    _, x = scan(substitute, (end, np.zeros_like(end)), rows, reverse=True)
    return np.moveaxis(np.concatenate([x, end[None]], 0), 0, -2)


def _by_perturbed(rows: Any, last: Any) -> Callable[[Any, Any], Any]:
    """Return a division by pivots whose quotients are finite. rows, last: the elements of U."""
    info = np.finfo(last.dtype)
    largest = functools.reduce(np.maximum, [np.max(np.abs(x), 0, initial=0) for x in rows], np.abs(last))
    perturbation = np.where(largest > 0, largest, 1) * info.eps

    def divided(x: Any, pivot: Any) -> Any:
        tiny = (pivot == 0) | (np.abs(x) * info.tiny > np.abs(pivot))
        return x / np.where(tiny, pivot + perturbation, pivot)

    return divided


__all__ = [
    "cholesky", "cholesky_update", "eig", "eigh", "householder_product", "lu", "lu_pivots_to_permutation", "ormqr",
    "qr", "svd", "symmetric_product", "triangular_solve", "tridiagonal_solve",
]  # fmt: skip
