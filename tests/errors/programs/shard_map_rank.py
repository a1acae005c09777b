"""A scalar result that is to be concatenated."""

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.sharding import AbstractMesh, P


def total(x):
    return {"sum": x.sum()}


mesh = AbstractMesh((4,), ("data",))
fg.shard_map(total, mesh=mesh, in_specs=P("data"), out_specs=P("data"))(np.arange(8.0))

# ShardingError: shard_map: 'total': out_specs for result['sum'], float32[]: P('data') is for 1 dimensions, it has 0
#   at shard_map_rank.py:13 in <module>
#   hint: a scalar has P(); a function that returns x[None] gives a row to each device
