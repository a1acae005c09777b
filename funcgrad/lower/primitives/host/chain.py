"""All iterations of a loop, one after the other in one accumulator."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.loops import is_part, loop_named
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.changes import (
    without,
)
from funcgrad.lower.primitives.faults import too_long
from funcgrad.lower.primitives.primitive import On, Primitive
from funcgrad.trace.util.record import replace

_MOST_CHAIN = 16


class Chain(Primitive):
    """chain(axes): all iterations of these axes of a reduction are written out, one after the other in one
    accumulator."""

    name = "chain"
    on = On.HOSTS

    def fault(self, loops: Loops, schedule: Schedule, *axes: str) -> str:
        """Return why these axes cannot be written out as a chain, or an empty string. All iterations are written out,
        one after the other in one accumulator. So they are whole axes of a reduction, few enough to be written out,
        and nothing else was applied to them.
        """
        if not axes:
            return "it takes a loop"
        for axis in axes:
            if why := loops.fault(schedule, axis):
                return why
            if axis not in loops.reduced:
                return f"{axis} is no loop of a reduction"
            if is_part(axis):
                return f"{axis} is a part of {loop_named(axis).part_of}: a chain runs along a whole axis"
            tables = (
                ("vectorize", schedule.vectorize),
                ("unroll", schedule.unroll),
                ("prefetch", schedule.prefetch),
            )
            used = next((name for name, table in tables if axis in table), None)
            if used:
                return f"{used} was applied to {axis}: chain leaves no loop"
        return too_long(loops, schedule, {axis: loops.extents[axis] for axis in axes})

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with short sums written out, or not."""
        for name in sorted(loops.reduced):
            if name in schedule.chain:
                yield replace(schedule, chain=[other for other in schedule.chain if other != name])
            elif 1 < loops.extents[name] <= _MOST_CHAIN:
                yield replace(without(schedule, name), chain=[*schedule.chain, name])
