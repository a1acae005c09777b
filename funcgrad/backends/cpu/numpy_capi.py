"""The table of NumPy's C API, by which extension modules reach its C functions: the same in all versions of NumPy 2.

The numbers of its entries are those of numpy/_core/include/numpy/__multiarray_api.h.
"""

from __future__ import annotations

import ctypes
from importlib import import_module
from typing import Any

from funcgrad.trace.util.locks import once

ARRAY_TYPE, NEW_FROM_DESCR, SET_BASE, GET_FUNCTIONS = 2, 94, 282, 365
_GET_ABI_VERSION = 0
_ABI_VERSION = 0x02000000


@once
def numpy_table() -> Any:
    """Return the table, to be indexed for addresses; None where this NumPy has none that we know."""
    try:
        capsule = import_module("numpy._core._multiarray_umath")._ARRAY_API
    except (ImportError, AttributeError):
        return None
    pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)
    address = pointer(("PyCapsule_GetPointer", ctypes.pythonapi))(capsule, None)
    table = ctypes.cast(address, ctypes.POINTER(ctypes.c_void_p))
    known = ctypes.CFUNCTYPE(ctypes.c_uint)(table[_GET_ABI_VERSION] or 0)() == _ABI_VERSION
    return table if known else None
