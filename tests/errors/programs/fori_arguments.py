"""A body that takes the value alone."""

import funcgrad as fg


def double(value):
    return 2 * value


fg.lax.fori_loop(0, 3, double, 1.0)

# DtypeError: fori_loop: 'double' is called with 2 arguments (i, value), but its signature is (value)
#   at fori_arguments.py:10 in <module>
#   hint: give it these parameters, or pass what it needs more by a closure
