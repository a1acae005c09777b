"""Tasks for the threads of a pool."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.loops import OWNERS
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.changes import (
    order_of,
)
from funcgrad.lower.primitives.primitive import On, Primitive
from funcgrad.trace.util.record import replace

_TASKS = (0, 1, 4, 16)  # iterations of a task


class Parallel(Primitive):
    """parallel(axis[, most]): the loop of this axis may be cut into tasks, of at most `most` iterations each. It may
    be inside of others: a task then walks these, and in each of their iterations its part of the loop. So a task is a
    block of a loop nest that stays in a cache.
    """

    name = "parallel"
    on = On.HOSTS
    makes_tasks = True

    def fault(self, loops: Loops, schedule: Schedule, axis: str, most: int = 0) -> str:
        """Return why this loop cannot be cut into tasks, or an empty string. Tasks are parts of this loop, and each
        walks the loops around, so the loop's steps must not share what they write. Those of a loop of the domain do
        not, nor do owners of rows. Those of a loop that carries values do, as do those of a loop over updates that
        may meet.
        """
        if most < 0:
            return f"{most} iterations are no task"
        if schedule.owners > 1:
            return "" if axis == OWNERS else f"tasks are the owners: parallel({OWNERS})"
        if axis == schedule.interchange:
            return f"{axis} runs within the reductions"
        return loops.shared(schedule, axis)

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with another loop cut into tasks, and with smaller tasks."""
        if target.cores > 1:
            for name in [] if schedule.owners > 1 else order_of(loops, schedule):
                for most in _TASKS:
                    yield replace(schedule, parallel=name, most=most)
