"""Eigenvalues of square matrices, and the forms that lead to them, by the LAPACK that NumPy brings along.

NumPy's loop for eigenvalues of any matrices is called by way of Python, computes those of float32 in float64, and one
matrix waits for the other. That for real symmetric ones does not see when a matrix has three diagonals alone, for which
most of the work is done already. For the forms there is none.

In: nodes of Family.MATRIX. Out: an `Elimination`, which calls a routine of the backend
(backends/cpu/native/source/matrices/spectral.c); None for other nodes, and where that LAPACK lacks the function.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.graph.host.library_calls import FLOP_PS, LETTERS, SMALL, Elimination
from funcgrad.trace import ops
from funcgrad.trace.graph.rewrite import rewrite
from funcgrad.trace.matrix.matrix_ops import EIG, EIGH, SVD, svd_shapes
from funcgrad.trace.matrix.views import unpack
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel, toposort

_FUNCTIONS = {  # of LAPACK, by the names of ops; how many times the cube of the rows it takes
    "eig": ("geev", 25),
    "eigh": ("syevd", 9),
    "schur": ("gees", 25),
    "hessenberg": ("gehrd", 4),
    "tridiagonal": ("sytrd", 2),
}
_STEPS = ("gebal", "gehrd", "lahqr")  # that find eigenvalues of a real matrix, in the order of the C's struct
_MANY_SHIFTS, _WORTH_THEM = (
    75,
    150,
)  # rows from which LAPACK's geev makes many shifts at once; up to which one is faster
_VECTORS, _BY_STEPS = 1, 2  # kinds, as the C says
_LINE = 64  # bytes


def spectral(node: UOp, target: Target) -> Elimination | None:
    """Return what computes a node on a target."""
    name = node.op.name
    if name not in _FUNCTIONS or not numel(node.shape):
        return None
    function, cost = _FUNCTIONS[name]
    (a,) = node.src
    n = a.shape[-1]
    function = f"lapack_{function}_{LETTERS[a.dtype]}"
    if function not in target.row_loops():
        return None
    if node.op is EIGH:
        return _symmetric(node, function, cost, target)
    work = (130 if node.op is EIG else 66) * n + 4400  # numbers, as many as LAPACK asks for
    held = 3 * n + (2 * n * n if node.op is EIG else 0)
    scratch = -(-(work + held) * a.dtype.itemsize // _LINE) * _LINE
    kind = _VECTORS if node.arg else 0
    functions, steps = [function], [f"lapack_{step}_{LETTERS[a.dtype]}" for step in _STEPS]
    if _is_by_steps(node) and target.row_loops() >= {*steps}:
        functions, kind = [function, *steps], _BY_STEPS
    rows, work_ps = numel(a.shape[:-2]), FLOP_PS * cost * n**3
    symbol = f"spectral_{name}"
    return Elimination(
        symbol, tuple(functions), a.dtype, (n, n), work, kind, rows, work_ps, n <= SMALL, scratch, 0
    )


def _symmetric(node: UOp, function: str, cost: int, target: Target) -> Elimination | None:
    """Return what computes eigenvalues of real symmetric matrices."""
    (a,) = node.src
    n, of_diagonals = a.shape[-1], f"lapack_stevd_{LETTERS[a.dtype]}"
    if dt.kind(a.dtype) != "f" or of_diagonals not in target.row_loops():
        return None
    work = max(66 * n, 2 * n * n + 6 * n + 1 if node.arg else 0)
    matrix, numbers, integers = n * n * a.dtype.itemsize, (work + n) * a.dtype.itemsize, 8 * (5 * n + 4)
    scratch = sum(-(-nbytes // _LINE) * _LINE for nbytes in (matrix, numbers + integers))
    kind, rows, work_ps = _VECTORS if node.arg else 0, numel(a.shape[:-2]), FLOP_PS * cost * n**3
    functions = (function, of_diagonals)
    return Elimination(
        "spectral_eigh", functions, a.dtype, (n, n), work, kind, rows, work_ps, n <= SMALL, scratch, 0
    )


def _is_by_steps(node: UOp) -> bool:
    """Tell whether a node is eigenvalues alone that the steps of LAPACK's function find sooner than it does."""
    (a,) = node.src
    is_alone = node.op is EIG and not node.arg and dt.kind(a.dtype) == "f"
    return is_alone and _MANY_SHIFTS < a.shape[-1] <= _WORTH_THEM


def with_values_beside_vectors(outputs: Sequence[UOp]) -> list[UOp]:
    """Return the outputs with eigenvalues and singular values alone taken from where vectors are wanted as well, as in
    the gradients of functions of them.
    """
    found = {(node.op, node.src): node.arg for node in toposort(outputs) if _has_vectors(node)}

    def values(node: UOp, src: tuple[UOp, ...]) -> UOp | None:
        arg = found.get((node.op, node.src))
        return None if arg is None or _has_vectors(node) else _values(UOp(node.op, src, arg))

    return rewrite(outputs, dict.fromkeys((EIG, EIGH, SVD), values)) if found else list(outputs)


def _has_vectors(node: UOp) -> bool:
    return node.op in (EIG, EIGH) and node.arg or node.op is SVD and node.arg[1]


def _values(node: UOp) -> UOp:
    """Return the values of a node that has vectors, too."""
    (a,) = node.src
    n = a.shape[-1]
    shapes, place = (svd_shapes(node.arg, a.shape), 1) if node.op is SVD else ([(n,), (n, n)], 0)
    if dt.kind(node.dtype) == "f":
        return unpack(node, shapes)[place]
    parts = [unpack(node.unary(part), shapes)[place] for part in ("real", "imag")]
    return UOp(ops.COMPLEX, tuple(parts))
