"""A reduction over an axis that does not exist."""

import funcgrad.numpy as np

np.ones((2, 3)).sum(axis=2)
