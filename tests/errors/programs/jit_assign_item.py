"""An assignment to an element of a traced array."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(x):
    x[0] = 1.0
    return x


f(np.zeros(3))
