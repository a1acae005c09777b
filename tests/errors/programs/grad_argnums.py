"""The gradient by an argument that does not exist."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return np.sum(w * w)


fg.grad(loss, argnums=1)(np.arange(3.0))
