"""Direct solution of sparse linear systems: spsolve of jax.experimental.sparse.linalg.

The host factors the matrix: SuperLU of SciPy where SciPy is installed, else NumPy's LU of the matrix written out. A
solution is differentiated by solving again, so no factorization is differentiated, and systems of one matrix, as vmap
and Jacobians have them, share its factors.

References
----------
Li 2005 (doi:10.1145/1089014.1089017): SuperLU, LU factors of sparse matrices whose rows are exchanged by size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any

import numpy

import funcgrad.lax as lax
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.experimental.sparse.matrices import CSR
from funcgrad.numpy.core.operands import ArrayLike, operand, type_name
from funcgrad.trace.array.array import ArrayBase
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.core.abstract import ShapeDtypeStruct
from funcgrad.transforms.effects.callback import pure_callback

_Solver = Callable[[numpy.ndarray], numpy.ndarray]  # of a system with several right-hand sides, as columns

_ORDERS = ("NATURAL", "COLAMD", "COLAMD", "COLAMD")
"""How columns are ordered, by `reorder`: as they are, or by approximate minimum degree, so that factors are sparse."""


def spsolve(
    data: ArrayLike, indices: ArrayLike, indptr: ArrayLike, b: ArrayLike, tol: float = 1e-6, reorder: int = 1
) -> ArrayBase:
    """Solve a system of linear equations with a sparse matrix, by factors of it.

    It can be differentiated by `data` and `b`, in both modes, and mapped by vmap.

    Parameters
    ----------
    data, indices, indptr : (nse,), (nse,), (n + 1,), the entries of the matrix by rows, as CSR has them. Entries of
        one place are added up; those beyond indptr[n], and columns outside of the matrix, count as nothing.
    b : (n,), of the dtype of data.
    tol : taken as JAX takes it on CPUs, where it does nothing: factors exchange rows.
    reorder : 0 keeps the order of columns; 1, 2 and 3 choose one that keeps factors sparse.

    Returns
    -------
    (n,), the solution; NaN where the matrix is singular.

    Raises
    ------
    DtypeError : data are no floats, b is of another dtype, or indices or indptr are no integers.
    ShapeError : an array is no vector, or the sizes do not fit.
    ArgumentError : there is no such order.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> from funcgrad.experimental.sparse import CSR
    >>> A = CSR.fromdense(np.asarray([[2.0, 0.0], [1.0, 4.0]]))
    >>> spsolve(A.data, A.indices, A.indptr, np.asarray([2.0, 9.0]))
    Array([1., 2.], dtype=float32)
    """
    data, indices, indptr, b = (operand(x, "spsolve") for x in (data, indices, indptr, b))
    _check(data, indices, indptr, b, reorder)
    float(tol)
    n = len(b)
    matrix = CSR((data, indices, indptr), shape=(n, n))

    def solver(transposed: bool) -> Callable[..., Any]:
        solve = partial(_solve_on_host, transposed=transposed, order=_ORDERS[reorder])
        return lambda _, b: pure_callback(
            solve, ShapeDtypeStruct((n,), b.dtype), data, indices, indptr, b, vmap_method="expand_dims"
        )

    return lax.custom_linear_solve(lambda x: matrix @ x, b, solver(False), solver(True))


def _check(data: Any, indices: Any, indptr: Any, b: Any, reorder: int) -> None:
    if not dt.is_inexact(data.dtype) or data.dtype != b.dtype:
        raise DtypeError(
            f"spsolve: data and b must be floats of one dtype, got {data.dtype.name} and {b.dtype.name}"
        )
    for what, x in (("indices", indices), ("indptr", indptr)):
        if not dt.is_integer(x.dtype):
            raise DtypeError(f"spsolve: {what} must be integers, got {type_name(x)}")
    fit = all(x.ndim == 1 for x in (data, indices, indptr, b))
    if not fit or data.shape != indices.shape or indptr.size != b.size + 1:
        given = ", ".join(map(type_name, (data, indices, indptr, b)))
        raise ShapeError(
            f"spsolve: data (nse,), indices (nse,), indptr (n + 1,) and b (n,) are needed, got {given}",
            hint="map over systems: vmap(spsolve)(data, indices, indptr, b)",
        )
    if reorder not in range(len(_ORDERS)):
        raise ArgumentError(f"spsolve: reorder must be 0, 1, 2 or 3, got {reorder!r}")


def _solve_on_host(
    data: Any, indices: Any, indptr: Any, b: Any, *, transposed: bool, order: str
) -> numpy.ndarray:
    """Solve systems whose arrays have any number of axes before the last, of lengths that broadcast."""
    *matrix, b = map(numpy.asarray, (data, indices, indptr, b))
    lead = numpy.broadcast_shapes(*(x.shape[:-1] for x in (*matrix, b)))
    of_matrices = numpy.broadcast_shapes(*(x.shape[:-1] for x in matrix))
    result = numpy.empty((*lead, b.shape[-1]), b.dtype)
    if not result.size:
        return result
    matrix = [numpy.broadcast_to(x, (*of_matrices, x.shape[-1])) for x in matrix]
    right = numpy.broadcast_to(b, result.shape)
    for place in numpy.ndindex(*of_matrices):
        solve = _factored([x[place] for x in matrix], b.shape[-1], transposed, order)
        # The systems of one matrix: along axes where there is one matrix for all.
        where = tuple(
            slice(None) if n == 1 else slice(i, i + 1) for i, n in zip(place, of_matrices, strict=True)
        )
        where = (*[slice(None)] * (len(lead) - len(where)), *where)
        several = right[where]
        columns = several.reshape(-1, several.shape[-1]).T
        result[where] = solve(columns).T.reshape(several.shape)
    return result


def _factored(matrix: Sequence[numpy.ndarray], n: int, transposed: bool, order: str) -> _Solver:
    """Return what solves systems with this matrix, given as data, indices and indptr, or with its transpose."""
    data, indices, indptr = matrix
    rows = numpy.searchsorted(indptr, numpy.arange(data.size), side="right") - 1
    inside = (rows >= 0) & (rows < n) & (indices >= 0) & (indices < n)
    wide = numpy.promote_types(data.dtype, numpy.float32) if data.dtype.kind in "fc" else numpy.float32
    entries = data[inside].astype(wide), rows[inside], indices[inside].astype(numpy.intp)
    try:
        csc_matrix = import_module("scipy.sparse").csc_matrix
        splu = import_module("scipy.sparse.linalg").splu
    except ImportError:
        return _dense(*entries, n, transposed)
    values, rows, columns = entries
    try:
        factors = splu(csc_matrix((values, (rows, columns)), shape=(n, n)), permc_spec=order)
    except RuntimeError:  # the matrix is singular
        return lambda b: numpy.full_like(b, numpy.nan)
    return lambda b: factors.solve(numpy.asfortranarray(b.astype(wide)), "T" if transposed else "N")


def _dense(
    values: numpy.ndarray, rows: numpy.ndarray, columns: numpy.ndarray, n: int, transposed: bool
) -> _Solver:
    """Return what solves systems with a matrix that is written out, by NumPy."""
    matrix = numpy.zeros((n, n), values.dtype)
    numpy.add.at(matrix, (rows, columns), values)
    if transposed:
        matrix = matrix.T

    def solve(b: numpy.ndarray) -> numpy.ndarray:
        try:
            return numpy.linalg.solve(matrix, b.astype(values.dtype))
        except numpy.linalg.LinAlgError:
            return numpy.full_like(b, numpy.nan)

    return solve


__all__ = ["spsolve"]
