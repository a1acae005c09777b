"""A traced value kept in a global list."""

import funcgrad as fg
import funcgrad.numpy as np

history = []


@fg.jit
def f(x):
    history.append(x * 2)
    return x


f(1.0)
history[0] + 1

# LeakedTracerError: a traced value float32[]* was used after jit had finished tracing 'f'; it was made at jit_leaked_value.py:11 in f
#   at jit_leaked_value.py:16 in <module>
#   hint: return values from the function; do not store them in globals, closures or objects
