"""A shift by a float."""

import funcgrad.numpy as np

np.arange(3) << 0.5

# DtypeError: left_shift: not defined for float32
#   at shift_float.py:5 in <module>
#   hint: convert the argument with .astype first
