"""A loop over a single number."""

import funcgrad.numpy as np

for _ in np.array(1.0):
    pass
