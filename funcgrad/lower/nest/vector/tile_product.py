"""Sums of products by tiles, for the instructions of lower/ir/contraction/tile_instructions.py.

The innermost loop of the domain is the rows of one tile, or of two, and vectors along another loop are its columns. As
a tile is no value of that loop's steps, sums are accumulated in front of it: what is asked for here is a vector of
them, the row that the loop has come to. So what is done with the results is written once for all rows.

A factor has to be an operand as it is in memory, or a copy of it (`pack`), as an instruction loads a tile with one
address: rows have their terms side by side, at even steps; of columns terms that go together are side by side, then the
columns of a tile, and so on. Rows, columns and terms beyond the end are zeros of a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from funcgrad.errors import InternalError
from funcgrad.lower.ir.contraction.tile_instructions import (
    COLUMNS,
    ROWS,
    TILE_INSTRUCTIONS,
    tiles_in,
    tiles_of_terms,
)
from funcgrad.lower.ir.index.affine import Index, variable
from funcgrad.lower.ir.loops import loop_named, name_of, names_around
from funcgrad.lower.ir.ops import (
    ACCUMULATE,
    LANE,
    LANES,
    LOAD,
    LOAD_TILE,
    RANGE,
    TILE_ROW,
    TileShape,
    loop,
    split_index,
)
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.rules.factor_sides import Side, side_of
from funcgrad.lower.nest.vector.dot_product import narrowest
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

if TYPE_CHECKING:
    from funcgrad.lower.nest.nest import Nest

ElementAt = Callable[[int, int], Index]
"""Where an element of a factor is: of the item, a row or a column, and the term that are so far from the first ones."""


def tile_loops(schedule: Schedule) -> tuple[str, str] | None:
    """Return the loops of rows and of columns that a schedule says; None where it does not say which these are."""
    columns = [name for name, lanes in schedule.vectorize.items() if lanes == COLUMNS]
    if len(columns) != 1 or len(schedule.vectorize) != 1 or len(schedule.order) < 2:
        return None
    return None if schedule.order[-1] in columns else (schedule.order[-1], columns[0])


def rows_shape(at: ElementAt, rows: int, depth: int) -> TileShape | None:
    """Return the tile of rows that a factor is walked by; None where it is none."""
    step = _step(at, 1, 0) if rows > 1 else depth
    fits = all(_step(at, 0, term) == term for term in (1, depth - 1))
    return TileShape(rows, depth, step) if fits and step is not None and step >= 0 else None


def columns_shape(at: ElementAt, depth: int, terms: int) -> TileShape | None:
    """Return the tile of columns that a factor is walked by; None where it is none."""
    step = _step(at, 0, terms) if depth > terms else COLUMNS * terms
    fits = all(_step(at, 0, term) == term for term in range(terms))
    fits = fits and all(_step(at, column, 0) == column * terms for column in (1, COLUMNS - 1))
    return (
        TileShape(depth // terms, COLUMNS * terms, step) if fits and step is not None and step >= 0 else None
    )


def _step(at: ElementAt, item: int, term: int) -> int | None:
    """Return how far an element is from the first one; None where that changes from place to place."""
    apart = at(item, term) + at(0, 0) * -1
    return None if apart.terms else apart.constant


def tile_product(
    nest: Nest,
    node: UOp,
    factors: Sequence[UOp],
    names: Sequence[str],
    indices: tuple[Index, ...],
    around: frozenset[UOp],
) -> UOp:
    """Compute neighbouring elements of a sum of products, a row of the sums of an instruction."""
    instruction, found = nest.schedule.matrix or "", tile_loops(nest.schedule)
    if found is None:
        raise InternalError(f"{nest.schedule} does not say which loops are the rows and columns of tiles")
    one = TILE_INSTRUCTIONS[instruction]
    row, column = (loop_named(name).axis for name in found)
    rows, columns = (
        side_of(nest, node, factors, axis, other) for axis, other in ((row, column), (column, row))
    )
    counter = next(v for v in indices[row].terms if v.op is RANGE and v.arg.loop == found[0])
    lanes = [atom for atom in indices[column].terms if atom.op is LANES]
    first_of = {
        rows: indices[row].without(counter),
        columns: indices[column].without(lanes[0]) if lanes else indices[column],
    }
    first_terms, loops, depth = _terms(nest, node, names, around - {counter}, instruction)
    last = max(a for a, name in enumerate(names) if node.src[0].shape[node.arg[a]] > 1)

    def walked(side: Side, first: Index) -> tuple[UOp, UOp, ElementAt]:
        """Return (buffer, index of the first element, where the others are) of a factor, from an item on."""

        def load(item: int, term: int) -> UOp:
            at = [Index() if axis in (row, column) else index for axis, index in enumerate(indices)]
            at[side.axis] = first + item
            for number, (axis, index) in enumerate(zip(node.arg, first_terms, strict=True)):
                at.insert(axis, index + term if number == last else index)
            value = narrowest(nest.value(side.factor, tuple(at), ()))
            if value.op is not LOAD or len(value.src) > 2 or value.shape:
                raise InternalError(f"{side.factor} is computed, and {instruction} reads memory")
            return value

        def at(item: int, term: int) -> Index:
            base, constant = split_index(load(item, term).src[1])
            return Index({} if base is None else {base: 1}, constant)

        buffer, index = load(0, 0).src
        return buffer, index, at

    def tile(side: Side, first: Index, shape_of: Callable[[ElementAt], TileShape | None]) -> UOp:
        buffer, index, at = walked(side, first)
        shape = shape_of(at)
        if shape is None:
            raise InternalError(f"{side.factor} is not walked as {instruction} does")
        return UOp(LOAD_TILE, (buffer, index), shape)

    across = tile(columns, first_of[columns], lambda at: columns_shape(at, depth, one.terms))
    neutral = 0.0 if dt.kind(one.sum) == "f" else 0
    sums = []
    for number, high in enumerate(tiles_in(counter.arg.extent, ROWS)):
        down = tile(rows, first_of[rows] + ROWS * number, partial(rows_shape, rows=high, depth=depth))
        sums.append(UOp(ACCUMULATE, (down, across, *loops), (instruction, len(loops), neutral)))
    vector = UOp(TILE_ROW, (*sums, counter))
    return vector if lanes else UOp(LANE, (vector,), 0)


def _terms(
    nest: Nest, node: UOp, names: Sequence[str], around: frozenset[UOp], instruction: str
) -> tuple[list[Index], tuple[UOp, ...], int]:
    """Return (the first term of a tile along each axis of the sum, the loops over them, the terms of a tile)."""
    sizes = [node.src[0].shape[axis] for axis in node.arg]
    last = max(place for place, size in enumerate(sizes) if size > 1)
    count, depth = tiles_of_terms(instruction, sizes[last])
    within = names_around(sorted(around, key=name_of))
    first: list[Index] = []
    loops: list[UOp] = []
    for place, (name, size) in enumerate(zip(names, sizes, strict=True)):
        if place == last:
            counter = loop(name, count, within)
            first.append(variable(counter, depth))
            loops.append(counter)
            continue
        (piece,) = nest.loops.pieces(name, size, within)
        first.append(piece.index)
        loops += piece.loops
    return first, tuple(loops), depth
