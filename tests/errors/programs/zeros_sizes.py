"""Sizes one by one, as of numpy.random.rand."""

import funcgrad.numpy as np

np.zeros(2, 3)

# DtypeError: unsupported dtype: 3
#   at zeros_sizes.py:5 in <module>
#   hint: several sizes are one tuple: zeros((2, 3)), not zeros(2, 3)
