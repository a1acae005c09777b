"""What vmap makes of collectives: over its own axis, ops along the axis of the batch; over another, the same again.

Over its own axis the value of psum, pmax, pmin and all_gather is the same for all elements, whether what they combine
is a batch or not.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.trace.ops import CONCAT
from funcgrad.trace.tracing.named_axes import ALL_GATHER, ALL_TO_ALL, AXIS_INDEX, PMAX, PMIN, PPERMUTE, PSUM
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.permutation import NOBODY
from funcgrad.trace.uop import UOp, const, iota
from funcgrad.transforms.batching.batch import COLLECTIVES, Axis, Rule, Same


def _sum(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp | Same:
    (x,) = sources
    return Same(x.sum((0,)) if batched[0] else x * axis.size)


def _extremum(name: str) -> Rule:
    def rule(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp | Same:
        (x,) = sources
        return Same(x.reduce(name, (0,)) if batched[0] else x)

    return rule


def _index(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    return iota(axis.size, dt.int32)


def _gather(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp | Same:
    (x,) = sources
    return Same(x if batched[0] else x.expand((0,), (axis.size,)))


def _exchange(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    """Exchange rows and elements."""
    (x,) = sources
    return _swapped(x) if batched[0] else x.expand((1,), (axis.size,))


def _swapped(x: UOp) -> UOp:
    return x.permute((1, 0, *range(2, x.ndim)))


def _permute(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp | Same:
    (x,) = sources
    from_whom = node.arg[2]
    if not batched[0]:
        if NOBODY not in from_whom:
            return Same(x)
        x = x.expand((0,), (axis.size,))
    return row_blocks(x, from_whom)


def row_blocks(x: UOp, rows: Sequence[int]) -> UOp:
    """Return these rows of x along axis 0, with zeros for NOBODY."""
    parts = [_rows(x, start, count) for start, count in _runs(rows)]
    return UOp(CONCAT, tuple(parts), 0) if len(parts) > 1 else parts[0] if parts else x


def _runs(from_whom: Sequence[int]) -> list[tuple[int, int]]:
    """Return (first, count) of runs of consecutive sources; a run may also consist of NOBODY."""
    runs: list[tuple[int, int]] = []
    for source in from_whom:
        if runs:
            first, count = runs[-1]
            if source == (NOBODY if first == NOBODY else first + count):
                runs[-1] = first, count + 1
                continue
        runs.append((source, 1))
    return runs


def _rows(x: UOp, start: int, count: int) -> UOp:
    if start == NOBODY:
        return const(0, x.dtype, (count, *x.shape[1:]), x.weak)
    return x.shrink_axis(0, start, start + count)


def _each(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    """Apply a collective over another axis to each element of this one."""
    return UOp(node.op, tuple(sources), node.arg)


def _each_gather(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    return _swapped(UOp(node.op, tuple(sources), node.arg))


def _each_exchange(node: UOp, sources: list[UOp], batched: list[bool], axis: Axis) -> UOp:
    return _swapped(UOp(node.op, (_swapped(sources[0]),), node.arg))


COLLECTIVES[PSUM] = _sum, _each
COLLECTIVES[PMAX] = _extremum("reduce_max"), _each
COLLECTIVES[PMIN] = _extremum("reduce_min"), _each
COLLECTIVES[AXIS_INDEX] = _index, _each
COLLECTIVES[ALL_GATHER] = _gather, _each_gather
COLLECTIVES[ALL_TO_ALL] = _exchange, _each_exchange
COLLECTIVES[PPERMUTE] = _permute, _each
