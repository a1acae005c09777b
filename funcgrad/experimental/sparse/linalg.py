"""Linear algebra of large matrices that are known by their products: jax.experimental.sparse.linalg.

References
----------
Knyazev 2001 (doi:10.1137/S1064827500366124): the locally optimal block preconditioned conjugate gradient method.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import matmul
from typing import Any

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.experimental.sparse.direct import spsolve
from funcgrad.numpy.core.operands import ArrayLike, operand, type_name
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.lazy import only_public
from funcgrad.transforms.jit.jit import jit
from funcgrad.transforms.loops.while_loop import while_loop

Action = Callable[[Any], Any]


def lobpcg_standard(
    A: Any, X: ArrayLike, m: int = 100, tol: float | ArrayLike | None = None
) -> tuple[Any, Any, Any]:
    """Find the largest eigenvalues of a Hermitian matrix, and their eigenvectors, by products with it.

    Each step takes the best vectors of the space of those found, their residuals, and the directions of the step before
    (LOBPCG). Reverse mode is not defined, as for all loops whose number of steps is not known.

    Parameters
    ----------
    A : (n, n), an array or a sparse one, or a function from (n, j) to the product of the matrix with it.
    X : (n, k), where the search begins; 0 < 5 k < n. The columns have to be linearly independent.
    m : the largest number of steps.
    tol : an eigenvector v of length 1 is found where |A v - w v| < 10 n tol (|w| + |A v|). None: the precision of the
        dtype.

    Returns
    -------
    (k,) eigenvalues, the largest first; (n, k) eigenvectors as columns; int32, the number of steps.

    Raises
    ------
    ShapeError : the sizes do not fit, or there are too many eigenvalues. DtypeError : the dtypes are not floats.
    ArgumentError : m is negative.

    Examples
    --------
    >>> diagonal = np.arange(1.0, 13.0)
    >>> w, v, steps = lobpcg_standard(np.diag(diagonal), np.eye(12)[:, :2] + 1.0)
    >>> w.round(3).tolist()
    [12.0, 11.0]
    """
    x = operand(X, "lobpcg_standard")
    if not dt.is_inexact(x.dtype):
        raise DtypeError(f"lobpcg_standard: X must be of floats, got {type_name(x)}")
    if x.ndim != 2 or not 0 < 5 * x.shape[1] < x.shape[0]:
        raise ShapeError(
            f"lobpcg_standard: X must be of shape (n, k) with 0 < 5 k < n, got {type_name(x)}",
            hint="numpy.linalg.eigh finds all eigenvalues of small matrices",
        )
    if m < 0:
        raise ArgumentError(f"lobpcg_standard: m must not be negative, got {m}")
    bound = np.asarray(np.finfo(x.dtype).eps if tol is None else tol, dt.real_dtype(x.dtype))
    if callable(A):
        return _search(A, x, m, bound)
    if tuple(A.shape) != (x.shape[0], x.shape[0]):
        raise ShapeError(
            f"lobpcg_standard: a matrix of {x.shape[0]} rows and columns is needed, got {A.shape}"
        )
    return _of_matrix(A, x, m, bound)


def _search(action: Action, x: Any, m: int, tol: Any) -> tuple[Any, Any, Any]:
    n, k = x.shape

    def best(basis: Any) -> tuple[Any, Any, Any]:
        """Return the eigenvalues of the matrix in the space of orthonormal columns, their coefficients, residuals."""
        images = action(basis)
        within = _adjoint(basis) @ images
        w, c = np.linalg.eigh((within + _adjoint(within)) / 2)
        w, c = w[::-1][:k], c[:, ::-1][:, :k]
        vectors, images = basis @ c, images @ c
        residuals = images - w * vectors
        scale = np.abs(w) + np.linalg.norm(images, axis=0)
        found = np.linalg.norm(residuals, axis=0) < 10 * n * tol * scale
        return (w, vectors, residuals, np.all(found | (scale == 0))), c, basis

    def going(state: Any) -> Any:
        step, (_, _, _, found), _ = state
        return (step < m) & ~found

    def take(state: Any) -> Any:
        step, (_, vectors, residuals, _), directions = state
        basis = _orthonormal([vectors, residuals, directions])
        found, c, basis = best(basis)
        return (
            step + 1,
            found,
            basis[:, k:] @ c[k:],
        )  # what the step changed: its parts beside the old vectors

    start = best(_orthonormal([x]))[0]
    step, (w, vectors, _, _), _ = while_loop(going, take, (np.asarray(0, dt.int32), start, np.zeros_like(x)))
    return w, vectors, step


_of_matrix = jit(lambda a, x, m, tol: _search(partial(matmul, a), x, m, tol), static_argnums=2)


def _adjoint(x: Any) -> Any:
    return np.conj(x.T)


def _orthonormal(blocks: list[Any]) -> Any:
    """Return an orthonormal basis of the columns. Where they are dependent it has more vectors, which do no harm."""
    scaled = []
    for block in blocks:
        norms = np.linalg.norm(block, axis=0)
        scaled.append(block / np.where(norms > 0, norms, 1))
    return np.linalg.qr(np.concatenate(scaled, 1))[0]


__all__ = ["lobpcg_standard", "spsolve"]

__dir__ = only_public(__name__)
