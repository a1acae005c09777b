"""Terms of 16 bits two at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.loops import is_part, loop_named
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.changes import (
    without,
)
from funcgrad.lower.primitives.faults import used_by
from funcgrad.lower.primitives.primitive import On, Primitive


class Pairs(Primitive):
    """pairs(axis): neighbouring terms of a sum of products of 16 bits are taken two at a time, by the instruction that
    a target has for it."""

    name = "pairs"
    on = On.HOSTS

    def fault(self, loops: Loops, schedule: Schedule, axis: str) -> str:
        """Return why this loop cannot be taken in pairs, or an empty string. Two neighbouring terms go to one
        accumulator, in one instruction, so the loop takes two steps at a time. So it is a loop of a reduction, and
        nothing else writes its iterations out. Terms that are not products of numbers of 16 bits are added in turn.
        """
        if why := loops.fault(schedule, axis):
            return why
        if axis not in loops.reduced:
            return f"{axis} is no loop of a reduction"
        if is_part(axis):
            return f"{axis} is a part of {loop_named(axis).part_of}: pairs are taken along a whole axis"
        used = next((name for name, axes in used_by(schedule) if axis in axes), None)
        if used:
            return f"{used} was applied to {axis}"
        return "" if loops.extents[axis] > 3 else f"{loops.extents[axis]} terms are no loop of pairs"

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with products taken two at a time, or not."""
        if schedule.pairs is not None:
            yield replace(schedule, pairs=None)
        elif target.pairs:
            for name in sorted(loops.reduced):
                yield replace(without(schedule, name), pairs=name)
