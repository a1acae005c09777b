"""A broadcast to a shape that does not fit."""

import funcgrad.numpy as np

np.broadcast_to(np.ones(3), (2, 4))

# ShapeError: broadcast_to: float32[3] cannot become shape (2, 4)
#   at broadcast_to_shape.py:5 in <module>
#   hint: sizes must be equal or 1, counted from the last axis
