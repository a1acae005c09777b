"""Matrix instructions in walks (lower/graph/grid/recompute.py): products that are computed on the way, and what they go
into.

Where an instruction gives each thread just the elements of a result that another takes of it as rows, products follow
each other in registers: a warp has some rows of the walk; in each step it multiplies them by a stretch of the other
side, does with the elements what there is to do, and multiplies the results by a stretch of a third operand, or reduces
them among its threads. Nothing but operands is ever in memory.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from funcgrad.backends.interface import Grid
from funcgrad.lower.ir.contraction.matrix_dtypes import matrix_dtype
from funcgrad.lower.ir.contraction.matrix_instructions import MATRIX_INSTRUCTIONS, MatrixInstruction
from funcgrad.lower.ir.fused_ops import ONLINE
from funcgrad.lower.ir.index.access_strides import coefficient, loops_in
from funcgrad.lower.ir.loops import inner_part, is_part, outer_part
from funcgrad.lower.ir.ops import ROW_NBYTES
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.footprint import Footprint
from funcgrad.lower.nest.group.shared_memory import stage_of
from funcgrad.lower.nest.group.whole_tiles import why_not_whole
from funcgrad.lower.optimize.common import pipelined
from funcgrad.lower.optimize.gpu_bank_conflicts import AccessPattern, padded
from funcgrad.trace.uop import UOp

_TERMS = 32  # of a walk, at a time
_MEAN_TERMS = 64  # of one for a mean, whose sums are scaled once for all of them
_WARPS = 4
_WARPS_WHOLE = 8  # of which four multiply together: tiles come once for twice as many rows
_ROWS = 8  # of a tile that is loaded by rows
_MOST_REGISTERS = 128  # of a thread, for results and the rows that stay in registers


def pick_matrix_walk(
    plain: Footprint,
    nodes: Sequence[UOp],
    rows: Sequence[str],
    domain: Sequence[str],
    schedule: Schedule,
    grid: Grid,
) -> bool:
    """Fill in the schedule of a walk; False, and nothing changed, where no instruction does all of its products."""
    lacks = [name for name in domain if name not in rows]
    inner = [node for node in plain.reductions if node not in nodes and node.op not in ONLINE]
    instruction = _instruction(grid, [*inner, *nodes] if lacks else inner)
    single = [node for node in inner if all(plain.extents[name] == 1 for name in plain.reductions[node])]
    if not inner or single or instruction is None or len(lacks) > 1:
        return False
    if not lacks and any(matrix_dtype(node) is not None for node in nodes):  # a product with one column
        return False
    one = MATRIX_INSTRUCTIONS[instruction]
    walked = max(plain.reductions[nodes[0]], key=lambda name: plain.extents[name])
    deep = list(dict.fromkeys(n for node in inner for n in plain.reductions[node] if plain.extents[n] > 1))
    row = _row(plain, inner, rows, walked, deep)
    is_mean = nodes[0].op in ONLINE
    by_tiles = is_mean and _takes_whole_tiles(plain, nodes, inner, walked, deep, lacks, instruction, grid)
    warps = min(_WARPS_WHOLE if by_tiles else _WARPS, grid.threads // (one.across * one.down))
    if row is None or any(map(is_part, (walked, *deep))) or not warps or plain.extents[walked] < _TERMS:
        return False
    held = sum(-(-plain.extents[name] // one.depth) * len(one.row_fragments) for name in deep) * len(inner)
    held += sum(-(-plain.extents[name] // one.columns) * one.elements for name in lacks) * len(nodes)
    tiles = 2 if not by_tiles and 2 * held <= _MOST_REGISTERS and plain.extents[row] > one.rows * warps else 1
    batch = [name for name in rows if name != row]
    terms = _MEAN_TERMS if is_mean and one.by_rows else _TERMS
    schedule.split |= {row: one.rows * tiles, walked: terms}
    schedule.order = [*batch, outer_part(row), *lacks, inner_part(row)]
    schedule.grid = [*batch, outer_part(row), *lacks]
    schedule.threads = {inner_part(row): one.by_y, outer_part(row): (warps, 2)}
    schedule.unroll[inner_part(row)] = one.copies * tiles
    sizes = {**plain.extents, walked: terms}
    for name in deep:
        sizes[name] = whole = -(-plain.extents[name] // one.depth) * one.depth
        if whole > plain.extents[name]:
            schedule.split[name] = whole
            name = inner_part(name)
        schedule.unroll[name] = whole
    if lacks:
        schedule.unroll[inner_part(walked)] = one.depth
        _go_across(schedule, one, lacks[0], plain.extents[lacks[0]])
    if is_mean:
        _go_across(schedule, one, inner_part(walked), terms if one.by_rows else one.depth)
    elif not lacks:
        _go_across(schedule, one, inner_part(walked), _TERMS)
    _stage(plain, nodes, walked, row, sizes, rows, schedule, grid.local_nbytes)
    if one.by_rows:
        _copy_ahead(plain, walked, [*deep, *lacks], schedule, grid, by_tiles)
    schedule.matrix = instruction
    return True


def _go_across(schedule: Schedule, one: MatrixInstruction, name: str, steps: int) -> None:
    """Let the threads of a warp go along a loop: each has neighbouring elements."""
    schedule.threads[name] = one.by_x
    schedule.vectorize[name] = one.vector
    schedule.unroll[name] = -(-steps // one.columns)


def _instruction(grid: Grid, products: Sequence[UOp]) -> str | None:
    """Choose a matrix instruction that computes all of these sums, and whose results can be the rows of another.
    Return None where there is none.
    """
    dtypes = {str(matrix_dtype(node)) for node in products}
    names = [name for name, one in MATRIX_INSTRUCTIONS.items() if one.chains and name in grid.matrix]
    return next((name for name in names if {name.rpartition(".")[2]} == dtypes), None)


def _stage(
    plain: Footprint,
    nodes: Sequence[UOp],
    walked: str,
    row: str,
    extents: Mapping[str, int],
    rows: Sequence[str],
    schedule: Schedule,
    free: int,
) -> None:
    """Bring what all warps of a group need of a stretch to local memory."""
    sizes = {name: extent for name, extent in extents.items() if name not in rows}
    names = {name for node in nodes for name in plain.reductions[node]}
    for operand in dict.fromkeys(a.node for a in plain.accesses if not a.is_store):
        by = {n for a in plain.accesses if a.node is operand for n in loops_in(a.position)}
        stage = stage_of(plain, operand, outer_part(walked), sizes) if by & names and row not in by else None
        nbytes = 0 if stage is None else stage.nbytes(operand.dtype.itemsize)
        if stage is not None and nbytes <= free:
            schedule.stage[plain.kernel.slots[operand]] = stage
            free -= nbytes


def _copy_ahead(
    plain: Footprint, walked: str, across: Sequence[str], schedule: Schedule, grid: Grid, whole: bool
) -> None:
    """Put the rows of tiles apart as a warp reads them, by tiles of 8 rows of 16 bytes, and copy them steps ahead.
    Tiles that are multiplied by as a whole stay as they are.
    """
    nodes = {plain.kernel.slots[a.node]: a.node for a in plain.accesses}
    for slot, stage in schedule.stage.items():
        itemsize = nodes[slot].dtype.itemsize
        side = ROW_NBYTES // itemsize
        pattern = AccessPattern({0: (_ROWS, {walked: 1})}, dict.fromkeys(across, side))
        if not whole:
            stage = padded(stage, plain.indices[nodes[slot]], itemsize, pattern, grid.warp)
        schedule.stage[slot] = stage
    steps = -(-plain.extents[walked] // schedule.split[walked])
    schedule.stage = pipelined(schedule.stage, nodes, steps, grid)
    if whole:
        schedule.stage = {slot: stage._replace(whole=True) for slot, stage in schedule.stage.items()}


def _takes_whole_tiles(
    plain: Footprint, nodes: Sequence[UOp], inner: Sequence[UOp], walked: str, deep: Sequence[str],
    lacks: Sequence[str], instruction: str, grid: Grid,
) -> bool:  # fmt: skip
    """Tell whether four warps of the target multiply by whole tiles of both operands of a walk for a mean: operands as
    they are, whose rows are all terms of the inner product, or all elements of the mean.
    """
    dtype = instruction.rpartition(".")[2]
    if not any(name.startswith("wgmma.") and name.endswith(f".{dtype}") for name in grid.matrix):
        return False
    if len(inner) != 1 or len(deep) != 1 or len(lacks) != 1 or len(nodes) != 1 or not grid.direct_nbytes:
        return False
    shared = [a for a in plain.accesses if not a.is_store and walked in loops_in(a.position)]
    found = {name: [a for a in shared if name in loops_in(a.position)] for name in (*deep, *lacks)}
    for name, reads in found.items():
        if len(reads) != 1 or str(reads[0].node.dtype) != dtype or coefficient(reads[0].position, name) != 1:
            return False
        if plain.extents[name] != reads[0].node.shape[-1] or why_not_whole(_MEAN_TERMS, plain.extents[name]):
            return False
    return str(nodes[0].src[1].dtype) == dtype and plain.extents[walked] > _MEAN_TERMS


def _row(
    plain: Footprint, inner: Sequence[UOp], rows: Sequence[str], walked: str, deep: Sequence[str]
) -> str | None:
    """Choose the loop of the domain along which warps have rows: each operand of the inner products walks either it
    or the loop of the terms. Return None where there is none.
    """
    reads = [a for a in plain.accesses if not a.is_store and loops_in(a.position) & {*deep}]
    for row in sorted(rows, key=lambda n: -plain.extents[n]):
        sides = [row in loops_in(a.position) for a in reads]
        others = [walked in loops_in(a.position) for a in reads]
        around = all(row in plain.around[node] and walked in plain.within[node] for node in inner)
        if around and all(a != b for a, b in zip(sides, others, strict=True)):
            return row
    return None
