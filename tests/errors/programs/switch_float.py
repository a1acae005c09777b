"""An index that is no integer."""

from funcgrad import lax

lax.switch(1.0, [lambda: 0, lambda: 1])

# DtypeError: switch: index must be an integer scalar, it is float32[]*
#   at switch_float.py:5 in <module>
#   hint: convert it with .astype(int); for a choice an element apply vmap to the switch
