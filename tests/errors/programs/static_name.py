"""The name of a static argument that does not exist."""

import funcgrad as fg


def double(x):
    return 2 * x


fg.jit(double, static_argnames="n")(1.0)

# ArgumentError: jit: static_argnames has 'n', but 'double' has no such argument
#   at static_name.py:10 in <module>
