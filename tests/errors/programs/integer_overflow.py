"""A Python integer that does not fit 32 bits."""

import funcgrad.numpy as np

np.arange(3) + 2**40
