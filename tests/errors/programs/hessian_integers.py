"""A Hessian by integers."""

import funcgrad as fg
import funcgrad.numpy as np

fg.hessian(lambda x: np.sum(x * x))(np.arange(3))

# DtypeError: jacfwd: each argument of '<lambda>' must be a float, one is int32[3]
#   at hessian_integers.py:6 in <module>
#   hint: use .astype(float); set holomorphic=True for complex-differentiable functions
