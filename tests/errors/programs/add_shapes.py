"""Adding arrays whose shapes do not broadcast."""

import funcgrad.numpy as np

np.ones((2, 3)) + np.ones((2, 4))

# ShapeError: add: shapes do not broadcast: float32[2,3] and float32[2,4]: sizes 3 and 4 differ on axis -1
#   at add_shapes.py:5 in <module>
#   hint: sizes must be equal or 1, counted from the last axis; add axes with x[:, None] or reshape
