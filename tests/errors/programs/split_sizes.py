"""A split into parts of unequal size."""

import funcgrad.numpy as np

np.split(np.arange(10), 3)
