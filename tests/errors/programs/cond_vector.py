"""A choice for each element."""

import funcgrad.numpy as np
from funcgrad import lax

x = np.array([1.0, -1.0])
lax.cond(x > 0, lambda x: x, lambda x: -x, x)

# DtypeError: cond: pred must be a scalar, it is bool[2]
#   at cond_vector.py:7 in <module>
#   hint: use .any() or .all(), or numpy.where to choose element by element
