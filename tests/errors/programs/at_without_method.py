"""New values without a method that says what becomes of them."""

import funcgrad.numpy as np

x = np.zeros(3)
x.at[0](1.0)

# DtypeError: float32[3].at[index] does not say what becomes of the elements
#   at at_without_method.py:6 in <module>
#   hint: write x = x.at[index].set(value), or .add(value); it gives a new array
