"""More indices than axes."""

import funcgrad.numpy as np

np.ones((2, 3))[0, 0, 0]
