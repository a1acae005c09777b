"""A string as operand of an operator."""

import funcgrad.numpy as np

np.ones(3) + "one"
