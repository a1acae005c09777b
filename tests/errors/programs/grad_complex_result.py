"""The gradient of a complex number."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return np.sum(w) * 1j


fg.grad(loss)(np.arange(3.0))
