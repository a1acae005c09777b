"""Gradients of convolutions by weights whose windows are their last axes: made with the windows first, and permuted.

Vectors go along channels where an image has few places. Where the elements of a window are neighbours in memory, those
channels are as far apart as a window is long: each vector of results is stored lane by lane, and so is all that an
optimizer reads and writes beside it. With the windows first, vectors are stored as they are; what follows reads them
across, in squares of registers, beside its own arrays in their order.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.graph.split_complex import is_complex, stored
from funcgrad.lower.ir.contraction.register_tiles import repeated_axes
from funcgrad.trace import ops
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.uop import UOp, numel, substitute_within, toposort

_LONG_SUM = 1 << 10  # terms whose vectors go along places, if these fill them
_FILLED = 0.75  # of the lanes of vectors along a row of places
_STEPS_OF_A_REST = 3  # of whole vectors, in the time that fewer terms take at the end of a row


def with_windows_first(outputs: Sequence[UOp], target: Target) -> list[UOp]:
    """Return the outputs with such gradients in the order in which vectors along channels are stored."""
    done: dict[UOp, UOp] = {}
    for node in toposort(outputs):
        if windows := _windows(node, target):
            done[node] = _reordered(node, windows)
    return substitute_within(outputs, done)


def _windows(node: UOp, target: Target) -> tuple[int, ...]:
    """Return the last axes of a sum of products if these are the elements of windows, and vectors go along the channels
    before them.
    """
    if node.op is not ops.REDUCE_SUM or node.src[0].op is not ops.MUL or is_complex(node):
        return ()
    product = node.src[0]
    if any(factor.op is not VIEW for factor in product.src):
        return ()
    if node.arg != tuple(range(node.ndim, product.ndim)) or not numel(product.shape):
        return ()
    sliding = _sliding(node)
    first = node.ndim
    while first and (first - 1 in sliding or node.shape[first - 1] == 1):
        first -= 1
    windows = tuple(range(first, node.ndim))
    if any(1 < node.shape[axis] > sliding.get(axis, 1) for axis in windows):
        return ()  # a convolution to a few places has them where a gradient has its windows
    alone = first and not any(first - 1 in repeated_axes(factor) for factor in product.src)
    if alone and any(1 < node.shape[axis] == sliding.get(axis) for axis in windows):
        return ()  # of each channel alone: a gradient and a convolution look alike
    lanes = target.vector_nbytes // max(node.dtype.itemsize, 4)
    size = numel(tuple(node.shape[axis] for axis in windows))
    short = size > 1 and all(node.shape[axis] < lanes for axis in windows)
    return (
        windows
        if short and first and node.shape[first - 1] >= lanes and not _along_places(node, lanes)
        else ()
    )


def _sliding(node: UOp) -> dict[int, int]:
    """Return the axes of a sum of products that windows slide along, with how many places of each are summed over."""
    shape = node.src[0].shape
    found: dict[int, int] = {}
    for factor in node.src[0].src:
        for _, terms in factor.arg[1]:
            summed = [shape[axis] for axis, _ in terms if axis in node.arg and shape[axis] > 1]
            if summed:
                found |= {axis: max(summed) for axis, _ in terms if axis not in node.arg}
    return found


def _along_places(node: UOp, lanes: int) -> bool:
    """Tell whether vectors go along the places that are summed over."""
    product = node.src[0]
    terms = numel(tuple(product.shape[axis] for axis in node.arg))
    row = product.shape[-1]
    vectors = row // lanes + (_STEPS_OF_A_REST if row % lanes else 0)
    return terms >= _LONG_SUM and row >= lanes and row >= _FILLED * lanes * vectors


def _reordered(node: UOp, windows: tuple[int, ...]) -> UOp:
    """Return a sum that is made with its last axes first, and permuted back."""
    rest = tuple(range(windows[0]))
    order = (*windows, *rest)
    left, right = (factor.permute((*order, *node.arg)) for factor in node.src[0].src)
    made = stored((left * right).sum(node.arg))
    return made.permute(tuple(order.index(axis) for axis in range(node.ndim)))
