"""An einsum with fewer operands than its specification."""

import funcgrad.numpy as np

np.einsum("ij,jk->ik", np.ones((2, 3)))
