"""The threads of a group."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.primitive import On, Primitive
from funcgrad.trace.uop import numel
from funcgrad.trace.util.record import replace

_MOST_THREADS = 1024  # of a group, on any target


class Threads(Primitive):
    """threads(axis, count, dim): share a loop among the threads of a group. `count` neighbouring iterations, each as
    wide as a vector, are those of as many threads, numbered along dimension `dim` of the group. In a reduction each
    thread combines its part, and the group then combines the parts. All axes along one dimension have one count. The
    rest of an extent is masked, so there are no tails.
    """

    name = "threads"
    on = On.GRIDS

    def fault(self, loops: Loops, schedule: Schedule, axis: str, count: int, dim: int) -> str:
        """Return why these threads are illegal, or an empty string. Neighbouring iterations are those of the threads
        along one dimension of a group: a power of two, as values are combined by halves. A thread has one number
        along a dimension. So two loops of the domain would walk a diagonal, and a reduction that each thread has of
        its own cannot be shared by the same threads.
        """
        if axis in loops.means and schedule.matrix is None:
            return f"{axis} carries a maximum and sums from step to step"
        if axis in loops.reduced:
            if why := loops.fault(schedule, axis):
                return why
        elif why := loops.shared(schedule, axis):
            return why
        if count < 2 or count & (count - 1):
            return f"{count} is no power of 2 greater than 1"
        if dim not in (0, 1, 2):
            return f"a group has no dimension {dim}: these are 0, 1 and 2"
        others = {name: n for name, (n, along) in schedule.threads.items() if along == dim and name != axis}
        for name, n in others.items():
            if n != count:
                return f"{n} threads along dimension {dim} share {name} already"
            if name not in loops.reduced and axis not in loops.reduced:
                return f"the threads along dimension {dim} are the steps of {name}: they cannot be those of {axis}, too"
        sizes = {along: n for n, along in schedule.threads.values()} | {dim: count}
        if numel(tuple(sizes.values())) > _MOST_THREADS:
            return f"a group has {_MOST_THREADS} threads at most"
        for node, names in loops.reductions.items():
            depends = loops.footprint.around[node] | loops.footprint.within[node]
            together = [name for name in (axis, *others) if name in names]
            mixed = [name for name in (axis, *others) if name in depends]
            if len(together) > 1 or (together and mixed):
                first, second = (*together, *mixed)[:2]
                return f"the reduction over {first} is one for each step of {second}, which the same threads walk"
        return ""

    def neighbours_on_grids(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with twice and half as many threads along a dimension, and with twice along one for half
        along another.
        """
        counts = {dim: count for count, dim in schedule.threads.values()}
        for dim, count in sorted(counts.items()):
            yield _counted(schedule, {**counts, dim: 2 * count})
            yield _counted(schedule, {**counts, dim: count // 2})
            for other in sorted(counts):
                if other != dim:
                    yield _counted(schedule, {**counts, dim: 2 * count, other: counts[other] // 2})


def _counted(schedule: Schedule, counts: dict[int, int]) -> Schedule:
    threads = {n: (counts[dim], dim) for n, (_, dim) in schedule.threads.items() if counts[dim] > 1}
    return replace(schedule, threads=threads)
