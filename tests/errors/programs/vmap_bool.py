"""A branch on a traced value under vmap."""

import funcgrad as fg
import funcgrad.numpy as np


def relu(x):
    return x if x > 0 else 0 * x


fg.vmap(relu)(np.arange(3.0))
