"""float() of a traced value under jit."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(x):
    return float(x) + 1


f(2.0)
