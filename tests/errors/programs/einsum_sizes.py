"""One label of einsum with two sizes."""

import funcgrad.numpy as np

np.einsum("ij,jk->ik", np.ones((2, 3)), np.ones((4, 5)))

# ShapeError: einsum: 'ij,jk->ik': label 'j' is 4 (axis 0 of operand 1: float32[4,5]) and 3 before
#   at einsum_sizes.py:5 in <module>
