"""What divides an index, whatever the loops are at: how far an address is aligned."""

from __future__ import annotations

import math

from funcgrad.trace import ops
from funcgrad.trace.uop import UOp

_LARGEST = 1 << 40  # a multiple of all that is asked for: how often 0 divides


def multiple_of(index: UOp, known: dict[UOp, int]) -> int:
    """Return a number that divides an index, whatever the loops are at.

    >>> from funcgrad.lower.ir.ops import loop
    >>> multiple_of(loop("d00", 5) * 12 + 8, {})
    4
    """
    found = known.get(index)
    if found is None:
        found = known[index] = _multiple_of(index, known)
    return found


def _multiple_of(index: UOp, known: dict[UOp, int]) -> int:
    if index.op is ops.CONST:
        return abs(int(index.arg.value)) or _LARGEST
    given = [multiple_of(s, known) for s in index.src] if index.op in _KEEPS_MULTIPLES else []
    if index.op is ops.MUL:
        return min(given[0] * given[1], _LARGEST)
    if index.op is ops.WHERE:
        given = given[1:]
    return math.gcd(*given) if given else 1


_KEEPS_MULTIPLES = frozenset((ops.ADD, ops.SUB, ops.MUL, ops.REM, ops.CAST, ops.EXPAND, ops.WHERE, ops.NEG))
