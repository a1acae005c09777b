"""funcgrad.scipy.linalg: functions of matrices by the names and arguments of jax.scipy.linalg."""

from funcgrad.scipy.linalg.factorizations import (
    cho_factor,
    cho_solve,
    cholesky,
    det,
    eigh,
    eigh_tridiagonal,
    expm,
    expm_frechet,
    inv,
    lu,
    lu_factor,
    lu_solve,
    polar,
    qr,
    qr_multiply,
    solve,
    solve_triangular,
    svd,
)
from funcgrad.scipy.linalg.matrix_functions import funm, hessenberg, rsf2csf, schur, solve_sylvester, sqrtm
from funcgrad.scipy.linalg.special_matrices import (
    block_diag,
    circulant,
    companion,
    convolution_matrix,
    dft,
    fiedler,
    fiedler_companion,
    hadamard,
    hankel,
    helmert,
    hilbert,
    invhilbert,
    invpascal,
    leslie,
    pascal,
    toeplitz,
)
from funcgrad.trace.util.lazy import only_public

__all__ = [
    "block_diag", "cho_factor", "cho_solve", "cholesky", "circulant", "companion", "convolution_matrix", "det", "dft",
    "eigh", "eigh_tridiagonal", "expm", "expm_frechet", "fiedler", "fiedler_companion", "funm", "hadamard", "hankel",
    "helmert", "hessenberg", "hilbert", "inv", "invhilbert", "invpascal", "leslie", "lu", "lu_factor", "lu_solve",
    "pascal", "polar", "qr", "qr_multiply", "rsf2csf", "schur", "solve", "solve_sylvester", "solve_triangular", "sqrtm",
    "svd", "toeplitz",
]  # fmt: skip

__dir__ = only_public(__name__)
