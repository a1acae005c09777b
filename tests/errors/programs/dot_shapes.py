"""A dot product whose sizes differ."""

import funcgrad.numpy as np

np.dot(np.ones(3), np.ones(4))

# ShapeError: matmul: inner sizes differ: 3 (axis 0 of a: float32[3]) and 4 (axis 0 of b: float32[4])
#   at dot_shapes.py:5 in <module>
#   hint: sizes of the last axis of a and the first of b must be equal
