"""Schedules with something changed, for their neighbours in a search."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.record import replace

_COPIES = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 32)


def order_of(loops: Loops, schedule: Schedule) -> list[str]:
    """Return the loops of the domain as they nest, the outermost first."""
    names = [n for n, extent in loops.merged(schedule).items() if extent > 1 and n != loops.walked]
    rank = {name: i for i, name in enumerate(schedule.order)}
    return sorted(names, key=lambda name: rank.get(name, len(rank)))


def innermost(loops: Loops, schedule: Schedule, name: str) -> Schedule:
    return replace(schedule, order=[n for n in order_of(loops, schedule) if n != name] + [name])


def near(copies: int) -> list[int]:
    """Return the numbers of copies next to one: fewer first, more last."""
    place = next((i for i, n in enumerate(_COPIES) if n >= copies), len(_COPIES) - 1)
    near = {copies // 2, *_COPIES[max(0, place - 1) : place + 2], 2 * copies}
    return sorted(n for n in near if n >= 1 and n != copies)


def unrolled(schedule: Schedule, name: str, copies: int) -> Schedule:
    rest = {n: c for n, c in schedule.unroll.items() if n != name}
    made = replace(schedule, unroll={**rest, name: copies} if copies > 1 else rest)
    if name in schedule.pad:  # to whole tiles of the new width
        tile = schedule.vectorize.get(name, 1) * copies
        made = replace(made, pad={**schedule.pad, name: -(-schedule.pad[name] // tile) * tile})
    return made


def without(schedule: Schedule, *names: str) -> Schedule:
    """Return the schedule with nothing written out along these loops."""
    gone: dict[str, Any] = {
        key: {n: value for n, value in getattr(schedule, key).items() if n not in names}
        for key in ("vectorize", "unroll", "pad", "prefetch")
    }
    return replace(schedule, **gone)


def unpadded(schedule: Schedule, name: str) -> Schedule:
    return replace(schedule, pad={n: extent for n, extent in schedule.pad.items() if n != name})


def itemsizes(loops: Loops) -> Iterable[int]:
    return [dt.real_dtype(access.node.dtype).itemsize for access in loops.footprint.accesses] or [4]
