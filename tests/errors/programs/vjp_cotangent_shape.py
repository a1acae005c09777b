"""A cotangent of another shape than the result."""

import funcgrad as fg
import funcgrad.numpy as np


def double(x):
    return 2 * x


_, pull = fg.vjp(double, np.ones(3))
pull(np.ones(4))
