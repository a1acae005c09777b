"""The truth value of several elements."""

import funcgrad.numpy as np

x = np.arange(3)
if x > 0:
    pass
