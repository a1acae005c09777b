"""Specs for two arguments of a function that has three."""

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.sharding import AbstractMesh, P


def affine(w, b, x):
    return x @ w + b


mesh = AbstractMesh((4,), ("data",))
fg.shard_map(affine, mesh=mesh, in_specs=(P(), P("data")), out_specs=P("data"))(
    np.ones((3, 2)), np.ones(2), np.ones((8, 3))
)

# TreeError: shard_map: 'affine': in_specs has 2 entries, there are 3 arguments
#   at shard_map_spec_tree.py:13 in <module>
#   hint: give a spec to each argument, or one for all of them
