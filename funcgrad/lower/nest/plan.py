"""A kernel with its schedule and the nest that it gives."""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.ops import THREAD
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.nest import Emit, Nest
from funcgrad.trace.uop import UOp, toposort
from funcgrad.trace.util.named_tuple import NamedTuple


class Plan(NamedTuple):
    """A kernel with its schedule, and the nest that it gives."""

    schedule: Schedule
    nest: Nest
    stores: list[UOp]


def group_of(stores: Sequence[UOp]) -> tuple[int, int, int]:
    """Tell how many threads a group of a function has, along each of its dimensions."""
    sizes = [1, 1, 1]
    for node in toposort(stores):
        if node.op is THREAD:
            sizes[node.arg[0]] = node.arg[1]
    return sizes[0], sizes[1], sizes[2]


def nest_of(kernel: Kernel, schedule: Schedule, emit: Emit, *, open_schedule: bool = False) -> Nest:
    """Return the nest of any kernel: one of updates, one of a walk, or the plain one; see Nest for the arguments."""
    kind: type[Nest] = Nest
    if kernel.scatter is not None:
        from funcgrad.lower.nest.scatter import ScatterNest as kind  # few programs update arrays
    elif kernel.along is not None:
        from funcgrad.lower.nest.scan import PrefixNest as kind  # few programs walk
    return kind(kernel, schedule, emit, open_schedule=open_schedule)


def plan_of(kernel: Kernel, schedule: Schedule, emit: Emit) -> Plan:
    """Return a kernel under a schedule that somebody else picked; the rules of lower/primitives/check.py hold for
    it."""
    nest = nest_of(kernel, schedule, emit)
    return Plan(schedule, nest, nest.build())
