"""The gradient of an integer."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return np.sum(w > 0)


fg.grad(loss)(np.arange(3.0))
