"""A carry that grows."""

import funcgrad.numpy as np
from funcgrad import lax


def step(seen, x):
    return np.concatenate([seen, x[None]]), x


lax.scan(step, np.zeros((1, 3)), np.ones((5, 3)))

# ShapeError: scan: 'step' changes the type of the carry: it is float32[1,3] on entry and float32[2,3] on return
#   at scan_carry_shape.py:11 in <module>
#   hint: a carry keeps its shape: start with the final one and fill it with .at[i].set(), or return what is new in each step as a y of scan
