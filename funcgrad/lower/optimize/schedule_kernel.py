"""Which schedule a kernel gets, and the nest that it gives: the same steps for hosts and grids.

The kernel is first evaluated under the empty schedule. That gives every access as an affine index, of which the choice
is made (cpu.py, gpu.py). Then it is evaluated once more, under what was picked.
"""

from __future__ import annotations

from funcgrad.backends.interface import Grid, Target
from funcgrad.config import config
from funcgrad.errors import InternalError
from funcgrad.lower.ir.index.affine import NeedSplit
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.schedule import MixedLanes, Schedule
from funcgrad.lower.nest.footprint import Footprint
from funcgrad.lower.nest.nest import Emit
from funcgrad.lower.nest.plan import Plan, nest_of, plan_of
from funcgrad.lower.optimize.cpu import pick_for_host
from funcgrad.trace.uop import UOp


def schedule_kernel(kernel: Kernel, target: Target, emit: Emit) -> Plan:
    """Pick the primitives and apply them."""
    plain, stores = _evaluated_plainly(kernel, emit)
    schedule = Schedule(split=dict(plain.loops.schedule.split))
    if target.grid is None:
        pick_for_host(plain, stores, schedule, target)
        plan = _planned(kernel, schedule, emit)
    else:
        from funcgrad.lower.optimize.gpu import pick_for_grid  # a host has no use for it

        pick_for_grid(plain, stores, schedule, target.grid)
        plan = _planned_within(target.grid, kernel, schedule, emit)
    if config.check_spec:
        from funcgrad.lower.primitives.check import check_schedule  # schedules that are picked are legal

        check_schedule(kernel, plan.schedule, emit, plain)
    return plan


def _evaluated_plainly(kernel: Kernel, emit: Emit) -> tuple[Footprint, list[UOp]]:
    """Return what the kernel reads, writes and combines, and its stores, under the splits that indices ask for."""
    split: dict[str, int] = {}
    while True:
        nest = nest_of(kernel, Schedule(split=dict(split)), emit, open_schedule=True)
        try:
            return nest.footprint, nest.build()
        except NeedSplit as wish:
            split[wish.variable.arg.loop] = wish.factor


def _planned(kernel: Kernel, schedule: Schedule, emit: Emit) -> Plan:
    """Return the plan of a kernel; vectors and threads that do not go together are taken out of its schedule."""
    while True:
        try:
            return plan_of(kernel, schedule, emit)
        except MixedLanes as mixed:
            for name in mixed.loops:
                schedule.vectorize.pop(name, None)
                schedule.threads.pop(name, None)


def _planned_within(grid: Grid, kernel: Kernel, schedule: Schedule, emit: Emit) -> Plan:
    """Return the same with no more local memory than there is."""
    from funcgrad.lower.optimize.gpu_memory_limit import local_nbytes, with_less_memory  # as above

    plan = _planned(kernel, schedule, emit)
    while (nbytes := local_nbytes(plan.stores)) > grid.local_nbytes:
        less = with_less_memory(plan.schedule, kernel)
        if less is None:
            raise InternalError(f"{plan.schedule} takes {nbytes} bytes of local memory")
        plan = _planned(kernel, less, emit)
    return plan
