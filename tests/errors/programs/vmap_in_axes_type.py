"""in_axes that is not an integer."""

import funcgrad as fg
import funcgrad.numpy as np


def double(x):
    return 2 * x


fg.vmap(double, in_axes="rows")(np.ones(3))

# DtypeError: vmap: an axis must be an integer or None, got 'rows'
#   at vmap_in_axes_type.py:11 in <module>
