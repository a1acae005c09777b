"""Matrices as nodes: the pieces that derivatives of matrix ops and their written-out forms are made of.

A matrix is the last two axes of a node; all axes before them are a batch. `pack` puts arrays of one batch side by
side in one vector each, `unpack` takes them apart: so that an op has one result whatever it computes.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.trace.ops import CONCAT, CONTRACT
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.uop import UOp, const, counting, numel


def conjugate(x: UOp) -> UOp:
    return x.unary("conj") if dt.kind(x.dtype) == "c" else x


def real_part(x: UOp) -> UOp:
    """Return x without its imaginary part, in the dtype of x."""
    return x.unary("real").cast(x.dtype) if dt.kind(x.dtype) == "c" else x


def transposed(x: UOp) -> UOp:
    return x.permute((*range(x.ndim - 2), x.ndim - 1, x.ndim - 2))


def adjoint(x: UOp) -> UOp:
    """Transpose and conjugate matrices."""
    return conjugate(transposed(x))


def product(a: UOp, b: UOp) -> UOp:
    """Multiply matrices of one batch: a @ b."""
    n = a.ndim - 2
    batch = tuple(range(n))
    return UOp(CONTRACT, (a, b), ((*batch, n, n + 1), (*batch, n + 1, n + 2), (*batch, n, n + 2)))


def inner_sum(a: UOp, b: UOp) -> UOp:
    """Return the sum of a * b over both axes of the matrices."""
    labels = tuple(range(a.ndim))
    return UOp(CONTRACT, (a, b), (labels, labels, labels[:-2]))


def _mask(x: UOp, offset: int | None) -> UOp:
    """Tell where column <= row + offset; the diagonal if offset is None."""
    rows, columns = x.shape[-2:]
    row = counting(rows).expand((1,), (columns,))
    column = counting(columns).expand((0,), (rows,))
    mask = row.eq(column) if offset is None else column <= row + offset
    return mask.expand(range(x.ndim - 2), x.shape[:-2])


def lower_part(x: UOp, offset: int = 0) -> UOp:
    """Zero right of the diagonal, which `offset` shifts."""
    return _mask(x, offset).where(x, 0)


def upper_part(x: UOp, offset: int = 0) -> UOp:
    """Zero left of the diagonal, which `offset` shifts."""
    return _mask(x, offset - 1).where(const(0, x.dtype, x.shape), x)


def only_diagonal(x: UOp) -> UOp:
    """Zero off the diagonal."""
    return _mask(x, None).where(x, 0)


def without_diagonal(x: UOp) -> UOp:
    return _mask(x, None).where(const(0, x.dtype, x.shape), x)


def diagonal_of(x: UOp) -> UOp:
    """Return the diagonal of square matrices, as vectors."""
    return only_diagonal(x).sum((x.ndim - 2,))


def unit(batch: Shape, size: int, dtype: object) -> UOp:
    """Return unit matrices."""
    return only_diagonal(const(1, dtype, (*batch, size, size)))  # type: ignore[arg-type]


def columns_times(x: UOp, factors: UOp) -> UOp:
    """Multiply each column of the matrices by its factor."""
    return x * factors.cast(x.dtype).expand((x.ndim - 2,), (x.shape[-2],))


def rows_times(x: UOp, factors: UOp) -> UOp:
    """Multiply each row of the matrices by its factor."""
    return x * factors.cast(x.dtype).expand((x.ndim - 1,), (x.shape[-1],))


def half_below(x: UOp) -> UOp:
    """Return what is below the diagonal, and half of the diagonal: with its adjoint it is a Hermitian x again."""
    return lower_part(x, -1) + only_diagonal(x * 0.5)


def hermitian_of_lower(x: UOp) -> UOp:
    """Return the Hermitian matrix whose lower triangle is that of x."""
    half = half_below(x)
    return half + adjoint(half)


def differences(values: UOp) -> UOp:
    """Return values[j] - values[i] at (i, j)."""
    n = values.shape[-1]
    across = values.expand((values.ndim - 1,), (n,))
    return across - transposed(across)


def inverse_or_zero(x: UOp) -> UOp:
    """Return 1 / x, and 0 where x is 0."""
    zero = x.eq(0)
    return zero.where(const(0, x.dtype, x.shape), 1 / zero.where(1, x))


def block(x: UOp, rows: tuple[int, int], columns: tuple[int, int]) -> UOp:
    """Return the part (from, to) of the rows and of the columns."""
    return x.shrink([*((0, s, 1) for s in x.shape[:-2]), (*rows, 1), (*columns, 1)])


def beside(parts: Sequence[UOp]) -> UOp:
    """Put matrices side by side."""
    return UOp(CONCAT, tuple(parts), parts[0].ndim - 1)


def above(parts: Sequence[UOp]) -> UOp:
    """Put matrices one above the other."""
    return UOp(CONCAT, tuple(parts), parts[0].ndim - 2)


def pack(parts: Sequence[UOp], batch: Shape) -> UOp:
    """Pack arrays (*batch, ...) of one dtype into one of shape (*batch, total)."""
    flat = [part.reshape((*batch, numel(part.shape[len(batch) :]))) for part in parts]
    return UOp(CONCAT, tuple(flat), len(batch))


def unpack(x: UOp, shapes: Sequence[Shape]) -> list[UOp]:
    """Return the arrays of these shapes, the batch left out, that `pack` put into one."""
    batch, start, parts = x.shape[:-1], 0, []
    for shape in shapes:
        stop = start + numel(shape)
        part = x.shrink_axis(-1, start, stop)
        parts.append(part.reshape((*batch, *shape)))
        start = stop
    return parts
