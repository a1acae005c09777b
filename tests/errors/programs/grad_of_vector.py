"""The gradient of a function whose result is not a scalar."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return w * w


fg.grad(loss)(np.arange(3.0))

# ShapeError: grad: 'loss' must return a scalar, it returned float32[3]
#   at grad_of_vector.py:11 in <module>
#   hint: reduce it with .sum() or .mean(), or use jacrev, jacfwd or vjp for functions with array outputs
