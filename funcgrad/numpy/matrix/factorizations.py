"""Factorizations and eigenvalues by the names of numpy.linalg, on the ops of trace/matrix/matrix_ops.py.

The last two axes are the matrices, those before them a batch. Integers are computed in the default float. A matrix
without an answer (not positive definite, not finite) gives NaN, never an exception.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, overload

from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, either, operand, type_name
from funcgrad.numpy.elementwise import add, conjugate, multiply, real
from funcgrad.numpy.shapes.manipulation import matrix_transpose
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.matrix.matrix_ops import (
    CHOLESKY,
    EIG,
    EIGH,
    HOUSEHOLDER_QR,
    QR,
    SVD,
    householder_qr_shapes,
    qr_shapes,
    svd_shapes,
)
from funcgrad.trace.matrix.views import unpack
from funcgrad.trace.tracing.tracer import apply
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.uop import numel
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.composites import compiled_once_it_pays


class EigResult(NamedTuple):
    """Eigenvalues, and eigenvectors as the columns of a matrix."""

    eigenvalues: Array
    eigenvectors: Array


class EighResult(NamedTuple):
    """Eigenvalues in ascending order, and eigenvectors as the columns of a matrix."""

    eigenvalues: Array
    eigenvectors: Array


class QRResult(NamedTuple):
    """A matrix with orthonormal columns, and an upper triangular one."""

    Q: Array
    R: Array


class SVDResult(NamedTuple):
    """Left singular vectors as columns, singular values in descending order, right singular vectors as rows."""

    U: Array
    S: Array
    Vh: Array


def matrices(name: str, *xs: ArrayLike, square: bool = False) -> list[Any]:
    """Return the operands in a common inexact dtype that is not weak; raise ShapeError if the first is no matrix."""
    values = [operand(x, name) for x in xs]
    dtype, _ = dt.to_inexact(*dt.promote(*((x.dtype, x.weak) for x in values)))
    first = values[0]
    if first.ndim < 2 or square and first.shape[-1] != first.shape[-2]:
        kind = "square matrices are" if square else "a matrix is"
        raise ShapeError(f"{name}: {kind} needed, got {type_name(first)}")
    return [cast(x, dtype) for x in values]


def parts(x: Any, shapes: Sequence[Shape]) -> list[Any]:
    """Split one array into the results that an op packed into it."""
    batch, start, found = x.shape[:-1], 0, []
    for i, shape in enumerate(shapes):
        stop = start + numel(shape)
        found.append(
            either(
                x,
                lambda v, a=start, b=stop, s=shape: v[..., a:b].reshape((*batch, *s)),  # type: ignore[misc]
                lambda n, k=i: unpack(n, shapes)[k],  # type: ignore[misc]
            )
        )
        start = stop
    return found


def adjoint(x: Any) -> Array:
    return matrix_transpose(conjugate(x) if dt.kind(x.dtype) == "c" else x)


def symmetrized(x: Any) -> Any:
    return multiply(add(x, adjoint(x)), 0.5)


@compiled_once_it_pays(call_us=20)
def cholesky(a: ArrayLike, *, upper: bool = False, symmetrize_input: bool = True) -> Array:
    """Compute the lower triangular L with L @ Lᴴ = a, for Hermitian positive definite matrices; NaN for others.

    Parameters
    ----------
    a : (..., n, n).
    upper : the adjoint of L instead.
    symmetrize_input : whether of a its Hermitian part is taken; else its lower triangle (its upper one if
        `upper`) is read alone.

    Returns
    -------
    (..., n, n).

    Raises
    ------
    ShapeError : the matrices are not square.

    Examples
    --------
    >>> cholesky(funcgrad.numpy.asarray([[4.0, 2.0], [2.0, 2.0]])).tolist()
    [[2.0, 0.0], [1.0, 1.0]]
    """
    (x,) = matrices("cholesky", a, square=True)
    if symmetrize_input:
        x = symmetrized(x)
    elif upper:
        x = adjoint(x)
    lower = apply(CHOLESKY, x)
    return adjoint(lower) if upper else lower


@overload
def qr(a: ArrayLike, mode: Literal["reduced", "complete", "full", "raw"] = "reduced") -> QRResult: ...
@overload
def qr(a: ArrayLike, mode: Literal["r"]) -> Array: ...
@overload
def qr(a: ArrayLike, mode: str = "reduced") -> Any: ...
def qr(a: ArrayLike, mode: str = "reduced") -> Any:
    """Factorize a = Q @ R with orthonormal columns of Q and an upper triangular R.

    Parameters
    ----------
    a : (..., m, n).
    mode : "reduced", or "full" as NumPy called it once: Q is (..., m, min(m, n)); "complete": Q is square, without a
        derivative if m > n; "r": only R, as "reduced" has it; "raw": the pair that lax.linalg.householder_product
        takes, its matrix transposed as in NumPy, without a derivative.

    Returns
    -------
    the named tuple (Q, R), or R alone, or with "raw" the pair of an (..., n, m) matrix of reflections and their
    min(m, n) coefficients.

    Raises
    ------
    ArgumentError : the mode is another one.

    Examples
    --------
    >>> q, r = qr(funcgrad.numpy.asarray([[3.0, 1.0], [4.0, 2.0]]))
    >>> funcgrad.numpy.round(q @ r, 4).tolist()
    [[3.0, 1.0], [4.0, 2.0]]
    """
    if mode not in ("reduced", "complete", "full", "r", "raw"):
        raise ArgumentError(
            f"qr: mode {mode!r} is not supported", hint="use 'reduced', 'complete', 'r' or 'raw'"
        )
    (x,) = matrices("qr", a)
    if mode == "raw":
        reflections, taus = parts(apply(HOUSEHOLDER_QR, x), householder_qr_shapes(x.shape))
        return QRResult(reflections.mT, taus)
    m, n = x.shape[-2:]
    full = mode == "complete" and m > n
    q, r = parts(apply(QR, x, arg=full), qr_shapes(full, x.shape))
    return r if mode == "r" else QRResult(q, r)


def eigh(a: ArrayLike, UPLO: str | None = None, symmetrize_input: bool = True) -> EighResult:
    """Compute eigenvalues and eigenvectors of Hermitian matrices: a @ v = v * w, with w ascending and v unitary.

    Vectors of equal eigenvalues have no derivative of their own: what is right of it then is what depends on the
    space that they span, such as the projection onto it. A function of matrices such as v * w**3 @ v.T needs
    different eigenvalues.

    Parameters
    ----------
    a : (..., n, n).
    UPLO : the triangle that is read, "L" or "U".
    symmetrize_input : whether of a its Hermitian part is taken instead.

    Returns
    -------
    the named tuple (w, v): (..., n) and (..., n, n).

    Raises
    ------
    ShapeError : the matrices are not square.
    ArgumentError : UPLO is another one.

    Examples
    --------
    >>> eigh(funcgrad.numpy.asarray([[2.0, 0.0], [0.0, 1.0]])).eigenvalues.tolist()
    [1.0, 2.0]
    """
    x = _hermitian("eigh", a, UPLO, symmetrize_input)
    n = x.shape[-1]
    values, vectors = parts(apply(EIGH, x, arg=True), [(n,), (n, n)])
    return EighResult(real(values), vectors)


def eigvalsh(a: ArrayLike, UPLO: str | None = "L", *, symmetrize_input: bool = True) -> Array:
    """Compute the eigenvalues of Hermitian matrices, ascending.

    Parameters
    ----------
    a : (..., n, n).
    UPLO : the triangle that is read, "L" or "U".
    symmetrize_input : whether of a its Hermitian part is taken instead.

    Returns
    -------
    (..., n).

    Examples
    --------
    >>> eigvalsh(funcgrad.numpy.asarray([[0.0, 2.0], [2.0, 0.0]])).tolist()
    [-2.0, 2.0]
    """
    return real(apply(EIGH, _hermitian("eigvalsh", a, UPLO, symmetrize_input), arg=False))


@compiled_once_it_pays(call_us=12)
def _hermitian(name: str, a: ArrayLike, triangle: str | None, symmetrize: bool) -> Any:
    (x,) = matrices(name, a, square=True)
    if triangle not in (None, "L", "U"):
        raise ArgumentError(f"{name}: UPLO must be 'L' or 'U', got {triangle!r}")
    if symmetrize:
        return symmetrized(x)
    return adjoint(x) if triangle == "U" else x


def eig(a: ArrayLike) -> EigResult:
    """Compute eigenvalues and eigenvectors of any square matrices: a @ v = v * w; always complex.

    Vectors have length 1; their phase is arbitrary, and the derivative is that of functions that do not depend on it.

    Parameters
    ----------
    a : (..., n, n).

    Returns
    -------
    the named tuple (w, v): (..., n) and (..., n, n).

    Raises
    ------
    ShapeError : the matrices are not square.

    Examples
    --------
    >>> eig(funcgrad.numpy.asarray([[2.0, 0.0], [0.0, 1.0]])).eigenvalues.tolist()
    [(2+0j), (1+0j)]
    """
    (x,) = matrices("eig", a, square=True)
    n = x.shape[-1]
    return EigResult(*parts(apply(EIG, x, arg=True), [(n,), (n, n)]))


def eigvals(a: ArrayLike) -> Array:
    """Compute the eigenvalues of any square matrices; always complex.

    Examples
    --------
    >>> funcgrad.numpy.abs(eigvals(funcgrad.numpy.asarray([[0.0, -2.0], [2.0, 0.0]]))).tolist()
    [2.0, 2.0]
    """
    (x,) = matrices("eigvals", a, square=True)
    return apply(EIG, x, arg=False)


@overload
def svd(
    a: ArrayLike, full_matrices: bool = True, compute_uv: Literal[True] = True, hermitian: bool = False,
    subset_by_index: tuple[int, int] | None = None,
) -> SVDResult: ...  # fmt: skip
@overload
def svd(
    a: ArrayLike, full_matrices: bool = True, *, compute_uv: Literal[False], hermitian: bool = False,
    subset_by_index: tuple[int, int] | None = None,
) -> Array: ...  # fmt: skip
@overload
def svd(
    a: ArrayLike, full_matrices: bool = True, compute_uv: bool = True, hermitian: bool = False,
    subset_by_index: tuple[int, int] | None = None,
) -> Any: ...  # fmt: skip
def svd(
    a: ArrayLike, full_matrices: bool = True, compute_uv: bool = True, hermitian: bool = False,
    subset_by_index: tuple[int, int] | None = None,
) -> Any:  # fmt: skip
    """Factorize a = U * S @ Vh with orthonormal columns of U and rows of Vh, and S >= 0 descending.

    Parameters
    ----------
    a : (..., m, n).
    full_matrices : whether U and Vh are square, without a derivative unless m == n; else U is (..., m, min(m,
        n)) and Vh (..., min(m, n), n).
    compute_uv : False for S alone.
    hermitian : says what may be known of a, and changes nothing.
    subset_by_index : (from, to) of the values, with their vectors; None for all.

    Returns
    -------
    the named tuple (U, S, Vh), or S alone.

    Examples
    --------
    >>> u, s, vh = svd(funcgrad.numpy.asarray([[0.0, 2.0], [1.0, 0.0]]))
    >>> s.tolist()
    [2.0, 1.0]
    """
    (x,) = matrices("svd", a)
    m, n = x.shape[-2:]
    if not compute_uv:
        (s,) = parts(apply(SVD, x, arg=(False, False)), svd_shapes((False, False), x.shape))
        return real(s) if subset_by_index is None else real(s)[..., slice(*subset_by_index)]
    if full_matrices and m != n and subset_by_index not in (None, (0, min(m, n))):
        raise ArgumentError(
            "svd: a subset of the values does not go with full_matrices=True", hint="use full_matrices=False"
        )
    form = (bool(full_matrices) and m != n, True)
    u, s, vh = parts(apply(SVD, x, arg=form), svd_shapes(form, x.shape))
    if subset_by_index is not None and not form[0]:
        chosen = slice(*subset_by_index)
        u, s, vh = u[..., chosen], s[..., chosen], vh[..., chosen, :]
    return SVDResult(u, real(s), vh)


def svdvals(x: ArrayLike, /) -> Array:
    """Compute the singular values of matrices, descending.

    Examples
    --------
    >>> svdvals(funcgrad.numpy.asarray([[3.0, 0.0], [0.0, 4.0]])).tolist()
    [4.0, 3.0]
    """
    return svd(x, compute_uv=False)
