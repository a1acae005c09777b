"""What those who pick schedules have in common: loops of the domain as one, vectors and tasks that fit."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from funcgrad.backends.interface import Grid, Target
from funcgrad.lower.graph.split_complex import is_complex
from funcgrad.lower.ir.index.access_strides import coefficient, loops_in
from funcgrad.lower.ir.ops import RANGE
from funcgrad.lower.ir.schedule import Schedule, Stage
from funcgrad.lower.nest.footprint import Access, Footprint
from funcgrad.lower.nest.kernel_loops import walked_apart
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

GROUP = 256  # threads of a group on a grid, where nothing asks for another number
MOST_WRITTEN_OUT = 1 << 13  # nodes of a kernel times the elements of a thread: compiling more takes seconds
PAGE_NBYTES = 4096
_ROWS_AHEAD = 8
_STAGES, _STAGES_DIRECT = 2, 4
_BANDS = (16, 8, 4)
_LEAST_COLUMNS = 8  # of tiles, fewer of which are no reason for bands
_EVEN = 0.9  # of all cores busy until the end


def long_loops(plain: Footprint, axes: Iterable[int]) -> list[str]:
    """Return the loops of some axes of the domain that have more than one step."""
    return [name for name, *_ in plain.loops.of_domain([*axes]) if plain.extents[name] > 1]


def merge_loops(
    plain: Footprint, domain: Sequence[str], schedule: Schedule
) -> tuple[list[str], dict[str, int]]:
    """Join neighbouring loops that every access walks as one: (the loops that are left, the extents of all)."""
    groups: list[list[str]] = []
    for name in domain:
        if groups and not walked_apart(plain, groups[-1][-1], name):
            groups[-1].append(name)
        else:
            groups.append([name])
    schedule.merge = [tuple(group) for group in groups if len(group) > 1]
    extents = dict(plain.extents)
    for group in schedule.merge:
        for name in group[:-1]:
            extents[group[-1]] *= plain.extents[name]
    return [group[-1] for group in groups], extents


def contiguity(accesses: Sequence[Access], name: str) -> float:
    """Score a loop: accesses with neighbours along it minus those with strides, each by the number of its loops. An
    access that does not depend on the loop counts nothing.
    """
    score = 0.0
    for access in accesses:
        c = coefficient(access.position, name)
        weight = (2.0 if access.is_store else 1.0) * (1 + len(loops_in(access.position)))
        if c == 1:
            score += weight
        elif c != 0:
            score -= 4 * weight
    return score


def side_by_side(accesses: Sequence[Access], loop: str) -> float:
    """Count the bytes that neighbouring iterations of a loop read and write side by side, less those that are apart."""
    total = 0.0
    for access in accesses:
        step = coefficient(access.position, loop)
        if step != 0:
            total += (2.0 if access.is_store else 1.0) * access.itemsize * (1 if step == 1 else -1)
    return total


def nearest(accesses: Sequence[Access], loops: Sequence[str]) -> str:
    """Return the loop along which most is side by side, of several the innermost."""
    return max(reversed(loops), key=lambda name: side_by_side(accesses, name))


def vector_lanes(accesses: Sequence[Access], loop: str, extent: int, grid: Grid) -> int:
    """Return how many elements a thread may load and store at once: neighbours in every access that walks the loop,
    in whole vectors.
    """
    lanes = grid.vector_nbytes // max((access.itemsize for access in accesses), default=4)
    for access in accesses:
        step = coefficient(access.position, loop)
        if step not in (0, 1) or is_complex(access.node) or access.node.dtype == dt.bool_:
            return 1
        if step:
            rest = [
                c
                for atom, c in access.position.terms.items()
                if atom.op is not RANGE or atom.arg.loop != loop
            ]
            lanes = math.gcd(lanes, extent, access.position.constant, *rest)
    return lanes


def share_out(schedule: Schedule, loops: Sequence[str], extents: Mapping[str, int], threads: int) -> None:
    """Put threads along the first loop, and along others as long as a group has fewer than it should."""
    for dim, name in enumerate(loops[:3]):
        count = min(threads, power_of_two(-(-extents[name] // schedule.vectorize.get(name, 1))))
        if count > 1:
            schedule.threads[name] = (count, dim)
        threads //= count


def power_of_two(n: int) -> int:
    """Return the least one that is not below n."""
    return 1 << max(0, n - 1).bit_length()


def lanes_for(extent: int, lanes: int) -> int:
    """Return the narrowest vector of at most `lanes` that holds the extent."""
    while lanes > 2 and lanes // 2 >= extent:
        lanes //= 2
    return lanes


def prefetch_rows(plain: Footprint, name: str, schedule: Schedule) -> None:
    steps = [abs(coefficient(a.position, name) or 0) * a.itemsize for a in plain.accesses]
    if max(steps) >= PAGE_NBYTES and plain.extents[name] > 4 * _ROWS_AHEAD:
        schedule.prefetch[name] = _ROWS_AHEAD


def pipelined(
    stages: Mapping[int, Stage], nodes: Mapping[int, UOp], steps: int, grid: Grid
) -> dict[int, Stage]:
    """Give each tile in local memory as many stages as are of use: tiles of direct copies are loaded several steps
    ahead, others one. A unit has room for two groups, so that one works while the other waits, or else for one.
    `steps` are those of the loop.
    """
    # Threads that are not in step have nothing to do while loads are under way.
    if grid.warp == 1 or not stages:
        return dict(stages)
    direct = {slot: _is_direct(stage, nodes[slot], grid) for slot, stage in stages.items()}
    nbytes = (
        sum(stage._replace(stages=2).nbytes(nodes[slot].dtype.itemsize) for slot, stage in stages.items())
        // 2
    )
    most = min(_STAGES_DIRECT if all(direct.values()) else _STAGES, steps)
    count = min(most, grid.local_nbytes // 2 // nbytes)
    if count < 2:
        count = min(2, most) if 2 * nbytes <= grid.local_nbytes else 1
    if count < 2:
        return dict(stages)
    return {slot: stage._replace(stages=count, direct=direct[slot]) for slot, stage in stages.items()}


def _is_direct(stage: Stage, node: UOp, grid: Grid) -> bool:
    """Tell whether the rows of a tile are made of what can be copied past the threads."""
    if stage.last >= 0:
        return False
    itemsize = node.dtype.itemsize
    together = math.gcd(stage.tile[-1], node.shape[-1], stage.pad, stage.base[-1], max(1, 16 // itemsize))
    return together * itemsize in grid.direct_nbytes


def band_of_tiles(high: int, down: int, wide: int, across: int) -> int:
    """Return how many tiles of `down` rows and `across` columns a band of a product of `high` rows and `wide` columns
    has, 1 for no bands. Groups go through each band column by column (`swizzle`).
    """
    tiles, columns = -(-high // down), -(-wide // across)
    if columns < _LEAST_COLUMNS:
        return 1
    return next((band for band in _BANDS if tiles > band and tiles % band == 0), 1)


def innermost(schedule: Schedule, names: Sequence[str]) -> None:
    schedule.order = [name for name in schedule.order if name not in names] + list(names)


def feed_cores(schedule: Schedule, extents: dict[str, int], target: Target) -> None:
    """Choose the loop that is cut into tasks: the outermost that gives every core several, and all about as many.
    Where no loop does, take the one with the most iterations.
    """

    def trips(name: str) -> int:
        return extents[name] // schedule.at_once(name)

    def even(name: str) -> bool:
        rounds = -(-trips(name) // target.cores)
        return trips(name) >= 2 * target.cores and trips(name) >= _EVEN * rounds * target.cores

    first = schedule.parallel or next((name for name in schedule.order if even(name)), None)
    if first is not None:
        schedule.parallel = first
        return
    best = max(schedule.order, key=trips)
    if trips(best) > trips(schedule.order[0]):
        schedule.order = [best] + [name for name in schedule.order if name != best]
