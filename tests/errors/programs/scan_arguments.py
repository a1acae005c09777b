"""A step that takes the carry alone."""

import funcgrad as fg
import funcgrad.numpy as np


def double(carry):
    return 2 * carry, carry


fg.lax.scan(double, 1.0, np.arange(3.0))

# DtypeError: scan: 'double' is called with 2 arguments (carry, x), but its signature is (carry)
#   at scan_arguments.py:11 in <module>
#   hint: give it these parameters, or pass what it needs more by a closure
