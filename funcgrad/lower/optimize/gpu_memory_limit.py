"""How much of the memory that a group shares a kernel takes, and schedules that take no more than there is.

Tiles of operands are in it, and what threads exchange when they combine their values. The second depends on how a
language does that: LLVM's kernels use one piece again and again, and none where a warp can shuffle; those in C have one
for each type. Counted is what the one that takes most would take, so the count is right for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.ops import GROUP_REDUCE, LOCAL
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.plan import group_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, toposort
from funcgrad.trace.util.record import replace

_ALIGNED_NBYTES = 16


def local_nbytes(stores: Sequence[UOp]) -> int:
    """Return at most how many bytes of local memory the kernel of these stores needs."""
    total, exchanged = 0, {}
    threads = prod(group_of(stores))
    for node in toposort(stores):
        if node.op is LOCAL:
            _, dtype, count, *stages = node.arg
            total += _aligned(count * dtype.itemsize * (stages[0] if stages else 1))
        elif node.op is GROUP_REDUCE:
            lanes = prod(node.shape)
            itemsize = 4 if node.dtype == dt.bool_ else node.dtype.itemsize
            exchanged[node.dtype.name, node.shape] = _aligned(threads * lanes * itemsize)
    return total + sum(exchanged.values())


def _aligned(nbytes: int) -> int:
    return -(-nbytes // _ALIGNED_NBYTES) * _ALIGNED_NBYTES


def with_less_memory(schedule: Schedule, kernel: Kernel) -> Schedule | None:
    """Return a schedule that takes less memory: first with fewer tiles for steps to come, then without the largest
    tile, at last with fewer threads. Return None where no such change is left.
    """
    most = max((stage.stages for stage in schedule.stage.values()), default=1)
    if most > 1:
        fewer = {
            slot: stage._replace(stages=min(stage.stages, most - 1)) for slot, stage in schedule.stage.items()
        }
        return replace(schedule, stage=fewer)
    if schedule.stage and not schedule.matrix:
        sizes = {slot: node.dtype.itemsize for node, slot in kernel.slots.items()}
        largest = max(schedule.stage, key=lambda slot: (schedule.stage[slot].nbytes(sizes[slot]), slot))
        rest = {slot: stage for slot, stage in schedule.stage.items() if slot != largest}
        return replace(schedule, stage=rest)
    if schedule.threads and not schedule.matrix:
        counts = {dim: count for count, dim in schedule.threads.values()}
        dim = max(counts, key=lambda dim: (counts[dim], -dim))
        threads = {
            name: (count // 2 if along == dim else count, along)
            for name, (count, along) in schedule.threads.items()
        }
        return replace(schedule, threads={name: own for name, own in threads.items() if own[0] > 1})
    return None
