"""A ref is passed to a function that is differentiated."""

import funcgrad as fg
import funcgrad.numpy as np

total = fg.new_ref(np.zeros(()))


@fg.grad
def add(ref, x):
    ref[...] += x
    return x


add(total, 1.0)

# ArgumentError: the ref made at ref_as_argument.py:6 in <module> is a place for an array, and no array itself
#   at ref_as_argument.py:15 in <module>
#   hint: read it: ref[...]; functions use the refs that they make or close over, those of jit also refs among their arguments
