"""A branch that returns more."""

from funcgrad import lax


def both(x):
    return x, -x


def one(x):
    return x


lax.cond(True, both, one, 1.0)

# TreeError: cond: the branches return different structures: true_fun 'both': (*, *); false_fun 'one': a single value
#   at cond_structure.py:14 in <module>
#   hint: all branches must return one structure: return zeros in the place of what one of them lacks
