"""The nest of a mean with exponential weights (lower/graph/grid/online_softmax.py): what a step of its walk carries on.

A step takes one or several neighbouring terms. It finds the new maximum, scales what was summed so far to it, and adds:
the weights, once for all elements that a thread computes, and for each element its products. What is carried is kept by
the indices that the weights depend on, so the copies of a tile across the elements share one maximum and one sum of
weights; and since equal nodes are one, the exponents are computed once for all of them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from funcgrad.lower.ir.dependence import loops_of
from funcgrad.lower.ir.fused_ops import EXP_MEAN, EXP_TOP
from funcgrad.lower.ir.index.access_strides import loops_in
from funcgrad.lower.ir.index.affine import Index
from funcgrad.lower.ir.index.masks import Masks, all_of, even
from funcgrad.lower.ir.loops import Role, loop_named, name_of, names_around, reduction_loops
from funcgrad.lower.ir.ops import HORIZONTAL, LANES, LATEST, MULTIPLY, NEAR_EXP2, STACK, THREAD, splat
from funcgrad.lower.nest.group.matrix_fragments import FragmentTile, load_rows
from funcgrad.lower.nest.group.tensor_core import (
    Place,
    factor_at,
    first_column,
    has_rows,
    in_turn,
    narrow_parts,
    tile_at,
)
from funcgrad.lower.nest.group.threads import of_group, sharing
from funcgrad.lower.nest.group.whole_tiles import is_whole, multiplied_by_tile
from funcgrad.lower.nest.pieces import Piece, masked_beyond
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.nest.nest import Nest


class OnlineRow(NamedTuple):
    """What the elements of one row share: the weights of a step by term, the factor of what was summed before, the
    maximum and the sum of weights after the last step."""

    pieces: list[Piece]
    weights: list[UOp]
    scale: UOp
    top: UOp
    total: UOp


def exp_mean(nest: Nest, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
    """Compute one element of the mean: the rule of the op."""
    x = node.src[1]
    if masks:
        masks = nest.guards(node, indices, masks)
    if nest.schedule.matrix is not None:
        return nest.emit(ops.CAST, (node.dtype, False), [_multiplied(nest, node, indices)])
    own = tuple(index for axis, index in enumerate(indices) if axis not in node.arg)
    walk = _walk(nest, node, own, indices)
    values = [
        nest.emit(
            ops.CAST, (dt.float32, False), [nest.value(x, (*indices, piece.index), masks + piece.masks)]
        )
        for piece in walk.pieces
    ]
    lanes = max((v.shape[0] for v in (*values, *walk.weights) if v.shape), default=0)
    loops = walk.pieces[0].loops
    zero = splat(const(0, dt.float32), lanes)
    before = nest.carry(zero, loops)
    after = nest.emit(ops.MUL, None, [before, walk.scale])
    for weight, value in zip(walk.weights, values, strict=True):
        after = nest.emit(ops.MULADD, None, [weight, value, after])
    if loops:
        after = UOp(LATEST, (before, splat(after, lanes), walk.top, *loops), ("latest", len(loops)))
    mean = nest.emit(ops.DIV, None, [after, walk.total])
    return nest.emit(ops.CAST, (node.dtype, False), [mean])


def _multiplied(nest: Nest, node: UOp, indices: tuple[Index, ...]) -> UOp:
    """Compute neighbouring elements by a matrix instruction. Its rows are the weights of a row, which the threads
    along that row have computed together. The sum so far is scaled, row by row, and the instruction adds to that.
    """
    place = tile_at(nest, indices)
    tile = place.tile
    walks = []
    for copy in range(tile.copies):
        at = place.row_of(indices, copy)
        own = tuple(index for axis, index in enumerate(at) if axis not in node.arg)
        walks.append(_walk(nest, node, own, at))
    left = place.left
    if is_whole(nest, node.src[1]):
        wide = node.shape[place.column]
        begin = first_column(left, tile, wide)
        at = tuple(i for axis, i in enumerate(place.row_of(indices, 0)) if axis != place.column)
        key = ("sums of a mean", node, at, begin)
        total = nest.once(key, lambda: _sums_of_whole(nest, node, indices, place, begin, walks))
        found = place.lanes_of_tile(total, left, wide)
        return _divided(nest, found, walks[place.copy].total)
    key = ("sums of a mean", node, place.row_of(indices, 0), left)
    found = place.lanes_of(nest.once(key, lambda: _sums_of_tile(nest, node, indices, place, walks)))
    return _divided(nest, found, walks[place.copy].total)


def _divided(nest: Nest, sums: UOp, total: UOp) -> UOp:
    """Divide neighbours of a row by the sum of its weights, which is 1 at least, or no finite number, or 0. Where the
    weights were rounded to 16 bits, one division for all of them is near enough: its quotient is rounded by 2**-24.
    """
    if not _rounds_weights(nest):
        return nest.emit(ops.DIV, None, [sums, splat(total, sums.shape[0])])
    inverse = nest.emit(ops.DIV, None, [const(1, dt.float32), total])
    return nest.emit(ops.MUL, None, [sums, splat(inverse, sums.shape[0])])


def _sums_of_tile(
    nest: Nest, node: UOp, indices: tuple[Index, ...], place: Place, walks: Sequence[OnlineRow]
) -> UOp:
    """Return those of all elements that a thread has of a tile. walks: of its rows."""
    x, tile, pieces = node.src[1], place.tile, walks[0].pieces
    zero, loops = splat(const(0, dt.float32), tile.elements), pieces[0].loops
    before = nest.carry(zero, loops)
    scales = [walks[copy].scale for copy in range(tile.copies) for _ in range(tile.vector)]
    after = nest.emit(ops.MUL, None, [before, UOp(STACK, tuple(scales))])
    at = tuple(
        place.left if axis == place.column else Index() if axis == place.row else index
        for axis, index in enumerate(indices)
    )
    wide = tile.vector * tile.across  # terms of a piece
    for first in range(0, len(pieces), tile.depth // wide):
        fragments = [
            narrow_parts(nest, walks[h // tile.down].weights[first + q // wide], x.dtype)
            for h, q in tile.row_fragments
        ]
        fragments += _of_values(nest, node, place, at, pieces[first:])
        for step in in_turn(fragments):
            after = UOp(MULTIPLY, (*step, after), nest.schedule.matrix)
    if loops:
        tops = tuple(walk.top for walk in walks)
        after = UOp(LATEST, (before, after, *tops, *loops), ("latest", len(loops)))
    return after


def _sums_of_whole(
    nest: Nest, node: UOp, indices: tuple[Index, ...], place: Place, begin: Index, walks: Sequence[OnlineRow]
) -> UOp:
    """Return the same of all columns at once, where the values of a step are a tile that is multiplied by as a
    whole."""
    x, tile, pieces = node.src[1], place.tile, walks[0].pieces
    columns, loops = node.shape[place.column], pieces[0].loops
    before = nest.carry(splat(const(0, dt.float32), columns // 2), loops)
    scales = [walks[copy].scale for copy in range(tile.copies) for _ in range(tile.vector)]
    after = nest.emit(ops.MUL, None, [before, UOp(STACK, tuple(scales) * (columns // tile.columns))])
    wide = tile.vector * tile.across  # terms of a piece
    fragments = [
        fragment
        for first in range(0, len(pieces), tile.depth // wide)
        for h, q in tile.row_fragments
        for fragment in narrow_parts(nest, walks[h // tile.down].weights[first + q // wide], x.dtype)
    ]
    first = begin.without(UOp(THREAD, (), tile.item))
    term = pieces[0].index.without(UOp(THREAD, (), tile.x)).without(UOp(LANES, (), tile.vector))

    def element(own: Index, deeper: Index) -> UOp:
        at = tuple(
            first + own if axis == place.column else Index() if axis == place.row else index
            for axis, index in enumerate(indices)
        )
        return factor_at(nest, x, (*at, term + deeper), (), pieces[0].masks, 0)

    after = multiplied_by_tile(element, columns, fragments, after)
    if loops:
        tops = tuple(walk.top for walk in walks)
        after = UOp(LATEST, (before, after, *tops, *loops), ("latest", len(loops)))
    return after


def _of_values(
    nest: Nest, node: UOp, place: Place, at: tuple[Index, ...], pieces: Sequence[Piece]
) -> list[list[UOp]]:
    """Return the fragments of the values that the weights of the first pieces are multiplied by. Those of two tiles
    side by side are loaded by rows at once, where values are in local memory as they are. at: of the elements.
    """
    x, tile, left = node.src[1], place.tile, place.left
    beyond = masked_beyond(Piece(left, (), ()), node.shape[place.column]).masks
    wide = tile.vector * tile.across
    if has_rows(nest, tile, x, x.dtype.itemsize):
        second = left.constant // tile.columns % 2
        first = left.without(UOp(THREAD, (), tile.item)) + -second * tile.columns
        begin = pieces[0].index.without(UOp(THREAD, (), tile.x)).without(UOp(LANES, (), tile.vector))

        def element(own: Index, term: Index) -> UOp:
            moved = tuple(first + own if axis == place.column else i for axis, i in enumerate(at))
            return factor_at(nest, x, (*moved, begin + term), beyond, pieces[0].masks, 0)

        both = [FragmentTile(h, q) for h in (0, tile.columns) for q in tile.column_fragments]
        found = load_rows(element, both, tile, x.dtype.itemsize)
        if found is not None:
            own = found[len(tile.column_fragments) * second :]
            return [[fragment] for fragment in own[: len(tile.column_fragments)]]
    of_pieces = [pieces[q // wide] for q in tile.column_fragments]
    return [[factor_at(nest, x, (*at, p.index), beyond, p.masks, tile.width)] for p in of_pieces]


def exp_statistic(nest: Nest, node: UOp, indices: tuple[Index, ...], masks: Masks) -> UOp:
    """Compute the maximum or the sum of a row: the rule of these ops. They come from the walk of a mean where there
    is one.
    """
    walk = _walk(nest, node, indices, indices)
    return nest.emit(ops.CAST, (node.dtype, False), [walk.top if node.op is EXP_TOP else walk.total])


def _walk(nest: Nest, node: UOp, own: tuple[Index, ...], indices: Sequence[Index]) -> OnlineRow:
    """Return the part of the walk that depends on the exponents alone, made once for each row."""
    limits = zip(own, node.src[0].shape, strict=False)
    masks = tuple(mask for index, size in limits for mask in masked_beyond(Piece(index, (), ()), size).masks)
    around = frozenset().union(
        *(loops_of(atom) for index in indices for atom in index.terms), *map(loops_of, masks)
    )
    (name,) = reduction_loops(nest.levels[node], node.src[0].shape[-1:])
    nest.footprint.reductions[node] = [leaf.name for leaf in nest.loops.leaves(name, node.src[0].shape[-1])]
    of_own = {name for index in own for name in loops_in(index)}
    nest.footprint.note_loops_around(node, (n for n in of_own if loop_named(n).role is Role.DOMAIN))

    def walked() -> OnlineRow:
        outer = sorted(around, key=name_of)
        pieces = nest.loops.pieces(name, node.src[0].shape[-1], names_around(outer))
        # Where elements are steps of a loop, and not in registers, the walk is within that.
        beside = [v for v in outer if v.arg.loop not in of_own]
        return _steps(nest, node, own, masks, pieces, beside)

    return nest.once(("walk of a mean", node.src[0], own, around), walked)


def _steps(
    nest: Nest, node: UOp, own: tuple[Index, ...], masks: Masks, pieces: list[Piece], beside: Sequence[UOp]
) -> OnlineRow:
    s = node.src[0]
    lowest = const(float("-inf"), dt.float32)
    exponents = []
    for piece in pieces:
        value = nest.emit(
            ops.CAST, (dt.float32, False), [nest.value(s, (*own, piece.index), masks + piece.masks)]
        )
        if piece.masks:
            value = nest.emit(ops.WHERE, None, [all_of(even(piece.masks)), value, lowest])
        exponents.append(value)
    lanes = max((value.shape[0] for value in exponents if value.shape), default=0)
    exponents = [splat(value, lanes) for value in exponents]
    if sharing(nest, node):
        return _steps_of_threads(nest, node, pieces, exponents)
    lowest, zero = splat(lowest, lanes), splat(const(0, dt.float32), lanes)
    loops = pieces[0].loops
    top_before = nest.carry(lowest, loops)
    top = top_before
    for value in exponents:
        top = nest.emit(ops.MAX, None, [top, value])
    shift = nest.emit(ops.WHERE, None, [nest.emit(ops.IS_FINITE, None, [top]), top, zero])
    weights = [nest.emit(ops.EXP, None, [nest.emit(ops.SUB, None, [value, shift])]) for value in exponents]
    # Nothing was summed before the first term that is not -inf: there is nothing to scale, and no difference to take.
    began = nest.emit(ops.NE, None, [top_before, lowest])
    scale = nest.emit(ops.EXP, None, [nest.emit(ops.SUB, None, [top_before, shift])])
    scale = nest.emit(ops.WHERE, None, [began, scale, zero])
    total_before = nest.carry(zero, loops)
    total = nest.emit(ops.MUL, None, [total_before, scale])
    for weight in weights:
        total = nest.emit(ops.ADD, None, [total, weight])
    if loops:
        count = ("latest", len(loops))
        top = UOp(LATEST, (top_before, top, *beside, *loops), count)
        total = UOp(LATEST, (total_before, total, top, *beside, *loops), count)
    return OnlineRow(pieces, weights, scale, top, total)


def _rounds_weights(nest: Nest) -> bool:
    """Tell whether a matrix instruction takes all weights of this kernel rounded to 16 bits."""

    def of_kernel() -> bool:
        nodes = toposort(nest.kernel.roots, stop=nest.kernel.reads.__contains__)
        dtypes = [node.src[1].dtype for node in nodes if node.op is EXP_MEAN]
        return bool(dtypes) and all(dtype in (dt.float16, dt.bfloat16) for dtype in dtypes)

    return nest.schedule.matrix is not None and nest.once(("weights are rounded",), of_kernel)


def _exp(nest: Nest, x: UOp) -> UOp:
    return nest.emit(ops.EXP, None, [x])


def _near_exp(nest: Nest, x: UOp) -> UOp:
    """Compute exp(x) for x <= 0, with an error of at most 2**-21 + |x| 2**-23 of it. The product is rounded by 2**-24
    of itself, which is as much of an absolute error in the exponent, and so is the constant. Of weights that are
    rounded to 8 or 11 bits nobody sees that: those of |x| > 128 are below all float32.
    """
    log2_e = splat(const(math.log2(math.e), dt.float32), x.shape[0] if x.shape else 0)
    return nest.emit(NEAR_EXP2, None, [nest.emit(ops.MUL, None, [x, log2_e])])


def _steps_of_threads(nest: Nest, node: UOp, pieces: list[Piece], exponents: Sequence[UOp]) -> OnlineRow:
    """Take a step of the walk where the threads of a group share it, each with vectors of its terms. The maximum is
    that of all threads, and each thread sums up its own weights until the end.
    """
    loops = pieces[0].loops
    lanes = exponents[0].shape[0] if exponents[0].shape else 0
    lowest, zero = const(float("-inf"), dt.float32), const(0, dt.float32)

    def together(value: UOp, kind: str) -> UOp:
        return of_group(nest, node, UOp(HORIZONTAL, (value,), kind) if lanes else value, kind)

    best = exponents[0]
    for value in exponents[1:]:
        best = nest.emit(ops.MAX, None, [best, value])
    before = nest.carry(lowest, loops)
    top = nest.emit(ops.MAX, None, [before, together(best, "reduce_max")])
    shift = nest.emit(ops.WHERE, None, [nest.emit(ops.IS_FINITE, None, [top]), top, zero])
    exp = _near_exp if _rounds_weights(nest) else _exp
    weights = [exp(nest, nest.emit(ops.SUB, None, [value, splat(shift, lanes)])) for value in exponents]
    scale = exp(nest, nest.emit(ops.SUB, None, [before, shift]))
    scale = nest.emit(ops.WHERE, None, [nest.emit(ops.NE, None, [before, lowest]), scale, zero])
    sums = nest.carry(splat(zero, lanes), loops)
    total = nest.emit(ops.MUL, None, [sums, splat(scale, lanes)])
    for weight in weights:
        total = nest.emit(ops.ADD, None, [total, weight])
    if loops:
        top = UOp(LATEST, (before, top, *loops), ("latest", len(loops)))
        total = UOp(LATEST, (sums, total, top, *loops), ("latest", len(loops)))
    return OnlineRow(pieces, weights, scale, top, together(total, "reduce_sum"))
