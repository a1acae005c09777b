"""Generalized minimal residuals (Saad & Schultz 1986), restarted, with the preconditioner on the right.

One cycle builds an orthonormal basis of the Krylov space of A M from the residual, and takes the combination of its
vectors with the least residual. On the right the preconditioner does not change what is minimized, so a cycle, and the
whole, stops by the norm of the residual itself. A vector that lies within the basis adds a column of zeros, to which
the least squares give no weight.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import funcgrad.lax as lax
import funcgrad.numpy as np
import funcgrad.tree as tree
from funcgrad.numpy.core.operands import cast
from funcgrad.scipy.linalg import solve_triangular
from funcgrad.scipy.sparse import vectors

Cycle = Callable[[Callable, Any, Any, Any, int], Any]


def minimal_residuals(
    A: Callable, M: Callable, b: Any, x0: Any, limit: Any, restart: int, maxiter: Any, cycle: Cycle
) -> Any:
    """Find x with |b - A(x)| <= limit, in at most maxiter cycles; limit and b are not both zero."""

    def goes_on(carry: tuple) -> Any:
        return (carry[2] > limit) & (carry[3] < maxiter)

    def step(carry: tuple) -> tuple:
        x, r, size, k = carry
        x = vectors.plus(x, 1, M(cycle(lambda v: A(M(v)), r, size, limit, restart)))
        r = vectors.minus(b, A(x))
        return x, r, vectors.norm(r), k + 1

    r = vectors.minus(b, A(x0))
    return lax.while_loop(goes_on, step, (x0, r, vectors.norm(r), 0))[0]


def all_at_once(A: Callable, r: Any, size: Any, limit: Any, restart: int) -> Any:
    """Run a cycle of all steps, then solve one problem of least squares."""

    def step(k: Any, carry: tuple) -> tuple:
        basis, H = carry
        basis, column = _next_vector(A, basis, k)
        return basis, H.at[:, k].set(column)

    basis = _first_vector(r, size, restart)
    H = np.zeros((restart + 1, restart), _dtype(r))
    basis, H = lax.fori_loop(0, restart, step, (basis, H))
    Q, R = np.linalg.qr(H)
    return _combination(basis, _weights(R, np.conj(Q[0]) * size))


def one_by_one(A: Callable, r: Any, size: Any, limit: Any, restart: int) -> Any:
    """Run a cycle that keeps the triangular factor up to date by rotations, and ends when the residual is small."""
    dtype = _dtype(r)

    def goes_on(carry: tuple) -> Any:
        _, Q, _, k = carry
        return (k < restart) & (np.abs(Q[k, 0]) * size > limit)

    def step(carry: tuple) -> tuple:
        basis, Q, R, k = carry
        basis, column = _next_vector(A, basis, k)
        column = np.matmul(Q, column, precision=lax.Precision.HIGHEST)
        pair = lax.dynamic_slice_in_dim(column, k, 2)
        turn = _rotation(pair)
        Q = lax.dynamic_update_slice_in_dim(Q, turn @ lax.dynamic_slice_in_dim(Q, k, 2, 0), k, 0)
        column = lax.dynamic_update_slice_in_dim(column, turn @ pair, k, 0)
        return basis, Q, R.at[:, k].set(column[:-1]), k + 1

    init = (
        _first_vector(r, size, restart),
        np.eye(restart + 1, dtype=dtype),
        np.zeros((restart, restart), dtype),
    )
    basis, Q, R, _ = lax.while_loop(goes_on, step, (*init, 0))
    return _combination(basis, _weights(np.triu(R), Q[:-1, 0] * size))


def _rotation(pair: Any) -> Any:
    """Return the unitary matrix that rotates a pair of numbers to (its norm, 0)."""
    a, b = pair[0], pair[1]
    size = np.hypot(np.abs(a), np.abs(b))
    empty = size == 0
    c, s = (np.where(empty, value, z / np.where(empty, 1, size)) for z, value in ((a, 1), (b, 0)))
    return cast(np.stack([np.stack([np.conj(c), np.conj(s)]), np.stack([-s, c])]), pair.dtype)


def _dtype(r: Any) -> Any:
    return np.result_type(*tree.leaves(r))


def _first_vector(r: Any, size: Any, restart: int) -> Any:
    """Make a basis with room for all vectors, each zero but the first."""
    unit = vectors.times(r, np.where(size > 0, 1 / size, 0))
    return tree.map(lambda x: np.zeros((restart + 1, *x.shape), x.dtype).at[0].set(x), unit)


def _next_vector(A: Callable, basis: Any, k: Any) -> tuple[Any, Any]:
    """Return the basis with one vector more, and the products of A of its last vector with all.

    Orthogonalized twice, which is enough: Giraud, Langou & Rozložník 2005, The loss of orthogonality in the
    Gram-Schmidt orthogonalization process.
    """
    v = A(tree.map(lambda x: x[k], basis))
    before = vectors.norm(v)
    column = np.zeros(tree.leaves(basis)[0].shape[0], _dtype(v))
    for _ in range(2):
        along = _products(basis, v)
        v = vectors.minus(v, _combination(basis, along))
        column = cast(column + along, column.dtype)
    size = vectors.norm(v)
    within = size <= np.finfo(size.dtype).eps * before
    v = vectors.times(v, np.where(within, 0, 1 / np.where(within, 1, size)))
    column = column.at[k + 1].set(np.where(within, 0, size))
    return tree.map(lambda x, new: x.at[k + 1].set(new), basis, v), column


def _products(basis: Any, v: Any) -> Any:
    """Compute the scalar product of each vector of the basis with v."""
    pairs = zip(tree.leaves(basis), tree.leaves(v))
    return sum(
        np.matmul(np.conj(x.reshape(x.shape[0], -1)), y.ravel(), precision=lax.Precision.HIGHEST)
        for x, y in pairs
    )


def _combination(basis: Any, weights: Any) -> Any:
    """Sum the first vectors of a basis with these weights."""
    count = weights.shape[0]
    return tree.map(
        lambda x: cast(
            np.tensordot(weights, x[:count], 1, precision=lax.Precision.HIGHEST), x.dtype
        ),
        basis,
    )  # fmt: skip


def _weights(R: Any, rhs: Any) -> Any:
    """Solve the triangular system R @ y = rhs, with 0 where the diagonal vanishes."""
    diagonal = np.abs(np.diagonal(R))
    empty = diagonal <= np.finfo(diagonal.dtype).eps * np.max(diagonal, initial=0)
    kept = np.where(empty[:, None] | empty[None], np.eye(R.shape[0], dtype=R.dtype), R)
    return solve_triangular(kept, np.where(empty, 0, rhs))


__all__ = ["all_at_once", "minimal_residuals", "one_by_one"]
