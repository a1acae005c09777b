"""jit of something that is not a function."""

import funcgrad as fg

fg.jit(3.0)(1.0)

# DtypeError: jit: needs a function, got 3.0 of type float
#   at jit_not_callable.py:5 in <module>
#   hint: write jit(f)(x), not jit(f(x))
