"""A list as index."""

import funcgrad.numpy as np

np.arange(3)[[0, 1]]

# ListIndexError: a list is not an index: [0, 1]
#   at index_list.py:5 in <module>
#   hint: write x[asarray([...])], or x[[...], :], or x[i, j] for two axes
