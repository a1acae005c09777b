"""Neighbouring loops become one."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops, walked_apart
from funcgrad.lower.primitives.changes import (
    order_of,
    without,
)
from funcgrad.lower.primitives.faults import of_domain, used_by
from funcgrad.lower.primitives.primitive import Primitive
from funcgrad.trace.util.record import replace


class Merge(Primitive):
    """merge(axes): neighbouring axes that every access walks as one become one, kept under the last name."""

    name = "merge"

    def fault(self, loops: Loops, schedule: Schedule, *axes: str) -> str:
        """Return why these loops cannot be merged, or an empty string. Neighbouring loops of the domain become one
        where every access walks them as one: a step of the outer loop goes as far as all steps of the inner one.
        Elsewhere each step of the merged loop would divide to find its place. Nothing may be stored or reduced within
        the outer loop alone, as it would be repeated.
        """
        if len(set(axes)) < 2:
            return "it takes two loops or more"
        for axis in axes:
            if why := of_domain(loops, schedule, axis):
                return why
        if len({axis in loops.updates for axis in axes}) > 1:
            return "updates go one after the other, the elements of one update are a loop within"
        used = next(((name, a) for name, used in used_by(schedule) for a in axes if a in used), None)
        if used:
            return f"{used[0]} was applied to {used[1]}: merge before"
        long = [name for name in loops.domain if loops.extents[name] > 1]
        for outer, inner in zip(axes, axes[1:], strict=False):
            if outer in long and inner in long and long.index(inner) != long.index(outer) + 1:
                return f"{inner} is not the next loop within {outer}"
            if why := walked_apart(loops.footprint, outer, inner):
                return why
        return ""

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with neighbouring loops as one, or as two."""
        for group in schedule.merge:
            order = [
                part
                for name in order_of(loops, schedule)
                for part in (group if name == group[-1] else (name,))
            ]
            yield replace(schedule, merge=[other for other in schedule.merge if other != group], order=order)
        free = [n for n in loops.domain if not any(n in group for group in schedule.merge)]
        for first, second in zip(free, free[1:]):
            base = without(schedule, first)
            order = [name for name in order_of(loops, schedule) if name != first]
            parallel = second if base.parallel == first else base.parallel
            yield replace(base, merge=[*schedule.merge, (first, second)], order=order, parallel=parallel)
