"""The gradient by integers."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return np.sum(w * w)


fg.grad(loss)(np.arange(3))

# DtypeError: grad: w of 'loss' must be a float or complex array to be differentiated, it is int32[3]
#   at grad_of_integers.py:11 in <module>
#   hint: write 2.0 for 2, use .astype(float), choose others with argnums, or set allow_int=True
