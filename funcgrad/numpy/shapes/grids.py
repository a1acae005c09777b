"""Arrays written as indices: mgrid[0:2, 0:3], r_[1:4, 0], c_[x, y]; and the positions of parts of a matrix."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.numpy.core.operands import ArrayLike, cast, operand, promoted, type_name
from funcgrad.numpy.creation import arange, array, asarray, meshgrid
from funcgrad.numpy.shapes.linspace import linspace
from funcgrad.numpy.shapes.manipulation import concatenate, reshape, stack, transpose
from funcgrad.numpy.shapes.take import diag_indices, tril_indices, triu_indices
from funcgrad.numpy.sorting import nonzero
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import memory_for
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import normal_axis, static_int


def _range(item: slice, name: str) -> Any:
    """Return start:stop:step as arange does, nothing where there is no end at all; an imaginary step gives that many
    points with both ends.
    """
    if item.start is None and item.stop is None and item.step is None:
        return arange(0)
    start = 0 if item.start is None else item.start
    if isinstance(item.step, complex):
        return linspace(start, item.stop, int(abs(item.step)))
    if item.stop is None:
        raise ArgumentError(f"{name}: the slice {start}: has no end")
    return arange(start, item.stop, item.step)


def _ranges(key: Any, name: str) -> tuple[list[Any], bool]:
    """Return the range of each slice, in one dtype, and whether there was one slice alone."""
    items = key if isinstance(key, tuple) else (key,)
    with config(numpy_dtype_promotion="standard"):  # a slice has no dtype that the user could change
        ranges = promoted(name, *(_range(item, name) for item in items)) if items else []
    return ranges, not isinstance(key, tuple)


class _FullGrid:
    """mgrid[a:b, c:d] holds the coordinates of each point of a grid, along a new first axis.

        >>> mgrid[0:2, 0:2].tolist()
        [[[0, 0], [1, 1]], [[0, 1], [0, 1]]]

    A slice is start:stop:step as for arange; with an imaginary step, as 0:1:5j, that many points with both ends.
    """

    def __getitem__(self, key: Any) -> Any:
        ranges, single = _ranges(key, "mgrid")
        if not ranges:
            return arange(0)
        return ranges[0] if single else stack(meshgrid(*ranges, indexing="ij"))


class _OpenGrid:
    """ogrid[a:b, c:d] is one array a slice, of size 1 along the axes of the others: together they broadcast to a grid.

    >>> [v.shape for v in ogrid[0:2, 0:3]]
    [(2, 1), (1, 3)]
    """

    def __getitem__(self, key: Any) -> Any:
        ranges, single = _ranges(key, "ogrid")
        return ranges[0] if single else meshgrid(*ranges, indexing="ij", sparse=True)


class _Concatenator:
    """What r_ and c_ share: slices become ranges, numbers vectors, and all are concatenated.

    A first item of text sets the axis, the least rank, and where the axes of items of lower rank go: "0,2,1".
    """

    def __init__(self, name: str, axis: int, least_rank: int, place: int) -> None:
        self.name, self.defaults = name, (axis, least_rank, place)

    def __getitem__(self, key: Any) -> Any:
        items = list(key) if isinstance(key, tuple) else [key]
        axis, rank, place = self.defaults
        column_of_matrix = False
        as_matrix = False
        if items and isinstance(items[0], str):
            text = items.pop(0)
            if text in ("r", "c"):
                as_matrix, column_of_matrix = True, text == "c"
            else:
                axis, rank, place = self._directive(text)
        parts = [self._placed(item, rank, place) for item in items]
        if not parts:
            raise ArgumentError(f"{self.name}: nothing to concatenate")
        result = concatenate(parts, axis=normal_axis(axis, parts[0].ndim, self.name))
        if as_matrix and result.ndim == 1:
            return reshape(result, (-1, 1) if column_of_matrix else (1, -1))
        return result

    def _directive(self, text: str) -> tuple[int, int, int]:
        try:
            numbers = [int(part) for part in text.split(",")]
        except ValueError:
            numbers = []
        if not 1 <= len(numbers) <= 3:
            raise ArgumentError(
                f"{self.name}: {text!r} is no directive",
                hint="write 'r', 'c', or up to three integers: '0,2,1'",
            )
        return (*numbers, *self.defaults[len(numbers) :])  # type: ignore[return-value]

    def _placed(self, item: Any, rank: int, place: int) -> Any:
        """Reshape an item to at least that rank. Its own axes end at `place`, or start there if that is not
        negative.
        """
        x = _range(item, self.name) if isinstance(item, slice) else asarray(item)
        if not x.ndim:
            x = reshape(x, (1,))
            own = 0 if not isinstance(item, slice) else 1
        else:
            own = x.ndim
        missing = max(rank - x.ndim, 0)
        if not missing:
            return x
        wide = reshape(x, (1,) * missing + x.shape)
        if not own:
            return wide
        order = list(range(missing))
        start = place if place >= 0 else place + missing + 1
        return transpose(wide, order[:start] + list(range(missing, wide.ndim)) + order[start:])


mgrid = _FullGrid()
ogrid = _OpenGrid()
r_ = _Concatenator("r_", 0, 1, -1)
r_.__doc__ = """Ranges, numbers and arrays in a row: r_[1:4, 0, x].

>>> r_[1:4, 0, asarray([9])]
Array([1, 2, 3, 0, 9], dtype=int32)
"""
c_ = _Concatenator("c_", -1, 2, 0)
c_.__doc__ = """Vectors as columns of a matrix: c_[x, y].

>>> c_[arange(2), arange(2)].tolist()
[[0, 0], [1, 1]]
"""


# ---- positions in a matrix ----


def mask_indices(
    n: int, mask_func: Callable[..., Any], k: Any = 0, *, size: int | None = None
) -> tuple[Array, Array]:
    """Find row and column of each element of an n by n matrix that a function keeps.

    Parameters
    ----------
    n : the size of the matrix.
    mask_func : a function of (matrix, k), such as `tril`.
    k : its second argument.
    size : how many elements the result has, which has to be known while tracing; None for as many as there
        are.

    Returns
    -------
    the pair (rows, columns), vectors of integers.

    Examples
    --------
    >>> [i.tolist() for i in mask_indices(2, triu)]
    [[0, 0, 1], [0, 1, 1]]
    """
    n = static_int(n, "mask_indices", "n")
    with memory_for("mask_indices", (n, n), dt.float32):
        matrix = np.ones((n, n), np.float32)
    rows, columns = nonzero(mask_func(array(matrix), k), size=size)
    return rows, columns


def _matrix_shape(arr: ArrayLike, name: str) -> tuple[int, int]:
    x = operand(arr, name)
    if x.ndim != 2:
        raise ShapeError(f"{name}: a matrix is needed, got {type_name(x)}")
    return x.shape[0], x.shape[1]


def tril_indices_from(arr: ArrayLike, k: int = 0) -> tuple[Array, Array]:
    """Find row and column of each element of a matrix on and below a diagonal.

    Parameters
    ----------
    arr : a matrix.
    k : which diagonal: above the main one, or below where it is negative.

    Returns
    -------
    the pair (rows, columns), vectors of integers.

    Examples
    --------
    >>> [i.tolist() for i in tril_indices_from(ones((2, 2)))]
    [[0, 1, 1], [0, 0, 1]]
    """
    rows, columns = _matrix_shape(arr, "tril_indices_from")
    return tril_indices(rows, k, columns)


def triu_indices_from(arr: ArrayLike, k: int = 0) -> tuple[Array, Array]:
    """Find row and column of each element of a matrix on and above a diagonal.

    Parameters
    ----------
    arr : a matrix.
    k : which diagonal: above the main one, or below where it is negative.

    Returns
    -------
    the pair (rows, columns), vectors of integers.

    Examples
    --------
    >>> [i.tolist() for i in triu_indices_from(ones((2, 2)))]
    [[0, 0, 1], [0, 1, 1]]
    """
    rows, columns = _matrix_shape(arr, "triu_indices_from")
    return triu_indices(rows, k, columns)


def diag_indices_from(arr: ArrayLike) -> tuple[Array, ...]:
    """Find the positions of the diagonal of an array with two or more equal axes.

    Examples
    --------
    >>> [i.tolist() for i in diag_indices_from(ones((2, 2)))]
    [[0, 1], [0, 1]]
    """
    x = operand(arr, "diag_indices_from")
    if x.ndim < 2 or len(set(x.shape)) != 1:
        raise ShapeError(f"diag_indices_from: two or more equal axes are needed, got {type_name(x)}")
    return tuple(cast(i, dt.default_dtype("i")) for i in diag_indices(x.shape[0], x.ndim))
