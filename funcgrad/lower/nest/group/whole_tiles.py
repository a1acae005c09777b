"""Products of rows in registers with whole tiles in local memory, by the matrix instructions of four warps of NVIDIA's
Hopper (sm_90a: PTX ISA, wgmma.mma_async with the first factor in registers).

In walks (online_means.py) each warp has 16 rows as m16n8k16 has them: the fragments that a thread brings, and the
elements of the result that it gets, are those of m16n8k16, tile by tile of 8 columns. What differs is the other
factor. No thread loads any of it: the instruction reads it from local memory, for all terms and all columns of the
step, once for four warps. So the tensor cores take it at their full rate, which mma.sync does not reach.

    result      columns 8 j + 2 x + k of rows y + 8 h: element 4 j + 2 h + k
    fragments   those of m16n8k16 for the terms 0 to 15, then for the terms 16 to 31, ...

A tile has rows of whole columns of 128 bytes. As after the copy engine (tma.py), each column has its rows one behind
the other, and the pieces of 16 bytes of a row are at the places p xor r: copies of threads go to these places by
themselves, whoever writes them (lower/render/llvm/gpu/memory.py); here, indices are those of a plain array.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from funcgrad.errors import InternalError
from funcgrad.lower.ir.index.affine import Index
from funcgrad.lower.ir.ops import LOAD, MULTIPLY_TILE, STAGED, split_index
from funcgrad.lower.nest.group.tma import COLUMN_NBYTES
from funcgrad.trace import ops
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.nest.nest import Nest

DEPTH = 16  # terms of an instruction
WARPS = 4
FRAGMENTS = 4  # of a thread, for each DEPTH terms
ITEMSIZE = 2


class WholeTile(NamedTuple):
    """The argument of the op `multiply_tile`: columns of the result, terms of the sum, and whether a row of the tile
    has the terms of a column, or else the columns of a term."""

    columns: int
    terms: int
    terms_last: bool

    @property
    def sums(self) -> int:
        """Elements of the result, for each thread."""
        return self.columns // 2

    @property
    def fragments(self) -> int:
        return self.terms // DEPTH * FRAGMENTS

    @property
    def length(self) -> int:
        """Elements of a row of the tile."""
        return self.terms if self.terms_last else self.columns

    @property
    def rows(self) -> int:
        return self.columns if self.terms_last else self.terms


def why_not_whole(rows: int, length: int) -> str:
    """Say why a tile of 16-bit numbers cannot be multiplied by as a whole, or nothing."""
    if length * ITEMSIZE % COLUMN_NBYTES or length > 256:
        return f"rows of {length} elements are not whole columns of {COLUMN_NBYTES // ITEMSIZE}, or too long"
    if rows % DEPTH or rows > 256:
        return f"{rows} rows: there are 256 at most, a multiple of {DEPTH}"
    return ""


def is_whole(nest: Nest, factor: UOp) -> bool:
    """Tell whether a factor is an operand, as it is, whose tile is multiplied by as a whole."""
    while factor.op in (ops.EXPAND, ops.PERMUTE, ops.CAST):
        factor = factor.src[0]
    stage = nest.schedule.stage.get(nest.kernel.slots[factor]) if factor in nest.reads else None
    return stage is not None and stage.whole


def multiplied_by_tile(
    element: Callable[[Index, Index], UOp], columns: int, fragments: Sequence[UOp], sums: UOp
) -> UOp:
    """Multiply rows by all columns of a tile. element: of the tile, by how many columns and terms it is from the
    first.
    """
    terms = len(fragments) // FRAGMENTS * DEPTH
    first, across, deeper = (element(Index((), a), Index((), b)) for a, b in ((0, 0), (1, 0), (0, 1)))
    places = [split_index(load.src[1]) for load in (first, across, deeper) if load.op is LOAD]
    memory = first.src[0]
    if memory.op is not STAGED or len(places) < 3 or any(base is not None for base, _ in places):
        raise InternalError("a tile that is multiplied by as a whole is read from its first element on")
    (_, start), (_, next_column), (_, next_term) = places
    for tile in (WholeTile(columns, terms, True), WholeTile(columns, terms, False)):
        steps = (tile.length, 1) if tile.terms_last else (1, tile.length)
        if start == 0 and (next_column, next_term) == steps:
            return UOp(MULTIPLY_TILE, (memory, *fragments, sums), tile)
    raise InternalError(f"a tile is walked by {next_column} and {next_term} elements, from {start} on")
