"""Ops on square matrices for the forms that lead to their eigenvalues: Schur's, Hessenberg's, tridiagonal.

As in matrix_ops.py a batch is before the last two axes, and results are packed. LAPACK computes them on the host. For
targets without one, and for derivatives, they are loops, which are written with the functions of arrays
(lax/linalg/by_loops.py); so they are plugged in.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from funcgrad.trace.matrix import fortran
from funcgrad.trace.matrix.matrix_ops import row
from funcgrad.trace.ops import form_loops
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.uop import Op, UOp


def _form(name: str, reference: Callable[..., np.ndarray], width: Callable[[int], int]) -> Op:
    """Return the row of a form. It has the derivative of its loops, which compute it for targets without a routine."""

    def decompose(arg: None, a: UOp) -> UOp:
        return form_loops(name, a)

    return row(name, reference, lambda arg, src: (width(src[0].shape[-1]),), decompose=decompose)


def schur_shapes(n: int) -> list[Shape]:
    return [(n, n), (n, n)]


def hessenberg_shapes(n: int) -> list[Shape]:
    return [(n, n), (n - 1,)]


def tridiagonal_shapes(n: int) -> list[Shape]:
    return [(n, n), (n,), (n - 1,), (n - 1,)]


SCHUR = _form("schur", fortran.schur, lambda n: 2 * n * n)
"""Packed: (T, Q)."""
HESSENBERG = _form("hessenberg", fortran.hessenberg, lambda n: n * n + n - 1)
"""Packed: H, and the reflections below it; their coefficients."""
TRIDIAGONAL = _form("tridiagonal", fortran.tridiagonal, lambda n: n * n + 3 * n - 2)
"""Packed: T, and the reflections below; its diagonal, the one below; coefficients. It reads the lower triangle."""
FORMS = (SCHUR, HESSENBERG, TRIDIAGONAL)
