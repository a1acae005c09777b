"""Devices that choose differently whether they take part in a collective."""

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.sharding import AbstractMesh, P


def clipped(x):
    return lax.cond(x.max() > 5, lambda: x / lax.pmax(x.max(), "data"), lambda: x)


mesh = AbstractMesh((4,), ("data",))
fg.shard_map(clipped, mesh=mesh, in_specs=P("data"), out_specs=P("data"))(np.arange(8.0))

# ShardingError: cond: a choice that varies over the axis 'data' decides about a collective over 'data': devices that do not take part would keep the others waiting
#   at shard_map_branch.py:10 in clipped
#   hint: do the collective outside, or decide by a value that all have: lax.pmax(x, 'data')
