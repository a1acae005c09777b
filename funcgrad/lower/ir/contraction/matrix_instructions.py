"""Matrix instructions as data: the tile that a warp, or several, multiply, and which elements of it each thread holds.

Of the three matrices each thread has some elements, by its numbers x and y along two dimensions of its group:

    result     (y + down h, vector (x + across j) + k), for j = 0, 1, ..., h = 0, 1, ... and k = 0 .. vector - 1: k
               changes first, then h
    rows       of each fragment (h, q) `width` neighbouring terms, those from width t + q on, of row i + h
    columns    of each fragment q `width` neighbouring terms, those from width t + q on, of column i

where i is the number of the thread along one dimension, and t is that along another, or 0. The result is just what the
other primitives make of a domain: vectors along the columns by threads, and threads along the rows, in copies. Which
of its terms an instruction calls the first nobody can tell, as long as both factors agree.

    m16n8k16            of NVIDIA, from compute capability 8.0 on (PTX ISA, "Matrix fragments for mma.m16n8k16")
    wgmma.m64nNk16      of NVIDIA's Hopper alone (sm_90a), of four warps: PTX ISA, "Register Fragments and Shared Memory
                        Matrix Layouts" of wgmma. It reads both factors from local memory, and no thread has any of
                        their elements (lower/nest/group/wgmma.py). The rows of the result are those of m16n8k16, 16 for
                        each warp by its number along dimension 2; its columns are as many copies
    m16n8k8             the same for tensor floats (lower/nest/group/tf32.py), single terms of which are a fragment
    wmma.16x16x16       of AMD, of RDNA3, in waves of 32: both halves of a wave hold the same rows and the same columns
                        (RDNA3 ISA, 7.9 "Wave Matrix Multiply Accumulate", V_WMMA_F32_16X16X16_BF16 and _F16)
    wmma.halves.16x16x16    of AMD, of RDNA4, in waves of 32: each half of a wave holds half of the terms (RDNA4 ISA,
                        7.12; AMD Matrix Instruction Calculator)
    mfma.MxNxK          of AMD's CDNA3 and CDNA4, in waves of 64 (CDNA3 ISA, 7 "Matrix Arithmetic Instructions"; AMD
                        Matrix Instruction Calculator for the registers and lanes of all three matrices)

The last two give a thread neighbours of one column of their result. So they get the factors in each other's place:
their result is the transposed one, and a thread has neighbours of a row, which memory takes at once. The 64 threads of
a wave are `down` first, then `across`.

Products are exact, and the sum is that of float32; of float64 products are rounded together with the sum.
"""

from __future__ import annotations

import numpy as np

from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.named_tuple import NamedTuple


class MatrixInstruction(NamedTuple):
    """See the text of the module. A thread's number is (dimension, count), as in THREAD.

    rows, columns, depth: of the tile. vector, across, down: which elements of the result a thread has. numbered: along
    which dimensions of a group threads across and down are. width, item, term: neighbouring terms of a fragment, and
    the numbers i and t. row_fragments: (h, q) of each. column_fragments: q of each. warps: along dimension 2, that
    multiply together, and read the factors from local memory; 0 for one that has fragments of them. by_rows: a warp
    can load fragments by rows of local memory (lower/nest/group/matrix_fragments.py). dtype: of the sums.
    """

    rows: int
    columns: int
    depth: int
    vector: int
    across: int
    down: int
    width: int = 1
    item: tuple[int, int] = (0, 1)
    term: tuple[int, int] | None = None
    row_fragments: tuple[tuple[int, int], ...] = ()
    column_fragments: tuple[int, ...] = ()
    warps: int = 0
    by_rows: bool = False
    numbered: tuple[int, int] = (0, 1)
    dtype: np.dtype = dt.float32

    @property
    def x(self) -> tuple[int, int]:
        """The number of a thread across."""
        return self.numbered[0], self.across

    @property
    def y(self) -> tuple[int, int]:
        """The number of a thread down."""
        return self.numbered[1], self.down

    @property
    def by_x(self) -> tuple[int, int]:
        """Those threads as `threads` of a schedule has them."""
        return self.across, self.numbered[0]

    @property
    def by_y(self) -> tuple[int, int]:
        """Those threads as `threads` of a schedule has them."""
        return self.down, self.numbered[1]

    @property
    def copies(self) -> int:
        """Rows of the result of which a thread has elements."""
        return self.rows // (self.down * max(self.warps, 1))

    @property
    def vectors(self) -> int:
        """Vectors of a row of which a thread has the elements."""
        return self.columns // (self.across * self.vector)

    @property
    def elements(self) -> int:
        """Of the result, for each thread."""
        return self.copies * self.columns // self.across

    @property
    def chains(self) -> bool:
        """Whether the elements of a result that a thread has are those of the rows that it brings to another
        instruction, whose terms are the columns of the result."""
        return self.item == self.y and self.term == self.x and self.width == self.vector and self.vectors == 1


_M16N8K16 = MatrixInstruction(
    rows=16, columns=8, depth=16, vector=2, across=4, down=8, width=2, item=(1, 8), term=(0, 4),
    row_fragments=((0, 0), (8, 0), (0, 8), (8, 8)), column_fragments=(0, 8), by_rows=True,
)  # fmt: skip
_M16N8K8 = MatrixInstruction(
    rows=16, columns=8, depth=8, vector=2, across=4, down=8, width=1, item=(1, 8), term=(0, 4),
    row_fragments=((0, 0), (8, 0), (0, 4), (8, 4)), column_fragments=(0, 4), by_rows=True,
)  # fmt: skip
_WMMA_16X16X16 = MatrixInstruction(
    rows=16, columns=16, depth=16, vector=1, across=16, down=2, width=16, item=(0, 16), term=None,
    row_fragments=((0, 0),), column_fragments=(0,),
)  # fmt: skip


def _of_wave(
    side: int, depth: int, wave: int, vector: int, dtype: np.dtype = dt.float32
) -> MatrixInstruction:
    """Return an instruction whose threads have terms of one row and of one column each, those of `side` rows first."""
    across = wave // side
    return MatrixInstruction(
        rows=side, columns=side, depth=depth, vector=vector, across=across, down=side, width=depth // across,
        item=(0, side), term=(1, across), row_fragments=((0, 0),), column_fragments=(0,), numbered=(1, 0), dtype=dtype,
    )  # fmt: skip


_HALVES = ("float16", "bfloat16")

# Larger ones first: they read each element of a factor once for more of the other one's. Deeper ones are CDNA4's.
_MFMA = {
    **{f"mfma.32x32x16.{dtype}": _of_wave(32, 16, 64, 4) for dtype in _HALVES},
    **{f"mfma.16x16x32.{dtype}": _of_wave(16, 32, 64, 4) for dtype in _HALVES},
    **{f"mfma.32x32x8.{dtype}": _of_wave(32, 8, 64, 4) for dtype in _HALVES},
    **{f"mfma.16x16x16.{dtype}": _of_wave(16, 16, 64, 4) for dtype in _HALVES},
    "mfma.32x32x2.float32": _of_wave(32, 2, 64, 4),
    "mfma.16x16x4.float32": _of_wave(16, 4, 64, 4),
    "mfma.16x16x4.float64": _of_wave(16, 4, 64, 1, dt.float64),
}

_WGMMA = {
    columns: MatrixInstruction(rows=64, columns=columns, depth=16, vector=2, across=4, down=8, warps=4)
    for columns in (256, 128, 64)
}

MATRIX_INSTRUCTIONS: dict[str, MatrixInstruction] = {
    "m16n8k16.float16": _M16N8K16,
    "m16n8k16.bfloat16": _M16N8K16,
    "m16n8k8.tf32": _M16N8K8,
    **{
        f"wgmma.m64n{columns}k16.{dtype}": one
        for columns, one in _WGMMA.items()
        for dtype in ("float16", "bfloat16")
    },
    "wmma.16x16x16.float16": _WMMA_16X16X16,
    "wmma.16x16x16.bfloat16": _WMMA_16X16X16,
    **{f"wmma.halves.16x16x16.{dtype}": _of_wave(16, 16, 32, 8) for dtype in _HALVES},
    **_MFMA,
}


def fragments_of(name: str) -> int:
    """Tell how many values an instruction takes of a thread, beside the sums."""
    one = MATRIX_INSTRUCTIONS[name]
    return len(one.row_fragments) + len(one.column_fragments)
