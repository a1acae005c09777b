"""Sorting rows on the CPU: NumPy's vectorized sort, called by programs without Python
(backends/cpu/native/source/sorting/sort.c: by which way).

NumPy holds a table of the functions of each dtype, which extension modules get at through its C API (numpy_capi.py);
among them is `int sort(void *start, npy_intp length, void *)`, which for numbers neither looks at its third argument
nor needs the interpreter's lock. Its place in the table is part of NumPy 2's binary interface (PyArray_ArrFuncs of
ndarraytypes.h). With another NumPy, or if the routine fails a trial, programs call Python back in its place: slower,
but right.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from funcgrad.backends.cpu.native.sort import DTYPES
from funcgrad.backends.cpu.numpy_capi import GET_FUNCTIONS, numpy_table

_QUICKSORT = 33  # of the table of functions: 21 casts and 12 others come before the three sorts
_ROUTINE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_void_p)


def sort_routines() -> dict[str, Any]:
    """Return a pointer to the routine for each sort_T. A pointer must stay alive while it can be called."""
    found = {}
    for dtype in DTYPES:
        address = _numpy_routine(dtype)
        known = address is not None and _sorts(address, dtype)
        found[f"sort_{dtype.name}"] = _ROUTINE(address if known else _python_routine(dtype))  # type: ignore[arg-type]
    return found


def _numpy_routine(dtype: np.dtype) -> int | None:
    """Return the address of NumPy's sort of a dtype; None where this NumPy is not one that we know."""
    table = numpy_table()
    if table is None:
        return None
    functions = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object)(table[GET_FUNCTIONS])(dtype)
    return ctypes.cast(functions, ctypes.POINTER(ctypes.c_void_p))[_QUICKSORT]


def _sorts(address: int, dtype: np.dtype) -> bool:
    """Tell whether the routine sorts: a trial on some numbers."""
    numbers = (np.arange(300, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(1)).astype(dtype)
    expected = np.sort(numbers)
    _ROUTINE(address)(numbers.ctypes.data, numbers.size, None)
    return bool((numbers == expected).all())


def _python_routine(dtype: np.dtype) -> Any:
    def sort(address: int, length: int, _: int) -> int:
        memory = memoryview((ctypes.c_char * (length * dtype.itemsize)).from_address(address))
        np.frombuffer(memory, dtype).sort()
        return 0

    return sort


__all__ = ["DTYPES", "sort_routines"]
