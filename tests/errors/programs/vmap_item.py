"""item() of a traced value under vmap."""

import funcgrad as fg
import funcgrad.numpy as np


def f(x):
    return x.item() + 1


fg.vmap(f)(np.arange(3.0))

# TracedValueError: item() of a traced value float32[]: it depends on x of 'f', whose value is not known while vmap traces
#   at vmap_item.py:8 in f
#   hint: return the array from the function instead
