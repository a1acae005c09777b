"""Eigenvalues, and Schur's, Hessenberg's and tridiagonal forms, by functions of the LAPACK that NumPy brings along.

NumPy has no function for the forms, and finds eigenvalues of float32 in float64. But its wheels have all of LAPACK,
with 64-bit integers, by the conventions of Fortran: each argument is an address. In: batches of square matrices with at
least one row. Out: packed results, NaN for a matrix that is not finite or for which LAPACK finds no answer.
"""

from __future__ import annotations

import ctypes
import importlib
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from funcgrad.errors import DeviceError
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import numel

_PREFIXES = {dt.float32: "s", dt.float64: "d", dt.complex64: "c", dt.complex128: "z"}


@cache
def find(name: str, dtype: np.dtype) -> Callable[..., Any] | None:
    """Return a function for a dtype, if it is there."""
    library = ctypes.CDLL(importlib.import_module("numpy.linalg._umath_linalg").__file__)
    name = f"{_PREFIXES[dtype]}{name}_64_"
    return getattr(library, f"scipy_{name}", None) or getattr(library, name, None)


def _function(name: str, dtype: np.dtype) -> Callable[..., Any]:
    found = find(name, dtype)
    if found is None:
        raise DeviceError(
            f"this NumPy brings no LAPACK that has {name}", hint="compile the function with jit"
        )
    return found


def _given(x: Any) -> Any:
    """Return an argument as Fortran takes it."""
    if isinstance(x, np.ndarray):
        return ctypes.c_void_p(x.ctypes.data)
    return x if isinstance(x, bytes) else ctypes.byref(ctypes.c_int64(x))


def _worked(name: str, before: list, n: int, dtype: np.dtype, after: list, letters: int) -> bool:
    """Call a function on arguments before and after the memory that it works in. Tell whether it found an answer."""
    work, failed = np.empty(130 * n + 4400, dtype), ctypes.c_int64(0)
    given = [*map(_given, [*before, work, work.size]), *map(_given, after), ctypes.byref(failed)]
    _function(name, dtype)(*given, *[ctypes.c_size_t(1)] * letters)
    return failed.value == 0


def _of_each(
    a: np.ndarray, width: int, result: Callable[[np.ndarray], list | None], dtype: np.dtype | None = None
) -> np.ndarray:
    """Pack what a function returns for each matrix of a batch, given by columns."""
    n = a.shape[-1]
    found = np.full((numel(a.shape[:-2]), width), np.nan, a.dtype if dtype is None else dtype)
    for i, x in enumerate(a.reshape((len(found), n, n))):
        parts = result(np.array(x, order="F")) if np.isfinite(x).all() else None
        if parts is not None:
            found[i] = np.concatenate([np.ravel(part) for part in parts])
    return found.reshape((*a.shape[:-2], width))


def eig(vectors: bool, a: np.ndarray) -> np.ndarray:
    """Compute (values, vectors) or the values, complex."""
    n, is_complex = a.shape[-1], dt.kind(a.dtype) == "c"

    def result(x: np.ndarray) -> list | None:
        found, values, reals = (
            np.empty_like(x, order="F"),
            np.empty((2, n), a.dtype),
            np.empty(2 * n, a.dtype),
        )
        parts = [values[0]] if is_complex else [values[0], values[1]]
        before = [b"N", b"V" if vectors else b"N", n, x, n, *parts, found, n, found, n]
        if not _worked("geev", before, n, a.dtype, [reals] if is_complex else [], 2):
            return None
        if is_complex:
            return [values[0], found] if vectors else [values[0]]
        paired = values[0] + 1j * values[1]
        return [paired, _of_pairs(found, values[1])] if vectors else [paired]

    return _of_each(a, n + n * n if vectors else n, result, dt.complex_dtype(a.dtype))


def _of_pairs(found: np.ndarray, imaginary: np.ndarray) -> np.ndarray:
    """Make complex vectors: of a pair of conjugates LAPACK has both parts of the first, side by side."""
    vectors = found.astype(dt.complex_dtype(found.dtype))
    for j in np.flatnonzero(imaginary > 0):
        vectors[:, j] = found[:, j] + 1j * found[:, j + 1]
        vectors[:, j + 1] = np.conj(vectors[:, j])
    return vectors


def schur(arg: None, a: np.ndarray) -> np.ndarray:
    """Compute (T, Q)."""
    n, is_complex = a.shape[-1], dt.kind(a.dtype) == "c"

    def result(t: np.ndarray) -> list | None:
        q, values, reals = np.empty_like(t, order="F"), np.empty((2, n), a.dtype), np.empty(2 * n, a.dtype)
        flags = np.empty(n, np.int64)
        found = [values] if is_complex else [values[0], values[1]]
        before = [b"V", b"N", flags, n, t, n, 0, *found, q, n]
        return [t, q] if _worked("gees", before, n, a.dtype, [reals, flags][not is_complex :], 2) else None

    return _of_each(a, 2 * n * n, result)


def hessenberg(arg: None, a: np.ndarray) -> np.ndarray:
    """Compute (H and the reflections below its subdiagonal, their coefficients)."""
    n = a.shape[-1]

    def result(h: np.ndarray) -> list | None:
        taus = np.empty(n - 1, a.dtype)
        return [h, taus] if _worked("gehrd", [n, 1, n, h, n, taus], n, a.dtype, [], 0) else None

    return _of_each(a, n * n + n - 1, result)


def tridiagonal(arg: None, a: np.ndarray) -> np.ndarray:
    """Compute (T and the reflections below it, its diagonal, what is below that, their coefficients)."""
    n, real = a.shape[-1], dt.real_dtype(a.dtype)
    name = "hetrd" if dt.kind(a.dtype) == "c" else "sytrd"

    def result(t: np.ndarray) -> list | None:
        d, e, taus = np.empty(n, real), np.empty(n - 1, real), np.empty(n - 1, a.dtype)
        return [t, d, e, taus] if _worked(name, [b"L", n, t, n, d, e, taus], n, a.dtype, [], 1) else None

    return _of_each(a, n * n + 3 * n - 2, result)
