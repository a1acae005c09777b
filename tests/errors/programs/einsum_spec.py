"""An einsum with fewer operands than its specification."""

import funcgrad.numpy as np

np.einsum("ij,jk->ik", np.ones((2, 3)))

# ArgumentError: einsum: 'ij,jk->ik' names 2 operands, 1 were given
#   at einsum_spec.py:5 in <module>
