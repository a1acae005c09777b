"""An index by a mask that is traced."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def positive(x):
    return x[x > 0]


positive(np.arange(3.0))
