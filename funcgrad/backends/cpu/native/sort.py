"""The routines that sort rows, in C: source/sorting/sort.c says how they work.

    sort_rows_T(result, source, first, end, size)       rows first ... end - 1, each of `size` elements; may be in place
    sort_filled_rows_T(result, source, first, end, size)
                                                        the same, and rows that ascend but for one number are not sorted
    sort_long_T(result, source, scratch, first, end, size)
                                                        the same for few and long rows: each by all threads, in buckets
    select_rows_T(result, source, scratch, first, end, size, start, stop, sample, low, high)
                                                        of each row the sorted elements start ... stop - 1

Short rows and selections call sort_T(start, length, null), which backends/cpu/sorting.py finds.
"""

from __future__ import annotations

import numpy as np

DTYPES = tuple(np.dtype(name) for name in ("int32", "uint32", "int64", "uint64"))
_SELECTED = ("uint32", "uint64")
SYMBOLS = (
    *(f"sort_{form}_{dtype.name}" for dtype in DTYPES for form in ("rows", "filled_rows", "long")),
    *(f"select_rows_{name}" for name in _SELECTED),
)
"""The names of the routines that programs call."""
