"""A loop over a single number."""

import funcgrad.numpy as np

for _ in np.array(1.0):
    pass

# DtypeError: iteration over a 0-dimensional array
#   at iterate_scalar.py:5 in <module>
