"""Where movement ops bring elements, as steps between neighbours in memory: for who copies and does not compute.

In: a node that only moves elements of its sources, which lie in memory row by row. Out: for each source the axes along
which its elements are walked, with the steps in the result and in the source, and where both begin.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import mul

from funcgrad.trace.ops import CONCAT, EXPAND, FLIP, PAD, PERMUTE, SHRINK
from funcgrad.trace.uop import Shape, UOp
from funcgrad.trace.util.named_tuple import NamedTuple


class Axis(NamedTuple):
    """Elements along an axis, and how many lie between neighbours of it on either side."""

    size: int
    to: int
    from_: int


Move = tuple[list[Axis], tuple[int, int]]
"""The axes, outermost first, and the numbers of the first elements in the result and in the source."""

MOVES = frozenset((CONCAT, EXPAND, FLIP, PAD, PERMUTE, SHRINK))
"""What only moves elements. The other elements of a `pad` are zeros."""


def moves_of(node: UOp) -> list[Move]:
    """Return the move of each source of such a node."""
    to = _steps(node.shape)
    if node.op is CONCAT:
        return _of_pieces(node, to)
    (x,) = node.src
    from_ = _steps(x.shape)
    if node.op is PAD:
        apart = [step * (1 + inside) for step, (_, _, inside) in zip(to, node.arg, strict=True)]
        first = sum(step * low for step, (low, _, _) in zip(to, node.arg, strict=True))
        return [_move(x.shape, apart, from_, (first, 0))]
    assert node.op.forms is not None
    steps, first = [0] * node.ndim, 0
    for step, (offset, terms) in zip(from_, node.op.forms(node), strict=True):
        first += offset * step
        for axis, coefficient in terms:
            steps[axis] += coefficient * step
    return [_move(node.shape, to, steps, (0, first))]


def _of_pieces(node: UOp, to: Sequence[int]) -> list[Move]:
    found, first = [], 0
    for x in node.src:
        found.append(_move(x.shape, to, _steps(x.shape), (first * to[node.arg], 0)))
        first += x.shape[node.arg]
    return found


def _move(shape: Shape, to: Sequence[int], from_: Sequence[int], begin: tuple[int, int] = (0, 0)) -> Move:
    return [Axis(*axis) for axis in zip(shape, to, from_, strict=True)], begin


def _steps(shape: Shape) -> list[int]:
    """Return how many elements neighbours along each axis are apart, row by row."""
    return list(accumulate(reversed(shape[1:]), mul, initial=1))[::-1] if shape else []
