"""An array as a static argument."""

import funcgrad as fg
import funcgrad.numpy as np


def scale(x, factor):
    return x * factor


fg.jit(scale, static_argnums=1)(np.ones(3), np.ones(3))

# ArgumentError: jit: static argument 1 of 'scale' is not hashable: Array Array([1., 1., 1.], dtype=float32)
#   at static_array.py:11 in <module>
#   hint: arrays are traced arguments: leave it out of static_argnums and static_argnames
