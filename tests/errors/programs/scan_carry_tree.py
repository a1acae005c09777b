"""A step that forgets a part of the carry."""

import funcgrad.numpy as np
from funcgrad import lax


def step(state, x):
    position, speed = state
    return position + speed, x


lax.scan(step, (0.0, 1.0), np.ones(3))

# TreeError: scan: 'step' changes the structure of the carry: it is (*, *) on entry and a single value on return
#   at scan_carry_tree.py:12 in <module>
#   hint: return the carry with the structure that the function gets
