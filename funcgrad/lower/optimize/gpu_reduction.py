"""Schedules of reductions on a grid: which threads share a row, and how much of it each has under way.

Far memory answers after about a microsecond, in which it could have sent megabytes. It reaches its rate when that many
bytes have been asked for at all times: by enough groups on every unit, and by threads that load whole vectors, several
of them before they use the first. So the loops of a thread are vectors in some copies.

Where a row is read more than once (its maximum, then its sum, then what becomes of its elements), all of its loops are
shared and written out in the same way, if the threads of a group have registers for the row. The loads of all loops are
then the same nodes, so each element is loaded once and stays with its thread.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.backends.interface import Grid
from funcgrad.lower.ir.index.access_strides import coefficient, loops_in
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.footprint import Access, Footprint
from funcgrad.lower.optimize.common import (
    GROUP,
    MOST_WRITTEN_OUT,
    nearest,
    power_of_two,
    side_by_side,
    vector_lanes,
)
from funcgrad.trace.uop import UOp, numel, toposort

_LINE_NBYTES = 128  # that threads beside each other read together
_WARP = 32  # threads go together, and need no local memory
_PART_OF_WARP = 8  # threads of a row, fewer of which would read less than a line together
_UNIT_THREADS = 2048  # that a unit has under way at once, about
_UNDER_WAY_NBYTES = 64  # of a thread that loads vectors
_SINGLE = 8  # elements of a thread that loads one by one, to be under way
_MOST_COPIES = 8
_REGISTERS = 64  # of a thread, for elements of rows
_WORD_NBYTES = 4


def pick_reduction(
    plain: Footprint, domain: Sequence[str], stores: Sequence[UOp], schedule: Schedule, grid: Grid
) -> None:
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
    walked = list(dict.fromkeys(shared))
    if inside:
        walked.append(nearest(plain.accesses, inside))
    first = nearest(reads, rows) if rows else None
    if first is None or max(side_by_side(reads, n) for n in shared) >= side_by_side(reads, first):
        _along_rows(plain, walked, rows, stores, schedule, grid)
    else:
        _across_rows(plain, walked, first, rows, stores, schedule, grid)


def _shared_loop(plain: Footprint, reads: Sequence[Access], node: UOp) -> str | None:
    """Return the loop of a reduction that a group may share: the one along which most is read side by side."""
    names = [name for name in plain.reductions[node] if plain.extents[name] > 1]
    walked = [access for access in reads if loops_in(access.position) & {*names}]
    return nearest(walked, names) if names else None


def _along_rows(
    plain: Footprint,
    walked: Sequence[str],
    rows: Sequence[str],
    stores: Sequence[UOp],
    schedule: Schedule,
    grid: Grid,
) -> None:
    """Let a group share each reduction, and what is computed of its result; several short ones are one group's."""
    lanes = min(vector_lanes(plain.accesses, name, plain.extents[name], grid) for name in walked)
    most = _most_copies(plain, walked, lanes, stores)
    vectors = {name: -(-plain.extents[name] // lanes) for name in walked}
    longest = max(vectors.values())
    again = len(walked) > 1
    copies = min(most, max(1, _UNDER_WAY_NBYTES // grid.vector_nbytes) if lanes > 1 else _SINGLE)
    # Rounded.
    wanted = max(_power_of_two_below(longest * 4 // (3 * copies)), power_of_two(-(-longest // most)))
    if wanted < _WARP:
        wanted = _for_short_rows(longest, wanted)
    group = min(GROUP, grid.threads)
    count = min(wanted, grid.threads if again and longest <= grid.threads * most else group)
    for name, steps in vectors.items():
        each = -(-steps // count)
        _walk(schedule, name, (count, 0), lanes, each if each <= most else _even_copies(each, copies))
    all_rows = numel(tuple(plain.extents[name] for name in rows))
    side = min(max(1, group // count), _power_of_two_below(all_rows // (2 * grid.units)))
    if rows and (side := min(side, power_of_two(plain.extents[rows[-1]]))) > 1:
        schedule.threads[rows[-1]] = (side, 1)
    if further := _further_loops(plain, walked):
        shortest = min(plain.extents[name] for name in further)
        both = min(max(1, group // (count * side)), _power_of_two_below(shortest))
        written_out = max(schedule.unroll.get(name, 1) for name in walked)
        for name in further:
            each = -(-plain.extents[name] // both)
            _walk(schedule, name, (both, 2), 1, min(each, max(1, copies // written_out)))


def _for_short_rows(vectors: int, least: int) -> int:
    """Return how many threads have a row of so many vectors, of which a few copies leave the fewest with nothing."""
    counts = [n for n in (_WARP, _WARP // 2, _PART_OF_WARP) if n >= least and n < 2 * vectors]
    return min(counts, key=lambda n: -(-vectors // n) * n, default=power_of_two(vectors))


def _further_loops(plain: Footprint, walked: Sequence[str]) -> list[str]:
    """Return the longest other loop of each reduction of several axes. Return none where some have one axis alone,
    or where results are used along the axes: the threads of a group share all or nothing.
    """
    reduced = {name for names in plain.reductions.values() for name in names}
    others = [
        [n for n in names if n not in walked and plain.extents[n] > 1] for names in plain.reductions.values()
    ]
    if not reduced.issuperset(walked) or any(plain.within.values()) or not all(others):
        return []
    return list(dict.fromkeys(max(names, key=lambda n: plain.extents[n]) for names in others))


def _across_rows(
    plain: Footprint,
    walked: Sequence[str],
    first: str,
    rows: Sequence[str],
    stores: Sequence[UOp],
    schedule: Schedule,
    grid: Grid,
) -> None:
    """Give each thread reductions of its own, neighbouring threads neighbouring ones. Where these are too few to keep
    all units busy, several threads share each, but not so many that the others no longer read whole lines.
    """
    threads = min(GROUP, grid.threads)
    lanes = vector_lanes(plain.accesses, first, plain.extents[first], grid)
    if lanes > 1:
        schedule.vectorize[first] = lanes
    wide = power_of_two(-(-plain.extents[first] // lanes))
    itemsize = max(access.itemsize for access in plain.accesses if not access.is_store)
    line = min(wide, threads, max(1, _LINE_NBYTES // (lanes * itemsize)))
    own = numel(tuple(plain.extents[name] for name in rows)) // lanes
    longest = max(plain.extents[name] for name in walked)
    most = _most_copies(plain, walked, lanes, stores)
    copies = min(_MOST_COPIES, most)
    missing = grid.units * _UNIT_THREADS // max(1, own)
    share = min(_power_of_two_below(missing), _power_of_two_below(longest // copies))
    if len(walked) > 1:  # as many as have registers for all of it, if there are so many
        share = max(share, power_of_two(-(-longest // most)))
    share = min(threads // line, share)
    across = min(threads // share, wide)
    for name in walked:
        each = -(-plain.extents[name] // share)
        _walk(schedule, name, (share, 1), 1, each if each <= most else _even_copies(each, copies))
    schedule.threads[first] = (across, 0)
    others = [name for name in rows if name != first]
    if others:
        side = min(threads // (across * share), power_of_two(plain.extents[others[-1]]))
        schedule.threads[others[-1]] = (side, 2)


def _walk(schedule: Schedule, name: str, threads: tuple[int, int], lanes: int, copies: int) -> None:
    """Give threads a loop, in so many copies of vectors so wide."""
    schedule.threads[name] = threads
    if lanes > 1:
        schedule.vectorize[name] = lanes
    if copies > 1:
        schedule.unroll[name] = copies


def _even_copies(steps: int, most: int) -> int:
    """Return in how many copies a loop is written out: as many as can be, at least half of the most, if one step in
    twenty is masked beyond its end, or else as many as leave the fewest to be masked.
    """

    def made(copies: int) -> int:
        return -(-steps // copies) * copies

    counts = range(most, most // 2, -1)
    return next((copies for copies in counts if made(copies) * 20 <= steps * 21), min(counts, key=made))


def _most_copies(plain: Footprint, walked: Sequence[str], lanes: int, stores: Sequence[UOp]) -> int:
    """Return how many vectors of each operand a thread may have: as many as fit in registers, beside the sums of as
    many, and as are soon compiled. Loops within others are written out for each step of those, so they are not here.
    """
    if any(plain.within.values()):
        return 1
    words = {
        access.node: -(-access.itemsize // _WORD_NBYTES)
        for access in plain.accesses
        if not access.is_store and any(coefficient(access.position, name) != 0 for name in walked)
    }
    fitting = _REGISTERS // (max(1, sum(words.values()), len(plain.reductions)) * lanes)
    short = MOST_WRITTEN_OUT // (lanes * len(toposort(stores)))
    return max(1, min(_MOST_COPIES if lanes > 1 else 2 * _SINGLE, fitting, short))


def _power_of_two_below(n: int) -> int:
    """Return the greatest one that is not above n; 1 where there is none."""
    return 1 << max(1, n).bit_length() - 1
