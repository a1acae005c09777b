"""Reductions of few columns of many rows, in chunks of whole rows: statistics of the channels of images that have these
last.

Few columns are few tasks, each of which reads a part of every row. In chunks of rows, each core reads rows as they are
in memory, and the results of the chunks are reduced then.

In: a canonical graph. Out: the same, with such reductions in two steps. How they are cut depends on the graph alone, so
the number of cores changes no bit of a result.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.graph.canonicalize import in_two_steps, without_rest
from funcgrad.lower.graph.split_complex import is_complex, stored
from funcgrad.lower.ir.contraction.register_tiles import is_contraction
from funcgrad.trace import ops
from funcgrad.trace.uop import UOp, numel, substitute_within, toposort

_REDUCTIONS = frozenset((ops.REDUCE_SUM, ops.REDUCE_PROD, ops.REDUCE_MAX, ops.REDUCE_MIN))
_COLUMNS = range(8, 257)
_CHUNK = 1 << 17  # elements of whole rows that one task takes
_LEAST_CHUNKS = 8


def with_columns_in_chunks(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs with such reductions in two steps."""
    done = {node: made for node in toposort(outputs) if (made := _in_chunks(node)) is not None}
    return substitute_within(outputs, done)


def _in_chunks(node: UOp) -> UOp | None:
    """Return such a reduction as that of chunks of rows, which cores share, and then of their results."""
    columns = numel(node.shape)
    if node.op not in _REDUCTIONS or columns not in _COLUMNS or node.arg != tuple(range(len(node.arg))):
        return None
    (source,) = node.src
    if is_complex(node) or is_contraction(node):
        return None
    if source.op is node.op and node.arg == (0,) and not is_contraction(source):  # in chunks for all targets
        return stored(source).reduce(node.op.name, node.arg)
    rows = numel(source.shape) // columns
    chunk = _CHUNK // columns
    if rows < _LEAST_CHUNKS * chunk:
        return None
    axis = max(node.arg, key=lambda a: source.shape[a])
    size = source.shape[axis]
    steps = without_rest(size, max(1, chunk * size // rows))
    return in_two_steps(node, axis, steps, stored) if size >= 2 * steps else None
