"""An index by a mask that is traced."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def positive(x):
    return x[x > 0]


positive(np.arange(3.0))

# IndexingError: the values of a boolean mask must be known, but bool[3] is traced: they decide the shape
#   at jit_mask.py:9 in positive
#   hint: use where(mask, x, other), or x.at[mask].set(number)
