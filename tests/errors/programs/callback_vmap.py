"""A batch of callbacks that does not say how."""

import numpy

import funcgrad as fg
import funcgrad.numpy as np


def median(x):
    return fg.pure_callback(numpy.median, fg.ShapeDtypeStruct((), np.float32), x)


fg.vmap(median)(np.ones((4, 3)))

# MissingRuleError: vmap: the pure_callback of median does not say what vmap makes of it
#   at callback_vmap.py:10 in median
#   hint: set vmap_method: "sequential" calls it once an element, "broadcast_all" once for the batch
