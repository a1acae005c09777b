"""Which reductions are worth a register tile: those that use what they load in many places.

In a matrix product each element of a factor serves a whole row or column of results. So it is with all distances
between two sets of points, with products of tropical semirings, and with whatever combines values of different axes and
reduces over a third: a tile of results in registers loads each operand once for all of them. Nothing here asks what is
computed, only which axes the operands lack.
"""

from __future__ import annotations

from funcgrad.lower.ir.index.affine import axis_groups
from funcgrad.trace import ops
from funcgrad.trace.ops import forms
from funcgrad.trace.uop import Family, UOp, numel

_WORTH_A_TILE = 16  # terms of a reduction, fewer of which are computed again sooner than stored
_MOST_NODES = 24  # of what is reduced, that are looked at
TILED = (ops.REDUCE_SUM, ops.REDUCE_MAX, ops.REDUCE_MIN)  # reductions that a register tile is for


def is_contraction(node: UOp) -> bool:
    """Tell whether a node is a sum of products in which each factor lacks some axis of the other, or a longer
    reduction whose terms are computed from such operands in another way.
    """
    source = node.src[0]
    if node.op is ops.REDUCE_SUM and source.op is ops.MUL and _share(node, source.src):
        return True
    if node.op is ops.REDUCE_SUM and (factors := factors_of(source)) and _share(node, factors):
        return True
    if node.op not in TILED or numel(tuple(source.shape[axis] for axis in node.arg)) < _WORTH_A_TILE:
        return False
    operands = _operands(source)
    return operands is not None and _share(node, operands)


def factors_of(source: UOp) -> tuple[UOp, ...]:
    """Return the factors of the products that a source of a sum is: of one product two, of the sum or the difference of
    two products four; none of anything else.
    """
    if source.op is ops.MUL:
        return source.src
    if source.op in (ops.ADD, ops.SUB) and all(product.op is ops.MUL for product in source.src):
        return tuple(factor for product in source.src for factor in product.src)
    return ()


def share_a_tile(a: UOp, b: UOp) -> bool:
    """Tell whether two sums along the same axes load so much in common that they share one register tile. They are of
    products of the same four factors, as the parts of a product of complex matrices are, or of products of the same
    rows with different slices of one array of columns.
    """
    if not (a.op is b.op is ops.REDUCE_SUM) or a.arg != b.arg or a.src[0].shape != b.src[0].shape:
        return False
    ours, theirs = factors_of(a.src[0]), factors_of(b.src[0])
    if len(ours) == 4:
        return {*ours} == {*theirs}
    own, other = {*ours} - {*theirs}, {*theirs} - {*ours}
    return len(ours) == 2 and len(own) == len(other) == 1 and _viewed(own.pop()) is _viewed(other.pop())


def _viewed(node: UOp) -> UOp:
    """Return what a node is a view of."""
    while node.op.family is Family.MOVEMENT:
        node = node.src[0]
    return node


def _share(node: UOp, operands: tuple[UOp, ...]) -> bool:
    """Tell whether each operand lacks an axis of the result, and two of them different ones."""
    shape = node.src[0].shape
    free = {axis for axis, size in enumerate(shape) if size > 1 and axis not in node.arg}
    lacks = [free & repeated_axes(operand) for operand in operands]
    return all(lacks) and any(a - b and b - a for a in lacks for b in lacks)


def _operands(node: UOp) -> tuple[UOp, ...] | None:
    """Return the views that an elementwise expression is made of; None where it is long."""
    found: dict[UOp, None] = {}
    seen, rest = {node}, [node]
    while rest:
        inner = rest.pop()
        if inner.op.family is Family.ELEMENTWISE:
            rest += [s for s in inner.src if s not in seen]
            seen.update(inner.src)
        elif inner.op is not ops.CONST:
            found[inner] = None
        if len(seen) > _MOST_NODES:
            return None
    return tuple(found)


def repeated_axes(node: UOp) -> frozenset[int]:
    """Return the axes along which a view repeats its source."""
    if node.op is ops.PERMUTE:
        inner = repeated_axes(node.src[0])
        return frozenset(position for position, axis in enumerate(node.arg) if axis in inner)
    if node.op.forms is not None:
        return forms.repeated_axes(node)
    if node.op is ops.RESHAPE:
        inner = repeated_axes(node.src[0])
        groups = axis_groups(node.shape, node.src[0].shape)
        return frozenset(axis for ours, theirs in groups if inner.issuperset(theirs) for axis in ours)
    return frozenset()
