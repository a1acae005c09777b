"""A strict op on two shapes."""

import funcgrad.numpy as np
from funcgrad import lax

lax.mul(np.ones(3), np.ones((2, 3)))

# ShapeError: lax.mul: arrays must have one number of axes, got float32[3], float32[2,3]
#   at lax_shapes.py:6 in <module>
#   hint: add axes with expand_dims, or use funcgrad.numpy
