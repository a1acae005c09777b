"""A seed that is not an integer."""

from funcgrad import random

random.key(0.5)

# DtypeError: key: the seed is an integer, got float32
#   at random_seed_float.py:5 in <module>
