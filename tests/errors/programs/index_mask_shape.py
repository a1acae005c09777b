"""A mask of another shape."""

import funcgrad.numpy as np

np.arange(3)[np.array([True, False])]
