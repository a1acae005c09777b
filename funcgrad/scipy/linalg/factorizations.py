"""Factorizations, systems and exponentials by the names and arguments of jax.scipy.linalg.

Matrices are the last two axes, those before them a batch. `overwrite_a`, `check_finite` and the like are accepted, and
change nothing: arrays are not written, and what is not finite gives NaN.
"""

from __future__ import annotations

import math
from typing import Any, Literal, overload

import funcgrad.lax as lax
import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.lax import linalg as lax_linalg
from funcgrad.numpy.core.operands import cast, promoted, type_name
from funcgrad.numpy.core.products import exact_matmul
from funcgrad.numpy.matrix.factorizations import adjoint, matrices
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_int
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.derivatives.grad import jvp

ArrayLike = Any


@compiled_once_it_pays(call_us=110)
def cholesky(
    a: ArrayLike, lower: bool = False, overwrite_a: bool = False, check_finite: bool = True
) -> Array:
    """Factor a positive definite matrix.

    Parameters
    ----------
    a : (..., n, n), Hermitian positive definite; of one triangle alone, the other is not read.
    lower : whether the factor is lower triangular, and made of the lower triangle.
    overwrite_a, check_finite : accepted without effect.

    Returns
    -------
    The upper triangular U with Uᴴ @ U = a, or if `lower` the L with L @ Lᴴ = a.

    Examples
    --------
    >>> cholesky(np.asarray([[4.0, 2.0], [2.0, 2.0]])).tolist()
    [[2.0, 1.0], [0.0, 1.0]]
    """
    return np.linalg.cholesky(_of_triangle(matrices("cholesky", a)[0], lower), upper=not lower)


def _of_triangle(a: Any, lower: bool) -> Any:
    """Return the Hermitian matrices that have one triangle of these."""
    half, rest = (np.tril(a), np.tril(a, -1)) if lower else (np.triu(a), np.triu(a, 1))
    return half + adjoint(rest)


def cho_factor(
    a: ArrayLike, lower: bool = False, overwrite_a: bool = False, check_finite: bool = True
) -> tuple[Array, bool]:
    """Factor a positive definite matrix, for cho_solve; see cholesky.

    Parameters
    ----------
    a : (..., n, n), Hermitian positive definite; of one triangle alone, the other is not read.
    lower : whether the factor is lower triangular, and made of the lower triangle.
    overwrite_a, check_finite : accepted without effect.

    Returns
    -------
    (factor, lower)

    Examples
    --------
    >>> cho_factor(np.asarray([[4.0]]))
    (Array([[2.]], dtype=float32), False)
    """
    return cholesky(a, lower), lower


@compiled_once_it_pays(call_us=110)
def cho_solve(
    c_and_lower: tuple[ArrayLike, bool], b: ArrayLike, overwrite_b: bool = False, check_finite: bool = True
) -> Array:
    """Solve a @ x = b by the result of cho_factor(a).

    Parameters
    ----------
    c_and_lower : the result of cho_factor.
    b : (n,) or (..., n, k); axes in front broadcast with those of the factor.
    overwrite_b, check_finite : accepted without effect.

    Returns
    -------
    x, of the shape of b with the axes in front of both.

    Examples
    --------
    >>> cho_solve(cho_factor(np.eye(2) * 4), np.ones(2)).tolist()
    [0.25, 0.25]
    """
    factor, lower = c_and_lower
    first, second = (0, "C") if lower else ("C", 0)
    b = np.asarray(b)
    columns = np.expand_dims(b, -1) if b.ndim == 1 else b
    x = solve_triangular(factor, solve_triangular(factor, columns, first, lower), second, lower)
    return np.squeeze(x, -1) if b.ndim == 1 else x


_TRANSPOSED = {
    0: (False, False),
    "N": (False, False),
    1: (True, False),
    "T": (True, False),
    2: (True, True),
    "C": (True, True),
}


@compiled_once_it_pays(call_us=50)
def solve_triangular(
    a: ArrayLike, b: ArrayLike, trans: int | str = 0, lower: bool = False, unit_diagonal: bool = False,
    overwrite_b: bool = False, debug: Any = None, check_finite: bool = True,
) -> Array:  # fmt: skip
    """Solve a @ x = b for a triangular a, of which the other half is not read.

    Parameters
    ----------
    a : (..., n, n).
    b : (n,) or (..., n, k); axes in front broadcast with those of a.
    trans : 0 or "N" for a itself, 1 or "T" for its transpose, 2 or "C" for its adjoint.
    lower : whether a is lower triangular.
    unit_diagonal : the diagonal is taken as 1, not read.
    overwrite_b, debug, check_finite : accepted without effect.

    Returns
    -------
    x, of the shape of b with the axes in front of both.

    Raises
    ------
    ArgumentError : trans is another one.

    Examples
    --------
    >>> solve_triangular(np.asarray([[2.0, 1.0], [0.0, 1.0]]), np.ones(2)).tolist()
    [0.0, 1.0]
    """
    if trans not in _TRANSPOSED:
        raise ArgumentError(
            f"solve_triangular: trans {trans!r} is not known", hint="use 0, 1, 2, 'N', 'T' or 'C'"
        )
    transpose, conjugate = _TRANSPOSED[trans]
    a, b = np.asarray(a), np.asarray(b)
    vector = b.ndim == 1
    if vector:
        b = np.expand_dims(b, -1)
    batch = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    x = lax.linalg.triangular_solve(
        np.broadcast_to(a, (*batch, *a.shape[-2:])), np.broadcast_to(b, (*batch, *b.shape[-2:])), left_side=True,
        lower=lower, transpose_a=transpose, conjugate_a=conjugate, unit_diagonal=unit_diagonal,
    )  # fmt: skip
    return np.squeeze(x, -1) if vector else x


def solve(
    a: ArrayLike, b: ArrayLike, lower: bool = False, overwrite_a: bool = False, overwrite_b: bool = False,
    debug: bool = False, check_finite: bool = True, assume_a: str = "gen",
) -> Array:  # fmt: skip
    """Solve a @ x = b.

    Parameters
    ----------
    a : (..., n, n).
    b : (n,) or (..., n, k); see numpy.linalg.solve.
    lower : which triangle of a positive definite a is read.
    overwrite_a, overwrite_b, debug, check_finite : accepted without effect.
    assume_a : "pos" for Hermitian positive definite a, else "gen", "sym" or "her", which are one here.

    Returns
    -------
    x, of the shape of b.

    Raises
    ------
    ArgumentError : assume_a is another one.

    Examples
    --------
    >>> solve(np.eye(2) * 4, np.ones(2), assume_a="pos").tolist()
    [0.25, 0.25]
    """
    if assume_a not in ("gen", "sym", "her", "pos"):
        raise ArgumentError(
            f"solve: assume_a {assume_a!r} is not known", hint="use 'gen', 'sym', 'her' or 'pos'"
        )
    return cho_solve(cho_factor(a, lower), b) if assume_a == "pos" else np.linalg.solve(a, b)


def inv(a: ArrayLike, overwrite_a: bool = False, check_finite: bool = True) -> Array:
    """Compute the inverse.

    Parameters
    ----------
    a : (..., n, n).
    overwrite_a, check_finite : accepted without effect.

    Returns
    -------
    (..., n, n); see numpy.linalg.inv.

    Examples
    --------
    >>> inv(np.asarray([[4.0]])).tolist()
    [[0.25]]
    """
    return np.linalg.inv(a)


def det(a: ArrayLike, overwrite_a: bool = False, check_finite: bool = True) -> Array:
    """Compute the determinant.

    Parameters
    ----------
    a : (..., n, n).
    overwrite_a, check_finite : accepted without effect.

    Returns
    -------
    (...); see numpy.linalg.det.

    Examples
    --------
    >>> float(det(np.eye(2) * 3))
    9.0
    """
    return np.linalg.det(a)


@compiled_once_it_pays(call_us=200)
def lu_factor(a: ArrayLike, overwrite_a: bool = False, check_finite: bool = True) -> tuple[Array, Array]:
    """Factor a matrix by elimination with partial pivoting, for lu_solve.

    Parameters
    ----------
    a : (..., n, n).
    overwrite_a, check_finite : accepted without effect.

    Returns
    -------
    (both factors in one matrix, pivots); see lax.linalg.lu.

    Examples
    --------
    >>> [x.tolist() for x in lu_factor(np.asarray([[0.0, 2.0], [4.0, 0.0]]))]
    [[[4.0, 0.0], [0.0, 2.0]], [1, 1]]
    """
    factors, pivots, _ = lax.linalg.lu(a)
    return factors, pivots


@compiled_once_it_pays(call_us=90)
def lu_solve(
    lu_and_piv: tuple[ArrayLike, ArrayLike], b: ArrayLike, trans: int = 0, overwrite_b: bool = False,
    check_finite: bool = True,
) -> Array:  # fmt: skip
    """Solve a @ x = b by the result of lu_factor(a).

    Parameters
    ----------
    lu_and_piv : the result of lu_factor.
    b : (n,) or (..., n, k).
    trans : 0 for a itself, 1 for its transpose, 2 for its adjoint.
    overwrite_b, check_finite : accepted without effect.

    Returns
    -------
    x, of the shape of b.

    Examples
    --------
    >>> lu_solve(lu_factor(np.asarray([[0.0, 2.0], [4.0, 0.0]])), np.ones(2)).tolist()
    [0.25, 0.5]
    """
    factors, pivots = map(np.asarray, lu_and_piv)
    b = np.asarray(b)
    if b.ndim == 1:
        return np.squeeze(lu_solve((factors, pivots), np.expand_dims(b, -1), trans), -1)
    n = factors.shape[-1]
    order = np.expand_dims(lax.linalg.lu_pivots_to_permutation(pivots, n), -1)
    batch = np.broadcast_shapes(factors.shape[:-2], b.shape[:-2])
    b, order = np.broadcast_to(b, (*batch, *b.shape[-2:])), np.broadcast_to(order, (*batch, n, 1))
    if not trans:
        x = solve_triangular(factors, np.take_along_axis(b, order, -2), 0, True, True)
        return solve_triangular(factors, x)
    x = solve_triangular(factors, solve_triangular(factors, b, trans), trans, True, True)
    return np.take_along_axis(x, np.argsort(order, -2), -2)


@compiled_once_it_pays(call_us=260)
def lu(
    a: ArrayLike, permute_l: bool = False, overwrite_a: bool = False, check_finite: bool = True
) -> tuple[Array, ...]:
    """Factor a matrix by elimination with partial pivoting.

    Parameters
    ----------
    a : (..., m, n).
    permute_l : return P @ L in place of both.
    overwrite_a, check_finite : accepted without effect.

    Returns
    -------
    (P, L, U) with a = P @ L @ U, or (P @ L, U).

    Examples
    --------
    >>> p, l, u = lu(np.asarray([[0.0, 2.0], [4.0, 0.0]]))
    >>> (p @ l @ u).tolist()
    [[0.0, 2.0], [4.0, 0.0]]
    """
    factors, _, order = lax.linalg.lu(a)
    m, n = factors.shape[-2:]
    k = min(m, n)
    lower = np.tril(factors[..., :k], -1) + np.eye(m, k, dtype=factors.dtype)
    upper = np.triu(factors[..., :k, :])
    p = np.expand_dims(np.arange(m), -1) == np.expand_dims(order, -2)
    p = np.astype(p, dt.real_dtype(factors.dtype))
    return (exact_matmul(p, lower), upper) if permute_l else (p, lower, upper)


def qr(
    a: ArrayLike, overwrite_a: bool = False, lwork: Any = None, mode: str = "full", pivoting: bool = False,
    check_finite: bool = True,
) -> tuple[Array, ...]:  # fmt: skip
    """Factor a matrix as a = Q @ R, or a[:, p] = Q @ R with column pivoting.

    Parameters
    ----------
    a : (..., m, n).
    overwrite_a, lwork : accepted without effect.
    mode : "full" for a square Q, "economic", or "r" for (R,).
    pivoting : return the order p of the columns, too, each of which is the longest of what the ones before it left.
    check_finite : accepted without effect.

    Returns
    -------
    (Q, R), or (R,); with pivoting p (..., n) int32, too.

    Raises
    ------
    ArgumentError : the mode is another one.

    Examples
    --------
    >>> [x.shape for x in qr(np.ones((3, 2)), mode="economic")]
    [(3, 2), (2, 2)]
    """
    if mode not in ("full", "economic", "r"):
        raise ArgumentError(f"qr: mode {mode!r} is not supported", hint="use 'full', 'economic' or 'r'")
    found = lax_linalg.qr(a, pivoting=pivoting, full_matrices=mode != "economic")
    return found[1:] if mode == "r" else found


@overload
def svd(
    a: ArrayLike, full_matrices: bool = True, compute_uv: Literal[True] = True, overwrite_a: bool = False,
    check_finite: bool = True, lapack_driver: str = "gesdd",
) -> tuple[Array, Array, Array]: ...  # fmt: skip
@overload
def svd(
    a: ArrayLike, full_matrices: bool = True, *, compute_uv: Literal[False], overwrite_a: bool = False,
    check_finite: bool = True, lapack_driver: str = "gesdd",
) -> Array: ...  # fmt: skip
@overload
def svd(
    a: ArrayLike, full_matrices: bool = True, compute_uv: bool = True, overwrite_a: bool = False,
    check_finite: bool = True, lapack_driver: str = "gesdd",
) -> Any: ...  # fmt: skip
def svd(
    a: ArrayLike, full_matrices: bool = True, compute_uv: bool = True, overwrite_a: bool = False,
    check_finite: bool = True, lapack_driver: str = "gesdd",
) -> Any:  # fmt: skip
    """Factor a matrix as a = U * S @ Vᴴ.

    Parameters
    ----------
    a : (..., m, n).
    full_matrices : U and Vᴴ are square.
    compute_uv : return U and Vᴴ too.
    overwrite_a, check_finite, lapack_driver : accepted without effect.

    Returns
    -------
    (U, S, Vᴴ), or S alone; see numpy.linalg.svd.

    Examples
    --------
    >>> svd(np.asarray([[0.0, 3.0]]), compute_uv=False).tolist()
    [3.0]
    """
    found = np.linalg.svd(a, full_matrices, compute_uv)
    return tuple(found) if compute_uv else found


@overload
def eigh(
    a: ArrayLike, b: ArrayLike | None = None, lower: bool = True, eigvals_only: Literal[False] = False,
    overwrite_a: bool = False, overwrite_b: bool = False, turbo: bool = True, eigvals: None = None, type: int = 1,
    check_finite: bool = True,
) -> tuple[Array, Array]: ...  # fmt: skip
@overload
def eigh(
    a: ArrayLike, b: ArrayLike | None = None, lower: bool = True, *, eigvals_only: Literal[True],
    overwrite_a: bool = False, overwrite_b: bool = False, turbo: bool = True, eigvals: None = None, type: int = 1,
    check_finite: bool = True,
) -> Array: ...  # fmt: skip
@overload
def eigh(
    a: ArrayLike, b: ArrayLike | None = None, lower: bool = True, eigvals_only: bool = False,
    overwrite_a: bool = False, overwrite_b: bool = False, turbo: bool = True, eigvals: None = None, type: int = 1,
    check_finite: bool = True,
) -> Any: ...  # fmt: skip
def eigh(
    a: ArrayLike, b: ArrayLike | None = None, lower: bool = True, eigvals_only: bool = False,
    overwrite_a: bool = False, overwrite_b: bool = False, turbo: bool = True, eigvals: None = None, type: int = 1,
    check_finite: bool = True,
) -> Any:  # fmt: skip
    """Compute eigenvalues and eigenvectors of Hermitian matrices: a @ v = b @ v * w.

    Parameters
    ----------
    a : (..., n, n), Hermitian.
    b : positive definite; None for the unit matrix.
    lower : which triangle of a and b is read.
    eigvals_only : return the eigenvalues alone.
    overwrite_a, overwrite_b, turbo : accepted without effect.
    eigvals : must be None.
    type : must be 1.
    check_finite : accepted without effect.

    Returns
    -------
    (eigenvalues, eigenvectors as columns), or the eigenvalues.

    Raises
    ------
    ArgumentError : eigvals or type is another one.

    Examples
    --------
    >>> eigh(np.eye(2), 2 * np.eye(2), eigvals_only=True).tolist()
    [0.5, 0.5]
    """
    if type != 1 or eigvals is not None:
        raise ArgumentError("eigh: only type=1 and all eigenvalues are supported", hint="slice the result")
    triangle = "L" if lower else "U"
    if b is None:
        found = np.linalg.eigh(a, triangle, symmetrize_input=False)
        return found.eigenvalues if eigvals_only else tuple(found)
    x, y = matrices("eigh", a, b, square=True)
    x, y = (x, y) if lower else (adjoint(x), adjoint(y))
    x = np.tril(x) + adjoint(np.tril(x, -1))
    root = np.linalg.cholesky(y, symmetrize_input=False)
    inner = solve_triangular(root, adjoint(solve_triangular(root, x, lower=True)), lower=True)
    values, vectors = np.linalg.eigh(inner)
    return values if eigvals_only else (values, solve_triangular(root, vectors, "C", True))


# The diagonal Padé approximant of exp of order 13, and the norm up to which its error is below the rounding of double
# precision. Source: Higham 2005, The Scaling and Squaring Method for the Matrix Exponential Revisited, table 2.3.
_PADE = (
    64764752532480000, 32382376266240000, 7771770303897600, 1187353796428800, 129060195264000, 10559470521600,
    670442572800, 33522128640, 1323241920, 40840800, 960960, 16380, 182, 1,
)  # fmt: skip
_LARGEST_NORM = 5.371920351148152


@compiled_once_it_pays(call_us=1300)
def expm(A: ArrayLike, *, upper_triangular: bool = False, max_squarings: int = 16) -> Array:
    """Compute the exponential of square matrices, by scaling and squaring.

    Parameters
    ----------
    A : (..., n, n).
    upper_triangular : accepted without effect.
    max_squarings : the result is NaN where more squarings would be needed.

    Returns
    -------
    (..., n, n)

    Examples
    --------
    >>> expm(np.asarray([[0.0, 1.0], [0.0, 0.0]])).tolist()
    [[1.0, 1.0], [0.0, 1.0]]
    """
    (x,) = matrices("expm", A, square=True)
    count = static_int(max_squarings, "expm", "max_squarings")
    if not x.size:
        return x
    function = lambda m: _expm(m, count)  # noqa: E731
    for _ in range(x.ndim - 2):
        function = vmap(function)
    return function(x)


def _expm(x: Any, most: int) -> Any:
    norm = lax.stop_gradient(np.linalg.norm(x, 1))
    needed = np.ceil(np.log2(np.maximum(norm / _LARGEST_NORM, 1)))
    squarings = np.minimum(needed, most)
    scaled = x * np.exp2(-squarings).astype(x.dtype)
    even, odd = _pade(scaled)
    result = np.linalg.solve(even - odd, even + odd)
    result = lax.fori_loop(
        0, most, lambda i, r: lax.cond(i < squarings, lambda r: exact_matmul(r, r), lambda r: r, r), result
    )
    return np.where(needed <= most, result, math.nan)


def _pade(x: Any) -> tuple[Any, Any]:
    """Compute the even and the odd part of the numerator; the denominator is their difference."""
    scale = float(_PADE[0])  # so that nothing leaves the range of single precision
    b = [c / scale for c in _PADE]
    unit = np.eye(x.shape[-1], dtype=x.dtype)
    x2 = exact_matmul(x, x)
    x4 = exact_matmul(x2, x2)
    x6 = exact_matmul(x4, x2)
    odd = (
        exact_matmul(x6, b[13] * x6 + b[11] * x4 + b[9] * x2)
        + b[7] * x6
        + b[5] * x4
        + b[3] * x2
        + b[1] * unit
    )
    even = (
        exact_matmul(x6, b[12] * x6 + b[10] * x4 + b[8] * x2)
        + b[6] * x6
        + b[4] * x4
        + b[2] * x2
        + b[0] * unit
    )
    return even, exact_matmul(x, odd)


@overload
def expm_frechet(
    A: ArrayLike, E: ArrayLike, *, method: str | None = None, compute_expm: Literal[True] = True
) -> tuple[Array, Array]: ...  # fmt: skip
@overload
def expm_frechet(
    A: ArrayLike, E: ArrayLike, *, method: str | None = None, compute_expm: Literal[False]
) -> Array: ...  # fmt: skip
@overload
def expm_frechet(
    A: ArrayLike, E: ArrayLike, *, method: str | None = None, compute_expm: bool = True
) -> Any: ...  # fmt: skip
def expm_frechet(A: ArrayLike, E: ArrayLike, *, method: str | None = None, compute_expm: bool = True) -> Any:
    """Compute the exponential of a matrix and its derivative in a direction.

    Parameters
    ----------
    A : a square matrix.
    E : the direction, of the shape of A.
    method : accepted without effect.
    compute_expm : return the exponential too.

    Returns
    -------
    (expm(A), its derivative in the direction of E), or the derivative alone.

    Examples
    --------
    >>> expm_frechet(np.zeros((1, 1)), np.ones((1, 1)), compute_expm=False).tolist()
    [[1.0]]
    """
    x, e = matrices("expm_frechet", A, E, square=True)
    value, tangent = jvp(expm, (x,), (e,))
    return (value, tangent) if compute_expm else tangent


@compiled_once_it_pays(call_us=60)
def polar(
    a: ArrayLike, side: str = "right", *, method: str = "svd", eps: float | None = None,
    max_iterations: int | None = None,
) -> tuple[Array, Array]:  # fmt: skip
    """Factor a matrix into one of orthonormal columns (or rows) and a Hermitian one.

    The factors are made by singular values, whatever `method` says.

    Parameters
    ----------
    a : (m, n).
    side : "right" for U @ P, "left" for P @ U.
    method : "svd" or another; it has no effect.
    eps, max_iterations : accepted without effect.

    Returns
    -------
    (U, P), with P >= 0.

    Raises
    ------
    ArgumentError : the side is another one.

    Examples
    --------
    >>> [x.tolist() for x in polar(np.asarray([[-2.0]]))]
    [[[-1.0]], [[2.0]]]
    """
    if side not in ("right", "left"):
        raise ArgumentError(f"polar: side must be 'right' or 'left', got {side!r}")
    u, s, vh = np.linalg.svd(a, full_matrices=False)
    s = np.expand_dims(np.astype(s, u.dtype), -2)
    p = exact_matmul(adjoint(vh) * s, vh) if side == "right" else exact_matmul(u * s, adjoint(u))
    return exact_matmul(u, vh), p


@overload
def eigh_tridiagonal(
    d: ArrayLike, e: ArrayLike, *, eigvals_only: Literal[False] = False, select: str = "a",
    select_range: tuple[int, int] | None = None, tol: float | None = None, key: Any = None,
) -> tuple[Array, Array]: ...  # fmt: skip
@overload
def eigh_tridiagonal(
    d: ArrayLike, e: ArrayLike, *, eigvals_only: Literal[True], select: str = "a",
    select_range: tuple[int, int] | None = None, tol: float | None = None, key: Any = None,
) -> Array: ...  # fmt: skip
def eigh_tridiagonal(
    d: ArrayLike, e: ArrayLike, *, eigvals_only: bool = False, select: str = "a",
    select_range: tuple[int, int] | None = None, tol: float | None = None, key: Any = None,
) -> Any:  # fmt: skip
    """Compute eigenvalues and eigenvectors of a Hermitian matrix that has three diagonals.

    They are those of `eigh`, which has derivatives, for the whole matrix.

    Parameters
    ----------
    d : (n,), the diagonal, of which the real part counts.
    e : (n - 1,), the diagonal above it; below are its conjugates.
    eigvals_only : return the eigenvalues alone.
    select : "a" for all, "i" for those of select_range, counted from the smallest.
    select_range : (first, last), both included.
    tol, key : accepted without effect.

    Returns
    -------
    (eigenvalues in ascending order, eigenvectors as columns), or the eigenvalues.

    Raises
    ------
    ArgumentError : select or select_range is another one.
    ShapeError : the sizes do not fit.

    Examples
    --------
    >>> np.round(eigh_tridiagonal(np.zeros(2), np.ones(1), eigvals_only=True), 4).tolist()
    [-1.0, 1.0]
    """
    d, e = promoted("eigh_tridiagonal", d, e)
    dtype, _ = dt.to_inexact(d.dtype, False)
    d, e = cast(d, dtype), cast(e, dtype)
    if d.ndim != 1 or e.shape != (max(d.shape[0] - 1, 0),):
        raise ShapeError(
            f"eigh_tridiagonal: n and n - 1 elements are needed, got {type_name(d)} and {type_name(e)}"
        )
    if select not in ("a", "i"):
        raise ArgumentError(f"eigh_tridiagonal: select must be 'a' or 'i', got {select!r}")
    chosen = slice(None)
    if select == "i":
        if select_range is None or not 0 <= select_range[0] <= select_range[1] < d.shape[0]:
            raise ArgumentError(
                f"eigh_tridiagonal: select_range must be (first, last) from 0 to {d.shape[0] - 1}, got {select_range}"
            )
        chosen = slice(select_range[0], select_range[1] + 1)
    matrix = np.diag(np.astype(np.real(d), dtype)) + (np.diag(np.conj(e), -1) if d.shape[0] > 1 else 0)
    if eigvals_only:
        return np.linalg.eigvalsh(matrix, "L", symmetrize_input=False)[chosen]
    found = np.linalg.eigh(matrix, "L", symmetrize_input=False)
    return found.eigenvalues[chosen], found.eigenvectors[:, chosen]


def qr_multiply(
    a: ArrayLike, c: ArrayLike, mode: str = "right", pivoting: bool = False, conjugate: bool = False,
    overwrite_a: bool = False, overwrite_c: bool = False,
) -> tuple[Array, ...]:  # fmt: skip
    """Multiply a matrix by the Q of a = Q @ R, which has orthonormal columns, as many as the smaller side of a.

    Parameters
    ----------
    a : (..., m, n).
    c : (..., k, m) for "right", (..., min(m, n), k) for "left"; a vector is a row or a column.
    mode : "right" for c @ Q, "left" for Q @ c.
    pivoting : factor a[:, p], and return the order p of the columns, too; see qr.
    conjugate : the conjugate of Q.
    overwrite_a, overwrite_c : accepted without effect.

    Returns
    -------
    (the product, R), with pivoting p, too.

    Raises
    ------
    ArgumentError : the mode is another one.
    ShapeError : the sizes do not fit.

    Examples
    --------
    >>> [np.round(np.abs(x), 4).tolist() for x in qr_multiply(np.asarray([[3.0], [4.0]]), np.ones(2))]
    [[1.4], [[5.0]]]
    """
    if mode not in ("right", "left"):
        raise ArgumentError(f"qr_multiply: mode must be 'right' or 'left', got {mode!r}")
    a, c = matrices("qr_multiply", a, c)
    vector = c.ndim == 1
    if vector:
        c = np.expand_dims(c, -1 if mode == "left" else 0)
    m, n = a.shape[-2:]
    axis, size = (-2, min(m, n)) if mode == "left" else (-1, m)
    if c.ndim < 2 or c.shape[axis] != size:
        raise ShapeError(
            f"qr_multiply: sizes of a {type_name(a)} and c {type_name(c)} do not fit for {mode!r}"
        )
    q, r, *order = lax_linalg.qr(a, pivoting=pivoting, full_matrices=False)
    q = np.conj(q) if conjugate else q
    product = exact_matmul(q, c) if mode == "left" else exact_matmul(c, q)
    return (np.ravel(product) if vector else product, r, *order)


__all__ = [
    "cho_factor", "cho_solve", "cholesky", "det", "eigh", "eigh_tridiagonal", "expm", "expm_frechet", "inv", "lu",
    "lu_factor", "lu_solve", "polar", "qr", "qr_multiply", "solve", "solve_triangular", "svd",
]  # fmt: skip
