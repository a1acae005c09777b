"""A compiled function that returns a string."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(x):
    return {"value": x, "unit": "metre"}


f(1.0)

# DtypeError: jit: 'f' returned a str ('metre'), which is not an array or a number
#   at jit_returns_string.py:12 in <module>
#   hint: return arrays, or pytrees (tuples, lists, dicts) of arrays
