"""Reductions of a few elements each, which slide along a loop of the domain: pooling and depthwise convolution.

Vectors go along neighbouring results. Of small windows all terms are written out. Of larger ones those along one loop
are, for several results along the loop of the domain that slides with it: what neighbouring windows share is loaded
once, and each weight once for all of them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.dependence import loops_of
from funcgrad.lower.ir.index.access_strides import coefficient, loops_in, slope
from funcgrad.lower.ir.loops import inner_part, is_part, outer_part
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.footprint import Access, Footprint
from funcgrad.lower.optimize.common import contiguity, feed_cores, innermost, lanes_for
from funcgrad.trace.ops import CONST
from funcgrad.trace.uop import numel, toposort

_MOST_TAPS = 32  # terms of a reduction that may be written out
_MOST_TERMS = 96  # loads of these
_MOST_ROWS = 4  # of windows, computed at a time
_MOST_WRITTEN_OUT = 256  # loads of all their terms,
_MORE_ALONG_ONE_AXIS = 2  # and of rows: neighbours share all terms of windows of one axis but one
_NEAR = 4  # elements between neighbouring results
_FEWEST_LANES = 4  # results for which a vector of them pays
_FULL = 0.75  # of the last cache, which others use, too
_FEW_TAPS = 16  # terms of a reduction that are written out in any case
_MANY_TAPS = 256  # more of which are no window
_LONGEST = 8  # taps of a row of windows that is written out
_FEWEST_TAPS = 3  # the same, fewer of which share little
_FEWEST_ROWS = 4  # of windows, fewer of which share little


def chain_windows(
    plain: Footprint, extents: dict[str, int], schedule: Schedule, lanes: int, target: Target
) -> bool:
    """Schedule reductions of a few elements each, which slide along a loop of the domain. Terms are written out, for a
    vector of neighbouring results at a time. Return whether that was done.
    """
    names = [name for group in plain.reductions.values() for name in group]
    taps = [numel(tuple(extents[name] for name in group)) for group in plain.reductions.values()]
    needed = frozenset().union(*plain.around.values())
    reads = [a for a in plain.accesses if not a.is_store and loops_in(a.position) & {*names}]
    repeated = any(extents[name] > 1 and name not in needed for name in schedule.order)
    if max(taps) > _MANY_TAPS or repeated or _has_rows(reads, schedule.order):
        return False

    def slides(loop: str) -> bool:
        steps = [slope(a.position, loop) for a in plain.accesses if not a.is_store]
        stores = [coefficient(a.position, loop) for a in plain.accesses if a.is_store]
        near = all(step is not None and -_NEAR <= step <= _NEAR for step in steps)
        return near and all(step in (0, 1) for step in stores) and (any(steps) or any(stores))

    loops = [n for n in schedule.order if n in needed and extents[n] >= _FEWEST_LANES and slides(n)]
    if not loops or any(map(is_part, names)):
        return False
    best = max(loops, key=lambda name: (contiguity(plain.accesses, name), min(extents[name], lanes)))
    if max(taps) > _FEW_TAPS and _rows_of_windows(plain, best, reads, extents, schedule, lanes, target):
        _ask_for_rows(plain, reads, schedule, target)
        return True
    if max(taps) > _MOST_TAPS or len(reads) * max(taps) > _MOST_TERMS:
        return False
    schedule.chain = list(dict.fromkeys(name for name in names if extents[name] > 1))
    schedule.vectorize[best] = lanes_for(extents[best], lanes)
    innermost(schedule, [best])
    for name in schedule.order:
        if name != best:
            _split_by_remainders(plain, name, schedule)
    _share_rows(best, reads, extents, schedule)
    _ask_for_rows(plain, reads, schedule, target)
    return True


def _ask_for_rows(plain: Footprint, reads: Sequence[Access], schedule: Schedule, target: Target) -> None:
    """Let each row of tiles ask for the next row of an image where it comes from memory: a tile has parts of several
    rows, which a processor's own prefetching does not follow.
    """
    nbytes = sum({plain.kernel.slots[a.node]: a.nbytes for a in plain.accesses}.values())
    if nbytes <= _FULL * target.l3_nbytes or not reads:
        return
    image = max(reads, key=lambda a: a.nbytes)
    for name in schedule.order[:-1]:
        taps = (n for names in plain.reductions.values() for n in names)
        if any(_overlap(image, name, tap, plain.extents[tap]) for tap in taps):
            schedule.prefetch[name] = 1
            return


def _rows_of_windows(
    plain: Footprint,
    best: str,
    reads: Sequence[Access],
    extents: dict[str, int],
    schedule: Schedule,
    lanes: int,
    target: Target,
) -> bool:
    """Write out one loop of the windows, for as many results along the loop that slides with it as there are registers
    for. Return whether that was done. What a step of the other loops loads is a row of the image, which all of these
    windows share, and a row of weights, which stay in registers.
    """
    groups = {tuple(n for n in names if extents[n] > 1) for names in plain.reductions.values()}
    if len(groups) != 1 or len(plain.reductions) > 1 or any(plain.within.values()):
        return False
    (names,) = groups
    around = frozenset().union(*plain.around.values())
    near = [
        (abs(coefficient(access.position, row) or 0), row, tap)
        for row in schedule.order
        for tap in names
        if row in around and row != best and not is_part(row) and _FEWEST_TAPS <= extents[tap] <= _LONGEST
        for access in reads
        if _overlap(access, row, tap, extents[tap])
    ]
    if not near or len(names) == 1:
        return False
    _, row, tap = min(near)
    others = [other for _, other, _ in sorted(near) if other != row and extents[other] > 1]
    most = target.registers // 2
    rows = _even_rows(extents[row], most // 2 if others else most)
    if rows < _FEWEST_ROWS:
        return False
    schedule.chain = [tap]
    schedule.vectorize[best] = lanes_for(extents[best], lanes)
    schedule.unroll[row] = rows
    if others and 2 * rows <= most:
        schedule.unroll[others[0]] = 2
    innermost(schedule, [*others[:1], row, best])
    feed_cores(schedule, extents, target)
    return True


def _even_rows(extent: int, most: int) -> int:
    """Return how many rows there are at a time: as many each time, if they need not be much fewer for that."""
    return next(
        (n for n in range(min(extent, most), most // 2, -1) if extent % n == 0),
        math.ceil(extent / math.ceil(extent / most)),
    )


def _overlap(access: Access, row: str, tap: str, taps: int) -> bool:
    """Tell whether windows that are neighbours along a row have elements in common along a loop of the windows."""
    step, within = coefficient(access.position, row), coefficient(access.position, tap)
    if not step or not within:
        return False
    return step % within == 0 and abs(step // within) < taps


def _share_rows(best: str, reads: Sequence[Access], extents: dict[str, int], schedule: Schedule) -> None:
    """Compute windows that overlap along another loop a few at a time, so that what they share is loaded once."""

    def overlap(loop: str) -> bool:
        for access in reads:
            step = slope(access.position, loop)
            for tap in schedule.chain:
                within = slope(access.position, tap)
                if step and within and step % within == 0 and abs(step // within) < extents[tap]:
                    return True
        return False

    terms = len(reads) * numel(tuple(extents[name] for name in schedule.chain))
    more = _MORE_ALONG_ONE_AXIS if len(schedule.chain) == 1 and terms > _FEW_TAPS else 1
    most = min(more * _MOST_ROWS, more * _MOST_WRITTEN_OUT // max(1, terms))
    rows = [n for n in schedule.order if n != best and n not in schedule.unroll and not is_part(n)]
    row = next((n for n in reversed(rows) if extents[n] >= most and overlap(n)), None)
    if row is not None and most > 1:
        schedule.unroll[row] = most
        innermost(schedule, [row, best])


def _split_by_remainders(plain: Footprint, name: str, schedule: Schedule) -> None:
    """Write out the iterations of a loop in which every second (or third, ...) reads other elements than the one
    before, as in the gradient of windows with strides. Then the elements that each reads are known.
    """
    divisors = {
        int(node.src[1].arg.value)
        for access in plain.accesses
        for atom in access.position.terms
        for node in toposort((atom,))
        if node.op.name == "idiv"
        and any(v.arg.loop == name for v in loops_of(node))
        and node.src[1].op is CONST
    }
    factor = max(divisors, default=1)
    merged = any(name in group for group in schedule.merge)
    if not 1 < factor <= _NEAR or plain.extents[name] % factor or merged or name in schedule.split:
        return
    if plain.extents[name] == factor:
        schedule.unroll[name] = factor
    else:
        schedule.split[name] = factor
        schedule.unroll[inner_part(name)] = factor
        place = schedule.order.index(name)
        schedule.order[place : place + 1] = [outer_part(name), inner_part(name)]


def _has_rows(reads: Sequence[Access], loops: Sequence[str]) -> bool:
    """Tell whether each of two loops is walked by some accesses that do not walk the other. Then a register tile
    shares loads.
    """
    walked = [{i for i, a in enumerate(reads) if coefficient(a.position, n) != 0} for n in loops]
    return any(x - y and y - x for x in walked for y in walked)
