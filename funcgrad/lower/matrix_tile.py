"""Sums of products by the matrix instructions of a warp: which tile, and what each thread holds of it.

An instruction m16n8k16 multiplies a tile of 16 rows by 16 with one of 16 by 8 columns. Of both, and of the result, each
of the 32 threads holds some elements: with t = 0 .. 3 and g = 0 .. 7, the numbers of the thread along two dimensions
of its group,

    rows       pairs of neighbours at (g + 8 h, 2 t + 8 q), for h, q = 0, 1: h changes first
    columns    pairs of neighbours at (2 t + 8 q, g)
    result     pairs of neighbours at (g + 8 h, 2 t)

(PTX ISA, "Matrix fragments for mma.m16n8k16".) The result is just what the other primitives make of a domain: vectors
of 2 along the columns by 4 threads, and 8 threads along the rows, in copies. So only the factors have indices of their
own: any expression may stand there, as in every sum of products. Products are exact, the sum is that of float32.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from funcgrad.errors import InternalError
from funcgrad.lower.index import Index, variable
from funcgrad.lower.kernel_ops import ACCUMULATE, LANE, LANES, STACK, THREAD, splat
from funcgrad.trace import dtypes as dt
from funcgrad.trace import ops
from funcgrad.trace.uop import UOp

if TYPE_CHECKING:
    from funcgrad.lower.nest import Nest

ROWS, COLUMNS, DEPTH = 16, 8, 16  # of an instruction
_T, _G = UOp(THREAD, (), (0, 4)), UOp(THREAD, (), (1, 8))
_PAIR = UOp(LANES, (), 2)
_APART = 8  # rows, or terms, between the halves of a fragment
_HALF = (dt.float16, dt.bfloat16)
_MOVES = frozenset((ops.EXPAND, ops.PERMUTE, ops.RESHAPE, ops.SHRINK, ops.FLIP))


class _Side(NamedTuple):
    """A factor, and the axis of the result that it walks."""

    factor: UOp
    axis: int


def matrix_product(
    nest: Nest,
    node: UOp,
    factors: Sequence[UOp],
    names: Sequence[str],
    indices: tuple[Index, ...],
    around: frozenset[UOp],
) -> UOp:
    """Two neighbouring elements of a sum of products, of those that a thread has of the tile around them."""
    column = next(a for a, index in enumerate(indices) if _PAIR in index.terms)
    row = next(a for a, index in enumerate(indices) if _G in index.terms)
    half = indices[row].constant // _APART % 2
    rows, columns = (
        _side(nest, node, factors, axis, other) for axis, other in ((row, column), (column, row))
    )
    pieces = [
        nest.axis_pieces(name, node.src[0].shape[axis], "".join(sorted(f"@{v.arg[0]}" for v in around)))[0]
        for name, axis in zip(names, node.arg, strict=True)
    ]
    first = [piece.index for piece in pieces]

    def elements(side: _Side, own: Index, deeper: int) -> UOp:
        at = [Index() if axis in (row, column) else index for axis, index in enumerate(indices)]
        at[side.axis] = own
        for axis, index in zip(node.arg, first, strict=True):
            at.insert(axis, index)
        at[node.arg[-1]] += variable(_T, 2) + variable(_PAIR) + deeper
        return splat(before_widening(nest.value(side.factor, tuple(at), ())), 2)

    top = indices[row] + -_APART * half
    left = indices[column].without(_PAIR).without(_T) + variable(_G)
    values = [elements(rows, top + h, q) for q in (0, _APART) for h in (0, _APART)]
    values += [elements(columns, left, q) for q in (0, _APART)]
    loops = tuple(counter for piece in pieces for counter in piece.loops)
    total = UOp(ACCUMULATE, (*values, *loops), (nest.schedule.matrix, len(loops), 0.0))
    return UOp(STACK, tuple(UOp(LANE, (total,), 2 * half + k) for k in (0, 1)))


def _side(nest: Nest, node: UOp, factors: Sequence[UOp], axis: int, other: int) -> _Side:
    """The factor that walks an axis of the result and not the other one."""
    kept = [a for a in range(node.src[0].ndim) if a not in node.arg]
    for factor in factors:
        varying = nest.varying_axes(factor)
        if kept[axis] in varying and kept[other] not in varying:
            return _Side(factor, axis)
    raise InternalError(f"no factor of {node} walks its axis {axis} alone, as {nest.schedule.matrix} needs")


def before_widening(value: UOp) -> UOp:
    """A factor as the instruction takes it."""
    widened = value.op is ops.CAST and value.dtype == dt.float32
    return value.src[0] if widened and value.src[0].dtype in _HALF else value


def narrow_dtype(node: UOp) -> np.dtype | None:
    """The dtype of 16 bits that both factors of a sum of products have, before they are widened; None where they have
    none, or it is no such sum."""
    source = node.src[0]
    if node.op is not ops.REDUCE_SUM or source.op is not ops.MUL or node.dtype not in (*_HALF, dt.float32):
        return None
    first, second = map(_narrow, source.src)
    return first if first == second else None


def _narrow(factor: UOp) -> np.dtype | None:
    while factor.op in _MOVES:
        factor = factor.src[0]
    if factor.op is ops.CAST and factor.dtype == dt.float32:
        factor = factor.src[0]
    return factor.dtype if factor.dtype in _HALF else None


__all__ = ["COLUMNS", "DEPTH", "ROWS", "before_widening", "matrix_product", "narrow_dtype"]
