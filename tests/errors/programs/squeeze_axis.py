"""Removing an axis whose size is not one."""

import funcgrad.numpy as np

np.squeeze(np.ones((2, 3)), axis=1)
