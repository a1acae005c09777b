"""Convolutions to few places, of many channels: their windows are copied side by side first.

A convolution multiplies weights with windows of an image. The windows of neighbouring places are neighbours in memory
along one row of an image alone, and not even there where they are steps apart. Rows of 7 places are less than half a
vector of 16. Copied, as [channel, window][place], all places are one axis, and the convolution is a product of two
matrices. Each copied element is used once for each channel of the result, beside which the copy takes little time.
(Chellapilla, Puri and Simard, "High performance convolutional neural networks for document processing", 2006.)
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.graph.host.convolutions.neighbouring_terms import multiplies_several
from funcgrad.lower.graph.split_complex import is_complex, stored
from funcgrad.lower.ir.contraction.register_tiles import repeated_axes
from funcgrad.trace import ops
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.uop import UOp, numel, substitute_within, toposort

_USES_WORTH_A_COPY = 64  # of each copied element
_WORTH_A_COPY = 1.25  # times the part of the vectors that is used


def with_few_windows_copied(outputs: Sequence[UOp], target: Target) -> list[UOp]:
    """Return the outputs with such convolutions as products of copied windows."""
    done: dict[UOp, UOp] = {}
    for node in toposort(outputs):
        if node.op is ops.REDUCE_SUM and node.src[0].op is ops.MUL:
            a, b = node.src[0].src
            windows = [s for s, other in ((a, b), (b, a)) if _is_worth_a_copy(s, other, node, target)]
            if len(windows) == 1:
                done[windows[0]] = _copied(windows[0], node)
    return substitute_within(outputs, done)


def _is_worth_a_copy(windows: UOp, weights: UOp, node: UOp, target: Target) -> bool:
    """Tell whether a factor of a sum of products is windows whose places fill vectors far better together."""
    if windows.op is not VIEW or weights.op is not VIEW or is_complex(node):
        return False
    places = _places(windows, node)
    repeated = repeated_axes(windows)
    channels = [axis for axis in repeated if axis not in node.arg]
    if not places or numel(tuple(windows.shape[a] for a in channels)) < _USES_WORTH_A_COPY:
        return False
    if _neighbours(weights) & {*channels} or _own_size(windows, repeated) > _own_size(
        weights, repeated_axes(weights)
    ):
        return False
    lanes = target.vector_nbytes // max(windows.dtype.itemsize, 4)
    if multiplies_several(windows, weights, target):
        return False  # vectors go along channels then
    together = numel(tuple(windows.shape[a] for a in places))
    return _filled(together, lanes) > _WORTH_A_COPY * _filled(windows.shape[places[-1]], lanes)


def _places(windows: UOp, node: UOp) -> list[int]:
    """Return the axes of the result that windows go along: they share axes of the image with others, or go in steps."""
    found: set[int] = set()
    for _, terms in windows.arg[1]:
        long = [(axis, step) for axis, step in terms if windows.shape[axis] > 1]
        if len(long) > 1 or any(step != 1 for _, step in long):
            found.update(axis for axis, _ in long if axis not in node.arg)
    return sorted(found)


def _neighbours(view: UOp) -> set[int]:
    """Return the axes along which a view has neighbours in memory."""
    source = view.src[0]
    last = max((a for a, size in enumerate(source.shape) if size > 1), default=0)
    return {axis for axis, step in view.arg[1][last][1] if abs(step) == 1}


def _own_size(view: UOp, repeated: frozenset[int]) -> int:
    return numel(tuple(size for axis, size in enumerate(view.shape) if axis not in repeated))


def _filled(size: int, lanes: int) -> float:
    """Return the part of vectors along an axis that is used."""
    return size / (-(-size // lanes) * lanes)


def _copied(windows: UOp, node: UOp) -> UOp:
    """Return the same windows, read from a copy whose places are one after the other."""
    repeated = sorted(repeated_axes(windows))
    places = _places(windows, node)
    once = windows.shrink(
        tuple((0, 1 if axis in repeated else size, 1) for axis, size in enumerate(windows.shape))
    )
    own = [axis for axis in range(windows.ndim) if axis not in repeated]
    order = [
        *(axis for axis in own if axis not in places and axis not in node.arg),
        *(axis for axis in own if axis in node.arg),
        *places,
    ]
    moved = tuple(own.index(axis) for axis in order)
    copy = stored(once.reshape(tuple(windows.shape[axis] for axis in own)).permute(moved))
    back = tuple(moved.index(place) for place in range(len(own)))
    return copy.permute(back).expand(repeated, [windows.shape[axis] for axis in repeated])
