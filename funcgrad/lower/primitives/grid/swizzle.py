"""The order of the groups of a grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.loops import OWNERS, inner_part, outer_part
from funcgrad.lower.ir.ops import loop
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.primitive import On, Primitive
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.record import replace

_BANDS = (2, 4, 8, 16)


class Swizzle(Primitive):
    """swizzle(band): let groups go through the last two loops of the grid in bands. A band has `band` steps of the
    first loop, and in each band groups go step by step of the second. Groups begin in the order of their numbers, so
    those that run at the same time need few rows and few columns of a product's factors. Data that one of them reads
    from memory is then in the cache of all units for the others.
    """

    name = "swizzle"
    on = On.GRIDS

    def fault(self, loops: Loops, schedule: Schedule, band: int) -> str:
        """Return why this band is illegal, or an empty string. Any order of groups is legal. Bands are whole, so that
        the bands and the groups within each are loops.
        """
        grid = schedule.groups
        if len(grid) < 2 or OWNERS in grid[-2:]:
            return f"it is of two loops of the grid, which has {', '.join(grid) or 'none'}"
        counts = [groups_along(schedule, name, loops.merged(schedule)[name]) for name in grid[-2:]]
        if min(counts) < 2:
            return f"{grid[counts.index(min(counts)) - 2]} is one group"
        if band < 2 or counts[0] % band:
            return f"the {counts[0]} groups of {grid[-2]} are no whole bands of {band}"
        return ""

    def neighbours_on_grids(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with other bands, and with none, for kernels in which several groups read the same."""
        if loops.reductions:
            yield from (replace(schedule, swizzle=band) for band in (1, *_BANDS) if band != schedule.swizzle)

    def group_loops(
        self, schedule: Schedule, counters: Sequence[UOp]
    ) -> tuple[Sequence[UOp], dict[UOp, UOp]]:
        pair = [counter for name in schedule.groups[-2:] for counter in counters if counter.arg.loop == name]
        if schedule.swizzle < 2 or len(pair) < 2:
            return counters, {}
        outer, inner = pair
        name, count, around, _ = outer.arg
        bands = loop(outer_part(name), count // schedule.swizzle, around)
        within = loop(inner_part(name), schedule.swizzle, around)
        return (*counters[:-2], bands, inner, within), {outer: bands * schedule.swizzle + within}


def groups_along(schedule: Schedule, name: str, extent: int) -> int:
    """Tell how many groups there are along a loop of the grid."""
    return -(-extent // schedule.at_once(name))
