"""Results that go around the caches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from funcgrad.backends.interface import ALIGNED_NBYTES, Target
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.primitive import On, Primitive


class Stream(Primitive):
    """stream(slots): whole vectors of these results are written around the caches, which would read every line before
    it is written, and lose others for it: for what is too big to be still there when somebody reads it. Their memory
    begins with a line (ALIGNED_NBYTES)."""

    name = "stream"
    on = On.HOSTS

    def fault(self, loops: Loops, schedule: Schedule, *slots: int) -> str:
        """Stores go to memory and not to the caches, which changes no value; but they are whole lines, so what is
        written begins with one, as all memory of that size does, and ends with one. What is read again here stays in
        the caches."""
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
        """Each result around the caches, or not."""
        for slot in {
            loops.kernel.slots[access.node]: None for access in loops.footprint.accesses if access.is_store
        }:
            others = [other for other in schedule.stream if other != slot]
            yield replace(schedule, stream=others if slot in schedule.stream else [*others, slot])
