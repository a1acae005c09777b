"""The memory plan: where in one arena each intermediate lives, reusing what is dead.

In: the sizes of the buffers and the steps that use them, in order. Out: an offset for each, and the size
of the arena. Buffers are placed largest first into the lowest gap that is free during their whole life, which is
known to come close to the least possible (best-fit decreasing, as in Pisarchyk & Lee 2020, arXiv:2001.03288).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

import numpy as np

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
    # Of the buffers that are placed, by where they begin: begin and end, first and last step.
    placed = np.empty((4, len(lives)), np.int64)
    offsets: dict[Buffer, int] = {}
    ends: dict[tuple[int, int, int], int] = {}  # of the last buffer of a size and life
    total = 0
    largest_first = sorted(lives.items(), key=lambda item: (-item[1].nbytes, item[1].first))
    for count, (buffer, life) in enumerate(largest_first):
        size = max(ALIGNMENT, -(-life.nbytes // ALIGNMENT) * ALIGNMENT)
        alike = size, life.first, life.last
        start = _first_gap(placed[:, :count], size, life, ends.get(alike, 0))
        offsets[buffer] = start
        ends[alike] = end = start + size
        at = int(placed[0, :count].searchsorted(start))
        placed[:, at + 1 : count + 1] = placed[:, at:count]
        placed[:, at] = start, end, life.first, life.last
        total = max(total, end)
    return offsets, total


def _first_gap(placed: np.ndarray, size: int, life: Life, least: int) -> int:
    """Return where the first gap of a size begins that is free during a whole life, at `least` or above."""
    begin, end, first, last = placed[:, placed[0].searchsorted(least) :]
    meets = ((first <= life.last) & (last >= life.first)).nonzero()[0]
    if not len(meets):
        return least
    filled = np.maximum.accumulate(end[meets]).clip(least)  # what is taken up to the end of each
    if begin[meets[0]] - least >= size:
        return least
    gaps = (begin[meets[1:]] - filled[:-1] >= size).nonzero()[0]
    return int(filled[gaps[0] if len(gaps) else -1])
