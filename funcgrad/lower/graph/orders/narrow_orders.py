"""Sorts of which a program reads only a part: `sort(x)[:k]`, `argsort(x)[::-1][:k]`, `sort(x)[n // 2]`.

In comes a graph, out goes the same graph where each sort and argsort gives the ranks from the first to the last that is
read, if these are so few that a selection finds them (sort_keys.py). Else all is sorted, which a sort and an argsort of
the same rows may share. Parts are followed through flips, transposes and casts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from funcgrad.lower.graph.orders.sort_keys import MOST_SELECTED
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import rewrite
from funcgrad.trace.uop import UOp, toposort
from funcgrad.trace.util.named_tuple import NamedTuple


class RanksRead(NamedTuple):
    """The ranks that are read of a node: start ... stop - 1 along an axis."""

    axis: int
    start: int
    stop: int


def narrow_orders(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs with sorts of only those ranks that are read."""
    read = _parts_read(outputs)

    def order(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        if node not in read:
            return None
        _, start, stop = read[node]
        first, *_, descending = (0, False) if node.arg is None else node.arg
        ranks = (first + start, first + stop)
        return UOp(node.op, src, ranks if node.op is ops.SORT else (*ranks, bool(descending)))

    def shrink(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        if node.src[0] not in read:
            return None
        axis, first, last = read[node.src[0]]
        limits = list(node.arg)
        start, stop, step = limits[axis]
        limits[axis] = (start - first, min(stop, last) - first, step)
        return src[0].shrink(limits)

    return (
        rewrite(outputs, {ops.SORT: order, ops.ARGSORT: order, ops.SHRINK: shrink}) if read else list(outputs)
    )


def _parts_read(outputs: Sequence[UOp]) -> dict[UOp, RanksRead]:
    """Return what is read of each sort of which few ranks are, and of each node between it and those that cut it."""
    nodes = toposort(outputs)
    users: dict[UOp, list[UOp]] = {node: [] for node in nodes}
    for node in nodes:
        for source in set(node.src):
            users[source].append(node)
    whole = set(outputs)
    read: dict[UOp, RanksRead] = {}
    for node in nodes:
        if node.op in (ops.SORT, ops.ARGSORT):
            start, stop = _range_read(node, node.ndim - 1, users, whole)
            if (stop - start) * MOST_SELECTED <= node.shape[-1]:
                _add_parts(read, node, RanksRead(node.ndim - 1, start, stop), users)
    return read


def _range_read(node: UOp, axis: int, users: Mapping[UOp, list[UOp]], whole: set[UOp]) -> tuple[int, int]:
    """Return the range along an axis that the users of a node read."""
    size = node.shape[axis]
    if node in whole:
        return 0, size
    ranges = [_range_of_user(user, axis, size, users, whole) for user in users[node]]
    return min(start for start, _ in ranges), max(stop for _, stop in ranges)


def _range_of_user(
    user: UOp, axis: int, size: int, users: Mapping[UOp, list[UOp]], whole: set[UOp]
) -> tuple[int, int]:
    if user.op is ops.SHRINK:
        start, stop, step = user.arg[axis]
        return start, start + (stop - start - 1) // step * step + 1
    if user.op not in _MOVING:
        return 0, size
    _, start, stop = _moved(user, RanksRead(axis, *_range_read(user, _axis_in(user, axis), users, whole)))
    return start, stop


def _add_parts(
    read: dict[UOp, RanksRead], node: UOp, part: RanksRead, users: Mapping[UOp, list[UOp]]
) -> None:
    """Add the part of a node, and what becomes of it in those of its users that move it."""
    read[node] = part
    for user in users[node]:
        if user.op in _MOVING:
            _add_parts(read, user, _moved(user, part)._replace(axis=_axis_in(user, part.axis)), users)


_MOVING = frozenset((ops.CAST, ops.FLIP, ops.PERMUTE))


def _axis_in(user: UOp, axis: int) -> int:
    """Return where an axis of the source is in its user."""
    return user.arg.index(axis) if user.op is ops.PERMUTE else axis


def _moved(user: UOp, part: RanksRead) -> RanksRead:
    """Return the part in the other of a node and its source, along an axis of the source."""
    axis, start, stop = part
    if user.op is ops.FLIP and axis in user.arg:
        size = user.shape[axis]
        return RanksRead(axis, size - stop, size - start)
    return part
