"""A broadcast to a shape that does not fit."""

import funcgrad.numpy as np

np.broadcast_to(np.ones(3), (2, 4))
