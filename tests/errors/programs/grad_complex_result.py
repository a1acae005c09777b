"""The gradient of a complex number."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return np.sum(w) * 1j


fg.grad(loss)(np.arange(3.0))

# DtypeError: grad: 'loss' must return a real number, it returned complex64[]
#   at grad_complex_result.py:11 in <module>
#   hint: take the real part or the absolute value; holomorphic=True is for complex-differentiable functions
