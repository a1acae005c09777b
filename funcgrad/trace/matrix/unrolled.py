"""Matrices of few rows, written out in elementwise ops: a 3x3 solve within a loop is some dozen instructions.

These are the `decompose` columns of matrix ops. The elements of a matrix are nodes of their own, of the shape of the
batch; a choice of the row with the largest pivot is a `where`, so no position depends on values.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const, iota

MOST_ROWS = 4  # of matrices that are written out: the work to compile grows as the cube

Elements = list[list[UOp]]


def _elements(a: UOp) -> Elements:
    batch = a.shape[:-2]
    whole = [(0, s, 1) for s in batch]

    def element(i: int, j: int) -> UOp:
        return a.shrink([*whole, (i, i + 1, 1), (j, j + 1, 1)]).reshape(batch)

    return [[element(i, j) for j in range(a.shape[-1])] for i in range(a.shape[-2])]


def _rows(b: UOp) -> list[UOp]:
    whole, size = [(0, s, 1) for s in b.shape[:-2]], b.shape[-1]
    return [
        b.shrink([*whole, (i, i + 1, 1), (0, size, 1)]).reshape((*b.shape[:-2], size))
        for i in range(b.shape[-2])
    ]


def _from_rows(rows: Sequence[UOp]) -> UOp:
    """Make a matrix of vectors as its rows."""
    axis, n = rows[0].ndim - 1, len(rows)
    new = [row.expand((axis,), (n,)) for row in rows]
    others = [a for a in range(new[0].ndim) if a != axis]
    number = iota(n, dt.int32).expand(others, [new[0].shape[a] for a in others])
    result = new[-1]
    for i in reversed(range(n - 1)):
        result = number.eq(i).where(new[i], result)
    return result


def _from_elements(elements: Elements) -> UOp:
    columns = len(elements[0])
    flat = [e.expand((e.ndim,), (1,)) for row in elements for e in row]
    return _from_rows(flat).reshape((*elements[0][0].shape, len(elements), columns))


def _times(element: UOp, row: UOp) -> UOp:
    return element.expand((row.ndim - 1,), (row.shape[-1],)) * row


def _over(row: UOp, element: UOp) -> UOp:
    return row / element.expand((row.ndim - 1,), (row.shape[-1],))


def _swap_if(condition: UOp, x: UOp, y: UOp) -> tuple[UOp, UOp]:
    if condition.ndim < x.ndim:
        condition = condition.expand((condition.ndim,), (x.shape[-1],))
    return condition.where(y, x), condition.where(x, y)


def _eliminate(a: Elements, b: list[UOp]) -> UOp:
    """Eliminate by Gauss with partial pivoting, in place. Return the sign of the permutation."""
    n = len(a)
    sign = const(1, a[0][0].dtype, a[0][0].shape)
    for c in range(n):
        for r in range(c + 1, n):
            larger = a[c][c].unary("abs") < a[r][c].unary("abs")
            for j in range(c, n):
                a[c][j], a[r][j] = _swap_if(larger, a[c][j], a[r][j])
            if b:
                b[c], b[r] = _swap_if(larger, b[c], b[r])
            sign = larger.where(-sign, sign)
        for r in range(c + 1, n):
            factor = a[r][c] / a[c][c]
            for j in range(c + 1, n):
                a[r][j] = a[r][j] - factor * a[c][j]
            if b:
                b[r] = b[r] - _times(factor, b[c])
    return sign


def _substitute(a: Elements, b: list[UOp], order: Sequence[int]) -> list[UOp]:
    """Solve for one row after the other, in an order in which each needs only those before it."""
    x: dict[int, UOp] = {}
    for i in order:
        value = b[i]
        for j in x:
            value = value - _times(a[i][j], x[j])
        x[i] = _over(value, a[i][i])
    return [x[i] for i in range(len(b))]


def solve(arg: None, a: UOp, b: UOp) -> UOp:
    elements, rows = _elements(a), _rows(b)
    _eliminate(elements, rows)
    return _from_rows(_substitute(elements, rows, range(len(rows))[::-1]))


def triangular_solve(lower: bool, a: UOp, b: UOp) -> UOp:
    order = range(b.shape[-2])
    return _from_rows(_substitute(_elements(a), _rows(b), order if lower else order[::-1]))


def lu(arg: None, a: UOp) -> UOp:
    """Factor a matrix with partial pivoting, packed as by lapack.lu: both factors, the order of the rows, the rows
    exchanged. A NaN is larger than any number.
    """
    x, (m, n) = _elements(a), a.shape[-2:]

    def number(i: int) -> UOp:
        return const(i, a.dtype, a.shape[:-2])

    order, pivots = [number(i) for i in range(m)], []
    for k in range(min(m, n)):
        row, largest = number(k), x[k][k].unary("abs")
        for r in range(k + 1, m):
            size = x[r][k].unary("abs")
            larger = (largest < size) | (size.ne(size) & largest.eq(largest))
            row, largest = larger.where(number(r), row), larger.where(size, largest)
        for r in range(k + 1, m):
            taken = row.eq(number(r))
            order[k], order[r] = _swap_if(taken, order[k], order[r])
            for j in range(n):
                x[k][j], x[r][j] = _swap_if(taken, x[k][j], x[r][j])
        pivots.append(row)
        is_zero = x[k][k].eq(number(0))
        for r in range(k + 1, m):
            factor = x[r][k] = is_zero.where(number(0), x[r][k] / x[k][k])
            for j in range(k + 1, n):
                x[r][j] = x[r][j] - factor * x[k][j]
    everything = [*(element for row in x for element in row), *order, *pivots]
    return _from_elements([everything]).reshape((*a.shape[:-2], len(everything)))


def cholesky(arg: None, a: UOp) -> UOp:
    """Factor a matrix by Cholesky, to NaN where it is not positive definite: the last pivot is then not positive, or
    NaN.
    """
    given = _elements(a)
    n = len(given)
    zero = const(0, a.dtype, a.shape[:-2])
    found: Elements = [[zero] * n for _ in range(n)]
    pivot = zero
    for i in range(n):
        for j in range(i + 1):
            value = given[i][j]
            for k in range(j):
                value = value - found[i][k] * found[j][k]
            pivot = value
            found[i][j] = value.unary("sqrt") if i == j else value / found[j][j]
    positive = zero < pivot
    for i in range(n):
        for j in range(i + 1):
            found[i][j] = positive.where(found[i][j], float("nan"))
    return _from_elements(found)


def qr(full: bool, a: UOp) -> UOp:
    """Factor a matrix by Householder's reflections with LAPACK's signs. Each is I - tau v v^T with v[k] = 1."""
    r = _elements(a)
    m, n = a.shape[-2:]
    k = min(m, n)
    zero, one = (const(x, a.dtype, a.shape[:-2]) for x in (0, 1))
    q = [[one if i == j else zero for j in range(m if full else k)] for i in range(m)]
    reflections = [_reflect(r, c) for c in range(min(m - 1, n))]
    for c in reversed(range(len(reflections))):
        _apply(reflections[c], q, c, c)
    for i in range(m):
        r[i][: min(i, n)] = [zero] * min(i, n)
    flat = [e for rows in (q, r if full else r[:k]) for row in rows for e in row]
    return _from_elements([flat]).reshape((*a.shape[:-2], len(flat)))


def _reflect(a: Elements, c: int) -> tuple[UOp, list[UOp]]:
    """Apply to the matrix the reflection that leaves 0 below the diagonal of a column, and return it as (tau, v).
    Norms are taken of numbers divided by the greatest, whose squares neither overflow nor vanish. A column that has
    only zeros below the diagonal stays as it is.
    """
    below = [a[i][c] for i in range(c + 1, len(a))]
    top = a[c][c]
    zero, one = const(0, top.dtype, top.shape), const(1, top.dtype, top.shape)
    greatest = top.unary("abs")
    for x in below:
        greatest = greatest.maximum(x.unary("abs"))
    scale = greatest.eq(zero).where(one, greatest)
    squares = zero
    for x in below:
        squares = squares + (x / scale) * (x / scale)
    first = top / scale
    nothing = squares.eq(zero)
    size = (first * first + squares).unary("sqrt")
    beta = (first < zero).where(size, -size)
    tau = nothing.where(zero, (beta - first) / nothing.where(one, beta))
    inverse = one / nothing.where(one, first - beta)
    v = [one, *(x / scale * inverse for x in below)]
    a[c][c] = nothing.where(top, beta * scale)
    _apply((tau, v), a, c, c + 1)
    return tau, v


def _apply(reflection: tuple[UOp, list[UOp]], a: Elements, row: int, column: int) -> None:
    """Apply a reflection of the rows from `row` on to the columns from `column` on."""
    tau, v = reflection
    for j in range(column, len(a[row])):
        total = a[row][j]
        for i, x in enumerate(v[1:], row + 1):
            total = total + x * a[i][j]
        total = tau * total
        for i, x in enumerate(v, row):
            a[i][j] = a[i][j] - x * total


def _minor(a: Elements, rows: tuple[int, ...], columns: tuple[int, ...]) -> UOp:
    """Compute a minor by Laplace's expansion. Equal minors are one node."""
    if not rows:
        return const(1, a[0][0].dtype, a[0][0].shape)
    if len(rows) == 1:
        return a[rows[0]][columns[0]]
    total: UOp | None = None
    for k, column in enumerate(columns):
        term = a[rows[0]][column] * _minor(a, rows[1:], columns[:k] + columns[k + 1 :])
        total = term if total is None else total - term if k % 2 else total + term
    assert total is not None
    return total


def det(arg: None, a: UOp) -> UOp:
    everything = tuple(range(a.shape[-1]))
    return _minor(_elements(a), everything, everything)


def cofactor(arg: None, a: UOp) -> UOp:
    elements, n = _elements(a), a.shape[-1]

    def entry(i: int, j: int) -> UOp:
        minor = _minor(elements, tuple(r for r in range(n) if r != i), tuple(c for c in range(n) if c != j))
        return -minor if (i + j) % 2 else minor

    return _from_elements([[entry(i, j) for j in range(n)] for i in range(n)])


def slogdet(arg: None, a: UOp) -> UOp:
    """Compute slogdet by elimination, whose pivots do not overflow where their product would."""
    elements = _elements(a)
    sign = _eliminate(elements, [])
    size = const(0, a.dtype, a.shape[:-2])
    for i in range(len(elements)):
        pivot = elements[i][i]
        sign = sign * pivot.unary("sign")
        size = size + pivot.unary("abs").unary("log")
    # a pivot of 0 leaves 0 / 0 below it, and so does a matrix whose determinant is 0
    singular = elements[-1][-1].ne(elements[-1][-1]) & _finite(a)
    sign = singular.where(const(0, sign.dtype, sign.shape), sign)
    size = singular.where(const(float("-inf"), size.dtype, size.shape), size)
    return _from_elements([[sign, size]]).reshape((*sign.shape, 2))


def _finite(a: UOp) -> UOp:
    """Return whether all elements are finite."""
    flat = [element.unary("is_finite") for row in _elements(a) for element in row]
    result = flat[0]
    for f in flat[1:]:
        result = result & f
    return result
