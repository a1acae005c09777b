"""A Python integer that does not fit 32 bits."""

import funcgrad.numpy as np

np.arange(3) + 2**40

# ArgumentError: add: the integer 1099511627776 does not fit int32
#   at integer_overflow.py:5 in <module>
#   hint: int32 goes from -2147483648 to 2147483647; use a wider dtype, or a float, or funcgrad.config.enable_x64 = True for 64 bits
