"""A tangent of another shape than its primal."""

import funcgrad as fg
import funcgrad.numpy as np


def double(x):
    return 2 * x


fg.jvp(double, (np.ones(3),), (np.ones(4),))

# ShapeError: jvp of 'double': a tangent must have the shape of its value: needed float32[3], got float32[4]
#   at jvp_tangent_shape.py:11 in <module>
