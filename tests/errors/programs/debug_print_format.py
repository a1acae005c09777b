"""A print with a name that has no value."""

import funcgrad as fg


@fg.jit
def step(x):
    fg.debug.print("loss {loss}", x=x)
    return x


step(1.0)

# ArgumentError: debug.print: 'loss {loss}' names argument loss, which was not given
#   at debug_print_format.py:8 in step
#   hint: an f-string is formatted while tracing: write '{x}', x=x
