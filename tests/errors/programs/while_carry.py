"""A body that makes floats of an integer array."""

import funcgrad.numpy as np
from funcgrad import lax

lax.while_loop(lambda x: x.sum() > 1, lambda x: x / 2, np.arange(4))

# DtypeError: while_loop: '<lambda>' changes the type of the carry: it is int32[4] on entry and float32[4] on return
#   at while_carry.py:6 in <module>
#   hint: a carry keeps its dtype: convert the initial value, or the result with .astype
