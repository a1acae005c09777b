"""More indices than axes."""

import funcgrad.numpy as np

np.ones((2, 3))[0, 0, 0]

# IndexingError: too many indices: float32[2,3] has 2 axes, 3 are indexed
#   at index_too_many.py:5 in <module>
