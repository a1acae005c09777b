"""The truth value of several elements."""

import funcgrad.numpy as np

x = np.arange(3)
if x > 0:
    pass

# ShapeError: the truth value of bool[3]: it must have one element, it has 3
#   at bool_of_vector.py:6 in <module>
#   hint: use .any() or .all() for a truth value, an index or a reduction for a number
