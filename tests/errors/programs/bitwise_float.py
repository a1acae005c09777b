"""A bitwise operation on floats."""

import funcgrad.numpy as np

np.ones(3) & np.ones(3)
