"""Sums of many padded pieces become concatenations: the gradient of an array that a program takes apart slice by slice.

Each slice sends back a piece with zeros around it, as large as the array, and all of these are added: n^2 additions for
n slices. Pieces that do not overlap are side by side in one concatenation, with zeros in the gaps. Those that do are a
few layers of such, which are added: a sum in another order where three or more pieces overlap. Equal pieces of a
concatenation are then the rows of one expression (join_pieces.py). A few pieces are joined where they are all of the
array, as the gates of a recurrent cell are: then each is written where it belongs, and not to memory of its own first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import Rule, rewrite
from funcgrad.trace.uop import Family, Op, UOp, const, numel, toposort

_FEWEST = 24  # pieces with gaps; the sum of fewer is one kernel, which computes each where it is not zero
_MOST_LAYERS = 8
_STRETCH = 16  # elements of a piece side by side in memory, of which a vector can be made


def join_pads(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs with long sums of padded pieces as sums of few concatenations."""
    order = toposort(outputs)
    if sum(node.op is ops.PAD for node in order) < 2:
        return list(outputs)
    uses = Counter(s for node in order for s in node.src) + Counter(outputs)
    inner = {s for node in order if node.op is ops.ADD for s in node.src if s.op is ops.ADD and uses[s] == 1}
    new: dict[UOp, UOp] = {}

    def rule(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        if node in inner:
            return None
        terms = _terms(node, inner)
        pads = [term for term in terms if term.op is ops.PAD]
        if len(pads) < 2 or len(set(pads)) < len(pads):
            return None
        layers = _layers(node, pads)
        if layers is None:
            return None
        if len(pads) < _FEWEST and (len(pads) < len(terms) or not _is_filled(node, layers)):
            return None
        rest = [new[term] for term in terms if term.op is not ops.PAD]
        parts = [_side_by_side(node, axis, [(p, new[p.src[0]]) for p in layer]) for axis, layer in layers]
        total, *more = rest + parts
        for part in more:
            total = total + part
        return total

    rules: dict[Op | Family, Rule] = {ops.ADD: rule}
    return rewrite(outputs, rules, new)


def _terms(node: UOp, inner: set[UOp]) -> list[UOp]:
    """Return the summands of a sum, in order."""
    terms: list[UOp] = []
    rest = [*node.src[::-1]]
    while rest:
        term = rest.pop()
        if term in inner:
            rest += term.src[::-1]
        else:
            terms.append(term)
    return terms


def _layers(node: UOp, pads: Sequence[UOp]) -> list[tuple[int, list[UOp]]] | None:
    """Return the fewest (axis, pieces that do not overlap along it), each from its first piece to its last. The
    result is None if pieces are padded along several axes, or if too many lie over one another.
    """
    padded = {axis for pad in pads for axis, widths in enumerate(pad.arg) if widths != (0, 0, 0)}
    if len(padded) != 1:
        return None
    (axis,) = padded
    if any(pad.arg[axis][2] or min(pad.arg[axis]) < 0 for pad in pads):
        return None
    layers: list[list[UOp]] = []
    ends: list[int] = []
    for pad in sorted(pads, key=lambda pad: pad.arg[axis][0]):
        start, stop = pad.arg[axis][0], node.shape[axis] - pad.arg[axis][1]
        place = next((i for i, end in enumerate(ends) if end <= start), len(layers))
        if place == len(layers):
            layers.append([])
            ends.append(0)
        layers[place].append(pad)
        ends[place] = stop
    return [(axis, layer) for layer in layers] if len(layers) <= _MOST_LAYERS else None


def _is_filled(node: UOp, layers: Sequence[tuple[int, list[UOp]]]) -> bool:
    """Tell whether an array is all pieces, of which none overlap, and each has stretches of whole vectors."""
    (axis, pieces), *others = layers
    inner = numel(node.shape[axis + 1 :])
    sizes = [pad.src[0].shape[axis] for pad in pieces]
    return not others and sum(sizes) == node.shape[axis] and min(sizes) * inner >= _STRETCH


def _side_by_side(node: UOp, axis: int, pieces: Sequence[tuple[UOp, UOp]]) -> UOp:
    """Return pieces, each with the pad that says where it is, as one array of the shape of the sum."""
    joined: list[UOp] = []

    def zeros(size: int) -> None:
        if size:
            shape = tuple(size if a == axis else n for a, n in enumerate(node.shape))
            joined.append(const(0, node.dtype, shape))

    end = 0
    for pad, piece in pieces:
        zeros(pad.arg[axis][0] - end)
        joined.append(piece)
        end = node.shape[axis] - pad.arg[axis][1]
    zeros(node.shape[axis] - end)
    return joined[0] if len(joined) == 1 else UOp(ops.CONCAT, tuple(joined), axis)
