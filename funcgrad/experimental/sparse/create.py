"""Sparse arrays made of nothing: empty, on a diagonal, at random."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError
from funcgrad.experimental.sparse.bcoo import BCOO
from funcgrad.experimental.sparse.bcsr import BCSR
from funcgrad.experimental.sparse.entries import JAXSparse
from funcgrad.experimental.sparse.matrices import COO, CSC, CSR
from funcgrad.numpy.core.operands import operand
from funcgrad.random import choice, split, uniform
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types.shapes import static_shape
from funcgrad.transforms.batching.vmap import vmap


def todense(arr: Any) -> Array:
    """Make a sparse array dense; a dense one is returned as it is.

    Examples
    --------
    >>> todense(np.ones(2)).tolist(), todense(eye(1)).tolist()
    ([1.0, 1.0], [[1.0]])
    """
    return arr.todense() if isinstance(arr, JAXSparse) else operand(arr, "todense")


_FORMATS: dict[str, Callable[[BCOO], Any]] = {
    "bcoo": lambda mat: mat,
    "bcsr": BCSR.from_bcoo,
    "coo": COO.from_bcoo,
    "csr": CSR.from_bcoo,
    "csc": CSC.from_bcoo,
}
_OF_ONE_MATRIX = ("coo", "csr", "csc")


def _in_format(mat: BCOO, sparse_format: str) -> Any:
    if sparse_format not in _FORMATS:
        raise ArgumentError(f"sparse_format must be one of {sorted(_FORMATS)}, got {sparse_format!r:.60}")
    if sparse_format in _OF_ONE_MATRIX and mat.n_sparse != 2:
        raise ArgumentError(f"sparse_format {sparse_format!r} is for matrices of two sparse axes, not {mat}")
    return _FORMATS[sparse_format](mat)


def empty(
    shape: Sequence[int],
    dtype: Any = None,
    index_dtype: Any = np.int32,
    sparse_format: str = "bcoo",
    *,
    n_batch: int = 0,
    n_dense: int = 0,
    nse: int = 0,
) -> JAXSparse:
    """Make a sparse array that is zero everywhere.

    Parameters
    ----------
    shape : the shape of the dense array.
    dtype, index_dtype : those of the values and of the indices.
    sparse_format : "bcoo", "bcsr", or "coo", "csr" or "csc" for a matrix.
    n_batch, n_dense : how many axes are of the batch, and how many are dense.
    nse : how many entries there is room for: they are outside of the array.

    Returns
    -------
    A BCOO, or what else is asked for.

    Examples
    --------
    >>> empty((2, 3))
    BCOO(float32[2, 3], nse=0)
    """
    shape = static_shape(shape, "empty")
    batch, dense = shape[:n_batch], shape[len(shape) - n_dense :]
    n_sparse = len(shape) - n_batch - n_dense
    outside = np.asarray(shape[n_batch : n_batch + n_sparse], index_dtype)
    made = BCOO(
        (np.zeros((*batch, nse, *dense), dtype), np.full((*batch, nse, n_sparse), outside)),
        shape=shape,
        indices_sorted=True,
        unique_indices=True,
    )
    return _in_format(made, sparse_format)


def eye(
    N: int,
    M: int | None = None,
    k: int = 0,
    dtype: Any = None,
    index_dtype: Any = np.int32,
    sparse_format: str = "bcoo",
    *,
    n_batch: int = 0,
    n_dense: int = 0,
) -> JAXSparse:
    """Make a sparse matrix with ones on a diagonal.

    Parameters
    ----------
    N, M : how many rows and columns; as many columns as rows by default.
    k : which diagonal: above the main one where it is positive.
    dtype, index_dtype : those of the values and of the indices.
    sparse_format : "bcoo", "bcsr", or "coo", "csr" or "csc" for a matrix.
    n_batch, n_dense : how many axes are of the batch, and how many are dense.

    Returns
    -------
    A BCOO, or what else is asked for, of shape (N, M).

    Examples
    --------
    >>> eye(2, 3, 1).todense().tolist()
    [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    """
    rows, columns = static_shape((N, N if M is None else M), "eye")
    along = numpy.arange(max(0, min(rows + min(k, 0), columns - max(k, 0))))
    indices = numpy.stack([along - min(k, 0), along + max(k, 0)], 1)
    made = BCOO(
        (np.ones(len(along), dtype), np.asarray(indices, index_dtype)),
        shape=(rows, columns),
        indices_sorted=True,
        unique_indices=True,
    )
    if n_batch or n_dense:
        nse = 1 if n_batch + n_dense < 2 or len(along) else 0
        made = made.update_layout(n_batch=n_batch, n_dense=n_dense)
        made = made.sum_duplicates(nse if n_batch else len(along), n_batch > 0)
    return _in_format(made, sparse_format)


def random_bcoo(
    key: Any,
    shape: Sequence[int],
    *,
    dtype: Any = float,
    indices_dtype: Any = None,
    nse: float = 0.2,
    n_batch: int = 0,
    n_dense: int = 0,
    unique_indices: bool = True,
    sorted_indices: bool = False,
    generator: Callable[..., Any] = uniform,
    **kwds: Any,
) -> BCOO:
    """Draw a sparse array.

    Parameters
    ----------
    key : what the numbers depend on.
    shape : the shape of the dense array.
    dtype, indices_dtype : those of the values and of the indices, by default int32.
    nse : how many entries to store; below 1, as a part of the elements.
    n_batch, n_dense : how many axes are of the batch, and how many are dense.
    unique_indices : whether no two entries have the same indices.
    sorted_indices : whether to put the entries in the order of rows.
    generator : draws the values: a function of (key, shape=, dtype=, ...).
    **kwds : more arguments of it.

    Returns
    -------
    A BCOO of the shape.

    Examples
    --------
    >>> from funcgrad import random
    >>> random_bcoo(random.key(0), (4, 5), nse=0.5)
    BCOO(float32[4, 5], nse=10)
    """
    shape = static_shape(shape, "random_bcoo")
    n_sparse = len(shape) - n_batch - n_dense
    if n_batch < 0 or n_dense < 0 or n_sparse < 0:
        raise ArgumentError(f"random_bcoo: {n_batch} batch and {n_dense} dense axes of {len(shape)}")
    batch, sparse, dense = shape[:n_batch], shape[n_batch : n_batch + n_sparse], shape[n_batch + n_sparse :]
    count = math.ceil(nse * math.prod(sparse)) if nse < 1 else int(nse)
    keys = split(key, math.prod(batch) + 1)
    if not (math.prod(sparse) or not count):
        raise ArgumentError(f"random_bcoo: {count} entries of an array of shape {shape}")

    def places(key: Any) -> Any:
        if not sparse:
            return np.zeros((count, 0), indices_dtype or np.int32)
        flat = choice(key, math.prod(sparse), (count,), replace=not unique_indices)
        return np.stack(np.unravel_index(flat, sparse), 1).astype(indices_dtype or np.int32)

    indices = vmap(places)(keys[1:]).reshape(*batch, count, n_sparse)
    data = generator(keys[0], shape=(*batch, count, *dense), dtype=dtype, **kwds)
    made = BCOO((data, indices), shape=shape, unique_indices=unique_indices)
    return made.sort_indices() if sorted_indices else made


__all__ = ["empty", "eye", "random_bcoo", "todense"]
