"""An axis of vmap that does not exist."""

import funcgrad as fg
import funcgrad.numpy as np


def double(x):
    return 2 * x


fg.vmap(double, in_axes=2)(np.ones((3, 4)))
