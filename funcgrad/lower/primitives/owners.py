"""The rows of a scatter, shared out."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.loops import OWNERS
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.primitive import Primitive
from funcgrad.trace.util.record import replace


class Owners(Primitive):
    """owners(parts): a scatter is done `parts` times: each makes the updates of the rows that it owns."""

    name = "owners"
    makes_tasks = True

    def fault(self, loops: Loops, schedule: Schedule, parts: int) -> str:
        """Return why there cannot be so many owners, or an empty string. Each owner walks all updates and makes those
        of its rows, found by the low bits of their number. So there are updates, and a power of two owners. The
        updates of a row keep their order.
        """
        if loops.kernel.scatter is None:
            return "there are no updates to share out"
        return "" if parts > 1 and not parts & (parts - 1) else f"{parts} is no power of 2 greater than 1"

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with more and fewer owners, which are the tasks."""
        if loops.kernel.scatter is not None:
            for owners in (1, schedule.owners // 2, 2 * schedule.owners):
                if owners >= 1:
                    yield replace(schedule, owners=owners, parallel=OWNERS if owners > 1 else None)

    def neighbours_on_grids(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with more and fewer owners."""
        if schedule.owners > 1:
            for owners in (schedule.owners // 2, 2 * schedule.owners):
                yield replace(schedule, owners=owners)
