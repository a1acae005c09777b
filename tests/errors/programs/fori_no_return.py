"""A body without a return statement."""

import funcgrad as fg


def double(i, value):
    value = 2 * value


fg.lax.fori_loop(0, 3, double, 1.0)

# TreeError: fori_loop: 'double' changes the structure of the carry: it is a single value on entry and None on return
#   at fori_no_return.py:10 in <module>
#   hint: return the carry with the structure that the function gets
