"""Eigenvalues of any square matrices, and the forms that lead to them, by the LAPACK that NumPy brings along.

NumPy's loop for eigenvalues is called by way of Python, computes those of float32 in float64, and one matrix waits for
the other. For the forms it has none.

In: nodes of Family.MATRIX. Out: an `Elimination`, which calls a routine of the backend
(backends/cpu/native/source/spectral.c); None for other nodes, and where that LAPACK lacks the function.
"""

from __future__ import annotations

from funcgrad.backends.interface import Target
from funcgrad.lower.graph.host.library_calls import FLOP_PS, LETTERS, SMALL, Elimination
from funcgrad.trace.matrix.matrix_ops import EIG
from funcgrad.trace.uop import UOp, numel

_FUNCTIONS = {  # of LAPACK, by the names of ops; how many times the cube of the rows it takes
    "eig": ("geev", 25),
    "schur": ("gees", 25),
    "hessenberg": ("gehrd", 4),
    "tridiagonal": ("sytrd", 2),
}
_VECTORS = 1  # kind, as the C says
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
    work = (130 if node.op is EIG else 66) * n + 4400  # numbers, as many as LAPACK asks for
    held = 3 * n + (2 * n * n if node.op is EIG else 0)
    scratch = -(-(work + held) * a.dtype.itemsize // _LINE) * _LINE
    kind = _VECTORS if node.arg else 0
    rows, work_ps = numel(a.shape[:-2]), FLOP_PS * cost * n**3
    symbol = f"spectral_{name}"
    return Elimination(
        symbol, (function,), a.dtype, (n, n), work, kind, rows, work_ps, n <= SMALL, scratch, 0
    )
