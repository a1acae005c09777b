"""A float as index."""

import funcgrad.numpy as np

np.arange(3)[1.5]

# ListIndexError: an index must be integers, slices, None, ... or arrays, got float 1.5
#   at index_float.py:5 in <module>
#   hint: round and convert it to int
