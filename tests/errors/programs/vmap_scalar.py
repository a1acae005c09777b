"""vmap over a number."""

import funcgrad as fg
import funcgrad.numpy as np


def add(x, y):
    return x + y


fg.vmap(add)(np.ones(3), 1.0)

# ArgumentError: vmap: axis 0 of y of 'add' does not exist: it is float32[]*, an array with 0 axes
#   at vmap_scalar.py:11 in <module>
#   hint: pass None in in_axes for arguments without a mapped axis
