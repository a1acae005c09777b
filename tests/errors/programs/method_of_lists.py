"""A method of Python's lists."""

import funcgrad.numpy as np

np.zeros(3).append(1.0)

# NoSuchMethodError: 'Array' object has no attribute 'append'
#   at method_of_lists.py:5 in <module>
#   hint: arrays are immutable: use numpy.append(x, value), or keep a list and stack it
