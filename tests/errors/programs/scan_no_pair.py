"""A step that returns the carry alone."""

import funcgrad.numpy as np
from funcgrad import lax


def step(total, x):
    return total + x


lax.scan(step, 0.0, np.ones(5))

# TreeError: scan: 'step' must return a pair (carry, y), it returned a single value
#   at scan_no_pair.py:11 in <module>
#   hint: return (carry, None) where there is nothing to stack
