"""int() of a traced value under jit."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(n):
    return np.ones(3) * int(n)


f(2)

# TracedValueError: int() of a traced value int32[]*: it depends on n of 'f', whose value is not known while jit traces
#   at jit_int.py:9 in f
#   hint: keep it an array: .astype(int) converts it, or make it a static argument: jit(..., static_argnames='n')
