"""A matrix product with a number."""

import funcgrad.numpy as np

np.ones((2, 3)) @ np.array(2.0)
