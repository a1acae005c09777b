"""Which schedule a kernel gets on a target with a grid: groups of threads in place of loops and vectors.

As on a CPU (cpu.py) the kernel is first evaluated under the empty schedule, and the choice is made from the
strides and extents of its accesses alone. What differs is what is scarce. Memory is read in lines by threads that are
side by side, so they walk the axis along which elements are neighbours; there must be groups enough for all units; and
what several threads of a group need is read once, into the memory that they share.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from funcgrad.backends.interface import Grid
from funcgrad.lower.ir.contraction.register_tiles import is_contraction
from funcgrad.lower.ir.fused_ops import ONLINE
from funcgrad.lower.ir.index.access_strides import loops_in
from funcgrad.lower.ir.loops import OWNERS, inner_part, is_part, loop_named, outer_part
from funcgrad.lower.ir.ops import ACCUMULATE
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.footprint import Access, Footprint
from funcgrad.lower.nest.group.shared_memory import stage_of
from funcgrad.lower.nest.kernel_loops import own_axes
from funcgrad.lower.optimize.common import (
    GROUP,
    band_of_tiles,
    long_loops,
    nearest,
    pipelined,
    share_out,
    side_by_side,
    vector_lanes,
)
from funcgrad.lower.optimize.gpu_attention import pick_matrix_walk
from funcgrad.lower.optimize.gpu_bank_conflicts import AccessPattern, padded
from funcgrad.lower.optimize.gpu_elementwise import pick_elementwise
from funcgrad.lower.optimize.gpu_reduction import pick_reduction
from funcgrad.lower.optimize.gpu_tensor_core import pick_matrix
from funcgrad.trace.uop import UOp, numel, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

_STEP = 16  # terms of a sum of products that are in local memory at a time
_TERMS_AT_ONCE = 4  # of these that a thread takes: neighbours of a row come by one load
# Of a thread, with which this is faster (float32 on an H100: 73 us in place of 82 for 16 sums and sides of 1024, but
# 3.39 ms in place of 3.20 for 64 sums and sides of 4096).
_FEW_SUMS = 16
_ROW_THREADS = 64  # each with a row of its own
_STRETCH = 32  # terms in local memory at a time
_AT_ONCE = 4  # terms of a step
_MANY_SUMS = 64  # of several results of a thread; beside more there are no registers for so many terms
_LEAST_TILE = 4  # results along each side
_REGISTER_NBYTES = 4
_OWNERS = 256  # groups among which the rows of a scatter are shared out


class _ThreadTile(NamedTuple):
    """Threads of a group down and across, and of each its rows, and its vectors across, so many lanes wide."""

    down: int
    across: int
    rows: int
    vectors: int
    lanes: int


# A thread with 8 by 16 sums reads 24 numbers for 128 multiply-adds, one with 8 by 8 sums 16 for 64 (float32 on an H200,
# sides of 4096 and 8192: 2.94 and 22.8 ms in place of 3.21 and 25.5).
_TILES = (
    _ThreadTile(16, 8, 8, 4, 4),
    _ThreadTile(16, 16, 8, 2, 4),
    _ThreadTile(16, 16, 4, 1, 4),
    _ThreadTile(16, 8, 2, 1, 2),
    _ThreadTile(8, 8, 1, 1, 1),
)


def pick_for_grid(plain: Footprint, stores: Sequence[UOp], schedule: Schedule, grid: Grid) -> None:
    """Fill in the schedule of a kernel."""
    schedule.grid = []
    kernel = plain.kernel
    if kernel.scatter is not None:
        _scatter(plain, kernel.scatter, schedule, grid)
    elif kernel.along is not None:
        _walk(plain, kernel.along[0], schedule, grid)
    else:
        _plain(plain, stores, schedule, grid)
    schedule.threads = {name: split for name, split in schedule.threads.items() if split[0] > 1}


def _plain(plain: Footprint, stores: Sequence[UOp], schedule: Schedule, grid: Grid) -> None:
    domain = long_loops(plain, range(len(plain.kernel.domain)))
    reduced = [name for names in plain.reductions.values() for name in names if plain.extents[name] > 1]
    products = reduced and any(n.op is ACCUMULATE and n.arg[0] == "dot" for n in toposort(stores))
    online = sorted((node for node in plain.reductions if node.op in ONLINE), key=lambda node: -node.ndim)
    mean = online[0] if online else None
    if mean is not None:
        rows = [name for name in domain if name in plain.around[mean]]
        if pick_matrix_walk(plain, [mean], rows, domain, schedule, grid):
            return
        _walk_rows(plain, [mean], rows, domain, schedule, grid)
        return
    if plain.walked:
        rows = [name for name in domain if name not in plain.lacking]
        if pick_matrix_walk(plain, [*plain.walked], rows, domain, schedule, grid):
            return
        _walk_rows(plain, [*plain.walked], rows, domain, schedule, grid)
        return
    shares = products or any(map(is_contraction, plain.reductions))
    if products and len(domain) > 1 and pick_matrix(plain, domain, schedule, grid):
        return
    if shares and len(domain) > 1 and _register_tile(plain, domain, schedule, grid):
        return
    if reduced:
        pick_reduction(plain, domain, stores, schedule, grid)
    else:
        pick_elementwise(plain, domain, stores, schedule, grid)


# ---- sums of products ----


class _Operand(NamedTuple):
    """One that a tile reads, and the loops that it walks."""

    access: Access
    loops: frozenset[str]


def _register_tile(plain: Footprint, domain: list[str], schedule: Schedule, grid: Grid) -> bool:
    """Schedule a tile of results in the registers of each thread, with operands from local memory. Return False where
    the kernel has no two loops of the domain that different operands walk.
    """
    names, *others = plain.reductions.values()
    if others or grid.threads < _TILES[-1].down * _TILES[-1].across:
        return False
    operands = [
        _Operand(access, frozenset(loops_in(access.position)))
        for access in plain.accesses
        if not access.is_store and loops_in(access.position) & {*names}
    ]
    walked = {name: {i for i, operand in enumerate(operands) if name in operand.loops} for name in domain}
    tiled = [name for name in domain if walked[name] and plain.extents[name] >= _LEAST_TILE]
    stores = [access for access in plain.accesses if access.is_store]
    accesses = [*stores, *(operand.access for operand in operands)]
    for column in sorted(tiled, key=lambda name: -side_by_side(accesses, name)):
        rows = [n for n in tiled if walked[n] - walked[column] and walked[column] - walked[n]]
        if rows:
            break
    else:
        return False
    row = max(rows, key=lambda name: plain.extents[name])
    batch = [name for name in domain if name not in (row, column)]
    tile = _tile_for(plain, row, column, batch, _most_sums(plain.reductions, grid), grid)
    lanes = math.gcd(tile.lanes, vector_lanes(accesses, column, plain.extents[column], grid))
    schedule.order = [*batch, row, column]
    schedule.grid = [*batch, row, column]
    schedule.threads = {column: (tile.across, 0), row: (tile.down, 1)}
    copies = {row: tile.rows, column: tile.vectors * tile.lanes // lanes}
    schedule.unroll = {name: count for name, count in copies.items() if count > 1}
    if lanes > 1:
        schedule.vectorize[column] = lanes
    _stage(plain, operands, names, schedule, grid)
    high, wide = plain.extents[row], plain.extents[column]
    schedule.swizzle = band_of_tiles(
        high, tile.down * tile.rows, wide, tile.across * tile.vectors * tile.lanes
    )
    return True


def _most_sums(reductions: Iterable[UOp], grid: Grid) -> int:
    """Return how many sums a thread may have, for half of its registers at most."""
    return grid.registers * _REGISTER_NBYTES // 2 // max(node.dtype.itemsize for node in reductions)


def _tile_for(
    plain: Footprint, row: str, column: str, batch: Sequence[str], most: int, grid: Grid
) -> _ThreadTile:
    """Return the largest tile of which there are enough to keep all units busy, that is not mostly empty, and that has
    at most so many sums a thread.
    """
    count = numel(tuple(plain.extents[name] for name in batch))
    for tile in _TILES:
        if tile.rows * tile.vectors * tile.lanes > most:
            continue
        high, wide = tile.down * tile.rows, tile.across * tile.vectors * tile.lanes
        tiles = -(-plain.extents[row] // high) * -(-plain.extents[column] // wide) * count
        filled = plain.extents[row] * 2 > high and plain.extents[column] * 2 > wide
        if filled and tiles >= grid.units and tile.down * tile.across <= grid.threads:
            break
    return tile


def _stage(
    plain: Footprint, operands: Sequence[_Operand], names: Sequence[str], schedule: Schedule, grid: Grid
) -> None:
    """Bring tiles of the operands to local memory, for a stretch of the innermost long loop of the sum at a time."""
    long = [name for name in names if plain.extents[name] > 1]
    last = long[-1]
    step = math.gcd(plain.extents[last], _STEP) if is_part(last) else _STEP
    if plain.extents[last] > step > 1:
        schedule.split[last] = step
        if numel((*schedule.unroll.values(), *schedule.vectorize.values())) <= _FEW_SUMS:
            schedule.unroll[inner_part(last)] = math.gcd(step, _TERMS_AT_ONCE)
        loop, sizes = outer_part(last), {last: step}
    elif len(long) > 1:
        loop, sizes = long[-2], {last: plain.extents[last]}
    else:
        return
    sizes |= {name: schedule.at_once(name) for name in schedule.threads}
    threads = {
        dim: (count, {name: schedule.vectorize.get(name, 1)})
        for name, (count, dim) in schedule.threads.items()
    }
    walk = AccessPattern(threads, schedule.vectorize)
    free = grid.local_nbytes
    for operand in operands:
        node = operand.access.node
        stage = stage_of(plain, node, loop, sizes)
        if stage is None:
            continue
        for made in (padded(stage, plain.indices[node], node.dtype.itemsize, walk, grid.warp), stage):
            nbytes = numel(made.rows) * node.dtype.itemsize
            if nbytes <= free:
                schedule.stage[plain.kernel.slots[node]] = made
                free -= nbytes
                break
    if loop in (long[0], outer_part(long[0])) and not any(plain.within.values()):  # no loop is around
        steps = -(-plain.extents[last] // step) if loop != long[0] else plain.extents[loop]
        nodes = {slot: node for node, slot in plain.kernel.slots.items()}
        schedule.stage = pipelined(schedule.stage, nodes, steps, grid)


# ---- walks ----


def _walk_rows(
    plain: Footprint, nodes: Sequence[UOp], rows: list[str], domain: list[str], schedule: Schedule, grid: Grid
) -> None:
    """Give each thread a row of results in its registers: all results that share the values computed on the way.
    Terms come to local memory in stretches, once for all threads of a group, and are taken several at a time.
    """
    lacks = [name for name in domain if name not in rows]
    name = [n for n in plain.reductions[nodes[0]] if plain.extents[n] > 1][-1]
    names = {n for node in nodes for n in plain.reductions[node]}
    shared = [a for a in plain.accesses if not a.is_store and loops_in(a.position) & names]
    private = [n for n in rows if not all(n in loops_in(access.position) for access in shared)]
    schedule.order = [*(n for n in rows if n not in private), *private, *lacks]
    schedule.grid = list(schedule.order[: len(rows)])
    if private:
        share_out(schedule, private[::-1], plain.extents, min(_ROW_THREADS, grid.threads))
    for loop in lacks:
        lanes = vector_lanes(shared, loop, plain.extents[loop], grid) if loop == lacks[-1] else 1
        if lanes > 1:
            schedule.vectorize[loop] = lanes
        schedule.unroll[loop] = -(-plain.extents[loop] // lanes)
    walked = dict.fromkeys(n for names in plain.reductions.values() for n in names if plain.extents[n] > 1)
    others = [n for n in walked if n not in names]
    for other in others[-1:]:
        lanes = vector_lanes(plain.accesses, other, plain.extents[other], grid)
        if lanes > 1:
            schedule.vectorize[other] = lanes
    if plain.extents[name] <= _STRETCH or is_part(name):  # or an index asked for parts of another size
        return
    schedule.split[name] = _STRETCH
    sums = len(nodes) * numel(tuple(plain.extents[n] for n in lacks))
    at_once = _AT_ONCE if sums <= _MANY_SUMS or len(nodes) == 1 else 1
    if at_once > 1:
        schedule.unroll[inner_part(name)] = at_once
    sizes = {n: plain.extents[n] for n in (*lacks, *others)} | {inner_part(name): _STRETCH}
    sizes |= {n: count for n, (count, _) in schedule.threads.items()}
    free = grid.local_nbytes
    for operand in dict.fromkeys(access.node for access in shared):
        stage = stage_of(plain, operand, outer_part(name), {**sizes, name: _STRETCH})
        nbytes = 0 if stage is None else numel(stage.tile) * operand.dtype.itemsize
        if stage is not None and schedule.threads and nbytes <= free:
            schedule.stage[plain.kernel.slots[operand]] = stage
            free -= nbytes


# ---- in order ----


def _walk(plain: Footprint, axis: int, schedule: Schedule, grid: Grid) -> None:
    """Give each walk one thread, with neighbouring threads along the loop that has neighbours."""
    domain = long_loops(plain, [a for a in range(len(plain.kernel.domain)) if a != axis])
    schedule.order = list(domain)
    schedule.grid = list(domain)
    if domain:
        first = nearest(plain.accesses, domain)
        share_out(schedule, [first], plain.extents, min(GROUP, grid.threads))


def _scatter(plain: Footprint, scatter: UOp, schedule: Schedule, grid: Grid) -> None:
    """Schedule updates, which must go one after the other at each position. Groups are the steps of an axis that is
    an index by itself. Otherwise each group reads all positions, and makes the updates of those that it owns. Threads
    share the elements of an update.
    """
    rank = scatter.src[2].ndim
    domain = long_loops(plain, range(len(plain.kernel.domain)))
    inside = [name for name in domain if loop_named(name).axis >= rank]
    own = [name for name in domain if loop_named(name).axis in own_axes(plain.kernel, scatter)]
    schedule.order = own + [name for name in domain if name not in own]
    schedule.grid = list(own)
    if inside:
        share_out(schedule, [inside[-1]], plain.extents, min(GROUP, grid.threads))
    if not own and len(domain) > len(inside):
        schedule.owners = _OWNERS
        schedule.grid = [OWNERS]
