"""A function that NumPy alone has, on a traced value under jit."""

import numpy

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(x):
    return numpy.fix(x)


f(np.arange(3.0))

# TracedValueError: the NumPy array of a traced value float32[3]: it depends on x of 'f', whose value is not known while jit traces
#   at jit_numpy_function.py:11 in f
#   hint: use the function of the same name in funcgrad.numpy
