"""The order of columns in which a QR factorization takes the longest of what is left: column pivoting.

In: a matrix. Out: the numbers of its columns. The factorization is then that of the columns in this order, by LAPACK,
so derivatives are those of a QR factorization without pivoting.
"""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as np
from funcgrad.lax.elementwise import stop_gradient
from funcgrad.numpy.core.products import exact_matmul
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.loops.scan import scan


def column_order(x: Any) -> Any:
    """Return (..., n) int32: the columns of x (..., m, n), each the longest of those left, after the parts of the ones
    before it are taken away. Of equal ones it is the first, as in LAPACK's geqp3, which swaps columns.
    """
    *batch, m, n = x.shape
    places = np.arange(n, dtype=dt.int32)
    order = np.broadcast_to(places, (*batch, n))
    if min(m, n) == 0:
        return order
    x = stop_gradient(x)
    largest = np.max(np.abs(x), (-2, -1), keepdims=True)
    left = x / np.where(largest > 0, largest, 1)  # squares do not overflow, nor vanish

    def take(carry: tuple[Any, Any], k: Any) -> tuple[tuple[Any, Any], None]:
        left, order = carry
        squares = np.sum(np.abs(left) ** 2, -2)
        longest = np.argmax(np.where(places < k, -1, squares), -1)[..., None].astype(dt.int32)
        swapped = np.where(places == k, longest, np.where(places == longest, k, places))
        left = np.take_along_axis(left, swapped[..., None, :], -1)
        order = np.take_along_axis(order, swapped, -1)
        column = np.take(left, k, -1)[..., None]
        norm = np.sqrt(np.sum(np.abs(column) ** 2, -2, keepdims=True))
        unit = column / np.where(norm > 0, norm, 1)
        parts = exact_matmul(np.conj(np.swapaxes(unit, -1, -2)), left)
        return (left - unit * parts, order), None

    return scan(take, (left, order), np.arange(min(m, n), dtype=dt.int32))[0][1]


def columns_in(x: Any, order: Any) -> Any:
    """Return the columns of a matrix in this order."""
    return np.take_along_axis(x, order[..., None, :], -1)


__all__ = ["column_order", "columns_in"]
