"""Deletion of an element in place."""

import funcgrad.numpy as np

x = np.zeros(3)
del x[0]

# ImmutableError: arrays are immutable: no part of this float32[3] can be deleted
#   at delete_item.py:6 in <module>
#   hint: write x = numpy.delete(x, index, axis); it gives a new array
