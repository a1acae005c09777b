"""Which sums of products use the matrix instructions of a target with a grid, and in what tiles.

The choice is made, as others are, from the accesses of the plain nest: there must be two loops of the domain that
different operands walk, and the dtype of the factors one that an instruction takes. The instructions have no masks:
they multiply whole tiles, however much of a tile is there. So of several tiles those count that waste little; and where
even the least wastes more than the instructions are faster, the register tile of the threads serves.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.backends.interface import Grid
from funcgrad.lower.ir.contraction.matrix_instructions import MATRIX_INSTRUCTIONS, MatrixInstruction
from funcgrad.lower.ir.index.access_strides import coefficient, loops_in
from funcgrad.lower.ir.index.affine import flatten
from funcgrad.lower.ir.loops import inner_part, is_part, outer_part
from funcgrad.lower.ir.ops import ROW_NBYTES
from funcgrad.lower.ir.schedule import Schedule, Stage
from funcgrad.lower.nest.footprint import Footprint
from funcgrad.lower.nest.group.shared_memory import stage_of
from funcgrad.lower.nest.group.tensor_core import matrix_kind
from funcgrad.lower.nest.rules.factor_sides import is_stored_as_it_is
from funcgrad.lower.optimize.common import band_of_tiles, pipelined
from funcgrad.lower.optimize.gpu_bank_conflicts import AccessPattern, padded
from funcgrad.lower.optimize.gpu_wgmma import pick_warpgroup
from funcgrad.trace.uop import UOp, numel
from funcgrad.trace.util.named_tuple import NamedTuple

_ROWS = 8  # of a tile that is loaded by rows
_TERMS = 32  # of a sum of products that are in local memory at a time
_TIMES_FASTER = 8  # than multiply-adds of threads
_TIMES_FASTER_WIDE = 2  # of float32 and float64 (AMD Instinct MI300X data sheet: 163.4 and 81.7 TFLOPS)
_SUMS = 128  # of a thread, which leave it registers for the rest
_WASTE = 1.25  # times the least padded result, which larger tiles are worth
_WIDE_TERMS = {"float32": 16, "float64": 8}  # at a time: as many bytes


class _WarpTile(NamedTuple):
    """Warps of a group, one below the other, and the rows and columns of each: whole tiles of every instruction."""

    warps: int
    rows: int
    columns: int

    def padded(self, plain: Footprint, row: str, column: str) -> float:
        """Tell how many times the elements of the result its tiles compute."""
        return _padded(plain, row, self.warps * self.rows) * _padded(plain, column, self.columns)


# Of each term the second reads 256 elements for 128 x 128 products, the third 192 for half of these: what the cache of
# all units gives bounds both. The first is for warps of 64 threads, which have registers for twice as many.
_TILES = (
    _WarpTile(4, 64, 128),
    _WarpTile(4, 32, 128),
    _WarpTile(4, 32, 64),
    _WarpTile(4, 16, 64),
    _WarpTile(2, 32, 32),
    _WarpTile(2, 16, 32),
    _WarpTile(2, 16, 16),
)


def pick_matrix(plain: Footprint, domain: Sequence[str], schedule: Schedule, grid: Grid) -> bool:
    """Fill in a schedule with a matrix instruction; False, and nothing changed, where there is none for the kernel."""
    (node, names), *others = plain.reductions.items()
    kind = matrix_kind(node)
    known = [
        (name, one)
        for name, one in MATRIX_INSTRUCTIONS.items()
        if name in grid.matrix and name.endswith(f".{kind}") and not one.warps
    ]
    loops = _rows_and_columns(plain, domain, names)
    if others or kind is None or loops is None:
        return False
    if pick_warpgroup(plain, node, *loops, domain, schedule, grid):
        return True
    if not known:
        return False
    last = names[-1]
    if is_part(last) or not is_stored_as_it_is(plain.kernel, node):
        return False
    terms = _WIDE_TERMS.get(kind, _TERMS)
    row, column = loops
    batch = [name for name in domain if name not in loops]
    tile = _tile_for(plain, row, column, batch, grid)
    faster = _TIMES_FASTER_WIDE if kind in _WIDE_TERMS else _TIMES_FASTER
    if tile is None or _padded(plain, last, terms) * tile.padded(plain, row, column) > faster:
        return False
    fitting = [
        (name, one)
        for name, one in known
        if not (tile.rows % one.rows or tile.columns % one.columns)
        and (one.depth < terms or plain.extents[last] > terms)  # a loop of the terms is left
    ]
    if not fitting:
        return False
    instruction, one = fitting[0]
    sizes = {row: tile.warps * tile.rows, column: tile.columns, last: terms}
    reads = {
        plain.kernel.slots[a.node]: a.node
        for a in plain.accesses
        if not a.is_store and loops_in(a.position) & {*names}
    }
    found = {slot: _stage(plain, read, one, loops, last, sizes, grid) for slot, read in reads.items()}
    stages = {slot: stage for slot, stage in found.items() if stage is not None}
    if len(stages) < len(reads):
        return False
    _fill_in(schedule, plain, one, tile, loops, batch, last, terms)
    once = [name for name in names if plain.extents[name] > 1] == [last]  # no loop of the sum is around
    steps = -(-plain.extents[last] // terms)
    schedule.stage = pipelined(stages, reads, steps, grid) if once else stages
    schedule.matrix = instruction
    return True


def _stage(
    plain: Footprint,
    read: UOp,
    one: MatrixInstruction,
    loops: tuple[str, str],
    last: str,
    sizes: dict[str, int],
    grid: Grid,
) -> Stage | None:
    """Return how an operand comes to local memory, its rows as far apart as fragments want; None where it cannot."""
    stage = stage_of(plain, read, outer_part(last), sizes)
    if stage is None:
        return None
    walk = _walk(plain, read, one, *loops, last)
    stage = stage._replace(last=_turned(plain, read, one, last))
    return padded(stage, plain.indices[read], read.dtype.itemsize, walk, grid.warp)


def _fill_in(
    schedule: Schedule,
    plain: Footprint,
    one: MatrixInstruction,
    tile: _WarpTile,
    loops: tuple[str, str],
    batch: Sequence[str],
    last: str,
    terms: int,
) -> None:
    """Divide rows, columns and terms between groups, warps, threads and instructions."""
    row, column = loops
    schedule.split |= {row: tile.rows, last: terms}
    schedule.order = [*batch, outer_part(row), column, inner_part(row)]
    schedule.grid = [*batch, outer_part(row), column]
    schedule.vectorize = {column: one.vector} if one.vector > 1 else {}
    schedule.threads = {
        column: one.by_x,
        inner_part(row): one.by_y,
        outer_part(row): (tile.warps, 2),
    }
    schedule.unroll = {
        inner_part(row): tile.rows // one.down,
        column: tile.columns // one.columns * one.vectors,
        inner_part(last): one.depth if one.by_rows or plain.extents[last] <= terms else terms,
    }
    high, wide = plain.extents[row], plain.extents[column]
    schedule.swizzle = band_of_tiles(high, tile.warps * tile.rows, wide, tile.columns)


def _walk(
    plain: Footprint, read: UOp, one: MatrixInstruction, row: str, column: str, last: str
) -> AccessPattern:
    """Describe what the threads of a warp read of a factor at the same time: rows of a tile, or each thread's part of
    a fragment.
    """
    side = ROW_NBYTES // read.dtype.itemsize
    if one.by_rows:
        position = flatten(plain.indices[read], read.shape)
        if coefficient(position, last) == 1:
            return AccessPattern({0: (_ROWS, {row: 1, column: 1})}, {last: side})
        if read.dtype.itemsize == 2 and 1 in (coefficient(position, row), coefficient(position, column)):
            return AccessPattern({0: (_ROWS, {last: 1})}, {row: side, column: side})
    threads: dict[int, tuple[int, dict[str, int]]] = {dim: (count, {}) for dim, count in (one.x, one.y)}
    threads[one.item[0]] = (one.item[1], {row: 1, column: 1})
    if one.term is not None:
        threads[one.term[0]] = (one.term[1], {last: one.width})
    return AccessPattern(threads, {last: one.width})


def _turned(plain: Footprint, read: UOp, one: MatrixInstruction, last: str) -> int:
    """Return the axis of an operand that its terms are along, for a tile that has them side by side. Return -1 where
    they are so already, or where it is of no use."""
    indices = plain.indices[read]
    if one.by_rows or one.width == 1 or coefficient(indices[-1], last) != 0:
        return -1
    return next((axis for axis, index in enumerate(indices) if coefficient(index, last) == 1), -1)


def _rows_and_columns(
    plain: Footprint, domain: Sequence[str], names: Sequence[str]
) -> tuple[str, str] | None:
    """Return the two loops of the domain that the two operands walk, each one of them. Columns are neighbours in
    memory where they are stored. Return None where there are no such loops.
    """
    reads = [a for a in plain.accesses if not a.is_store and loops_in(a.position) & {*names}]
    stores = [a for a in plain.accesses if a.is_store]
    if len(reads) != 2:
        return None
    own = [loops_in(access.position) & {*domain} for access in reads]
    alone = [[n for n in domain if n in own[k] and n not in own[1 - k] and not is_part(n)] for k in (0, 1)]
    columns = [n for n in (*alone[0], *alone[1]) if all(coefficient(a.position, n) == 1 for a in stores)]
    if not columns:
        return None
    column = columns[-1]
    rows = alone[0 if column in alone[1] else 1]
    return (max(rows, key=lambda name: plain.extents[name]), column) if rows else None


def _padded(plain: Footprint, loop: str, size: int) -> float:
    """Tell how many times the steps of a loop its tiles have."""
    extent = plain.extents[loop]
    return -(-extent // size) * size / extent


def _tile_for(plain: Footprint, row: str, column: str, batch: Sequence[str], grid: Grid) -> _WarpTile | None:
    """Choose the largest tile of which there are enough to keep all units busy, else the smallest. Tiles that waste
    much more than another one are left out.
    """
    count = numel(tuple(plain.extents[name] for name in batch))
    possible = [
        tile
        for tile in _TILES
        if tile.warps * grid.warp <= grid.threads and tile.rows * tile.columns <= _SUMS * grid.warp
    ]
    least = min((tile.padded(plain, row, column) for tile in possible), default=1)
    fitting = None
    for tile in possible:
        if tile.padded(plain, row, column) <= _WASTE * least:
            fitting = tile
            down = -(-plain.extents[row] // (tile.warps * tile.rows))
            if down * -(-plain.extents[column] // tile.columns) * count >= grid.units:
                break
    return fitting
