"""in_axes with more entries than arguments."""

import funcgrad as fg
import funcgrad.numpy as np


def double(x):
    return 2 * x


fg.vmap(double, in_axes=(0, 0))(np.ones(3))
