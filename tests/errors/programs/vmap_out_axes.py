"""out_axes None for a result that is batched."""

import funcgrad as fg
import funcgrad.numpy as np


def double(x):
    return 2 * x


fg.vmap(double, out_axes=None)(np.ones(3))
