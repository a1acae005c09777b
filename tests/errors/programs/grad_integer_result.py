"""The gradient of an integer."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return np.sum(w > 0)


fg.grad(loss)(np.arange(3.0))

# DtypeError: grad: 'loss' must return a float, it returned int32[]
#   at grad_integer_result.py:11 in <module>
#   hint: use .astype(float)
