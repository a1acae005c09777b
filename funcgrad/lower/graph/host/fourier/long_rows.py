"""Fourier transforms of long rows in six steps, as many short ones that threads share.

A row of n1 n2 numbers is a matrix with rows of n2. Its transform is that of all columns, each number times a root of
unity, then that of all rows, read by columns:

    X[k1 + n1 k2] = sum over j2 of w2^(j2 k2) w^(j2 k1) (sum over j1 of w1^(j1 k1) x[j1 n2 + j2])

with w = exp(-2 pi i / n), w1 = w^n2, w2 = w^n1. Bailey 1990, "FFTs in external or hierarchical memory". Where the two
lengths have small factors these are two steps of tiles.py, which reads and writes columns. Of other lengths
each step walks memory by whole rows, and between them are transpositions.

A row of 2 m real numbers is one of m complex ones, z[j] = x[2 j] + i x[2 j + 1], and its spectrum follows from theirs:

    X[k] = (Z[k] + Z[m - k]*) / 2 + w^k (Z[k] - Z[m - k]*) / 2i

with w = exp(-pi i / m). The inverse goes the same way back.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from funcgrad.lower.graph.host.fourier.tiles import (
    MOST_POINTS,
    Tiles,
    fits,
    in_tiles,
    moved_back,
    real_in_tiles,
    transformed,
    whole,
)
from funcgrad.lower.graph.split_complex import parts_of
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import rewrite
from funcgrad.trace.matrix.matrix_ops import FFT, IRFFT, RFFT
from funcgrad.trace.matrix.views import transposed
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.uop import UOp, const, iota, numel

_LONG_IN_TILES = 1 << 16  # numbers of a row from which it is cut, where both lengths have small factors
_LONG = 1 << 19  # of others: fewer are transformed sooner than the code of six steps is made
_SHORTEST = 64  # of the two lengths


def in_parts(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs with transforms of long rows in six steps, and others of many rows side by side."""

    def of_complex(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        tiled = _tiled_lengths(node, node.shape[-1])
        if tiled:
            return _in_two_steps(src[0], node.shape, node.dtype, tiled, node.arg)
        lengths = _lengths(node)
        return _six_steps(src[0], lengths, node.arg) if lengths else in_tiles(node, src)

    def of_real(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        tiled = _half_lengths(node, src[0].shape[-1])
        return _half_spectrum(src[0], tiled) if tiled else real_in_tiles(node, src)

    def to_real(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        tiled = _half_lengths(node, node.arg)
        return _from_half_spectrum(src[0], node, tiled) if tiled else None

    def part(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        return src[0].src[node.op is ops.IMAG] if src[0].op is ops.COMPLEX else None

    return rewrite(
        outputs,
        {
            FFT: of_complex,
            RFFT: of_real,
            IRFFT: to_real,
            ops.REAL: part,
            ops.IMAG: part,
            ops.PERMUTE: moved_back,
            ops.COMPLEX: whole,
        },
    )


def _tiled_lengths(node: UOp, size: int) -> tuple[int, ...]:
    """Return two factors of the length of a long row that both have small factors, near each other; none of others."""
    if size < _LONG_IN_TILES:
        return ()
    for first in range(math.isqrt(size), max(_SHORTEST, size // MOST_POINTS) - 1, -1):
        second = size // first
        if size % first == 0 and fits(first, second, node.dtype) and fits(second, first, node.dtype):
            return first, second
    return ()


def _half_lengths(node: UOp, size: int) -> tuple[int, ...]:
    """Return the same of half as many numbers; none where their number is odd."""
    return () if size % 2 else _tiled_lengths(node, size // 2)


def _in_two_steps(x: UOp, shape: Shape, dtype: np.dtype, lengths: Sequence[int], inverse: bool) -> UOp:
    """Transform rows to a result of this shape and dtype; real numbers are pairs of parts, there and in `x`."""
    first, second = lengths
    outer = numel(shape[:-1])
    middle = (*shape[:-1], first, second)
    columns = Tiles(middle, dt.complex_dtype(dtype), outer, first, second, True, True, inverse, True)
    turned = Tiles(shape, dtype, outer, second, first, False, True, inverse)
    return transformed(transformed(x, columns), turned)


def _half_spectrum(x: UOp, lengths: Sequence[int]) -> UOp:
    """Return the spectrum of real rows: 0 and m, and between them k beside m - k."""
    half = math.prod(lengths)
    z = _in_two_steps(x, (*x.shape[:-1], half), dt.complex_dtype(x.dtype), lengths, False)
    re, im = parts_of(z, in_memory=True)
    first_re, first_im = (part.shrink_axis(-1, 0, 1) for part in (re, im))
    a_re, a_im = (part.shrink_axis(-1, 1, half) for part in (re, im))
    b_re, b_im = (part.flip([part.ndim - 1]) for part in (a_re, a_im))
    cosine, sine = _half_roots(half, a_re, -1)
    even_re, even_im = a_re + b_re, a_im - b_im
    odd_re, odd_im = a_im + b_im, b_re - a_re
    between = (
        0.5 * (even_re + odd_re.muladd(cosine, -(odd_im * sine))),
        0.5 * (even_im + odd_re.muladd(sine, odd_im * cosine)),
    )
    zero = const(0, first_re.dtype, first_re.shape)
    ends = (first_re + first_im, zero), (first_re - first_im, zero)
    return _side_by_side([ends[0], between, ends[1]])


def _from_half_spectrum(x: UOp, node: UOp, lengths: Sequence[int]) -> UOp:
    """Return the real rows of half a spectrum, each sum of 2 m terms."""
    half = math.prod(lengths)
    re, im = parts_of(x, in_memory=x.op is not ops.COMPLEX)
    first, last = re.shrink_axis(-1, 0, 1), re.shrink_axis(-1, half, half + 1)
    a_re, a_im = (part.shrink_axis(-1, 1, half) for part in (re, im))
    b_re, b_im = (part.flip([part.ndim - 1]) for part in (a_re, a_im))
    cosine, sine = _half_roots(half, a_re, 1)
    even_re, even_im = a_re + b_re, a_im - b_im
    odd_re, odd_im = a_re - b_re, a_im + b_im
    between = (
        even_re - odd_re.muladd(sine, odd_im * cosine),
        even_im + odd_re.muladd(cosine, -(odd_im * sine)),
    )
    z = _side_by_side([(first + last, first - last), between])
    return _in_two_steps(z, node.shape, node.dtype, lengths, True)


def _side_by_side(parts: Sequence[tuple[UOp, UOp]]) -> UOp:
    wholes = tuple(UOp(ops.COMPLEX, pair) for pair in parts)
    return UOp(ops.CONCAT, wholes, wholes[0].ndim - 1)


def _half_roots(half: int, like: UOp, sign: int) -> tuple[UOp, UOp]:
    """Return cosine and sine of pi k / half with k = 1, 2, ..., the sine with a sign, of the shape and dtype of another
    array.
    """
    angle = (iota(half - 1, dt.int32) + 1).cast(dt.float64) * (sign * math.pi / half)
    cosine, sine = (
        angle.unary(name).cast(like.dtype).expand(range(like.ndim - 1), like.shape[:-1])
        for name in ("cos", "sin")
    )
    return cosine, sine


def _lengths(node: UOp) -> tuple[int, ...]:
    """Return the two factors of a long row that are nearest to each other; none of other nodes."""
    if node.op is not FFT or node.shape[-1] < _LONG:
        return ()
    size = node.shape[-1]
    first = next(n for n in range(math.isqrt(size), 0, -1) if size % n == 0)
    return (first, size // first) if first >= _SHORTEST else ()


def _six_steps(x: UOp, lengths: Sequence[int], inverse: bool) -> UOp:
    first, second = lengths
    rows = x.shape[:-1]
    parts = [part.reshape((*rows, first, second)) for part in parts_of(x, in_memory=x.op is not ops.COMPLEX)]
    columns = _parts_of_fft([transposed(part) for part in parts], inverse)
    cosine, sine = _roots(second, first, inverse, columns[0])
    real, imaginary = columns
    turned = real.muladd(cosine, -(imaginary * sine)), real.muladd(sine, imaginary * cosine)
    result = _parts_of_fft([transposed(part) for part in turned], inverse)
    return UOp(ops.COMPLEX, tuple(transposed(part).reshape(x.shape) for part in result))


def _parts_of_fft(parts: Sequence[UOp], inverse: bool) -> tuple[UOp, ...]:
    made = UOp(FFT, (UOp(ops.COMPLEX, tuple(parts)),), inverse)
    return tuple(parts_of(made, in_memory=True))


def _roots(rows: int, columns: int, inverse: bool, like: UOp) -> tuple[UOp, UOp]:
    """Return cosine and sine of 2 pi i j / (rows columns) at each place (i, j), the sine negated for a transform that
    is not the inverse, as arrays of the shape and dtype of another one.
    """
    size = rows * columns
    i = iota(rows, dt.int64).expand((1,), (columns,))
    j = iota(columns, dt.int64).expand((0,), (rows,))
    turns = i * j
    turns = (turns > size // 2).where(turns - size, turns)  # small angles are known to more places
    angle = (turns.cast(dt.float64) * ((2 if inverse else -2) * math.pi / size)).cast(like.dtype)
    cosine, sine = (
        angle.unary(name).expand(range(like.ndim - 2), like.shape[:-2]) for name in ("cos", "sin")
    )
    return cosine, sine
