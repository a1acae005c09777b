"""The mean in the place of the shape, as in NumPy."""

from funcgrad import random

random.normal(random.key(0), 0.0, 1.0)

# DtypeError: normal: the shape must be integers, got float 0.0
#   at random_mean_for_shape.py:5 in <module>
#   hint: the call is normal(key, shape), as in mean + std * normal(key, shape)
