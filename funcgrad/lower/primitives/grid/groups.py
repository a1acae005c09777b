"""The groups of threads of a grid."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.loops import OWNERS
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.primitive import On, Primitive
from funcgrad.trace.util.record import replace


class Groups(Primitive):
    """grid(axes): each iteration of these loops of the domain, the outermost ones, is a group of threads."""

    name = "grid"
    on = On.GRIDS

    def fault(self, loops: Loops, schedule: Schedule, *axes: str) -> str:
        """Return why these loops cannot be groups, or an empty string. Groups run in any order and at the same time,
        so the steps of these loops must not share what they write. They enclose everything else that a kernel does,
        so they are the outermost loops.
        """
        if schedule.owners > 1 and axes[:1] != (OWNERS,):
            return f"groups are the owners: grid({OWNERS}, ...)"
        named = [axis for axis in axes if axis != OWNERS]
        for axis in named:
            if why := loops.shared(schedule, axis):
                return why
        merged = loops.merged(schedule)
        named = [axis for axis in named if merged[axis] > 1]
        order = [name for name in schedule.order or merged if merged[name] > 1 and name != loops.walked]
        outermost = order[: len(named)]
        return "" if named == outermost else f"the outermost loops are {', '.join(outermost)}"

    def neighbours_on_grids(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with another order of the groups."""
        grid = schedule.groups
        for place in range(len(grid) - 1):
            order = [*grid[:place], grid[place + 1], grid[place], *grid[place + 2 :]]
            if OWNERS not in order:
                inside = [name for name in schedule.order if name not in grid]
                yield replace(schedule, grid=order, order=[*order, *inside])
