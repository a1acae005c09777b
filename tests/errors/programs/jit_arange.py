"""The end of arange is a traced value."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(n):
    return np.arange(n)


f(3)

# DtypeError: arange: stop is traced (int32[]), but it decides the shape of the result
#   at jit_arange.py:9 in f
#   hint: make it a static argument, or use start + step * arange(size)
