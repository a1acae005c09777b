"""Ops on matrices: factorizations, linear systems, eigenvalues. Their rows, and their derivatives in closed form.

A matrix is the last two axes of a source; the axes before them are a batch, of all sources the same one. What has
several results is one array, in which they lie side by side (matrices.pack): (values, vectors) and the like. So a node
has one value here as everywhere, and no transform needs to know more; taking the parts out costs a copy, which is
nothing beside the n³ of making them. Eigenvalues and row numbers take the dtype of what they lie beside.

Compiled programs compute them on the host, by LAPACK and by routines of the backend; matrices of at most
unrolled.MOST_ROWS rows are written out.

Derivatives follow Giles 2008 (Collected Matrix Derivative Results for Forward and Reverse Mode AD), Townsend 2016
(Differentiating the Singular Value Decomposition) and Walter & Lehmann 2010 (Algorithmic Differentiation of Linear
Algebra Functions with Application in Optimum Experimental Design). Where values coincide, vectors have no derivative of
their own: the quotients by differences of equal values are taken as 0, which is right for what depends on the space
that they span alone (projections), and leaves out a part of functions that give equal values different weights nearby.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.errors import DtypeError, MissingRuleError, ShapeError
from funcgrad.trace.matrix import lapack as references
from funcgrad.trace.matrix import unrolled as small
from funcgrad.trace.matrix.views import (
    above,
    adjoint,
    beside,
    block,
    columns_times,
    conjugate,
    diagonal_of,
    differences,
    half_below,
    hermitian_of_lower,
    inner_sum,
    inverse_or_zero,
    lower_part,
    only_diagonal,
    pack,
    product,
    real_part,
    rows_times,
    transposed,
    unit,
    unpack,
    upper_part,
    without_diagonal,
)
from funcgrad.trace.ops import arg_forms, define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.uop import Family, Op, Type, UOp, const, iota, numel, type_text

FORMS = ("schur", "hessenberg", "tridiagonal")  # the ops of forms.py, which are written out as loops
DTYPES = (dt.float32, dt.float64, dt.complex64, dt.complex128)


def _check(name: str, src: Sequence[Any], square: bool) -> None:
    first = src[0]
    for x in src:
        if x.ndim < 2 or x.shape[:-2] != first.shape[:-2]:
            raise ShapeError(f"{name}: matrices of one batch are needed: {', '.join(map(type_text, src))}")
        if x.dtype != first.dtype or x.dtype not in DTYPES:
            raise DtypeError(
                f"{name}: not defined for {', '.join(map(type_text, src))}",
                hint="convert with .astype(float32)",
            )
    if square and first.shape[-1] != first.shape[-2]:
        raise ShapeError(f"{name}: square matrices are needed, got {type_text(first)}")
    if len(src) > 1 and src[1].shape[-2] != first.shape[-1]:
        raise ShapeError(f"{name}: {type_text(first)} and {type_text(src[1])} do not fit: rows of b differ")


def row(
    name: str,
    reference: Callable[..., np.ndarray],
    shape: Callable[[Any, Sequence[Any]], Shape],
    *,
    square: bool = True,
    dtype: Callable[[np.dtype], np.dtype] = lambda d: d,
    **columns: Any,
) -> Op:
    """Return a row of these. shape: that of the result without the batch, of the argument and the sources."""

    def infer(arg: Any, *src: Any) -> Type:
        _check(name, src, square)
        return (*src[0].shape[:-2], *shape(arg, src)), dtype(src[0].dtype), False

    return define(
        name,
        Family.MATRIX,
        infer,
        reference=references.nan_for_failures(reference, infer),
        dtypes=DTYPES,
        **columns,
    )


def is_small(node: UOp) -> bool:
    """Tell whether a node is one of these that is better written out than computed on the host."""
    a = node.src[0]
    sizes = a.shape[-2:] if len(a.shape) > 1 else (0,)  # a transform takes vectors too
    fits = all(0 < size <= small.MOST_ROWS for size in sizes)
    kinds = "fc" if node.op in (DET, COFACTOR) else "f"  # which are sums of products: nothing is compared
    written_out = node.op.decompose is not None and node.op.name not in FORMS
    return written_out and fits and dt.kind(a.dtype) in kinds


# ---- linear systems and determinants ----


def _triangle(lower: bool, x: UOp) -> UOp:
    return lower_part(x) if lower else upper_part(x)


TRIANGULAR_SOLVE: Op = row(
    "triangular_solve",  # arg: whether the lower triangle of a is read, or the upper
    references.triangular_solve,
    lambda arg, src: src[1].shape[-2:],
    linear=(1,),
    jvp=(
        lambda t, out, a, b: UOp(TRIANGULAR_SOLVE, (a, -product(_triangle(out.arg, t), out)), out.arg),
        lambda t, out, a, b: UOp(TRIANGULAR_SOLVE, (a, t), out.arg),
    ),
    transpose=lambda ct, i, node: UOp(TRIANGULAR_SOLVE, (transposed(node.src[0]), ct), not node.arg),
    decompose=small.triangular_solve,
    arg_form=arg_forms.flag,
)
SOLVE: Op = row(
    "solve",
    lambda arg, a, b: np.linalg.solve(a, b),
    lambda arg, src: src[1].shape[-2:],
    linear=(1,),
    jvp=(
        lambda t, out, a, b: UOp(SOLVE, (a, -product(t, out))),
        lambda t, out, a, b: UOp(SOLVE, (a, t)),
    ),
    transpose=lambda ct, i, node: UOp(SOLVE, (transposed(node.src[0]), ct)),
    decompose=small.solve,
)


def inverse(a: UOp) -> UOp:
    return UOp(SOLVE, (a, unit(a.shape[:-2], a.shape[-1], a.dtype)))


def _cofactor_jvp(t: UOp, out: UOp, a: UOp) -> UOp:
    """Compute the tangent of det(a) inv(a)ᵀ, for a that is invertible."""
    turned = transposed(inverse(a))
    trace = inner_sum(turned, t)
    both = trace.expand((trace.ndim, trace.ndim + 1), a.shape[-2:])
    return out * both - product(product(turned, transposed(t)), out)


def _slogdet_jvp(t: UOp, out: UOp, a: UOp) -> UOp:
    """Compute the tangents of the sign and of the logarithm of the absolute value. The sign changes only where it is
    complex.
    """
    trace = inner_sum(transposed(inverse(a)), t)
    if dt.kind(a.dtype) != "c":
        return pack([const(0, a.dtype, trace.shape), trace], trace.shape)
    real = real_part(trace)
    return pack([unpack(out, [(), ()])[0] * (trace - real), real], trace.shape)


COFACTOR: Op = row(
    "cofactor",  # of det: its derivative by each element
    references.cofactor,
    lambda arg, src: src[0].shape[-2:],
    jvp=(_cofactor_jvp,),
    decompose=small.cofactor,
)
DET = row(
    "det",
    lambda arg, a: np.linalg.det(a).astype(a.dtype, copy=False),
    lambda arg, src: (),
    jvp=(lambda t, out, a: inner_sum(UOp(COFACTOR, (a,)), t),),
    decompose=small.det,
)
SLOGDET = row(
    "slogdet",  # packed: (sign, logarithm of the absolute value)
    references.slogdet,
    lambda arg, src: (2,),
    jvp=(_slogdet_jvp,),
    decompose=small.slogdet,
)

# ---- factorizations ----


def _cholesky_jvp(t: UOp, out: UOp, a: UOp) -> UOp:
    inner = UOp(TRIANGULAR_SOLVE, (out, hermitian_of_lower(t)), True)
    inner = UOp(TRIANGULAR_SOLVE, (out, adjoint(inner)), True)
    return product(out, half_below(inner))


CHOLESKY = row(
    "cholesky",  # the lower factor; reads the lower triangle
    references.cholesky,
    lambda arg, src: src[0].shape[-2:],
    jvp=(_cholesky_jvp,),
    decompose=small.cholesky,
)


def _right_solve(u: UOp, b: UOp) -> UOp:
    """Solve x @ u = b for x, with an upper triangular u."""
    return transposed(UOp(TRIANGULAR_SOLVE, (transposed(u), transposed(b)), True))


def lu_shapes(shape: Shape) -> list[Shape]:
    m, n = shape[-2:]
    return [(m, n), (m,), (min(m, n),)]


def _lu_jvp(t: UOp, out: UOp, a: UOp) -> UOp:
    m, n = a.shape[-2:]
    k = min(m, n)
    both, order, pivots = unpack(out, lu_shapes(a.shape))
    batch = a.shape[:-2]
    chosen = order.expand((order.ndim,), (m,)).eq(
        iota(m, dt.int32).cast(a.dtype).expand(range(order.ndim), (*batch, m))
    )
    t = product(chosen.cast(a.dtype), t)
    square = block(both, (0, k), (0, k))
    low, up = lower_part(square, -1) + unit(batch, k, a.dtype), upper_part(square)
    inner = _right_solve(up, UOp(TRIANGULAR_SOLVE, (low, block(t, (0, k), (0, k))), True))
    d_low, d_up = product(low, lower_part(inner, -1)), product(upper_part(inner), up)
    result = d_low + d_up
    if m > n:
        rest = block(t, (k, m), (0, n)) - product(block(both, (k, m), (0, k)), d_up)
        result = above([result, _right_solve(up, rest)])
    elif n > m:
        rest = block(t, (0, m), (k, n)) - product(d_low, block(both, (0, k), (k, n)))
        result = beside([result, UOp(TRIANGULAR_SOLVE, (low, rest), True)])
    fixed = [const(0, a.dtype, x.shape) for x in (order, pivots)]
    return pack([result, *fixed], batch)


LU = row(
    "lu",  # packed: both factors in one matrix; which row of a came to each row; what each step exchanged
    references.lu,
    lambda arg, src: (sum(map(numel, lu_shapes(src[0].shape))),),
    square=False,
    jvp=(_lu_jvp,),
    decompose=small.lu,
)


def qr_shapes(full: bool, shape: Shape) -> list[Shape]:
    m, n = shape[-2:]
    k = m if full else min(m, n)
    return [(m, k), (k, n)]


def _qr_jvp(t: UOp, out: UOp, a: UOp) -> UOp:
    m, n = a.shape[-2:]
    if out.arg and m > n:
        raise MissingRuleError(
            "grad: qr in mode 'complete' has no derivative for matrices with more rows than columns: the columns of Q "
            "that A does not determine are arbitrary",
            hint="use mode='reduced'",
        )
    q, r = unpack(out, qr_shapes(out.arg, a.shape))
    k = min(m, n)
    square = block(r, (0, k), (0, k))
    scaled = _right_solve(square, block(t, (0, m), (0, k)))
    inner = product(adjoint(q), scaled)
    below = lower_part(inner, -1)
    turn = below - adjoint(below)
    if dt.kind(a.dtype) == "c":  # what keeps the diagonal of R real
        turn = turn + only_diagonal(inner - real_part(inner))
    d_q = product(q, turn - inner) + scaled
    d_r = product(inner - turn, square)
    if n > m:
        rest = product(adjoint(d_q), block(a, (0, m), (k, n))) + product(adjoint(q), block(t, (0, m), (k, n)))
        d_r = beside([d_r, rest])
    return pack([d_q, d_r], a.shape[:-2])


QR = row(
    "qr",  # packed: (Q, R); arg: whether Q is square
    references.qr,
    lambda arg, src: (sum(map(numel, qr_shapes(arg, src[0].shape))),),
    square=False,
    jvp=(_qr_jvp,),
    arg_form=arg_forms.flag,
    decompose=small.qr,
)


def householder_qr_shapes(shape: Shape) -> list[Shape]:
    return [shape[-2:], (min(shape[-2:]),)]


HOUSEHOLDER_QR = row(
    "householder_qr",  # packed: R, and the reflections below its diagonal; their coefficients
    references.householder_qr,
    lambda arg, src: (sum(map(numel, householder_qr_shapes(src[0].shape))),),
    square=False,
)

# ---- eigenvalues and singular values ----


def _with_vectors(out: UOp, arg: Any) -> UOp:
    return out if out.arg == arg else UOp(out.op, out.src, arg)


def _eigh_jvp(t: UOp, out: UOp, a: UOp) -> UOp:
    n = a.shape[-1]
    values, vectors = unpack(_with_vectors(out, True), [(n,), (n, n)])
    inner = product(adjoint(vectors), product(hermitian_of_lower(t), vectors))
    d_values = real_part(diagonal_of(inner))
    if not out.arg:
        return d_values
    d_vectors = product(vectors, inverse_or_zero(differences(values)) * without_diagonal(inner))
    return pack([d_values, d_vectors], a.shape[:-2])


def _eig_jvp(t: UOp, out: UOp, a: UOp) -> UOp:
    """Compute the tangents of eigenvalues and eigenvectors. Vectors keep their length of 1, and their phase, which
    LAPACK chooses so that their largest component is real.
    """
    n = a.shape[-1]
    values, vectors = unpack(_with_vectors(out, True), [(n,), (n, n)])
    inner = UOp(SOLVE, (vectors, product(t.cast(out.dtype), vectors)))
    d_values = diagonal_of(inner)
    if not out.arg:
        return d_values
    free = product(vectors, inverse_or_zero(differences(values)) * without_diagonal(inner))
    along = real_part(diagonal_of(product(adjoint(vectors), free)))
    long = free - columns_times(vectors, along)
    turn = _turn_of_real_component(long, vectors).cast(vectors.dtype) * 1j
    return pack([d_values, long - columns_times(vectors, turn)], a.shape[:-2])


def _turn_of_real_component(moves: UOp, vectors: UOp) -> UOp:
    """Compute how fast the largest of the real components of each column would leave the real axis; 0 without one."""
    rows = vectors.ndim - 2
    size, of_move = vectors.unary("real"), moves.unary("imag")
    squares = vectors.unary("imag").eq(0).where(size * size, 0)
    most = squares.reduce("reduce_max", (rows,))
    chosen = squares.eq(most.expand((rows,), (vectors.shape[rows],)))
    turned = chosen.where(of_move * size, 0).reduce("reduce_sum", (rows,))
    of_size = chosen.where(squares, 0).reduce("reduce_sum", (rows,))
    return most.eq(0).where(0, turned / most.eq(0).where(1, of_size))


EIGH = row(
    "eigh",  # packed: (values, vectors); arg: whether vectors are wanted; reads the lower triangle
    references.eigh,
    lambda arg, src: (src[0].shape[-1] * (1 + arg * src[0].shape[-1]),),
    jvp=(_eigh_jvp,),
    arg_form=arg_forms.flag,
)
EIG = row(
    "eig",  # packed: (values, vectors), complex; arg: whether vectors are wanted
    references.eig,
    lambda arg, src: (src[0].shape[-1] * (1 + arg * src[0].shape[-1]),),
    dtype=dt.complex_dtype,
    jvp=(_eig_jvp,),
    arg_form=arg_forms.flag,
)


def svd_shapes(arg: tuple[bool, bool], shape: Shape) -> list[Shape]:
    m, n = shape[-2:]
    k = min(m, n)
    full, vectors = arg
    if not vectors:
        return [(k,)]
    return [(m, m if full else k), (k,), (n if full else k, n)]


def _svd_jvp(t: UOp, out: UOp, a: UOp) -> UOp:
    full, wanted = out.arg
    m, n = a.shape[-2:]
    if full and wanted and m != n:
        raise MissingRuleError(
            "grad: svd with full_matrices=True has a derivative for square matrices only: the other vectors that "
            "complete a basis are arbitrary",
            hint="use full_matrices=False",
        )
    u, s, vh = unpack(
        _with_vectors(out, (full and wanted, True)), svd_shapes((full and wanted, True), a.shape)
    )
    v = adjoint(vh)
    inner = product(adjoint(u), product(t, v))
    d_s = real_part(diagonal_of(inner))
    if not wanted:
        return d_s
    gaps = inverse_or_zero(differences(s * s))
    inverse_s = inverse_or_zero(s)
    on_right, on_left = columns_times(inner, s), rows_times(inner, s)
    turn = gaps * without_diagonal(on_right + adjoint(on_right))
    if dt.kind(a.dtype) == "c":  # phases: all of them are given to U
        turn = turn + columns_times(only_diagonal(inner - real_part(inner)), inverse_s)
    d_u = product(u, turn)
    d_v = product(v, gaps * without_diagonal(on_left + adjoint(on_left)))
    if m > n:
        outside = product(t, v)
        d_u = d_u + columns_times(outside - product(u, product(adjoint(u), outside)), inverse_s)
    elif n > m:
        outside = product(adjoint(t), u)
        d_v = d_v + columns_times(outside - product(v, product(vh, outside)), inverse_s)
    return pack([d_u, d_s, adjoint(d_v)], a.shape[:-2])


SVD = row(
    "svd",  # packed: (U, s, Vᴴ); arg: whether U and V are square, whether they are wanted
    references.svd,
    lambda arg, src: (sum(map(numel, svd_shapes(arg, src[0].shape))),),
    square=False,
    jvp=(_svd_jvp,),
    arg_form=lambda arg, x: type(arg) is tuple and list(map(type, arg)) == [bool, bool],
)

# ---- Fourier transforms along the last axis, without a factor ----


def _infer_fft(arg: bool, x: Any) -> Type:
    if dt.kind(x.dtype) != "c" or not x.ndim:
        raise DtypeError(f"fft: complex arrays are needed, got {type_text(x)}")
    return x.shape, x.dtype, False


def _infer_rfft(arg: None, x: Any) -> Type:
    if x.dtype not in (dt.float32, dt.float64) or not x.ndim:
        raise DtypeError(f"rfft: float32 or float64 arrays are needed, got {type_text(x)}")
    return (*x.shape[:-1], x.shape[-1] // 2 + 1), dt.complex_dtype(x.dtype), False


def _infer_irfft(n: int, x: Any) -> Type:
    if dt.kind(x.dtype) != "c" or not x.ndim or x.shape[-1] != n // 2 + 1:
        raise ShapeError(f"irfft: {type_text(x)} is no half of a spectrum of {n}")
    return (*x.shape[:-1], n), dt.real_dtype(x.dtype), False


def _rfft_transpose(ct: UOp, i: int, node: UOp) -> UOp:
    n = node.src[0].shape[-1]
    whole = ct.pad([*[(0, 0, 0)] * (ct.ndim - 1), (0, n - ct.shape[-1], 0)])
    return UOp(FFT, (whole,), False).unary("real")


def _irfft_transpose(ct: UOp, i: int, node: UOp) -> UOp:
    """Transpose irfft: frequencies other than 0 and n / 2 count twice."""
    n, size = node.arg, node.src[0].shape[-1]
    number = iota(size, dt.int32)
    alone = number.eq(0) | (2 * number).eq(n)
    factor = alone.where(const(1, ct.dtype, (size,)), 2)
    spectrum = conjugate(UOp(RFFT, (ct,)))
    return spectrum * factor.cast(spectrum.dtype).expand(range(ct.ndim - 1), ct.shape[:-1])


FFT: Op = define(
    "fft",  # arg: whether the sign of the exponent is +, that of the inverse
    Family.MATRIX,
    _infer_fft,
    reference=lambda inverse, x: np.fft.ifft(x, norm="forward") if inverse else np.fft.fft(x),
    linear=(0,),
    transpose=lambda ct, i, node: UOp(FFT, (ct,), node.arg),
    dtypes=dt.COMPLEX,
    arg_form=arg_forms.flag,
)
RFFT: Op = define(
    "rfft",
    Family.MATRIX,
    _infer_rfft,
    reference=lambda arg, x: np.fft.rfft(x),
    linear=(0,),
    transpose=_rfft_transpose,
    dtypes=(dt.float32, dt.float64),
)
IRFFT = define(
    "irfft",  # arg: the length of the result
    Family.MATRIX,
    _infer_irfft,
    reference=lambda n, x: np.fft.irfft(x, n, norm="forward"),
    linear=(0,),
    transpose=_irfft_transpose,
    dtypes=dt.COMPLEX,
    arg_form=lambda arg, x: type(arg) is int and arg > 0,
)
