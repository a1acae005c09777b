"""A branch on a traced value under jit."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def relu(x):
    return x if x > 0 else 0 * x


relu(1.0)
