"""Householder reflections, and the forms to which sweeps of them bring a square matrix: Hessenberg and tridiagonal.

A reflection is 1 - tau v vᴴ. Step k takes the part of column k below the diagonal to its first element, from both
sides, so that eigenvalues stay. The steps are a scan over whole matrices, whose batch comes along; derivatives are
those of the scan.

Source: LAPACK's larfg, gehrd and hetrd, which have the same reflections; Golub & Van Loan 2013, "Matrix Computations",
7.4.2 and 8.3.1.

LAPACK computes both forms where there is one; the loops here are for other devices, and for derivatives.
"""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as np
from funcgrad.lax.elementwise import stop_gradient
from funcgrad.lax.linalg.factorizations import ArrayLike
from funcgrad.numpy.core.products import exact_matmul
from funcgrad.numpy.matrix.factorizations import adjoint, matrices, parts
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.matrix.forms import HESSENBERG, TRIDIAGONAL, hessenberg_shapes, tridiagonal_shapes
from funcgrad.trace.tracing.tracer import apply
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.loops.scan import scan


def reflection(x: Any, k: Any) -> tuple[Any, Any]:
    """Return (v, tau) of a reflection that maps the elements of x (..., n) from place k on to the first of them,
    which becomes real.

    v is 1 at place k and 0 before. Where there is nothing to do tau is 0.
    """
    place = np.arange(x.shape[-1])
    first = np.sum(np.where(place == k, x, 0), -1, x.dtype, keepdims=True)
    rest = np.where(place > k, x, 0)
    largest = stop_gradient(np.maximum(np.abs(first), np.max(np.abs(rest), -1, keepdims=True)))
    idle = np.all(rest == 0, -1, keepdims=True) & (np.imag(first) == 0)
    scale = np.where(idle, 1, largest)  # so that no square leaves the range of the dtype
    squares = _square(first / scale) + np.sum(_square(rest / scale), -1, keepdims=True)
    norm = scale * np.sqrt(np.where(idle, 1, squares))
    image = np.where(np.real(first) < 0, norm, -norm)  # away from the first element: nothing cancels
    tau = np.where(idle, 0, (image - first) / image)
    v = np.where(place == k, 1, np.where(idle, 0, rest / np.where(idle, 1, first - image)))
    return v.astype(x.dtype), tau.astype(x.dtype)[..., 0]


def _square(x: Any) -> Any:
    return np.real(x * np.conj(x))


def from_left(a: Any, v: Any, tau: Any) -> Any:
    """Compute (1 - conj(tau) v vᴴ) @ a."""
    v = np.expand_dims(v, -1)
    return a - np.conj(tau)[..., None, None] * v * exact_matmul(adjoint(v), a)


def from_right(a: Any, v: Any, tau: Any) -> Any:
    """Compute a @ (1 - tau v vᴴ)."""
    v = np.expand_dims(v, -1)
    return a - tau[..., None, None] * exact_matmul(a, v) * adjoint(v)


def _reduced(a: Any) -> tuple[Any, Any, Any]:
    """Return the Hessenberg matrix, and the vectors (columns) and taus of the reflections."""
    n = a.shape[-1]
    if n < 2:
        return a, a[..., :0], a[..., 0, :0] if n else np.zeros(a.shape[:-1], a.dtype)

    def step(a: Any, k: Any) -> tuple[Any, Any]:
        here = np.arange(n) == k
        column = np.sum(np.where(here, a, 0), -1, a.dtype)
        v, tau = reflection(column, k + 1)
        return from_left(from_right(a, v, tau), v, tau), (v, tau)

    a, (vectors, taus) = scan(step, a, np.arange(n - 1))
    return np.triu(a, -1), np.moveaxis(vectors, 0, -1), np.moveaxis(taus, 0, -1)


def hessenberg(a: ArrayLike) -> tuple[Array, Array]:
    """Reduce square matrices to Hessenberg form, a = Q @ H @ Qᴴ, by reflections.

    Parameters
    ----------
    a : (..., n, n).

    Returns
    -------
    (both, taus). both: H, and below its subdiagonal the vectors of the reflections; with both[..., 1:, :-1] and taus
    (..., n - 1) `householder_product` makes Q without its first row and column, those of the unit matrix.

    Examples
    --------
    >>> both, taus = hessenberg(np.asarray([[1.0, 2.0, 3.0], [3.0, 1.0, 1.0], [4.0, 1.0, 1.0]]))
    >>> np.round(both[:2, 0], 4).tolist(), np.round(taus, 4).tolist()
    ([1.0, -5.0], [1.6, 0.0])
    """
    (x,) = matrices("hessenberg", a, square=True)
    if not x.size or x.shape[-1] < 2:
        return hessenberg_by_loops(x)
    both, taus = parts(apply(HESSENBERG, x), hessenberg_shapes(x.shape[-1]))
    return both, taus


def hessenberg_by_loops(x: Any) -> tuple[Any, Any]:
    """Compute the results of `hessenberg`."""
    form, vectors, taus = _reduced(x)
    return form + _below(vectors, x.shape[-1]), taus


def _below(vectors: Any, n: int) -> Any:
    """Return the part of the vectors that is kept: below the subdiagonal of n columns."""
    return np.tril(np.pad(vectors, [(0, 0)] * (vectors.ndim - 1) + [(0, n - vectors.shape[-1])]), -2)


def tridiagonal(a: ArrayLike, *, lower: bool = True) -> tuple[Array, Array, Array, Array]:
    """Reduce Hermitian matrices to real tridiagonal form, a = Q @ T @ Qᴴ, by reflections.

    Parameters
    ----------
    a : (..., n, n), of which one triangle is read.
    lower : which one.

    Returns
    -------
    (both, d, e, taus). both: T in the triangle that is read, and beyond its side diagonal the vectors of the
    reflections; d: the diagonal of T; e: its side diagonal.

    Examples
    --------
    >>> _, d, e, _ = tridiagonal(np.asarray([[1.0, 3.0, 4.0], [3.0, 2.0, 0.0], [4.0, 0.0, 2.0]]))
    >>> np.round(d, 4).tolist(), np.round(e, 4).tolist()
    ([1.0, 2.0, 2.0], [-5.0, 0.0])
    """
    (x,) = matrices("tridiagonal", a, square=True)
    if not lower:  # the same of rows and columns in reverse order
        both, d, e, taus = tridiagonal(np.flip(x, (-2, -1)))
        return np.flip(both, (-2, -1)), np.flip(d, -1), np.flip(e, -1), np.flip(taus, -1)
    if not x.size or x.shape[-1] < 2:
        return tridiagonal_by_loops(x)
    read, real = np.tri(x.shape[-1], dtype=bool), dt.real_dtype(x.dtype)
    both, d, e, taus = parts(apply(TRIDIAGONAL, np.where(read, x, 0)), tridiagonal_shapes(x.shape[-1]))
    return np.where(read, both, x), np.real(d).astype(real), np.real(e).astype(real), taus


def tridiagonal_by_loops(x: Any) -> tuple[Any, Any, Any, Any]:
    """Compute the results of `tridiagonal` for the lower triangle."""
    n = x.shape[-1]
    below = np.tril(x, -1)
    diagonal = np.real(np.diagonal(x, axis1=-2, axis2=-1)).astype(x.dtype)
    form, vectors, taus = _reduced(below + adjoint(below) + diagonal[..., None] * np.eye(n, dtype=x.dtype))
    read = np.tri(n, dtype=bool)
    real = dt.real_dtype(x.dtype)
    d = np.real(np.diagonal(form, axis1=-2, axis2=-1)).astype(real)
    e = np.real(np.diagonal(form, -1, axis1=-2, axis2=-1)).astype(real)
    return np.where(read, form + _below(vectors, n), x), d, e, taus


__all__ = ["hessenberg", "tridiagonal"]
