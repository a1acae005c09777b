"""Reductions with fewer results than a device has work for, in two steps: parts of a long axis, then these.

On a device with a grid each result, or tile of results, is what one group of threads computes. The gradient of some
weights by much data, the means of a few columns, the sums of a few long rows would keep a handful of units busy and
leave the others idle. In parts of the longest axis there are groups for all; the parts are added by a second, short
reduction, in a kernel of its own: within one kernel they would be the work of one group again. What is a part depends
on shapes alone, so one program gives one result on every device of a kind.

In: the canonical graph, where single numbers are made in parts already (lower/graph/canonicalize.py: split_sums). Out:
the same with more reductions of this kind.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from funcgrad.lower.ir.contraction.register_tiles import is_contraction
from funcgrad.lower.ir.fused_ops import WALK
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel, substitute_within, toposort

_GROUPS = 1024  # that keep a device busy which reads memory
_GROUPS_OF_PRODUCTS = 256  # that do it with sums of products
_TILE = 64 * 64  # results of a sum of products that a group computes
_LINE_NBYTES = 128  # of results side by side that a group computes, where it does not share each of them
_LEAST = 1 << 12  # terms of a part that a group shares, fewer of which are not worth a second kernel
_LEAST_ACROSS = 1 << 9  # of one that some threads of a group share
_LEAST_OF_PRODUCTS = 1 << 8
_LEAST_PARTS = 4
_STORED = 1 << 8  # terms of each result, beside which it is little to store that


def in_two_steps(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs, with these reductions in parts."""
    done: dict[UOp, UOp] = {}
    order = toposort(outputs)
    walked = {node.src[0] for node in order if node.op is WALK}
    for node in order:
        if node.op in ops.REDUCTIONS.values() and node not in walked:
            axis, parts = _parts_of(node)
            if parts > 1:
                done[node] = _by_parts(node, axis, parts)
    return substitute_within(outputs, done)


def parts_in_memory(outputs: Sequence[UOp]) -> dict[UOp, str]:
    """Return the long reductions that others reduce further, which are to be stored, and why."""
    found = {}
    for node in toposort(outputs):
        if node.op in ops.REDUCTIONS.values():
            part = node.src[0]
            while part.op.is_view:
                (part,) = part.src
            if part.op in ops.REDUCTIONS.values() and _terms(part) >= _STORED:
                found[part] = "groups compute parts, others combine them"
    return found


def _terms(node: UOp) -> int:
    return numel(node.src[0].shape) // max(1, numel(node.shape))


def _parts_of(node: UOp) -> tuple[int, int]:
    """Return the longest axis that is reduced, and into how many equal parts it goes."""
    shape = node.src[0].shape
    axis = max(node.arg, key=lambda a: shape[a])
    results, terms = numel(node.shape), _terms(node)
    if is_contraction(node):
        most = min(_GROUPS_OF_PRODUCTS // max(1, -(-results // _TILE)), terms // _LEAST_OF_PRODUCTS)
    else:
        last = max((a for a, size in enumerate(shape) if size > 1), default=0)
        together = 1 if last in node.arg else max(1, _LINE_NBYTES // node.src[0].dtype.itemsize)
        least = _LEAST if last in node.arg else _LEAST_ACROSS
        most = min(_GROUPS // max(1, -(-results // together)), terms // least)
        if most < _LEAST_PARTS:
            return axis, 1
    return axis, next((n for n in range(min(most, shape[axis]), 1, -1) if shape[axis] % n == 0), 1)


def _by_parts(node: UOp, axis: int, parts: int) -> UOp:
    """Return the reduction over each part, then over the parts; a sum of products stays one of products."""
    source = node.src[0]
    shape = (*source.shape[:axis], parts, source.shape[axis] // parts, *source.shape[axis + 1 :])
    inner = tuple(a + (a >= axis) for a in node.arg)
    # Parts come first, so results stay neighbours in memory: a matrix instruction needs that.
    if source.op is ops.MUL:
        order = (axis, *(a for a in range(len(shape)) if a != axis))
        a, b = (factor.reshape(shape).permute(order) for factor in source.src)
        partial = (a * b).reduce(node.op.name, tuple(a + (a < axis) for a in inner))
        return partial.reduce(node.op.name, (0,))
    narrow = source.dtype in (dt.float16, dt.bfloat16)  # parts are not rounded to these
    partial = _as(source, dt.float32 if narrow else source.dtype).reshape(shape).reduce(node.op.name, inner)
    kept = sum(1 for a in range(axis) if a not in node.arg)
    return _as(partial.reduce(node.op.name, (kept,)), node.dtype)


def _as(node: UOp, dtype: np.dtype) -> UOp:
    return node if node.dtype == dtype else UOp(ops.CAST, (node,), (dtype, False))
