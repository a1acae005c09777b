"""A branch on a traced value under vmap."""

import funcgrad as fg
import funcgrad.numpy as np


def relu(x):
    return x if x > 0 else 0 * x


fg.vmap(relu)(np.arange(3.0))

# TracedValueError: the truth value of a traced value bool[]: it depends on x of 'relu', whose value is not known while vmap traces
#   at vmap_bool.py:8 in relu
#   hint: use numpy.where, lax.cond or lax.while_loop
