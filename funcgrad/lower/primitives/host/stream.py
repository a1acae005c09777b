"""Results that go around the caches."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import ALIGNED_NBYTES, Target
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.primitive import On, Primitive
from funcgrad.trace.util.record import replace


class Stream(Primitive):
    """stream(slots): write whole vectors of these results around the caches. A cache would read every line before it
    is written, and lose other lines for it. This is for results too big to be still in a cache when they are read.
    Their memory begins with a line (ALIGNED_NBYTES).
    """

    name = "stream"
    on = On.HOSTS

    def fault(self, loops: Loops, schedule: Schedule, *slots: int) -> str:
        """Return why these results cannot be streamed, or an empty string. Stores go to memory and not to the caches,
        which changes no value. But they are whole lines, so the array begins with one, as all memory of that size
        does, and ends with one. Results that are read again here stay in the caches.
        """
        accesses = loops.footprint.accesses
        for slot in slots:
            own = [access for access in accesses if loops.kernel.slots[access.node] == slot]
            if not any(access.is_store for access in own):
                return f"b{slot} is not written"
            if loops.kernel.scatter is not None or not all(access.is_store for access in own):
                return f"b{slot} is read again"
            if own[0].nbytes < ALIGNED_NBYTES or own[0].nbytes % 64:
                lines = f"{ALIGNED_NBYTES} or more are whole lines, if 64 divides them"
                return f"b{slot} has {own[0].nbytes} bytes: {lines}"
        return ""

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with each result stored around the caches, or not."""
        for slot in {
            loops.kernel.slots[access.node]: None for access in loops.footprint.accesses if access.is_store
        }:
            others = [other for other in schedule.stream if other != slot]
            yield replace(schedule, stream=others if slot in schedule.stream else [*others, slot])
