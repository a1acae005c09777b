"""Reductions of short rows that are neighbours, and of axes further out: statistics of groups of channels, where images
have their channels last.

Vectors along rows of two are two lanes long, and each row would be walked through the whole image by itself. All
elements of the rows side by side are columns, which are reduced as whole vectors, in the order of memory. Their results
are reduced within the rows then.

In: a canonical graph. Out: the same, with such reductions in two steps.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.graph.split_complex import is_complex, stored
from funcgrad.lower.ir.contraction.register_tiles import is_contraction
from funcgrad.trace import ops
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.uop import Family, UOp, numel, substitute_within, toposort

_REDUCTIONS = frozenset((ops.REDUCE_SUM, ops.REDUCE_PROD, ops.REDUCE_MAX, ops.REDUCE_MIN))
_SHORT_ROW = 64  # elements: longer rows fill vectors, and stretches of lines, by themselves
_LEAST_COLUMNS = 16
_LEAST_ROWS = 16  # that are reduced before: of fewer, the columns would be no fewer than the elements
_BESIDE = frozenset((VIEW, ops.PERMUTE, ops.SHRINK, ops.FLIP, ops.PAD))


def with_columns_first(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs with such reductions in two steps."""
    done = {node: made for node in toposort(outputs) if (made := _columns_first(node)) is not None}
    return substitute_within(outputs, done)


def _has_short_rows(node: UOp) -> bool:
    """Tell whether a node reduces short rows and axes around them, but for one before the rows."""
    if node.op not in _REDUCTIONS or len(node.src) != 1 or len(node.arg) < 2:
        return False
    (source,) = node.src
    long = [axis for axis, size in enumerate(source.shape) if size > 1]
    if (
        len(long) < 3
        or long[-1] not in node.arg
        or long[-2] in node.arg
        or source.shape[long[-1]] >= _SHORT_ROW
    ):
        return False
    rows = numel(tuple(source.shape[axis] for axis in node.arg if axis != long[-1]))
    return rows >= _LEAST_ROWS and source.shape[long[-2]] * source.shape[long[-1]] >= _LEAST_COLUMNS


def _columns_first(node: UOp) -> UOp | None:
    if not _has_short_rows(node) or is_complex(node) or is_contraction(node):
        return None
    if not _is_side_by_side(node.src[0]):
        return None
    (source,) = node.src
    within = max(axis for axis in node.arg if source.shape[axis] > 1)
    before = tuple(axis for axis in node.arg if axis < within)
    columns = stored(source.reduce(node.op.name, before))
    return columns.reduce(node.op.name, tuple(axis - len(before) for axis in node.arg if axis >= within))


def _is_side_by_side(source: UOp) -> bool:
    """Tell whether a value is computed from arrays whose elements lie in the order of its axes."""
    inside = toposort([source], stop=lambda node: node.op.family is not Family.ELEMENTWISE)
    return all(node.op not in _BESIDE for node in inside)
