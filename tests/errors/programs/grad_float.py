"""float() of a traced value under grad."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return float(w) ** 2


fg.grad(loss)(2.0)

# TracedValueError: float() of a traced value float32[]* would lose its derivative under grad
#   at grad_float.py:8 in loss
#   hint: keep it an array: .astype(float) converts it; to lose it on purpose, apply lax.stop_gradient first
