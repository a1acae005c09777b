"""A size by true division."""

import funcgrad.numpy as np

np.ones(6).reshape(6 / 2, 2)

# DtypeError: reshape: a size must be an integer, got float 3.0
#   at reshape_float.py:5 in <module>
#   hint: divide with //, or convert it with int()
