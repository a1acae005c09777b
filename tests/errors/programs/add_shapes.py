"""Adding arrays whose shapes do not broadcast."""

import funcgrad.numpy as np

np.ones((2, 3)) + np.ones((2, 4))
