"""An update whose shape does not fit the place."""

import funcgrad.numpy as np

np.zeros((2, 3)).at[0].set(np.ones(2))

# ShapeError: at[].set: the value float32[2] does not fit the indexed part of float32[2,3], of shape (3,)
#   at at_shape.py:5 in <module>
#   hint: the value must broadcast to the shape of x[index]
