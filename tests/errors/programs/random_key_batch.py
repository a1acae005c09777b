"""Several keys where one is needed."""

from funcgrad import random

keys = random.split(random.key(0), 4)
random.normal(keys, (3,))
