"""A reduction that names an axis twice."""

import funcgrad.numpy as np

np.sum(np.ones((2, 3)), axis=(0, 0))

# ArgumentError: sum: an axis is given twice in (0, 0)
#   at axis_repeated.py:5 in <module>
