"""An assignment to an element of a traced array."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(x):
    x[0] = 1.0
    return x


f(np.zeros(3))

# ImmutableError: arrays are immutable: no part of this float32[3] can be assigned to
#   at jit_assign_item.py:9 in f
#   hint: write x = x.at[index].set(value), or .add(value) for +=; it gives a new array
