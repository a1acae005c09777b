"""The polar factors of a matrix by Halley's iteration with weights, of products and factorizations alone.

Each step maps the singular values towards 1 by a rational function whose weights are the best for the interval that
they are known to be in; it takes about six. While the weights are large a step is made by a QR factorization, which is
stable, then by Cholesky's.

Source: Nakatsukasa, Bai & Gygi 2010, "Optimizing Halley's iteration for computing the matrix polar decomposition".
"""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as np
from funcgrad.errors import ShapeError
from funcgrad.lax.linalg.factorizations import ArrayLike, triangular_solve
from funcgrad.numpy.core.operands import type_name
from funcgrad.numpy.core.products import exact_matmul
from funcgrad.numpy.matrix.factorizations import adjoint, matrices
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types.shapes import static_int
from funcgrad.transforms.loops.cond import cond
from funcgrad.transforms.loops.while_loop import while_loop

_LARGE_WEIGHT = 100  # beyond, the condition of what Cholesky's factorization gets would count


def _by_qr(x: Any, a: Any, b: Any, c: Any) -> Any:
    n = x.shape[1]
    q = np.linalg.qr(np.concatenate([np.sqrt(c) * x, np.eye(n, dtype=x.dtype)], 0)).Q
    return b / c * x + (a - b / c) / np.sqrt(c) * exact_matmul(q[:-n], adjoint(q[-n:]))


def _by_cholesky(x: Any, a: Any, b: Any, c: Any) -> Any:
    factor = np.linalg.cholesky(np.eye(x.shape[1], dtype=x.dtype) + c * exact_matmul(adjoint(x), x))
    half = triangular_solve(factor, x, lower=True, transpose_a=True, conjugate_a=True)
    return b / c * x + (a - b / c) * triangular_solve(factor, half, lower=True)


def qdwh(
    x: ArrayLike, *, is_hermitian: bool = False, max_iterations: int | None = None, eps: float | None = None,
    dynamic_shape: tuple[int, int] | None = None,
) -> tuple[Array, Array, Array, Array]:  # fmt: skip
    """Factor a matrix of full rank as x = u @ h, with orthonormal columns of u and a Hermitian h >= 0.

    Parameters
    ----------
    x : (m, n), with m >= n.
    is_hermitian : accepted without effect.
    max_iterations : after so many steps it ends in any case; None for 10.
    eps : it ends when a step changes u by less than the third root of 4 * eps; None for that of the dtype.
    dynamic_shape : (rows, columns) of x that count, the others are taken as 0; None for all.

    Returns
    -------
    (u, h, the number of steps, whether they were enough)

    Raises
    ------
    ShapeError : x is no matrix, or has more columns than rows.

    Examples
    --------
    >>> u, h, steps, enough = qdwh(np.asarray([[-2.0, 0.0], [0.0, 3.0]]))
    >>> np.round(u, 4).tolist(), np.round(h, 4).tolist(), bool(enough)
    ([[-1.0, 0.0], [0.0, 1.0]], [[2.0, 0.0], [0.0, 3.0]], True)
    """
    (x,) = matrices("qdwh", x)
    if x.ndim != 2 or x.shape[0] < x.shape[1]:
        raise ShapeError(f"qdwh: a matrix with no more columns than rows is needed, got {type_name(x)}")
    most = 10 if max_iterations is None else static_int(max_iterations, "qdwh", "max_iterations")
    if dynamic_shape is not None:
        rows, columns = dynamic_shape
        counts = (np.arange(x.shape[0])[:, None] < rows) & (np.arange(x.shape[1]) < columns)
        x = np.where(counts, x, 0)
    real = np.finfo(x.dtype)
    eps = real.eps if eps is None else eps
    # Of the largest singular value.
    bound = np.sqrt(np.linalg.norm(x, 1)) * np.sqrt(np.linalg.norm(x, np.inf))
    start = x / np.where(bound == 0, 1, bound)

    def step(state: tuple) -> tuple:
        u, low, count, _ = state
        square = low * low
        d = np.cbrt(4 * (1 / square - 1) / square)
        root = np.sqrt(1 + d)
        a = root + np.sqrt(8 - 4 * d + 8 * (2 - square) / (square * root)) / 2
        b = (a - 1) ** 2 / 4
        c = a + b - 1
        new = cond(c > _LARGE_WEIGHT, _by_qr, _by_cholesky, u, a, b, c)
        low = np.minimum(low * (a + b * square) / (1 + c * square), 1)
        change = np.linalg.norm(new - u) <= np.cbrt(4 * eps) * np.linalg.norm(new)
        return new, low, count + 1, change & (np.abs(1 - low) <= 10 * eps)

    state = (start, np.asarray(eps, bound.dtype), np.zeros((), "int32"), np.zeros((), bool))
    u, _, count, enough = while_loop(lambda state: (state[2] < most) & ~state[3], step, state)
    # A step of Newton and Schulz, for the rounding.
    u = 1.5 * u - 0.5 * exact_matmul(u, exact_matmul(adjoint(u), u))
    h = exact_matmul(adjoint(u), x)
    return u, (h + adjoint(h)) / 2, count, enough


__all__ = ["qdwh"]
