"""funcgrad.numpy.linalg: the names of numpy.linalg.

Norms and products are here, factorizations in factorizations.py, what solves systems in systems.py.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any

from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, type_name
from funcgrad.numpy.core.products import cross as cross_of_vectors
from funcgrad.numpy.core.products import matmul, tensordot, vecdot
from funcgrad.numpy.core.products import outer as outer_of_all
from funcgrad.numpy.core.products import trace as trace_of_axes
from funcgrad.numpy.creation import broadcast_to, eye
from funcgrad.numpy.elementwise import absolute, imag, isnan, not_equal, power, real, sqrt, square, where
from funcgrad.numpy.matrix.factorizations import (
    EighResult,
    EigResult,
    QRResult,
    SVDResult,
    cholesky,
    eig,
    eigh,
    eigvals,
    eigvalsh,
    matrices,
    qr,
    svd,
    svdvals,
)
from funcgrad.numpy.matrix.systems import (
    SlogdetResult,
    det,
    inv,
    lstsq,
    matrix_rank,
    pinv,
    slogdet,
    solve,
    tensorinv,
    tensorsolve,
)
from funcgrad.numpy.reductions import any, max, min, sum
from funcgrad.numpy.shapes.manipulation import diagonal as diagonal_of_axes
from funcgrad.numpy.shapes.manipulation import expand_dims, matrix_transpose, moveaxis, squeeze
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axes, normal_axis, static_int
from funcgrad.trace.util.lazy import only_public
from funcgrad.transforms.composites import compiled_once_it_pays


def _length(x: Any, axes: tuple[int, ...], keepdims: bool) -> Any:
    """Compute the square root of the sum of squared sizes."""
    squares = square(real(x)) + square(imag(x)) if dt.kind(x.dtype) == "c" else square(x)
    return sqrt(sum(squares, axes, keepdims=keepdims))


def _vector_norm(x: Any, order: Any, axes: tuple[int, ...], keepdims: bool) -> Any:
    if order in (None, 2):
        return _length(x, axes, keepdims)
    size = absolute(x)
    if order == math.inf:
        return max(size, axes, keepdims=keepdims, initial=0)
    if order == -math.inf:
        return min(size, axes, keepdims=keepdims, initial=math.inf)
    if order == 0:
        return sum(cast(not_equal(x, 0), size.dtype), axes, keepdims=keepdims)
    if order == 1:
        return sum(size, axes, keepdims=keepdims)
    if isinstance(order, str):
        raise ArgumentError(
            f"norm: order {order!r} is not one of vectors", hint="vectors have numbers as orders"
        )
    return power(sum(power(size, order), axes, keepdims=keepdims), 1 / order)


def _matrix_norm(x: Any, order: Any, axes: tuple[int, ...], keepdims: bool) -> Any:
    row, column = axes
    if order in (None, "fro"):
        return _length(x, axes, keepdims)
    if order in (1, -1, math.inf, -math.inf):
        along, over = (row, column) if order in (1, -1) else (column, row)
        sums = sum(absolute(x), along, keepdims=True)
        result = max(sums, over, keepdims=True, initial=0) if order > 0 else min(sums, over, keepdims=True)
        return result if keepdims else squeeze(result, axes)
    if order in (2, -2, "nuc"):
        values = svdvals(moveaxis(x, axes, (-2, -1)))
        combine = sum if order == "nuc" else partial(max, initial=0) if order == 2 else min
        result = combine(values, -1)
        return expand_dims(result, tuple(sorted(axes))) if keepdims else result
    raise ArgumentError(
        f"norm: order {order!r} of matrices is not supported",
        hint="orders are 'fro', 'nuc', 1, -1, 2, -2, inf, -inf",
    )


@compiled_once_it_pays(call_us=20)
def norm(x: ArrayLike, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Array:
    """Compute the norm of vectors (one axis) or matrices (two axes).

    Parameters
    ----------
    x : an array.
    ord : of vectors any number, inf or -inf; of matrices "fro", "nuc", 1, -1, 2, -2, inf or -inf.
    axis : one axis of vectors, two of matrices; None for all elements as one vector.
    keepdims : whether reduced axes stay, with size 1.

    Returns
    -------
    array without these axes.

    Examples
    --------
    >>> float(norm(funcgrad.numpy.asarray([3.0, 4.0])))
    5.0
    """
    x = operand(x, "norm")
    x = cast(x, dt.to_inexact(x.dtype, False)[0])
    if axis is None and ord is None:
        return _vector_norm(x, None, tuple(range(x.ndim)), keepdims)
    axes = normal_axes(axis, x.ndim, "norm")
    if len(axes) == 1:
        return _vector_norm(x, ord, axes, keepdims)
    if len(axes) == 2:
        return _matrix_norm(x, ord, axes, keepdims)
    raise ArgumentError(f"norm: one or two axes are needed, got {axes} of {type_name(x)}", hint="give axis=")


def vector_norm(x: ArrayLike, /, *, axis: Any = None, keepdims: bool = False, ord: Any = 2) -> Array:
    """Compute the norm of vectors along one axis, several as one, or all.

    Parameters
    ----------
    x : an array.
    axis : an axis, several, or None for all.
    keepdims : whether reduced axes stay, with size 1.
    ord : any number, inf or -inf.

    Returns
    -------
    array without these axes.

    Examples
    --------
    >>> float(vector_norm(funcgrad.numpy.asarray([3.0, -4.0]), ord=1))
    7.0
    """
    x = operand(x, "vector_norm")
    x = cast(x, dt.to_inexact(x.dtype, False)[0])
    return _vector_norm(x, ord, normal_axes(axis, x.ndim, "vector_norm"), keepdims)


def matrix_norm(x: ArrayLike, /, *, keepdims: bool = False, ord: Any = "fro") -> Array:
    """Compute the norm of matrices, which are the last two axes.

    Parameters
    ----------
    x : an array.
    keepdims : whether reduced axes stay, with size 1.
    ord : of vectors any number, inf or -inf; of matrices "fro", "nuc", 1, -1, 2, -2, inf or -inf.

    Returns
    -------
    array without these axes.

    Examples
    --------
    >>> float(matrix_norm(funcgrad.numpy.eye(2) * 3, ord=2))
    3.0
    """
    return norm(x, ord, (-2, -1), keepdims)


def matrix_power(a: ArrayLike, n: int) -> Array:
    """Raise a square matrix to a fixed power, by repeated squaring.

    Parameters
    ----------
    a : (..., n, n).
    n : the power; a negative one is that of the inverse.

    Returns
    -------
    array of a's shape.

    Examples
    --------
    >>> matrix_power(funcgrad.numpy.asarray([[1, 1], [0, 1]]), 5).tolist()
    [[1, 5], [0, 1]]
    """
    x = operand(a, "matrix_power")
    n = static_int(n, "matrix_power", "the power")
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise ShapeError(f"matrix_power: square matrices are needed, got {type_name(x)}")
    if n < 0:
        x, n = inv(x), -n
    if n == 0:
        return broadcast_to(eye(x.shape[-1], dtype=x.dtype), x.shape)
    result: Any = None
    while n:
        if n & 1:
            result = x if result is None else matmul(result, x)
        n >>= 1
        if n:
            x = matmul(x, x)
    return result


@compiled_once_it_pays(call_us=20)
def cond(x: ArrayLike, p: Any = None) -> Array:
    """Compute the condition number of matrices: how much a system with them magnifies errors.

    Parameters
    ----------
    x : (..., m, n).
    p : None or 2 for the ratio of the largest and the smallest singular value, -2 for its inverse, or another
        order of `matrix_norm`, by which the matrix and its inverse are measured.

    Returns
    -------
    array without the last two axes; inf for singular matrices.

    Examples
    --------
    >>> float(cond(funcgrad.numpy.asarray([[4.0, 0.0], [0.0, 2.0]])))
    2.0
    """
    (x,) = matrices("cond", x)
    if p in (None, 2, -2):
        s = svdvals(x)
        return s[..., -1] / s[..., 0] if p == -2 else s[..., 0] / s[..., -1]
    result = matrix_norm(x, ord=p) * matrix_norm(inv(x), ord=p)
    return where(isnan(result) & ~any(isnan(x), (-2, -1)), math.inf, result)


def multi_dot(arrays: Sequence[ArrayLike], *, precision: Any = None) -> Array:
    """Multiply several matrices, in the order of parentheses that needs the fewest multiplications.

    The order is found by dynamic programming over all parts of the chain.

    Parameters
    ----------
    arrays : matrices; the first and last may be vectors.
    precision : see `matmul`.

    Returns
    -------
    array.

    Examples
    --------
    >>> multi_dot([funcgrad.numpy.ones((2, 3)), funcgrad.numpy.ones((3, 4)), funcgrad.numpy.ones(4)]).tolist()
    [12.0, 12.0]
    """
    matrices = [operand(x, "multi_dot") for x in arrays]
    if not matrices:
        raise ArgumentError("multi_dot: at least one array is needed")
    first, last = matrices[0].ndim == 1, matrices[-1].ndim == 1
    if first:
        matrices[0] = expand_dims(matrices[0], 0)
    if last:
        matrices[-1] = expand_dims(matrices[-1], 1)
    for x in matrices:
        if x.ndim != 2:
            raise ShapeError(f"multi_dot: matrices are needed, got {type_name(x)}")
    result = _chain(matrices, precision)
    gone = tuple(axis for axis, vector in ((0, first), (1, last)) if vector)
    return squeeze(result, gone) if gone else result


def _chain(matrices: list[Any], precision: Any) -> Any:
    sizes = [x.shape[0] for x in matrices] + [matrices[-1].shape[1]]
    count = len(matrices)
    cost = {(i, i): 0 for i in range(count)}
    split: dict[tuple[int, int], int] = {}
    for length in range(1, count):
        for i in range(count - length):
            j = i + length
            options = [
                (cost[i, k] + cost[k + 1, j] + sizes[i] * sizes[k + 1] * sizes[j + 1], k) for k in range(i, j)
            ]
            cost[i, j], split[i, j] = sorted(options)[0]

    def product(i: int, j: int) -> Any:
        return (
            matrices[i]
            if i == j
            else matmul(product(i, split[i, j]), product(split[i, j] + 1, j), precision=precision)
        )

    return product(0, count - 1)


def outer(x1: ArrayLike, x2: ArrayLike, /) -> Array:
    """Multiply each element of one vector by each of the other.

    Parameters
    ----------
    x1, x2 : arrays.

    Returns
    -------
    matrix.

    Examples
    --------
    >>> outer(funcgrad.numpy.arange(2), funcgrad.numpy.arange(3)).tolist()
    [[0, 0, 0], [0, 1, 2]]
    """
    a, b = operand(x1, "outer"), operand(x2, "outer")
    if a.ndim != 1 or b.ndim != 1:
        raise ShapeError(
            f"linalg.outer: vectors are needed, got {type_name(a)} and {type_name(b)}",
            hint="numpy.outer flattens others",
        )
    return outer_of_all(a, b)


def cross(x1: ArrayLike, x2: ArrayLike, /, *, axis: int = -1) -> Array:
    """Compute the vector that is orthogonal to two vectors of three elements, along an axis.

    Parameters
    ----------
    x1, x2 : arrays.
    axis : the axis.

    Returns
    -------
    array of vectors.

    Examples
    --------
    >>> cross(funcgrad.numpy.asarray([1, 0, 0]), funcgrad.numpy.asarray([0, 1, 0])).tolist()
    [0, 0, 1]
    """
    a, b = operand(x1, "cross"), operand(x2, "cross")
    if {x.shape[normal_axis(axis, x.ndim, "cross")] for x in (a, b)} != {3}:
        raise ShapeError(
            f"linalg.cross: vectors of 3 elements are needed along axis {axis}, got {type_name(a)} and {type_name(b)}"
        )
    return cross_of_vectors(a, b, axis=axis)


def trace(x: ArrayLike, /, *, offset: int = 0, dtype: Any = None) -> Array:
    """Sum the diagonal of the last two axes.

    Parameters
    ----------
    x : an array.
    offset : which diagonal: above the main one, or below where it is negative.
    dtype : the dtype in which it is computed; None for the default one.

    Returns
    -------
    array without these axes.

    Examples
    --------
    >>> trace(funcgrad.numpy.ones((2, 3, 3))).tolist()
    [3.0, 3.0]
    """
    return trace_of_axes(x, offset, -2, -1, dtype)


def diagonal(x: ArrayLike, /, *, offset: int = 0) -> Array:
    """Take the diagonal of the last two axes.

    Parameters
    ----------
    x : an array.
    offset : which diagonal: above the main one, or below where it is negative.

    Returns
    -------
    array with one axis fewer.

    Examples
    --------
    >>> diagonal(funcgrad.numpy.ones((5, 2, 3))).shape
    (5, 2)
    """
    return diagonal_of_axes(x, offset, -2, -1)


__all__ = [
    "EigResult", "EighResult", "QRResult", "SVDResult", "SlogdetResult", "cholesky", "cond", "cross", "det", "diagonal",
    "eig", "eigh", "eigvals", "eigvalsh", "inv", "lstsq", "matmul", "matrix_norm", "matrix_power", "matrix_rank",
    "matrix_transpose", "multi_dot", "norm", "outer", "pinv", "qr", "slogdet", "solve", "svd", "svdvals", "tensordot",
    "tensorinv", "tensorsolve", "trace", "vecdot", "vector_norm",
]  # fmt: skip

__dir__ = only_public(__name__)
