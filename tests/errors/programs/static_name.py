"""The name of a static argument that does not exist."""

import funcgrad as fg


def double(x):
    return 2 * x


fg.jit(double, static_argnames="n")(1.0)
