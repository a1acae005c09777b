"""A loop on a traced value under jit."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def halve(x):
    while x > 1:
        x = x / 2
    return x


halve(8.0)

# TracedValueError: the truth value of a traced value bool[]: it depends on x of 'halve', whose value is not known while jit traces
#   at jit_while.py:9 in halve
#   hint: use numpy.where, lax.cond or lax.while_loop, or make it a static argument
