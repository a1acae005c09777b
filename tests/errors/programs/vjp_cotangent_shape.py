"""A cotangent of another shape than the result."""

import funcgrad as fg
import funcgrad.numpy as np


def double(x):
    return 2 * x


_, pull = fg.vjp(double, np.ones(3))
pull(np.ones(4))

# ShapeError: vjp of 'double': a cotangent must have the shape of its value: needed float32[3], got float32[4]
#   at vjp_cotangent_shape.py:12 in <module>
