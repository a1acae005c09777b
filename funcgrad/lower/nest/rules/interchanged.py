"""Reductions whose loops are around one of the domain: an accumulator for each step of that, in an array.

So memory is walked row by row where a reduction goes down the columns. The loop within the reduction is another one
than that in which the results are used, with the same steps.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.ir.loops import names_around
from funcgrad.lower.ir.ops import ACCUMULATE, ELEMENT, loop
from funcgrad.trace.uop import UOp, substitute


def in_array(parts: Sequence[UOp], counter: UOp) -> list[UOp]:
    """Return partial results with the accumulators in arrays that have an element for each step of the loop."""
    return [_element(part, counter) if part.op is ACCUMULATE else part for part in parts]


def _element(part: UOp, counter: UOp) -> UOp:
    kind, count, initial = part.arg
    values, loops = part.src[:-count], part.src[-count:]
    inner = loop(counter.arg.loop, counter.arg.extent, names_around(loops))
    own = substitute(values, {counter: inner})
    array = UOp(ACCUMULATE, (*own, *loops, inner), (kind, count + 1, initial, counter.arg.extent))
    return UOp(ELEMENT, (array, counter))
