"""A leaked value as argument of a compiled function."""

import funcgrad as fg
import funcgrad.numpy as np

history = []


@fg.jit
def f(x):
    history.append(x)
    return x


f(1.0)
f(history[0])

# LeakedTracerError: a traced value float32[]* was used after jit had finished tracing 'f'; it was made at leaked_argument.py:15 in <module>
#   at leaked_argument.py:16 in <module>
#   hint: return values from the function; do not store them in globals, closures or objects
