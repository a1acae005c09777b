"""in_axes with more entries than arguments."""

import funcgrad as fg
import funcgrad.numpy as np


def double(x):
    return 2 * x


fg.vmap(double, in_axes=(0, 0))(np.ones(3))

# ArgumentError: vmap: in_axes has 2 entries, 'double' was called with 1 positional arguments
#   at vmap_in_axes_length.py:11 in <module>
#   hint: give an entry to each positional argument: 0 to map it, None to share it
