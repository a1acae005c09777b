"""Long functions of a row that are computed once, for several loops over it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.loops import is_part
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.footprint import Footprint
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.nest.rules.kept import kept_of
from funcgrad.lower.primitives.primitive import On, Primitive
from funcgrad.trace.uop import UOp, numel
from funcgrad.trace.util.record import replace

# Of a kernel's arrays, on the stack: threads may have twice as much, a near cache has this.
MOST_KEPT_NBYTES = 1 << 17


class Keep(Primitive):
    """keep(axes): reductions whose last loops these are store the long functions that their terms are made of, and what
    is computed behind these loops loads them. So an exponential that a row is summed and scaled by is computed once.
    """

    name = "keep"
    on = On.HOSTS

    def fault(self, loops: Loops, schedule: Schedule, *axes: str) -> str:
        """Return why nothing can be kept, or an empty string. A loop is the last one of reductions along whole rows of
        the domain, each row of which has an array of its own, on the stack. Something must be there to keep.
        """
        if not axes:
            return "it takes a loop"
        if loops.kernel.scatter is not None or loops.kernel.along is not None:
            return "the loops of updates, and those that carry values, have an order of their own"
        if schedule.matrix is not None or schedule.interchange is not None:
            return f"{schedule.matrix or 'interchange'} has an order of its own for sums"
        for axis in axes:
            if why := loops.fault(schedule, axis):
                return why
        return keep_fault(loops.footprint, schedule, axes)

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules that keep what a reduction computes, or compute it again."""
        for name in sorted(loops.reduced):
            if name in schedule.keep:
                yield replace(schedule, keep=[other for other in schedule.keep if other != name])
            else:
                yield replace(schedule, keep=[*schedule.keep, name])


def keep_fault(footprint: Footprint, schedule: Schedule, axes: Sequence[str]) -> str:
    """Say why what reductions along these loops compute cannot be kept, or nothing."""
    for axis in axes:
        if why := _row_fault(footprint, schedule, axis):
            return why
    nbytes = sum(_kept_nbytes(footprint, schedule, axis) for axis in axes)
    return f"{nbytes} bytes of arrays, {MOST_KEPT_NBYTES} at most" if nbytes > MOST_KEPT_NBYTES else ""


def _row_fault(footprint: Footprint, schedule: Schedule, axis: str) -> str:
    alike = _ended_by(footprint, axis)
    if not alike:
        return f"{axis} is not the last loop of a reduction"
    for node in alike:
        if any(map(is_part, footprint.reductions[node])):
            return f"the loops around {axis} are parts of others"
        if footprint.within[node]:
            return f"{axis} is within the loop of another reduction"
        lanes = [name for name in schedule.vectorize if name in _around(footprint, schedule, node)]
        if lanes:
            return f"each lane of {lanes[0]} has a row of its own"
    return "" if kept_of(footprint.kernel, alike) else "no long function is needed there and behind"


def _ended_by(footprint: Footprint, axis: str) -> list[UOp]:
    """Return the reductions whose last loop this is."""
    return [node for node, names in footprint.reductions.items() if names[-1] == axis]


def _kept_nbytes(footprint: Footprint, schedule: Schedule, axis: str) -> int:
    """Return the bytes of all arrays: each copy of a loop around has its own."""
    alike = _ended_by(footprint, axis)
    size = numel(tuple(footprint.extents[name] for name in footprint.reductions[alike[0]]))
    around = {name for node in alike for name in _around(footprint, schedule, node)}
    copies = numel(tuple(count for name, count in schedule.unroll.items() if name in around))
    return copies * size * sum(node.dtype.itemsize for node in kept_of(footprint.kernel, alike))


def _around(footprint: Footprint, schedule: Schedule, node: UOp) -> set[str]:
    """Return the loops around a reduction, merged ones by the name that they have then."""
    names = footprint.around[node]
    merged = {part: group[-1] for group in schedule.merge for part in group}
    return {merged.get(name, name) for name in names}
