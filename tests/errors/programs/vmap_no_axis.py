"""vmap that maps no argument."""

import funcgrad as fg
import funcgrad.numpy as np


def double(x):
    return 2 * x


fg.vmap(double, in_axes=None)(np.ones(3))

# ArgumentError: vmap: no argument of 'double' is mapped
#   at vmap_no_axis.py:11 in <module>
#   hint: map one with in_axes, or set axis_size
