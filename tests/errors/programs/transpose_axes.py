"""A transposition that is not a permutation of the axes."""

import funcgrad.numpy as np

np.transpose(np.ones((2, 3)), (0, 0))

# ArgumentError: transpose: an axis is given twice in (0, 0)
#   at transpose_axes.py:5 in <module>
