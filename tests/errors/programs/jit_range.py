"""range() of a traced value under jit."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def power(x, n):
    result = 1.0
    for _ in range(n):
        result = result * x
    return result


power(2.0, 3)
