"""An update whose shape does not fit the place."""

import funcgrad.numpy as np

np.zeros((2, 3)).at[0].set(np.ones(2))
