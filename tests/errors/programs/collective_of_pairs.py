"""Two elements send to one."""

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax


def shift(x):
    return lax.ppermute(x, "i", [(0, 1), (2, 1)])


fg.vmap(shift, axis_name="i")(np.arange(3.0))

# ArgumentError: ppermute: every receiver must be one of 0 to 2, and none twice; they are [1, 1]
#   at collective_of_pairs.py:9 in shift
#   hint: perm is a list of pairs (source, receiver)
