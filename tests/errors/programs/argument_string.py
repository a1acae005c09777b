"""A string in place of an array."""

import funcgrad.numpy as np

np.sin("one")
