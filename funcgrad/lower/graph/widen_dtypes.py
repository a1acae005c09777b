"""Arithmetic on narrow dtypes as arithmetic on wider ones: these dtypes are kept and moved as they are.

Floats of 8 bits are computed with in float32, rounded once. Integers of 2 and 4 bits are computed with in int8 or
uint8, and wrap at their own width.

In: a normalized graph. Out: the same graph, in which nodes of these dtypes are parameters, constants, results of calls,
what only moves or chooses elements, and bits of a byte. So later stages know them as bytes.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import on_sources, rewrite
from funcgrad.trace.ops import identity
from funcgrad.trace.ops.widened import keeps_bits
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, const, numel, toposort


def widen_dtypes(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the graph of these outputs as the module's text describes it."""
    if not any(dt.is_widened(node.dtype) for node in toposort(outputs)):
        return list(outputs)
    return rewrite(outputs, _rule)


def _decoded(x: UOp) -> UOp:
    """Return the number in the dtype that is computed with; of other dtypes the node itself."""
    if not dt.is_widened(x.dtype):
        return x
    if dt.is_float8(x.dtype):
        from funcgrad.lower.math.float8 import decoded  # few programs have floats of 8 bits

        return decoded(x)
    # Bits of the byte beyond the number, which come from outside, are not looked at, as ml_dtypes does not.
    bits, spare = x.bitcast(dt.uint8), 8 - dt.bits_of(x.dtype)
    if dt.kind(x.dtype) == "u":
        return bits & (0xFF >> spare)
    return (bits << spare).bitcast(dt.int8) >> spare


def _encoded(x: UOp, dtype: np.dtype) -> UOp:
    """Return a number of the dtype that is computed with as one of the narrow dtype: of an integer the low bits."""
    if dt.is_float8(dtype):
        from funcgrad.lower.math.float8 import encoded  # as above

        return encoded(x, dtype)
    return (x.bitcast(dt.uint8) & ((1 << dt.bits_of(dtype)) - 1)).bitcast(dtype)


def _rule(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    """Return the node by wider ones; None where it stays."""
    dtype = node.dtype
    if not dt.is_widened(dtype) and not any(dt.is_widened(s.dtype) for s in src):
        return None
    if node.op in (ops.IOTA, ops.BASIS):
        return _encoded(UOp(node.op, (), (*node.arg[:-1], dt.wide_dtype(dtype))), dtype)
    if keeps_bits(node.op):
        return None
    wide = tuple(map(_decoded, src))
    if node.op is ops.CAST:
        (x,) = wide
        return _converted(x, dtype) if dt.is_widened(dtype) else x.cast(dtype)
    if not dt.is_widened(dtype):
        return UOp(node.op, wide, node.arg)
    if node.op.family is Family.REDUCE and not numel(src[0].shape):
        # The neutral element is that of the narrow dtype.
        return const(identity(node.op, dtype), dtype, node.shape)
    return _encoded(on_sources(node, wide), dtype)


def _converted(x: UOp, dtype: np.dtype) -> UOp:
    """Convert a number of a dtype that is computed with. Floats beyond the range become its nearest end, integers keep
    their low bits.
    """
    converted = x.cast(dt.wide_dtype(dtype))
    if dt.is_float8(dtype) or dt.kind(x.dtype) not in "fc":
        return _encoded(converted, dtype)
    limits = dt.integer_limits(dtype)
    return _encoded(converted.maximum(limits.min).minimum(limits.max), dtype)
