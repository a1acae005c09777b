"""Sums of products by the matrix instructions of several warps, which read both factors from local memory.

As for those of one warp (tensor_core.py) the tile of the result is what the other primitives make of a domain. But no
thread has elements of the factors: all that is to be known of one is where the tile of it lies that the copy engine has
brought (tma.py), and where in that the warps begin. A factor has to be an operand as it is in memory, then; one
that is computed goes through registers, by the instructions of one warp.

    row of the result       64 w + 16 z + 8 h + y     w: number of the four warps, z: of the warp in these, y: 0 .. 7
    column of the result    8 j + 2 x + k             x: 0 .. 3, k: 0 .. 1

(PTX ISA, "Register Fragments and Shared Memory Matrix Layouts" of wgmma, accumulator D: element 4 j + 2 h + k of thread
32 z + 4 y + x, which is thread (x, y, z) of a group of 4 by 8 by z.) The rows h and y are 16 neighbours of a warp, so a
schedule splits the rows by 16, and gives the outer loop to the warps, 8 threads of each and 2 copies to the inner one.

What a group takes of a unit: 128 by 256 results by eight warps are 128 registers of float32 a thread; with what else a
loop and an epilogue need ptxas takes 150 to 230 of the 255 that there can be. So one such group is on a unit, of whose
65,536 registers two would need more. 128 by 128 by eight warps are 64 registers, of some 90: two groups would fit, but
4 stages of 32 KiB leave no room for a second one, either.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from funcgrad.errors import InternalError
from funcgrad.lower.ir.contraction.matrix_instructions import MATRIX_INSTRUCTIONS
from funcgrad.lower.ir.index.affine import Index, variable
from funcgrad.lower.ir.ops import ACCUMULATE, LANE, LANES, STACK, THREAD, loop
from funcgrad.lower.nest.group.tma import COLUMN_NBYTES, bulk_tile, terms_are_last
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel

if TYPE_CHECKING:
    from funcgrad.lower.ir.kernel import Kernel
    from funcgrad.lower.ir.schedule import Schedule
    from funcgrad.lower.nest.nest import Nest
    from funcgrad.lower.nest.rules.factor_sides import Side


def read_by_several_warps(schedule: Schedule) -> bool:
    """Tell whether tiles in local memory are for such an instruction."""
    return schedule.matrix is not None and MATRIX_INSTRUCTIONS[schedule.matrix].warps > 0


def operand_of(kernel: Kernel, factor: UOp) -> UOp | None:
    """Return the operand that a factor is, but for its shape and for being widened; None where it is computed."""
    while factor not in kernel.reads:
        widens = factor.op is ops.CAST and factor.dtype == dt.float32
        if not factor.op.is_view and not widens:
            return None
        (factor,) = factor.src
    return factor


def warpgroup_product(
    nest: Nest, sides: tuple[Side, Side], axes: Sequence[int], first: Sequence[Index],
    indices: tuple[Index, ...], loops: tuple[UOp, ...],
) -> UOp:  # fmt: skip
    """Compute neighbouring elements of a sum of products, among those of the surrounding tile that belong to the
    thread.

    sides: the factors that walk the rows and the columns of the result. axes: of the sum. first: the first term of a
    step, along each of them. indices: of the elements. loops: of the sum; each step of the last one has its tiles.
    """
    one = MATRIX_INSTRUCTIONS[nest.schedule.matrix or ""]
    rows, columns = sides
    copy = indices[rows.axis].constant // one.down % one.copies
    column = indices[columns.axis].constant // (one.across * one.vector)
    tile, place = divmod(column, one.columns // (one.across * one.vector))
    warps = next(count for count, dim in nest.schedule.threads.values() if dim == 2)
    below = variable(UOp(THREAD, (), (2, warps))).floordiv(one.warps) * one.rows
    inside = {UOp(THREAD, (), (0, one.across)), UOp(THREAD, (), (1, one.down)), UOp(THREAD, (), (2, warps))}
    inside.add(UOp(LANES, (), one.vector))

    def element(axis: int) -> Index:
        return Index({atom: c for atom, c in indices[axis].terms.items() if atom not in inside})

    values = []
    for side, ahead in ((rows, below), (columns, Index((), tile * one.columns))):
        at = [Index() if axis in (rows.axis, columns.axis) else i for axis, i in enumerate(indices)]
        at[side.axis] = element(side.axis)
        key = ("operand", side.factor, tuple(at), ahead)
        values.append(nest.once(key, partial(_operand, nest, side, at, axes, first, loops, ahead)))
    tiles, places = zip(*values, strict=True)
    total = UOp(ACCUMULATE, (*tiles, *places, *loops), (nest.schedule.matrix, len(loops), 0.0))
    start = one.vector * (one.copies * place + copy)
    return UOp(STACK, tuple(UOp(LANE, (total,), start + k) for k in range(one.vector)))


def _operand(
    nest: Nest,
    side: Side,
    at: list[Index],
    axes: Sequence[int],
    first: Sequence[Index],
    loops: Sequence[UOp],
    ahead: Index,
) -> tuple[UOp, UOp]:
    """Return the tiles of a factor and the element of a tile at which these warps begin. `ahead` counts the items
    before theirs.
    """
    factor, axis = side
    item, term = loop("item", 2), loop("term", 2)
    at[axis] = at[axis] + variable(item)
    for number, (where, index) in enumerate(zip(axes, first, strict=True)):
        at.insert(where, index + variable(term) if number == len(axes) - 1 else index)
    node = operand_of(nest.kernel, factor)
    if node is None:
        raise InternalError(f"{factor} is computed, and {nest.schedule.matrix} reads memory")
    nest.value(factor, tuple(at), ())
    indices, stage = nest.footprint.indices[node], nest.schedule.stage[nest.kernel.slots[node]]
    steps = [[index.terms.get(atom, 0) for index in indices] for atom in (item, term)]
    terms_last = terms_are_last(stage.tile, *steps)
    if terms_last is None:
        raise InternalError(f"b{nest.kernel.slots[node]} is not walked as {nest.schedule.matrix} does")
    column = COLUMN_NBYTES // node.dtype.itemsize
    place = ahead * column if terms_last else ahead * numel(stage.tile[:-1])  # whole columns are ahead
    return bulk_tile(nest.loops, node, stage, indices, loops, terms_last), place.node()
