"""Conversion of a traced value to NumPy under vmap."""

import numpy

import funcgrad as fg
import funcgrad.numpy as np


def f(x):
    return numpy.asarray(x)


fg.vmap(f)(np.arange(3.0))
