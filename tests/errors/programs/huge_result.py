"""A compiled function whose result no memory holds."""

import funcgrad as fg
import funcgrad.numpy as np

fg.jit(lambda x: np.broadcast_to(x, (1 << 30, 1 << 20)) + 1)(1.0)

# OutOfMemoryError: a result of a compiled function: no memory for float32[1073741824,1048576], which takes 4,194,304.0 GiB
#   at huge_result.py:6 in <module>
#   hint: work on smaller parts, or with a smaller dtype
