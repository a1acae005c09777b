"""Arithmetic on floats of 8 bits as arithmetic on float32, rounded once: they are kept and moved as they are.

In: a normalized graph. Out: the same graph, in which nodes of these dtypes are parameters, constants, results of calls,
what only moves or chooses elements, and bits of a byte. So later stages know them as bytes.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.math.float8 import decoded, encoded
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import on_sources, rewrite
from funcgrad.trace.ops.float8 import keeps_bits
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, toposort


def widen_float8(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the graph of these outputs as the module's text describes it."""
    if not any(dt.is_float8(node.dtype) for node in toposort(outputs)):
        return list(outputs)
    return rewrite(outputs, _rule)


def _rule(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    """Return the node by float32; None where it stays."""
    if not dt.is_float8(node.dtype) and not any(dt.is_float8(s.dtype) for s in src):
        return None
    if node.op in (ops.IOTA, ops.BASIS):
        return encoded(UOp(node.op, (), (*node.arg[:-1], dt.float32)), node.dtype)
    if keeps_bits(node.op):
        return None
    wide = tuple(decoded(s) if dt.is_float8(s.dtype) else s for s in src)
    if node.op is ops.CAST:
        (x,) = wide
        return encoded(x.cast(dt.float32), node.dtype) if dt.is_float8(node.dtype) else x.cast(node.dtype)
    if not dt.is_float8(node.dtype):
        return UOp(node.op, wide, node.arg)
    return encoded(on_sources(node, wide), node.dtype)
