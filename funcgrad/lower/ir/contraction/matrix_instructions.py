"""Matrix instructions as data: the tile that a warp, or several, multiply, and which elements of it each thread holds.

Of the three matrices each thread has some elements, by its numbers x and y along two dimensions of its group:

    result     (y + down h, vector x + k), for h = 0, 1, ... and k = 0 .. vector - 1: k changes first
    rows       of each fragment (h, q) `width` neighbouring terms, those from width t + q on, of row i + h
    columns    of each fragment q `width` neighbouring terms, those from width t + q on, of column i

where i is the number of the thread along one dimension, and t is that along another, or 0. The result is just what the
other primitives make of a domain: vectors along the columns by threads, and threads along the rows, in copies.

    m16n8k16            of NVIDIA, from compute capability 8.0 on (PTX ISA, "Matrix fragments for mma.m16n8k16")
    wgmma.m64nNk16      of NVIDIA's Hopper alone (sm_90a), of four warps: PTX ISA, "Register Fragments and Shared Memory
                        Matrix Layouts" of wgmma. It reads both factors from local memory, and no thread has any of
                        their elements (lower/nest/group/wgmma.py). The rows of the result are those of m16n8k16, 16 for
                        each warp by its number along dimension 2; its columns are as many copies
    m16n8k8             the same for tensor floats (lower/nest/group/tf32.py), single terms of which are a fragment
    wmma.16x16x16       of AMD, of RDNA3, in waves of 32: both halves of a wave hold the same rows and the same columns
                        (RDNA3 ISA, 7.9 "Wave Matrix Multiply Accumulate", V_WMMA_F32_16X16X16_BF16 and _F16)

Products are exact, and the sum is that of float32.
"""

from __future__ import annotations

from funcgrad.trace.util.named_tuple import NamedTuple


class MatrixInstruction(NamedTuple):
    """See the text of the module. A thread's number is (dimension, count), as in THREAD.

    rows, columns, depth: of the tile. vector, across, down: which elements of the result a thread has: threads across
    are numbered along dimension 0 of a group, those down along dimension 1. width, item, term: neighbouring terms of
    a fragment, and the numbers i and t. row_fragments: (h, q) of each. column_fragments: q of each. warps: along
    dimension 2, that multiply together, and read the factors from local memory; 0 for one that has fragments of them.
    by_rows: a warp can load fragments by rows of local memory (lower/nest/group/matrix_fragments.py).
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

    @property
    def copies(self) -> int:
        """Rows of the result of which a thread has elements."""
        return self.rows // (self.down * max(self.warps, 1))

    @property
    def elements(self) -> int:
        """Of the result, for each thread."""
        return self.copies * self.columns // self.across

    @property
    def chains(self) -> bool:
        """Whether the elements of a result that a thread has are those of the rows that it brings to another
        instruction, whose terms are the columns of the result."""
        return self.item == (1, self.down) and self.term == (0, self.across) and self.width == self.vector


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
}


def fragments_of(name: str) -> int:
    """Tell how many values an instruction takes of a thread, beside the sums."""
    one = MATRIX_INSTRUCTIONS[name]
    return len(one.row_fragments) + len(one.column_fragments)
