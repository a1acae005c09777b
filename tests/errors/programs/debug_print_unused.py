"""A print that leaves a value out."""

import funcgrad as fg


@fg.jit
def step(x):
    fg.debug.print("x is", x)
    return x


step(1.0)

# ArgumentError: debug.print: 'x is' does not name argument 0, which was given
#   at debug_print_unused.py:8 in step
#   hint: write {} or {name} where its value is to be
