"""Kernels that combine the operands of several devices, in C: source/devices/reduce.c says how.

    void group_KIND_DTYPE(operands, n, from, results, m, to, count)

They are compiled one by one, when first asked for, and shared by all programs: what a program calls is in its
symbols.
"""

from __future__ import annotations

from funcgrad.trace.calls.exchange import reduction_name
from funcgrad.trace.types import dtypes as dt

KERNELS = tuple(
    sorted({
        reduction_name(kind, dtype)
        for kind in ("sum", "max", "min")
        for dtype in (dt.bool_, *dt.INTEGERS, *dt.FLOATS)
    })
)  # fmt: skip
"""The names of all kernels. A program says in its symbols which it calls."""

CONVERSIONS = ("__extendhfsf2", "__truncsfhf2")
"""What kernels of float16 call where the processor has no instruction for it, of source/devices/half.c."""
