"""The largest element of an empty array."""

import funcgrad.numpy as np

np.max(np.ones((0,)))

# ArgumentError: max: float32[0] has no elements along axes (0,), and max of nothing is not defined
#   at max_of_nothing.py:5 in <module>
#   hint: give initial=
