"""The arguments of the function among those of grad."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(x):
    return np.sum(x * x)


fg.grad(loss, np.ones(3))(np.ones(3))

# DtypeError: grad: argnums must be an integer or a tuple of them, got Array Array([1., 1., 1.], dtype=float32)
#   at grad_of_call.py:11 in <module>
#   hint: write grad(f)(x), not grad(f, x)
