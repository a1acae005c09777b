"""An in-place addition to a part of an array."""

import funcgrad.numpy as np

x = np.zeros(3)
x[1:] += 1.0

# ImmutableError: arrays are immutable: no part of this float32[3] can be assigned to
#   at assign_in_place.py:6 in <module>
#   hint: write x = x.at[index].set(value), or .add(value) for +=; it gives a new array
