"""Lanes beyond the end of a loop, masked."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.changes import (
    unpadded,
)
from funcgrad.lower.primitives.faults import of_domain
from funcgrad.lower.primitives.primitive import On, Primitive
from funcgrad.trace.util.record import replace


class Pad(Primitive):
    """pad(axis, extent): the loop of a vector goes on to `extent`, a multiple of it; lanes beyond the axis are masked.
    So all tiles are whole, and the last one needs no code of its own."""

    name = "pad"
    on = On.HOSTS

    def fault(self, loops: Loops, schedule: Schedule, axis: str, extent: int) -> str:
        """Return why this loop cannot be padded, or an empty string. The loop goes on beyond its axis, where its
        lanes are masked. So it must be a loop of the domain whose steps are vectors, and end with a whole one.
        Iterations that are not vectors would need a branch.
        """
        if why := of_domain(loops, schedule, axis):
            return why
        if loops.kernel.scatter is not None:
            return "updates have no lanes that are masked"
        lanes = schedule.vectorize.get(axis)
        if lanes is None:
            return f"{axis} is no vector, whose lanes could be masked"
        steps = loops.named(schedule)[axis]
        return (
            ""
            if extent >= steps and not extent % lanes
            else f"{steps} steps are not filled up to whole vectors"
        )

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield the last vectors of a loop as code of their own, or masked."""
        for name in schedule.vectorize:
            if name in schedule.pad:
                yield unpadded(schedule, name)
            elif name not in loops.reduced:
                tile = schedule.at_once(name)
                extent = loops.named(schedule).get(name, 1)
                yield replace(schedule, pad={**schedule.pad, name: -(-extent // tile) * tile})
