"""Memory that is asked for before it is needed."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.primitive import On, Primitive
from funcgrad.trace.util.record import replace

_AHEAD = (4, 16, 64)  # iterations


class Prefetch(Primitive):
    """prefetch(axis, distance): loads and stores in a loop ask for the memory of `distance` iterations later."""

    name = "prefetch"
    on = On.HOSTS

    def fault(self, loops: Loops, schedule: Schedule, axis: str, distance: int) -> str:
        """Return why this loop cannot prefetch, or an empty string. A prefetch is no access, so it changes no value,
        but there must be a loop with iterations to come.
        """
        if why := loops.fault(schedule, axis):
            return why
        if axis in schedule.chain:
            return "chain leaves no loop"
        return "" if distance >= 1 else f"{distance} iterations later is not later"

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules that ask for memory ahead, nearer or farther, or not at all."""
        for name in schedule.prefetch:
            yield replace(schedule, prefetch={n: d for n, d in schedule.prefetch.items() if n != name})
        ahead = [names[-1] for names in loops.reductions.values()] + ([loops.walked] if loops.walked else [])
        for name in dict.fromkeys(ahead):
            for distance in _AHEAD:
                yield replace(schedule, prefetch={**schedule.prefetch, name: distance})
