"""float() of a traced value under grad."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return float(w) ** 2


fg.grad(loss)(2.0)
