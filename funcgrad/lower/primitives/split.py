"""A loop becomes two, one within the other."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.loops import inner_part, is_part, loop_named, outer_part
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.changes import (
    order_of,
    unpadded,
)
from funcgrad.lower.primitives.faults import used_by
from funcgrad.lower.primitives.primitive import Primitive
from funcgrad.trace.util.record import replace

_BLOCKS = (8, 16, 32, 64, 128, 256, 512)


class Split(Primitive):
    """split(axis, factor): the axis becomes two nested ones, axis.0 and axis.1 of extent `factor`."""

    name = "split"

    def fault(self, loops: Loops, schedule: Schedule, axis: str, factor: int) -> str:
        """Return why this split is illegal, or an empty string. The parts walk the steps of the whole loop in the
        same order, so any loop may be split. But the factor must divide its extent, as the inner part has the same
        number of steps each time, and a loop that carries values runs as a whole. Other primitives name the loops
        that they find, so splits come before them. Steps beyond an axis are masked on a grid, so for a whole axis any
        factor will do, also one greater than its extent. On a host only rows of tiles go on beyond theirs, of which
        `matrix` says that masks guard what is done with them.
        """
        if axis == loops.walked:
            return f"{axis} carries what came before from step to step: it runs as a whole"
        if why := loops.fault(schedule, axis):
            return why
        extent = loops.extents[axis]
        masked = not is_part(axis) and (schedule.on_grid or schedule.matrix is not None)
        if factor < 2 or (not schedule.on_grid and factor >= extent) or (not masked and extent % factor):
            return f"{factor} is no proper divisor of its {extent} steps"
        used = next((name for name, axes in used_by(schedule) if axis in axes), None)
        return f"{used} was applied to it: split it before" if used else ""

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with a loop of the domain in blocks. The loop over blocks is outside of all others, or in
        the loop's old place.
        """
        merged = {name for group in schedule.merge for name in group}
        for name in loops.domain:
            extent = loops.extents[name]
            if name in merged or name == loops.walked or loop_named(name).depth > 1:
                continue
            for factor in _BLOCKS:
                if factor < extent and extent % factor == 0:
                    yield from _in_blocks(loops, schedule, name, factor)


def _in_blocks(loops: Loops, schedule: Schedule, name: str, factor: int) -> Iterator[Schedule]:
    outer, inner = outer_part(name), inner_part(name)

    def renamed(table: dict[str, int]) -> dict[str, int]:
        return {inner if key == name else key: value for key, value in table.items()}

    base = unpadded(schedule, name)
    order = [inner if key == name else key for key in order_of(loops, schedule)]
    place = order.index(inner) if inner in order else 0
    for to in sorted({0, place}):
        yield replace(
            base,
            split={**base.split, name: factor},
            vectorize=renamed(base.vectorize),
            unroll=renamed(base.unroll),
            pad=renamed(base.pad),
            prefetch=renamed(base.prefetch),
            order=[*order[:to], outer, *order[to:]],
            parallel=outer if base.parallel == name else base.parallel,
        )
