"""An assignment to an element."""

import funcgrad.numpy as np

x = np.zeros(3)
x[0] = 1.0
