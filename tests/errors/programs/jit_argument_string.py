"""A string as argument of a compiled function."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(x, mode):
    return x if mode == "same" else -x


f(1.0, "same")
