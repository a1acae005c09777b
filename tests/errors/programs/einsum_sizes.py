"""One label of einsum with two sizes."""

import funcgrad.numpy as np

np.einsum("ij,jk->ik", np.ones((2, 3)), np.ones((4, 5)))
