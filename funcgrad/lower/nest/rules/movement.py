"""Index rules: what an element of a movement op is, at symbolic indices.

A rule gets the nest, a node, the indices of one element (affine sums, lower/ir/index/affine.py) and the masks under
which it is wanted. It rewrites the indices and asks the nest for the element of its source, so that movement is
arithmetic on indices and never a copy. Where an index may leave its source (padding, positions that are data), the
rule adds the conditions under which it does not to the masks, and the load below is guarded by them: nothing outside
of a buffer is ever read, and what is masked out is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from funcgrad.lower.ir.index.affine import Index, reshape_indices, variable
from funcgrad.lower.ir.index.masks import Masks, all_of, conjuncts, even, is_guarded
from funcgrad.lower.ir.ops import LANES, LOAD, PICK, RANGE
from funcgrad.lower.nest.vector.shuffle_loads import emptied
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Shape, UOp, const, numel

if TYPE_CHECKING:
    from funcgrad.lower.nest.footprint import Footprint
    from funcgrad.lower.nest.nest import Nest


def _const(nest: Nest, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
    return node


def _iota(nest: Nest, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
    nest.footprint.pin(indices[0])
    return nest.emit(ops.CAST, (node.dtype, False), [indices[0].node()])


def _reshape(nest: Nest, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
    source = node.src[0]
    return nest.value(source, reshape_indices(indices, node.shape, source.shape), masks)


def by_forms(nest: Nest, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
    """Index the source of a view by the forms of its op's row."""
    moved = []
    assert node.op.forms is not None
    for offset, terms in node.op.forms(node):
        if len(terms) == 1:
            axis, coefficient = terms[0]
            index = indices[axis]
            moved.append(index if coefficient == 1 and not offset else index * coefficient + offset)
        else:
            moved.append(sum((indices[axis] * c for axis, c in terms), Index((), offset)))
    return nest.value(node.src[0], tuple(moved), masks)


def _pad(nest: Nest, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
    moved, conditions = [], []
    for index, (low, high, interior), size in zip(indices, node.arg, node.src[0].shape, strict=True):
        if not (low or high or interior):  # nothing to ask; and the axis may walk others merged into it
            moved.append(index)
            continue
        inside = index + -low
        if interior:
            nest.footprint.pin(index)
            step = interior + 1
            inside, rest = inside.near_multiple(step) or (inside.floordiv(step), inside.mod(step))
            if rest.bounds[0] > 0 or rest.bounds[1] < 0:
                return const(0, node.dtype)
            conditions += between(nest.footprint, rest, 0, 0)
        conditions += between(nest.footprint, inside, 0, size - 1)
        if inside.bounds[1] < 0 or inside.bounds[0] >= size:
            return const(0, node.dtype)
        moved.append(inside)
    value = nest.value(node.src[0], tuple(moved), masks + tuple(conditions))
    if value.op is PICK:
        value, conditions = emptied(value, conditions)
    loads = value.src if value.op is PICK else (value,)
    if all(s.op is not LOAD and value.op is PICK or is_guarded(s, conditions) for s in loads):
        return value  # a masked load is 0 outside already
    return nest.emit(ops.WHERE, None, [all_of(even(conditions)), value, const(0, node.dtype)])


def between(
    footprint: Footprint, index: Index, low: int, high: int, bounds: tuple[int, int] | None = None
) -> list[UOp]:
    """Return the conditions for low <= index <= high that do not always hold. `bounds` are those of the index, where
    closer ones are known than its terms one by one have.
    """
    least, greatest = bounds or index.bounds
    conditions = []
    if least < low or greatest > high:
        footprint.pin(index)
    if least < low and greatest > high:  # below `low` is far above as a number without sign
        return [(index + -low).node().cast(dt.uint64) <= high - low]
    if least < low:
        conditions.append(index.node() >= low)
    if greatest > high:
        conditions.append(index.node() <= high)
    return conditions


def _barrier(nest: Nest, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
    """Return the value itnest; what it waits for is among the reads of the kernel, which order its run."""
    return nest.value(node.src[0], indices, masks)


def _gather(nest: Nest, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
    source, positions = node.src[0], node.src[1:]
    rank = positions[0].ndim
    moved, conditions = positions_of(nest, positions, source.shape, indices[:rank], masks)
    outside = (
        index.bounds[1] < 0 or index.bounds[0] >= size
        for index, size in zip(moved, source.shape, strict=False)
    )
    if any(outside):
        return const(0, node.dtype)
    if conditions and source not in nest.reads:
        moved = [_clamped(nest, index, size) for index, size in zip(moved, source.shape, strict=False)]
    value = nest.value(source, (*moved, *indices[rank:]), masks + conditions)
    if not conditions or (value.op is LOAD and conjuncts(value.src[2:]).issuperset(conditions)):
        return value  # a masked load is 0 outside already
    return nest.emit(ops.WHERE, None, [all_of(even(conditions)), value, const(0, node.dtype)])


def positions_of(
    nest: Nest, positions: Sequence[UOp], shape: Shape, indices: tuple[Index, ...], masks: Masks
) -> tuple[list[Index], Masks]:
    """Return the indices of the leading axes that integer arrays give, and the conditions that they lie inside."""
    moved: list[Index] = []
    conditions: list[UOp] = []
    for axis, position in enumerate(positions):
        index = as_index(nest.reads, position, indices)
        if index is None:
            loaded = nest.value(position, indices, masks)
            index = variable(nest.emit(ops.CAST, (dt.int64, False), [loaded]))
        conditions += between(nest.footprint, index, 0, shape[axis] - 1)
        moved.append(index)
    return moved, tuple(conditions)


def _clamped(nest: Nest, index: Index, size: int) -> Index:
    """Return a loaded index within its axis (the value is masked where it is not): arithmetic on it cannot overflow."""
    low, high = index.bounds
    if (low >= 0 and high < size) or all(atom.op in (RANGE, LANES) for atom in index.terms):
        return index
    node = index.node()
    top = const(size - 1, dt.int64, node.shape)
    node = nest.emit(ops.MIN, None, [nest.emit(ops.MAX, None, [node, const(0, dt.int64, node.shape)]), top])
    return variable(node)


def as_index(reads: AbstractSet[UOp], node: UOp, indices: tuple[Index, ...]) -> Index | None:
    """Return as an index a node whose value is an affine function of its indices, as that of iota and of ops on it.
    Return None for other nodes, also where the dtype might wrap. Values from memory are not looked at: kernels that
    are equal but for their buffers are one.
    """
    index = _affine(reads, node, indices) if dt.is_integer(node.dtype) and node not in reads else None
    if index is None:
        return None
    low, high = index.bounds
    limits = dt.integer_limits(node.dtype)
    return index if limits.min <= low and high <= limits.max else None


def _affine(reads: AbstractSet[UOp], node: UOp, indices: tuple[Index, ...]) -> Index | None:
    name = node.op.name
    if name == "iota":
        return indices[0]
    if name == "const":
        return Index((), int(node.arg.value))
    if name == "cast":
        return as_index(reads, node.src[0], indices)
    if name == "expand":
        return as_index(reads, node.src[0], tuple(x for a, x in enumerate(indices) if a not in node.arg[0]))
    if name == "reshape" and numel(node.shape):
        return as_index(reads, node.src[0], reshape_indices(indices, node.shape, node.src[0].shape))
    if name == "add":
        a, b = (as_index(reads, s, indices) for s in node.src)
        return a + b if a is not None and b is not None else None
    return None


MOVEMENT: dict[str, Callable] = {
    "const": _const,
    "iota": _iota,
    "reshape": _reshape,
    "pad": _pad,
    "gather": _gather,
    "barrier": _barrier,
}
