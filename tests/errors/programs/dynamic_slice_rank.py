"""A window with fewer starts than axes."""

import funcgrad.numpy as np
from funcgrad import lax

lax.dynamic_slice(np.ones((3, 3)), (0,), (2, 2))

# ArgumentError: lax.dynamic_slice: float32[3,3] needs 2 starts and sizes, got 1 and 2
#   at dynamic_slice_rank.py:6 in <module>
