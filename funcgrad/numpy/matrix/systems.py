"""Linear systems, inverses and determinants by the names of numpy.linalg.

The last two axes are the matrices, those before them a batch that broadcasts. A singular matrix gives infinities or
NaN, never an exception.
"""

from __future__ import annotations

import builtins
import math
from typing import Any

import ml_dtypes
import numpy as onp

from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, type_name
from funcgrad.numpy.core.products import exact_matmul
from funcgrad.numpy.creation import asarray, eye
from funcgrad.numpy.elementwise import absolute, multiply, not_equal, real, square
from funcgrad.numpy.matrix.factorizations import matrices, parts, svd, svdvals
from funcgrad.numpy.reductions import any, max, sum
from funcgrad.numpy.shapes.manipulation import (
    broadcast_to,
    expand_dims,
    moveaxis,
    ravel,
    reshape,
    squeeze,
    transpose,
)
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.matrix.matrix_ops import (
    DET,
    SLOGDET,
    SOLVE,
)
from funcgrad.trace.tracing.tracer import Tracer, apply
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axes, static_int
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.composites import compiled_once_it_pays


class SlogdetResult(NamedTuple):
    """The sign of a determinant (a phase, for complex matrices), and the logarithm of its absolute value."""

    sign: Array
    logabsdet: Array


@compiled_once_it_pays(call_us=40)
def solve(a: ArrayLike, b: ArrayLike) -> Array:
    """Solve a @ x = b for x.

    Parameters
    ----------
    a : (..., n, n).
    b : (n,), a vector for every matrix, or (..., n, k).

    Returns
    -------
    x, of the shape of b, with the batches of both broadcast.

    Raises
    ------
    ShapeError : sizes differ.

    Examples
    --------
    >>> solve(funcgrad.numpy.asarray([[2.0, 0.0], [0.0, 4.0]]), funcgrad.numpy.ones(2)).tolist()
    [0.5, 0.25]
    """
    a, b = matrices("solve", a, b, square=True)
    if not b.ndim or b.shape[0 if b.ndim == 1 else -2] != a.shape[-1]:
        raise ShapeError(f"solve: b has not as many rows as a: {type_name(a)}, {type_name(b)}")
    if b.ndim == 1:
        return squeeze(solve_matrix(SOLVE, None, a, expand_dims(b, -1)), -1)
    return solve_matrix(SOLVE, None, a, b)


def solve_matrix(op: Any, arg: Any, a: Any, b: Any) -> Array:
    """Apply an op that solves a system to matrices whose batches broadcast. Many right-hand sides of one matrix
    become columns of one system.
    """
    if a.ndim == 2 < b.ndim:
        columns = moveaxis(b, -2, 0)
        x = apply(
            op, a, reshape(columns, (b.shape[-2], b.size // b.shape[-2] if b.shape[-2] else 0)), arg=arg
        )
        return moveaxis(reshape(x, columns.shape), 0, -2)
    try:
        batch = onp.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    except ValueError:
        raise ShapeError(f"{op.name}: batches do not fit: {type_name(a)}, {type_name(b)}") from None
    return apply(
        op, broadcast_to(a, (*batch, *a.shape[-2:])), broadcast_to(b, (*batch, *b.shape[-2:])), arg=arg
    )


@compiled_once_it_pays(call_us=50)
def inv(a: ArrayLike) -> Array:
    """Invert square matrices; to multiply by an inverse, `solve` is faster and more accurate.

    Examples
    --------
    >>> inv(funcgrad.numpy.asarray([[2.0, 0.0], [0.0, 4.0]])).tolist()
    [[0.5, 0.0], [0.0, 0.25]]
    """
    (x,) = matrices("inv", a, square=True)
    return apply(SOLVE, x, broadcast_to(eye(x.shape[-1], dtype=x.dtype), x.shape))


def det(a: ArrayLike) -> Array:
    """Compute the determinant of square matrices; its derivative is right for singular ones too.

    Examples
    --------
    >>> float(det(funcgrad.numpy.asarray([[1.0, 2.0], [3.0, 4.0]])))
    -2.0
    """
    (x,) = matrices("det", a, square=True)
    return apply(DET, x)


@compiled_once_it_pays(call_us=20)
def slogdet(a: ArrayLike, *, method: str | None = None) -> SlogdetResult:
    """Compute the sign and the logarithm of the absolute value of the determinant: of large matrices, too.

    Parameters
    ----------
    a : (..., n, n).
    method : has no effect: "lu" or "qr".

    Returns
    -------
    the named tuple (sign, logabsdet); 0 and -inf for singular matrices.

    Examples
    --------
    >>> slogdet(funcgrad.numpy.asarray([[0.0, 1.0], [1.0, 0.0]]))
    SlogdetResult(sign=Array(-1., dtype=float32), logabsdet=Array(0., dtype=float32))
    """
    if method not in (None, "lu", "qr"):
        raise ArgumentError(f"slogdet: method must be 'lu' or 'qr', got {method!r}")
    (x,) = matrices("slogdet", a, square=True)
    sign, size = parts(apply(SLOGDET, x), [(), ()])
    return SlogdetResult(sign, real(size))


def _eps(x: Any) -> float:
    return float(ml_dtypes.finfo(x.dtype).eps)


@compiled_once_it_pays(call_us=150)
def pinv(
    a: ArrayLike, rtol: ArrayLike | None = None, hermitian: bool = False, *, rcond: ArrayLike | None = None
) -> Array:
    """Compute the Moore-Penrose inverse; its derivative is for matrices whose rank does not change nearby.

    Parameters
    ----------
    a : (..., m, n).
    rtol : singular values up to this part of the largest count as 0; None for 10 times the larger of m and n,
        times the precision of the dtype.
    hermitian : says what may be known of a, and changes nothing.
    rcond : another name of rtol.

    Returns
    -------
    (..., n, m).

    Raises
    ------
    ArgumentError : both names are used.

    Examples
    --------
    >>> pinv(funcgrad.numpy.asarray([[2.0], [0.0]])).tolist()
    [[0.5, 0.0]]
    """
    from funcgrad.numpy.matrix.pseudo_inverses import pseudo_inverse  # it has a derivative of its own

    if rtol is not None and rcond is not None:
        raise ArgumentError("pinv: rtol and rcond are one limit, and both are given", hint="leave out rcond")
    (x,) = matrices("pinv", a)
    rtol = rcond if rtol is None else rtol
    limit = 10 * builtins.max(x.shape[-2:]) * _eps(x) if rtol is None else rtol
    return pseudo_inverse(asarray(limit, dt.real_dtype(x.dtype)), x)


@compiled_once_it_pays(call_us=60)
def matrix_rank(
    M: ArrayLike, rtol: ArrayLike | None = None, *, hermitian: bool = False, tol: ArrayLike | None = None
) -> Array:
    """Count the singular values above a limit.

    Parameters
    ----------
    M : (..., m, n).
    rtol : the limit as a part of the largest one; None for the larger size times the precision of the dtype.
    hermitian : says what may be known of M, and changes nothing.
    tol : the limit itself.

    Returns
    -------
    array of integers, without the last two axes.

    Raises
    ------
    ArgumentError : both limits are given.

    Examples
    --------
    >>> int(matrix_rank(funcgrad.numpy.ones((3, 3))))
    1
    """
    if rtol is not None and tol is not None:
        raise ArgumentError(
            "matrix_rank: rtol and tol both say what counts as 0",
            hint="pass tol for a limit, or rtol for a part of the largest",
        )
    x = operand(M, "matrix_rank")
    if x.ndim < 2:
        return cast(any(not_equal(x, 0)), dt.default_dtype("i"))
    s = svdvals(x)
    if tol is None:
        rtol = builtins.max(x.shape[-2:]) * _eps(s) if rtol is None else rtol
        tol = multiply(max(s, -1, initial=0), rtol)
    return sum(s > expand_dims(asarray(tol), -1), -1)


@compiled_once_it_pays(call_us=200)
def lstsq(
    a: ArrayLike, b: ArrayLike, rcond: float | None = None, *, numpy_resid: bool = False
) -> tuple[Array, Array, Array, Array]:
    """Find the x of least length that makes a @ x - b least.

    Parameters
    ----------
    a : (m, n).
    b : (m,) or (m, k).
    rcond : singular values below this part of the largest count as 0; None for the precision of the dtype
        times the larger size.
    numpy_resid : whether there are no residuals where the rank is below n or m <= n, as NumPy has it; not
        while tracing.

    Returns
    -------
    the tuple (x, squared residuals, rank of a, its singular values). Residuals are those of all columns of b.

    Examples
    --------
    >>> x, resid, rank, s = lstsq(funcgrad.numpy.asarray([[1.0], [1.0]]), funcgrad.numpy.asarray([1.0, 3.0]))
    >>> [round(float(v), 4) for v in x], int(rank)
    ([2.0], 1)
    """
    from funcgrad.numpy.matrix.pseudo_inverses import (  # as above
        counted,
        inverses,
        nearest,
        nearest_of_columns,
    )

    a, b = matrices("lstsq", a, b)
    vector = b.ndim == 1
    columns = expand_dims(b, 1) if vector else b
    if a.ndim != 2 or columns.ndim != 2 or columns.shape[0] != a.shape[0]:
        raise ShapeError(
            f"lstsq: a matrix and columns that fit are needed, got {type_name(a)}, {type_name(b)}"
        )
    m, n = a.shape
    u, s, vh = svd(a, full_matrices=False)
    limit = builtins.max(m, n) * _eps(a) if rcond is None else _eps(a) if rcond < 0 else rcond
    kept, factors = counted(s, limit), inverses(s, limit)
    limit = asarray(limit, dt.real_dtype(a.dtype))
    if isinstance(a, Tracer) and m >= n > 0:
        x = nearest_of_columns(limit, a, columns)
    else:
        x = nearest(limit, a, columns, u, cast(factors, a.dtype), vh)
    rank = sum(kept)
    errors = sum(square(absolute(columns - exact_matmul(a, x))), 0)
    if numpy_resid and (m <= n or int(rank) < n):
        errors = asarray([], errors.dtype)
    return (ravel(x) if vector else x), errors, rank, s


def tensorinv(a: ArrayLike, ind: int = 2) -> Array:
    """Invert for `tensordot` over the first axes of a, which are as large as the others together.

    Parameters
    ----------
    a : an array.
    ind : how many axes these are.

    Returns
    -------
    array, with the other axes of a first.

    Examples
    --------
    >>> tensorinv(funcgrad.numpy.eye(6).reshape(2, 3, 6)).shape
    (6, 2, 3)
    """
    x = operand(a, "tensorinv")
    ind = static_int(ind, "tensorinv", "ind")
    if ind <= 0:
        raise ArgumentError(f"tensorinv: ind must be positive, got {ind}")
    rows, columns = x.shape[:ind], x.shape[ind:]
    if math.prod(rows) != math.prod(columns):
        raise ShapeError(f"tensorinv: {type_name(x)} is not square with {ind} axes as rows")
    return reshape(inv(reshape(x, (math.prod(rows), math.prod(columns)))), (*columns, *rows))


def tensorsolve(a: ArrayLike, b: ArrayLike, axes: tuple[int, ...] | None = None) -> Array:
    """Solve tensordot(a, x, x.ndim) = b for x.

    Parameters
    ----------
    a : an array whose first axes are those of b.
    b : an array.
    axes : of a, those that are moved to its end first; None for none.

    Returns
    -------
    x, of the shape of the last axes of a.

    Examples
    --------
    >>> tensorsolve(funcgrad.numpy.eye(6).reshape(2, 3, 6), funcgrad.numpy.ones((2, 3))).shape
    (6,)
    """
    x, y = operand(a, "tensorsolve"), operand(b, "tensorsolve")
    if axes is not None:
        last = normal_axes(axes, x.ndim, "tensorsolve")
        x = transpose(x, (*(i for i in range(x.ndim) if i not in last), *last))
    shape = x.shape[y.ndim :]
    if math.prod(shape) != y.size or x.size != y.size**2:
        raise ShapeError(f"tensorsolve: {type_name(x)} and {type_name(y)} do not fit")
    return reshape(solve(reshape(x, (y.size, y.size)), ravel(y)), shape)
