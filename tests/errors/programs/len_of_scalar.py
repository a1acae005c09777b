"""The length of a single number."""

import funcgrad.numpy as np

len(np.array(1.0))

# DtypeError: len() of a 0-dimensional array
#   at len_of_scalar.py:5 in <module>
