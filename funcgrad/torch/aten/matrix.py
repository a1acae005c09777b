"""Operators of products, factorizations, distances and Fourier transforms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.scipy import linalg as scipy_linalg
from funcgrad.torch.aten.promotion import axis_of
from funcgrad.torch.aten.reductions import vector_norm
from funcgrad.torch.aten.table import row
from funcgrad.trace.types import dtypes as dt


@row("mm", "bmm", "mv", "matmul", "linalg_matmul", "dot", "inner")
def matmul(x: Any, other: Any) -> Any:
    return fnp.matmul(x, other)


@row("vdot")
def vdot(x: Any, other: Any) -> Any:
    return fnp.vdot(x, other)


@row("outer", "ger")
def outer(x: Any, vec2: Any) -> Any:
    return x[:, None] * vec2[None, :]


def _added(x: Any, product: Any, beta: Any, alpha: Any) -> Any:
    """Add beta * x to alpha * product; beta = 0 ignores x, also where it is not finite."""
    product = product if alpha == 1 else product * fnp.asarray(alpha, product.dtype)
    if beta == 0:
        return product
    return product + (x if beta == 1 else x * fnp.asarray(beta, x.dtype))


@row("addmm", "addmv", "baddbmm")
def addmm(x: Any, mat1: Any, mat2: Any, beta: Any = 1, alpha: Any = 1) -> Any:
    return _added(x, fnp.matmul(mat1, mat2), beta, alpha)


@row("addbmm")
def addbmm(x: Any, batch1: Any, batch2: Any, beta: Any = 1, alpha: Any = 1) -> Any:
    return _added(x, fnp.einsum("bij,bjk->ik", batch1, batch2), beta, alpha)


@row("addr")
def addr(x: Any, vec1: Any, vec2: Any, beta: Any = 1, alpha: Any = 1) -> Any:
    return _added(x, outer(vec1, vec2), beta, alpha)


@row("linear")
def linear(input: Any, weight: Any, bias: Any = None) -> Any:
    last = (
        (input.ndim - 1,),
        (weight.ndim - 1,),
    )  # not by a transposed weight, which op by op would be copied
    result = lax.dot_general(input, weight, (last, ((), ())))
    return result if bias is None else result + bias


@row("_int_mm")
def int_mm(x: Any, mat2: Any) -> Any:
    """Multiply matrices of int8 with sums in int32."""
    return fnp.matmul(x.astype(dt.int32), mat2.astype(dt.int32))


@row("linalg_householder_product")
def householder_product(input: Any, tau: Any) -> Any:
    return lax.linalg.householder_product(input, tau)


@row("bilinear")
def bilinear(input1: Any, input2: Any, weight: Any, bias: Any = None) -> Any:
    result = fnp.einsum("...i,oij,...j->...o", input1, weight, input2)
    return result if bias is None else result + bias


@row("einsum")
def einsum(equation: str, tensors: Sequence[Any], path: Any = None) -> Any:
    return fnp.einsum(equation.replace(" ", ""), *tensors)


@row("tensordot")
def tensordot(x: Any, other: Any, dims_self: Sequence[int], dims_other: Sequence[int]) -> Any:
    return fnp.tensordot(x, other, (tuple(dims_self), tuple(dims_other)))


@row("kron")
def kron(x: Any, other: Any) -> Any:
    return fnp.kron(x, other)


@row("trace")
def trace(x: Any) -> Any:
    return fnp.trace(x)


@row("linalg_cross")
def cross(x: Any, other: Any, dim: int = -1) -> Any:
    x, other = fnp.broadcast_arrays(x, other)
    return fnp.cross(x, other, axis=dim)


@row("linalg_inv_ex")
def inv_ex(A: Any, check_errors: bool = False) -> Any:
    return fnp.linalg.inv(A), fnp.zeros(A.shape[:-2], dt.int32)


@row("linalg_cholesky_ex")
def cholesky_ex(x: Any, upper: bool = False, check_errors: bool = False) -> Any:
    factor = fnp.linalg.cholesky(x)
    factor = fnp.conj(fnp.swapaxes(factor, -1, -2)) if upper else factor
    return factor, fnp.zeros(x.shape[:-2], dt.int32)


@row("cholesky")
def cholesky(x: Any, upper: bool = False) -> Any:
    return cholesky_ex(x, upper)[0]


@row("_linalg_solve_ex")
def solve_ex(A: Any, B: Any, left: bool = True, check_errors: bool = False) -> Any:
    """Solve a linear system; the factors that torch returns beside the solution are not made."""
    vector = B.ndim == 1 or (B.ndim + 1 == A.ndim and B.shape == A.shape[:-1])
    right = B[..., None] if vector else B
    if left:
        found = fnp.linalg.solve(A, right)
    else:
        found = fnp.swapaxes(fnp.linalg.solve(fnp.swapaxes(A, -1, -2), fnp.swapaxes(right, -1, -2)), -1, -2)
    info = fnp.zeros(A.shape[:-2], dt.int32)
    return found[..., 0] if vector else found, fnp.zeros_like(A), fnp.zeros(A.shape[:-1], dt.int32), info


@row("linalg_solve_triangular")
def solve_triangular(x: Any, B: Any, upper: bool, left: bool = True, unitriangular: bool = False) -> Any:
    x, B = (
        fnp.broadcast_to(v, (*fnp.broadcast_shapes(x.shape[:-2], B.shape[:-2]), *v.shape[-2:]))
        for v in (x, B)
    )
    return lax.linalg.triangular_solve(x, B, left_side=left, lower=not upper, unit_diagonal=unitriangular)


@row("_linalg_det")
def det(A: Any) -> Any:
    factors = lax.linalg.lu(A)
    return fnp.linalg.det(A), factors[0], factors[1] + 1


@row("linalg_det")
def linalg_det(A: Any) -> Any:
    return fnp.linalg.det(A)


@row("_linalg_slogdet")
def slogdet(A: Any) -> Any:
    sign, logarithm = fnp.linalg.slogdet(A)
    factors = lax.linalg.lu(A)
    return sign, logarithm, factors[0], factors[1] + 1


def _permutation(pivots: Any, count: int, dtype: Any) -> Any:
    """Return the matrix P of A = P @ L @ U of LAPACK's exchanges of rows, which count from 1."""
    order = lax.linalg.lu_pivots_to_permutation(pivots - 1, count)
    return fnp.swapaxes((order[..., :, None] == fnp.arange(count)).astype(dtype), -1, -2)


def _triangles(factors: Any) -> tuple[Any, Any]:
    """Return L with ones on its diagonal and U, of the matrix that holds both."""
    rank = min(factors.shape[-2:])
    lower = fnp.tril(factors[..., :, :rank], -1) + fnp.eye(factors.shape[-2], rank, dtype=factors.dtype)
    return lower, fnp.triu(factors[..., :rank, :])


@row("linalg_lu_factor_ex")
def lu_factor_ex(A: Any, pivot: bool = True, check_errors: bool = False) -> Any:
    """Factor a matrix with exchanges of rows; torch has factors without them on GPUs alone."""
    factors, pivots, _ = lax.linalg.lu(A)
    return factors, pivots + 1, fnp.zeros(A.shape[:-2], dt.int32)


@row("linalg_lu_factor")
def lu_factor(A: Any, pivot: bool = True) -> Any:
    return lu_factor_ex(A)[:2]


@row("lu_unpack")
def lu_unpack(LU_data: Any, LU_pivots: Any, unpack_data: bool = True, unpack_pivots: bool = True) -> Any:
    nothing = fnp.zeros((0,), LU_data.dtype)
    triangles = _triangles(LU_data) if unpack_data else (nothing, nothing)
    count = LU_data.shape[-2]
    return (_permutation(LU_pivots, count, LU_data.dtype) if unpack_pivots else nothing, *triangles)


@row("linalg_lu")
def linalg_lu(A: Any, pivot: bool = True) -> Any:
    return lu_unpack(*lu_factor(A))


@row("linalg_lu_solve")
def lu_solve(LU: Any, pivots: Any, B: Any, left: bool = True, adjoint: bool = False) -> Any:
    """Solve A @ X = B, or X @ A = B, by the factors of A or, with `adjoint`, of its conjugate transpose."""
    if not left:
        found = lu_solve(LU, pivots, _adjoint(B), adjoint=not adjoint)
        return _adjoint(found)
    permutation = _permutation(pivots, LU.shape[-1], LU.dtype)
    if adjoint:
        inner = solve_triangular(_adjoint(LU), B, upper=False)
        return fnp.matmul(permutation, solve_triangular(_adjoint(LU), inner, upper=True, unitriangular=True))
    inner = solve_triangular(LU, fnp.matmul(fnp.swapaxes(permutation, -1, -2), B), False, unitriangular=True)
    return solve_triangular(LU, inner, upper=True)


def _adjoint(x: Any) -> Any:
    return fnp.conj(fnp.swapaxes(x, -1, -2))


@row("ormqr")
def ormqr(x: Any, input2: Any, input3: Any, left: bool = True, transpose: bool = False) -> Any:
    return lax.linalg.ormqr(x, input2, input3, left=left, transpose=transpose)


@row("linalg_lstsq")
def lstsq(x: Any, b: Any, rcond: float | None = None, driver: str | None = None) -> Any:
    """Solve a system in the sense of least squares: (solution, residuals, rank, no singular values)."""
    vector = b.ndim == 1 or (b.ndim + 1 == x.ndim and b.shape == x.shape[:-1])
    right = b[..., None] if vector else b
    rows, columns = x.shape[-2:]
    rank = fnp.linalg.matrix_rank(x)
    solution = fnp.matmul(fnp.linalg.pinv(x, rtol=rcond), right)
    error = fnp.sum(fnp.square(fnp.abs(right - fnp.matmul(x, solution))), -2)
    with_residuals = rows > columns and driver in ("gels", "gelsd", "gelss")
    residuals = error if with_residuals else fnp.zeros((0,), error.dtype)
    return solution[..., 0] if vector else solution, residuals, rank, fnp.zeros((0,), error.dtype)


@row("linalg_qr")
def qr(A: Any, mode: str = "reduced") -> Any:
    if mode == "r":
        return fnp.zeros((0,), A.dtype), fnp.linalg.qr(A, "r")
    return tuple(fnp.linalg.qr(A, mode))


@row("_linalg_svd", "linalg_svd")
def svd(A: Any, full_matrices: bool = False, compute_uv: bool = True, driver: str | None = None) -> Any:
    if not compute_uv:
        nothing = fnp.zeros((0,), A.dtype)
        return nothing, fnp.linalg.svd(A, compute_uv=False), nothing
    return tuple(fnp.linalg.svd(A, full_matrices=full_matrices))


@row("_linalg_eigh")
def eigh(A: Any, UPLO: str = "L", compute_v: bool = True) -> Any:
    if not compute_v:
        return fnp.linalg.eigvalsh(A, UPLO), fnp.zeros((0,), A.dtype)
    return tuple(fnp.linalg.eigh(A, UPLO))


@row("linalg_eig")
def eig(x: Any) -> Any:
    return tuple(fnp.linalg.eig(x))


@row("linalg_eigvals", "_linalg_eigvals")
def eigvals(x: Any) -> Any:
    return fnp.linalg.eigvals(x)


@row("linalg_matrix_exp")
def matrix_exp(x: Any) -> Any:
    return scipy_linalg.expm(x)


@row("linalg_matrix_power", "matrix_power")
def matrix_power(x: Any, n: int) -> Any:
    return fnp.linalg.matrix_power(x, n)


@row("_cdist_forward", "cdist")
def cdist(x1: Any, x2: Any, p: float = 2.0, compute_mode: int | None = None) -> Any:
    """Compute the distances between the rows of two matrices; the derivative at distance 0 is 0."""
    return vector_norm(x1[..., :, None, :] - x2[..., None, :, :], p, -1)


@row("_euclidean_dist")
def euclidean_dist(x1: Any, x2: Any) -> Any:
    return cdist(x1, x2)


@row("_pdist_forward", "pdist")
def pdist(x: Any, p: float = 2.0) -> Any:
    rows, others = fnp.triu_indices(x.shape[0], 1)
    return vector_norm(x[rows] - x[others], p, -1)


_FORWARD, _INVERSE = {0: "backward", 1: "ortho", 2: "forward"}, {0: "forward", 1: "ortho", 2: "backward"}
"""NumPy's names of torch's normalizations (none, by the root of the size, by the size), where `backward` divides
inverse transforms alone."""


@row("_fft_r2c")
def fft_r2c(x: Any, dim: Sequence[int], normalization: int, onesided: bool) -> Any:
    norm = _FORWARD[normalization]
    if not onesided:
        return fnp.fft.fftn(x, axes=tuple(dim), norm=norm)
    return fnp.fft.rfftn(x, axes=tuple(dim), norm=norm)


@row("_fft_c2r")
def fft_c2r(x: Any, dim: Sequence[int], normalization: int, last_dim_size: int) -> Any:
    sizes = [x.shape[d] for d in dim[:-1]] + [last_dim_size]
    return fnp.fft.irfftn(x, s=sizes, axes=tuple(dim), norm=_INVERSE[normalization])


@row("_fft_c2c")
def fft_c2c(x: Any, dim: Sequence[int], normalization: int, forward: bool) -> Any:
    if not dim:
        return x
    if forward:
        return fnp.fft.fftn(x, axes=tuple(dim), norm=_FORWARD[normalization])
    return fnp.fft.ifftn(x, axes=tuple(dim), norm=_INVERSE[normalization])


@row("_trilinear")
def trilinear(
    i1: Any, i2: Any, i3: Any, expand1: Sequence[int], expand2: Sequence[int], expand3: Sequence[int],
    sumdim: Sequence[int], unroll_dim: int = 1,
) -> Any:  # fmt: skip
    parts = []
    for x, expand in ((i1, expand1), (i2, expand2), (i3, expand3)):
        for axis in sorted(expand):
            x = fnp.expand_dims(x, axis)
        parts.append(x)
    product = parts[0] * parts[1] * parts[2]
    return fnp.sum(product, tuple(axis_of(d, product.ndim) for d in sumdim))


@row("cosine_similarity")
def cosine_similarity(x1: Any, x2: Any, dim: int = 1, eps: float = 1e-8) -> Any:
    x1, x2 = fnp.broadcast_arrays(x1, x2)
    sizes = [fnp.maximum(vector_norm(x, 2, dim, True), fnp.asarray(eps, x.dtype)) for x in (x1, x2)]
    return fnp.sum(x1 / sizes[0] * (x2 / sizes[1]), dim)


@row("linalg_pinv.atol_rtol_tensor")
def pinv(x: Any, atol: Any = None, rtol: Any = None, hermitian: bool = False) -> Any:
    """Compute a pseudoinverse; singular values up to the greater of atol and rtol times the largest count as 0."""
    factor = max(x.shape[-2:]) * fnp.finfo(x.dtype).eps
    largest = fnp.max(fnp.linalg.svd(lax.stop_gradient(x), compute_uv=False), -1)
    if rtol is None:
        rtol = factor if atol is None else fnp.where(atol > 0, fnp.zeros((), x.dtype), factor)
    relative = fnp.broadcast_to(fnp.asarray(rtol, x.dtype), largest.shape)
    if atol is not None:
        relative = fnp.maximum(relative, atol / fnp.maximum(largest, fnp.finfo(x.dtype).tiny))
    return fnp.linalg.pinv(x, rtol=relative, hermitian=hermitian)


@row("cholesky_solve")
def cholesky_solve(x: Any, input2: Any, upper: bool = False) -> Any:
    factor = fnp.swapaxes(input2, -1, -2) if upper else input2
    return solve_triangular(fnp.swapaxes(factor, -1, -2), solve_triangular(factor, x, False), True)


@row("cholesky_inverse")
def cholesky_inverse(x: Any, upper: bool = False) -> Any:
    identity = fnp.broadcast_to(fnp.eye(x.shape[-1], dtype=x.dtype), x.shape)
    return cholesky_solve(identity, x, upper)


@row("triangular_solve")
def triangular_solve(
    x: Any, A: Any, upper: bool = True, transpose: bool = False, unitriangular: bool = False
) -> Any:
    matrix = fnp.swapaxes(A, -1, -2) if transpose else A
    return solve_triangular(matrix, x, upper != transpose, unitriangular=unitriangular), A


@row("dist")
def dist(x: Any, other: Any, p: Any = 2) -> Any:
    return vector_norm(x - other, p)
