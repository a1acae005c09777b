"""How far apart the rows of a tile in local memory are, so that the threads of a warp read from different banks.

Local memory of a GPU is 32 banks side by side, each 4 bytes wide; an access takes as long as the bank that has to give
most different words. (CUDA C++ Programming Guide, "Shared Memory"; AMD's LDS is built alike: RDNA3 ISA, 12.) Threads
that walk down a column of a tile whose rows are a power of two long all ask one bank. With some elements behind each
row, which nobody reads, they ask one after the other. Which place each thread of a warp reads follows from the affine
index of the operand, so the accesses are counted for each padding there is, and the one with the fewest is taken.

    >>> column = AccessPattern({0: (32, {"row": 1})}, {})
    >>> from funcgrad.lower.ir.index.affine import variable
    >>> from funcgrad.lower.ir.ops import loop
    >>> rows = variable(loop("row", 32))
    >>> [accesses(rows * stride, 4, column) for stride in (32, 33)]
    [32, 1]
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from funcgrad.lower.ir.index.access_strides import coefficient
from funcgrad.lower.ir.index.affine import Index, flatten
from funcgrad.lower.ir.schedule import Stage
from funcgrad.trace.util.named_tuple import NamedTuple

_BANKS, _BANK_NBYTES = 32, 4
_VECTOR_NBYTES = 16  # that a thread reads or stores at once


class AccessPattern(NamedTuple):
    """What the threads of a group read at the same time. threads: how many there are along each dimension of the group,
    and how many iterations of which loops lie between neighbours. vectors: iterations that a thread does at once."""

    threads: Mapping[int, tuple[int, Mapping[str, int]]]
    vectors: Mapping[str, int]


def padded(stage: Stage, indices: Sequence[Index], itemsize: int, walk: AccessPattern, warp: int) -> Stage:
    """Pad the rows of a tile by the fewest elements with which a warp reads it in the fewest accesses. `indices` are
    those of the operand, in loops. Rows stay aligned to the vectors that are read, and where that costs nothing also
    to those that are stored.
    """
    if len(stage.tile) < 2:
        return stage
    turned = [indices[axis] for axis in stage.order]
    read = _side_by_side(flatten(turned, stage.rows), walk, itemsize)
    stored = math.gcd(stage.rows[-1], _VECTOR_NBYTES // itemsize)
    most = _BANKS * _BANK_NBYTES // itemsize
    least, found = -1, 0
    for pad in (*range(0, most, stored), *range(0, most, read)):
        position = flatten(turned, stage._replace(pad=pad).rows)
        count = accesses(position, itemsize, walk, warp)
        if least < 0 or count < least:
            least, found = count, pad
        if count == len(_turns(position, itemsize, walk, warp)):
            break
    return stage._replace(pad=found)


def accesses(position: Index, itemsize: int, walk: AccessPattern, warp: int = _BANKS) -> int:
    """Tell how often the banks are asked for what the first warp of a group reads of a tile in one instruction."""
    nbytes = itemsize * _side_by_side(position, walk, itemsize)
    total = 0
    for places in _turns(position, itemsize, walk, warp):
        words = {
            (place * itemsize + byte) // _BANK_NBYTES
            for place in places
            for byte in range(0, nbytes, min(nbytes, _BANK_NBYTES))
        }
        banks = [word % _BANKS for word in words]
        total += max(map(banks.count, set(banks)))
    return total


def _side_by_side(position: Index, walk: AccessPattern, itemsize: int) -> int:
    """Return how many of the elements that a thread needs it reads at once."""
    wanted = max((n for name, n in walk.vectors.items() if coefficient(position, name) == 1), default=1)
    return min(wanted, _VECTOR_NBYTES // itemsize)


def _turns(position: Index, itemsize: int, walk: AccessPattern, warp: int) -> list[list[int]]:
    """Return the element that each thread of a warp reads first, thread 0 first. Threads that read more than 4 bytes
    take turns, as all of them together get 128 bytes at a time.
    """
    places = [0]
    for _, (count, steps) in sorted(walk.threads.items()):
        apart = sum((coefficient(position, name) or 0) * step for name, step in steps.items())
        places = [start + apart * k for k in range(count) for start in places][:warp]
    nbytes = max(itemsize * _side_by_side(position, walk, itemsize), _BANK_NBYTES)
    at_once = max(1, _BANKS * _BANK_NBYTES // nbytes)
    return [places[first : first + at_once] for first in range(0, len(places), at_once)]
