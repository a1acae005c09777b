"""Concatenations move towards the results, so that what is joined and taken apart again is never in memory.

A concatenation has no loop of its own: each of its pieces is a kernel, or part of one, that writes its place in the
common buffer. So `2 * concatenate([a, b])` had better be the concatenation of `2 * a` and `2 * b`: the buffer in the
middle is gone, and no loop asks at each element which piece it is in. Where several are combined, their cuts are:
a stencil of rolled arrays becomes an interior, in which nothing wraps around, and its rims. And a slice of a
concatenation is a slice of a piece: vectors of a few components that a program stacks and takes apart, as most
differential equations do, are numbers in registers.

    shrink(concat(a, b))        the part of a piece, or the concatenation of parts
    op(concat(a, b), x)         concat(op(a, x1), op(b, x2)), x1 and x2 the parts of x

The second only where nothing else wants the concatenation as a whole: then it is in memory anyway.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from operator import add

from funcgrad.lower.graph.split_complex import is_complex
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import Rule, rewrite
from funcgrad.trace.uop import Family, Op, UOp, numel, toposort

_MOST_PIECES = 16  # of one result: each is a loop by itself
_MOST_COPIES = 2000  # of elementwise ops in all, beside one for each node that was there


def move_concats(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the same outputs, with concatenations as late as they can be."""
    order = toposort(outputs)
    if all(node.op is not ops.CONCAT for node in order):
        return list(outputs)
    whole = _wanted_whole(order, outputs)
    copies = _MOST_COPIES + len(order)

    def distributed(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        nonlocal copies
        split = {s for s, old in zip(src, node.src, strict=True) if s.op is ops.CONCAT and old not in whole}
        if not split or copies <= 0 or not _moves(node):
            return None
        made = _distributed(node, src, split, _MOST_PIECES)
        copies -= _pieces(made)
        return made

    rules: dict[Op | Family, Rule] = {
        ops.SHRINK: lambda node, src: part(src[0], node.arg),
        Family.ELEMENTWISE: distributed,
    }
    return rewrite(outputs, rules)


def _moves(node: UOp) -> bool:
    """Tell whether a node is computed element by element. What makes complex numbers of parts reads them as a whole."""
    return node.op.family is Family.ELEMENTWISE and not any(map(is_complex, (node, *node.src)))


def _wanted_whole(order: Sequence[UOp], outputs: Sequence[UOp]) -> set[UOp]:
    """Return the nodes that something needs which is not a slice or an elementwise op."""
    whole = set(outputs)
    for node in order:
        if node.op is not ops.SHRINK and not _moves(node):
            whole.update(node.src)
    return whole


def part(node: UOp, limits: Sequence[tuple[int, int, int]]) -> UOp:
    """Return the slice of a node: of a concatenation the slices of its pieces."""
    if node.op is ops.CONCAT:
        start, stop, step = limits[node.arg]
        pieces, place = [], 0
        for piece in node.src:
            size = piece.shape[node.arg]
            first, last = max(start - place, 0), min(stop - place, size)
            inside = first < last
            if inside and (first, last, step) != (start - place, stop - place, step) and step > 1:
                return node.shrink(limits)  # the steps go on in the next piece
            if inside:
                own = [(first, last, step) if a == node.arg else limit for a, limit in enumerate(limits)]
                pieces.append(part(piece, own))
            place += size
        return pieces[0] if len(pieces) == 1 else UOp(ops.CONCAT, tuple(pieces), node.arg)
    if node.op is ops.EXPAND and node.src[0].op is ops.CONST:
        return node.src[0].expand(tuple(range(node.ndim)), tuple(len(range(*limit)) for limit in limits))
    return node.shrink(limits)


def _distributed(node: UOp, src: tuple[UOp, ...], split: set[UOp], room: int) -> UOp:
    """Return an elementwise op on concatenations, piece by piece; each of the results has at most `room` pieces."""
    concats = [s for s in src if s in split and s.op is ops.CONCAT]
    axis = concats[0].arg if concats else -1
    cuts = _cuts(concats, axis)
    if not concats or len(cuts) > room:
        return UOp(node.op, src, node.arg)
    pieces = []
    for start, stop in zip((0, *cuts[:-1]), cuts, strict=True):
        limits = [(start, stop, 1) if a == axis else (0, n, 1) for a, n in enumerate(concats[0].shape)]
        parts = tuple(part(s, limits) for s in src)
        inner = {p for p, s in zip(parts, src, strict=True) if s in split}
        pieces.append(_distributed(node, parts, inner, room // len(cuts)))
    return UOp(ops.CONCAT, tuple(pieces), axis)


def _cuts(concats: Sequence[UOp], axis: int) -> list[int]:
    """Tell where pieces end along an axis, of all of these together."""
    found: set[int] = set()
    for node in concats:
        end = 0
        if node.arg == axis:
            for piece in node.src:
                end += piece.shape[axis]
                found.add(end)
    return sorted(found)


def _pieces(node: UOp) -> int:
    return sum(map(_pieces, node.src)) if node.op is ops.CONCAT else 1


def leaves(node: UOp, inside: Collection[UOp]) -> list[tuple[UOp, tuple[int, ...]]]:
    """Return the pieces of a concatenation and where they begin; of those pieces that are `inside` of it, theirs."""
    result = []
    place = 0
    for piece in node.src:
        start = tuple(place if axis == node.arg else 0 for axis in range(node.ndim))
        inner = leaves(piece, inside) if piece in inside else [(piece, (0,) * node.ndim)]
        result += [(leaf, tuple(map(add, start, own))) for leaf, own in inner if numel(leaf.shape)]
        place += piece.shape[node.arg]
    return result


def only_pieces(order: Sequence[UOp], outputs: Collection[UOp]) -> set[UOp]:
    """Return the concatenations that are nothing but pieces of others."""
    found = {node for node in order if node.op is ops.CONCAT} - set(outputs)
    for node in order:
        if node.op is not ops.CONCAT:
            found.difference_update(node.src)
    return found
