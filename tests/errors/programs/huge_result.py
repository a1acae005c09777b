"""A compiled function whose result no memory holds."""

import funcgrad as fg
import funcgrad.numpy as np

fg.jit(lambda x: np.broadcast_to(x, (1 << 30, 1 << 20)) + 1)(1.0)

# OutOfMemoryError: no memory for an array float32[1073741824, 1048576]: 4194304.0 GiB
#   at huge_result.py:6 in <module>
#   hint: use smaller arrays or a smaller dtype, or compute in parts
