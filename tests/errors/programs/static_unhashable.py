"""A static argument that cannot be hashed."""

import funcgrad as fg


def scale(x, sizes):
    return x * sum(sizes)


fg.jit(scale, static_argnums=1)(1.0, [1, 2])
