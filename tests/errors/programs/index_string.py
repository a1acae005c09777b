"""A string as index."""

import funcgrad.numpy as np

np.arange(3)["first"]
