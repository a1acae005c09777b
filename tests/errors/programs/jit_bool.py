"""A branch on a traced value under jit."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def relu(x):
    return x if x > 0 else 0 * x


relu(1.0)

# TracedValueError: the truth value of a traced value bool[]: it depends on x of 'relu', whose value is not known while jit traces
#   at jit_bool.py:9 in relu
#   hint: use numpy.where, lax.cond or lax.while_loop, or make it a static argument
