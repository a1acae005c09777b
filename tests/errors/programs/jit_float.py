"""float() of a traced value under jit."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(x):
    return float(x) + 1


f(2.0)

# TracedValueError: float() of a traced value float32[]*: it depends on x of 'f', whose value is not known while jit traces
#   at jit_float.py:9 in f
#   hint: keep it an array: .astype(float) converts it, or make it a static argument: jit(..., static_argnames='x')
