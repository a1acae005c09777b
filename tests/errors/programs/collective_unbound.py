"""A collective over an axis that no vmap around names."""

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax


def normalize(x):
    return x / lax.psum(x, "batch")


fg.vmap(normalize, axis_name="rows")(np.ones(3))

# UnboundAxisError: unbound axis name: batch
#   at collective_unbound.py:9 in normalize
#   hint: the names here are 'rows'
