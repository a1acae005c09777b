"""The gradient of a function that forgot its return."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    np.sum(w * w)


fg.grad(loss)(np.arange(3.0))
