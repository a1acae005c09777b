"""Arithmetic with a key."""

from funcgrad import random

random.key(0) + 1

# NotNumbersError: add: keys are not numbers: got key<fry>[]
#   at random_key_arithmetic.py:5 in <module>
#   hint: split or fold_in make new keys; random.key_data(key) gives the words
