"""A seed where a key is needed."""

from funcgrad import random

random.normal(0, (3,))

# DtypeError: normal: expected a key, got int 0
#   at random_key_number.py:5 in <module>
#   hint: make one with random.key(0)
