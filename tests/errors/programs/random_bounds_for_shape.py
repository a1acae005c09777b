"""The bounds in the place of the shape, as in NumPy."""

from funcgrad import random

random.uniform(random.key(0), 0.0, 1.0)

# DtypeError: uniform: the shape must be integers, got float 0.0
#   at random_bounds_for_shape.py:5 in <module>
#   hint: the call is uniform(key, shape, dtype, minval, maxval)
