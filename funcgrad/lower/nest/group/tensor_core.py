"""Sums of products by the matrix instructions of a warp: what each thread brings to them, and gets.

The tile of the result is just what the other primitives make of a domain (lower/ir/contraction/matrix_instructions.py).
So only the factors have indices of their own: they may be any expression, as in every sum of products.

All threads of a warp multiply, also where tiles go beyond the result: what a fragment would hold of rows and columns
that are not there is never loaded, and what comes of it never stored. Terms that are not there are zeros in both
factors: beyond the end of an operand its tile in local memory has zeros in any case, all else is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from funcgrad.lower.ir.contraction.matrix_dtypes import (
    _HALF,
    _narrow,
    before_widening,
    matrix_dtype,
    narrow_dtype,
    wide_dtype,
)
from funcgrad.lower.ir.contraction.matrix_instructions import MATRIX_INSTRUCTIONS, MatrixInstruction
from funcgrad.lower.ir.index.affine import Index, variable
from funcgrad.lower.ir.index.masks import Masks, all_of
from funcgrad.lower.ir.loops import name_of, names_around
from funcgrad.lower.ir.ops import ACCUMULATE, LANE, LANES, MULTIPLY, STACK, THREAD, splat
from funcgrad.lower.nest.group.matrix_fragments import FragmentTile, load_rows
from funcgrad.lower.nest.group.tf32 import is_product_of_tensor_floats
from funcgrad.lower.nest.group.wgmma import warpgroup_product
from funcgrad.lower.nest.group.whole_tiles import is_whole, multiplied_by_tile
from funcgrad.lower.nest.pieces import Piece, masked_beyond
from funcgrad.lower.nest.rules.factor_sides import Side, side_of
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.nest.nest import Nest


_HALF_NAMES = frozenset(dtype.name for dtype in map(np.dtype, _HALF))


class Place(NamedTuple):
    """Where the elements of a result that are asked for are in the tile of an instruction.

    row, column: axes of the result. copy: of those that a thread has down the rows. place: of its vectors of a row.
    left: the column that it brings.
    """

    tile: MatrixInstruction
    row: int
    column: int
    copy: int
    place: int
    left: Index

    def row_of(self, indices: Sequence[Index], copy: int) -> tuple[Index, ...]:
        """Return the indices with another of the thread's rows."""
        apart = self.tile.down * (copy - self.copy)
        return tuple(index + apart if axis == self.row else index for axis, index in enumerate(indices))

    def lanes_of(self, total: UOp) -> UOp:
        """Return the elements asked for, of all that the thread has."""
        first = self.tile.vector * (self.tile.copies * self.place + self.copy)
        found = tuple(UOp(LANE, (total,), first + k) for k in range(self.tile.vector))
        return UOp(STACK, found) if self.tile.vector > 1 else found[0]

    def lanes_of_tile(self, total: UOp, left: Index, columns: int) -> UOp:
        """Return the elements asked for, of all that the thread has of a whole tile (whole_tiles.py)."""
        number = left.constant // self.tile.columns % (columns // self.tile.columns)
        first = self.tile.vector * (self.tile.copies * number + self.copy)
        return UOp(STACK, tuple(UOp(LANE, (total,), first + k) for k in range(self.tile.vector)))


def first_column(left: Index, tile: MatrixInstruction, columns: int) -> Index:
    """Return the first column of a whole tile, of a column of one of the tiles of an instruction in it."""
    return left + -(left.constant // tile.columns % (columns // tile.columns) * tile.columns)


def _written_columns(nest: Nest, tile: MatrixInstruction) -> int:
    """Return how many columns all warps have of a product on the way: those of the walk that are written out."""
    walked = {name for names in nest.footprint.reductions.values() for name in names}
    across = [name for name, split in nest.schedule.threads.items() if split == tile.by_x and name in walked]
    return nest.schedule.unroll.get(across[0], 1) * tile.columns


def tile_at(nest: Nest, indices: Sequence[Index]) -> Place:
    """Tell where elements are in a tile, by the threads that their indices depend on."""
    tile = MATRIX_INSTRUCTIONS[nest.schedule.matrix or ""]
    across, down = UOp(THREAD, (), tile.x), UOp(THREAD, (), tile.y)
    column = next(a for a, index in enumerate(indices) if across in index.terms)
    row = next(a for a, index in enumerate(indices) if down in index.terms)
    wide = tile.across * tile.vector
    place = indices[column].constant // wide % tile.vectors
    left = indices[column].without(across) + variable(UOp(THREAD, (), tile.item)) + -wide * place
    if tile.vector > 1:
        left = left.without(UOp(LANES, (), tile.vector))
    return Place(tile, row, column, indices[row].constant // tile.down % tile.copies, place, left)


class Fragments(NamedTuple):
    """What a thread brings of the factors of a sum of products.

    indices: of the elements that are asked for. last: the summed axis along which an instruction has its terms. Methods
    take the pieces of the summed axes where an instruction begins (`first`).
    """

    nest: Nest
    node: UOp
    place: Place
    indices: tuple[Index, ...]
    last: int

    def element(self, side: Side, own: Index, deeper: Index, first: Sequence[Piece], width: int) -> UOp:
        """Return what a factor has at an index along its own axis, `deeper` terms on."""
        outer = (self.place.row, self.place.column)
        at = [Index() if axis in outer else index for axis, index in enumerate(self.indices)]
        at[side.axis] = own
        there = masked_beyond(Piece(own, (), ()), self.node.shape[side.axis]).masks
        for axis, piece in zip(self.node.arg, first, strict=True):
            at.insert(axis, piece.index)
        at[self.last] += deeper
        terms = masked_beyond(Piece(at[self.last], (), ()), self.node.src[0].shape[self.last]).masks
        return factor_at(self.nest, side.factor, at, there, terms, width)

    def load(
        self, side: Side, begin: Index, parts: Sequence[FragmentTile], first: Sequence[Piece]
    ) -> list[list[UOp]]:
        """Load fragments of a factor by rows of its tile where it has some, and else element by element."""
        return self.by_rows(side, begin, parts, first) or self.one_by_one(side, begin, parts, first)

    def by_rows(
        self, side: Side, begin: Index, parts: Sequence[FragmentTile], first: Sequence[Piece]
    ) -> list[list[UOp]] | None:
        itemsize = (_narrow(side.factor) or side.factor.dtype).itemsize
        if not has_rows(self.nest, self.place.tile, side.factor, itemsize):
            return None
        found = load_rows(
            lambda own, q: self.element(side, begin + own, q, first, 0), parts, self.place.tile, itemsize
        )
        return None if found is None else [[fragment] for fragment in found]

    def one_by_one(
        self, side: Side, begin: Index, parts: Sequence[FragmentTile], first: Sequence[Piece]
    ) -> list[list[UOp]]:
        tile = self.place.tile
        item = variable(UOp(THREAD, (), tile.item))
        near = Index() if tile.term is None else variable(UOp(THREAD, (), tile.term), tile.width)
        if tile.width > 1:
            near += variable(UOp(LANES, (), tile.width))
        wide = tile.width if tile.width > 1 else 0
        values = (self.element(side, begin + item + p.across, near + p.term, first, wide) for p in parts)
        if tile.width == 1:
            return [[value] for value in values]
        return [narrow_parts(self.nest, value) for value in values]

    def of_columns(self, columns: Side, left: Index, first: Sequence[Piece]) -> list[list[UOp]]:
        """Load the fragments of columns, those of two tiles side by side at once where there are two."""
        tile = self.place.tile
        parts = [FragmentTile(0, q) for q in tile.column_fragments]
        if _columns_in_pairs(self.nest, tile):
            second = left.constant // tile.columns % 2
            both = [FragmentTile(h, q) for h in (0, tile.columns) for q in tile.column_fragments]
            pair = self.by_rows(columns, left + -second * tile.columns, both, first)
            if pair is not None:
                return pair[len(parts) * second :][: len(parts)]
        return self.one_by_one(columns, left, parts, first)


def matrix_product(
    nest: Nest,
    node: UOp,
    factors: Sequence[UOp],
    names: Sequence[str],
    indices: tuple[Index, ...],
    around: frozenset[UOp],
) -> UOp:
    """Compute neighbouring elements of a sum of products, among those of the surrounding tile that belong to the
    thread.
    """
    place = tile_at(nest, indices)
    tile, row, column = place.tile, place.row, place.column
    rows, columns = (
        side_of(nest, node, factors, axis, other) for axis, other in ((row, column), (column, row))
    )
    within = names_around(sorted(around, key=name_of))
    pieces = [
        nest.loops.pieces(name, node.src[0].shape[axis], within)
        for name, axis in zip(names, node.arg, strict=True)
    ]
    loops = tuple(counter for axis in pieces for counter in axis[0].loops)
    if tile.warps:
        first_terms = [axis[0].index for axis in pieces]
        return warpgroup_product(nest, (rows, columns), node.arg, first_terms, indices, loops)
    deep = _written_out(nest, node, names, tile.depth)
    pieces[deep] = pieces[deep][:: tile.depth]  # each the first of the terms of an instruction
    top = indices[row].without(UOp(THREAD, (), tile.y)) + -tile.down * place.copy
    left = place.left.without(UOp(THREAD, (), tile.item))
    parts = [FragmentTile(h, q) for h, q in tile.row_fragments]
    fragments = Fragments(nest, node, place, indices, node.arg[deep])
    if is_whole(nest, columns.factor):
        wide = _written_columns(nest, tile)
        begin, every = first_column(left, tile, wide), [*product(*pieces)]
        loaded = [f for first in every for (f,) in fragments.one_by_one(rows, top, parts, first)]
        found = multiplied_by_tile(
            lambda own, deeper: fragments.element(columns, begin + own, deeper, every[0], 0),
            wide, loaded, splat(const(0, tile.dtype), wide // 2),
        )  # fmt: skip
        return place.lanes_of_tile(found, left, wide)
    steps: list[list[UOp]] = []
    for first in product(*pieces):
        of_rows = fragments.load(rows, top, parts, first)
        steps += in_turn([*of_rows, *fragments.of_columns(columns, left, first)])
    return place.lanes_of(_multiplied(nest.schedule.matrix or "", steps, loops))


def factor_at(nest: Nest, factor: UOp, at: Sequence[Index], there: Masks, terms: Masks, width: int) -> UOp:
    """Return neighbouring elements of a factor as it was before it was widened, 0 for terms that are not there."""
    value = before_widening(nest.value(factor, tuple(at), there + terms))
    if terms and not _is_tile(nest, factor):
        value = nest.emit(ops.WHERE, None, [all_of(terms), value, const(0, value.dtype)])
    return splat(value, width)


def in_turn(fragments: Sequence[Sequence[UOp]]) -> list[list[UOp]]:
    """Return the fragments of one instruction after the other, where some factor has several parts."""
    return [[each[k % len(each)] for each in fragments] for k in range(max(map(len, fragments)))]


def _multiplied(instruction: str, steps: Sequence[Sequence[UOp]], loops: tuple[UOp, ...]) -> UOp:
    """Return the sum of what instructions multiply one after the other, in each step of the loops."""
    if loops:
        fragments = [fragment for step in steps for fragment in step]
        return UOp(ACCUMULATE, (*fragments, *loops), (instruction, len(loops), 0.0))
    one = MATRIX_INSTRUCTIONS[instruction]
    total = splat(const(0, one.dtype), one.elements)
    for step in steps:
        total = UOp(MULTIPLY, (*step, total), instruction)
    return total


def _written_out(nest: Nest, node: UOp, names: Sequence[str], depth: int) -> int:
    """Tell which axis of a sum the instruction takes its terms of: that whose innermost loop is written out for it."""
    for place in range(len(names))[::-1]:
        leaf = nest.loops.leaves(names[place], node.src[0].shape[node.arg[place]])[-1].name
        if nest.schedule.unroll.get(leaf, 1) % depth == 0:
            return place
    return len(names) - 1


def narrow_parts(nest: Nest, value: UOp, dtype: np.dtype | None = None) -> list[UOp]:
    """Return a factor as numbers of 16 bits, rounded to `dtype` where one is given. A float32 becomes the sum of
    three bfloat16, each with eight of its bits.
    """
    if dtype in _HALF:
        return [nest.emit(ops.CAST, (dtype, False), [value])]
    if value.dtype != dt.float32:
        return [value]
    parts = []
    for _ in range(2):
        bits = nest.emit(ops.BITCAST, dt.uint32, [value])
        kept = nest.emit(ops.AND, None, [bits, const(0xFFFF0000, dt.uint32)])
        top = nest.emit(ops.BITCAST, dt.float32, [kept])
        rest = nest.emit(ops.SUB, None, [value, top])
        finite = nest.emit(ops.IS_FINITE, None, [value])
        value = nest.emit(ops.WHERE, None, [finite, rest, const(0, dt.float32)])
        parts.append(nest.emit(ops.CAST, (dt.bfloat16, False), [top]))
    return [*parts, nest.emit(ops.CAST, (dt.bfloat16, False), [value])]


def _columns_in_pairs(nest: Nest, tile: MatrixInstruction) -> bool:
    """Tell whether a warp has an even number of tiles side by side."""
    schedule = nest.schedule
    walked = (name for name, split in schedule.threads.items() if split == tile.by_x)
    return all(schedule.unroll.get(name, 1) % 2 == 0 for name in walked)


def has_rows(nest: Nest, tile: MatrixInstruction, factor: UOp, itemsize: int) -> bool:
    """Tell whether fragments of a factor may be loaded by rows (matrix_fragments.py)."""
    return tile.by_rows and itemsize * tile.width == 4 and _is_tile(nest, factor)


def _is_tile(nest: Nest, factor: UOp) -> bool:
    """Tell whether a factor is 0 beyond the last term: where it is a tile of an operand that ends there, too."""
    while factor.op in (ops.EXPAND, ops.PERMUTE, ops.CAST):
        factor = factor.src[0]
    return factor in nest.reads and nest.kernel.slots[factor] in nest.schedule.stage


def matrix_kind(node: UOp) -> str | None:
    """Return what the names of instructions that do a sum of products end with; None where there is none."""
    if is_product_of_tensor_floats(node) and narrow_dtype(node) is None:
        return "tf32"
    dtype = narrow_dtype(node) or wide_dtype(node)
    return None if dtype is None else dtype.name


def is_multiplied(instruction: str, node: UOp) -> bool:
    """Tell whether a reduction is done by an instruction, in a kernel that has one."""
    kind = instruction.rpartition(".")[2]
    return matrix_kind(node) == kind or (kind in _HALF_NAMES and matrix_dtype(node) is not None)
