"""Shapes that do not fit, in a function that jit traces."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def layer(w, x):
    return x @ w + np.ones(5)


layer(np.ones((3, 4)), np.ones((2, 3)))
