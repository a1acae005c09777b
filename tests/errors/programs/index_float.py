"""A float as index."""

import funcgrad.numpy as np

np.arange(3)[1.5]
