"""A choice between arrays whose shapes do not broadcast."""

import funcgrad.numpy as np

np.where(np.arange(3) > 1, np.ones(3), np.zeros(4))

# ShapeError: where: shapes do not broadcast: bool[3], float32[3] and float32[4]: sizes 3 and 4 differ on axis -1
#   at where_shapes.py:5 in <module>
#   hint: sizes must be equal or 1, counted from the last axis; add axes with x[:, None] or reshape
