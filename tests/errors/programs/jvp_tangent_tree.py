"""Tangents of another structure than the primals."""

import funcgrad as fg


def total(p):
    return p["a"] + p["b"]


fg.jvp(total, ({"a": 1.0, "b": 2.0},), ({"a": 1.0},))

# TreeError: jvp of 'total': the tree of tangents does not fit at [0]: needed {'a': *, 'b': *}, got {'a': *}
#   at jvp_tangent_tree.py:10 in <module>
