"""A string in place of an array."""

import funcgrad.numpy as np

np.sin("one")

# DtypeError: sin: expected an array or a number, got str 'one'
#   at argument_string.py:5 in <module>
