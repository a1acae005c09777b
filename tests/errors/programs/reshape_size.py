"""A reshape to another number of elements."""

import funcgrad.numpy as np

np.arange(6).reshape(4, 2)

# ShapeError: reshape: int32[6] has 6 elements, shape (4, 2) has 8
#   at reshape_size.py:5 in <module>
#   hint: the product of the sizes must stay the same; one size may be -1
