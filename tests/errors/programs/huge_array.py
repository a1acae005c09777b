"""An array that no memory holds."""

import funcgrad.numpy as np

np.zeros((1 << 30, 1 << 20))

# OutOfMemoryError: a new array: no memory for float32[1073741824,1048576], which takes 4,194,304.0 GiB
#   at huge_array.py:5 in <module>
#   hint: work on smaller parts, or with a smaller dtype
