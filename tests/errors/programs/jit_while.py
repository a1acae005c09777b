"""A loop on a traced value under jit."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def halve(x):
    while x > 1:
        x = x / 2
    return x


halve(8.0)
