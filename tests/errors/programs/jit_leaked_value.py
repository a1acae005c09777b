"""A traced value kept in a global list."""

import funcgrad as fg
import funcgrad.numpy as np

history = []


@fg.jit
def f(x):
    history.append(x * 2)
    return x


f(1.0)
history[0] + 1
