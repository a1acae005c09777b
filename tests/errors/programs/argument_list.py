"""A list in place of an array."""

import funcgrad.numpy as np

np.sin([1.0, 2.0])

# DtypeError: sin: expected an array or a number, got list [1.0, 2.0]
#   at argument_list.py:5 in <module>
#   hint: convert it with funcgrad.numpy.asarray
