"""Many updates of few elements, in chunks that run at once: histograms, counts, sums by group.

Each chunk of the updates has a copy of the array for itself, which begins as what changes nothing; the copies are then
combined with the array. How many there are depends on shapes alone, so no bit of the result depends on the number of
cores. It pays where the copies are small beside the updates; elsewhere updates go one after the other.
"""

from __future__ import annotations

from funcgrad.trace import ops
from funcgrad.trace.ops import identity
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const, iota, numel

_MOST_CHUNKS = 16
_FEW_CHUNKS = 4  # fewer gain nothing over the work that copies are
_MANY_UPDATES = 1 << 17
_SMALL_UPDATE = 32  # elements; greater ones are shared out by rows, see lower/optimize/cpu.py
_SPARSE = 4  # elements of all copies: at most a part of the updates


def in_chunks(node: UOp) -> UOp:
    """Return a scatter as several at once and a reduction, where that is worth it; else the node."""
    x, update, *where = node.src
    rank = where[0].ndim
    count, row = numel(where[0].shape), numel(update.shape[rank:])
    chunks = min(_MOST_CHUNKS, count // (_SPARSE * max(1, numel(x.shape[: len(where)]))))
    worth = count >= _MANY_UPDATES and chunks >= _FEW_CHUNKS and row < _SMALL_UPDATE
    if node.op.combine is None or not worth or dt.kind(node.dtype) == "c" or _is_batch(where):
        return node
    size = count // chunks
    update = update.reshape((count, *update.shape[rank:]))
    where = [w.reshape((count,)) for w in where]

    empty = const(identity(node.op, x.dtype), x.dtype, (chunks, *x.shape))
    many = update.shrink_axis(0, 0, chunks * size).reshape((chunks, size, *update.shape[1:]))
    places = [w.shrink_axis(0, 0, chunks * size).reshape((chunks, size)) for w in where]
    own = iota(chunks, dt.int32).expand((1,), (size,))
    copies = UOp(node.op, (empty, many, own, *places))
    total = UOp(node.op.combine, (x, UOp(ops.REDUCTIONS[node.op.combine], (copies,), (0,))))
    if chunks * size == count:
        return total
    rest = [w.shrink_axis(0, chunks * size, count) for w in (update, *where)]
    return UOp(node.op, (total, *rest))


def _is_batch(where: list[UOp]) -> bool:
    """Tell whether an index is the number of an element of a batch: these run at once in any case."""
    for index in where:
        while index.op in (ops.EXPAND, ops.CAST, ops.RESHAPE):
            index = index.src[0]
        if index.op is ops.IOTA:
            return True
    return False
