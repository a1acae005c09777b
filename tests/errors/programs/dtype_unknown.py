"""A dtype that does not exist."""

import funcgrad.numpy as np

np.ones(3, dtype="float31")
