"""A repetition that no memory holds."""

import funcgrad.numpy as np

np.broadcast_to(np.ones(1), (1 << 30, 1 << 20)) * 2

# OutOfMemoryError: a result: no memory for float32[1073741824,1048576], which takes 4,194,304.0 GiB
#   at repeat_memory.py:5 in <module>
#   hint: work on smaller parts, or with a smaller dtype
