"""A tangent of another shape than its primal."""

import funcgrad as fg
import funcgrad.numpy as np


def double(x):
    return 2 * x


fg.jvp(double, (np.ones(3),), (np.ones(4),))
