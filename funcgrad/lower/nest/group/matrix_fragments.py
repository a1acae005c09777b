"""Fragments of matrices from local memory, by rows: four tiles of 8 rows of 16 bytes for a whole warp at once.

Each of 32 threads says where one row begins, those of the numbers 8 m to 8 m + 7 the rows of tile m, and gets 4 bytes
of each tile: of row i the part t, for thread 4 i + t. Transposed, elements of 2 bytes change places: from the rows 2 t
and 2 t + 1 those of column i. (PTX ISA, 9.7.15.5.15 "ldmatrix".) So what lies side by side in memory may be terms, or
else rows or columns of the result: then single elements would have to be gathered.

A fragment has a form of its own only where it is loaded as it is: an operand that is in local memory, its rows
aligned to 16 bytes. All else is computed for each thread (tensor_core.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from funcgrad.lower.ir.contraction.matrix_instructions import MatrixInstruction
from funcgrad.lower.ir.index.affine import Index, variable
from funcgrad.lower.ir.index.multiples import multiple_of
from funcgrad.lower.ir.ops import LANE, LANES, LOAD, LOAD_ROWS, PICK, ROW_NBYTES, STAGED, THREAD
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const
from funcgrad.trace.util.named_tuple import NamedTuple

_TILES = 4

Elements = Callable[[Index, Index], UOp]
"""The element at a row or column (from that of the warp on) and a term (from the first of the tile on)."""


class FragmentTile(NamedTuple):
    """A tile of 8 rows: how many rows or columns, and terms, it is from the first."""

    across: int
    term: int


def load_rows(
    elements: Elements, tiles: Sequence[FragmentTile], one: MatrixInstruction, itemsize: int
) -> list[UOp] | None:
    """Load the fragments of a thread, one for each of four tiles whose places form a square. Return None where
    fragments cannot be loaded straight from aligned rows.
    """
    side = ROW_NBYTES // itemsize
    x, y = (UOp(THREAD, (), (0, one.across)), UOp(THREAD, (), (1, one.down)))
    two = const(2, dt.int64)
    number = UOp(ops.IDIV, (y, two))  # of the tile; by its bits, whose bounds are seen
    row = variable(x) + variable(UOp(ops.REM, (y, two)), one.across)
    across, term = Index(), Index()
    for bit, tile in ((UOp(ops.REM, (number, two)), tiles[1]), (UOp(ops.IDIV, (number, two)), tiles[2])):
        across, term = across + variable(bit) * tile.across, term + variable(bit) * tile.term
    lanes = variable(UOp(LANES, (), side))
    loads = [(False, elements(across + row, term + lanes))]
    if itemsize == 2:
        loads.append((True, elements(across + lanes, term + row)))
    for transposed, load in loads:
        if _is_row(load, side):
            all_ = UOp(LOAD_ROWS, load.src, (transposed, _TILES * 4 // itemsize))
            return [_part(all_, k, 4 // itemsize) for k in range(_TILES)]
    return None


def _is_row(value: UOp, side: int) -> bool:
    """Tell whether it is loaded from aligned neighbours in local memory."""
    return (
        value.op is LOAD
        and value.src[0].op is STAGED
        and value.arg == side
        and len(value.src) == 2
        and multiple_of(value.src[1], {}) % side == 0
    )


def _part(all_: UOp, k: int, width: int) -> UOp:
    if width == 1:
        return UOp(LANE, (all_,), k)
    return UOp(PICK, (all_,), tuple(range(k * width, (k + 1) * width)))
