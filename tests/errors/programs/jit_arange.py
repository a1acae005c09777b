"""The end of arange is a traced value."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(n):
    return np.arange(n)


f(3)
