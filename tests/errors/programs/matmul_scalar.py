"""A matrix product with a number."""

import funcgrad.numpy as np

np.ones((2, 3)) @ np.array(2.0)

# ShapeError: matmul: b is a scalar (float32[])
#   at matmul_scalar.py:5 in <module>
#   hint: use * to multiply by a scalar
