"""A dtype that does not exist."""

import funcgrad.numpy as np

np.ones(3, dtype="float31")

# DtypeError: unsupported dtype: 'float31'
#   at dtype_unknown.py:5 in <module>
#   hint: use bool, an integer, a float (float8_*, float16, bfloat16, float32, float64) or a complex dtype
