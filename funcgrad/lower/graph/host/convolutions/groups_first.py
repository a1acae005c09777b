"""Convolutions of groups of channels, channels last: what is read again and again is copied group by group first.

A group's channels are a short piece of each place. From place to place, or from row to row of the weights, it is as far
as all channels are long: for powers of two of these, pieces share a few sets of a cache and push each other out. A sum
over all places of an image, as of the gradient by the weights, reads the pieces of a group anew for each element of a
window. Copied, the pieces of a group are one after the other, with the padding.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from funcgrad.lower.graph.split_complex import stored
from funcgrad.trace import ops
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.uop import UOp, numel, substitute_within, toposort

_WAY_NBYTES = 1 << 12  # of the nearest cache: lines so far apart share a set
_FEW_SETS = 2  # pieces push each other out where they begin at so few places of a way
_PRODUCTS = 64  # of each element, which pay for a copy
_READS = 4  # of each element, which pay for a copy with the padding: reads then need not ask where it is
_PASSES = 8  # over all pieces of a group, which pay for a copy
_PIECES = 32  # of a group: fewer stay in the cache in any case
_LEAST_LANES = 4  # neighbouring channels of a group: fewer fill no vector
_PIECE_NBYTES = 1 << 9  # of a group's channels: longer pieces fill many sets


def with_groups_first(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs with copies, group by group, of what convolutions of groups read again and again."""
    done: dict[UOp, UOp] = {}
    for node in toposort(outputs):
        if node.op is not ops.REDUCE_SUM or node.src[0].op is not ops.MUL or node.dtype.itemsize < 4:
            continue
        views = node.src[0].src
        if any(view.op is not VIEW for view in views) or not numel(node.src[0].shape):
            continue
        groups = [axis for axis in range(node.ndim) if _is_of_groups(node, axis)]
        if len(groups) == 1:
            done |= {view: _copied(view) for view in views if _is_worth_a_copy(view, node)}
    return substitute_within(outputs, done)


def _is_of_groups(node: UOp, axis: int) -> bool:
    """Tell whether both factors walk an axis of the result by itself, around their last axis."""

    def is_around_the_last(view: UOp) -> bool:
        (base,), forms = view.src, view.arg[1]
        places = [
            place for place, (_, terms) in enumerate(forms) if any(walked == axis for walked, _ in terms)
        ]
        whole = places == [base.ndim - 2] and base.shape[-2] == view.shape[axis]
        return whole and forms[-2] == (0, ((axis, 1),))

    return node.src[0].shape[axis] > 1 and all(map(is_around_the_last, node.src[0].src))


def _is_worth_a_copy(view: UOp, node: UOp) -> bool:
    """Tell whether a factor is read in many passes, in each of which its pieces push each other out or are padded."""
    (base,) = view.src
    piece = base.shape[-1] * base.dtype.itemsize
    if base.shape[-1] < _LEAST_LANES or piece > _PIECE_NBYTES:
        return False
    shape = node.src[0].shape
    channels = [{axis for axis, _ in factor.arg[1][-1][1]} for factor in (view, *node.src[0].src)]
    walked = {axis for _, terms in view.arg[1] for axis, _ in terms}
    passes = numel(tuple(shape[axis] for axis in range(node.ndim) if axis not in set.union(*channels)))
    pieces = numel(tuple(shape[axis] for axis in node.arg if axis in walked - channels[0]))
    if passes < _PASSES * base.shape[-2] or pieces < _PIECES:
        return False
    if _FEW_SETS * math.gcd(base.shape[-2] * piece, _WAY_NBYTES) >= _WAY_NBYTES:
        return numel(shape) >= _PRODUCTS * numel(base.shape)
    return base.op is ops.PAD and numel(tuple(shape[axis] for axis in walked)) >= _READS * numel(base.shape)


def _copied(view: UOp) -> UOp:
    """Return the same view of a copy that has the axis of the groups first."""
    (base,) = view.src
    shape, forms = view.arg
    order = (base.ndim - 2, *range(base.ndim - 2), base.ndim - 1)
    return UOp(VIEW, (stored(base.permute(order)),), (shape, tuple(forms[a] for a in order)))
