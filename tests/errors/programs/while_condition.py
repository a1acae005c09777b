"""A condition an element."""

import funcgrad.numpy as np
from funcgrad import lax


def small(x):
    return x < 100


lax.while_loop(small, lambda x: x * 2, np.ones(3))

# DtypeError: while_loop: 'small' must return one boolean scalar, it returned bool[3]
#   at while_condition.py:11 in <module>
#   hint: compare, or reduce with .any() or .all()
