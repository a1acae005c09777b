"""A function that NumPy alone has, on a traced value under grad."""

import numpy

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return numpy.sum(numpy.fix(w))


fg.grad(loss)(np.arange(3.0))

# TracedValueError: the NumPy array of a traced value float32[3] would lose its derivative under grad
#   at grad_numpy_function.py:10 in loss
#   hint: use the function of the same name in funcgrad.numpy; to lose it on purpose, apply lax.stop_gradient first
