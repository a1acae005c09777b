"""Neighbouring iterations side by side."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.changes import (
    near,
    unrolled,
)
from funcgrad.lower.primitives.faults import too_long
from funcgrad.lower.primitives.primitive import Primitive
from funcgrad.trace.util.record import replace

_ON_GRIDS = (1, 2, 4, 8, 16)  # results of each thread


class Unroll(Primitive):
    """unroll(axis, copies): `copies` neighbouring iterations are written out; on a domain axis around a reduction this
    is the register tile: each copy has its own accumulators in one common loop."""

    name = "unroll"

    def fault(self, loops: Loops, schedule: Schedule, axis: str, copies: int) -> str:
        """Return why these copies are illegal, or an empty string. Neighbouring iterations are written out side by
        side, each with its own accumulators, and each copy must have an iteration. A loop that carries values, and
        one over updates, takes its steps one after the other.
        """
        if why := loops.fault(schedule, axis):
            return why
        if axis == loops.walked:
            return f"{axis} carries what came before from step to step"
        if axis in loops.updates:
            return f"updates of one position go one after the other, {axis} steps over positions"
        if axis in schedule.chain:
            return "chain writes all of its iterations out"
        extent = loops.named(schedule)[axis]
        lanes = schedule.vectorize.get(axis, 1)
        if not 1 <= copies <= -(-extent // lanes):
            return f"{copies} copies of {-(-extent // lanes)} steps" + (
                f" of {lanes} lanes" if lanes > 1 else ""
            )
        return too_long(loops, schedule, {axis: copies})

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with more and fewer iterations side by side, and with more of one loop for fewer of
        another.
        """
        names = loops.named(schedule)
        nearby = {name: near(schedule.unroll.get(name, 1)) for name in names}
        for name in names:
            for copies in nearby[name]:
                yield unrolled(schedule, name, copies)
        for name in schedule.unroll:
            for other in names:
                if other != name:
                    yield unrolled(unrolled(schedule, name, nearby[name][0]), other, nearby[other][-1])

    def neighbours_on_grids(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with more and fewer results of each thread, and with more along one loop for fewer along
        another.
        """
        names = [name for name in schedule.threads if name not in loops.reduced]
        for name in names:
            for copies in _ON_GRIDS:
                yield _with_copies(schedule, name, copies)
            for other in names:
                if other != name and schedule.unroll.get(other, 1) > 1:
                    fewer = _with_copies(schedule, other, schedule.unroll[other] // 2)
                    yield _with_copies(fewer, name, 2 * schedule.unroll.get(name, 1))


def _with_copies(schedule: Schedule, name: str, copies: int) -> Schedule:
    rest = {n: c for n, c in schedule.unroll.items() if n != name}
    return replace(schedule, unroll={**rest, name: copies} if copies > 1 else rest)
