"""A cotangent of another structure than the result."""

import funcgrad as fg


def both(x):
    return x, 2 * x


_, pull = fg.vjp(both, 1.0)
pull(1.0)

# TreeError: vjp of 'both': the tree of cotangents does not fit: needed (*, *), got a single value
#   at vjp_cotangent_tree.py:11 in <module>
