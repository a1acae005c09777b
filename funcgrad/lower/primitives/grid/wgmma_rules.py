"""What matrix instructions of several warps ask of a schedule (lower/nest/group/wgmma.py), beside what all of them do.

Each warp has 16 neighbouring rows of the result, all warps have all columns of an instruction. Both factors are
operands as they are, in tiles of whole steps of the sum that the copy engine brings (lower/nest/group/tma.py). What is
beyond the operands are zeros, and stores have masks: so nothing has to divide an extent.
"""

from __future__ import annotations

from funcgrad.lower.ir.contraction.matrix_instructions import MATRIX_INSTRUCTIONS, MatrixInstruction
from funcgrad.lower.ir.index.access_strides import coefficient
from funcgrad.lower.ir.loops import loop_named, outer_part
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.group.tma import ends_in_zeros, terms_are_last, why_no_bulk_copy
from funcgrad.lower.nest.group.wgmma import operand_of
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.trace.uop import UOp, numel

_MOST_LOCAL_NBYTES = 227 << 10  # of a group, on the GPUs that have such instructions


def why_not_by_several_warps(loops: Loops, schedule: Schedule, instruction: str) -> str:
    """Say why a sum of products cannot be accumulated by such an instruction, or nothing."""
    one = MATRIX_INSTRUCTIONS[instruction]
    found = _rows_and_columns(loops, schedule, one)
    if isinstance(found, str):
        return found
    row, column = found
    ((node, names),) = loops.reductions.items()
    last = names[-1]
    loop = _beside(last)
    terms = schedule.unroll.get(last, 1)
    if loop is None or loop not in names or terms % one.depth or terms != loops.extents[last]:
        return (
            f"{last} is not the inner part of a loop, written out as a whole, in steps of {one.depth} terms"
        )
    others = [name for name in names[:-1] if loops.extents[name] > 1]
    if loop not in others or any(name in schedule.unroll or name in schedule.threads for name in others):
        return f"{loop} is no loop, or steps of another one of the sum are made at the same time"
    sides = _operands(loops, node, row, column)
    if isinstance(sides, str):
        return sides
    nbytes = 0
    for operand, items in sides:
        if why := _fault(loops, schedule, operand, items, last, loop):
            return f"b{loops.kernel.slots[operand]}: {why}"
        stage = schedule.stage[loops.kernel.slots[operand]]
        nbytes += stage.stages * numel(stage.tile) * operand.dtype.itemsize
    return "" if nbytes <= _MOST_LOCAL_NBYTES else f"{nbytes} bytes of tiles: {_MOST_LOCAL_NBYTES} at most"


def _beside(name: str) -> str | None:
    """Return the outer part of the loop whose inner part this one is."""
    loop = loop_named(name)
    return outer_part(loop.part_of) if loop.part_of is not None and loop.is_inner else None


def _rows_and_columns(loops: Loops, schedule: Schedule, one: MatrixInstruction) -> tuple[str, str] | str:
    """Return the loops that walk the rows of a warp, and the columns."""
    by_dim = {dim: name for name, (_, dim) in schedule.threads.items() if name not in loops.reduced}
    if by_dim.keys() != {0, 1, 2}:
        return "threads are along all three dimensions: columns, rows of a warp, warps"
    column, row, outer = by_dim[0], by_dim[1], by_dim[2]
    each = one.rows // one.warps
    threads = schedule.threads
    if (threads[column][0], schedule.vectorize) != (one.across, {column: one.vector}):
        return f"it needs vectors of {one.vector} by {one.across} threads along dimension 0"
    if schedule.at_once(column) % one.columns:
        return f"a group has {schedule.at_once(column)} columns, and the instruction {one.columns}"
    if outer != _beside(row) or loops.extents[row] != each:
        return f"rows are a loop split by {each}: the inner one along dimension 1, the outer one along 2"
    if schedule.at_once(row) != each or threads[row][0] != one.down:
        return f"a warp has {one.down} threads and {one.copies} copies along its {each} rows"
    if threads[outer][0] % one.warps or schedule.at_once(outer) != threads[outer][0]:
        return f"warps are a multiple of {one.warps}, each with its {each} rows once"
    return row, column


def _operands(loops: Loops, node: UOp, row: str, column: str) -> list[tuple[UOp, str]] | str:
    """Return each operand, and the loop of the result that walks it."""
    found = []
    for factor in node.src[0].src:
        operand = operand_of(loops.kernel, factor)
        if operand is None:
            return "a factor is computed, and not read as it is in memory"
        walked = [
            name
            for name in (row, column)
            if any(coefficient(i, name) != 0 for i in loops.footprint.indices[operand])
        ]
        if len(walked) != 1:
            return f"b{loops.kernel.slots[operand]} is walked by rows and columns, or by neither of them"
        found.append((operand, walked[0]))
    if {name for _, name in found} != {row, column} or found[0][0] is found[1][0]:
        return "one operand is walked by rows, and another one by columns"
    return found


def _fault(loops: Loops, schedule: Schedule, operand: UOp, items: str, last: str, loop: str) -> str:
    """Say why the tile of an operand cannot be brought, or not be read."""
    stage = schedule.stage.get(loops.kernel.slots[operand])
    if stage is None or stage.loop != loop or stage.pad:
        return f"it is not in local memory for each step of {loop}, or it is padded"
    if stage.stages < 2 or stage.stages != max(other.stages for other in schedule.stage.values()):
        return "tiles come while others are read: there are 2 stages or more, as many of both operands"
    if why := why_no_bulk_copy(operand, stage.tile):
        return why
    indices = loops.footprint.indices[operand]
    (node,) = loops.reductions
    terms = node.src[0].shape[node.arg[-1]]
    if not ends_in_zeros(operand, indices, [loop, last], terms, schedule.unroll[last]):
        return "its tiles go beyond the last term, and have no zeros there"
    per_item = [coefficient(index, items) for index in indices]
    outer = _beside(items)
    if outer is not None:
        factor = loops.extents[items]
        if [coefficient(index, outer) for index in indices] != [
            None if c is None else c * factor for c in per_item
        ]:
            return "its rows are not side by side"
        count = schedule.threads[outer][0] * factor
    else:
        count = schedule.at_once(items)
    if numel(stage.tile) != count * schedule.unroll[last]:
        return f"a tile of {stage.tile} is not {count} by {schedule.unroll[last]} elements"
    terms_last = terms_are_last(stage.tile, per_item, [coefficient(index, last) for index in indices])
    return "it is walked in another way than the instruction does" if terms_last is None else ""
