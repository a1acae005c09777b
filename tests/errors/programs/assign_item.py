"""An assignment to an element."""

import funcgrad.numpy as np

x = np.zeros(3)
x[0] = 1.0

# ImmutableError: arrays are immutable: no part of this float32[3] can be assigned to
#   at assign_item.py:6 in <module>
#   hint: write x = x.at[index].set(value), or .add(value) for +=; it gives a new array
