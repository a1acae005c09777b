"""A function with an auxiliary result that returns one value."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return np.sum(w * w)


fg.grad(loss, has_aux=True)(np.arange(3.0))

# TreeError: grad: with has_aux=True 'loss' must return a pair (output, auxiliary data), it returned a single value
#   at grad_aux.py:11 in <module>
#   hint: return (loss, aux), or leave has_aux out
