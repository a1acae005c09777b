"""Fourier transforms of long rows in six steps, as many short ones that threads share.

A row of n1 n2 numbers is a matrix with rows of n2. Its transform is that of all columns, each number times a root of
unity, then that of all rows, read by columns:

    X[k1 + n1 k2] = sum over j2 of w2^(j2 k2) w^(j2 k1) (sum over j1 of w1^(j1 k1) x[j1 n2 + j2])

with w = exp(-2 pi i / n), w1 = w^n2, w2 = w^n1. Each step walks memory by whole rows: between them are transpositions.
Bailey 1990, "FFTs in external or hierarchical memory".
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from funcgrad.lower.graph.split_complex import parts_of
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import rewrite
from funcgrad.trace.matrix.matrix_ops import FFT
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, iota

_LONG = 1 << 19  # numbers of a row: fewer are transformed sooner than the code of six steps is made
_SHORTEST = 64  # of the two lengths


def in_six_steps(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs with transforms of long rows in six steps."""

    def short(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        lengths = _lengths(node)
        return _six_steps(src[0], lengths, node.arg) if lengths else None

    def part(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        return src[0].src[node.op is ops.IMAG] if src[0].op is ops.COMPLEX else None

    return rewrite(outputs, {FFT: short, ops.REAL: part, ops.IMAG: part})


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
    columns = _parts_of_fft([_turned(part) for part in parts], inverse)
    cosine, sine = _roots(second, first, inverse, columns[0])
    real, imaginary = columns
    turned = real.muladd(cosine, -(imaginary * sine)), real.muladd(sine, imaginary * cosine)
    result = _parts_of_fft([_turned(part) for part in turned], inverse)
    return UOp(ops.COMPLEX, tuple(_turned(part).reshape(x.shape) for part in result))


def _parts_of_fft(parts: Sequence[UOp], inverse: bool) -> tuple[UOp, ...]:
    made = UOp(FFT, (UOp(ops.COMPLEX, tuple(parts)),), inverse)
    return tuple(parts_of(made, in_memory=True))


def _turned(x: UOp) -> UOp:
    """Transpose matrices."""
    return x.permute((*range(x.ndim - 2), x.ndim - 1, x.ndim - 2))


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
