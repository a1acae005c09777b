"""A compiled function that returns a string."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(x):
    return {"value": x, "unit": "metre"}


f(1.0)
