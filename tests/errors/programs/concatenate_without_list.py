"""Arrays one by one, where a list of them is wanted."""

import funcgrad.numpy as np

a, b = np.ones(3), np.zeros(3)
np.concatenate(a, b)

# DtypeError: concatenate: the axis must be an integer, got float32[3]
#   at concatenate_without_list.py:6 in <module>
#   hint: pass the arrays in one list: concatenate([a, b])
