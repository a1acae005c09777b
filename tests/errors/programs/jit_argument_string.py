"""A string as argument of a compiled function."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.jit
def f(x, mode):
    return x if mode == "same" else -x


f(1.0, "same")

# DtypeError: jit: mode of 'f' is a str ('same'), not an array or a number
#   at jit_argument_string.py:12 in <module>
#   hint: pass arrays, numbers, or pytrees (tuples, lists, dicts) of them; name others in static_argnames
