"""Singular values and vectors of matrices that are much longer than wide, by those of a square matrix.

a = Q R, and R = U S Vᴴ with R as small as the shorter side, so a = (Q U) S Vᴴ; of a wide matrix it is the transpose.
LAPACK does so itself, from the same proportion on; but our QR factors (source/matrices/reflections.h) take a third of
the time of its.

In: the outputs of a canonical graph. Out: the same values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from funcgrad.trace.graph.rewrite import rewrite
from funcgrad.trace.matrix import matrix_ops as matrix
from funcgrad.trace.matrix.views import beside, block, pack, product, transposed, unpack, upper_part
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel

_LONG = 11, 6  # so many rows for so many columns


def with_svd_of_squares(
    outputs: Sequence[UOp], is_there: Callable[[UOp], bool], is_small: Callable[[UOp], bool]
) -> list[UOp]:
    """Return the outputs with singular values of long matrices by their QR factors, if `is_there` tells that there is a
    routine for these, and `is_small` not that there is one for the whole.
    """

    def svd(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        (a,) = src
        m, n = a.shape[-2:]
        if dt.kind(a.dtype) != "f" or not numel(a.shape) or is_small(UOp(node.op, src, node.arg)):
            return None
        is_long = max(m, n) * _LONG[1] >= min(m, n) * _LONG[0]
        full, vectors = node.arg
        x = a if m > n else transposed(a)
        factors = UOp(matrix.QR, (x,), full) if vectors else UOp(matrix.HOUSEHOLDER_QR, (x,))
        if min(m, n) < 2 or not is_long or not is_there(factors):
            return None
        return _of_factors(factors, x, m < n)

    return rewrite(outputs, {matrix.SVD: svd})


def _of_factors(factors: UOp, x: UOp, is_wide: bool) -> UOp:
    """Return the packed results for the matrix x, or for its transpose, by its QR factors."""
    (m, n), batch = x.shape[-2:], x.shape[:-2]
    if factors.op is matrix.HOUSEHOLDER_QR:
        both, _ = unpack(factors, matrix.householder_qr_shapes(x.shape))
        return UOp(matrix.SVD, (upper_part(block(both, (0, n), (0, n))),), (False, False))
    full = factors.arg
    q, r = unpack(factors, matrix.qr_shapes(full, x.shape))
    found = UOp(matrix.SVD, (block(r, (0, n), (0, n)),), (False, True))
    u, s, vh = unpack(found, matrix.svd_shapes((False, True), (*batch, n, n)))
    whole = product(block(q, (0, m), (0, n)), u)
    u = whole.op.decompose(whole.arg, *whole.src)  # type: ignore[misc]
    if full:  # no singular values, no vectors
        failed = s.reduce("reduce_sum", (s.ndim - 1,)) * 0
        u = beside([u, block(q, (0, m), (n, m)) + failed.expand((s.ndim - 1, s.ndim), (m, m - n))])
    return pack([transposed(vh), s, transposed(u)] if is_wide else [u, s, vh], batch)
