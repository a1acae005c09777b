"""grad of the result of a function, not of the function."""

import funcgrad as fg
import funcgrad.numpy as np

fg.grad(np.sin(1.0))(1.0)

# DtypeError: grad: needs a function, got Array(0.841471, dtype=float32, weak_type=True) of type Array
#   at grad_not_callable.py:6 in <module>
#   hint: write grad(f)(x), not grad(f(x))
