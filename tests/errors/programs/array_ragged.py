"""Rows of different lengths."""

import funcgrad.numpy as np

np.array([[1, 2], [3]])

# ShapeError: array: the parts of [[1, 2], [3]] differ in length or depth
#   at array_ragged.py:5 in <module>
#   hint: all rows must have one length; keep ragged data in a list of arrays, or pad it
