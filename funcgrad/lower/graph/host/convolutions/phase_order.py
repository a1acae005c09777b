"""Phases of images with channels before places: they are made with the channels last, and the image is permuted.

The gradient of a strided convolution by its image falls into phases, whose places lie between those of others. Vectors
along the places are stored with gaps between their lanes, vectors along channels that are not last are taken apart, and
each line is written once for each phase. With the channels last, vectors along these are stored as they are. What reads
the image reads it permuted, in squares of registers; where that is the program, it is a copy, beside which the products
take long.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.contraction.register_tiles import repeated_axes
from funcgrad.lower.ir.fused_ops import INTERLEAVE, interleave
from funcgrad.trace import ops
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.uop import UOp, numel, substitute_within, toposort


def with_channels_of_phases_last(outputs: Sequence[UOp], target: Target) -> list[UOp]:
    """Return the outputs with phases in the order in which their vectors are stored."""
    done: dict[UOp, UOp] = {}
    for node in toposort(outputs):
        if node.op is INTERLEAVE and (order := _order(node, target)) is not None:
            done[node] = _reordered(node, order)
    return substitute_within(outputs, done)


def _order(node: UOp, target: Target) -> tuple[int, ...] | None:
    """Return the axes of interleaved phases with the channels last, or None where another order does not pay."""
    phased = {axis for axis, _ in node.arg[0]}
    sums = [phase for phase in node.src if phase.op is not ops.CONST]
    own = {frozenset(_channels(phase, phased)) for phase in sums}
    if len(own) != 1 or node.ndim - 1 not in phased:
        return None
    channels = sorted(own.pop())
    if numel(tuple(node.shape[axis] for axis in channels)) < target.vector_nbytes // node.dtype.itemsize:
        return None
    return (*(axis for axis in range(node.ndim) if axis not in channels), *channels)


def _channels(phase: UOp, phased: set[int]) -> set[int]:
    """Return the axes of a sum of products of windows and weights that the weights alone have."""
    product = phase.src[0] if phase.op is ops.REDUCE_SUM else phase
    if product.op is not ops.MUL or any(factor.op is not VIEW for factor in product.src):
        return set()
    if phase.arg != tuple(range(phase.ndim, product.ndim)):
        return set()
    shared = [repeated_axes(factor) for factor in product.src]
    windows = [axes for axes in shared if not axes & phased]
    weights = [axes for axes in shared if axes >= phased]
    if len(windows) != 1 or len(weights) != 1:
        return set()
    return {axis for axis in range(phase.ndim) if axis in windows[0] and axis not in weights[0]}


def _reordered(node: UOp, order: tuple[int, ...]) -> UOp:
    """Return interleaved phases that are made in another order, and permuted back."""
    periods, shape = node.arg
    phases = [_phase(phase, order) for phase in node.src]
    moved = tuple((order.index(axis), period) for axis, period in periods)
    whole = interleave(phases, moved, tuple(shape[axis] for axis in order))
    return whole.permute(tuple(order.index(axis) for axis in range(node.ndim)))


def _phase(phase: UOp, order: tuple[int, ...]) -> UOp:
    if phase.op is ops.CONST:
        return phase.permute(order)
    inner = (*order, *phase.arg)
    left, right = (factor.permute(inner) for factor in phase.src[0].src)
    return (left * right).sum(phase.arg)
