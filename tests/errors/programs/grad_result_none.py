"""The gradient of a function that forgot its return."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    np.sum(w * w)


fg.grad(loss)(np.arange(3.0))

# TreeError: grad: 'loss' must return one scalar, it returned None
#   at grad_result_none.py:11 in <module>
#   hint: end 'loss' with `return loss`
