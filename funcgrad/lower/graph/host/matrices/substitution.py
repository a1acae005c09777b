"""Systems with triangles, and with matrices whose LU factors are made once for all solutions, inverses included.

A routine of the backend (backends/cpu/native/source/matrices/substitution.h) solves for several columns of real
numbers. It reads triangles, right sides and factors as they are in memory, transposed or not, and takes a diagonal of
ones for granted: so nothing is copied for that. For one column, for complex numbers and for much that no cache holds, a
BLAS does it (source/matrices/elimination.c).

In: the outputs of a canonical graph. Out: the same values, of SUBSTITUTE. In: such a node. Out: what computes it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.graph.host.library_calls import (
    FLOP_PS,
    INVERSE,
    LETTERS,
    SMALL,
    Elimination,
    Substitution,
    is_unit,
)
from funcgrad.lower.graph.host.matrices.elimination import FUNCTIONS, LU_OF_COLUMNS, elimination
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import rewrite
from funcgrad.trace.matrix import matrix_ops as matrix
from funcgrad.trace.matrix.views import transposed
from funcgrad.trace.ops import define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Type, UOp, numel

LOWER, TURNED, OF_UNIT, OF_ROWS, FACTORS, OF_INVERSE = 1, 2, 4, 8, 16, 32  # kinds, as the C names them
_MOST_OF_L2 = 16  # times the cache of a core are triangles that many columns are solved for with
_FEW = 64  # columns: so few read a triangle a few times only
_NEAR_PS = 10
_LINE = 64  # bytes


def _infer(kind: int, a: UOp, *b: UOp) -> Type:
    if not kind & OF_INVERSE:
        return b[0].shape, a.dtype, False
    n = math.isqrt(a.shape[-1] + 1) - 1
    return (*a.shape[:-1], n, n), a.dtype, False


SUBSTITUTE = define("substitute", Family.MATRIX, _infer, arg_form=lambda kind, *src: type(kind) is int)
"""Solutions for the second source. The argument is the sum of kinds: the lower triangle is read; the first source is
transposed; its diagonal is ones, whatever is there; the second source and the result are transposed; the first
source is the result of LU_OF_COLUMNS, which has n (n + 2) numbers; there is no second source, but unit matrices.
"""


def substitution(node: UOp, target: Target) -> Elimination | Substitution | None:
    """Return what computes a node on a target."""
    if node.op is not SUBSTITUTE or not numel(node.shape):
        return None
    kind = node.arg
    n, columns = node.shape[:-3:-1] if kind & OF_ROWS else node.shape[-2:]
    if _is_near(n, columns, node, target):
        return _by_panels(node, n, columns)
    if kind & OF_ROWS or kind & OF_INVERSE:
        return None
    return _by_library(node, n, columns, target)


def _is_near(n: int, columns: int, node: UOp, target: Target) -> bool:
    """Tell whether our routine takes a node."""
    is_held = n * n * node.dtype.itemsize <= _MOST_OF_L2 * target.l2_nbytes
    return dt.kind(node.dtype) == "f" and columns > 1 and (is_held or columns <= _FEW)


def _by_panels(node: UOp, n: int, columns: int) -> Elimination:
    sides = 2 * _LINE // node.dtype.itemsize
    strips = -(-columns // sides)
    work = _NEAR_PS * n * n * min(columns, sides) * (2 if node.arg & FACTORS else 1)
    symbol, rows = f"panel_substitute_{node.dtype.name}", numel(node.shape[:-2]) * strips
    return Elimination(
        symbol, (), node.dtype, (n, strips), columns, node.arg, rows, work, True, n * 2 * _LINE, 0
    )


def _by_library(node: UOp, n: int, columns: int, target: Target) -> Elimination | Substitution | None:
    letter, kind, rows = LETTERS[node.dtype], node.arg, numel(node.shape[:-2])
    work = FLOP_PS * n * n * columns
    if not kind & FACTORS:
        symbol = f"blas_{'trsv' if columns == 1 else 'trsm'}_{letter}"
        flags = bool(kind & LOWER), bool(kind & TURNED), bool(kind & OF_UNIT)
        found = Substitution(symbol, node.dtype, *flags, n, columns, rows, work, n <= SMALL)
        return found if symbol in target.row_loops() else None
    functions = tuple(f"lapack_{function}_{letter}" for function in FUNCTIONS)
    if not target.row_loops() >= {*functions}:
        return None
    scratch = -(-8 * n // _LINE) * _LINE
    symbol = "eliminate_substitute"
    return Elimination(
        symbol, functions, node.dtype, (n, n), columns, kind, rows, 2 * work, n <= SMALL, scratch, 0
    )


def with_substitutions(outputs: Sequence[UOp], target: Target, is_small: Callable[[UOp], bool]) -> list[UOp]:
    """Return the outputs with solutions by SUBSTITUTE, but for those of which `is_small` tells that there is a routine
    for small matrices.
    """

    def triangle(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        if is_small(UOp(node.op, src, node.arg)):
            return None
        a, kind = _peeled(src[0], LOWER if node.arg else 0)
        return _made((a, src[1]), kind, target)

    def solve(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        a, is_turned = _untransposed(src[0])
        factors = UOp(LU_OF_COLUMNS, (a,))
        if is_small(UOp(node.op, src)) or not numel(a.shape) or elimination(factors, target) is None:
            return None
        if dt.kind(a.dtype) == "c" and a.shape[-1] <= SMALL:  # which NumPy's loop does sooner
            return None
        kind = FACTORS | (TURNED if is_turned else 0)
        if node.op is not INVERSE:
            return _made((factors, src[1]), kind, target)
        found = UOp(SUBSTITUTE, (factors,), FACTORS | OF_INVERSE | (OF_ROWS if is_turned else 0))
        return None if substitution(found, target) is None else found

    def twice(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        (made,), (x, is_turned) = src, _untransposed(src[0])
        return x if is_turned and x.op is SUBSTITUTE and node.arg == made.arg else None

    return rewrite(
        outputs,
        {matrix.TRIANGULAR_SOLVE: triangle, matrix.SOLVE: solve, INVERSE: solve, ops.PERMUTE: twice},
    )


def _made(src: tuple[UOp, UOp], kind: int, target: Target) -> UOp | None:
    """Return the solution of a system, without a copy of right sides that are transposed, where that is possible."""
    b, is_turned = _untransposed(src[1])
    if is_turned:
        found = UOp(SUBSTITUTE, (src[0], b), kind | OF_ROWS)
        if substitution(found, target) is not None:
            return transposed(found)
        if b.shape[-2] == 1 and dt.kind(b.dtype) == "f":
            src = src[0], b.reshape(src[1].shape)
    found = UOp(SUBSTITUTE, src, kind)
    return None if substitution(found, target) is None else found


def _untransposed(x: UOp) -> tuple[UOp, bool]:
    """Return what matrices are transposed of, and True; or what they are, and False."""
    last = x.ndim - 2
    if x.op is ops.PERMUTE and x.arg == (*range(last), last + 1, last):
        return x.src[0], True
    if x.op is not ops.COMPLEX:
        return x, False
    parts = [_untransposed(part) for part in x.src]
    if not all(is_turned for _, is_turned in parts):
        return x, False
    (re, _), (im, _) = parts
    if re.op is ops.REAL and im.op is ops.IMAG and re.src == im.src:
        return re.src[0], True
    return UOp(ops.COMPLEX, (re, im)), True


def _peeled(a: UOp, kind: int) -> tuple[UOp, int]:
    """Return matrices of which triangles are triangles of others, and how to read them there."""
    while True:
        inner, is_turned = _untransposed(a)
        if is_turned:
            kind ^= TURNED | LOWER
        elif a.op is ops.WHERE and _is_one(a.src[1]) and is_unit(a.src[0]):
            inner, kind = a.src[2], kind | OF_UNIT
        else:
            return a, kind
        a = inner


def _is_one(x: UOp) -> bool:
    while x.op in (ops.EXPAND, ops.RESHAPE):
        (x,) = x.src
    return x.op is ops.CONST and x.arg.value == 1
