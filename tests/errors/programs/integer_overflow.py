"""A Python integer that does not fit 32 bits."""

import funcgrad.numpy as np

np.arange(3) + 2**40

# ArgumentError: the integer 1099511627776 does not fit int32
#   at integer_overflow.py:5 in <module>
#   hint: use a float, or funcgrad.config.enable_x64 = True
