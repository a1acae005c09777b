"""Factors of matrices, and inverses and determinants by LU factors.

Routines of the backend (backends/cpu/native/source/matrices/panels.c) factor real matrices that stay in the cache of
one core. What calls them for LU factors (source/matrices/elimination.c) halves larger ones until they do, with products
of the parts by a BLAS, which it also has for substitutions; complex ones are halved down to panels of a LAPACK. NumPy's
own loops copy each matrix an element of every row at a time, and leave the factors to LAPACK, which takes long for what
is small and uses few of the threads. For LU factors NumPy has no loop.

In: nodes of Family.MATRIX. Out: an `Elimination`, from which the renderer writes a function; None for other nodes, and
where the BLAS that NumPy comes with lacks one of the functions.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from funcgrad.backends.interface import Target
from funcgrad.lower.graph.host.library_calls import FLOP_PS, INVERSE, LETTERS, SMALL, Elimination
from funcgrad.lower.graph.host.matrices.small_matrices import DET_PARTS
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import rewrite
from funcgrad.trace.matrix import matrix_ops as matrix
from funcgrad.trace.matrix.views import pack, transposed, unpack
from funcgrad.trace.ops import define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Type, UOp, numel

FUNCTIONS = ("getrf", "laswp", "trsm", "trsv", "gemm", "getri")  # in the order of the C's struct
_COLUMNS = 64  # of an inverse that LAPACK makes at once
_FEW = 200  # rows of matrices that are inverted in the scratch, as the C says
_PARTS = 4  # as the C names it
_LINE = 64  # bytes
_NEAR_PS = 10
_MOST_OF_L2 = 16  # times the cache of a core are matrices that LAPACK does not factor sooner on one core


def _infer_lu(arg: None, a: UOp) -> Type:
    return (*a.shape[:-2], sum(map(numel, matrix.lu_shapes(a.shape[:-2] + a.shape[:-3:-1])))), a.dtype, False


LU_OF_COLUMNS = define("lu_of_columns", Family.MATRIX, _infer_lu, has_arg=False)
"""LU of the transposed matrices, whose factors are transposed as well."""

_NAMES = {
    LU_OF_COLUMNS: "lu",
    INVERSE: "inverse",
    matrix.DET: "det",
    DET_PARTS: "det",
    matrix.CHOLESKY: "cholesky",
    matrix.QR: "qr",
    matrix.HOUSEHOLDER_QR: "qr",
}


def elimination(node: UOp, target: Target) -> Elimination | None:
    """Return what computes a node on a target."""
    name = _NAMES.get(node.op)
    a = node.src[0]
    if name is None or not numel(node.shape) or not numel(a.shape):
        return None
    m, n = a.shape[:-3:-1] if name == "lu" else a.shape[-2:]
    least, is_real = min(m, n), dt.kind(a.dtype) == "f"
    if name == "qr":
        return _reflections(node, target) if is_real else None
    wanted = _near_nbytes(m, n, a.dtype)
    near = min(wanted, target.l2_nbytes // _LINE * _LINE) if is_real else 0
    if name == "cholesky":
        fits = is_real and wanted <= max(target.l2_nbytes, _most_nbytes(a, target))
        return _cholesky(node, wanted) if fits else None
    functions = [f"lapack_{function}_{LETTERS[a.dtype]}" for function in FUNCTIONS]
    if (name != "lu" and n <= SMALL and not is_real) or not target.row_loops() >= {*functions}:
        return None
    functions += [f"panel_lu_{a.dtype.name}"] if is_real else []
    work = FLOP_PS * max(m, n) * n * n
    kind = _PARTS if node.op is DET_PARTS else 0
    scratch, rows = near + _scratch_nbytes(node), numel(a.shape[:-2])
    symbol, is_small = f"eliminate_{name}", least <= SMALL
    return Elimination(
        symbol, tuple(functions), a.dtype, (m, n), _COLUMNS, kind, rows, work, is_small, scratch, near
    )


def _cholesky(node: UOp, near: int) -> Elimination:
    n = node.shape[-1]
    rows, work = numel(node.shape[:-2]), _NEAR_PS * n**3
    return Elimination(
        f"panel_cholesky_{node.dtype.name}", (), node.dtype, (n, n), 0, 0, rows, work, True, near, near
    )


def _reflections(node: UOp, target: Target) -> Elimination | None:
    a = node.src[0]
    m, n = a.shape[-2:]
    least, lanes = min(m, n), _LINE // a.dtype.itemsize
    count = 0 if node.op is matrix.HOUSEHOLDER_QR else m if node.arg else least  # columns of Q
    # Blocks of reflections pass once over the matrix, so part of it may come from the last cache in any case. LAPACK
    # would compute in float64.
    most = max(2 * target.l2_nbytes, _most_nbytes(a, target) * (2 if a.dtype == dt.float32 else 1))
    if _near_nbytes(m, max(n, count), a.dtype) > most:
        return None
    blocks = -(-least // lanes) * lanes
    scratch = _near_nbytes(m, n + lanes + count, a.dtype) + blocks * (lanes + 1) * a.dtype.itemsize
    rows, work = numel(a.shape[:-2]), _NEAR_PS * 4 * m * n * least
    symbol, near = f"panel_qr_{a.dtype.name}", _near_nbytes(m, n, a.dtype)
    scratch = -(-scratch // _LINE) * _LINE
    return Elimination(symbol, (), a.dtype, (m, n), count, 0, rows, work, True, scratch, near)


def _most_nbytes(a: UOp, target: Target) -> int:
    """Return how large a matrix may be that a routine of ours factors on one core as fast as LAPACK does, which shares
    the work of a matrix with all cores, unless there is a matrix for each.
    """
    threads = 1 if numel(a.shape[:-2]) >= target.cores else target.cores
    return _MOST_OF_L2 * target.l2_nbytes // threads


def _near_nbytes(m: int, n: int, dtype: np.dtype) -> int:
    """Return the bytes in which m rows and n columns are factored: as the C says, an odd number of lines a column."""
    return (-(-m * dtype.itemsize // _LINE) | 1) * _LINE * n


def _scratch_nbytes(node: UOp) -> int:
    """Return the bytes in which a matrix is worked on: the rows that are exchanged, and a copy of the matrix, or for a
    large inverse a block of it. They are whole lines of a cache.
    """
    a = node.src[0]
    nbytes = 8 * min(a.shape[-2:])
    if node.op is not LU_OF_COLUMNS:
        columns = _COLUMNS if node.op is INVERSE and a.shape[-1] > _FEW else a.shape[-1]
        nbytes += a.dtype.itemsize * a.shape[-1] * columns
    return -(-nbytes // _LINE) * _LINE


def with_lu_of_columns(outputs: Sequence[UOp], target: Target) -> list[UOp]:
    """Return the outputs with LU factors as LAPACK makes them, of columns."""

    def lu(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        (a,) = src
        found = UOp(LU_OF_COLUMNS, (_turned(a),))
        if not numel(a.shape) or elimination(found, target) is None:
            return None
        if dt.kind(a.dtype) == "f":
            return _as_rows(found, a)
        return UOp(ops.COMPLEX, tuple(_as_rows(found.unary(part), a) for part in ("real", "imag")))

    return rewrite(outputs, {matrix.LU: lu})


def _turned(a: UOp) -> UOp:
    """Transpose matrices, complex ones part by part."""
    if dt.kind(a.dtype) == "f":
        return transposed(a)
    parts = a.src if a.op is ops.COMPLEX else [a.unary(part) for part in ("real", "imag")]
    return UOp(ops.COMPLEX, tuple(map(transposed, parts)))


def _as_rows(found: UOp, a: UOp) -> UOp:
    """Transpose the factors of matrices a, of which `found` is one part."""
    (both, order, pivots), batch = (
        unpack(found, [a.shape[:-3:-1], *matrix.lu_shapes(a.shape)[1:]]),
        a.shape[:-2],
    )
    return pack([transposed(both), order, pivots], batch)
