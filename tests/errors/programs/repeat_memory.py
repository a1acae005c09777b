"""A repetition that no memory holds."""

import funcgrad.numpy as np

np.broadcast_to(np.ones(1), (1 << 30, 1 << 20)) * 2

# OutOfMemoryError: Unable to allocate 4.00 PiB for an array with shape (1073741824, 1048576) and data type float32
#   at repeat_memory.py:5 in <module>
#   hint: work on smaller parts, or with a smaller dtype
