"""Values that have to be in memory, so that those who read them often need not compute them, nor their kernel."""

from __future__ import annotations

from funcgrad.trace import ops
from funcgrad.trace.uop import UOp

_STORED = -1  # argument of a copy, where others have a number that tells them apart


def stored(node: UOp) -> UOp:
    """Return the same values, made by a kernel that does not read them."""
    return UOp(ops.COPY, (node,), _STORED)


def is_stored_copy(node: UOp) -> bool:
    return node.op is ops.COPY and node.arg == _STORED
