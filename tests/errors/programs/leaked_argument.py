"""A leaked value as argument of a compiled function."""

import funcgrad as fg
import funcgrad.numpy as np

history = []


@fg.jit
def f(x):
    history.append(x)
    return x


f(1.0)
f(history[0])
