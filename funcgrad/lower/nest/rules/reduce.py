"""A reduction inside of a kernel: accumulators over loops of its own, and what becomes of them after the loops.

The iterations of its axes are pieces (LoopStructure.pieces): copies, whole vectors, a masked rest. Each combination of
pieces is one accumulator, all in common loops, which are within the loops that the reduction depends on. After the
loops the accumulators are combined in a tree, then the lanes of a vector that the reduction walked, then the threads of
a group that shared it: an order that the schedule fixes, so the result never depends on how the loops are run.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS
from funcgrad.lower.ir.contraction.register_tiles import factors_of
from funcgrad.lower.ir.contraction.tile_instructions import TILE_INSTRUCTIONS
from funcgrad.lower.ir.dependence import loops_of
from funcgrad.lower.ir.index.affine import Index
from funcgrad.lower.ir.index.masks import Masks, all_of, even
from funcgrad.lower.ir.loops import name_of, names_around, reduction_loops
from funcgrad.lower.ir.ops import ACCUMULATE, HORIZONTAL, splat
from funcgrad.lower.ir.schedule import MixedLanes
from funcgrad.lower.nest.group.threads import of_group, sharing, threads_of
from funcgrad.lower.nest.pieces import Piece, in_own_loops
from funcgrad.trace import ops
from funcgrad.trace.ops import identity
from funcgrad.trace.ops.positions import POSITIONS
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, UOp, const
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.nest.nest import Nest
    from funcgrad.lower.nest.rules.argreduce import Best

_T = TypeVar("_T")


def reduction(nest: Nest, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
    names, leaves = nest.once(("loops of a reduction", node), lambda: _loops(nest, node))
    varying = nest.varying_axes(node)
    indices = tuple(index if axis in varying else Index() for axis, index in enumerate(indices))
    nest.footprint.note_result(node, indices)
    if masks:
        masks = nest.guards(node, indices, masks)
    vectors = [name for name in leaves if name in nest.schedule.vectorize]
    if vectors and any(atom.shape for index in indices for atom in index.terms):
        raise MixedLanes(vectors)
    dims = sharing(nest, node)
    if dims and any(thread.arg[0] in dims for index in indices for thread in threads_of(index)):
        raise MixedLanes([name for name in leaves if name in nest.schedule.threads])
    around = frozenset().union(
        *(loops_of(atom) for index in indices for atom in index.terms), *map(loops_of, masks)
    )
    nest.footprint.note_loops_around(node, (v.arg.loop for v in around))
    if node.op in POSITIONS:
        from funcgrad.lower.nest.rules.argreduce import best_of  # few programs ask for positions

        best = _kept(nest, node, indices, lambda: _best(nest, node, names, indices, masks, around))
        return best_of(nest, node, best)
    if nest.schedule.matrix in TILE_INSTRUCTIONS:
        from funcgrad.lower.nest.vector.tile_product import tile_product  # few CPUs have tiles

        row = tile_product(nest, node, _factors(nest, node, nest.schedule.matrix), names, indices, around)
        return nest.emit(ops.CAST, (node.dtype, False), [row])
    if nest.schedule.matrix is not None:
        from funcgrad.lower.nest.group.tensor_core import is_multiplied, matrix_product  # not for hosts

        if is_multiplied(nest.schedule.matrix, node):
            product_ = matrix_product(nest, node, _factors(nest, node), names, indices, around)
            return nest.emit(ops.CAST, (node.dtype, False), [product_])
    within = next((v for v in around if v.arg.loop == nest.schedule.interchange), None)
    if within is not None:
        from funcgrad.lower.nest.rules.interchanged import in_array  # few kernels have arrays of accumulators

        parts = _parts(nest, node, names, indices, masks, around - {within}, in_turn=True)
        if frozenset().union(*map(loops_of, parts)) == around:
            return nest.emit(ops.CAST, (node.dtype, False), [_combine(nest, node, in_array(parts, within))])
    parts = _kept(nest, node, indices, lambda: _parts(nest, node, names, indices, masks, around))
    needed = frozenset().union(*map(loops_of, parts))
    if needed != around:  # all that is read there is padding: the loops are further out
        parts = _kept(nest, node, indices, lambda: _parts(nest, node, names, indices, masks, needed))
    return nest.emit(ops.CAST, (node.dtype, False), [_combine(nest, node, parts)])


def _loops(nest: Nest, node: UOp) -> tuple[list[str], list[str]]:
    """Return the loops of a reduction's axes, and those that they are split into."""
    sizes = [node.src[0].shape[axis] for axis in node.arg]
    names = reduction_loops(nest.levels[node], sizes)
    leaves = [leaf.name for n, size in zip(names, sizes, strict=True) for leaf in nest.loops.leaves(n, size)]
    nest.footprint.reductions[node] = leaves
    return names, leaves


def _best(
    nest: Nest, node: UOp, names: list[str], indices: tuple[Index, ...], masks: Masks, around: frozenset[UOp]
) -> list[Best]:
    """Reduce as `_parts` does, to extrema with their positions (argreduce.py)."""
    from funcgrad.lower.nest.rules.argreduce import parts_of_best  # as above

    within = names_around(sorted(around, key=name_of))
    sizes = [node.src[0].shape[axis] for axis in node.arg]
    pieces = [nest.loops.pieces(n, s, within) for n, s in zip(names, sizes, strict=True)]
    parts = parts_of_best(nest, node, pieces, indices, masks)
    needed = frozenset().union(*(loops_of(value) for part in parts for value in part))
    return parts if needed == around else _best(nest, node, names, indices, masks, needed)


def _kept(nest: Nest, node: UOp, row: tuple[Index, ...], make: Callable[[], list[_T]]) -> list[_T]:
    """Return the partial results that `make` makes, whose terms may be kept for others."""
    return make() if nest.kept is None else nest.kept.computed_in(node, row, make)


def _parts(
    nest: Nest,
    node: UOp,
    names: list[str],
    indices: tuple[Index, ...],
    masks: Masks,
    around: frozenset[UOp],
    in_turn: bool = False,
) -> list[UOp]:
    """Return the partial results, one for each way to write out the iterations; in loops of their own for each
    setting of the loops `around`. With `in_turn`, one accumulator takes all copies of an iteration.
    """
    terms = nest.once(("terms of a reduction", node), lambda: _terms(nest, node, names))
    # Threads with tiles in local memory are many, and each has results enough that wait for nothing, as has an array.
    alone = (
        (in_turn and not terms.instruction)
        or node in nest.footprint.walked
        or bool(nest.schedule.grid is not None and nest.schedule.stage)
    )
    groups = nest.once(  # they are the same for all copies of a tile
        ("pieces of a reduction", node, around, alone),
        lambda: _groups(nest, node, names, terms, around, names if alone else nest.schedule.chain),
    )
    return [
        _part(nest, node, terms, group, [_term(nest, node, terms, c, indices, masks) for c in group])
        for group in groups
    ]


class _Terms(NamedTuple):
    """What a reduction adds up. factors: those of a term that is a product, which is accumulated by multiply-adds; else
    nothing. wide: the dtype of the sum. instruction: that takes several terms of the loop `along` together; "" and None
    where there is none. rows: it takes terms of neighbouring vectors together.
    """

    factors: tuple[UOp, ...]
    wide: np.dtype
    instruction: str
    along: str | None
    rows: bool


def _terms(nest: Nest, node: UOp, names: Sequence[str]) -> _Terms:
    along = next((name for name in names if name in nest.schedule.dot_product), None)
    instruction = "" if along is None else nest.schedule.dot_product[along]
    factors, wide = _factors(nest, node, instruction), _wide(node, instruction)
    return _Terms(factors, wide, instruction, along, along is not None and along in nest.schedule.vectorize)


def _groups(
    nest: Nest, node: UOp, names: list[str], terms: _Terms, around: frozenset[UOp], chain: Sequence[str]
) -> list[list[tuple[Piece, ...]]]:
    """Return the combinations of pieces of the axes, those of one accumulator together."""
    within = names_around(sorted(around, key=name_of))
    sizes = [node.src[0].shape[axis] for axis in node.arg]
    pieces = [nest.loops.pieces(name, size, within) for name, size in zip(names, sizes, strict=True)]
    most = nest.schedule.unroll.get(terms.along, 1) if terms.rows and terms.along is not None else None
    return _chains(names, pieces, chain, terms.along, terms.instruction, most)


def _term(
    nest: Nest,
    node: UOp,
    terms: _Terms,
    combination: tuple[Piece, ...],
    indices: tuple[Index, ...],
    masks: Masks,
) -> list[UOp]:
    """Compute one term in these pieces of the axes, or its factors; beyond the end of an axis it changes nothing."""
    at = list(indices)
    for axis, piece in zip(node.arg, combination, strict=True):
        at.insert(axis, piece.index)
    tail = tuple(mask for piece in combination for mask in piece.masks)
    values = [nest.value(x, tuple(at), masks + tail) for x in terms.factors or (node.src[0],)]
    values = [nest.emit(ops.CAST, (terms.wide, False), [v]) for v in values]
    if not tail:
        return values
    outside = const(0 if terms.factors else identity(node.op, terms.wide), terms.wide)
    return [nest.emit(ops.WHERE, None, [all_of(even(tail)), v, outside]) for v in values]


def _part(
    nest: Nest, node: UOp, how: _Terms, group: Sequence[tuple[Piece, ...]], terms: list[list[UOp]]
) -> UOp:
    """Accumulate the terms of a group of pieces, which has loops of its own or none."""
    loops = tuple(counter for piece in group[0] for counter in piece.loops)
    # Lanes that all read the same still count one by one.
    lanes = [atom.shape[0] for piece in group[0] for atom in piece.index.terms if atom.shape]
    width = max([v.shape[0] for values in terms for v in values if v.shape] + lanes, default=0)
    neutral = identity(node.op, how.wide)
    if how.instruction and loops:
        from funcgrad.lower.nest.vector.dot_product import terms_together  # few sums have an instruction

        both = terms_together(terms, width, DOT_PRODUCTS[how.instruction], nest.emit, how.rows)
        if both:
            return UOp(ACCUMULATE, (*both, *loops), (how.instruction, len(loops), neutral))
    terms = [[splat(v, width) for v in values] for values in terms]
    if node.src[0].op is ops.SUB and len(how.factors) == 4:
        # The last factor: a multiply-add subtracts as well as it adds.
        terms = [[*values, nest.emit(ops.NEG, None, [last])] for *values, last in terms]
    kind = "dot" if how.factors and dt.kind(how.wide) == "f" else node.op.name
    if how.factors and kind != "dot":  # of integers, which no rounding makes one with the sum
        terms = [[nest.emit(ops.MUL, None, values)] for values in terms]
    if not loops:
        return _in_turn(nest, node, terms)
    return UOp(ACCUMULATE, (*itertools.chain.from_iterable(terms), *loops), (kind, len(loops), neutral))


def _in_turn(nest: Nest, node: UOp, terms: Sequence[Sequence[UOp]]) -> UOp:
    """Combine terms one after the other. A product is rounded together with the sum that it is added to."""
    first, *rest = terms
    if len(first) > 1:
        flat = [factor for values in terms for factor in values]
        total = flat[0] * flat[1]
        for a, b in zip(flat[2::2], flat[3::2], strict=True):
            total = nest.emit(ops.MULADD, None, [a, b, total])
        return total
    total = first[0]
    for (value,) in rest:
        total = nest.emit(_combine_op(node), None, [total, value])
    return total


def _combine_op(node: UOp) -> Op:
    assert node.op.combine is not None, node
    return node.op.combine


def _factors(nest: Nest, node: UOp, instruction: str = "") -> tuple[UOp, ...]:
    """Return the factors when a sum of products can be accumulated by fused multiply-adds, or by an instruction for
    several of them: two, or four where each term is a sum or a difference of two products."""
    source = node.src[0]
    fused = dt.kind(node.dtype) == "f" or (bool(instruction) and _wide(node, instruction) == dt.int32)
    if node.op is not ops.REDUCE_SUM or not fused or source in nest.reads:
        return ()
    factors = factors_of(source)
    computed = len(factors) == 2 or (nest.reads.isdisjoint(source.src) and not instruction)
    return factors if computed else ()


def _wide(node: UOp, instruction: str) -> np.dtype:
    """Return the dtype that a reduction accumulates in: float32 for its halves, and for sums of integers of fewer bits
    that of an instruction that takes several terms together, as what wraps around is the same then.
    """
    one = DOT_PRODUCTS.get(instruction) or TILE_INSTRUCTIONS.get(instruction)
    if node.dtype in (dt.float16, dt.bfloat16):
        return dt.float32
    if one and node.op is ops.REDUCE_SUM and node.dtype in (dt.int8, dt.uint8, dt.int16, dt.uint16):
        return one.sum if dt.kind(one.sum) == "i" else node.dtype
    return node.dtype


def _combine(nest: Nest, node: UOp, parts: list[UOp]) -> UOp:
    """Combine partial results into one: vectors with each other, then the lanes of a vector that this reduction
    walks.
    """
    combine = _combine_op(node)
    lane_axis = any(name in nest.schedule.vectorize for name in nest.footprint.reductions[node])
    vectors = [p for p in parts if p.shape]
    scalars = [p for p in parts if not p.shape]
    groups = (
        [vectors, scalars]
        if lane_axis
        else [[splat(p, max((v.shape[0] for v in vectors), default=0)) for p in parts]]
    )
    totals = []
    for group in groups:
        while len(group) > 1:
            group = [
                nest.emit(combine, None, group[i : i + 2]) if i + 1 < len(group) else group[i]
                for i in range(0, len(group), 2)
            ]
        totals += group
    if lane_axis:
        totals = [UOp(HORIZONTAL, (t,), node.op.name) if t.shape else t for t in totals]
    total = totals[0] if len(totals) == 1 else nest.emit(combine, None, totals)
    return of_group(nest, node, total, node.op.name)


def _chains(
    names: Sequence[str],
    pieces: Sequence[Sequence[Piece]],
    chain: Sequence[str],
    along: str | None,
    instruction: str,
    most: int | None,
) -> list[list[tuple[Piece, ...]]]:
    """Return all combinations of pieces, those together that differ in axes of a chain alone, or that an instruction
    takes together along an axis. most: how many pieces of that axis it may take, None for all."""
    groups: dict[tuple[int, ...], list[tuple[Piece, ...]]] = {}
    for numbered in itertools.product(*(enumerate(axis) for axis in pieces)):
        identity_ = tuple(
            i // DOT_PRODUCTS[instruction].terms if name == along and (most is None or i < most) else i
            for name, (i, _) in zip(names, numbered, strict=True)
            if name not in chain
        ) + tuple(bool(piece.loops) for _, piece in numbered)
        combination = tuple(piece for _, piece in numbered)
        groups.setdefault(identity_, []).append(in_own_loops(combination, pieces))
    return list(groups.values())
