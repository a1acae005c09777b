"""Joining arrays that differ off the axis."""

import funcgrad.numpy as np

np.concatenate([np.ones((2, 3)), np.ones((2, 4))], axis=0)

# ShapeError: concatenate: array 0 is float32[2,3] and array 1 is float32[2,4]: only sizes along axis 0 may differ
#   at concatenate_shapes.py:5 in <module>
