"""Products of bytes of one kind, for instructions that multiply unsigned bytes by signed ones.

A factor takes the other kind by a change of its highest bit, which is 128 more or less. What that adds to a sum of
products is 128 times the sum of the other factor, which takes little time beside products of matrices:

    sum(a * b) = sum((a + 128) * b) - 128 * sum(b)          both signed
    sum(a * b) = sum((a - 128) * b) + 128 * sum(b)          neither

All of it is exact, as integers wrap around.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.graph.split_complex import stored
from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS, dot_product_of, narrowest_source, widens
from funcgrad.lower.ir.contraction.register_tiles import is_contraction, repeated_axes
from funcgrad.lower.ir.contraction.tile_instructions import tile_instruction_of, worth_tiles
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import rewrite
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const, numel

_WORTH_A_CHANGE = 32  # products for each element of a factor
_BYTES = (dt.int8, dt.uint8)


def of_both_kinds(outputs: Sequence[UOp], target: Target) -> list[UOp]:
    """Return the outputs with sums of products of bytes of one kind as those of both kinds, where a target has an
    instruction for these alone.
    """
    mixed = dot_product_of(target.dot_products, dt.uint8, dt.int8)
    if mixed is None or DOT_PRODUCTS[mixed].terms != 4:
        return list(outputs)

    def changed(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        return _with_both(_of_narrow_windows(UOp(node.op, src, node.arg)), target) if _is_sum(node) else None

    return rewrite(outputs, {ops.REDUCE_SUM: changed})


def _is_sum(node: UOp) -> bool:
    return node.op is ops.REDUCE_SUM and dt.kind(node.dtype) in "iu" and node.src[0].op is ops.MUL


def _of_narrow_windows(node: UOp) -> UOp:
    """Return a sum of products whose windows, of bytes that were made wider first, are of the bytes themselves."""
    factors = [_narrow(factor) for factor in node.src[0].src]
    if any(factor.op is not VIEW or factor.dtype not in _BYTES for factor in factors):
        return node
    left, right = (factor.cast(dt.int32) for factor in factors)
    return (left * right).sum(node.arg).cast(node.dtype)


def _narrow(factor: UOp) -> UOp:
    """Return a view of what was made wider as the same view of what it was before; what is padded is 0 in both."""
    if factor.op is ops.CAST and widens(factor.src[0].dtype, factor.dtype):
        return _narrow(factor.src[0])
    if factor.op in (VIEW, ops.PAD):
        return UOp(factor.op, (_narrow(factor.src[0]),), factor.arg)
    return factor


def _with_both(node: UOp, target: Target) -> UOp | None:
    product = node.src[0]
    bases = [narrowest_source(factor) for factor in product.src]
    dtypes = {base.dtype for base in bases}
    if not dtypes <= {*_BYTES} or node.dtype.itemsize > 4 or not is_contraction(node):
        return None
    if len(dtypes) > 1:
        return node
    (dtype,) = dtypes
    there = dot_product_of(target.dot_products, dtype, dtype)
    products = numel(product.shape)
    few = products < _WORTH_A_CHANGE * sum(numel(base.shape) for base in bases)
    by_tiles = tile_instruction_of(target.matrix, dtype, dtype)
    if by_tiles is not None:
        reads = [products // numel(base.shape) for base in bases]
        few = few or worth_tiles(by_tiles, reads[1], reads[0], products // numel(node.shape))
    if few or (there is not None and DOT_PRODUCTS[there].terms == 4):
        return None
    place = _side_of_windows(node) if _is_of_windows(node) else _side_of_columns(node)
    kind = dt.uint8 if dtype == dt.int8 else dt.int8
    bits = bases[place].bitcast(dt.uint8) ^ const(128, dt.uint8, bases[place].shape)
    new = bits.bitcast(kind)
    if bases[place].op is ops.PAD:
        new = stored(new)  # as what is padded is in any case
    changed = _moved(product.src[place], bases[place], new).cast(dt.int32)
    other = product.src[1 - place].cast(dt.int32)
    more = const(128 if kind == dt.uint8 else -128, dt.int32, node.shape)
    total = (changed * other).sum(node.arg) - _sum_of_one(other, node.arg) * more
    return total.cast(node.dtype)


def _is_of_windows(node: UOp) -> bool:
    return all(factor.op is ops.CAST and factor.src[0].op is VIEW for factor in node.src[0].src)


def _side_of_windows(node: UOp) -> int:
    """Return the factor of windows and weights that is changed: the sum of the other one takes less time."""
    return max((0, 1), key=lambda side: numel(_once(node.src[0].src[side].src[0]).shape))


def _side_of_columns(node: UOp) -> int:
    """Return the factor that rows of the result repeat: its vectors are loaded once for several rows, so a change of
    them is made once, too. Where both differ along the last axis, it is the smaller one.
    """
    left = [axis for axis in range(node.src[0].ndim) if axis not in node.arg]
    lacking = [left[-1:] and left[-1] in repeated_axes(factor) for factor in node.src[0].src]
    if lacking[0] != lacking[1]:
        return int(bool(lacking[0]))
    return min((0, 1), key=lambda side: numel(narrowest_source(node.src[0].src[side]).shape))


def _moved(factor: UOp, base: UOp, new: UOp) -> UOp:
    """Return the same view of something else, as it is."""
    if factor is base:
        return new
    inner = _moved(factor.src[0], base, new)
    return inner if factor.op is ops.CAST else UOp(factor.op, (inner,), factor.arg)


def _sum_of_one(factor: UOp, axes: Sequence[int]) -> UOp:
    """Sum a factor along axes, once for all others along which it is repeated."""
    view = factor.src[0] if factor.op is ops.CAST else factor
    repeated = repeated_axes(view) - {*axes}
    once = _once(view, axes).cast(factor.dtype)
    left = [axis for axis in range(factor.ndim) if axis not in axes]
    own = tuple(factor.shape[axis] for axis in left if axis not in repeated)
    places = [place for place, axis in enumerate(left) if axis in repeated]
    total = stored(once.sum(axes).reshape(own))
    return total.expand(places, [factor.shape[left[place]] for place in places])


def _once(view: UOp, axes: Sequence[int] = ()) -> UOp:
    """Return a view without what it repeats along other axes than these."""
    repeated = repeated_axes(view) - {*axes}
    return view.shrink(tuple((0, 1 if axis in repeated else size, 1) for axis, size in enumerate(view.shape)))
