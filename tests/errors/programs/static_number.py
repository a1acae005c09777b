"""The number of a static argument that does not exist."""

import funcgrad as fg


def double(x):
    return 2 * x


fg.jit(double, static_argnums=1)(1.0)

# ArgumentError: jit: static_argnums has 1, but 'double' has 1 positional arguments
#   at static_number.py:10 in <module>
