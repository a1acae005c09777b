"""A reshape with two unknown sizes."""

import funcgrad.numpy as np

np.arange(6).reshape(-1, -1)

# ShapeError: reshape: only one size may be -1, got (-1, -1)
#   at reshape_two_unknown.py:5 in <module>
