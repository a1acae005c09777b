"""A value traced by grad and used after it."""

import funcgrad as fg
import funcgrad.numpy as np

history = []


def loss(w):
    history.append(w * w)
    return np.sum(w * w)


fg.grad(loss)(np.arange(3.0))
history[0] + 1

# LeakedTracerError: a traced value float32[3] was used after grad had finished tracing 'loss'; it was made at grad_leaked_value.py:10 in loss
#   at grad_leaked_value.py:15 in <module>
#   hint: return values from the function; do not store them in globals, closures or objects
