"""A function of NumPy on a traced value under jit."""

import numpy

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(x):
    return numpy.sin(x)


f(np.arange(3.0))
