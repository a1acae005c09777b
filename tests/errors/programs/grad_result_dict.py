"""The gradient of a function that returns a dict."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return {"loss": np.sum(w)}


fg.grad(loss)(np.arange(3.0))
