"""A compiled function takes the types that it was compiled for."""

import funcgrad as fg
import funcgrad.numpy as np


def total(x):
    return np.sum(x)


compiled = fg.jit(total).lower(fg.ShapeDtypeStruct((3,), "float32")).compile()
compiled(np.ones(4))

# ShapeError: 'total' was compiled for x: float32[3], it is called with float32[4]
#   at compiled_type.py:12 in <module>
#   hint: the jitted function compiles for every type that it is called with
