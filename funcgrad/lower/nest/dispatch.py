"""Which nest a kernel has: one of a walk, one of updates, or the plain one."""

from __future__ import annotations

from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.nest.nest import Emit, Nest, Schedule
from funcgrad.lower.nest.scan import PrefixNest
from funcgrad.lower.nest.scatter import ScatterNest


def nest_of(kernel: Kernel, schedule: Schedule, emit: Emit, *, open_schedule: bool = False) -> Nest:
    """The nest of any kernel; see Nest for the arguments."""
    kind = ScatterNest if kernel.scatter is not None else Nest if kernel.along is None else PrefixNest
    return kind(kernel, schedule, emit, open_schedule=open_schedule)


__all__ = ["nest_of"]
