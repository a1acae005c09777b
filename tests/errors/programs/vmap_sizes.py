"""Arguments of vmap whose mapped sizes differ."""

import funcgrad as fg
import funcgrad.numpy as np


def add(x, y):
    return x + y


fg.vmap(add)(np.ones(3), np.ones(4))

# ShapeError: vmap: the sizes of the mapped axes of 'add' differ:
#   x: float32[3] has 3 along axis 0
#   y: float32[4] has 4 along axis 0
#   at vmap_sizes.py:11 in <module>
