"""A reshape to another number of elements."""

import funcgrad.numpy as np

np.arange(6).reshape(4, 2)
