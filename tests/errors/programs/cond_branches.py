"""Branches of two types."""

import funcgrad.numpy as np
from funcgrad import lax


def positive(x):
    return {"value": x, "sign": np.ones(3, int)}


def negative(x):
    return {"value": -x, "sign": -np.ones(3)}


lax.cond(True, positive, negative, np.ones(3))

# DtypeError: cond: the branches return different types at ['sign']: true_fun 'positive': int32[3]; false_fun 'negative': float32[3]
#   at cond_branches.py:15 in <module>
#   hint: all branches must return the same types: convert one with .astype, or pad it
