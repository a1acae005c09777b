"""Products of complex matrices, each part as one sum: both products that it is made of are added to the same registers.

A split graph (split_complex.py) has four sums of real products, over copies of the parts of what is read often:

    re = sum(a.re * b.re) - sum(a.im * b.im)           re = sum(a.re * b.re - a.im * b.im)
    im = sum(a.re * b.im) + sum(a.im * b.re)    ->     im = sum(a.re * b.im + a.im * b.re)

On a CPU the two sums on the right share a register tile (ir/contraction/register_tiles.py), which loads each part once
for both. Operands are read as pairs where they are: parts of vectors are taken apart in registers, once for all rows.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.lower.graph.split_complex import PARTS, is_stored_copy
from funcgrad.lower.ir.contraction.register_tiles import is_contraction
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import rewrite
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, toposort


def with_parts_as_sums(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs with parts of complex products as one sum each."""
    four: dict[frozenset[UOp], int] = {}
    for node in toposort(outputs):
        factors = _factors(node)
        four[factors] = four.get(factors, 0) + bool(factors)

    def as_one(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        factors = _factors(node)
        whole = four.get(factors, 0) > 1 or any(_base(factor).op in PARTS for factor in factors)
        if not factors or not whole:
            return None
        first, second = (UOp(ops.MUL, tuple(map(_in_place, total.src[0].src))) for total in src)
        return UOp(node.op, (first, second)).sum(src[0].arg)

    return rewrite(outputs, {ops.ADD: as_one, ops.SUB: as_one})


def _factors(node: UOp) -> frozenset[UOp]:
    """Return the four factors of a part of a complex product; none of another node."""
    if node.op not in (ops.ADD, ops.SUB) or dt.kind(node.dtype) != "f" or node.dtype.itemsize < 4:
        return frozenset()
    first, second = node.src
    if not all(total.op is ops.REDUCE_SUM and total.src[0].op is ops.MUL for total in node.src):
        return frozenset()
    alike = first.arg == second.arg and first.src[0].shape == second.src[0].shape
    found = frozenset((*first.src[0].src, *second.src[0].src))
    return (
        found
        if alike and len(found) == 4 and is_contraction(first) and is_contraction(second)
        else frozenset()
    )


def _base(factor: UOp) -> UOp:
    """Return what a factor is a view of, before it was copied."""
    while factor.op.family is Family.MOVEMENT or is_stored_copy(factor):
        factor = factor.src[0]
    return factor


def _in_place(factor: UOp) -> UOp:
    """Return a factor without the copy of a part."""
    if is_stored_copy(factor):
        return factor.src[0] if factor.src[0].op in PARTS else factor
    if factor.op.family is Family.MOVEMENT and len(factor.src) == 1:
        inner = _in_place(factor.src[0])
        return factor if inner is factor.src[0] else UOp(factor.op, (inner,), factor.arg)
    return factor
