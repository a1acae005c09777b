"""An in-place addition to a part of an array."""

import funcgrad.numpy as np

x = np.zeros(3)
x[1:] += 1.0
