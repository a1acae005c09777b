"""The gradient of a function whose result is not a scalar."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return w * w


fg.grad(loss)(np.arange(3.0))
