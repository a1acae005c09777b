"""Matrices and Fourier transforms by NumPy's own loops, which programs call without Python.

What NumPy calls a generalized ufunc is a C function `loop(args, dimensions, steps, data)` over rows: addresses of the
operands, how many rows there are and the sizes within one, distances in bytes between rows and within them. It needs
neither the interpreter's lock nor memory that is contiguous. So a matrix op is one call on its buffers, rows cut into
tasks as those of a kernel are, and what has several results writes each to its place in the packed row.

Of substitution NumPy has no loop: substitution.py has it. QR factors take
two loops, of which the first changes its operand, and are made in the memory of the result. Matrices that are not small
are factored by elimination.py.

In: a node. Out: a `RowLoop`, a `Substitution` or a `Reflections`, from which the renderer writes a function; None where
none computes what our rows say: NumPy's Python does it then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from itertools import accumulate

import numpy as np

from funcgrad.trace import ops
from funcgrad.trace.graph.call_nodes import is_call
from funcgrad.trace.graph.evaluate import evaluate, run_unwatched
from funcgrad.trace.graph.rewrite import rewrite
from funcgrad.trace.matrix import matrix_ops as matrix
from funcgrad.trace.ops import define
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.uop import Family, Type, UOp, numel, toposort
from funcgrad.trace.util.named_tuple import NamedTuple

LETTERS = {dt.float32: "f", dt.float64: "d", dt.complex64: "F", dt.complex128: "D"}
SMALL = 64  # rows of matrices that are better computed several at once than each by LAPACK's own threads
FLOP_PS, _FOURIER_PS = 50, 150
_MOST_UNIT, _MOST_UNIT_NODES = 1 << 22, 16  # elements, and nodes, that are looked at for a unit matrix
_SHORT_PS = 100_000_000
_SHORT_COLUMNS = 300  # numbers in columns with which products are better made by one thread
_SPECTRAL = ("spectral_eig", "spectral_schur", "spectral_hessenberg")
_MOST_COEFFICIENTS = 1 << 11  # of reflections, which are on the stack


class Operand(NamedTuple):
    """An operand of a loop: buffer number `slot` (the result is 0), from `offset` on. `row` is the distance between
    its rows, `steps` are those within a row along its axes, all in bytes. `fixed` is a number in place of a buffer,
    the same for all rows.
    """

    slot: int
    offset: int
    row: int
    steps: tuple[int, ...]
    fixed: np.floating | None = None


class RowLoop(NamedTuple):
    """A call of a loop. symbol: its name for the linker. sizes: of the axes within a row, in the order of the loop's
    own signature. work_ps: roughly, of one row. shared: whether rows are worth being cut into tasks. is_zeroed: whether
    the result is 0 before, as the loop writes real parts alone of some numbers.
    """

    symbol: str
    operands: tuple[Operand, ...]
    rows: int
    sizes: tuple[int, ...]
    work_ps: int
    shared: bool
    is_zeroed: bool = False


class Substitution(NamedTuple):
    """Systems a x = b with triangles a of `size` rows, for `columns` columns each, by BLAS, which has a function of its
    own (trsv) for one column: x takes the place of a copy of b. lower, turned, unit: whether the lower triangle is
    read, of what a is the transpose of if `turned`, and whether its diagonal is taken as ones. The other fields are
    those of a RowLoop.
    """

    symbol: str
    dtype: np.dtype
    lower: bool
    turned: bool
    unit: bool
    size: int
    columns: int
    rows: int
    work_ps: int
    shared: bool


class Elimination(NamedTuple):
    """LU factors of matrices of `size` = (rows, columns), or what is made of them (elimination.py). symbol: the
    routine. functions: those of BLAS and LAPACK that it calls. others: columns of the second source, or of an inverse
    that LAPACK makes at once. kind: flags that the C names. scratch_nbytes: of memory to work in, which begins with
    near_nbytes for what stays in the cache of a core. The other fields are those of a RowLoop.
    """

    symbol: str
    functions: tuple[str, ...]
    dtype: np.dtype
    size: tuple[int, int]
    others: int
    kind: int
    rows: int
    work_ps: int
    shared: bool
    scratch_nbytes: int
    near_nbytes: int


class Reflections(NamedTuple):
    """Factors by Householder's reflections of `size` = (rows, columns) of each matrix. symbol: the loop that finds the
    reflections. multiply: the loop that makes the first `columns` columns of Q of them; None where the result is what
    the first loop gives, the changed matrix and the coefficients. The other fields are those of a RowLoop.
    """

    symbol: str
    multiply: str | None
    dtype: np.dtype
    size: tuple[int, int]
    columns: int
    rows: int
    work_ps: int
    shared: bool


class SideBySide(NamedTuple):
    """A routine for many small matrices (small_matrices.py). size: (rows, columns) of the first source; others: columns
    of the second one, or of a unit matrix in its place. kind: flags that the C names. The other fields are those of a
    RowLoop.
    """

    symbol: str
    size: tuple[int, int]
    others: int
    kind: int
    rows: int
    work_ps: int
    shared: bool


LibraryCall = RowLoop | Substitution | Elimination | Reflections | SideBySide


def calls_blas(call: LibraryCall) -> bool:
    """Tell whether a call is one of functions that may use threads of a BLAS."""
    if isinstance(call, RowLoop):
        return call.symbol.startswith("loop_linalg_")
    return bool(call.functions) if isinstance(call, Elimination) else not isinstance(call, SideBySide)


def is_short(call: LibraryCall) -> bool:
    """Tell whether a call is a substitution that takes less time on one thread than several take to begin together, or
    has many such parts, as what finds a Hessenberg form has a product for each column.
    """
    if isinstance(call, Elimination):
        numbers = call.size[0] * (2 if dt.kind(call.dtype) == "c" else 1)
        return call.symbol in _SPECTRAL and numbers <= _SHORT_COLUMNS
    return isinstance(call, Substitution) and call.rows * call.work_ps < _SHORT_PS


def _infer_inverse(arg: None, a: UOp) -> Type:
    return a.shape, a.dtype, False


INVERSE = define("inverse", Family.MATRIX, _infer_inverse, has_arg=False)
"""The inverse of matrices: SOLVE for unit matrices, where there is a function that makes it of the matrix alone."""


def symbol_of(module: str, name: str, types: str) -> str:
    """Tell how a loop is called in programs: linalg.solve of types "ff->f" is loop_linalg_solve_fff."""
    return f"loop_{module}_{name}_{types.replace('->', '')}"


def row_loop_of(node: UOp) -> LibraryCall | None:
    """Return what computes a node of Family.MATRIX.

    LAPACK has columns where we have rows, and NumPy copies what goes there and back, an element of each row at a time.
    So matrices are handed over transposed where their transposes answer the question with the same numbers.
    """
    if node.op in (matrix.FFT, matrix.RFFT, matrix.IRFFT):
        return _fourier(node)
    if node.op is matrix.CHOLESKY:  # the upper factor of the transposed matrix
        return _transposed(_matrices(node, "cholesky_up", [node.shape[-2:]], node.shape[-1:]))
    if node.op is matrix.SOLVE:
        return _matrices(node, "solve", [node.shape[-2:]], node.shape[-2:])
    if node.op is matrix.DET:
        return _transposed(_matrices(node, "det", [()], node.src[0].shape[-1:]))
    if node.op in (matrix.QR, matrix.HOUSEHOLDER_QR):
        return _reflections(node) if node.dtype in (dt.float64, dt.complex128) else None
    return _packed(node)


def widen_factors(outputs: Sequence[UOp], is_there: Callable[[UOp], bool]) -> list[UOp]:
    """Return the outputs with QR factors of float32 made in float64, of which alone there are loops, but for those of
    which there is a routine, which `is_there` tells.
    """
    factors = (matrix.QR, matrix.HOUSEHOLDER_QR)

    def wide(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        if node.op not in factors or node.dtype != dt.float32 or is_there(node):
            return None
        return UOp(node.op, (src[0].cast(dt.float64),), node.arg).cast(dt.float32)

    if all(node.op not in factors for node in toposort(outputs)):
        return list(outputs)
    return rewrite(outputs, {Family.MATRIX: wide})


def _reflections(node: UOp) -> Reflections | None:
    (x,) = node.src
    m, n = x.shape[-2:]
    letter = LETTERS[node.dtype]
    columns = m if node.arg else min(m, n)
    if columns > _MOST_COEFFICIENTS:
        return None
    multiply = None
    if node.op is matrix.QR:
        name = "qr_complete" if columns > n else "qr_reduced"
        multiply = symbol_of("linalg", name, f"{letter * 2}->{letter}")
    rows, largest = numel(x.shape[:-2]), max(m, n)
    work = FLOP_PS * 2 * largest * m * n
    symbol = symbol_of("linalg", "qr_r_raw", f"{letter}->{letter}")
    return Reflections(symbol, multiply, node.dtype, (m, n), columns, rows, work, largest <= SMALL)


def with_inverses(outputs: Sequence[UOp], is_there: Callable[[UOp], bool]) -> list[UOp]:
    """Return the outputs with solutions for unit matrices as inverses, where `is_there` tells that one is computed of
    the matrix alone.
    """

    def inverse(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        a, b = src
        found = UOp(INVERSE, (a,))
        return found if is_there(found) and is_unit(b) else None

    return rewrite(outputs, {matrix.SOLVE: inverse})


def is_unit(x: UOp) -> bool:
    """Tell whether a node is unit matrices, whatever they are made of: a few nodes, of no data."""
    size = x.shape[-1]
    if x.shape[-2] != size or numel(x.shape) > _MOST_UNIT:
        return False
    nodes = toposort([x])
    if len(nodes) > _MOST_UNIT_NODES or any(n.op in (ops.PARAM, ops.ARRAY) or is_call(n) for n in nodes):
        return False
    (found,) = evaluate([x], {}, run_unwatched)
    return bool((found == np.eye(size)).all())


def _packed(node: UOp) -> RowLoop | None:
    """Return the loop for ops of several results. Of complex matrices some are real: their places by number."""
    m, n = node.src[0].shape[-2:]
    if node.op is matrix.SLOGDET:
        return _transposed(_matrices(node, "slogdet", [(), ()], (n,), {1}))
    if node.op is matrix.EIGH and node.arg:
        return _matrices(node, "eigh_lo", [(n,), (n, n)], (n,), {0})
    if node.op is matrix.EIGH:
        return _transposed(_matrices(node, "eigvalsh_up", [(n,)], (n,), {0}))
    if node.op is matrix.SVD:
        full, vectors = node.arg
        name = "svd" if not vectors else "svd_f" if full else "svd_s"
        real = {1 if vectors else 0}
        return _matrices(node, name, matrix.svd_shapes(node.arg, (m, n)), (m, n, min(m, n)), real)
    return None


def _transposed(loop: RowLoop) -> RowLoop:
    """Return the loop on the transposes of its matrices."""
    return loop._replace(operands=tuple(o._replace(steps=o.steps[::-1]) for o in loop.operands))


def _strides(shape: Shape, itemsize: int) -> tuple[int, ...]:
    """Return the strides of a contiguous array, in bytes."""
    return tuple(accumulate((itemsize, *shape[:0:-1]), lambda x, y: x * y))[::-1] if shape else ()


def _matrices(
    node: UOp, name: str, results: Sequence[Shape], sizes: Shape, real: Set[int] = frozenset()
) -> RowLoop:
    """Return a loop of numpy.linalg: whole matrices in, results side by side out. real: the numbers of those results
    that are real, of which the imaginary parts are 0 before.
    """
    itemsize = node.dtype.itemsize
    rows = numel(node.src[0].shape[:-2])
    operands = []
    for slot, x in enumerate(node.src, 1):
        inner = x.shape[-2:]
        operands.append(Operand(slot, 0, numel(inner) * itemsize, _strides(inner, itemsize)))
    width = sum(map(numel, results)) * itemsize
    offset = 0
    for shape in results:
        operands.append(Operand(0, offset, width, _strides(shape, itemsize)))
        offset += numel(shape) * itemsize
    letter, of_parts = LETTERS[node.dtype], LETTERS[dt.real_dtype(node.dtype)]
    made = "".join(of_parts if i in real else letter for i in range(len(results)))
    largest = max(node.src[0].shape[-2:])
    symbol = symbol_of("linalg", name, f"{letter * len(node.src)}->{made}")
    work, is_zeroed = FLOP_PS * largest**3, bool(real) and letter != of_parts
    return RowLoop(symbol, tuple(operands), rows, tuple(sizes), work, largest <= SMALL, is_zeroed)


def _fourier(node: UOp) -> RowLoop:
    """Return a loop of numpy.fft: (row, factor) to row."""
    (x,) = node.src
    size = node.arg if node.op is matrix.IRFFT else x.shape[-1]
    if node.op is matrix.FFT:
        name = "ifft" if node.arg else "fft"
    elif node.op is matrix.IRFFT:
        name = "irfft"
    else:
        name = "rfft_n_odd" if size % 2 else "rfft_n_even"
    real, given, made = (LETTERS[d] for d in (dt.real_dtype(x.dtype), x.dtype, node.dtype))
    operands = (
        Operand(1, 0, x.shape[-1] * x.dtype.itemsize, (x.dtype.itemsize,)),
        Operand(-1, 0, 0, (), dt.real_dtype(x.dtype).type(1)),
        Operand(0, 0, node.shape[-1] * node.dtype.itemsize, (node.dtype.itemsize,)),
    )
    work = _FOURIER_PS * size * max(1, size.bit_length())
    symbol = symbol_of("fft", name, f"{given}{real}->{made}")
    return RowLoop(symbol, operands, numel(x.shape[:-1]), (x.shape[-1], node.shape[-1]), work, True)
