"""A reshape to another number of elements."""

import funcgrad.numpy as np

np.arange(6).reshape(4, 2)

# ShapeError: reshape: cannot reshape array int32[6] of 6 elements into shape (4, 2) of 8
#   at reshape_size.py:5 in <module>
#   hint: the product of the sizes must stay the same; one size may be -1
