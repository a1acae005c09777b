"""Indices of 32 bits, where bounds prove that they fit: for targets with a grid.

Indices are int64 everywhere else. A GPU computes with 32 bits at a time: an index of 64 takes two registers, and a
product of two takes several instructions. Most are sums of loops and threads whose extents are known, so the greatest
value of every intermediate is.

In: the stores of a function. Out: the same, whose loads, stores and comparisons of positions have indices of int32
where these, and all that they are computed from, fit; where something else needs the value, it is extended.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.lower.graph.indexing.integer_bounds import Bounds, combined
from funcgrad.lower.ir.ops import COPY, LANES, LOAD, LOAD_ROWS, RANGE, STORE, THREAD
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, UOp, const, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

_LIMITS = np.iinfo(np.int32)
_COMPARISONS = frozenset((ops.LT, ops.LE, ops.EQ, ops.NE))


def narrow_indices(stores: Sequence[UOp]) -> list[UOp]:
    """Rewrite the stores of a function.

    >>> from funcgrad.lower.ir.ops import buffer, loop
    >>> index = loop("d00", 8) * 4 + UOp(THREAD, (), (0, 4))
    >>> store = UOp(STORE, (buffer(0, dt.int64), index, index), 0)
    >>> (narrowed,) = narrow_indices([store])
    >>> [str(s.dtype) for s in narrowed.src[1:]]
    ['int32', 'int64']
    """
    new: dict[UOp, UOp] = {}
    narrow: dict[UOp, _Narrow] = {}
    for node in toposort(stores):
        made = _narrowed(node, new, narrow) if node.dtype == dt.int64 else None
        if made is not None and _fits(made.bounds):
            narrow[node] = made
        new[node] = _rebuilt(node, new, narrow)
    return [new[store] for store in stores]


class _Narrow(NamedTuple):
    """A value of 32 bits, between these bounds."""

    node: UOp
    bounds: Bounds


def _fits(bounds: Bounds) -> bool:
    return bounds[0] >= _LIMITS.min and bounds[1] <= _LIMITS.max


def _rebuilt(node: UOp, new: dict[UOp, UOp], narrow: dict[UOp, _Narrow]) -> UOp:
    """Rebuild the node on new sources, on narrow ones where only their values matter. Loops stay the same nodes, also
    those that are branches, since what is placed in them is found by them.
    """
    if node.op is RANGE or not node.src:
        return node
    if node in narrow:
        return narrow[node].node.cast(dt.int64)
    src = tuple(new[s] for s in node.src)
    if node.op in (LOAD, LOAD_ROWS, STORE) and node.src[1] in narrow:
        src = (src[0], narrow[node.src[1]].node, *src[2:])
    elif node.op is COPY:
        to, at = (narrow[s].node if s in narrow else new[s] for s in (node.src[1], node.src[3]))
        src = (src[0], to, src[2], at, *src[4:])
    elif node.op in _COMPARISONS and all(s in narrow for s in node.src):
        src = tuple(narrow[s].node for s in node.src)
    return node if src == node.src else UOp(node.op, src, node.arg)


def _narrowed(node: UOp, new: dict[UOp, UOp], narrow: dict[UOp, _Narrow]) -> _Narrow | None:
    """Return the same value as int32, with its bounds; None where nobody knows them."""
    if node.op is ops.CONST:
        value = int(node.arg.value)
        return _Narrow(const(min(max(value, _LIMITS.min), _LIMITS.max), dt.int32), (value, value))
    if node.op in _COUNTS:
        return _Narrow(node.cast(dt.int32), (0, _COUNTS[node.op](node.arg) - 1))
    if node.op is ops.CAST:
        return _of_cast(node, new)
    if any(s.dtype == dt.int64 and s not in narrow for s in node.src):
        return None
    bounds = _bounds(node, [narrow[s].bounds for s in node.src if s.dtype == dt.int64])
    if bounds is None:
        return None
    src = tuple(narrow[s].node if s.dtype == dt.int64 else new[s] for s in node.src)
    return _Narrow(UOp(node.op, src, node.arg), bounds)


_COUNTS: dict[Op, Callable[[Any], int]] = {
    RANGE: lambda arg: arg.extent,
    THREAD: lambda arg: arg[1],
    LANES: lambda arg: arg,
}


def _of_cast(node: UOp, new: dict[UOp, UOp]) -> _Narrow | None:
    """Narrow a cast of an integer in memory."""
    (source,) = node.src
    if not dt.is_integer(source.dtype):
        return None
    limits = dt.integer_limits(source.dtype)
    return _Narrow(new[source].cast(dt.int32), (int(limits.min), int(limits.max)))


def _bounds(node: UOp, given: Sequence[Bounds]) -> Bounds | None:
    """Bound the value of an op by the bounds of its sources that are indices."""
    if node.op in (ops.EXPAND, ops.WHERE) and given:
        return min(low for low, _ in given), max(high for _, high in given)
    if node.op is ops.NEG:
        ((low, high),) = given
        return -high, -low
    if len(given) != 2:
        return None
    (a, b), (c, d) = given
    if node.op in (ops.IDIV, ops.REM) and a >= 0 and c > 0:
        return (a // d, b // c) if node.op is ops.IDIV else (0, min(b, d - 1))
    return combined(node.op, *given)
