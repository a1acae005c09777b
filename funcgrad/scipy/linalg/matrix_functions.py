"""Functions of a whole matrix that its Schur form gives: roots, any function, and Sylvester's equation.

A function of a triangular matrix has the function of its diagonal on its own; what is above follows element by element.
The derivatives of roots and of solutions are solutions of Sylvester's equation.

Source: Higham 2008, "Functions of Matrices": roots 6.2, any function 4.6, derivatives 3.2; Bartels & Stewart 1972.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Literal, overload

import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.lax import linalg
from funcgrad.lax.linalg.schur import rotated, schur_form, unitary_hessenberg
from funcgrad.numpy.core.operands import cast, type_name
from funcgrad.numpy.core.products import exact_matmul
from funcgrad.numpy.matrix.factorizations import adjoint, matrices
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.composites import compiled_once_it_pays
from funcgrad.transforms.custom.custom_jvp import custom_jvp
from funcgrad.transforms.loops.while_loop import fori_loop

ArrayLike = Any


def _is_complex(x: Any) -> bool:
    return dt.kind(x.dtype) == "c"


def _complex(x: Any) -> Any:
    return cast(x, dt.complex_dtype(x.dtype))


def schur(a: ArrayLike, output: str = "real") -> tuple[Array, Array]:
    """Factor square matrices as a = Z @ T @ Zᴴ, with a unitary Z.

    Parameters
    ----------
    a : (..., n, n).
    output : "complex" for an upper triangular T; "real" for one of real numbers where a has real ones: pairs of complex
        eigenvalues are blocks of two rows then.

    Returns
    -------
    (T, Z); NaN where a is not finite.

    Raises
    ------
    ArgumentError : the output is another one.
    MissingRuleError : a derivative is taken.

    Examples
    --------
    >>> t, z = schur(np.asarray([[2.0, 0.0], [1.0, 1.0]]))
    >>> np.round(z @ t @ z.T, 4).tolist()
    [[2.0, 0.0], [1.0, 1.0]]
    """
    if output not in ("real", "complex"):
        raise ArgumentError(f"schur: output must be 'real' or 'complex', got {output!r}")
    (x,) = matrices("schur", a, square=True)
    t, z = schur_form(_complex(x) if output == "complex" else x)
    return t, z


def rsf2csf(T: ArrayLike, Z: ArrayLike, check_finite: bool = True) -> tuple[Array, Array]:
    """Make a complex Schur form of a real one: blocks of two rows become triangles.

    Parameters
    ----------
    T, Z : (..., n, n), the results of `schur`.
    check_finite : accepted without effect.

    Returns
    -------
    (T, Z), complex, with an upper triangular T.

    Raises
    ------
    ShapeError : one is no square matrix, or they are of different sizes.

    Examples
    --------
    >>> t, z = rsf2csf(*schur(np.asarray([[0.0, 2.0], [-2.0, 0.0]])))
    >>> np.round(np.imag(np.diagonal(t)), 4).tolist()
    [2.0, -2.0]
    """
    t, z = matrices("rsf2csf", T, Z, square=True)
    if z.ndim < 2 or z.shape[-2:] != t.shape[-2:]:
        raise ShapeError(
            f"rsf2csf: square matrices of one size are needed, got {type_name(t)} and {type_name(z)}"
        )
    batch = np.broadcast_shapes(t.shape[:-2], z.shape[:-2])
    t, z = (np.broadcast_to(_complex(x), (*batch, *x.shape[-2:])) for x in (t, z))
    return _mapped(_triangular, len(batch))(t, z) if t.size and t.shape[-1] > 1 else (t, z)


def _complex_schur(a: Any) -> tuple[Any, Any]:
    """Compute a complex Schur form. For real matrices the real one is found first: that takes half the time."""
    return schur_form(a) if _is_complex(a) else rsf2csf(*schur_form(a))


def _mapped(function: Callable[..., Any], count: int) -> Callable[..., Any]:
    """Map a function of matrices over `count` batch axes."""
    for _ in range(count):
        function = vmap(function)
    return function


def _triangular(t: Any, z: Any) -> tuple[Any, Any]:
    n = t.shape[0]
    eps = np.finfo(t.dtype).eps

    def step(i: Any, state: tuple) -> tuple:
        t, z = state
        k = n - 2 - i
        (a, b), (c, d) = lax.dynamic_slice(t, (k, k), (2, 2))
        counts = np.abs(c) > eps * (np.abs(a) + np.abs(d))
        half = (a - d) / 2
        # an eigenvalue less d: (first, c) is an eigenvector
        first = half + np.sqrt(half * half + b * c)
        length = np.where(counts, np.sqrt(np.abs(first) ** 2 + np.abs(c) ** 2), 1)
        cos, sin = np.where(counts, first / length, 1), np.where(counts, c / length, 0)
        turn = np.stack([np.stack([np.conj(cos), np.conj(sin)]), np.stack([-sin, cos])])
        return rotated(t, z, k, turn)

    t, z = fori_loop(0, n - 1, step, (t, z))
    return np.triu(t), z


@overload
def hessenberg(
    a: ArrayLike, *, calc_q: Literal[False] = False, overwrite_a: bool = False, check_finite: bool = True
) -> Array: ...
@overload
def hessenberg(
    a: ArrayLike, *, calc_q: Literal[True], overwrite_a: bool = False, check_finite: bool = True
) -> tuple[Array, Array]: ...
def hessenberg(
    a: ArrayLike, *, calc_q: bool = False, overwrite_a: bool = False, check_finite: bool = True
) -> Any:
    """Reduce square matrices to Hessenberg form, a = Q @ H @ Qᴴ, with a unitary Q.

    Parameters
    ----------
    a : (..., n, n).
    calc_q : return Q too.
    overwrite_a, check_finite : accepted without effect.

    Returns
    -------
    H, or (H, Q).

    Examples
    --------
    >>> np.round(hessenberg(np.asarray([[1.0, 2.0, 3.0], [3.0, 1.0, 1.0], [4.0, 1.0, 1.0]]))[:, 0], 4).tolist()
    [1.0, -5.0, 0.0]
    """
    h, q = unitary_hessenberg(*matrices("hessenberg", a, square=True))
    return (h, q) if calc_q else h


def solve_sylvester(
    A: ArrayLike, B: ArrayLike, C: ArrayLike, *, method: str = "schur", tol: float = 1e-8
) -> Array:
    """Solve A @ X + X @ B = C.

    Parameters
    ----------
    A : (..., m, m).
    B : (..., n, n).
    C : (..., m, n).
    method : "schur", or "eigen" for matrices whose eigenvectors are far from dependent.
    tol : where eigenvalues of A and of -B are nearer to each other than this, the result is NaN.

    Returns
    -------
    (..., m, n), real if all operands are.

    Raises
    ------
    ArgumentError : the method is another one.
    ShapeError : the sizes do not fit.

    Examples
    --------
    >>> solve_sylvester(2 * np.eye(2), np.eye(1), np.ones((2, 1)) * 6).tolist()
    [[2.0], [2.0]]
    """
    if method not in ("schur", "eigen"):
        raise ArgumentError(f"solve_sylvester: method must be 'schur' or 'eigen', got {method!r}")
    a, b, c = matrices("solve_sylvester", A, B, C, square=True)
    m, n = a.shape[-1], b.shape[-1] if b.ndim else 0
    if b.ndim < 2 or c.ndim < 2 or b.shape[-2] != n or c.shape[-2:] != (m, n):
        raise ShapeError(
            f"solve_sylvester: (..., m, m), (..., n, n) and (..., m, n) are needed, got {type_name(a)}, {type_name(b)} "
            f"and {type_name(c)}"
        )
    batch = np.broadcast_shapes(a.shape[:-2], b.shape[:-2], c.shape[:-2])
    a, b, c = (np.broadcast_to(x, (*batch, *x.shape[-2:])) for x in (a, b, c))
    return _sylvester(method == "eigen", tol, a, b, c) if c.size else c


@partial(custom_jvp, nondiff_argnums=(0, 1))
def _sylvester(by_eigenvectors: bool, tol: Any, a: Any, b: Any, c: Any) -> Any:
    factors = _factors(by_eigenvectors, a, b)
    return _solved(factors, tol, c)


@_sylvester.defjvp
def _sylvester_jvp(by_eigenvectors: bool, tol: Any, primals: tuple, tangents: tuple) -> tuple[Any, Any]:
    a, b, c = primals
    da, db, dc = tangents
    factors = _factors(by_eigenvectors, *map(lax.stop_gradient, (a, b)))
    x = _sylvester(by_eigenvectors, tol, a, b, c)
    return x, _solved(factors, tol, dc - exact_matmul(da, x) - exact_matmul(x, db))


def _factors(by_eigenvectors: bool, a: Any, b: Any) -> tuple:
    """Compute (R, S, U, U⁻¹, V, V⁻¹) with a = U @ R @ U⁻¹ and b = V @ S @ V⁻¹, R and S upper triangular."""
    if by_eigenvectors:
        (r, u), (s, v) = np.linalg.eig(a), np.linalg.eig(b)
        return (
            *(x[..., None] * np.eye(x.shape[-1]) for x in (r, s)),
            u,
            np.linalg.inv(u),
            v,
            np.linalg.inv(v),
        )
    (r, u), (s, v) = _complex_schur(a), _complex_schur(b)
    return r, s, u, adjoint(u), v, adjoint(v)


def _solved(factors: tuple, tol: Any, c: Any) -> Any:
    """Solve the equation, linear in c: columns one after the other, each by a triangular system."""
    r, s, u, inverse_u, v, inverse_v = factors
    m, n = c.shape[-2:]
    d, e = (np.diagonal(x, axis1=-2, axis2=-1) for x in (r, s))
    nearest = np.min(np.abs(d[..., :, None] + e[..., None, :]), (-2, -1))
    f = exact_matmul(exact_matmul(inverse_u, cast(c, r.dtype)), v)
    unit = np.eye(m, dtype=r.dtype)

    def column(y: Any, k: Any) -> tuple[Any, None]:
        here = (np.arange(n) == k)[:, None]
        over = np.sum(np.where(here.T, s, 0), -1, keepdims=True)
        value = np.sum(np.where(here, over, 0), -2, keepdims=True)
        rest = np.sum(np.where(here.T, f, 0), -1, keepdims=True) - exact_matmul(y, np.where(here, 0, over))
        solved = linalg.triangular_solve(r + value * unit, rest, left_side=True)
        return y + solved * here.T, None

    y, _ = lax.scan(column, np.zeros_like(f), np.arange(n))
    x = exact_matmul(exact_matmul(u, y), inverse_v)
    x = x if _is_complex(c) else cast(np.real(x), c.dtype)
    return np.where((nearest < tol)[..., None, None], np.nan, x)


@compiled_once_it_pays(call_us=6000)
def sqrtm(A: ArrayLike, blocksize: int = 1) -> Array:
    """Compute the principal square root of square matrices: X @ X = A, no eigenvalue has a negative real part.

    Parameters
    ----------
    A : (..., n, n).
    blocksize : must be 1.

    Returns
    -------
    (..., n, n), complex; NaN where there is no root.

    Raises
    ------
    ArgumentError : blocksize is another one.

    Examples
    --------
    >>> np.round(np.real(sqrtm(np.asarray([[4.0, 5.0], [0.0, 9.0]]))), 4).tolist()
    [[2.0, 1.0], [0.0, 3.0]]
    """
    if blocksize != 1:
        raise ArgumentError(f"sqrtm: blocksize must be 1, got {blocksize!r}", hint="leave it out")
    (x,) = matrices("sqrtm", A, square=True)
    return _sqrtm(x)


@custom_jvp
def _sqrtm(a: Any) -> Any:
    if not a.size:
        return _complex(a)
    t, z = _complex_schur(a)
    root = _mapped(_root_of_triangle, a.ndim - 2)(t)
    return exact_matmul(exact_matmul(z, root), adjoint(z))


@_sqrtm.defjvp
def _sqrtm_jvp(primals: tuple, tangents: tuple) -> tuple[Any, Any]:
    (a,), (da,) = primals, tangents
    x = _sqrtm(a)
    return x, _sylvester(False, 0.0, x, x, _complex(da)) if a.size else _complex(da)


def _root_of_triangle(t: Any) -> Any:
    """Compute the root of a triangular matrix. Column j solves the triangular system of the columns before it, with
    its own diagonal added.
    """
    n = t.shape[0]
    d = np.sqrt(np.diagonal(t))
    place = np.arange(n)
    unit = np.eye(n, dtype=bool)

    def column(root: Any, j: Any) -> tuple[Any, Any]:
        own = np.sum(np.where(place == j, d, 0))
        total = d + own
        before = (place < j)[:, None]
        system = np.where(unit, np.where(total == 0, 1, total), np.where(before & before.T, root, 0))
        wanted = np.where(before, np.sum(np.where(place == j, t, 0), 1, keepdims=True), 0)
        x = linalg.triangular_solve(system, wanted, left_side=True)
        missing = np.any((total == 0)[:, None] & before & (x != 0))  # twice the eigenvalue 0, and not apart
        return root + x * (place == j), missing

    root, missing = lax.scan(column, np.diag(d), place)
    return np.where(np.any(missing), np.nan, root)


@overload
def funm(A: ArrayLike, func: Callable[[Array], Any], disp: Literal[True] = True) -> Array: ...
@overload
def funm(A: ArrayLike, func: Callable[[Array], Any], disp: Literal[False]) -> tuple[Array, Array]: ...
def funm(A: ArrayLike, func: Callable[[Array], Any], disp: bool = True) -> Any:
    """Compute a function of a matrix by that of its eigenvalues.

    Eigenvalues that are near each other take digits: their differences are divided by.

    Parameters
    ----------
    A : a square matrix.
    func : a function of arrays, elementwise.
    disp : return the matrix alone.

    Returns
    -------
    The matrix, complex; or it and an estimate of its relative error.

    Raises
    ------
    MissingRuleError : a derivative by A is taken.
    ShapeError : A is no square matrix.

    Examples
    --------
    >>> np.round(np.real(funm(np.asarray([[0.0, 1.0], [0.0, 1.0]]), np.exp)), 4).tolist()
    [[1.0, 1.7183], [0.0, 2.7183]]
    """
    (x,) = matrices("funm", A, square=True)
    if x.ndim != 2:
        raise ShapeError(
            f"funm: one square matrix is needed, got {type_name(x)}", hint="use vmap for a batch"
        )
    t, z = _complex_schur(x)
    n = t.shape[0]
    values = cast(np.asarray(func(np.diagonal(t))), t.dtype)
    d = np.diagonal(t)
    apart = d - d[:, None]
    above = np.triu(t, 1)
    f, _ = lax.scan(_column_of_function(t, values), np.diag(values), np.arange(1, n))
    f = exact_matmul(exact_matmul(z, f), adjoint(z))
    if disp:
        return f
    eps = np.finfo(f.dtype).eps
    least = np.min(np.where(np.tri(n, dtype=bool), np.inf, np.abs(apart)), initial=np.inf)
    sizes = np.max(np.sum(np.abs(above), 0), initial=0)
    error = np.clip(eps / np.where(least == 0, eps, least) * sizes, eps, 1)
    return f, np.where(np.all(np.isfinite(f)), error, np.inf)


def _column_of_function(t: Any, values: Any) -> Callable[[Any, Any], tuple[Any, None]]:
    """Return a step that adds column j to a function f of a triangle t, which is as good as f @ t == t @ f there: a
    triangular system with the columns before. Where eigenvalues are equal, their difference is taken as 1.
    """
    d = np.diagonal(t)
    place = np.arange(t.shape[0])
    unit = np.eye(t.shape[0], dtype=bool)

    def column(f: Any, j: Any) -> tuple[Any, None]:
        here, before = place == j, (place < j)[:, None]
        gaps = d - np.sum(np.where(here, d, 0))
        gaps = np.where(before[:, 0], np.where(gaps == 0, -1, gaps), 1)
        of_t = np.where(before, np.sum(np.where(here, t, 0), 1, keepdims=True), 0)
        wanted = exact_matmul(f, of_t) - np.sum(np.where(here, values, 0)) * of_t
        system = np.where(unit, gaps, np.where(before & before.T, t, 0))
        return f + linalg.triangular_solve(system, wanted, left_side=True) * here, None

    return column


__all__ = ["funm", "hessenberg", "rsf2csf", "schur", "solve_sylvester", "sqrtm"]
