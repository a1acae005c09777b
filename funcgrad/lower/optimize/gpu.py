"""Which schedule a kernel gets on a target with a grid: groups of threads in place of loops and vectors.

As on a CPU (cpu.py) the kernel is first evaluated under the empty schedule, and the choice is made from the
strides and extents of its accesses alone. What differs is what is scarce. Memory is read in lines by threads that are
side by side, so they walk the axis along which elements are neighbours; there must be groups enough for all units; and
what several threads of a group need is read once, into the memory that they share.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from funcgrad.backends.interface import Grid
from funcgrad.lower.graph.split_complex import is_complex
from funcgrad.lower.ir.contraction.register_tiles import is_contraction
from funcgrad.lower.ir.fused_ops import ONLINE
from funcgrad.lower.ir.index.access_strides import coefficient, loops_in
from funcgrad.lower.ir.loops import OWNERS, inner_part, is_part, loop_named, outer_part
from funcgrad.lower.ir.ops import ACCUMULATE, RANGE
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.footprint import Access, Footprint
from funcgrad.lower.nest.group.shared_memory import stage_of
from funcgrad.lower.nest.kernel_loops import own_axes
from funcgrad.lower.optimize.common import band_of_tiles, long_loops, merge_loops, pipelined
from funcgrad.lower.optimize.gpu_attention import pick_matrix_walk
from funcgrad.lower.optimize.gpu_bank_conflicts import AccessPattern, padded
from funcgrad.lower.optimize.gpu_tensor_core import pick_matrix
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

_GROUP = 256  # threads of a group, where nothing asks for another number
_SUM_THREADS = 16  # that share a reduction across lines
_STEP = 16  # terms of a sum of products that are in local memory at a time
_TERMS_AT_ONCE = 4  # of these that a thread takes: neighbours of a row come by one load
_ROW_THREADS = 64  # each with a row of its own
_STRETCH = 32  # terms in local memory at a time
_AT_ONCE = 4  # terms of a step
_MANY_SUMS = 64  # of several results of a thread; beside more there are no registers for so many terms
_LEAST_TILE = 4  # results along each side
_OWNERS = 256  # groups among which the rows of a scatter are shared out


class _ThreadTile(NamedTuple):
    """Threads of a group down and across, and of each its rows, and its vectors across, so many lanes wide."""

    down: int
    across: int
    rows: int
    vectors: int
    lanes: int


_TILES = (
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
        _reduction(plain, domain, schedule, grid)
    else:
        _elementwise(plain, domain, schedule, grid)


# ---- elementwise ----


def _elementwise(plain: Footprint, domain: list[str], schedule: Schedule, grid: Grid) -> None:
    """Schedule an elementwise kernel: neighbouring threads have neighbouring vectors of the loop along which most
    accesses have neighbours.
    """
    domain, extents = merge_loops(plain, domain, schedule)
    schedule.order = list(domain)
    schedule.grid = list(domain)
    if not domain:
        return
    first = _nearest(plain.accesses, domain)
    lanes = _lanes(plain.accesses, first, extents[first], grid)
    if lanes > 1:
        schedule.vectorize[first] = lanes
    others = [name for name in reversed(domain) if name != first]
    _share_out(schedule, [first, *others], extents, min(_GROUP, grid.threads))


def _share_out(schedule: Schedule, loops: Sequence[str], extents: Mapping[str, int], threads: int) -> None:
    """Put threads along the first loop, and along others as long as a group has fewer than it should."""
    for dim, name in enumerate(loops[:3]):
        count = min(threads, _power_of_two(-(-extents[name] // schedule.vectorize.get(name, 1))))
        if count > 1:
            schedule.threads[name] = (count, dim)
        threads //= count


def _power_of_two(n: int) -> int:
    """Return the least one that is not below n."""
    return 1 << max(0, n - 1).bit_length()


def _side_by_side(accesses: Sequence[Access], loop: str) -> float:
    """Count the bytes that neighbouring iterations of a loop read and write side by side, less those that are apart."""
    total = 0.0
    for access in accesses:
        step = coefficient(access.position, loop)
        if step != 0:
            total += (2.0 if access.is_store else 1.0) * access.itemsize * (1 if step == 1 else -1)
    return total


def _nearest(accesses: Sequence[Access], loops: Sequence[str]) -> str:
    """Return the loop along which most is side by side, of several the innermost."""
    return max(reversed(loops), key=lambda name: _side_by_side(accesses, name))


def _lanes(accesses: Sequence[Access], loop: str, extent: int, grid: Grid) -> int:
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


# ---- reductions ----


def _reduction(plain: Footprint, domain: list[str], schedule: Schedule, grid: Grid) -> None:
    """Schedule a reduction. Threads go along the reduced axis where elements are neighbours there, or where there are
    few results. Else they go along the loop of the domain that has neighbours.
    """
    around = frozenset().union(*plain.around.values())
    rows = [name for name in domain if name in around]
    inside = [name for name in domain if name not in around]
    schedule.order = [*rows, *inside]
    schedule.grid = list(rows)
    reads = [access for access in plain.accesses if not access.is_store]
    shared = [name for node in plain.reductions if (name := _shared_loop(plain, reads, node)) is not None]
    first = _nearest(reads, rows) if rows else None
    if first is None or max(_side_by_side(reads, n) for n in shared) >= _side_by_side(reads, first):
        _along_rows(plain, shared, rows, inside, schedule, min(_GROUP, grid.threads))
    else:
        _across_rows(plain, shared, first, rows, schedule, grid)


def _shared_loop(plain: Footprint, reads: Sequence[Access], node: UOp) -> str | None:
    """Return the loop of a reduction that a group may share: the one along which most is read side by side."""
    names = [name for name in plain.reductions[node] if plain.extents[name] > 1]
    walked = [access for access in reads if loops_in(access.position) & {*names}]
    return _nearest(walked, names) if names else None


def _along_rows(
    plain: Footprint,
    shared: Sequence[str],
    rows: Sequence[str],
    inside: Sequence[str],
    schedule: Schedule,
    threads: int,
) -> None:
    """Let a group share each reduction, and what is computed of its result; several short ones are one group's."""
    longest = max(plain.extents[name] for name in shared)
    count = min(threads, _power_of_two(longest))
    for name in shared:
        schedule.threads[name] = (count, 0)
    if inside:
        schedule.threads[_nearest(plain.accesses, inside)] = (count, 0)
    side = min(threads // count, _power_of_two(plain.extents[rows[-1]]) if rows else 1)
    if side > 1:
        schedule.threads[rows[-1]] = (side, 1)


def _across_rows(
    plain: Footprint, shared: Sequence[str], first: str, rows: Sequence[str], schedule: Schedule, grid: Grid
) -> None:
    """Give each thread reductions of its own, neighbouring threads neighbouring ones. Where reductions are few,
    several threads share each.
    """
    threads = min(_GROUP, grid.threads)
    share = min(_SUM_THREADS, threads)
    few = numel(tuple(plain.extents[name] for name in rows)) < grid.units * threads
    long = [name for name in shared if plain.extents[name] >= 2 * share]
    if few and long:
        threads //= share
        for name in long:
            schedule.threads[name] = (share, 1)
    count = min(threads, _power_of_two(plain.extents[first]))
    if count > 1:
        schedule.threads[first] = (count, 0)


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
    for column in sorted(tiled, key=lambda name: -_side_by_side(accesses, name)):
        rows = [n for n in tiled if walked[n] - walked[column] and walked[column] - walked[n]]
        if rows:
            break
    else:
        return False
    row = max(rows, key=lambda name: plain.extents[name])
    batch = [name for name in domain if name not in (row, column)]
    tile = _tile_for(plain, row, column, batch, grid)
    lanes = math.gcd(tile.lanes, _lanes(accesses, column, plain.extents[column], grid))
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


def _tile_for(plain: Footprint, row: str, column: str, batch: Sequence[str], grid: Grid) -> _ThreadTile:
    """Return the largest tile of which there are enough to keep all units busy, and that is not mostly empty."""
    count = numel(tuple(plain.extents[name] for name in batch))
    for tile in _TILES:
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
        schedule.unroll[inner_part(last)] = math.gcd(step, _TERMS_AT_ONCE)
        loop, sizes = outer_part(last), {last: step}
    elif len(long) > 1:
        loop, sizes = long[-2], {last: plain.extents[last]}
    else:
        return
    for name, (count, _) in schedule.threads.items():
        sizes[name] = count * schedule.vectorize.get(name, 1) * schedule.unroll.get(name, 1)
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
        _share_out(schedule, private[::-1], plain.extents, min(_ROW_THREADS, grid.threads))
    for loop in lacks:
        lanes = _lanes(shared, loop, plain.extents[loop], grid) if loop == lacks[-1] else 1
        if lanes > 1:
            schedule.vectorize[loop] = lanes
        schedule.unroll[loop] = -(-plain.extents[loop] // lanes)
    walked = dict.fromkeys(n for names in plain.reductions.values() for n in names if plain.extents[n] > 1)
    others = [n for n in walked if n not in names]
    for other in others[-1:]:
        lanes = _lanes(plain.accesses, other, plain.extents[other], grid)
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
        first = _nearest(plain.accesses, domain)
        _share_out(schedule, [first], plain.extents, min(_GROUP, grid.threads))


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
        _share_out(schedule, [inside[-1]], plain.extents, min(_GROUP, grid.threads))
    if not own and len(domain) > len(inside):
        schedule.owners = _OWNERS
        schedule.grid = [OWNERS]
