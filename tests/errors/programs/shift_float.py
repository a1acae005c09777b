"""A shift by a float."""

import funcgrad.numpy as np

np.arange(3) << 0.5
