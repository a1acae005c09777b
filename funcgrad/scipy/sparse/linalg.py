"""Systems of linear equations, solved by products with the matrix alone, by the names of jax.scipy.sparse.linalg.

A vector is any tree of arrays, the matrix a function of such. A solution is differentiated by solving again, with the
same method, by lax.custom_linear_solve: not through the iterations. The right-hand side is brought to a size of about 1
first, as squares of norms of very small or large numbers are no floats.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy

import funcgrad.lax as lax
import funcgrad.numpy as np
import funcgrad.tree as tree
from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TreeError
from funcgrad.numpy.core.operands import ArrayLike, cast, operand
from funcgrad.scipy.sparse import gmres as cycles
from funcgrad.scipy.sparse import vectors
from funcgrad.trace.array.array import ArrayBase
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.lazy import only_public
from funcgrad.transforms.core.abstract import eval_shape
from funcgrad.transforms.derivatives.linear_transpose import linear_transpose

Matrix = Any  # an array, what has `@`, or a function
Iteration = Callable[[Callable, Callable, Any, Any, Any, Any], Any]  # of A, M, b, x0, limit and maxiter


def cg(
    A: Matrix, b: Any, x0: Any = None, *, tol: ArrayLike = 1e-5, atol: ArrayLike = 0.0, maxiter: int | None = None,
    M: Matrix | None = None,
) -> tuple[Any, None]:  # fmt: skip
    """Solve A(x) = b for a Hermitian, positive definite A, by conjugate gradients.

    Parameters
    ----------
    A : a matrix, or a linear function of a tree like b that returns one; it may close over what is
        differentiated.
    b : an array or a tree of arrays.
    x0 : where to start, a tree like b; None for zeros.
    tol, atol : stop when the norm of b - A(x) is at most max(tol * norm of b, atol).
    maxiter : stop after as many steps at the latest; None for ten times the number of unknowns.
    M : an approximate inverse of A, of the same kinds, Hermitian and positive definite too.

    Returns
    -------
    (x, None), x a tree like b.

    Raises
    ------
    ShapeError : A is no square matrix; x0, or what A or M returns, has other shapes than b.
    TreeError : x0, or what A or M returns, has another structure than b.
    DtypeError : A or M is neither a matrix nor a function.

    Examples
    --------
    >>> x, _ = cg(np.asarray([[4.0, 1.0], [1.0, 3.0]]), np.asarray([5.0, 4.0]))
    >>> np.round(x, 4).tolist()
    [1.0, 1.0]

    References
    ----------
    Hestenes & Stiefel 1952, Methods of conjugate gradients for solving linear systems.
    """
    return _solved("cg", _conjugate_gradients, A, b, x0, tol, atol, maxiter, M, hermitian=True), None


def bicgstab(
    A: Matrix, b: Any, x0: Any = None, *, tol: ArrayLike = 1e-5, atol: ArrayLike = 0.0, maxiter: int | None = None,
    M: Matrix | None = None,
) -> tuple[Any, None]:  # fmt: skip
    """Solve A(x) = b by stabilized biconjugate gradients.

    Parameters
    ----------
    A : a matrix, or a linear function of a tree like b that returns one; it may close over what is
        differentiated.
    b, x0, tol, atol, maxiter : as of `cg`.
    M : an approximate inverse of A, of the same kinds.

    Returns
    -------
    (x, None), x a tree like b. Where the method breaks down, x is as far as it came.

    Raises
    ------
    ShapeError, TreeError, DtypeError : as of `cg`.

    Examples
    --------
    >>> x, _ = bicgstab(np.asarray([[4.0, 1.0], [0.0, 3.0]]), np.asarray([5.0, 3.0]))
    >>> np.round(x, 4).tolist()
    [1.0, 1.0]

    References
    ----------
    van der Vorst 1992, Bi-CGSTAB: a fast and smoothly converging variant of Bi-CG.
    """
    return _solved("bicgstab", _stabilized_gradients, A, b, x0, tol, atol, maxiter, M), None


def gmres(
    A: Matrix, b: Any, x0: Any = None, *, tol: ArrayLike = 1e-5, atol: ArrayLike = 0.0, restart: int = 20,
    maxiter: int | None = None, M: Matrix | None = None, solve_method: str = "batched",
) -> tuple[Any, Any]:  # fmt: skip
    """Solve A(x) = b by generalized minimal residuals.

    Parameters
    ----------
    A : a matrix, or a linear function of a tree like b that returns one; it may close over what is
        differentiated.
    b, x0, tol, atol : as of `cg`.
    restart : how many products with A a cycle has, of which each keeps a vector.
    maxiter : stop after as many cycles at the latest; None for ten times the number of unknowns.
    M : an approximate inverse of A, of the same kinds.
    solve_method : "batched" for all steps of a cycle and one problem of least squares, "incremental" for one that
        grows with each step, so a cycle ends when the residual is small.

    Returns
    -------
    (x, info): x a tree like b, info -1 where it has NaN, else 0.

    Raises
    ------
    ShapeError, TreeError, DtypeError : as of `cg`.
    ArgumentError : the solve_method is another one, or restart is below 1.

    Examples
    --------
    >>> x, _ = gmres(lambda x: {"u": 2 * x["u"] + x["v"], "v": x["v"]}, {"u": np.ones(2), "v": np.ones(2)})
    >>> np.round(x["u"], 4).tolist(), np.round(x["v"], 4).tolist()
    ([0.0, 0.0], [1.0, 1.0])

    References
    ----------
    Saad & Schultz 1986, GMRES: a generalized minimal residual algorithm for solving nonsymmetric linear systems.
    """
    methods = {"batched": cycles.all_at_once, "incremental": cycles.one_by_one}
    if solve_method not in methods:
        raise ArgumentError(
            f"gmres: solve_method {solve_method!r} is not known", hint="use 'batched' or 'incremental'"
        )
    if restart < 1:
        raise ArgumentError(f"gmres: restart must be at least 1, got {restart}")

    def iterate(A: Callable, M: Callable, b: Any, x0: Any, limit: Any, maxiter: Any) -> Any:
        room = min(restart, sum(x.size for x in tree.leaves(b)))
        return cycles.minimal_residuals(A, M, b, x0, limit, room, maxiter, methods[solve_method])

    x = _solved("gmres", iterate, A, b, x0, tol, atol, maxiter, M)
    failed = [np.any(np.isnan(leaf)) for leaf in tree.leaves(x)]
    return x, np.where(np.any(np.asarray(failed)), -1, 0)


# ---- the system ----


def _solved(
    name: str, iterate: Iteration, A: Matrix, b: Any, x0: Any, tol: ArrayLike, atol: ArrayLike, maxiter: Any,
    M: Matrix | None, hermitian: bool = False,
) -> Any:  # fmt: skip
    matvec, precondition = _function(name, "A", A), _function(name, "M", M)
    b = _in_common_dtypes(name, matvec, tree.map(lambda x: operand(x, name), b))
    x0 = vectors.zeros(b) if x0 is None else tree.map(lambda x: operand(x, name), x0)
    _check_like(f"{name}: x0", x0, b)
    if M is not None:
        _check_like(f"{name}: the result of M", eval_shape(precondition, b), b)
    count = sum(x.size for x in tree.leaves(b))
    if not count:
        return b
    steps = 10 * count if maxiter is None else maxiter

    def solver(start: Any, precondition: Callable) -> Callable:
        def solve(A: Callable, b: Any) -> Any:
            scale = _power_of_two(vectors.largest(b))
            scaled = vectors.times(b, 1 / scale)
            size = vectors.norm(scaled)
            # Of zeros the solution is zeros.
            x = _like(vectors.times(start, np.where(size > 0, 1 / scale, 0)), b)
            limit = np.maximum(tol * size, atol / scale)
            A, M = _in_dtypes_of(A, b), _in_dtypes_of(precondition, b)
            return vectors.times(iterate(A, M, scaled, x, limit, steps), scale)

        return solve

    symmetric = hermitian and all(dt.kind(x.dtype) != "c" for x in tree.leaves(b))
    # The transposed system has another solution, so x0 is no guess for it.
    transposed = solver(vectors.zeros(b), precondition if symmetric else _transpose(precondition, b))
    return lax.custom_linear_solve(
        _in_dtypes_of(matvec, b), b, solver(x0, precondition), transposed, symmetric
    )


def _function(name: str, what: str, matrix: Matrix | None) -> Callable:
    if matrix is None:
        return lambda x: x
    if hasattr(matrix, "__matmul__"):
        if len(matrix.shape) != 2 or matrix.shape[0] != matrix.shape[1]:
            raise ShapeError(
                f"{name}: {what} must be a square matrix, got one of shape {tuple(matrix.shape)}"
            )
        dense = isinstance(matrix, (ArrayBase, numpy.ndarray))
        return partial(np.matmul, operand(matrix, name)) if dense else lambda x: matrix @ x
    if not callable(matrix):
        raise DtypeError(f"{name}: {what} must be a matrix or a function, got {type(matrix).__name__}")
    return matrix


def _in_common_dtypes(name: str, matvec: Callable, b: Any) -> Any:
    """Convert b to floats of at least the dtypes that A makes of it. If one leaf is complex, all become complex, as
    products of them are.
    """
    b = tree.map(lambda x: cast(x, dt.to_inexact(x.dtype, False)[0]), b)
    made = eval_shape(matvec, b)
    _check_like(f"{name}: the result of A", made, b)
    b = tree.map(lambda x, y: cast(x, np.promote_types(x.dtype, y.dtype)), b, made)
    if any(dt.kind(x.dtype) == "c" for x in tree.leaves(b)):
        b = tree.map(lambda x: cast(x, dt.complex_dtype(x.dtype)), b)
    return b


def _check_like(what: str, x: Any, b: Any) -> None:
    if tree.structure(x) != tree.structure(b):
        raise TreeError(f"{what} must have the structure of b, {tree.structure(b)}, got {tree.structure(x)}")
    shapes = [[leaf.shape for leaf in tree.leaves(t)] for t in (x, b)]
    if shapes[0] != shapes[1]:
        raise ShapeError(f"{what} must have the shapes of b, {shapes[1]}, got {shapes[0]}")


def _like(x: Any, b: Any) -> Any:
    return tree.map(lambda a, like: cast(a, like.dtype), x, b)


def _in_dtypes_of(function: Callable, b: Any) -> Callable:
    return lambda x: _like(function(x), b)


def _transpose(function: Callable, b: Any) -> Callable:
    return lambda x: linear_transpose(_in_dtypes_of(function, b), b)(x)[0]


def _power_of_two(x: Any) -> Any:
    """Return the power of two below a positive number, and 1 for zero. Numbers that are not finite stay as they are,
    so that solutions show them.
    """
    found = np.ldexp(np.ones_like(x), np.frexp(x)[1] - 1)
    return np.where(x == 0, 1, np.where(np.isfinite(x), found, x))


# ---- iterations ----


def _conjugate_gradients(A: Callable, M: Callable, b: Any, x0: Any, limit: Any, maxiter: Any) -> Any:
    def goes_on(carry: tuple) -> Any:
        return (carry[4] > limit) & (carry[5] < maxiter) & (carry[3] != 0)

    def step(carry: tuple) -> tuple:
        x, r, p, rho, _, k = carry
        Ap = A(p)
        curvature = vectors.dot(p, Ap).real
        broken = curvature == 0  # numbers too small to have squares
        alpha = np.where(broken, 0, rho / curvature)
        x, r = vectors.plus(x, alpha, p), vectors.plus(r, -alpha, Ap)
        z = M(r)
        new = np.where(broken, 0, vectors.dot(r, z).real)
        return x, r, vectors.plus(z, new / rho, p), new, vectors.norm(r), k + 1

    r = vectors.minus(b, A(x0))
    z = M(r)
    return lax.while_loop(goes_on, step, (x0, r, z, vectors.dot(r, z).real, vectors.norm(r), 0))[0]


def _stabilized_gradients(A: Callable, M: Callable, b: Any, x0: Any, limit: Any, maxiter: Any) -> Any:
    shadow = r = vectors.minus(b, A(x0))
    one = np.ones_like(vectors.dot(r, r))

    def goes_on(carry: tuple) -> Any:
        return (vectors.norm(carry[1]) > limit) & (carry[7] < maxiter) & ~carry[8]

    def step(carry: tuple) -> tuple:
        x, r, p, v, rho, alpha, omega, k, _ = carry
        new = vectors.dot(shadow, r)
        p = vectors.plus(r, new / rho * alpha / omega, vectors.plus(p, -omega, v))
        turned = M(p)
        v = A(turned)
        along = vectors.dot(shadow, v)
        alpha = new / along
        s = vectors.plus(r, -alpha, v)
        half = vectors.plus(x, alpha, turned)
        turned = M(s)
        t = A(turned)
        square = vectors.dot(t, t)
        early = vectors.norm(s) <= limit
        omega = np.where(early | (square == 0), 0, vectors.dot(t, s) / square)
        broken = (new == 0) | (along == 0)
        x = vectors.where(broken, x, vectors.plus(half, omega, turned))
        r = vectors.where(broken, r, vectors.plus(s, -omega, t))
        return x, r, p, v, new, alpha, omega, k + 1, broken | (omega == 0)

    zero = vectors.zeros(b)
    return lax.while_loop(goes_on, step, (x0, r, zero, zero, one, one, one, 0, np.asarray(False)))[0]


__all__ = ["bicgstab", "cg", "gmres"]

__dir__ = only_public(__name__)
