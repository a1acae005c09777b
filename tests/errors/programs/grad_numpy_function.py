"""A function of NumPy on a traced value under grad."""

import numpy

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return numpy.sum(numpy.sin(w))


fg.grad(loss)(np.arange(3.0))
