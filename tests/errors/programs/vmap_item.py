"""item() of a traced value under vmap."""

import funcgrad as fg
import funcgrad.numpy as np


def f(x):
    return x.item() + 1


fg.vmap(f)(np.arange(3.0))
