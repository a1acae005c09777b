"""A loop of the domain within those of the sums around which it was."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.changes import order_of
from funcgrad.lower.primitives.faults import of_domain
from funcgrad.lower.primitives.primitive import On, Primitive
from funcgrad.trace.util.record import replace

_MOST_NBYTES = 1 << 15  # of the accumulators of a reduction, which are on the stack


class Interchange(Primitive):
    """interchange(axis): the loop of a domain axis runs within the loops of the reductions that depend on it. So these
    walk memory row by row. Their accumulators are an array in the nearest cache, with an element for each step of the
    loop, and copies of a reduction's loop are taken in turn by one accumulator.
    """

    name = "interchange"
    on = On.HOSTS

    def fault(self, loops: Loops, schedule: Schedule, axis: str) -> str:
        """Return why the loops cannot be interchanged, or an empty string. Sums of each step are independent of those
        of other steps, so the order of the loops changes no value. But loops between the two would repeat all sums,
        and the array must fit the stack.
        """
        if why := of_domain(loops, schedule, axis):
            return why
        if loops.kernel.scatter is not None or loops.kernel.along is not None:
            return "the loops of updates, and those that carry values, have an order of their own"
        if schedule.matrix is not None:
            return f"{schedule.matrix} has registers for its sums"
        if axis == schedule.parallel:
            return f"tasks share {axis}"
        found = loops.footprint
        sums = [node for node in loops.reductions if axis in found.around[node]]
        if not sums:
            return f"no reduction depends on {axis}"
        order = order_of(loops, schedule)
        inside = order[order.index(axis) + 1 :] if axis in order else []
        for node in sums:
            between = [name for name in inside if name in found.around[node]]
            if between:
                return f"{between[0]} is within {axis} and around a reduction"
        extent = loops.named(schedule)[axis]
        nbytes = extent * max(node.dtype.itemsize for node in sums)
        return f"{nbytes} bytes of accumulators, {_MOST_NBYTES} at most" if nbytes > _MOST_NBYTES else ""

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield the schedule with the innermost loop within the reductions, or not."""
        if schedule.interchange is not None:
            yield replace(schedule, interchange=None)
        elif loops.reductions and (order := order_of(loops, schedule)):
            yield replace(schedule, interchange=order[-1])
