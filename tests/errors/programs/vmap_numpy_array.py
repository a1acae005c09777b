"""Conversion of a traced value to NumPy under vmap."""

import numpy

import funcgrad as fg
import funcgrad.numpy as np


def f(x):
    return numpy.asarray(x)


fg.vmap(f)(np.arange(3.0))

# TracedValueError: the NumPy array of a traced value float32[]: it depends on x of 'f', whose value is not known while vmap traces
#   at vmap_numpy_array.py:10 in f
#   hint: use the function of the same name in funcgrad.numpy
