"""The number of steps is a float."""

from funcgrad import lax

lax.fori_loop(0, 10 / 2, lambda i, x: x + i, 0)

# DtypeError: fori_loop: upper must be an integer scalar, it is float32[]*
#   at fori_float.py:5 in <module>
#   hint: divide with //, or convert it: int(x) of a number, x.astype(int) of an array
