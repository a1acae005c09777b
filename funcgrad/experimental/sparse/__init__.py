"""Sparse arrays by the names of jax.experimental.sparse: BCOO, a list of entries, and BCSR, entries by rows; COO, CSR
and CSC for single matrices.

Entries whose indices are outside of the array count as nothing: they fill the list up to a fixed length, so that
sparse arrays of one type are values of compiled functions.

>>> import funcgrad.numpy as np
>>> A = BCOO.fromdense(np.asarray([[0.0, 2.0, 0.0], [1.0, 0.0, 3.0]]))
>>> A
BCOO(float32[2, 3], nse=3)
>>> (A @ np.asarray([1.0, 10.0, 100.0])).tolist()
[20.0, 301.0]
"""

from funcgrad.experimental.sparse.bcoo import BCOO
from funcgrad.experimental.sparse.bcsr import (
    BCSR,
    bcsr_broadcast_in_dim,
    bcsr_concatenate,
    bcsr_dot_general,
    bcsr_extract,
    bcsr_fromdense,
    bcsr_sum_duplicates,
    bcsr_todense,
)
from funcgrad.experimental.sparse.convolutions import bcoo_conv_general_dilated
from funcgrad.experimental.sparse.create import empty, eye, random_bcoo, todense
from funcgrad.experimental.sparse.derivatives import grad, jacfwd, jacobian, jacrev, value_and_grad
from funcgrad.experimental.sparse.entries import JAXSparse
from funcgrad.experimental.sparse.functions import (
    bcoo_broadcast_in_dim,
    bcoo_concatenate,
    bcoo_dot_general,
    bcoo_extract,
    bcoo_fromdense,
    bcoo_multiply_dense,
    bcoo_multiply_sparse,
    bcoo_reduce_sum,
    bcoo_reshape,
    bcoo_rev,
    bcoo_slice,
    bcoo_sort_indices,
    bcoo_squeeze,
    bcoo_sum_duplicates,
    bcoo_todense,
    bcoo_transpose,
    bcoo_update_layout,
)
from funcgrad.experimental.sparse.matrices import (
    COO,
    CSC,
    CSR,
    coo_fromdense,
    coo_matmat,
    coo_matvec,
    coo_todense,
    csr_fromdense,
    csr_matmat,
    csr_matvec,
    csr_todense,
)
from funcgrad.experimental.sparse.places import bcoo_dot_general_sampled, bcoo_dynamic_slice, bcoo_gather
from funcgrad.experimental.sparse.sparsify import sparsify
from funcgrad.trace.util.lazy import only_public

__all__ = [
    "BCOO", "BCSR", "COO", "CSC", "CSR", "JAXSparse", "bcoo_broadcast_in_dim", "bcoo_concatenate",
    "bcoo_conv_general_dilated", "bcoo_dot_general", "bcoo_dot_general_sampled", "bcoo_dynamic_slice",
    "bcoo_extract", "bcoo_fromdense", "bcoo_gather", "bcoo_multiply_dense", "bcoo_multiply_sparse",
    "bcoo_reduce_sum", "bcoo_reshape", "bcoo_rev", "bcoo_slice", "bcoo_sort_indices", "bcoo_squeeze",
    "bcoo_sum_duplicates", "bcoo_todense", "bcoo_transpose", "bcoo_update_layout", "bcsr_broadcast_in_dim",
    "bcsr_concatenate", "bcsr_dot_general", "bcsr_extract", "bcsr_fromdense", "bcsr_sum_duplicates",
    "bcsr_todense", "coo_fromdense", "coo_matmat", "coo_matvec", "coo_todense", "csr_fromdense", "csr_matmat",
    "csr_matvec", "csr_todense", "empty", "eye", "grad", "jacfwd", "jacobian", "jacrev", "random_bcoo",
    "sparsify", "todense", "value_and_grad",
]  # fmt: skip

__dir__ = only_public(__name__)
