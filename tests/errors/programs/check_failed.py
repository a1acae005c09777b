"""A check in compiled code that fails."""

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import checkify


@fg.jit
def root(x):
    checkify.check(np.all(x >= 0), "root of a negative number: {x}", x=np.min(x))
    return np.sqrt(x)


root(np.array([1.0, -4.0]))

# CheckError: root of a negative number: -4.0
#   at check_failed.py:10 in root
