"""Shapes that do not fit, in a function that jit traces."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def layer(w, x):
    return x @ w + np.ones(5)


layer(np.ones((3, 4)), np.ones((2, 3)))

# ShapeError: add: shapes do not broadcast: float32[2,4] and float32[5]: sizes 4 and 5 differ on axis -1
#   at jit_shapes.py:9 in layer
#   hint: sizes must be equal or 1, counted from the last axis; add axes with x[:, None] or reshape
