"""vmap over a number."""

import funcgrad as fg
import funcgrad.numpy as np


def add(x, y):
    return x + y


fg.vmap(add)(np.ones(3), 1.0)
