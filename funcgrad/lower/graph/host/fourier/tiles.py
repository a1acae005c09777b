"""Fourier transforms of many rows at once, side by side in the lanes of vectors, along any axis.

A routine of the backend (backends/cpu/native/source/fourier.c) copies a tile, as many rows as a vector has lanes, to
the cache, transforms it there and writes it to its place. A row may be a row of a matrix or a column of it, before and
after. So transforms along other axes than the last one need no transposition, and the six steps of a long row none
either (long_rows.py).

In: transforms of rows (FFT), with transpositions around them where they are of other axes. Out: nodes of `TILES` for
those whose length has no other factors than 2, 3 and 5, and of which there are enough; the other ones are NumPy's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from funcgrad.lower.graph.split_complex import parts_of
from funcgrad.trace import ops
from funcgrad.trace.ops import define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.uop import Family, Type, UOp, const, iota, numel
from funcgrad.trace.util.named_tuple import NamedTuple

MOST_POINTS = 1 << 11  # of a tile, which is then a quarter of a MiB
_FEWEST_POINTS = 8
_WORTH = 1 << 14  # numbers of all rows
_VECTOR_NBYTES = 64
_TOGETHER = 2  # tiles of columns: a row of them is then 256 bytes
_MOST_PASSES = 16
_PLACE_NBYTES = 4


class Tiles(NamedTuple):
    """What is transformed: `outer` matrices with `width` transforms of `points` numbers each.

    shape, dtype: of the result; real numbers are pairs of parts, in the source and there. from_columns, to_columns:
    whether the numbers of a transform lie in a column of its matrix. from_real: the source is rows of real numbers, and
    the result the first half of their spectra. twiddled: whether number k of transform j is multiplied by
    exp(-2 pi i j k / (points width)), or by its conjugate for an inverse; only to columns.
    """

    shape: Shape
    dtype: np.dtype
    outer: int
    points: int
    width: int
    from_columns: bool
    to_columns: bool
    inverse: bool
    twiddled: bool = False
    from_real: bool = False

    @property
    def together(self) -> int:
        """How many tiles are in work together."""
        is_columns = self.from_columns or self.to_columns
        return _TOGETHER if is_columns and self.width >= _TOGETHER * lanes_of(self.dtype) else 1

    @property
    def groups(self) -> int:
        """How many times tiles are in work."""
        return self.outer * -(-self.width // (self.together * lanes_of(self.dtype)))

    @property
    def may_be_in_place(self) -> bool:
        """Whether each tile is written where it was read."""
        return self.from_columns == self.to_columns and not self.from_real

    @property
    def shift(self) -> int:
        """How many bits of the exponent of a root choose one from the table of roots that are near each other."""
        return (self.points * self.width).bit_length() // 2

    def scratch_nbytes(self, units: int) -> int:
        """Return the bytes of the memory that tiles are in while they are transformed, by so many units."""
        nbytes = self.points * (self.together * 2 * _VECTOR_NBYTES + _PLACE_NBYTES)
        return _VECTOR_NBYTES + units * (-(-nbytes // _VECTOR_NBYTES) * _VECTOR_NBYTES)

    def words(self, units: int) -> list[int]:
        """Return the numbers of the routine's `struct form`."""
        radices = radices_of(self.points)
        flags = map(int, (self.from_columns, self.from_real, self.to_columns, self.inverse, self.twiddled))
        sizes = units, self.together, self.outer, self.points, self.width
        return [*sizes, *flags, self.shift, len(radices), *radices, *[0] * (_MOST_PASSES - len(radices))]


def _infer(arg: Tiles, *src: UOp) -> Type:
    return arg.shape, arg.dtype, False


TILES = define(
    "fourier_tiles",
    Family.MATRIX,
    _infer,
    arg_form=lambda arg, *src: isinstance(arg, Tiles),
)


def lanes_of(dtype: np.dtype) -> int:
    """Return how many transforms of a dtype are side by side."""
    return _VECTOR_NBYTES // dt.real_dtype(dtype).itemsize


def radices_of(points: int) -> list[int]:
    """Return the factors of the passes over rows; none where other factors than 2, 3 and 5 are left.

    What the first pass leaves is to fit into the nearest cache, so it is of 4 or 5 where it can be.
    """
    exponents = {}
    for prime in (2, 3, 5):
        exponents[prime] = 0
        while points % prime == 0:
            points //= prime
            exponents[prime] += 1
    if points > 1:
        return []
    twos = exponents[2]
    if twos == 1:
        fours, eights, single = 0, 0, 1
    else:
        fours = -twos % 3
        eights, single = (twos - 2 * fours) // 3, 0
    return [4] * fours + [5] * exponents[5] + [8] * eights + [3] * exponents[3] + [2] * single


def fits(points: int, count: int, dtype: np.dtype) -> bool:
    """Tell whether the routine transforms `count` rows of so many numbers."""
    return (
        _FEWEST_POINTS <= points <= MOST_POINTS
        and count >= lanes_of(dtype)
        and 0 < len(radices_of(points)) <= _MOST_PASSES
    )


def transformed(x: UOp, arg: Tiles) -> UOp:
    """Return a node of the routine with the tables of roots that it reads."""
    points, count = arg.points, arg.width
    dtype = dt.real_dtype(arg.dtype)
    roots = _roots(iota(points, dt.int64), points, dtype)
    if not arg.twiddled:
        return UOp(TILES, (x, roots), arg)
    size, lanes = points * count, lanes_of(arg.dtype)
    coarse = _roots(iota((size >> arg.shift) + 1, dt.int64) * (1 << arg.shift), size, dt.float64)
    fine = _roots(iota(1 << arg.shift, dt.int64), size, dt.float64)
    products = iota(points, dt.int64).expand((1,), (lanes,)) * iota(lanes, dt.int64).expand((0,), (points,))
    return UOp(TILES, (x, roots, coarse, fine, _roots(products, size, dtype)), arg)


def _roots(exponents: UOp, size: int, dtype: np.dtype) -> UOp:
    """Return exp(-2 pi i e / size) of exponents below `size` + 1, as memory has them."""
    # Small angles are known to more places.
    turns = (exponents > size // 2).where(exponents - size, exponents)
    angle = turns.cast(dt.float64) * (-2 * math.pi / size)
    return UOp(ops.COMPLEX, tuple(angle.unary(name).cast(dtype) for name in ("cos", "sin")))


def in_tiles(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    """Rule for FFT: return the transform of many rows by the routine."""
    if numel(node.shape) < _WORTH:
        return None
    (x,) = src
    points = node.shape[-1]
    moved = _before_move(x)
    if moved is not None:
        source, axis = moved
        shape = source.shape
        outer, count = numel(shape[:axis]), numel(shape[axis + 1 :])
        if not fits(points, count, node.dtype):
            return None
        arg = Tiles(shape, node.dtype, outer, points, count, True, True, node.arg)
        order = [*(a for a in range(len(shape)) if a != axis), axis]
        parts = parts_of(transformed(source, arg), in_memory=True)
        return UOp(ops.COMPLEX, tuple(part.permute(order) for part in parts))
    count = numel(node.shape[:-1])
    if not fits(points, count, node.dtype):
        return None
    return transformed(x, Tiles(node.shape, node.dtype, 1, points, count, False, False, node.arg))


def real_in_tiles(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    """Rule for RFFT: return the transform of many rows by the routine."""
    (x,) = src
    points, count = x.shape[-1], numel(x.shape[:-1])
    if numel(x.shape) < _WORTH or not fits(points, count, node.dtype):
        return None
    arg = Tiles(node.shape, node.dtype, 1, points, count, False, False, False, from_real=True)
    return transformed(x, arg)


def _before_move(x: UOp) -> tuple[UOp, int] | None:
    """Return an array of which one axis was moved to the end, and that axis."""
    if x.op is not ops.COMPLEX or x.src[0].op is not ops.PERMUTE:
        return None
    re, im = x.src
    order = re.arg
    axis = order[-1]
    if list(order[:-1]) != [a for a in range(len(order)) if a != axis]:
        return None
    if im.op is ops.PERMUTE and im.arg == order:
        return joined(re.src[0], im.src[0]), axis
    if im.op is ops.EXPAND and im.src[0].op is ops.CONST:
        return joined(re.src[0], const(im.src[0].arg.value, im.dtype, re.src[0].shape)), axis
    return None


def joined(re: UOp, im: UOp) -> UOp:
    """Return the complex array of two parts: the memory that they were read from, where that is it."""
    if re.op is ops.REAL and im.op is ops.IMAG and re.src == im.src:
        return re.src[0]
    return UOp(ops.COMPLEX, (re, im))


def moved_back(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
    """Rule for PERMUTE: two permutations are one, and one that moves nothing is none."""
    (x,) = src
    if x.op is not ops.PERMUTE:
        return None
    return x.src[0].permute([x.arg[a] for a in node.arg])


def whole(node: UOp, src: Sequence[UOp]) -> UOp:
    """Rule for COMPLEX: parts of one array are that array."""
    return joined(*src)
