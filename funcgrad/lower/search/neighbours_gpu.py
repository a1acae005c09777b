"""The schedules next to a schedule on a target with a grid: what a search may change there (see neighbours_cpu.py).

More or fewer threads along a dimension of a group, results of each thread, terms at a time in local memory, operands
that are brought there, owners, another order of the groups. Tiles in local memory follow from these: they are as large
as what the threads of a group read in one step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from funcgrad.backends.interface import Grid, Target
from funcgrad.lower.ir.access_strides import base_name
from funcgrad.lower.ir.ops import RANGE
from funcgrad.lower.ir.schedule import Schedule, Stage
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.trace.uop import UOp

_COPIES = (1, 2, 4, 8, 16)
_STEPS = (8, 16, 32, 64)  # terms of a sum at a time
_STAGES = (1, 2, 3, 4)  # tiles of each operand that there is memory for
_PADS = (0, 1, 4, 8)  # elements behind each row of a tile


def staged_anew(loops: Loops, schedule: Schedule, grid: Grid) -> Schedule | None:
    """The schedule with tiles as large as its threads read them; None where local memory is too small for them."""
    found = {}
    for slot, stage in schedule.stage.items():
        node = next(node for node, number in loops.kernel.slots.items() if number == slot)
        made = _stage(loops, schedule, node, stage.loop)
        if made is None:
            return None
        found[slot] = made._replace(pad=stage.pad, stages=stage.stages, direct=stage.direct)
    nodes = {slot: node for node, slot in loops.kernel.slots.items()}
    nbytes = sum(stage.nbytes(nodes[slot].dtype.itemsize) for slot, stage in found.items())
    return None if nbytes > grid.local_nbytes else replace(schedule, stage=found)


def _stage(loops: Loops, schedule: Schedule, node: UOp, loop: str) -> Stage | None:
    group = next((names for names in loops.reductions.values() if loop in names), None)
    if group is None or node not in loops.nest.indices:
        return None
    sizes = {name: loops.extents[name] for name in group[group.index(loop) + 1 :]}
    for name, (count, _) in schedule.threads.items():
        sizes[name] = count * schedule.vectorize.get(name, 1) * schedule.unroll.get(name, 1)
    base, tile = [], []
    for index in loops.nest.indices[node]:
        if any(atom.op is not RANGE for atom in index.terms):
            return None
        steps = [
            (c, sizes[base_name(atom)] - 1) for atom, c in index.terms.items() if base_name(atom) in sizes
        ]
        base.append(index.constant + sum(min(0, c * far) for c, far in steps))
        tile.append(1 + sum(abs(c) * far for c, far in steps))
    return Stage(loop, tuple(base), tuple(tile))


# ---- the decisions ----


def _threads(loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
    """Twice and half as many along a dimension; twice along one for half along another."""
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


def _copies(loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
    """More and fewer results of each thread; more along one loop for fewer along another."""
    names = [name for name in schedule.threads if name not in loops.reduced]
    for name in names:
        for copies in _COPIES:
            yield _unrolled(schedule, name, copies)
        for other in names:
            if other != name and schedule.unroll.get(other, 1) > 1:
                fewer = _unrolled(schedule, other, schedule.unroll[other] // 2)
                yield _unrolled(fewer, name, 2 * schedule.unroll.get(name, 1))


def _unrolled(schedule: Schedule, name: str, copies: int) -> Schedule:
    rest = {n: c for n, c in schedule.unroll.items() if n != name}
    return replace(schedule, unroll={**rest, name: copies} if copies > 1 else rest)


def _vectors(loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
    """Wider and narrower loads and stores."""
    for name, lanes in schedule.vectorize.items():
        rest = {n: c for n, c in schedule.vectorize.items() if n != name}
        yield replace(schedule, vectorize={**rest, name: 2 * lanes})
        yield replace(schedule, vectorize={**rest, name: lanes // 2} if lanes > 2 else rest)
    if not schedule.vectorize:
        for name in schedule.threads:
            yield replace(schedule, vectorize={name: 2})


def _local(loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
    """Operands read from memory, and not from tiles; rows of tiles further apart; copies of more and fewer steps under
    way; more or fewer terms at a time."""
    for slot in schedule.stage:
        yield replace(schedule, stage={s: stage for s, stage in schedule.stage.items() if s != slot})
    for slot, stage in schedule.stage.items():
        for pad in _PADS:
            yield replace(schedule, stage={**schedule.stage, slot: stage._replace(pad=pad)})
    for stages in _STAGES:
        for direct in (False, True) if stages > 1 and target.grid and target.grid.direct_nbytes else (False,):
            changed = {s: stage._replace(stages=stages, direct=direct) for s, stage in schedule.stage.items()}
            yield replace(schedule, stage=changed)
    for name in schedule.split:
        if any(stage.loop == f"{name}.0" for stage in schedule.stage.values()):
            for step in _STEPS:
                yield replace(schedule, split={**schedule.split, name: step})


def _groups(loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
    """Another order of the groups; more and fewer owners."""
    grid = schedule.grid or []
    for place in range(len(grid) - 1):
        order = [*grid[:place], grid[place + 1], grid[place], *grid[place + 2 :]]
        if "own" not in order:
            inside = [name for name in schedule.order if name not in grid]
            yield replace(schedule, grid=order, order=[*order, *inside])
    if schedule.owners > 1:
        for owners in (schedule.owners // 2, 2 * schedule.owners):
            yield replace(schedule, owners=owners)


GRID_MOVES: tuple[Callable[[Loops, Schedule, Target], Iterator[Schedule]], ...] = (
    _copies, _threads, _vectors, _local, _groups,
)  # fmt: skip

__all__ = ["GRID_MOVES", "staged_anew"]
