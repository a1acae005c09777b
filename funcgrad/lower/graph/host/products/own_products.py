"""Products of a matrix with its own transpose: one of the two factors is copied first.

A kernel copies a factor to panels where that pays, and reads it from the copy wherever it reads it. One that is both
factors is walked by the rows and by the columns of a tile, and no layout suits both: a large matrix would be read where
it is, without neighbouring columns. The copy is a matrix of its own, with the columns of the product side by side.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.graph.split_complex import stored
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, substitute_within, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

_READS_WORTH_A_COPY = 64  # of each element: as many as the product has rows


class _Factor(NamedTuple):
    """A matrix, or those of a batch, without the loop of the product that only the other factor has."""

    matrix: UOp
    missing: int  # that loop
    axes: dict[int, int]  # of the matrix, by the loops of the product


def with_own_products_apart(outputs: Sequence[UOp], target: Target) -> list[UOp]:
    """Return the outputs with a copy as the second factor of such products."""
    done: dict[UOp, UOp] = {}
    for node in toposort(outputs):
        if node.op is ops.REDUCE_SUM and node.src[0].op is ops.MUL and len(node.arg) == 1:
            first, second = map(_factor, node.src[0].src)
            if first and second and _is_worth_a_copy(first, second, node.arg[0], target):
                done[node.src[0]] = _apart(first, second, node.src[0], node.arg[0])
    return substitute_within(outputs, done)


def _factor(source: UOp) -> _Factor | None:
    if source.op is not ops.EXPAND or len(source.arg[0]) != 1:
        return None
    (missing,) = source.arg[0]
    matrix = source.src[0]
    axes = list(range(matrix.ndim))
    while matrix.op is ops.PERMUTE:
        axes = [matrix.arg[axis] for axis in axes]
        matrix = matrix.src[0]
    if matrix.op is ops.CAST or matrix.dtype not in (dt.float32, dt.float64):
        return None  # of narrow numbers there are instructions for products, which a copy of wide ones would not get
    loops = [loop for loop in range(source.ndim) if loop != missing]
    return _Factor(matrix, missing, dict(zip(loops, axes, strict=True)))


def _is_worth_a_copy(first: _Factor, second: _Factor, summed: int, target: Target) -> bool:
    """Tell whether both factors are the same matrix, too large for a cache, with many rows."""
    if first.matrix is not second.matrix:
        return False
    rows, columns = second.missing, first.missing
    if rows == columns or summed in (rows, columns) or first.axes[rows] != second.axes[columns]:
        return False
    if any(first.axes[loop] != axis for loop, axis in second.axes.items() if loop != columns):
        return False
    sizes = [first.matrix.shape[first.axes[loop]] for loop in (rows, summed)]
    nbytes = sizes[0] * sizes[1] * first.matrix.dtype.itemsize
    return sizes[0] >= _READS_WORTH_A_COPY and nbytes > target.l2_nbytes


def _apart(first: _Factor, second: _Factor, product: UOp, summed: int) -> UOp:
    in_memory = first.matrix.op in (ops.PARAM, ops.ARRAY)
    matrix = first.matrix if in_memory else stored(first.matrix)
    others = [loop for loop in second.axes if loop not in (summed, first.missing)]
    loops = [*others, summed, first.missing]
    copy = stored(matrix.permute([second.axes[loop] for loop in loops]))
    back = copy.permute([loops.index(loop) for loop in second.axes])
    whole = matrix.permute(list(first.axes.values()))
    return _expanded(whole, first, product) * _expanded(back, second, product)


def _expanded(node: UOp, factor: _Factor, product: UOp) -> UOp:
    return node.expand((factor.missing,), (product.shape[factor.missing],))
