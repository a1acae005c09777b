"""The gradient by an argument that does not exist."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return np.sum(w * w)


fg.grad(loss, argnums=1)(np.arange(3.0))

# ArgumentError: grad: argnums=1 needs at least 2 positional arguments, 'loss' was called with 1
#   at grad_argnums.py:11 in <module>
#   hint: arguments that are differentiated must be passed by position
