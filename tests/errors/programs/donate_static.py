"""A static argument cannot be given away."""

import funcgrad as fg


def step(x, n):
    return x * n


fg.jit(step, static_argnames="n", donate_argnums=(0, 1))

# ArgumentError: jit: argument 1 of 'step' is both static and donated
#   at donate_static.py:10 in <module>
#   hint: only arrays can be donated: name it in one of the two
