"""The loops of NumPy's generalized ufuncs and of its BLAS, by address, for programs that call them.

A ufunc is an object of Python whose fields are public (PyUFuncObject in numpy/ufuncobject.h, the same in all versions
of NumPy): among them the tables of its loops and of what each is given as `data`. An object whose other fields are not
what its attributes say is not used. lower/graph/host/library_calls.py says what a loop is, and which are wanted.

The wheels of NumPy bring a BLAS and a LAPACK with 64-bit integers, whose C and Fortran interfaces the linker finds by
way of the extension module that uses them. Another NumPy may have another one, or names without these interfaces: then
its functions are not there.

OpenBLAS has threads of its own, whose number can be changed: `blas_threads` stands for a table of the functions that do
so (source/matrices/one_thread.c).
"""

from __future__ import annotations

import ctypes
import importlib
from typing import Any

from funcgrad.trace.util.locks import in_forked_child, once

_MODULES = {"linalg": "numpy.linalg._umath_linalg", "fft": "numpy.fft._pocketfft_umath"}
_NAMES = {
    "linalg": (
        *("cholesky_up", "solve", "det", "slogdet", "eigh_lo", "eigvalsh_up", "svd", "svd_f", "svd_s"),
        *("qr_r_raw", "qr_reduced", "qr_complete"),
    ),
    "fft": ("fft", "ifft", "irfft", "rfft_n_even", "rfft_n_odd"),
}
_LAPACK = (
    "getrf",
    "laswp",
    "trsm",
    "trsv",
    "gemm",
    "getri",
    "geev",
    "gees",
    "gehrd",
    "gebal",
    "lahqr",
    "syevd",
    "stevd",
)  # and BLAS, by Fortran's conventions


class _UFunc(ctypes.Structure):
    """The first fields of PyUFuncObject."""

    _fields_ = [
        ("references", ctypes.c_ssize_t),
        ("type", ctypes.c_void_p),
        ("nin", ctypes.c_int),
        ("nout", ctypes.c_int),
        ("nargs", ctypes.c_int),
        ("identity", ctypes.c_int),
        ("functions", ctypes.POINTER(ctypes.c_void_p)),
        ("data", ctypes.POINTER(ctypes.c_void_p)),
        ("ntypes", ctypes.c_int),
        ("reserved", ctypes.c_int),
        ("name", ctypes.c_char_p),
    ]


class _Threads(ctypes.Structure):
    """The threads of a BLAS, as source/matrices/one_thread.c has them."""

    _fields_ = [
        ("set", ctypes.c_void_p),
        ("count", ctypes.c_void_p),
        ("is_taken", ctypes.c_int32),
        ("callers", ctypes.c_int32),
        ("before", ctypes.c_int32),
    ]


@once
def row_loops() -> dict[str, tuple[int, int]]:
    """Return the address of a loop and that of its data for each symbol (lower/graph/host/library_calls.py:
    symbol_of).
    """
    found: dict[str, tuple[int, int]] = {}
    for module, names in _NAMES.items():
        try:
            namespace = importlib.import_module(_MODULES[module])
        except ImportError:
            continue
        for name in names:
            ufunc = getattr(namespace, name, None)
            if ufunc is not None:
                found |= _loops_of(f"loop_{module}_{name}_", ufunc)
    return found | _blas()


def row_loop_names() -> frozenset[str]:
    """Return the symbols of the loops that there are."""
    return frozenset(row_loops())


def _blas() -> dict[str, tuple[int, int]]:
    """Find the functions with 64-bit integers, for each letter of a dtype: blas_trsm_f and its kin are cblas_strsm,
    cblas_dtrsm, ..., lapack_getrf_f and its kin Fortran's sgetrf, dgetrf, ...
    """
    try:
        library = ctypes.CDLL(importlib.import_module(_MODULES["linalg"]).__file__)
    except (ImportError, AttributeError, OSError):
        return {}
    found = _threads(library)
    for letter, prefix in {"f": "s", "d": "d", "F": "c", "D": "z"}.items():
        names = {f"blas_{name}_{letter}": f"cblas_{prefix}{name}64_" for name in ("trsm", "trsv")}
        names |= {f"lapack_{name}_{letter}": f"{prefix}{name}_64_" for name in _LAPACK}
        reduced = "sytrd" if letter in "fd" else "hetrd"
        names[f"lapack_sytrd_{letter}"] = f"{prefix}{reduced}_64_"
        for symbol, name in names.items():
            function = getattr(library, f"scipy_{name}", None) or getattr(library, name, None)
            if function is not None:
                found[symbol] = ctypes.cast(function, ctypes.c_void_p).value or 0, 0
    return found


def _threads(library: ctypes.CDLL) -> dict[str, tuple[int, int]]:
    """Find how many threads a BLAS has, and what sets it."""
    names = "scipy_openblas_set_num_threads64_", "scipy_openblas_get_num_threads64_"
    functions = [getattr(library, name, None) for name in names]
    if None in functions:
        return {}
    table = _Threads(*(ctypes.cast(function, ctypes.c_void_p).value for function in functions if function))

    def of_child() -> None:
        """Forget the calls of threads that a forked child has not."""
        if table.callers and table.before > 1:
            library[names[0]](table.before)
        table.is_taken = table.callers = 0

    in_forked_child(of_child)
    return {"blas_threads": (table.set or 0, ctypes.addressof(table))}


def _loops_of(prefix: str, ufunc: Any) -> dict[str, tuple[int, int]]:
    fields = _UFunc.from_address(id(ufunc))
    expected = ufunc.nin, ufunc.nout, ufunc.nargs, ufunc.ntypes
    if expected != (fields.nin, fields.nout, fields.nargs, fields.ntypes) or fields.type != id(type(ufunc)):
        return {}
    if fields.name != ufunc.__name__.encode():
        return {}
    return {
        prefix + types.replace("->", ""): (
            fields.functions[i] or 0,
            (fields.data[i] or 0) if fields.data else 0,
        )
        for i, types in enumerate(ufunc.types)
    }
