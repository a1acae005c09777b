"""A static argument that cannot be hashed."""

import funcgrad as fg


def scale(x, sizes):
    return x * sum(sizes)


fg.jit(scale, static_argnums=1)(1.0, [1, 2])

# ArgumentError: jit: static argument 1 of 'scale' is not hashable: list [1, 2]
#   at static_unhashable.py:10 in <module>
#   hint: static values are keys of the cache: pass a tuple in place of a list, or make it traced
