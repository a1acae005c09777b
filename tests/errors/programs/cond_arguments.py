"""Branches that take no operand, and an operand."""

import funcgrad as fg

fg.lax.cond(True, lambda: 1.0, lambda: 2.0, 3.0)

# DtypeError: cond: '<lambda>' is called with 1 argument, but its signature is ()
#   at cond_arguments.py:5 in <module>
#   hint: give it these parameters, or pass what it needs more by a closure
