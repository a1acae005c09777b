"""A transposition that is not a permutation of the axes."""

import funcgrad.numpy as np

np.transpose(np.ones((2, 3)), (0, 0))
