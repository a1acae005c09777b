"""A split into parts of unequal size."""

import funcgrad.numpy as np

np.split(np.arange(10), 3)

# ShapeError: split: axis 0 of int32[10] does not divide into 3 equal parts
#   at split_sizes.py:5 in <module>
#   hint: use array_split for parts of different sizes
