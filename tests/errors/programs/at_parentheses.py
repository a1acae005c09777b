"""An index in parentheses."""

import funcgrad.numpy as np

x = np.zeros(3)
x.at(0).set(1.0)

# DtypeError: float32[3].at takes its index in brackets
#   at at_parentheses.py:6 in <module>
#   hint: write x = x.at[index].set(value), with brackets for the index
