"""in_axes that is not an integer."""

import funcgrad as fg
import funcgrad.numpy as np


def double(x):
    return 2 * x


fg.vmap(double, in_axes="rows")(np.ones(3))
