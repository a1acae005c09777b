"""A matrix product whose inner sizes differ."""

import funcgrad.numpy as np

np.ones((2, 3)) @ np.ones((4, 5))

# ShapeError: matmul: inner sizes differ: 3 (axis 1 of a: float32[2,3]) and 4 (axis 0 of b: float32[4,5])
#   at matmul_shapes.py:5 in <module>
#   hint: sizes of the last axis of a and the first of b must be equal
