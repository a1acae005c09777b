"""A mask of another shape."""

import funcgrad.numpy as np

np.arange(3)[np.array([True, False])]

# IndexingError: a boolean mask must have the shape of the axes that it indexes: the mask is bool[2], the array int32[3]
#   at index_mask_shape.py:5 in <module>
