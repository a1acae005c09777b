"""Arithmetic with a key."""

from funcgrad import random

random.key(0) + 1
