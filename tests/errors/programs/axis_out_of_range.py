"""A reduction over an axis that does not exist."""

import funcgrad.numpy as np

np.ones((2, 3)).sum(axis=2)

# AxisError: sum: axis 2 is out of bounds for an array with 2 axes
#   at axis_out_of_range.py:5 in <module>
#   hint: axes go from -2 to 1
