"""A sum whose operands are small and whose result no memory holds."""

import funcgrad.numpy as np

column = np.ones((1 << 25, 1), dtype=np.int8)
column + column.T

# OutOfMemoryError: add: no memory for int8[33554432,33554432], which takes 1,048,576.0 GiB
#   at broadcast_memory.py:6 in <module>
#   hint: work on smaller parts, or with a smaller dtype
