"""Why a sum of products cannot be accumulated by tiles, for `matrix` on hosts (nest/vector/tile_product.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from funcgrad.lower.ir.contraction.dot_products import DotProduct, widens
from funcgrad.lower.ir.contraction.tile_instructions import (
    COLUMNS,
    REGISTERS,
    ROWS,
    TILE_INSTRUCTIONS,
    tiles_in,
    tiles_of_terms,
)
from funcgrad.lower.ir.dependence import axes_that_matter, loops_of
from funcgrad.lower.ir.index.affine import Index, variable
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.loops import is_part, loop_named
from funcgrad.lower.ir.ops import RANGE, loop
from funcgrad.lower.ir.schedule import Pack, Schedule
from funcgrad.lower.nest.footprint import Footprint
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.nest.memory import position_of
from funcgrad.lower.nest.rules.factor_sides import is_stored_as_it_is
from funcgrad.lower.nest.vector.tile_product import columns_shape, rows_shape, tile_loops
from funcgrad.lower.primitives.faults import used_by
from funcgrad.trace import ops
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel
from funcgrad.trace.util.named_tuple import NamedTuple

_MOVES = frozenset((ops.EXPAND, ops.PERMUTE, ops.RESHAPE, ops.SHRINK, VIEW))


class Walks(NamedTuple):
    """How the loops of tiles walk a kernel: the loop of rows and that of columns, how many rows there are together, the
    variable of the first loop where these begin, the innermost loop of the sum.
    """

    row: str
    column: str
    rows: int
    first: Index
    along: str


def why_not_by_tiles(loops: Loops, schedule: Schedule, instruction: str) -> str:
    """Return why the instruction cannot be used, or an empty string."""
    found, whole = tile_loops(schedule), loops.merged(schedule)
    if len(loops.reductions) != 1:
        return "the kernel has other reductions, or none"
    ((_, names),) = loops.reductions.items()
    if found is None:
        return f"it needs vectors of {COLUMNS} columns, and rows as the last loop of the order"
    row, column = found
    changed = next((x for x in (column, *names) if is_part(x)), None) or _uneven(loops, row)
    changed = changed or next((x for group in schedule.merge for x in group if x in found), None)
    if changed is not None:
        return f"{changed} is no whole axis"
    long = [name for name in names if loops.extents[name] > 1]
    used = next((by for by, axes in used_by(schedule) if {*axes} & {*long}), None)
    if used is not None:
        return f"{used} was applied to a loop of the sum"
    if whole[row] < 2 or {row, *whole} & {*schedule.unroll, *schedule.pad} - {column}:
        return f"{row} is no loop of rows, or others than {column} are written out"
    lanes, copies = schedule.vectorize[column], schedule.unroll.get(column, 1)
    filled = schedule.pad.get(column, -(-whole[column] // lanes) * lanes)
    if loops.kernel.domain[loop_named(row).axis] % whole[row] and whole[column] % lanes == 1:
        return f"the last of {column} is no vector"
    high = len(tiles_in(whole[row], ROWS))
    most = max(high * n + high + n for n in (x // lanes for x in _written(filled, lanes * copies)))
    if most > REGISTERS:
        return f"the tiles take {most} registers, of {REGISTERS}"
    walks = Walks(row, column, whole[row], Index(), long[-1] if long else "")
    return why_no_tiles(loops.footprint, walks, schedule.pack, instruction)


def _uneven(loops: Loops, row: str) -> str | None:
    """Return a loop of the domain, but that of the rows, whose splits go on beyond its axis."""
    for axis, size in enumerate(loops.kernel.domain):
        parts = [name for name in loops.domain if loop_named(name).axis == axis]
        beyond = numel(tuple(loops.extents[name] for name in parts)) > size
        if beyond and axis != loop_named(row).axis:
            return parts[0]
    return None


def why_no_tiles(found: Footprint, walks: Walks, packs: Mapping[int, Pack], instruction: str) -> str:
    """Return why the operands of a sum have no tiles in memory, or an empty string."""
    ((node, _),) = found.reductions.items()
    one = TILE_INSTRUCTIONS[instruction]
    if not sums_products(node, one):
        return f"the kernel sums no products to {one.sum.name}"
    if not is_stored_as_it_is(found.kernel, node):
        return "the elements of the sum are moved on their way to memory"
    if not walks.along or found.extents[walks.along] < 2 * one.terms:
        return f"the sum has no loop of {2 * one.terms} terms or more"
    both = (walks.row, walks.column)
    sides = [_operand(found.kernel, node, name, other) for name, other in (both, both[::-1])]
    if any(side is None or side.dtype != dtype for side, dtype in zip(sides, one.factors, strict=True)):
        kinds = " and ".join(dtype.name for dtype in one.factors)
        return f"the rows {walks.row} and the columns {walks.column} are no operands of {kinds}"
    for side, is_rows in zip(sides, (True, False), strict=True):
        if side is not None and not _is_walked(found, walks, side, packs, instruction, is_rows):
            kind = "rows" if is_rows else "columns"
            return f"b{found.kernel.slots[side]} has no {kind} as tiles have them"
    return ""


def sums_products(node: UOp, one: DotProduct) -> bool:
    """Tell whether a reduction sums products to what an instruction does, or to fewer bits of it."""
    if node.op is not ops.REDUCE_SUM or node.src[0].op is not ops.MUL:
        return False
    return dt.kind(node.dtype) == dt.kind(one.sum) and node.dtype.itemsize <= one.sum.itemsize


def _written(extent: int, tile: int) -> list[int]:
    """Return how many iterations of a loop are written out, in the loop and behind it."""
    if extent // tile < 2:
        return [extent]
    return [tile, extent % tile] if extent % tile else [tile]


def _operand(kernel: Kernel, node: UOp, name: str, other: str) -> UOp | None:
    """Return the operand that walks a loop of the result and not the other one; None where that is computed."""
    kept = [a for a in range(node.src[0].ndim) if a not in node.arg]
    axis, none = (kept[loop_named(n).axis] for n in (name, other))
    reads = {*kernel.reads}
    for factor in node.src[0].src:
        varying = axes_that_matter(factor, reads, {})
        if axis in varying and none not in varying:
            while factor not in reads:
                wide = factor.op is ops.CAST and widens(factor.src[0].dtype, factor.dtype)
                if factor.op not in _MOVES and not wide:
                    return None
                (factor,) = factor.src
            return factor
    return None


def _is_walked(
    found: Footprint, walks: Walks, operand: UOp, packs: Mapping[int, Pack], instruction: str, is_rows: bool
) -> bool:
    """Tell whether an operand, or its copy, has tiles in memory, also for what lies beyond the sum and the result."""
    places = [*found.places.get(operand, ())]
    if len(places) != 1:
        return False
    one, pack = TILE_INSTRUCTIONS[instruction], packs.get(found.kernel.slots[operand])
    count, depth = tiles_of_terms(instruction, found.extents[walks.along])
    terms = variable(loop("terms", count), depth)
    tiles = variable(loop("tiles", -(-found.extents[walks.column] // COLUMNS)), COLUMNS)
    name, items, last = (
        (walks.row, walks.first, walks.rows - 1) if is_rows else (walks.column, tiles, COLUMNS - 1)
    )

    def at(item: int, term: int) -> list[Index] | None:
        return _moved(places[0], {name: items + item, walks.along: terms + term})

    corners = [at(item, term) for item in (0, last) for term in (0, depth - 1)]
    shape = operand.shape if pack is None else pack.shape_of(operand)
    if not all(corner is not None and _is_inside(corner, shape) for corner in corners):
        return False

    def walk(item: int, term: int) -> Index:
        return position_of(operand, tuple(at(item, term) or ()), pack)

    if is_rows:
        return rows_shape(walk, min(ROWS, walks.rows), depth) is not None
    return columns_shape(walk, depth, one.terms) is not None


def _moved(indices: Sequence[Index], to: Mapping[str, Index]) -> list[Index] | None:
    """Return indices with others in the place of loops; None where those are not affine in these."""
    found = []
    for index in indices:
        new = Index((), index.constant)
        for atom, c in index.terms.items():
            if atom.op is RANGE and atom.arg.loop in to:
                new = new + to[atom.arg.loop] * c
            elif any(v.arg.loop in to for v in loops_of(atom)):
                return None
            else:
                new = new + Index({atom: c})
        found.append(new)
    return found


def _is_inside(indices: Sequence[Index], shape: Sequence[int]) -> bool:
    return all(i.bounds[0] >= 0 and i.bounds[1] < size for i, size in zip(indices, shape, strict=True))
