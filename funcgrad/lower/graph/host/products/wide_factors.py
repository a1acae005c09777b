"""Factors of matrix products as numbers of more bits, which are made once in memory and not in each tile.

Where a CPU has no instruction that takes them as they are, floats of 16 bits are multiplied as float32, and bytes as
int16. A register tile makes each number that it reads wider, and others in its row and column do so again. A number
that is spread over a vector serves two products or three: making it wider takes as long as these. A vector serves as
many as the tile has rows, so it is copied only where many tiles read it, and the copy does not leave the caches.

All of it is exact: the wide dtype has every number of the narrow one, and sums are made and rounded as before.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from funcgrad.backends.interface import Target
from funcgrad.lower.graph.split_complex import stored
from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS, dot_product_of
from funcgrad.lower.ir.contraction.register_tiles import is_contraction, repeated_axes
from funcgrad.lower.ir.contraction.tile_instructions import tile_instruction_of
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import rewrite
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, numel

_READS_OF_VECTORS = 256  # of each element, for a copy of it
_READS_OF_NUMBERS = 64  # the same where each is spread over a vector
_READS_OF_SLOW_ONES = 12  # the same of float16, which more than one instruction makes wider
_HALVES = (dt.float16, dt.bfloat16)
_BYTES = (dt.int8, dt.uint8)


def with_wide_factors(outputs: Sequence[UOp], target: Target) -> list[UOp]:
    """Return the outputs with wide copies of factors that many products read."""

    def widened(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        return _with_copies(UOp(node.op, src, node.arg), target) if src[0].op is ops.MUL else None

    return rewrite(outputs, {ops.REDUCE_SUM: widened})


def _with_copies(node: UOp, target: Target) -> UOp | None:
    """Return a sum of products with wide copies of its factors; None where none is worth it."""
    factors = node.src[0].src
    bases = [_base(factor) for factor in factors]
    if all(base.dtype.itemsize > 2 for base in bases):
        return None
    wide = _multiplied_in(node, bases[0].dtype, bases[1].dtype, target)
    if wide is None or not is_contraction(node) or any(base.op in (ops.CONST, ops.IOTA) for base in bases):
        return None
    worth = [
        base.dtype != wide and _is_worth_a_copy(factor, base, node, target)
        for factor, base in zip(factors, bases, strict=True)
    ]
    if not any(worth):
        return None
    total = np.dtype(dt.float32 if dt.kind(wide) == "f" else dt.int32)
    terms = [
        _viewed_as(factor, base, stored(base.cast(wide)) if is_worth else base, total)
        for factor, base, is_worth in zip(factors, bases, worth, strict=True)
    ]
    return UOp(ops.MUL, tuple(terms)).sum(node.arg).cast(node.dtype)


def _multiplied_in(node: UOp, first: np.dtype, second: np.dtype, target: Target) -> np.dtype | None:
    """Return the dtype in which factors of two dtypes are multiplied; None where an instruction takes them as they are,
    or the sum is made in yet another one.
    """
    if any(tile_instruction_of(target.matrix, *pair) for pair in ((first, second), (second, first))):
        return None
    instruction = dot_product_of(target.dot_products, first, second)
    if {first, second} <= {*_HALVES, dt.float32} and node.dtype in (*_HALVES, dt.float32):
        return None if instruction else np.dtype(dt.float32)
    of_words = instruction is not None and DOT_PRODUCTS[instruction].factors == (dt.int16, dt.int16)
    return (
        np.dtype(dt.int16) if of_words and dt.kind(node.dtype) in "iu" and node.dtype.itemsize <= 4 else None
    )


def _is_worth_a_copy(factor: UOp, base: UOp, node: UOp, target: Target) -> bool:
    """Tell whether the elements of what a factor is a view of are read so often that a wide copy takes less time."""
    last = next((axis for axis in reversed(range(factor.ndim)) if axis not in node.arg), None)
    is_spread = last in repeated_axes(factor)
    reads = numel(factor.shape) // max(1, numel(base.shape))
    if base.dtype == dt.float16 and (is_spread or "float16" not in target.conversions):
        return reads >= _READS_OF_SLOW_ONES
    if is_spread:
        return reads >= _READS_OF_NUMBERS
    wide_nbytes = numel(base.shape) * 2 * base.dtype.itemsize
    return reads >= _READS_OF_VECTORS and wide_nbytes <= target.l3_nbytes


def _base(factor: UOp) -> UOp:
    """Return what a factor is a view of, before it was made wider."""
    while _is_view(factor) or _loses_nothing(factor):
        factor = factor.src[0]
    return factor


def _is_view(node: UOp) -> bool:
    return node.op.family is Family.MOVEMENT and len(node.src) == 1


def _loses_nothing(node: UOp) -> bool:
    """Tell whether a node makes floats of 16 bits float32, or bytes and int16 integers of more bits."""
    if node.op is not ops.CAST:
        return False
    old, new = node.src[0].dtype, node.dtype
    if old in _HALVES:
        return new == dt.float32
    return old in (*_BYTES, dt.int16) and new in (dt.int16, dt.int32) and old.itemsize < new.itemsize


def _viewed_as(factor: UOp, base: UOp, new: UOp, dtype: np.dtype) -> UOp:
    """Return the same view of something else, in a dtype."""
    if factor is base:
        return new.cast(dtype)
    inner = _viewed_as(factor.src[0], base, new, dtype)
    return inner if factor.op is ops.CAST else UOp(factor.op, (inner,), factor.arg)
