"""A reduction that names an axis twice."""

import funcgrad.numpy as np

np.sum(np.ones((2, 3)), axis=(0, 0))
