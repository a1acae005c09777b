"""Sums of products by matrix instructions: of warps, or of a CPU."""

from __future__ import annotations

from funcgrad.lower.ir.contraction.matrix_dtypes import matrix_dtype
from funcgrad.lower.ir.contraction.matrix_instructions import MATRIX_INSTRUCTIONS, MatrixInstruction
from funcgrad.lower.ir.contraction.tile_instructions import TILE_INSTRUCTIONS
from funcgrad.lower.ir.fused_ops import EXP_MEAN
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.group.tensor_core import matrix_kind
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.nest.rules.factor_sides import is_stored_as_it_is
from funcgrad.lower.primitives.grid.wgmma_rules import why_not_by_several_warps
from funcgrad.lower.primitives.host.tile_rules import why_not_by_tiles
from funcgrad.lower.primitives.primitive import Primitive


class Matrix(Primitive):
    """matrix(instruction): a sum of products is accumulated by this instruction of a warp (matrix_instructions.py). One
    of several warps reads the tiles in local memory, which the device's copy engine brings for it
    (lower/nest/group/tma.py). On hosts it is one of a CPU (tile_instructions.py), which only some have."""

    name = "matrix"

    def fault(self, loops: Loops, schedule: Schedule, instruction: str) -> str:
        """Return why the instruction cannot be used, or an empty string. The instruction says which thread has which
        element of a result, and the other primitives must have said the same. Its terms are taken in a loop, however
        short that loop is.
        """
        known = MATRIX_INSTRUCTIONS if schedule.on_grid else TILE_INSTRUCTIONS
        if instruction not in known:
            return f"there is no such instruction: these are {', '.join(sorted(known))}"
        if not schedule.on_grid:
            return why_not_by_tiles(loops, schedule, instruction)
        if loops.footprint.walked or loops.means:
            return _matrix_in_walks(loops, schedule, instruction)
        if len(loops.reductions) != 1:
            return "the kernel has other reductions, or none"
        ((node, names),) = loops.reductions.items()
        kind = matrix_kind(node)
        if kind is None or not instruction.endswith(f".{kind}"):
            return f"the kernel sums no products of {instruction.rpartition('.')[2]}"
        if not is_stored_as_it_is(loops.kernel, node):
            return "the elements of the sum are moved on their way to memory"
        if MATRIX_INSTRUCTIONS[instruction].warps:
            return why_not_by_several_warps(loops, schedule, instruction)
        extents, threads_, copies = loops.merged(schedule), schedule.threads, schedule.unroll
        tile = MATRIX_INSTRUCTIONS[instruction]
        columns = [
            name
            for name in extents
            if threads_.get(name) == tile.by_x
            and schedule.vectorize == ({name: tile.vector} if tile.vector > 1 else {})
            and copies.get(name, 1) % tile.vectors == 0
        ]
        rows = [
            name
            for name in extents
            if threads_.get(name) == tile.by_y and copies.get(name, 1) % tile.copies == 0
        ]
        if not columns or not rows:
            return _needed_threads(tile)
        long = [name for name in names if loops.extents[name] > 1]
        written_out = copies.get(long[-1], 1) if long else 1
        if not long or names[-1] != long[-1] or written_out % tile.depth:
            return (
                f"the innermost loop of the sum is not written out {tile.depth} times, or a multiple of that"
            )
        if len(long) == 1 and loops.extents[long[-1]] <= written_out:
            return f"{long[-1]} has {loops.extents[long[-1]]} steps: no loop is left when {written_out} are written out"
        return ""


def _needed_threads(tile: MatrixInstruction) -> str:
    lanes = f"vectors of {tile.vector}" if tile.vector > 1 else "no vectors, single elements"
    several = f" in a multiple of {tile.vectors} copies" if tile.vectors > 1 else ""
    return (
        f"it needs {lanes} by {tile.across} threads along dimension {tile.x[0]}{several}, and a multiple of "
        f"{tile.copies} copies by {tile.down} along {tile.y[0]}"
    )


def _matrix_in_walks(loops: Loops, schedule: Schedule, instruction: str) -> str:
    """Return why the instruction cannot be used in walks, or an empty string. Products on the way give each thread
    the values that it passes to the next product, or that the threads of a row reduce among themselves. So rows are
    those of one loop, and terms those of another.
    """
    tile = MATRIX_INSTRUCTIONS[instruction]
    if not tile.chains:
        return "what it gives to a thread is not what it takes of it"
    across = f"{tile.vector} by {tile.across} threads along dimension {tile.x[0]}"
    found, threads_, copies = loops.footprint, schedule.threads, schedule.unroll

    def is_whole(name: str) -> bool:
        return copies.get(name, 1) % tile.depth == 0 and name not in threads_

    def is_across(name: str) -> bool:
        return threads_.get(name) == tile.by_x and schedule.vectorize.get(name, 1) == tile.vector

    rows = [
        name
        for name in loops.merged(schedule)
        if threads_.get(name) == tile.by_y and copies.get(name, 1) % tile.copies == 0
    ]
    if len(rows) != 1:
        return (
            f"it needs a multiple of {tile.copies} copies by {tile.down} threads along dimension {tile.y[0]}"
        )
    columns = [name for name in found.lacking if is_across(name)]
    for node, names in loops.reductions.items():
        walks = node in found.walked
        if loops.means.intersection(names):
            elements = (
                any(is_across(name) for name in loops.merged(schedule)) and matrix_dtype(node) is not None
            )
            if not any(map(is_across, names)) or (node.op is EXP_MEAN and not elements):
                return f"elements and terms need vectors of {across}"
            continue
        dtype = matrix_dtype(node)
        multiplied = dtype is not None and instruction.endswith(f".{dtype.name}")
        if walks and not columns:
            if not any(map(is_across, names)):
                return f"the terms of a walk need vectors of {across}"
        elif not multiplied:
            return f"a reduction over {', '.join(names)} sums no products of {instruction.rpartition('.')[2]}"
        elif not any(map(is_whole, names)):
            return (
                f"no loop of the sum over {', '.join(names)} is written out a multiple of {tile.depth} times"
            )
        if not walks and rows[0] not in found.around[node]:
            return f"{rows[0]} are no rows of the sum over {', '.join(names)}"
    return ""
