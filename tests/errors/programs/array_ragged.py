"""Rows of different lengths."""

import funcgrad.numpy as np

np.array([[1, 2], [3]])
