"""Matrices that a few numbers say: equal along diagonals, of polynomials, of difference and growth, of transforms.

Those of given vectors are gathers of them, so they have derivatives; vectors are the last axis, others a batch.
Those that a size says are computed by NumPy in double precision when a function is traced.
"""

from __future__ import annotations

import math
from typing import Any

import numpy

import funcgrad.numpy as np
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, promoted, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_int
from funcgrad.transforms.composites import compiled_once_it_pays


def _vectors(name: str, *xs: ArrayLike, least: int = 0) -> list[Any]:
    """Return arrays of at least one axis, whose last axis has at least `least` elements."""
    arrays = [np.atleast_1d(operand(x, name)) for x in xs]
    for x in arrays:
        if x.shape[-1] < least:
            raise ShapeError(f"{name}: the last axis needs at least {least} elements, got {type_name(x)}")
    return arrays


def _floats(name: str, a: ArrayLike, least: int) -> Any:
    (x,) = _vectors(name, a, least=least)
    return cast(x, *dt.to_inexact(x.dtype, x.weak))


def _size(name: str, n: Any, least: int = 0) -> int:
    n = static_int(n, name, "n")
    if n < least:
        raise ArgumentError(f"{name}: n must be at least {least}, got {n}")
    return n


@compiled_once_it_pays(call_us=40)
def block_diag(*arrs: ArrayLike) -> Array:
    """Make a matrix with the given ones along its diagonal; numbers and vectors are matrices of one row.

    Examples
    --------
    >>> block_diag(np.ones((1, 2)), 3.0).tolist()
    [[1.0, 1.0, 0.0], [0.0, 0.0, 3.0]]
    """
    blocks = [np.atleast_2d(x) for x in arrs or (np.zeros((1, 0)),)]
    for block in blocks:
        if block.ndim > 2:
            raise ShapeError(f"block_diag: matrices are needed, got one of shape {block.shape}")
    width = sum(block.shape[1] for block in blocks)
    rows, before = [], 0
    for block in blocks:
        after = width - before - block.shape[1]
        rows.append(np.pad(block, ((0, 0), (before, after))))
        before += block.shape[1]
    return np.concatenate(rows, 0)


@compiled_once_it_pays(call_us=50)
def toeplitz(c: ArrayLike, r: ArrayLike | None = None) -> Array:
    """Make a matrix that is equal along its diagonals.

    Parameters
    ----------
    c : (..., m), its first column.
    r : (..., n), its first row, whose first element is left out; None for the conjugate of c.

    Returns
    -------
    (..., m, n)

    Examples
    --------
    >>> toeplitz(np.asarray([1, 2]), np.asarray([1, 3, 4])).tolist()
    [[1, 3, 4], [2, 1, 3]]
    """
    column, row = _vectors("toeplitz", c, np.conj(c) if r is None else r)
    m, n = column.shape[-1], row.shape[-1]
    along = _joined(np.flip(column, -1), row[..., 1:])
    return along[..., numpy.arange(n) - numpy.arange(m)[:, None] + (m - 1)]


def _joined(x: Any, y: Any) -> Any:
    """Concatenate vectors along the last axis; batches are broadcast."""
    batch = np.broadcast_shapes(x.shape[:-1], y.shape[:-1])
    return np.concatenate([np.broadcast_to(v, (*batch, v.shape[-1])) for v in (x, y)], -1)


def hankel(c: ArrayLike, r: ArrayLike | None = None) -> Array:
    """Make a matrix that is equal along its other diagonals.

    Parameters
    ----------
    c : (..., m), its first column.
    r : (..., n), its last row, whose first element is left out; None for zeros, as many as c has elements.

    Returns
    -------
    (..., m, n)

    Examples
    --------
    >>> hankel(np.asarray([1, 2]), np.asarray([2, 3, 4])).tolist()
    [[1, 2, 3], [2, 3, 4]]
    """
    column, row = _vectors("hankel", c, np.zeros_like(c) if r is None else r)
    m, n = column.shape[-1], row.shape[-1]
    return _joined(column, row[..., 1:])[..., numpy.arange(n) + numpy.arange(m)[:, None]]


def circulant(c: ArrayLike) -> Array:
    """Make a matrix each of whose columns is the one before it, moved down by one place.

    Parameters
    ----------
    c : (..., n), its first column.

    Returns
    -------
    (..., n, n)

    Examples
    --------
    >>> circulant(np.asarray([1, 2, 3])).tolist()
    [[1, 3, 2], [2, 1, 3], [3, 2, 1]]
    """
    (c,) = _vectors("circulant", c)
    place = numpy.arange(c.shape[-1])
    return c[..., (place[:, None] - place) % max(1, len(place))]


def convolution_matrix(a: ArrayLike, n: int, mode: str = "full") -> Array:
    """Make the matrix whose product with a vector of n elements is its convolution with a.

    Parameters
    ----------
    a : (..., m), with m >= 1.
    n : the size of the vectors, at least 1.
    mode : "full", "same" or "valid", as of numpy.convolve.

    Returns
    -------
    (..., k, n), where k is the size of the convolution.

    Raises
    ------
    ArgumentError : n or the mode is another one.
    ShapeError : a has no elements.

    Examples
    --------
    >>> convolution_matrix(np.asarray([1, 2]), 2).tolist()
    [[1, 0], [2, 1], [0, 2]]
    """
    n = _size("convolution_matrix", n, 1)
    (a,) = _vectors("convolution_matrix", a, least=1)
    if mode not in ("full", "same", "valid"):
        raise ArgumentError(f"convolution_matrix: mode must be 'full', 'same' or 'valid', got {mode!r}")
    m = a.shape[-1]
    lost = {"full": 0, "same": min(m, n) - 1, "valid": 2 * (min(m, n) - 1)}[mode]
    rows = numpy.arange(m + n - 1 - lost) + lost // 2
    place = rows[:, None] - numpy.arange(n)
    inside = (place >= 0) & (place < m)
    return np.where(inside, a[..., numpy.where(inside, place, 0)], 0)


def companion(a: ArrayLike) -> Array:
    """Make a matrix whose characteristic polynomial has the given coefficients, but for a factor.

    Parameters
    ----------
    a : (..., n + 1) coefficients, that of the highest power first.

    Returns
    -------
    (..., n, n): the first row is -a[1:] / a[0], and ones are below the diagonal.

    Raises
    ------
    ShapeError : there are fewer than two coefficients.

    Examples
    --------
    >>> companion(np.asarray([2.0, 4.0, 6.0])).tolist()
    [[-2.0, -3.0], [1.0, 0.0]]
    """
    a = _floats("companion", a, 2)
    return _first_row_over_diagonal(-a[..., 1:] / a[..., :1], np.ones(a.shape[-1] - 2, a.dtype))


def leslie(f: ArrayLike, s: ArrayLike) -> Array:
    """Make the matrix of growth of a population with ages.

    Parameters
    ----------
    f : (..., n), how many children each age has, n >= 2.
    s : (..., n - 1), which part of each age but the last survives.

    Returns
    -------
    (..., n, n), with f as the first row, and s below the diagonal.

    Raises
    ------
    ShapeError : the sizes do not fit.

    Examples
    --------
    >>> leslie(np.asarray([0.5, 2.0]), np.asarray([0.25])).tolist()
    [[0.5, 2.0], [0.25, 0.0]]
    """
    f, s = promoted("leslie", *_vectors("leslie", f, s))
    if f.shape[-1] < 2 or s.shape[-1] != f.shape[-1] - 1:
        raise ShapeError(
            f"leslie: f of at least 2 elements, and s of one less, are needed, got {type_name(f)} and {type_name(s)}"
        )
    return _first_row_over_diagonal(f, s)


def _first_row_over_diagonal(row: Any, below: Any) -> Any:
    """Build a square matrix from its first row and from the diagonal below the main one."""
    n = row.shape[-1]
    rest = np.expand_dims(below, -1) * numpy.eye(n - 1, n, dtype=bool)
    batch = np.broadcast_shapes(row.shape[:-1], rest.shape[:-2])
    row, rest = np.broadcast_to(row, (*batch, n)), np.broadcast_to(rest, (*batch, n - 1, n))
    return np.concatenate([np.expand_dims(row, -2), rest], -2)


def fiedler(a: ArrayLike) -> Array:
    """Make the matrix of the distances between numbers.

    Parameters
    ----------
    a : (..., n).

    Returns
    -------
    (..., n, n), with |a[i] - a[j]|.

    Examples
    --------
    >>> fiedler(np.asarray([1, 4, 6])).tolist()
    [[0, 3, 5], [3, 0, 2], [5, 2, 0]]
    """
    (a,) = _vectors("fiedler", a)
    return np.abs(np.expand_dims(a, -1) - np.expand_dims(a, -2))


def fiedler_companion(a: ArrayLike) -> Array:
    """Make a matrix of five diagonals whose characteristic polynomial has the given coefficients, but for a factor.

    Parameters
    ----------
    a : (..., n + 1) coefficients, that of the highest power first.

    Returns
    -------
    (..., n, n)

    Raises
    ------
    ShapeError : there are no coefficients.

    Examples
    --------
    >>> fiedler_companion(np.asarray([1.0, 2.0, 3.0, 4.0])).tolist()
    [[-2.0, -3.0, 1.0], [1.0, 0.0, 0.0], [0.0, -4.0, 0.0]]
    """
    a = _floats("fiedler_companion", a, 1)
    n = a.shape[-1] - 1
    kind, source = (
        numpy.zeros((n, n), int),
        numpy.zeros((n, n), int),
    )  # kind: 0 nothing, 1 one, 2 a coefficient
    for i in range(0, n, 2):  # rows in pairs: coefficients beside the diagonal, ones two places from it
        for j, k in ((i - 1, i + 1), (i + 1, i + 2)):
            if 0 <= j < n and (i, j) != (0, -1):
                kind[i, j], source[i, j] = 2, k
        if i + 2 < n:
            kind[i, i + 2] = 1
    for i in range(3, n, 2):
        kind[i, i - 2] = 1
    if n:
        kind[0, 0], source[0, 0] = 2, 1
    if n > 1:
        kind[1, 0] = 1
    parts = (-a / a[..., :1])[..., source]
    return np.where(kind == 2, parts, np.asarray(kind == 1, a.dtype))


def dft(n: int, scale: str | None = None, *, dtype: Any = None) -> Array:
    """Make the matrix of the discrete Fourier transform.

    Parameters
    ----------
    n : the number of points.
    scale : None for no factor, "sqrtn" for a unitary matrix, "n" for the factor 1 / n.
    dtype : a complex one; None for the default.

    Returns
    -------
    (n, n)

    Raises
    ------
    ArgumentError : the scale is another one.
    DtypeError : the dtype is not complex.

    Examples
    --------
    >>> np.round(np.real(dft(2)), 4).tolist()
    [[1.0, 1.0], [1.0, -1.0]]
    """
    n = _size("dft", n)
    if scale not in (None, "sqrtn", "n"):
        raise ArgumentError(f"dft: scale must be None, 'sqrtn' or 'n', got {scale!r}")
    found = dt.default_dtype("c") if dtype is None else dt.as_dtype(dtype)
    if dt.kind(found) != "c":
        raise DtypeError(f"dft: a complex dtype is needed, got {found.name}", hint="leave it out")
    place = numpy.arange(n)
    turns = numpy.outer(place, place) % max(n, 1)  # exact, so that no digit is lost in large angles
    divisor = {None: 1, "sqrtn": math.sqrt(n), "n": n}[scale]
    return np.asarray(numpy.exp(-2j * numpy.pi * turns / max(n, 1)) / divisor, found)


def hadamard(n: int, dtype: Any = int) -> Array:
    """Make a matrix of 1 and -1 whose rows are orthogonal.

    Parameters
    ----------
    n : a power of 2.
    dtype : that of the result.

    Returns
    -------
    (n, n)

    Raises
    ------
    ArgumentError : n is no power of 2.

    Examples
    --------
    >>> hadamard(2).tolist()
    [[1, 1], [1, -1]]
    """
    n = _size("hadamard", n, 1)
    if n & (n - 1):
        raise ArgumentError(f"hadamard: n must be a power of 2, got {n}")
    place = numpy.arange(n)
    odd = numpy.bitwise_count(place[:, None] & place) % 2
    return np.asarray(1 - 2 * odd.astype(int), dtype)


def helmert(n: int, full: bool = False) -> Array:
    """Make the matrix of orthonormal contrasts: each row compares an element with those before it.

    Parameters
    ----------
    n : the number of elements, at least 1.
    full : put the row of equal elements first.

    Returns
    -------
    (n - 1, n), or (n, n) if full.

    Examples
    --------
    >>> np.round(helmert(2), 4).tolist()
    [[0.7071, -0.7071]]
    """
    n = _size("helmert", n, 1)
    count = numpy.arange(1, n)
    rows = numpy.tri(n - 1, n) - numpy.diag(count, 1)[: n - 1]
    rows = rows / numpy.sqrt(count * (count + 1.0))[:, None]
    if full:
        rows = numpy.concatenate([numpy.full((1, n), 1 / math.sqrt(n)), rows])
    return np.asarray(rows, dt.default_dtype("f"))


def hilbert(n: int) -> Array:
    """Make the matrix of 1 / (i + j + 1), which is positive definite and nearly singular.

    Examples
    --------
    >>> hilbert(2)[0].tolist()
    [1.0, 0.5]
    """
    place = numpy.arange(_size("hilbert", n))
    return np.asarray(1 / (place[:, None] + place + 1.0), dt.default_dtype("f"))


def invhilbert(n: int) -> Array:
    """Make the inverse of `hilbert`, from whole numbers that are rounded once.

    Examples
    --------
    >>> invhilbert(2).tolist()
    [[4.0, -6.0], [-6.0, 12.0]]
    """
    n = _size("invhilbert", n)

    def element(i: int, j: int) -> int:
        ways = math.comb(n + i, n - j - 1) * math.comb(n + j, n - i - 1) * math.comb(i + j, i) ** 2
        return (-1) ** (i + j) * (i + j + 1) * ways

    return _of_integers(n, element)


def _of_integers(n: int, element: Any) -> Array:
    """Build a matrix of Python's integers as floats; those that are too large become infinite."""
    rows = [[_float(element(i, j)) for j in range(n)] for i in range(n)]
    with numpy.errstate(over="ignore"):
        return np.asarray(numpy.array(rows, float).reshape(n, n).astype(dt.default_dtype("f")))


def _float(x: int) -> float:
    try:
        return float(x)
    except OverflowError:
        return math.copysign(math.inf, x)


_KINDS = ("symmetric", "lower", "upper")


def _pascal_kind(name: str, kind: str | None) -> str:
    kind = "symmetric" if kind is None else kind
    if kind not in _KINDS:
        raise ArgumentError(f"{name}: kind must be one of {_KINDS}, got {kind!r}")
    return kind


def pascal(n: int, kind: str | None = None) -> Array:
    """Make a matrix of binomial coefficients.

    Parameters
    ----------
    n : its size.
    kind : "symmetric" (the default, as None), or its factor: "lower", or "upper".

    Returns
    -------
    (n, n) floats.

    Raises
    ------
    ArgumentError : the kind is another one.

    Examples
    --------
    >>> pascal(3).tolist()
    [[1.0, 1.0, 1.0], [1.0, 2.0, 3.0], [1.0, 3.0, 6.0]]
    """
    element = {
        "symmetric": lambda i, j: math.comb(i + j, i),
        "lower": math.comb,
        "upper": lambda i, j: math.comb(j, i),
    }[_pascal_kind("pascal", kind)]
    return _of_integers(_size("pascal", n), element)


def invpascal(n: int, kind: str | None = None) -> Array:
    """Make the inverse of `pascal`.

    Parameters
    ----------
    n : its size.
    kind : as of `pascal`.

    Returns
    -------
    (n, n) floats.

    Raises
    ------
    ArgumentError : the kind is another one.

    Examples
    --------
    >>> invpascal(2).tolist()
    [[2.0, -1.0], [-1.0, 1.0]]
    """
    n = _size("invpascal", n)

    def signed(i: int, j: int, ways: int) -> int:
        return (-1) ** (i + j) * ways

    element = {
        "symmetric": lambda i, j: signed(
            i, j, sum(math.comb(k, i) * math.comb(k, j) for k in range(max(i, j), n))
        ),
        "lower": lambda i, j: signed(i, j, math.comb(i, j)),
        "upper": lambda i, j: signed(i, j, math.comb(j, i)),
    }[_pascal_kind("invpascal", kind)]
    return _of_integers(n, element)


__all__ = [
    "block_diag", "circulant", "companion", "convolution_matrix", "dft", "fiedler", "fiedler_companion", "hadamard",
    "hankel", "helmert", "hilbert", "invhilbert", "invpascal", "leslie", "pascal", "toeplitz",
]  # fmt: skip
