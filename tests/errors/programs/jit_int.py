"""int() of a traced value under jit."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(n):
    return np.ones(3) * int(n)


f(2)
