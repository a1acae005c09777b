"""Instructions of CPUs that multiply small matrices, in registers of whole tiles: as data.

Of Intel's AMX (Intel 64 and IA-32 Architectures Software Developer's Manual, volume 1, chapter 18; palette 1). Eight
registers have up to 16 rows of up to 64 bytes each, as a configuration says that a thread loads first:

    rows       16 rows of the first factor, each of `depth` neighbouring terms
    columns    one row for each `terms` terms, with these of 16 columns side by side: [depth / terms][16][terms]
    sums       16 rows of 16 sums of 4 bytes

An instruction adds to each sum `terms` products for each row of the tile of columns.

    tdpbf16ps                           AMX_BF16: sums terms 0, 2, 4, ... and terms 1, 3, 5, ... of a tile from 0 on,
                                        then adds both to the sums; takes denormal numbers for 0, and gives none
    tdpbssd, tdpbsud, tdpbusd, tdpbuud  AMX_INT8, of signed and unsigned bytes: exact, as what wraps around is

The result of one is there after 52 cycles, and another one may begin each 16 cycles for 16 rows (Intel 64 and IA-32
Architectures Optimization Reference Manual, "Intel AMX"): so four tiles of sums are added to in turn.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from funcgrad.lower.ir.contraction.dot_products import DotProduct, dot_product
from funcgrad.trace.types import dtypes as dt

ROWS = 16  # of a tile, at most
ROW_NBYTES = 64
COLUMNS = 16  # of a tile of sums
REGISTERS = 8

_CYCLES_A_TILE = 16
_CYCLES_AT_ENDS = 128  # until the last sums are there, and to store them and read them again
_CYCLES_A_COPY = {2: 0.5, 1: 0.4}  # of an element, by its bytes; measured on Zen 4
_CYCLES_A_VECTOR = {2: 1.0, 1: 0.5}  # of vdpbf16ps and vpdpbusd, on the CPUs that have tiles

TILE_INSTRUCTIONS: dict[str, DotProduct] = {
    "tdpbf16ps": dot_product(2, dt.bfloat16, dt.bfloat16, dt.float32),
    "tdpbssd": dot_product(4, dt.int8, dt.int8, dt.int32),
    "tdpbsud": dot_product(4, dt.int8, dt.uint8, dt.int32),
    "tdpbusd": dot_product(4, dt.uint8, dt.int8, dt.int32),
    "tdpbuud": dot_product(4, dt.uint8, dt.uint8, dt.int32),
}


def tile_instruction_of(available: Iterable[str], rows: np.dtype, columns: np.dtype) -> str | None:
    """Return the instruction among these whose tiles have rows and columns of two dtypes, or None."""
    here = {*available}
    return next(
        (name for name, one in TILE_INSTRUCTIONS.items() if name in here and one.factors == (rows, columns)),
        None,
    )


def tiles_of_terms(name: str, terms: int) -> tuple[int, int]:
    """Return how many tiles a sum of so many terms takes one after the other, two at least as they are the steps of a
    loop, and how many terms each has. All have as many; of the last some may lie beyond the sum.

    >>> tiles_of_terms("tdpbf16ps", 96), tiles_of_terms("tdpbf16ps", 100), tiles_of_terms("tdpbssd", 64)
    ((3, 32), (4, 26), (2, 32))
    """
    one = TILE_INSTRUCTIONS[name]
    most = ROW_NBYTES // one.factors[0].itemsize
    count = max(2, -(-terms // most))
    return count, -(-terms // (count * one.terms)) * one.terms


def worth_tiles(name: str, rows: int, columns: int, terms: int) -> bool:
    """Tell whether a product takes less time by tiles than by vectors of the same machine, copies included."""
    one, (count, _) = TILE_INSTRUCTIONS[name], tiles_of_terms(name, terms)
    if rows < 2 or terms < 2 * one.terms:
        return False
    across, itemsize = -(-columns // COLUMNS), one.factors[0].itemsize
    tiles = -(-rows // ROWS) * across * (count * _CYCLES_A_TILE + _CYCLES_AT_ENDS)
    copied = columns * terms * _CYCLES_A_COPY[itemsize]
    return tiles + copied < rows * across * terms * _CYCLES_A_VECTOR[itemsize] / one.terms


def tiles_in(items: int, size: int) -> list[int]:
    """Return how many of neighbouring rows or columns each tile has, of `size` at most."""
    return [min(size, items - first) for first in range(0, items, size)]
