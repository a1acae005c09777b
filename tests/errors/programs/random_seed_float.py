"""A seed that is not an integer."""

from funcgrad import random

random.key(0.5)
