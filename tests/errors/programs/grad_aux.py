"""A function with an auxiliary result that returns one value."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return np.sum(w * w)


fg.grad(loss, has_aux=True)(np.arange(3.0))
