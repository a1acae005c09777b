"""Several keys where one is needed."""

from funcgrad import random

keys = random.split(random.key(0), 4)
random.normal(keys, (3,))

# ShapeError: normal: takes one key, got keys of shape (4,)
#   at random_key_batch.py:6 in <module>
#   hint: map over them: vmap(lambda key: random.normal(key, ...))(keys)
