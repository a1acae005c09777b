"""Stacking arrays of different shapes."""

import funcgrad.numpy as np

np.stack([np.ones(2), np.ones(3)])

# ShapeError: stack: all arrays must have one shape, got float32[2], float32[3]
#   at stack_shapes.py:5 in <module>
