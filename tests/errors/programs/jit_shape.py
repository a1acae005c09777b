"""A shape that depends on a traced value."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(n):
    return np.zeros(n)


f(3)
