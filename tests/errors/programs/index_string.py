"""A string as index."""

import funcgrad.numpy as np

np.arange(3)["first"]

# ListIndexError: a string is not an index: 'first'
#   at index_string.py:5 in <module>
#   hint: arrays have no fields; use a dict of arrays
