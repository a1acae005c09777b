"""The values of matrix ops, by NumPy and the LAPACK within it.

A matrix for which LAPACK has no answer (singular, not positive definite, no convergence) gives NaN in its place, and
only there: an exception would not be possible in compiled code. NumPy has neither substitution nor LU: they are written
here in blocks, so that nearly all work is matrix products.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.trace.matrix import fortran
from funcgrad.trace.types.shapes import numel

_BLOCK = 48  # rows that are solved, or columns that are eliminated, without matrix products


def nan_for_failures(
    function: Callable[..., np.ndarray], infer: Callable[..., Any]
) -> Callable[..., np.ndarray]:
    """Wrap function(arg, *matrices) so that it gives NaN for those matrices of a batch that raise LinAlgError."""

    def computed(arg: Any, *xs: np.ndarray) -> np.ndarray:
        xs = tuple(map(np.asarray, xs))
        try:
            return function(arg, *xs)
        except np.linalg.LinAlgError:
            if xs[0].ndim > 2:
                return np.stack([computed(arg, *rows) for rows in zip(*xs, strict=True)])
            shape, dtype, _ = infer(arg, *xs)
            return np.full(shape, np.nan, dtype)

    return computed


def packed(parts: list[Any], batch: tuple[int, ...], dtype: np.dtype) -> np.ndarray:
    """Put arrays (*batch, ...) side by side, as matrices.pack does."""
    flat = [
        np.reshape(p, (*batch, numel(np.shape(p)[len(batch) :]))).astype(dtype, copy=False) for p in parts
    ]
    return np.concatenate(flat, -1)


def cholesky(arg: None, a: np.ndarray) -> np.ndarray:
    try:
        return np.linalg.cholesky(a)
    except np.linalg.LinAlgError:
        if a.ndim > 2:
            return np.stack([cholesky(arg, x) for x in a])
        return np.tril(np.full(a.shape, np.nan, a.dtype))


def triangular_solve(lower: bool, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    a, b = np.asarray(a), np.asarray(b)
    if lower:  # from below as from above, backwards
        return _back_substituted(a[..., ::-1, ::-1], b[..., ::-1, :])[..., ::-1, :]
    return _back_substituted(a, b)


def _back_substituted(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    x = np.array(b)
    for stop in range(a.shape[-1], 0, -_BLOCK):
        start = max(0, stop - _BLOCK)
        if stop < a.shape[-1]:
            x[..., start:stop, :] -= a[..., start:stop, stop:] @ x[..., stop:, :]
        for i in reversed(range(start, stop)):
            if i + 1 < stop:
                x[..., i, :] -= (a[..., None, i, i + 1 : stop] @ x[..., i + 1 : stop, :])[..., 0, :]
            x[..., i, :] /= a[..., i, i, None]
    return x


def lu(arg: None, a: np.ndarray) -> np.ndarray:
    """Factor matrices. Return the two factors in one matrix, for each row the one of `a` that came there, and for
    each step the row exchanged with its own.
    """
    x = np.array(a)
    batch, (m, n) = x.shape[:-2], x.shape[-2:]
    x = x.reshape((numel(batch), m, n))
    order = np.tile(np.arange(m), (len(x), 1))
    pivots = np.zeros((len(x), min(m, n)), np.intp)
    for start in range(0, min(m, n), _BLOCK):
        stop = min(start + _BLOCK, m, n)
        for k in range(start, stop):
            pivots[:, k] = _exchange(x, order, k)
            with np.errstate(all="ignore"):
                factors = x[:, k + 1 :, k] / x[:, k, None, k]
            x[:, k + 1 :, k] = np.where(x[:, k, None, k] == 0, 0, factors)
            x[:, k + 1 :, k + 1 : stop] -= x[:, k + 1 :, k, None] * x[:, k, None, k + 1 : stop]
        if stop < n:
            unit = np.tril(x[:, start:stop, start:stop], -1) + np.eye(stop - start, dtype=x.dtype)
            x[:, start:stop, stop:] = triangular_solve(True, unit, x[:, start:stop, stop:])
            x[:, stop:, stop:] -= x[:, stop:, start:stop] @ x[:, start:stop, stop:]
    parts = [x.reshape(a.shape), order.reshape((*batch, m)), pivots.reshape((*batch, min(m, n)))]
    return packed(parts, batch, a.dtype)


def _exchange(x: np.ndarray, order: np.ndarray, k: int) -> np.ndarray:
    """Bring the row with the largest element of column k to row k, of each matrix; that row. Complex elements are
    compared as LAPACK does, by the sum of the sizes of their parts.
    """
    each = np.arange(len(x))
    column = x[:, k:, k]
    size = np.abs(column.real) + np.abs(column.imag)
    row = k + np.argmax(size, -1) if len(x) else each
    for rows in (x, order):
        taken = rows[each, row]
        rows[each, row] = rows[:, k]
        rows[:, k] = taken
    return row


def cofactor(arg: None, a: np.ndarray) -> np.ndarray:
    """Compute det(a) inv(a)ᵀ where a is not singular to rounding, else by singular values, which is right for singular
    matrices too. Both factors come of the same LU factors, so what these are off by in the least singular value
    cancels: the product is as close as that by singular values, however large the condition is.
    """
    determinant = np.linalg.det(a)
    try:
        inverse = np.linalg.inv(a)
    except np.linalg.LinAlgError:
        return _cofactor_by_singular_values(a)
    condition = np.linalg.norm(a, 1, (-2, -1)) * np.linalg.norm(inverse, 1, (-2, -1))
    if not np.all((condition < 1 / np.finfo(a.dtype).eps) & np.isfinite(determinant) & (determinant != 0)):
        return _cofactor_by_singular_values(a)
    return (determinant[..., None, None] * np.swapaxes(inverse, -1, -2)).astype(a.dtype, copy=False)


def _cofactor_by_singular_values(a: np.ndarray) -> np.ndarray:
    u, s, vh = np.linalg.svd(a)
    ones = np.ones((*s.shape[:-1], 1), s.dtype)
    before = np.concatenate([ones, np.cumprod(s[..., :-1], -1)], -1)
    after = np.concatenate([ones, np.cumprod(s[..., :0:-1], -1)], -1)[..., ::-1]
    phase = np.linalg.det(u) * np.linalg.det(vh)
    result = phase[..., None, None] * (u.conj() * (before * after)[..., None, :]) @ vh.conj()
    return result.astype(a.dtype, copy=False)


def qr(full: bool, a: np.ndarray) -> np.ndarray:
    return packed(list(np.linalg.qr(a, "complete" if full else "reduced")), a.shape[:-2], a.dtype)


def householder_qr(arg: None, a: np.ndarray) -> np.ndarray:
    transposed, taus = np.linalg.qr(a, "raw")
    return packed([np.swapaxes(transposed, -1, -2), taus], a.shape[:-2], a.dtype)


def eigh(vectors: bool, a: np.ndarray) -> np.ndarray:
    if not vectors:
        return np.linalg.eigvalsh(a).astype(a.dtype, copy=False)
    return packed(list(np.linalg.eigh(a)), a.shape[:-2], a.dtype)


def eig(vectors: bool, a: np.ndarray) -> np.ndarray:
    dtype = np.result_type(a.dtype, np.complex64)
    if a.size and fortran.find("geev", a.dtype) is not None:
        return fortran.eig(vectors, a)
    if not vectors:
        return np.linalg.eigvals(a).astype(dtype, copy=False)
    return packed(list(np.linalg.eig(a)), a.shape[:-2], dtype)


def svd(arg: tuple[bool, bool], a: np.ndarray) -> np.ndarray:
    full, vectors = arg
    if not vectors:
        return np.linalg.svd(a, compute_uv=False).astype(a.dtype, copy=False)
    return packed(list(np.linalg.svd(a, full)), a.shape[:-2], a.dtype)


def slogdet(arg: None, a: np.ndarray) -> np.ndarray:
    return packed(list(np.linalg.slogdet(a)), a.shape[:-2], a.dtype)
