"""An array that no memory holds."""

import funcgrad.numpy as np

np.zeros((1 << 30, 1 << 20))
