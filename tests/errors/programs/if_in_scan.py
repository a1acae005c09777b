"""A decision by Python within a loop."""

import funcgrad.numpy as np
from funcgrad import lax


def step(total, x):
    if x > 0:
        total = total + x
    return total, total


lax.scan(step, 0.0, np.array([1.0, -1.0]))

# TracedValueError: the truth value of a traced value bool[]: it depends on argument 1 of 'step', whose value is not known while scan traces
#   at if_in_scan.py:8 in step
#   hint: use numpy.where, lax.cond or lax.while_loop
