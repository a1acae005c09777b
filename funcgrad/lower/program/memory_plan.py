"""The memory plan: where in one arena each intermediate lives, reusing what is dead.

In: the sizes of the buffers and the steps that use them, in order. Out: an offset for each, and the size
of the arena. Buffers are placed largest first into the lowest gap that is free during their whole life, which is
known to come close to the least possible (best-fit decreasing, as in Pisarchyk & Lee 2020, arXiv:2001.03288).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from operator import itemgetter
from typing import TypeVar

from funcgrad.lower.ir.launches import ALIGNMENT
from funcgrad.trace.util.named_tuple import NamedTuple

Buffer = TypeVar("Buffer", bound=Hashable)  # whatever the caller names a buffer by


class Life(NamedTuple):
    """A buffer from the first step that writes it to the last that uses it."""

    nbytes: int
    first: int
    last: int


def lifetimes(nbytes: Mapping[Buffer, int], steps: Sequence[Sequence[Buffer]]) -> dict[Buffer, Life]:
    """Compute how long each buffer lives. `steps` lists the buffers that each step writes or reads. Buffers without a
    size in `nbytes` live elsewhere.
    """
    lives: dict[Buffer, Life] = {}
    for number, buffers in enumerate(steps):
        for buffer in buffers:
            if buffer in nbytes:
                first = lives[buffer].first if buffer in lives else number
                lives[buffer] = Life(nbytes[buffer], first, number)
    return lives


def plan(lives: Mapping[Buffer, Life]) -> tuple[dict[Buffer, int], int]:
    """Place the buffers in the arena. Return the offset of each, and the bytes of the arena.

    A buffer gets the first gap between those that live at the same time. One of the same size and life as another looks
    from the end of that on: there was no gap before it, and nothing that lives then reaches into it.
    """
    if not lives:
        return {}, 0
    from bisect import bisect_left, insort  # not where nothing is in the arena

    placed: list[tuple[int, int, Life]] = []  # by where they begin
    offsets: dict[Buffer, int] = {}
    ends: dict[tuple[int, int, int], int] = {}  # of the last buffer of a size and life
    total = 0
    for buffer, life in sorted(lives.items(), key=lambda item: (-item[1].nbytes, item[1].first)):
        size = max(ALIGNMENT, -(-life.nbytes // ALIGNMENT) * ALIGNMENT)
        alike = size, life.first, life.last
        start = ends.get(alike, 0)
        for number in range(bisect_left(placed, start, key=itemgetter(0)) if start else 0, len(placed)):
            begin, end, other = placed[number]
            if other.first <= life.last and life.first <= other.last:
                if start + size <= begin:
                    break
                start = max(start, end)
        offsets[buffer] = start
        ends[alike] = start + size
        insort(placed, (start, start + size, life), key=itemgetter(0))
        total = max(total, start + size)
    return offsets, total
