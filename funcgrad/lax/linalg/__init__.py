"""funcgrad.lax.linalg: factorizations by the names and arguments of jax.lax.linalg.

    >>> from funcgrad.lax import linalg
    >>> import funcgrad.numpy as np
    >>> linalg.cholesky(np.asarray([[4.0, 2.0], [2.0, 2.0]])).tolist()
    [[2.0, 0.0], [1.0, 1.0]]

Those of factorizations.py are LAPACK's, by NumPy. What NumPy lacks is made of loops: reflections.py, schur.py and
polar.py.
"""

from funcgrad.lax.linalg.factorizations import (
    EighImplementation,
    EigImplementation,
    SvdAlgorithm,
    cholesky,
    cholesky_update,
    eig,
    eigh,
    householder_product,
    lu,
    lu_pivots_to_permutation,
    ormqr,
    qr,
    svd,
    symmetric_product,
    triangular_solve,
    tridiagonal_solve,
)
from funcgrad.lax.linalg.polar import qdwh
from funcgrad.lax.linalg.reflections import hessenberg, tridiagonal
from funcgrad.lax.linalg.schur import schur
from funcgrad.trace.util.lazy import only_public

__all__ = [
    "EigImplementation", "EighImplementation", "SvdAlgorithm", "cholesky", "cholesky_update", "eig", "eigh",
    "hessenberg", "householder_product", "lu", "lu_pivots_to_permutation", "ormqr", "qdwh", "qr", "schur", "svd",
    "symmetric_product", "triangular_solve", "tridiagonal", "tridiagonal_solve",
]  # fmt: skip

__dir__ = only_public(__name__)
