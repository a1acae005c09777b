"""An axis of vmap that does not exist."""

import funcgrad as fg
import funcgrad.numpy as np


def double(x):
    return 2 * x


fg.vmap(double, in_axes=2)(np.ones((3, 4)))

# ArgumentError: vmap: axis 2 of x of 'double' does not exist: it is float32[3,4], an array with 2 axes
#   at vmap_axis.py:11 in <module>
#   hint: pass None in in_axes for arguments without a mapped axis
