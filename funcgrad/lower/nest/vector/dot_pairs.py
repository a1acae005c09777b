"""Two products at a time: vectors of pairs, for the instructions that add the products of a pair to a lane of a sum.

In: two neighbouring terms of a sum of products, each of two numbers of 16 bits that were made wider. Out: the first
factors of both as pairs, lane by lane, and the second ones. A factor that is the same for all lanes is one pair, again
and again: where its numbers are neighbours in memory, one load.

The instruction takes denormal numbers for 0 and rounds each of its two additions.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.ir.ops import LOAD, PAIR, REPEAT, split_index
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp


def pairs_of(terms: Sequence[Sequence[UOp]], width: int) -> tuple[UOp, ...]:
    """Return the factors of two terms as pairs; nothing where there are no two such terms, or no lanes."""
    if len(terms) != 2 or not width or any(len(values) != 2 for values in terms):
        return ()
    narrow = [[_narrow(value) for value in values] for values in terms]
    if any(value is None for values in narrow for value in values):
        return ()
    return tuple(_pair(a, b, width) for a, b in zip(*narrow, strict=True) if a is not None and b is not None)


def _narrow(value: UOp) -> UOp | None:
    """Return the bfloat16 that a number was made of."""
    is_wide = value.op is ops.CAST and value.src[0].dtype == dt.bfloat16
    return value.src[0] if is_wide and value.dtype == dt.float32 else None


def _pair(a: UOp, b: UOp, width: int) -> UOp:
    if a.shape or b.shape:
        return UOp(PAIR, tuple(x if x.shape else x.expand((0,), (width,)) for x in (a, b)))
    pair = UOp(LOAD, a.src, 2) if _neighbours(a, b) else UOp(PAIR, (a, b))
    return UOp(REPEAT, (pair,), 2 * width)


def _neighbours(a: UOp, b: UOp) -> bool:
    """Tell whether two numbers are loaded from one place after the other."""
    if a.op is not LOAD or b.op is not LOAD or len(a.src) > 2 or len(b.src) > 2 or a.src[0] is not b.src[0]:
        return False
    (base, start), (other, next_) = split_index(a.src[1]), split_index(b.src[1])
    return base is other and next_ == start + 1
