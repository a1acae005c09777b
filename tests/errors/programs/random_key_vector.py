"""An array that is not a key."""

import funcgrad.numpy as np
from funcgrad import random

random.uniform(np.ones(5), (3,))

# DtypeError: uniform: the words of a key are uint32[2], got float32[5]
#   at random_key_vector.py:6 in <module>
#   hint: the key is the first argument; make one with random.key(0)
