"""range() of a traced value under jit."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def power(x, n):
    result = 1.0
    for _ in range(n):
        result = result * x
    return result


power(2.0, 3)

# TracedValueError: the integer (for a range, shape or index) of a traced value int32[]*: it depends on n of 'power', whose value is not known while jit traces
#   at jit_range.py:10 in power
#   hint: it must be known while tracing; make it a static argument: jit(..., static_argnames='n')
