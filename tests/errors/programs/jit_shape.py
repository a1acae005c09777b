"""A shape that depends on a traced value."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(n):
    return np.zeros(n)


f(3)

# TracedValueError: the integer (for a range, shape or index) of a traced value int32[]*: it depends on n of 'f', whose value is not known while jit traces
#   at jit_shape.py:9 in f
#   hint: it must be known while tracing; make it a static argument: jit(..., static_argnames='n')
