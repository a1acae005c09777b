"""Rows for each element of an axis that has another size."""

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax


def exchange(x):
    return lax.all_to_all(x, "i", 0, 0)


fg.vmap(exchange, axis_name="i")(np.ones((3, 6)))

# ShapeError: all_to_all: axis 0 of float32[6] must have the size of the mapped axis, 3
#   at collective_size.py:9 in exchange
#   hint: tiled=True cuts an axis of a multiple of the size into parts
