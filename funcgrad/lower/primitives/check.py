"""Which schedules are legal: the rules of all primitives, one after the other.

A legal schedule computes what the empty one computes; all it may change are the order and the grouping in which the
terms of a reduction are combined, hence the last bits of a sum of floats. Each rule (Primitive.fault) says what it asks
for and why, and returns what is wrong, or nothing. Who picks schedules by cost (lower/optimize/) asks the same
rules as people who apply primitives by hand (lower/inspect/interactive.py), and the tests check every schedule that is
ever picked.

A rule sees the loops as they are when its primitive is applied: splits come first, then merges, then the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from funcgrad.errors import ScheduleError
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.schedule import Schedule, applications
from funcgrad.lower.nest.footprint import Footprint
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.nest.nest import Emit
from funcgrad.lower.nest.plan import nest_of
from funcgrad.lower.primitives.primitive import On
from funcgrad.lower.primitives.table import PRIMITIVES
from funcgrad.trace.util.record import replace


def loops_under(kernel: Kernel, schedule: Schedule, emit: Emit) -> Loops:
    """Return the loops of a kernel with the splits of a schedule. Raises ScheduleError where one is not legal."""
    split = schedule.split
    done: dict[str, int] = {}
    while True:
        nest = nest_of(kernel, replace(schedule.without_primitives(), split=dict(done)), emit)
        nest.build()
        loops = Loops(nest.footprint)
        # What is left may be a split of a part that only a split makes.
        following = next((name for name in split if name not in done and name in loops.extents), None)
        if following is None:
            following = next((name for name in split if name not in done), None)
        if following is None:
            return loops
        check(loops, replace(nest.schedule, matrix=schedule.matrix), "split", following, split[following])
        done[following] = split[following]


def applied(schedule: Schedule) -> Iterator[tuple[str, tuple[Any, ...], Schedule]]:
    """Yield the primitives of a schedule but its splits, in the order in which they apply: (name, arguments, what was
    applied before).
    """
    # Which instruction sums products is known from the start: rules before that of `matrix` ask for it.
    before = replace(schedule.without_primitives(), split=dict(schedule.split), matrix=schedule.matrix)
    for name, arguments, fields in applications(schedule):
        if name != "split":
            yield name, arguments, before
            before = replace(before, **fields)


def check(loops: Loops, schedule: Schedule, primitive: str, *arguments: Any) -> None:
    """Raise ScheduleError where a primitive cannot be applied after those of a schedule."""
    row = PRIMITIVES[primitive]
    if row.on is (On.HOSTS if schedule.on_grid else On.GRIDS):
        why = f"there is no such primitive on a target with{'' if schedule.on_grid else 'out'} a grid"
    else:
        why = row.fault(loops, schedule, *arguments)
    if why:
        call = f"{primitive}({', '.join(map(str, arguments))})"
        steps = ", ".join(f"{name} ({extent})" for name, extent in loops.named(schedule).items())
        raise ScheduleError(f"{call}: {why}", hint=f"the loops and their steps are {steps or 'none'}")


def check_schedule(kernel: Kernel, schedule: Schedule, emit: Emit, plain: Footprint | None = None) -> None:
    """Raise ScheduleError where a schedule is not legal. plain: of the kernel under splits alone."""
    known = plain is not None and plain.loops.schedule.split == schedule.split
    loops = Loops(plain) if known and plain is not None else loops_under(kernel, schedule, emit)
    for primitive, arguments, before in applied(schedule):
        check(loops, before, primitive, *arguments)
