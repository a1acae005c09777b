"""Cotangents that know where they are zero: so gradients of `where` never leak NaN from the branch not taken.

The cotangent that where(c, x, y) sends to x is exactly 0 where c does not hold. What made x may have an infinite
derivative there, and 0 * inf is NaN. So a cotangent remembers the conditions of the choices it came through (its mask),
and whether something has multiplied it since (dirty): then it is 0 only in principle, and one `where` makes it so
(`resolved`) as soon as it leaves the region where the mask is known to hold.

A mask follows a cotangent through elementwise ops, movements, sums and products of matrices. Where nothing is
dirty, nothing is added to the graph: the derivative of a choice between linear functions is what it would be
without. The derivative of max and min is a choice too, but no mask: they choose by value, not by a condition that
guards one branch, and networks are full of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from funcgrad.trace import ops
from funcgrad.trace.ops.windows import FOLD, WINDOW
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, UOp, zeros_like
from funcgrad.trace.util.named_tuple import NamedTuple


class Literal(NamedTuple):
    """A condition, an array of booleans of the cotangent's shape, that does or does not hold."""

    condition: UOp
    holds: bool


class Cotangent(NamedTuple):
    """A value that is 0 wherever one of the literals of its mask fails; only in principle, if dirty."""

    value: UOp
    mask: tuple[Literal, ...] = ()
    dirty: bool = False


_MOST_LITERALS = 4  # deeper nests are joined, so that a mask costs the same at any depth


def resolved(ct: Cotangent) -> UOp:
    """Return the value, 0 where the mask says so."""
    if not ct.dirty or not ct.mask:
        return ct.value
    if len(ct.mask) == 1:
        condition, holds = ct.mask[0]
        return condition.where(ct.value, 0) if holds else condition.where(0, ct.value)
    return _joined(ct.mask).condition.where(ct.value, 0)


def added(parts: Sequence[Cotangent]) -> Cotangent:
    """Return the sum of the cotangents of a node's uses. It is 0 where all of them are."""
    groups: dict[frozenset[Literal], Cotangent] = {}
    for part in parts:
        groups[frozenset(part.mask)] = _same(groups.get(frozenset(part.mask)), part)
    if len(groups) > 1:
        _join_branches(groups)
    total, *rest = groups.values()
    for part in rest:
        total = Cotangent(resolved(total) + resolved(part), _either(total.mask, part.mask))
    return total


def _either(a: Sequence[Literal], b: Sequence[Literal]) -> tuple[Literal, ...]:
    """Return the mask of a sum of two: what both have in common, and that one of the two holds."""
    common = tuple(literal for literal in a if literal in b)
    left = [literal for literal in a if literal not in common]
    right = [literal for literal in b if literal not in common]
    if not left or not right:
        return common
    return (*common, Literal(condition_of(left) | condition_of(right), True))


def _same(old: Cotangent | None, new: Cotangent) -> Cotangent:
    """Return the sum of two of the same mask."""
    return new if old is None else Cotangent(old.value + new.value, old.mask, old.dirty or new.dirty)


def _join_branches(groups: dict[frozenset[Literal], Cotangent]) -> None:
    """Join the cotangents of both branches of one choice, which come back to the same node: the mask of this choice
    ends here. Dirty ones need a `where` that takes each in its own region; others can be added.
    """
    waiting = list(groups)
    while waiting:
        mask = waiting.pop()
        if mask not in groups:
            continue
        for literal in groups[mask].mask:
            rest = mask - {literal}
            other = rest | {Literal(literal.condition, not literal.holds)}
            if other in groups:
                mine, its = groups.pop(mask), groups.pop(other)
                dirty = mine.dirty or its.dirty
                x, y = (mine.value, its.value) if literal.holds else (its.value, mine.value)
                kept = tuple(one for one in mine.mask if one != literal)
                value = literal.condition.where(x, y) if dirty else mine.value + its.value
                groups[rest] = _same(groups.get(rest), Cotangent(value, kept, dirty and bool(kept)))
                waiting.append(rest)
                break


def sent(node: UOp, i: int, ct: Cotangent, transpose: Callable[[UOp], UOp]) -> Cotangent:
    """Return what a node's cotangent becomes at source i; `transpose` does it for a value."""
    if node.op is ops.WHERE:
        return _through_where(node, i, ct, transpose)
    if node.op is ops.ZERO_GUARD:
        return where_nonzero(ct)
    if not ct.mask:
        return Cotangent(transpose(ct.value))
    rule = _RULES.get(node.op) or (_moved if node.op.family is Family.MOVEMENT else None)
    return Cotangent(transpose(resolved(ct))) if rule is None else rule(node, i, ct, transpose)


def where_nonzero(ct: Cotangent) -> Cotangent:
    """Return the same, which from now on stays 0 where it is 0."""
    value = resolved(ct)
    return Cotangent(value, (*ct.mask, Literal(value.ne(0), True)))


def is_choice(node: UOp) -> bool:
    """Tell whether a node is a `where` that makes masks."""
    return node.op is ops.WHERE and not _is_extremum(node.src[0])


def _through_where(node: UOp, i: int, ct: Cotangent, transpose: Callable[[UOp], UOp]) -> Cotangent:
    if _is_extremum(node.src[0]):
        return ct._replace(value=transpose(ct.value))
    literal = Literal(node.src[0], i == 1)
    # What was dirty by this very condition is clean again: x was replaced in the branch by hand.
    dirty = ct.dirty and any(one != literal for one in ct.mask)
    mask = ct.mask if literal in ct.mask else (*ct.mask, literal)
    if len(mask) > _MOST_LITERALS:
        mask = (_joined(mask),)
    return Cotangent(transpose(ct.value), mask, dirty)


def condition_of(mask: Sequence[Literal]) -> UOp:
    """Return a condition that fails only where the mask says zero."""
    return _joined(mask).condition


def _joined(mask: Sequence[Literal]) -> Literal:
    """Join a mask's conditions into one that holds where all do."""
    both, *rest = (_positive(literal) for literal in mask)
    for condition in rest:
        both = both & condition
    return Literal(both, True)


def _positive(literal: Literal) -> UOp:
    return literal.condition if literal.holds else ~literal.condition


def _is_extremum(condition: UOp) -> bool:
    """Tell whether it says which source an extremum was: as in the derivative of max and min, and in nn.relu."""
    return condition.op is ops.EQ and any(s.op in (ops.MAX, ops.MIN) for s in condition.src)


# ---- how masks follow: one rule an op. Ops without one get a resolved value, and the mask ends there ----

_Rule = Callable[[UOp, int, Cotangent, Callable[[UOp], UOp]], Cotangent]


def _kept(node: UOp, i: int, ct: Cotangent, transpose: Callable[[UOp], UOp]) -> Cotangent:
    return ct._replace(value=transpose(ct.value))


def _scaled(node: UOp, i: int, ct: Cotangent, transpose: Callable[[UOp], UOp]) -> Cotangent:
    """Multiply or divide the cotangent by the other source. 0 is certain to stay 0 only if that source is a
    constant.
    """
    clean = (node.op is ops.MULADD and i == 2) or _keeps_zero(node.src[1 - i], node.op is ops.DIV)
    return Cotangent(transpose(ct.value), ct.mask, ct.dirty or not clean)


def _keeps_zero(factor: UOp, divides: bool) -> bool:
    while factor.op.family is Family.MOVEMENT and len(factor.src) == 1:
        factor = factor.src[0]
    if factor.op is ops.CONST:
        value = factor.arg.value
        return bool(value != 0) if divides else bool(np.isfinite(value))
    return not divides and factor.op is ops.CAST and dt.kind(factor.src[0].dtype) == "b"


def _moved(node: UOp, i: int, ct: Cotangent, transpose: Callable[[UOp], UOp]) -> Cotangent:
    """Move the mask's conditions with the elements. Where zeros are put between elements the mask does not hold, so
    the condition must be false there.
    """
    pads = node.op is ops.SHRINK
    move = node.op.transpose
    assert move is not None

    def follow(literal: Literal) -> Literal:
        if pads and not literal.holds:
            literal = Literal(~literal.condition, True)
        return Literal(move(literal.condition, i, node), literal.holds)

    return Cotangent(transpose(ct.value), tuple(map(follow, ct.mask)), ct.dirty)


def _summed(node: UOp, i: int, ct: Cotangent, transpose: Callable[[UOp], UOp]) -> Cotangent:
    """Return a sum over the axes that `expand` made. It is 0 where all its terms are."""
    axes = node.arg[0]
    same = [_without_axes(literal.condition, axes) for literal in ct.mask]
    if all(condition is not None for condition in same):
        value, dirty = ct.value, ct.dirty  # a whole sum is outside the region or inside
    else:
        value, dirty = resolved(ct), False
    mask = tuple(
        Literal(_positive(literal).reduce("reduce_max", axes), True)
        if condition is None
        else Literal(condition, literal.holds)
        for literal, condition in zip(ct.mask, same, strict=True)
    )
    return Cotangent(transpose(value), mask, dirty)


def _contracted(node: UOp, i: int, ct: Cotangent, transpose: Callable[[UOp], UOp]) -> Cotangent:
    """Return the product with the other operand, summed over the labels that source i lacks.

    A condition that is constant along these follows. One that varies along them ends here; but before, where it is
    constant along the labels that the other operand lacks (rows that are masked out), it is applied to that operand
    too, whose values in these rows would be multiplied by 0.
    """
    labels, own, factor = node.arg[2], node.arg[i], node.src[1 - i]
    factor_labels = node.arg[1 - i]
    summed = [axis for axis, label in enumerate(labels) if label not in own]
    foreign = [axis for axis, label in enumerate(labels) if label not in factor_labels]
    followed, ended = [], []
    for literal in ct.mask:
        condition = _without_axes(literal.condition, summed)
        if condition is None:
            ended.append(literal)
        else:
            left = [label for label in labels if label in own]
            followed.append(Literal(_in_labels(condition, left, own, node.src[i]), literal.holds))
    for literal in ended:
        condition = _without_axes(literal.condition, foreign)
        if condition is not None and foreign:
            left = [label for label in labels if label in factor_labels]
            mask = Literal(_in_labels(condition, left, factor_labels, factor), literal.holds)
            factor = resolved(Cotangent(factor, (mask,), True))
    value = resolved(ct) if ended else ct.value
    if factor is node.src[1 - i]:
        return Cotangent(transpose(value), tuple(followed), True)
    masked = (node.src[0], factor) if i == 0 else (factor, node.src[1])
    again = ops.CONTRACT.transpose
    assert again is not None
    return Cotangent(again(value, i, UOp(ops.CONTRACT, masked, node.arg)), tuple(followed), True)


def _in_labels(condition: UOp, labels: Sequence[int], wanted: Sequence[int], like: UOp) -> UOp:
    """Return a condition over some labels as one over all labels of an operand, in its order."""
    ordered = condition.permute([labels.index(label) for label in wanted if label in labels])
    new = [axis for axis, label in enumerate(wanted) if label not in labels]
    return ordered.expand(new, [like.shape[axis] for axis in new])


def _scattered(node: UOp, i: int, ct: Cotangent, transpose: Callable[[UOp], UOp]) -> Cotangent:
    """Return the transpose of gather adds up what was read at each position: it is 0 where all of it is."""

    def follow(literal: Literal) -> Literal:
        hits = _positive(literal).cast(dt.int32)
        start = zeros_like(node.src[0]).cast(dt.int32)
        return Literal(UOp(ops.SCATTER_ADD, (start, hits, *node.src[1:])).ne(0), True)

    return Cotangent(transpose(resolved(ct)), tuple(map(follow, ct.mask)))


def _folded(node: UOp, i: int, ct: Cotangent, transpose: Callable[[UOp], UOp]) -> Cotangent:
    """Mask the transpose of window, which adds up all windows around an element: it is 0 where all of these are."""

    def follow(literal: Literal) -> Literal:
        return Literal(UOp(FOLD, (_positive(literal).cast(dt.int32),), node.arg).ne(0), True)

    return Cotangent(transpose(resolved(ct)), tuple(map(follow, ct.mask)))


def _gathered(node: UOp, i: int, ct: Cotangent, transpose: Callable[[UOp], UOp]) -> Cotangent:
    """Transpose scatter_add and scatter_set: what was written is read back, and the array below keeps its place."""
    if i == 0:
        return _kept(node, i, ct, transpose)
    mask = tuple(Literal(UOp(ops.GATHER, (_positive(literal), *node.src[2:])), True) for literal in ct.mask)
    return Cotangent(transpose(ct.value), mask, ct.dirty)


_RULES: dict[Op, _Rule] = {
    **dict.fromkeys((ops.ADD, ops.SUB, ops.NEG, ops.CAST, ops.REAL, ops.IMAG, ops.CONJ, ops.COMPLEX), _kept),
    **dict.fromkeys((ops.MUL, ops.DIV, ops.MULADD), _scaled),
    ops.REDUCE_SUM: _moved,
    ops.EXPAND: _summed,
    ops.CONTRACT: _contracted,
    ops.GATHER: _scattered,
    WINDOW: _folded,
    FOLD: _moved,
    **dict.fromkeys((ops.SCATTER_ADD, ops.SCATTER_SET), _gathered),
}


def _without_axes(condition: UOp, axes: Sequence[int], depth: int = 4) -> UOp | None:
    """Return a condition without axes along which it is constant, or None if its expression does not show
    that it is.
    """
    if not axes:
        return condition
    if condition.op is ops.EXPAND:
        return _unexpanded(condition, set(axes), depth)
    if condition.op.family is Family.ELEMENTWISE and depth:
        src = [_without_axes(s, axes, depth - 1) for s in condition.src]
        return None if None in src else UOp(condition.op, tuple(s for s in src if s), condition.arg)
    if all(condition.shape[axis] == 1 for axis in axes):
        return condition.reshape(tuple(n for axis, n in enumerate(condition.shape) if axis not in axes))
    return None


def _unexpanded(condition: UOp, axes: set[int], depth: int) -> UOp | None:
    made = dict(zip(*condition.arg, strict=True))
    old = [axis for axis in range(condition.ndim) if axis not in made]
    inner = _without_axes(condition.src[0], [old.index(axis) for axis in sorted(axes) if axis in old], depth)
    if inner is None:
        return None
    left = [axis for axis in range(condition.ndim) if axis not in axes]
    again = [(place, made[axis]) for place, axis in enumerate(left) if axis in made]
    return inner.expand([place for place, _ in again], [size for _, size in again])


def of_everything(cotangents: Sequence[Cotangent | None]) -> tuple[Literal, ...]:
    """Return the scalar literals that all of these share: where one fails, every one of them is 0 everywhere."""
    found: list[set[Literal]] = []
    ordered: dict[Literal, None] = {}
    for ct in cotangents:
        if ct is not None:
            scalars = [(_without_axes(one.condition, range(ct.value.ndim)), one.holds) for one in ct.mask]
            whole = [Literal(condition, holds) for condition, holds in scalars if condition is not None]
            found.append(set(whole))
            ordered.update(dict.fromkeys(whole))
    return tuple(literal for literal in ordered if all(literal in one for one in found))


def everywhere(mask: Sequence[Literal], value: UOp) -> Cotangent:
    """Return a cotangent that is 0 in principle where a scalar literal fails."""
    shape = value.shape
    literals = tuple(Literal(c.expand(range(len(shape)), shape), holds) for c, holds in mask)
    return Cotangent(value, literals, bool(mask))
