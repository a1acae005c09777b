"""Which schedule a kernel gets on a host: a static choice from strides, extents and the target's description.

It is made from numbers alone: which loop has neighbouring elements in memory becomes the vector, a domain axis around a
sum of products is tiled in registers, loops that all accesses walk as one are merged. No rule looks for a matrix
product.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from funcgrad.backends.interface import ALIGNED_NBYTES, Target
from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS, dot_product_of
from funcgrad.lower.ir.contraction.register_tiles import is_contraction
from funcgrad.lower.ir.index.access_strides import coefficient, loops_in
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.loops import OWNERS, domain_loop, inner_part, is_part, loop_named, outer_part
from funcgrad.lower.ir.ops import ACCUMULATE
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.math.op_costs import op_cost
from funcgrad.lower.nest.footprint import Access, Footprint
from funcgrad.lower.nest.kernel_loops import own_axes
from funcgrad.lower.nest.vector.transposed_loads import LEAST_TRANSPOSED
from funcgrad.lower.optimize.common import (
    contiguity,
    feed_cores,
    innermost,
    lanes_for,
    long_loops,
    merge_loops,
    prefetch_rows,
)
from funcgrad.trace.ops import CONST, MUL, REDUCE_SUM
from funcgrad.trace.ops.positions import POSITIONS
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, numel, toposort

_WORTH_OWNERS = 1 << 19  # elements of all updates
_WORTH_OWNERS_NBYTES = 128  # of one
_FEWEST_LANES = 4  # results for which a vector of them pays
_SHORT = 4  # elements of rows that are no vectors
_SETS_NBYTES = 2048  # rows that are multiples of it apart share a few lines of the nearest cache
_MASKED_INSTRUCTIONS = 400  # of the functions of a kernel whose last vector is masked,
_MASKED_NBYTES = 64  # of the target's vectors: AVX-512's lanes can be masked
_MOST_CARRIES = 16  # vectors that a walk keeps in registers
_ROW_OPS = 8  # of whole rows, for each register: more take long to compile
_LONG_ROW = 8  # vectors of a row, from which on adding up the lanes of the last one does not count
# Ops of narrow elements for one of wide ones, from which on the narrow ones say how many are lanes.
_MOSTLY = 8
_WAITING = 4  # accumulators of one reduction, of which one waits while the others take their steps
_FEW_VECTORS = 8  # of a row that is walked at once; parts of longer ones are stretches, too
_OF_ONE_CORE = 1 << 18  # elements, which take one less time than it takes to wake others
_STRETCH_NBYTES = 128  # which a processor brings to the near cache together: two lines


def pick_for_host(plain: Footprint, stores: Sequence[UOp], schedule: Schedule, target: Target) -> None:
    """Fill in the schedule of a kernel."""
    kernel = plain.kernel
    if kernel.scatter is not None:
        _pick_scatter(plain, kernel.scatter, schedule, target)
    elif kernel.along is not None:
        _pick_prefix(plain, kernel.along[0], schedule, target)
    else:
        _pick(plain, stores, schedule, target)


def _pick(plain: Footprint, stores: Sequence[UOp], schedule: Schedule, target: Target) -> None:
    """Fill in the schedule of a kernel: a register tile, a row reduction, or elementwise."""
    domain = long_loops(plain, range(len(plain.kernel.domain)))
    domain, extents = merge_loops(plain, domain, schedule)
    widest = max((access.itemsize for access in plain.accesses), default=4)
    lanes = target.vector_nbytes // max(widest, 4)
    inner = [name for names in plain.reductions.values() for name in names]
    schedule.order = _order(plain, domain)
    if inner and _in_blocks_of_columns(plain, extents, schedule, target):
        return
    products = [n for n in toposort(stores) if n.op is ACCUMULATE and n.arg[0] == "dot"] if inner else []
    shared = bool(products) or any(map(is_contraction, plain.reductions))
    chained = tiled = False
    if inner and domain:
        from funcgrad.lower.optimize.cpu_windows import chain_windows  # elementwise kernels do not need it

        chained = chain_windows(plain, extents, schedule, lanes, target)
    if shared and domain and not chained:
        from funcgrad.lower.optimize.cpu_register_tile import register_tile  # only products need it

        tiled = register_tile(plain, domain, extents, schedule, lanes, target)
    short = not (chained or tiled) and _short_rows(plain, extents, schedule, lanes)
    if chained or short or (not inner and _short_rows_across(plain, extents, schedule, lanes)):
        pass
    elif inner and not tiled:
        _row_reduction(plain, extents, schedule, lanes, target)
    elif domain and not tiled:
        _vectorize(plain, domain, extents, schedule, _lanes_of_most(plain, lanes, target))
        if target.vector_nbytes >= _MASKED_NBYTES and not schedule.unroll:
            _mask_rest(plain, extents, schedule)
    if not tiled:
        _stream(plain, schedule, target)
    if schedule.order:
        schedule.parallel = schedule.parallel or schedule.order[0]


def _in_blocks_of_columns(
    plain: Footprint, extents: dict[str, int], schedule: Schedule, target: Target
) -> bool:
    """Schedule reductions down the columns of arrays larger than the caches, and return whether that was done."""
    caches = max(target.l2_nbytes, target.l3_nbytes)
    if all(access.is_store or access.nbytes <= caches for access in plain.accesses):
        return False
    from funcgrad.lower.optimize.cpu_columns import block_of_columns  # few programs have such arrays

    return block_of_columns(plain, _computed(plain.kernel), extents, schedule, target)


def _pick_scatter(plain: Footprint, scatter: UOp, schedule: Schedule, target: Target) -> None:
    """Schedule updates, which must go one after the other at each position. So tasks are the steps of an axis that is
    an index by itself, as that of a batch. Otherwise each task reads all positions, and makes the updates of those
    that it owns. The elements of one update are a vector.
    """
    rank = scatter.src[2].ndim
    domain = long_loops(plain, range(len(plain.kernel.domain)))
    inside = [name for name in domain if loop_named(name).axis >= rank]
    lanes = target.vector_nbytes // max(dt.real_dtype(scatter.dtype).itemsize, 4)
    schedule.order = domain
    if inside and contiguity(plain.accesses, inside[-1]) > 0:
        schedule.vectorize[inside[-1]] = lanes_for(plain.extents[inside[-1]], lanes)
    own = [name for name in domain if loop_named(name).axis in own_axes(plain.kernel, scatter)]
    if own:
        schedule.order = own + [name for name in domain if name not in own]
        schedule.parallel = own[0]
    elif _worth_owners(scatter, rank):
        schedule.owners = 1 << (2 * target.cores - 1).bit_length() if target.cores > 1 else 1
        schedule.parallel = OWNERS if schedule.owners > 1 else None


def _worth_owners(scatter: UOp, rank: int) -> bool:
    """Tell whether an update takes much longer than to read where it goes; and there are many."""
    update = scatter.src[1]
    nbytes = numel(update.shape[rank:]) * update.dtype.itemsize
    return nbytes >= _WORTH_OWNERS_NBYTES and numel(update.shape) >= _WORTH_OWNERS


def _pick_prefix(plain: Footprint, axis: int, schedule: Schedule, target: Target) -> None:
    """Schedule a walk along one axis: vectors of neighbours along it, or along another axis, several of these side by
    side.
    """
    walked = domain_loop(axis)
    domain = long_loops(plain, [a for a in range(len(plain.kernel.domain)) if a != axis])
    domain, extents = merge_loops(plain, domain, schedule)
    lanes = target.vector_nbytes // max((access.itemsize for access in plain.accesses), default=4)
    lanes = min(lanes, target.vector_nbytes // 4)
    schedule.order = list(domain)
    best = max([*domain, walked], key=lambda name: contiguity(plain.accesses, name))
    if _fits(extents[best], lanes) and contiguity(plain.accesses, best) > 0:
        schedule.vectorize[best] = lanes_for(extents[best], lanes)
    if best != walked and best in schedule.vectorize:
        schedule.order = [name for name in domain if name != best] + [best]
        for copies in (8, 4, 2):
            fits = copies * len(plain.carried) <= _MOST_CARRIES
            if fits and extents[best] >= 2 * copies * schedule.vectorize[best]:
                schedule.unroll[best] = copies
                break
        prefetch_rows(plain, walked, schedule)
    elif domain and extents[walked] > 1:
        _side_by_side(plain, domain[-1], extents, schedule)
    if schedule.order:
        feed_cores(schedule, extents, target)
        schedule.parallel = schedule.order[0]


def _side_by_side(plain: Footprint, last: str, extents: dict[str, int], schedule: Schedule) -> None:
    """Run several walks at once, since each step of a walk waits for the one before."""
    for copies in (4, 2):
        if copies * len(plain.carried) <= _MOST_CARRIES and extents[last] >= 4 * copies:
            schedule.unroll[last] = copies
            break


def _order(plain: Footprint, domain: Sequence[str]) -> list[str]:
    """Order the loops: those that reductions depend on come first, so that each reduction is evaluated once."""
    needed = sorted((uses for uses in plain.around.values()), key=len)
    rank = {name: len(needed) for name in domain}
    for position, uses in enumerate(needed):
        for name in uses:
            if rank.get(name, -1) > position:
                rank[name] = position
    return sorted(domain, key=lambda name: rank[name])


def _fits(extent: int, lanes: int) -> bool:
    return extent >= 2 and lanes >= 2


def _stream(plain: Footprint, schedule: Schedule, target: Target) -> None:
    """Stream results that are bigger than all caches, in whole lines, and that the kernel does not read again."""
    read = {access.node for access in plain.accesses if not access.is_store}
    for access in plain.accesses:
        slot = plain.kernel.slots[access.node]
        is_big = access.nbytes > max(target.l3_nbytes, ALIGNED_NBYTES) and access.nbytes % 64 == 0
        if access.is_store and is_big and access.node not in read and slot not in schedule.stream:
            schedule.stream.append(slot)


def _lanes_of_most(plain: Footprint, lanes: int, target: Target) -> int:
    """Return more lanes than the widest elements have in a vector, where almost all is computed in narrower ones: what
    is wide takes several vectors then, as the words that are sorted by random numbers.
    """
    narrow = target.vector_nbytes // 4
    if lanes >= narrow:
        return lanes
    computed = _computed(plain.kernel)
    wide = sum(node.dtype.itemsize > 4 for node in computed)
    return narrow if len(computed) >= _MOSTLY * max(1, wide) else lanes


def _vectorize(
    plain: Footprint, domain: list[str], extents: dict[str, int], schedule: Schedule, lanes: int
) -> None:
    """Schedule an elementwise kernel: a vector along the loop with the most neighbouring accesses, which becomes the
    innermost.
    """
    best = max(reversed(domain), key=lambda name: contiguity(plain.accesses, name))
    if _fits(extents[best], lanes):
        schedule.vectorize[best] = lanes_for(extents[best], lanes)
    across = _walked_across(plain, domain, best)
    # A transposed read: tiles, so that every cache line is used while it is there. Several small results, as pieces
    # of a concatenation, are read sooner than the tiles of each are compiled.
    brief = len(plain.kernel.roots) > 1 and numel(plain.kernel.domain) < LEAST_TRANSPOSED
    if across is not None and not brief:
        schedule.unroll[across] = min(extents[across], lanes)
        schedule.order = [name for name in schedule.order if name != across] + [across]
    schedule.order = [name for name in schedule.order if name != best] + [best]
    if across is None and best in schedule.vectorize:
        _read_stretches(plain, best, extents, schedule)
        _read_in_order(plain, best, extents, schedule)


def _read_stretches(plain: Footprint, best: str, extents: dict[str, int], schedule: Schedule) -> None:
    """Write out some steps of an outer loop within the others, where short rows that are neighbours where they are read
    are apart in the order of the loops, as those of the panels of a matrix are. A cache forgets a line that each panel
    reads a part of, where the rows of the matrix share a few of its sets.
    """
    reads = [a for a in plain.accesses if not a.is_store and coefficient(a.position, best) == 1]
    short = [a for a in reads if extents[best] * a.itemsize < _STRETCH_NBYTES]
    for outer in schedule.order[:-2]:
        between = schedule.order[schedule.order.index(outer) + 1 : -1]
        if outer in schedule.split or is_part(outer) or outer in schedule.unroll:
            continue
        beside = [a for a in short if coefficient(a.position, outer) == extents[best]]
        if not beside or all(coefficient(a.position, n) == 0 for a in beside for n in between):
            continue
        most = _STRETCH_NBYTES // (extents[best] * max(a.itemsize for a in beside))
        copies = next((n for n in range(most, 1, -1) if extents[outer] % n == 0), 1)
        if copies == extents[outer]:
            innermost(schedule, [outer, best])
            schedule.unroll[outer] = copies
        elif copies > 1 and not any(outer in group for group in schedule.merge):
            schedule.split[outer] = copies
            schedule.unroll[inner_part(outer)] = copies
            order = [outer_part(n) if n == outer else n for n in schedule.order[:-1]]
            schedule.order = [*order, inner_part(outer), best]
        return


def _read_in_order(plain: Footprint, best: str, extents: dict[str, int], schedule: Schedule) -> None:
    """Order the loops of a copy as its elements follow each other where they are read, if what it writes at a time are
    whole lines, for which a processor need not wait. That is done where the innermost loop is no longer then: its steps
    are rows that are written side by side, each of which goes on in the next round.
    """
    reads = [a for a in plain.accesses if not a.is_store]
    whole = all(
        coefficient(a.position, best) == 1 and extents[best] * a.itemsize >= _STRETCH_NBYTES
        for a in plain.accesses
    )
    if len(reads) != 1 or not whole or schedule.split or len(schedule.order) < 3:
        return
    steps = {name: coefficient(reads[0].position, name) for name in schedule.order}
    if all(step is not None and step > 0 for step in steps.values()):
        order = sorted(schedule.order, key=lambda name: -(steps[name] or 0))
        if extents[order[-2]] <= extents[schedule.order[-2]]:
            schedule.order = order


def _mask_rest(plain: Footprint, extents: dict[str, int], schedule: Schedule) -> None:
    """Let the last vector of many functions be a step of its loop, all of whose vectors are masked then. As code of its
    own it takes the compiler the same time once more; a mask takes some 3 ns, a quarter of what one function takes.
    """
    for name, lanes in schedule.vectorize.items():
        whole = -(-extents[name] // lanes) * lanes
        if lanes < extents[name] < whole and _function_instructions(plain.kernel) >= _MASKED_INSTRUCTIONS:
            schedule.pad[name] = whole


def _function_instructions(kernel: Kernel) -> int:
    """Return how many instructions the functions of a kernel are that are many each."""
    stored = set(kernel.reads)
    order = toposort(kernel.evaluated, stop=stored.__contains__)
    return sum(op_cost(node).instructions for node in order if node.op.cost.is_long and node not in stored)


def _computed(kernel: Kernel) -> list[UOp]:
    """Return the nodes of a kernel that compute something, its reductions among them."""
    stored = set(kernel.reads)
    order = toposort(kernel.evaluated, stop=stored.__contains__)
    still = (Family.MOVEMENT, CONST.family)
    return [node for node in order if node not in stored and node.op.family not in still]


def _short_rows(plain: Footprint, extents: dict[str, int], schedule: Schedule, lanes: int) -> bool:
    """Schedule rows of two to four elements, as the coordinates of points, and return whether that was done. Vectors
    go along another loop, whose steps are a row apart in memory, and the loops along a row are written out. So rows
    are read and written as whole vectors, whose lanes are ordered by shuffles. All elements of a row share values
    that are computed once for it.
    """
    taps = {name for names in plain.reductions.values() for name in names if extents[name] > 1}
    written_out = {name for name in taps if extents[name] <= _SHORT}
    rows = [n for n in schedule.order if extents[n] <= _SHORT and 2 * extents[n] <= lanes]
    if not rows and not written_out or any(map(is_part, taps)):
        return False

    def goes_by_rows(loop: str) -> bool:
        steps = [(coefficient(a.position, loop), a.is_store) for a in plain.accesses]
        known = [abs(step) for step, stored in steps if step is not None and (step >= 0 or not stored)]
        return len(known) == len(steps) and 1 < max(known) <= _SHORT

    if taps - written_out:
        if written_out:
            return _sum_over_rows(plain, extents, schedule, lanes, written_out, goes_by_rows)
        if rows and _sum_of_rows(plain, extents, schedule, lanes, rows, goes_by_rows):
            return True
        if not rows or any(plain.within.values()):
            return False
    needed = frozenset().union(*plain.around.values())
    loops = [
        n
        for n in schedule.order
        if n not in rows and extents[n] >= 2 * _FEWEST_LANES and goes_by_rows(n) and (n in needed or not taps)
    ]
    if not loops:
        return False
    best = max(loops, key=lambda name: min(extents[name], lanes))
    schedule.chain = [name for names in plain.reductions.values() for name in names if name in written_out]
    schedule.vectorize[best] = lanes_for(extents[best], lanes)
    schedule.unroll.update((name, extents[name]) for name in rows)
    innermost(schedule, [best, *rows])
    return True


def _short_rows_across(plain: Footprint, extents: dict[str, int], schedule: Schedule, lanes: int) -> bool:
    """Schedule a transposition of short rows, as of the terms that an instruction takes together, and return whether
    that was done. Rows follow each other along one loop where they are read, and along another one where they are
    stored. Vectors go along the first, and as many copies along the second: squares are loaded and stored whole. Rows
    of more than two are many shuffles, and as fast one by one unless the cache forgets them.
    """
    rows = [n for n in schedule.order if extents[n] <= _SHORT and 2 * extents[n] <= lanes]
    if len(rows) != 1 or numel(plain.kernel.domain) < LEAST_TRANSPOSED:
        return False
    (row,), (stores, reads) = (
        rows,
        ([a for a in plain.accesses if a.is_store is kind] for kind in (True, False)),
    )

    def side_by_side(accesses: Sequence[Access], loop: str, step: int) -> bool:
        return bool(accesses) and all(coefficient(a.position, loop) == step for a in accesses)

    def loops_along(accesses: Sequence[Access]) -> list[str]:
        enough = [n for n in schedule.order if n != row and extents[n] >= lanes]
        return [n for n in enough if side_by_side(accesses, n, extents[row])]

    read, stored = loops_along(reads), loops_along(stores)
    if not side_by_side(plain.accesses, row, 1) or len(read) != 1 or len(stored) != 1 or read == stored:
        return False
    apart = [(coefficient(a.position, stored[0]) or 0) * a.itemsize for a in reads]
    if extents[row] > 2 and any(step % _SETS_NBYTES for step in apart):
        return False
    schedule.vectorize[read[0]] = lanes
    schedule.unroll.update({stored[0]: lanes, row: extents[row]})
    innermost(schedule, [read[0], stored[0], row])
    return True


def _sum_of_rows(
    plain: Footprint,
    extents: dict[str, int],
    schedule: Schedule,
    lanes: int,
    rows: Sequence[str],
    goes_by_rows: Callable[[str], bool],
) -> bool:
    """Schedule sums of short rows: each element of a row has vectors of partial sums. Return whether that was done."""
    loops = {names[-1] for names in plain.reductions.values()}
    nested = any(plain.within.values())
    if nested or not all(extents[name] >= 2 * lanes and goes_by_rows(name) for name in loops):
        return False
    for name in loops:
        schedule.vectorize[name] = lanes
        if extents[name] >= 4 * lanes:
            schedule.unroll[name] = 2
    schedule.unroll.update((name, extents[name]) for name in rows)
    innermost(schedule, rows)
    return True


def _sum_over_rows(
    plain: Footprint,
    extents: dict[str, int],
    schedule: Schedule,
    lanes: int,
    written_out: set[str],
    goes_by_rows: Callable[[str], bool],
) -> bool:
    """Schedule sums of what is made of sums of short rows, as of distances of points: vectors go along the long sums,
    and each lane has the sum of a row of its own. Return whether that was done.
    """
    long = [names for names in plain.reductions.values() if not written_out & {*names}]
    short = [names for names in plain.reductions.values() if written_out & {*names}]
    inside = {
        name
        for node, within in plain.within.items()
        if not written_out & {*plain.reductions[node]}
        for name in within
    }
    loops = {names[-1] for names in long}
    if any(not written_out.issuperset(names) for names in short) or not inside <= written_out:
        return False
    if not all(extents[name] >= 2 * lanes and goes_by_rows(name) for name in loops):
        return False
    schedule.chain = [name for names in short for name in names]
    for name in loops:
        schedule.vectorize[name] = lanes
        if extents[name] >= 4 * lanes:
            schedule.unroll[name] = 2
    return True


def _walked_across(plain: Footprint, domain: list[str], vector: str) -> str | None:
    """Return a loop along which an access has neighbours that it does not have along the vector."""
    for access in plain.accesses:
        if abs(coefficient(access.position, vector) or 0) > 1:
            for name in domain:
                if name != vector and abs(coefficient(access.position, name) or 0) == 1:
                    return name
    return None


def _row_reduction(
    plain: Footprint, extents: dict[str, int], schedule: Schedule, lanes: int, target: Target
) -> None:
    """Schedule a reduction along rows. Vectors go along the reduced axis where it is the one with neighbouring
    elements, with several accumulators to hide the latency of the additions. Otherwise they go along the last loop of
    the domain, each lane a reduction of its own.
    """
    last = schedule.order[-1] if schedule.order else None
    needed = frozenset().union(*plain.around.values()) if plain.around else frozenset()
    nested = frozenset().union(*plain.within.values())
    for node, names in plain.reductions.items():
        if nested & {*names} or plain.within[node]:
            continue  # one vector of sums of another: each would have to know the lanes of the other
        inner = next((name for name in reversed(names) if extents[name] > 1), names[-1])
        reads = [a for a in plain.accesses if inner in loops_in(a.position)]
        inside = contiguity(reads, inner)
        outside = contiguity(reads, last) if last is not None and last in needed else -1e9
        is_along = inside >= outside and inside > 0
        if not reads:  # elements that are made of their positions, as random numbers: several are on the way
            is_along = extents[inner] >= _LONG_ROW * lanes or last not in needed
        if _fits(extents[inner], lanes) and is_along:
            width = lanes_for(extents[inner], lanes)
            schedule.vectorize[inner] = width
            for copies in (4, 2) if reads else ():
                if extents[inner] >= 2 * copies * width:
                    schedule.unroll[inner] = copies
                    break
            _take_dot_product(plain, node, inner, width, schedule, target)
    reduced_lanes = any(name in schedule.vectorize for names in plain.reductions.values() for name in names)
    if reduced_lanes and any(node.op.cost.is_long for node in _computed(plain.kernel)):
        _keep(plain, schedule)
    if last is None or not _fits(extents[last], lanes):
        return
    around_last = [names for node, names in plain.reductions.items() if last in plain.around[node]]
    if any(name in schedule.vectorize for names in around_last for name in names):
        return  # a vector of reductions that are vectors themselves does not exist
    if contiguity(plain.accesses, last) > 0:
        schedule.vectorize[last] = lanes_for(extents[last], lanes)
        if last in needed:
            _columns(plain, last, extents, schedule, target)
    elif (
        last in needed
        and not reduced_lanes
        and extents[last] >= lanes * target.cores
        and _reads_both_ways(plain, last)
    ):
        schedule.vectorize[last] = lanes_for(extents[last], lanes)
    elif last not in needed and not reduced_lanes:
        _around(plain, [name for name in schedule.order if name in needed], extents, schedule, lanes)


def _reads_both_ways(plain: Footprint, last: str) -> bool:
    """Tell whether reductions read some arrays along rows and others down columns, as an image with channels first
    beside one with channels last. A vector of columns has one of both as it is, and collects the lanes of the other
    from lines that stay in the nearest cache for the next steps of the rows.
    """
    inner = {names[-1] for names in plain.reductions.values()}
    reads = [a for a in plain.accesses if not a.is_store and inner & loops_in(a.position)]
    down = [a for a in reads if coefficient(a.position, last) == 1]
    along = [a for a in reads if all(coefficient(a.position, name) in (0, 1) for name in inner)]
    return bool(down) and len(down) + len(along) == len(reads)


def _keep(plain: Footprint, schedule: Schedule) -> None:
    """Keep the long functions of a row that more than one loop over it needs, if the loop of the first is long."""
    from funcgrad.lower.primitives.host.keep import keep_fault  # few reductions are of long functions

    for name in dict.fromkeys(names[-1] for names in plain.reductions.values()):
        lanes = schedule.vectorize.get(name, plain.extents[name])
        is_loop = plain.extents[name] >= 2 * lanes * schedule.unroll.get(name, 1)
        if is_loop and not keep_fault(plain, schedule, [*schedule.keep, name]):
            schedule.keep.append(name)


def _take_dot_product(
    plain: Footprint, node: UOp, name: str, width: int, schedule: Schedule, target: Target
) -> None:
    """Use an instruction for neighbouring products where both factors are rows of its dtypes. One that takes several
    terms is worth twice as many copies, so that as many sums are on the way.
    """
    reads = [a for a in plain.accesses if name in loops_in(a.position)]
    if node.op is not REDUCE_SUM or node.src[0].op is not MUL or len(reads) != 2 or is_part(name):
        return
    if any(coefficient(a.position, name) != 1 for a in reads):
        return
    instruction = dot_product_of(target.dot_products, *(a.node.dtype for a in reads))
    if instruction is None or dt.kind(DOT_PRODUCTS[instruction].sum) != dt.kind(node.dtype):
        return
    terms = DOT_PRODUCTS[instruction].terms
    for copies in (4, 2, 1):
        if plain.extents[name] >= 2 * copies * terms * width:
            schedule.unroll[name] = copies * terms
            schedule.dot_product[name] = instruction
            return


def _around(
    plain: Footprint, loops: Sequence[str], extents: dict[str, int], schedule: Schedule, lanes: int
) -> None:
    """Vectorize along a loop around reductions that has neighbours, where the ops after a reduction walk its column
    (softmax down the columns). A vector of columns is computed at a time, with all ops on each column.
    """
    best = max(reversed(loops), key=lambda name: contiguity(plain.accesses, name), default=None)
    if best is None or contiguity(plain.accesses, best) <= 0 or not _fits(extents[best], lanes):
        return
    schedule.vectorize[best] = lanes_for(extents[best], lanes)
    if extents[best] >= 4 * schedule.vectorize[best]:
        schedule.unroll[best] = 2
    inside = [name for name in schedule.order if name not in loops]
    schedule.order = [*(name for name in loops if name != best), best, *inside]


def _columns(
    plain: Footprint, last: str, extents: dict[str, int], schedule: Schedule, target: Target
) -> None:
    """Schedule reductions down the columns, a vector of them at a time. Several vectors at once use whole stretches
    of every row and let additions overlap. Rows a page or more apart are prefetched, as the processor's own
    prefetching does not reach them.
    """
    width = schedule.vectorize[last]
    if copies := _whole_rows(plain, last, extents, schedule, target):
        schedule.unroll[last] = copies
        return
    vectors = extents[last] / width
    shared = numel(tuple(extents[name] for name in schedule.order if name != last)) >= 2 * target.cores
    if (whole := int(vectors)) <= _FEW_VECTORS and (shared or _elements(plain) <= _OF_ONE_CORE):
        if 1 < whole <= _MOST_CARRIES // len(plain.reductions):  # else there are tasks that are parts of rows
            schedule.unroll[last] = whole
    else:
        for copies in (16, 8, 4, 2):
            if copies * len(plain.reductions) <= _MOST_CARRIES and vectors >= 4 * copies:
                schedule.unroll[last] = copies
                break
    for names in plain.reductions.values():
        prefetch_rows(plain, names[-1], schedule)
    _several_rows(plain, max(1, whole), extents, schedule)


def _several_rows(plain: Footprint, vectors: int, extents: dict[str, int], schedule: Schedule) -> None:
    """Let rows of few vectors go to several accumulators in turns, since each step of one waits for the one before."""
    for names in plain.reductions.values():
        for rows in (4, 2):
            carries = rows * vectors * len(plain.reductions)
            enough = not is_part(names[-1]) and extents[names[-1]] >= 8 * rows
            if rows * vectors <= _WAITING and carries <= _MOST_CARRIES and enough:
                schedule.unroll[names[-1]] = rows
                break


def _elements(plain: Footprint) -> int:
    """Return how many elements all reductions of a kernel take."""
    results = numel(plain.kernel.domain)
    return results * sum(numel(tuple(plain.extents[n] for n in names)) for names in plain.reductions.values())


def _whole_rows(
    plain: Footprint, last: str, extents: dict[str, int], schedule: Schedule, target: Target
) -> int:
    """Return how many vectors a row of columns has, where all of them at once walk an array larger than the caches from
    its first element to its last, or 0. The processor's own prefetching follows one such walk at the speed of memory;
    columns a part at a time take up to three times as long, and less from a cache. More sums than there are registers
    stay in the nearest cache, which keeps up.
    """
    copies = extents[last] // schedule.vectorize[last]
    loops = {names[-1] for names in plain.reductions.values()}
    outer = numel(tuple(extents[name] for name in schedule.order if name != last))
    computed = _computed(plain.kernel)
    most = _ROW_OPS * target.registers
    if copies == 1 or copies * len(computed) > most or outer < 2 * target.cores:
        return 0
    slow = (n for n in computed if n.op in POSITIONS or (n.op.cost.is_long and n not in plain.reductions))
    if any(slow):
        return 0

    def in_order(access: Access) -> bool:
        is_large = access.nbytes > max(target.l3_nbytes, target.l2_nbytes)
        return is_large and all(coefficient(access.position, name) == extents[last] for name in loops)

    reads = [a for a in plain.accesses if not a.is_store and coefficient(a.position, last) == 1]
    return copies if any(map(in_order, reads)) else 0
