"""Assignment to what at names."""

import funcgrad.numpy as np

x = np.zeros(3)
x.at[0] = 1.0

# ImmutableError: arrays are immutable: no part of this float32[3] can be assigned to
#   at at_assign.py:6 in <module>
#   hint: write x = x.at[index].set(value); it gives a new array
