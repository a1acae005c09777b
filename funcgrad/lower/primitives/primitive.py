"""What a primitive of schedules says of itself.

A schedule is data (lower/ir/schedule.py), which has a field for each primitive. What the loops of a kernel become by it
is made where they are built (lower/nest/), but for the order of a grid's groups. All else is said by one class in one
file: when it is legal, and what a search may try next to it. table.py has them in the order in which they apply.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any, ClassVar

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.trace.uop import UOp


class On(Enum):
    """The kinds of targets that have a primitive."""

    ALL = "all"
    HOSTS = "hosts"
    GRIDS = "grids"


class Primitive:
    """name: as `Schedule` and error messages have it. makes_tasks: it shares a kernel out to the threads of a pool,
    which only a kernel that takes long is worth."""

    name: ClassVar[str]
    on: ClassVar[On] = On.ALL
    makes_tasks: ClassVar[bool] = False

    def fault(self, loops: Loops, schedule: Schedule, *arguments: Any, **named: Any) -> str:
        """Say why it cannot be applied after the primitives of a schedule, or nothing."""
        raise NotImplementedError

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterable[Schedule]:
        """Return schedules that differ in what the primitive decides, on a host. They need not be legal."""
        return ()

    def neighbours_on_grids(self, loops: Loops, schedule: Schedule, target: Target) -> Iterable[Schedule]:
        """Return the same on a target with a grid."""
        return ()

    def group_loops(
        self, schedule: Schedule, counters: Sequence[UOp]
    ) -> tuple[Sequence[UOp], dict[UOp, UOp]]:
        """Return the counters of the loops that the groups of a grid go through in place of these, and the value of
        each counter that is replaced.
        """
        return counters, {}
