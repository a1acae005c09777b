"""One function in place of a list of them."""

import funcgrad as fg


def double(x):
    return 2 * x


fg.lax.switch(0, double, 1.0)

# DtypeError: switch: branches must be a sequence of functions, got the function 'double'
#   at switch_function.py:10 in <module>
#   hint: write switch(index, [f, g], *operands)
