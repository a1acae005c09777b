"""A list as index."""

import funcgrad.numpy as np

np.arange(3)[[0, 1]]
