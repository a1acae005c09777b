"""A matrix product whose inner sizes differ."""

import funcgrad.numpy as np

np.ones((2, 3)) @ np.ones((4, 5))
