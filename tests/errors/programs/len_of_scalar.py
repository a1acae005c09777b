"""The length of a single number."""

import funcgrad.numpy as np

len(np.array(1.0))
