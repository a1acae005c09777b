"""An array of objects."""

import funcgrad.numpy as np

np.array([None, {}])

# DtypeError: array: [None, {}] holds values that are not numbers
#   at dtype_object.py:5 in <module>
