"""A carry that becomes a float."""

import funcgrad.numpy as np
from funcgrad import lax


def step(carry, x):
    return {"count": carry["count"] + 1, "mean": carry["mean"] + x.mean()}, x


lax.scan(step, {"count": 0, "mean": np.zeros(3, int)}, np.ones((5, 3)))

# DtypeError: scan: 'step' changes the type of carry['mean']: it is int32[3] on entry and float32[3] on return
#   at scan_carry_type.py:11 in <module>
#   hint: a carry keeps its dtype: convert the initial value, or the result with .astype
