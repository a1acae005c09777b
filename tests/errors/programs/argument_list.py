"""A list in place of an array."""

import funcgrad.numpy as np

np.sin([1.0, 2.0])
