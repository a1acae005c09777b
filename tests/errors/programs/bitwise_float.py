"""A bitwise operation on floats."""

import funcgrad.numpy as np

np.ones(3) & np.ones(3)

# DtypeError: bitwise_and: not defined for float32
#   at bitwise_float.py:5 in <module>
#   hint: convert the argument with .astype first
