"""The schedules next to a schedule: what one step of a search may change about the loops of a kernel.

In: a kernel and a legal schedule of it. Out: schedules that differ in one decision each, all of them legal. Which is
better is for a clock to say (beam.py): here nothing is estimated, and whatever lower/primitives/check.py lets
pass is worth a trial. They come in the same order every time.

Every decision of the heuristic can be taken back, and what it never does is within reach: blocks of loops (split),
vectors along another loop, tiles of other heights and widths, operands in other layouts, another order.
"""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Grid, Target
from funcgrad.errors import ScheduleError
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.nest.nest import Emit
from funcgrad.lower.primitives.check import applied, check, loops_under
from funcgrad.lower.primitives.grid.stage import staged_anew
from funcgrad.lower.primitives.table import PRIMITIVES
from funcgrad.trace.uop import numel


def neighbours(
    kernel: Kernel, schedule: Schedule, target: Target, emit: Emit, *, tasks: bool = True
) -> list[Schedule]:
    """Return the legal schedules that differ from this one in one decision. `tasks` says whether the kernel is worth
    several tasks.
    """
    loops = loops_under(kernel, schedule, emit)
    if target.grid is None:
        variants = _on_host(loops, schedule, target, tasks)
    else:
        variants = _on_grid(loops, schedule, target, target.grid, emit)
    known: dict[str, Schedule] = {}
    for variant in variants:
        known.setdefault(str(variant), variant)
    known.pop(str(schedule), None)
    return [variant for variant in known.values() if is_legal(kernel, variant, emit, loops)]


def _on_host(loops: Loops, schedule: Schedule, target: Target, tasks: bool) -> Iterator[Schedule]:
    for primitive in PRIMITIVES.values():
        if tasks or not primitive.makes_tasks:
            yield from primitive.neighbours(loops, schedule, target)


def _on_grid(loops: Loops, schedule: Schedule, target: Target, grid: Grid, emit: Emit) -> Iterator[Schedule]:
    for primitive in PRIMITIVES.values():
        for variant in primitive.neighbours_on_grids(loops, schedule, target):
            staged = _staged(loops, variant, grid, emit)
            if staged is not None:
                yield staged


def is_legal(kernel: Kernel, schedule: Schedule, emit: Emit, known: Loops | None = None) -> bool:
    """Tell whether a kernel may run so. known: the loops of the kernel under some splits."""
    try:
        loops = _loops(kernel, schedule, emit, known)
        for primitive, arguments, before in applied(schedule):
            check(loops, before, primitive, *arguments)
    except ScheduleError:
        return False
    return True


def _loops(kernel: Kernel, schedule: Schedule, emit: Emit, known: Loops | None) -> Loops:
    """Return the loops under the splits of a schedule: those that are known, if they are."""
    if known is not None and known.splits == schedule.split:
        return known
    return loops_under(kernel, schedule, emit)


def _staged(known: Loops, schedule: Schedule, grid: Grid, emit: Emit) -> Schedule | None:
    """Return the same with the tiles in local memory that follow from the rest."""
    if not schedule.stage:
        return schedule
    try:
        return staged_anew(_loops(known.kernel, schedule, emit, known), schedule, grid)
    except ScheduleError:
        return None


def terms_of(loops: Loops) -> int:
    """Tell how many terms the longest sum (or other reduction, or walk) of a kernel has; 1 where there is none."""
    extents = [numel(tuple(loops.extents[name] for name in names)) for names in loops.reductions.values()]
    walked = 1 if loops.walked is None else loops.extents.get(loops.walked, 1)
    nested = any(loops.footprint.within[node] for node in loops.reductions)
    return (numel(tuple(extents)) if nested else max(extents, default=1)) * walked
