"""Joining arrays that differ off the axis."""

import funcgrad.numpy as np

np.concatenate([np.ones((2, 3)), np.ones((2, 4))], axis=0)
