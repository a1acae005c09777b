"""A seed where a key is needed."""

from funcgrad import random

random.normal(0, (3,))
