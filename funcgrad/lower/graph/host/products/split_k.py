"""Sums of products over an axis so long that the operands are far bigger than the result, made in chunks.

So is the gradient of a few weights by much data: each tile of the result reads whole operands. In chunks of the
outermost axes, these stay in the cache. The size of a chunk depends on shapes alone. What runs block by block
(lower/fuse/blocking/blocks.py) is not concerned: there the operands are in the cache as they are made. So this comes
after that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from funcgrad.lower.graph.split_complex import stored
from funcgrad.lower.ir.contraction.dot_products import widens
from funcgrad.lower.ir.contraction.register_tiles import factors_of, is_contraction, repeated_axes
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, numel, substitute_within, toposort

_CHUNK_NBYTES = 1 << 19  # of the operands of a product that a part of a long sum takes
# The same where vectors share no operand: strip by strip is read, each line again.
_LANES_CHUNK_NBYTES = 1 << 17
_MANY_TERMS = 1 << 12  # of products, fewer of which read a strip of an operand that stays in the cache
_HALVES = (dt.float16, dt.bfloat16)
_FEW = 64  # results, fewer of which are made in chunks in any case (lower/graph/canonicalize.py: split_sums)


def split_products(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs with long sums of products in two steps; they themselves where there are none."""
    done: dict[UOp, UOp] = {}
    for node in toposort(outputs):
        if node.op is ops.REDUCE_SUM and numel(node.shape) >= _FEW:
            new = _long_product(node)
            if new is not node:
                done[node] = new
    return substitute_within(outputs, done)


def _long_product(node: UOp) -> UOp:
    """Split a sum of products whose operands are far bigger than the result, as the gradient of a few weights by much
    data is. Each tile of the result reads whole operands. In chunks of the outermost axes, these stay in the cache.
    """
    source = node.src[0]
    factors = factors_of(source)
    shares = is_contraction(node)
    if node.op is not ops.REDUCE_SUM or not factors or not (shares or _lacks_axis(node, factors)):
        return node
    chunk_nbytes = _CHUNK_NBYTES if shares else _LANES_CHUNK_NBYTES
    operands = [s for s in toposort(factors, stop=_is_given) if _is_given(s)]
    terms = numel(source.shape) // numel(node.shape)
    nbytes = [numel(s.shape) * s.dtype.itemsize for s in operands]
    if terms < _MANY_TERMS or min(nbytes) <= _CHUNK_NBYTES:  # one that small stays in the cache as it is
        return node
    read = sum(nbytes)
    written = numel(node.shape) * node.dtype.itemsize
    most = min(read // chunk_nbytes, read // (4 * written), 8 * terms // _MANY_TERMS)
    shape = list(source.shape)
    chunks: list[int] = []
    for axis in sorted(node.arg):
        place, size = axis + len(chunks), source.shape[axis]
        count = next((n for n in range(min(size, most), 1, -1) if size % n == 0), 1)
        if count > 1:
            shape[place : place + 1] = count, size // count
            chunks.append(place)
        most //= count
        if count < size:
            break
    if not chunks:
        return node
    cut = [place - number for number, place in enumerate(chunks)]
    places = [axis + sum(other <= axis for other in cut) for axis in range(source.ndim)]
    own = [place for axis, place in enumerate(places) if axis not in node.arg]
    order = (*chunks, *own, *(places[axis] for axis in node.arg))  # whole results, one after the other
    moved = {factor: factor.reshape(tuple(shape)).permute(order) for factor in factors}
    if node.dtype in _HALVES:  # whose parts are rounded once, when they are all there
        moved = {factor: new.cast(dt.float32) for factor, new in moved.items()}
    parts = _of_factors(source, moved).sum(range(len(chunks) + len(own), len(shape)))
    return (parts if shares else stored(parts)).sum(range(len(chunks))).cast(node.dtype)


def _lacks_axis(node: UOp, factors: Sequence[UOp]) -> bool:
    """Tell whether a factor serves several results, though all have an axis in common: so does what comes back to a
    depthwise convolution, in the gradient by its weights. Of such a sum nothing else says that it is made by itself.
    """
    long = {axis for axis, size in enumerate(node.src[0].shape) if size > 1 and axis not in node.arg}
    return any(long & repeated_axes(factor) for factor in factors)


def _of_factors(source: UOp, factors: Mapping[UOp, UOp]) -> UOp:
    """Return products, or a sum of them, of others in the place of their factors."""
    return factors.get(source) or UOp(source.op, tuple(_of_factors(s, factors) for s in source.src))


def _is_given(node: UOp) -> bool:
    """Tell whether a node has values of its own: it is not another's, moved or made wider."""
    if node.op is ops.CAST:
        return not widens(node.src[0].dtype, node.dtype)
    return node.op.family is not Family.MOVEMENT
