"""An array of objects."""

import funcgrad.numpy as np

np.array([object(), None])
