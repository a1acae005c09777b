"""Which sums of products use the matrix instructions of several warps, in what tiles.

What they ask is in lower/primitives/grid/wgmma_rules.py; what a tile takes of a unit in lower/nest/group/wgmma.py and
lower/nest/group/tma.py. Of each term a tile of R rows and C columns reads 2 (R + C) bytes from the cache of all units,
for R C / 2048 cycles' work of the tensor cores: 48 bytes a cycle for 128 by 256, 64 for 128 by 128, 128 for 64 by 64.
Such a cache can give a unit some 24 to 30 (5.5 to 7 TB/s for 132 units at 1.755 GHz). So by this reckoning it is what
bounds all of them, the larger ones least (until groups share tiles: clusters are not used yet), and the largest tile is
taken of which there are enough to keep all units busy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from funcgrad.backends.interface import Grid
from funcgrad.lower.ir.contraction.matrix_dtypes import narrow_dtype
from funcgrad.lower.ir.contraction.matrix_instructions import MATRIX_INSTRUCTIONS
from funcgrad.lower.ir.index.access_strides import coefficient
from funcgrad.lower.ir.loops import inner_part, is_part, outer_part
from funcgrad.lower.ir.schedule import Schedule, Stage
from funcgrad.lower.nest.footprint import Footprint
from funcgrad.lower.nest.group.shared_memory import stage_of
from funcgrad.lower.nest.group.tma import ends_in_zeros, terms_are_last, why_no_bulk_copy
from funcgrad.lower.nest.group.wgmma import operand_of
from funcgrad.lower.nest.rules.factor_sides import is_stored_as_it_is
from funcgrad.lower.optimize.common import band_of_tiles
from funcgrad.trace.uop import UOp, numel
from funcgrad.trace.util.named_tuple import NamedTuple

_TERMS = 64  # of a step: 128 bytes, a row of a tile
_MOST_STAGES = 4
_WASTE = 1.25  # times the least padded result, which larger tiles are worth
_MOST_WASTE = 4  # times the result: from there on the instructions of one warp, in smaller tiles, do less


_TILES = ((8, 256), (8, 128), (4, 128), (4, 64))  # warps of a group, each with 16 rows, and its columns


class _WarpgroupTile(NamedTuple):
    """A group's warps and columns, and their instruction."""

    warps: int
    columns: int
    instruction: str

    @property
    def rows(self) -> int:
        return 16 * self.warps

    def padded(self, high: int, wide: int) -> int:
        """Return how many elements the tiles of a result have together."""
        return -(-high // self.rows) * self.rows * (-(-wide // self.columns) * self.columns)


def pick_warpgroup(
    plain: Footprint, node: UOp, row: str, column: str, domain: Sequence[str], schedule: Schedule, grid: Grid
) -> bool:
    """Fill in a schedule with such an instruction for a sum of products; False, and nothing changed, where the target
    has none for it. row, column: the loops of the domain that the two factors walk."""
    last = plain.reductions[node][-1]
    operands = [operand_of(plain.kernel, factor) for factor in node.src[0].src]
    if (
        any(map(is_part, plain.reductions[node]))
        or plain.extents[last] <= _TERMS
        or not is_stored_as_it_is(plain.kernel, node)
    ):
        return False
    if None in operands or operands[0] is operands[1]:
        return False
    batch = [name for name in domain if name not in (row, column)]
    tile = _tile_for(plain, row, column, batch, grid, str(narrow_dtype(node)))
    if tile is None:
        return False
    sizes = {row: tile.rows, column: tile.columns, last: _TERMS}
    found = [
        _stage(plain, operand, (row, column), last, sizes) for operand in operands if operand is not None
    ]
    if None in found:
        return False
    stages = [stage for stage in found if stage is not None]
    nbytes = 2 * sum(numel(stage.tile) for stage in stages)
    count = min(_MOST_STAGES, grid.local_nbytes // nbytes, -(-plain.extents[last] // _TERMS))
    if count < 2:
        return False
    one = MATRIX_INSTRUCTIONS[tile.instruction]
    schedule.split |= {row: one.rows // one.warps, last: _TERMS}
    schedule.grid = [*batch, outer_part(row), column]
    schedule.order = [*schedule.grid, inner_part(row)]
    schedule.vectorize = {column: one.vector}
    schedule.threads = {
        column: (one.across, 0),
        inner_part(row): (one.down, 1),
        outer_part(row): (tile.warps, 2),
    }
    copies = tile.columns // (one.across * one.vector)
    schedule.unroll = {inner_part(row): one.copies, column: copies, inner_part(last): _TERMS}
    slots = [plain.kernel.slots[operand] for operand in operands if operand is not None]
    schedule.stage = {slot: stage._replace(stages=count) for slot, stage in zip(slots, stages, strict=True)}
    schedule.matrix = tile.instruction
    schedule.swizzle = band_of_tiles(plain.extents[row], tile.rows, plain.extents[column], tile.columns)
    return True


def _tile_for(
    plain: Footprint, row: str, column: str, batch: Sequence[str], grid: Grid, dtype: str
) -> _WarpgroupTile | None:
    """Choose the largest tile of which there are enough to keep all units busy, else the smallest. Only tiles count
    that compute little more than the result has, and than the least wasteful tile does.
    """
    count = numel(tuple(plain.extents[name] for name in batch))
    high, wide = plain.extents[row], plain.extents[column]
    known = [_WarpgroupTile(warps, n, f"wgmma.m64n{n}k16.{dtype}") for warps, n in _TILES]
    possible = [t for t in known if t.instruction in grid.matrix and t.warps * grid.warp <= grid.threads]
    least = min((tile.padded(high, wide) for tile in possible), default=0)
    found = None
    for tile in possible:
        if tile.padded(high, wide) <= min(_WASTE * least, _MOST_WASTE * high * wide):
            found = tile
            if tile.padded(high, wide) // (tile.rows * tile.columns) * count >= grid.units:
                break
    return found


def _stage(
    plain: Footprint, operand: UOp, loops: tuple[str, str], last: str, sizes: Mapping[str, int]
) -> Stage | None:
    """Return the tile of an operand; None where the copy engine cannot bring it, or the instructions not read it."""
    stage = stage_of(plain, operand, outer_part(last), sizes)
    indices = plain.indices[operand]
    if stage is None or why_no_bulk_copy(operand, stage.tile):
        return None
    if not ends_in_zeros(operand, indices, [last], plain.extents[last], _TERMS):
        return None
    terms = [coefficient(index, last) for index in indices]
    for name in loops:
        items = [coefficient(index, name) for index in indices]
        if any(items) and numel(stage.tile) == sizes[name] * sizes[last]:
            return stage if terms_are_last(stage.tile, items, terms) is not None else None
    return None
