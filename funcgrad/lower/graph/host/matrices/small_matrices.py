"""Many small matrices at once, side by side in the lanes of vectors: factors, solutions, eigenvalues, singular values.

LAPACK takes a microsecond or more for a matrix of a few rows, most of it on the way to its loops. A routine of the
backend (backends/cpu/native/source/matrices/small_matrices.c) copies as many matrices as a vector has lanes to the
cache, element by element, and does with vectors what is to be done with numbers.

In: nodes of Family.MATRIX. Out: a `SideBySide` for those of batches of matrices that are small, from which the renderer
writes a function; None for other ones, which are LAPACK's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from funcgrad.lower.graph.host.library_calls import INVERSE, SideBySide
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import Rule, rewrite
from funcgrad.trace.matrix import matrix_ops as matrix
from funcgrad.trace.matrix.views import pack
from funcgrad.trace.ops import define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Type, UOp, const, numel

_MOST_ROWS = 16  # and columns
_FEWEST = 3  # matrices of a batch: for fewer LAPACK is as fast
_LONG, _FEWEST_OF_LONG = 8, 6  # of more rows than that it takes more of them
_FLOP_PS = 4
_ROTATIONS = 40  # times the work of elimination, as each pair of rows is met several times
_LOWER, _OF_UNIT, _PARTS, _FULL, _RAW, _VECTORS = 1, 2, 4, 8, 16, 32  # as the C names them


def _infer_det_parts(arg: None, a: UOp) -> Type:
    return (*a.shape[:-2], 2), a.dtype, False


DET_PARTS = define("det_parts", Family.MATRIX, _infer_det_parts, has_arg=False)
"""Packed: (x, e) with x of a size between 1 and 2, or 0, and the determinant x times the power e of two."""

_NAMES = {
    matrix.SOLVE: "solve",
    INVERSE: "solve",
    matrix.TRIANGULAR_SOLVE: "triangular_solve",
    matrix.DET: "det",
    DET_PARTS: "det",
    matrix.CHOLESKY: "cholesky",
    matrix.QR: "qr",
    matrix.HOUSEHOLDER_QR: "qr",
    matrix.EIGH: "eigh",
    matrix.SVD: "svd",
}


def side_by_side(node: UOp, however_few: bool = False) -> SideBySide | None:
    """Return what computes a node for many matrices at once, where these are small, and many."""
    name = _NAMES.get(node.op)
    if name is None:
        return None
    a = node.src[0]
    m, n = a.shape[-2:]
    others = n if node.op is INVERSE else node.shape[-1] if name.endswith("solve") else 0
    rows = numel(a.shape[:-2])
    fewest = _FEWEST_OF_LONG if max(m, n) > _LONG else _FEWEST
    if dt.kind(node.dtype) == "c" and name in ("eigh", "svd"):  # of which LAPACK's take longer
        fewest = _FEWEST if max(m, n) > _LONG else 2
    if max(m, n, others) > _MOST_ROWS or (rows < fewest and not however_few):
        return None
    work = _FLOP_PS * max(m, n) ** 3 * (_ROTATIONS if name in ("eigh", "svd") else 1)
    return SideBySide(f"small_{name}_{node.dtype.name}", (m, n), others, _kind(node), rows, work, True)


def _kind(node: UOp) -> int:
    """Return the flags of a routine."""
    if node.op is matrix.SVD:
        full, vectors = node.arg
        return (_FULL if full else 0) | (_VECTORS if vectors else 0)
    flags = {matrix.TRIANGULAR_SOLVE: _LOWER, matrix.QR: _FULL, matrix.EIGH: _VECTORS}
    if node.op in flags:
        return flags[node.op] if node.arg else 0
    return {INVERSE: _OF_UNIT, DET_PARTS: _PARTS, matrix.HOUSEHOLDER_QR: _RAW}.get(node.op, 0)


def is_side_by_side(node: UOp) -> bool:
    """Tell whether a node is computed so."""
    return side_by_side(node) is not None


def with_det_parts(outputs: Sequence[UOp], is_there: Callable[[UOp], bool]) -> list[UOp]:
    """Return the outputs with logarithms of determinants made of parts of these, where `is_there` tells that there are
    some.
    """

    def of_parts(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        found = UOp(DET_PARTS, src)
        return _logarithm(found) if is_there(found) else None

    def part(number: int) -> Rule:
        return lambda node, src: src[0].src[number] if src[0].op is ops.COMPLEX else None

    return rewrite(outputs, {matrix.SLOGDET: of_parts, ops.REAL: part(0), ops.IMAG: part(1)})


def _logarithm(parts: UOp) -> UOp:
    """Return (sign, logarithm of the size) of determinants of which these are the parts."""
    batch = parts.shape[:-1]
    whole = [(0, s, 1) for s in batch]

    def part(k: int, name: str) -> UOp:
        of = parts.unary(name) if dt.kind(parts.dtype) == "c" else parts
        return of.shrink([*whole, (k, k + 1, 1)]).reshape(batch)

    number, exponent = part(0, "real"), part(1, "real")
    if dt.kind(parts.dtype) == "f":
        return pack([number.unary("sign"), number.unary("abs").unary("log") + exponent * math.log(2)], batch)
    imaginary = part(0, "imag")
    square = number * number + imaginary * imaginary
    size = square.eq(0).where(1, square.unary("sqrt"))
    logarithm = square.unary("log") * 0.5 + exponent * math.log(2)
    re = pack([number / size, logarithm], batch)
    return UOp(ops.COMPLEX, (re, pack([imaginary / size, const(0, number.dtype, batch)], batch)))
