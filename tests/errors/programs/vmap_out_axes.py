"""out_axes None for a result that is batched."""

import funcgrad as fg
import funcgrad.numpy as np


def double(x):
    return 2 * x


fg.vmap(double, out_axes=None)(np.ones(3))

# ArgumentError: vmap: out_axes is None for an output of 'double' that differs from call to call
#   at vmap_out_axes.py:11 in <module>
#   hint: give the position of the mapped axis: out_axes=0, or sum over it: lax.psum, sum_match=True
