"""A linear map with more results than the right hand side."""

import funcgrad.numpy as np
from funcgrad import lax

lax.custom_linear_solve(lambda x: (x, x), np.ones(3), lambda matvec, b: b)

# RuleError: custom_linear_solve: matvec must return the structure a single value, it returned (*, *)
#   at linear_solve_shape.py:6 in <module>
