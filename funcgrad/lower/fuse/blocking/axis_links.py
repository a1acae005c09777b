"""Axes that a block walks: which axes of a node and of its sources are one, and a node on slices of its sources.

A part of a graph can be computed block by block along an axis where each node is a function of the same block of its
sources. `links` says for each source which of its axes go along with which axes of the node, `sliced` makes the node
on blocks. What neither maps one to one (an axis that is padded, reversed, windowed, or merged with others) cannot be
cut into blocks.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.ir.index.affine import axis_groups
from funcgrad.trace import ops
from funcgrad.trace.calls.checkpoint import BARRIER
from funcgrad.trace.ops.forms import kept_axes, repeated_axes
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.uop import Family, Shape, UOp

Pairs = list[tuple[int, int]]  # (axis of a source, axis of the node)


def links(node: UOp) -> list[Pairs]:
    """Return, for each source, the pairs of its axes and axes of the node that are walked together, position by
    position.
    """
    op, arg = node.op, node.arg
    if op is BARRIER:
        return [_same(node.ndim), *([] for _ in node.src[1:])]
    if op.family is Family.ELEMENTWISE:
        return [_same(node.ndim) for _ in node.src]
    if op.family is Family.PREFIX:
        return [[(a, a) for a in range(node.ndim) if a != arg[0]] for _ in node.src]
    if op.family is Family.REDUCE:
        kept = [a for a in range(node.src[0].ndim) if a not in arg]
        return [[(a, position) for position, a in enumerate(kept)]]
    if op is ops.GATHER:
        count, rank = len(node.src) - 1, node.src[1].ndim
        rest = [(a, a - count + rank) for a in range(count, node.src[0].ndim)]
        return [rest, *(_same(rank) for _ in range(count))]
    if op.family is Family.MOVEMENT and node.src:
        return [_moved(node)]
    return [[] for _ in node.src]


def _same(rank: int) -> Pairs:
    return [(a, a) for a in range(rank)]


def _moved(node: UOp) -> Pairs:
    if node.op.forms is not None:
        return kept_axes(node)
    if node.op is ops.RESHAPE:
        return _reshaped(node.shape, node.src[0].shape)
    return [(a, a) for a, widths in enumerate(node.arg) if not any(widths)] if node.op is ops.PAD else []


def _reshaped(new: Shape, old: Shape) -> Pairs:
    """Return the pairs of axes that a reshape keeps. Axes of one element beside them do not matter."""
    pairs = []
    for ours, theirs in axis_groups(new, old):
        long_new = [a for a in ours if new[a] != 1]
        long_old = [a for a in theirs if old[a] != 1]
        if len(long_new) == 1 and len(long_old) == 1:
            pairs.append((long_old[0], long_new[0]))
    return pairs


def free_axes(node: UOp) -> frozenset[int]:
    """Return the axes of a node that can be cut into blocks whatever its sources are: along them the node repeats its
    sources.
    """
    return repeated_axes(node) if node.op.forms is not None else frozenset()


def sliced(node: UOp, src: Sequence[UOp], shape: Shape) -> UOp:
    """Return the node on blocks of its sources; its own block has this shape."""
    op, arg = node.op, node.arg
    if op is BARRIER:
        return src[0]
    if op is ops.EXPAND:
        arg = (arg[0], tuple(shape[a] for a in arg[0]))
    elif op is ops.RESHAPE:
        arg = shape
    elif op is ops.SHRINK:
        whole = ((0, size, 1) for size in node.src[0].shape)
        arg = tuple(
            (0, size, 1) if limits == all_ else limits
            for limits, all_, size in zip(arg, whole, src[0].shape, strict=True)
        )
    elif op is VIEW:
        arg = (shape, arg[1])
    return UOp(op, tuple(src), arg)
