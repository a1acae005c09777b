"""A ref that is stored outside of the compiled function that made it."""

import funcgrad as fg
import funcgrad.numpy as np

kept = []


@fg.jit
def count(x):
    kept.append(fg.new_ref(np.zeros(3)))
    return x


count(1.0)
kept[0][...] = 1.0

# LeakedTracerError: the ref made at ref_outlives_function.py:11 in count was used after jit had finished tracing 'count', or in another thread
#   at ref_outlives_function.py:16 in <module>
#   hint: return its value from the function: ref[...], or freeze(ref)
