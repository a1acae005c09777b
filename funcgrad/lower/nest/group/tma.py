"""Tiles that a device's copy engine brings to local memory, and how they lie there.

The engine (NVIDIA's Tensor Memory Accelerator, from Hopper on: CUDA C++ Programming Guide, "Tensor Memory Access") gets
the shape of an operand once, and copies a box of it wherever it is told to begin; what is beyond the shape it fills up
with zeros. So no thread computes addresses, no registers are in between, and nothing has to divide anything: one
instruction of one thread starts the copy of a tile, and a barrier in local memory counts its bytes.

A tile lies as the matrix instructions read it that have their factors in local memory. Along its last axis it is cut
into columns of 128 bytes, which are one behind the other; in a column there are the tile's rows (all of its other
axes), 128 bytes each. Eight rows are 1024 bytes, and within these the eight pieces of 16 bytes of row r are at the
places p xor r ("128-byte swizzle": PTX ISA, "Swizzling Modes"; CU_TENSOR_MAP_SWIZZLE_128B). So eight pieces of one row
are in different banks, and so are those in one place of eight rows.

The instructions know two ways to walk such a tile. The terms of a sum are neighbours in memory ("K-major"), and each
row has an item of the factor; or its items are ("MN-major"), and each row has a term.

How many steps are held: while one is computed with, those behind it are on their way. A step of a tile of 128 by 256
by 64 is 2.1 million multiply-adds, 1024 cycles of the tensor cores of a unit at 2048 a cycle (H100: 989 TFLOP/s of
132 units at 1.83 GHz), and memory answers after some 600 to 1000. So one step under way would just do, and three leave
room for what comes late. A step is 48 KiB, and of the 227 KiB that a group can have four are 192.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from funcgrad.lower.ir.index.affine import Index
from funcgrad.lower.ir.ops import BULK, LOCAL, RANGE, buffer
from funcgrad.lower.ir.schedule import Stage
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Shape, UOp, numel
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.nest.loop_structure import LoopStructure

COLUMN_NBYTES = 128  # of a row of a tile
PATTERN_NBYTES = 1024  # after so many bytes the places of pieces begin anew
_LARGEST_BOX = 256  # elements along an axis that one instruction copies
_MOST_AXES = 5
_LARGEST_AXIS = 1 << 31  # where a box begins are numbers of 32 bits with a sign
_STRIDE_NBYTES = 16  # what distances in memory are multiples of


class BulkTile(NamedTuple):
    """The argument of the op `bulk`. `shape` is that of the operand, `tile` that of its part for one step. `steps`
    says how much further the tile begins in the next step of each loop of the sum, along each axis. `stages` is how
    many steps local memory holds. With `terms_last`, neighbours in memory are terms of the sum, else they are items
    of the factor.
    """

    shape: Shape
    tile: Shape
    steps: tuple[tuple[int, ...], ...]
    stages: int
    terms_last: bool

    def columns(self, itemsize: int) -> int:
        """Return into how many columns the last axis is cut."""
        return self.tile[-1] * itemsize // COLUMN_NBYTES

    @property
    def column_nbytes(self) -> int:
        return numel(self.tile[:-1]) * COLUMN_NBYTES

    def box(self, itemsize: int) -> Shape:
        """Return what one instruction copies: a column."""
        return (*self.tile[:-1], COLUMN_NBYTES // itemsize)


def why_no_bulk_copy(node: UOp, tile: Sequence[int]) -> str:
    """Say why the engine cannot copy tiles of an operand, or nothing (CUDA driver API, cuTensorMapEncodeTiled)."""
    if node.dtype not in (dt.float16, dt.bfloat16):
        return f"tiles of {node.dtype} are not read by any instruction"
    if not 1 <= node.ndim <= _MOST_AXES or len(tile) != node.ndim:
        return f"an operand has 1 to {_MOST_AXES} axes, this one {node.ndim}"
    column = COLUMN_NBYTES // node.dtype.itemsize
    if tile[-1] % column:
        return f"{tile[-1]} neighbours are not whole columns of {column}"
    if max((*tile[:-1], column)) > _LARGEST_BOX:
        return f"one copy is of {_LARGEST_BOX} elements along an axis at most"
    if numel(tuple(tile[:-1])) % (PATTERN_NBYTES // COLUMN_NBYTES):
        return f"{numel(tuple(tile[:-1]))} rows do not end where the pattern does"
    if node.ndim > 1 and node.shape[-1] * node.dtype.itemsize % _STRIDE_NBYTES:
        return f"rows of {node.shape[-1]} elements do not begin at multiples of {_STRIDE_NBYTES} bytes"
    return (
        "" if max(node.shape) < _LARGEST_AXIS else f"axes of {_LARGEST_AXIS} elements and more are too long"
    )


def terms_are_last(tile: Shape, items: Sequence[int | None], terms: Sequence[int | None]) -> bool | None:
    """Tell which way a tile is walked: True if its last axis is that of the terms, None where neither way fits.
    `items` and `terms` say how far the next item of the factor and the next term of the sum are, along each axis.

    >>> terms_are_last((128, 64), (1, 0), (0, 1)), terms_are_last((64, 256), (0, 1), (1, 0))
    (True, False)
    >>> terms_are_last((128, 64), (1, 0), (0, -1))  # backwards
    """
    rows: list[int] = []
    distance = 1
    for size in reversed(tile[:-1]):
        rows.insert(0, distance)
        distance *= size
    across = terms[-1] == 1 and items[-1] == 0
    if not across and (items[-1], terms[-1]) != (1, 0):
        return None
    along, other = (items, terms) if across else (terms, items)
    steps = [None if step is None else step * row for step, row in zip(along[:-1], rows, strict=True)]
    if None in steps or sum(step for step in steps if step) != 1 or any(step != 0 for step in other[:-1]):
        return None
    return across


def ends_in_zeros(node: UOp, indices: Sequence[Index], names: Sequence[str], terms: int, step: int) -> bool:
    """Tell whether tiles hold zeros beyond the last term: nothing is there, or the operand ends there, too. `indices`
    are those of the operand, in loops; `names` are the loops that walk the terms. `terms` is the number of terms,
    `step` that of a tile.
    """
    if terms % step == 0:
        return True
    for index, extent in zip(indices, node.shape, strict=True):
        walked = [atom.op is RANGE and atom.arg.loop in names for atom in index.terms]
        if any(walked) and not (all(walked) and index.constant + terms == extent):
            return False
    return True


def bulk_tile(
    nest: LoopStructure,
    node: UOp,
    stage: Stage,
    indices: Sequence[Index],
    loops: Sequence[UOp],
    terms_last: bool,
) -> UOp:
    """Make the local memory that holds the tiles of an operand. `indices` are those of an element, in loops. The
    loops of groups and those of the sum, `loops`, say where the tile begins.
    """
    groups = nest.schedule.groups
    starts = [
        Index(
            {atom: c for atom, c in index.terms.items() if atom.op is RANGE and atom.arg.loop in groups},
            base,
        )
        for index, base in zip(indices, stage.base, strict=True)
    ]
    steps = tuple(tuple(index.terms.get(counter, 0) for index in indices) for counter in loops)
    slot = nest.kernel.slots[node]
    local = UOp(LOCAL, (), (slot, node.dtype, numel(stage.tile), stage.stages))
    places = (start.node() for start in starts)
    tile = BulkTile(node.shape, stage.tile, steps, stage.stages, terms_last)
    return UOp(BULK, (local, buffer(slot, node.dtype), *places), tile)
