"""An argument that cannot be cut into equal blocks."""

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.sharding import AbstractMesh, P


def scale(params, batch):
    return batch["x"] * params


mesh = AbstractMesh((4,), ("data",))
spread = fg.shard_map(scale, mesh=mesh, in_specs=(P(), P("data")), out_specs=P("data"))
spread(2.0, {"x": np.ones((10, 3))})

# ShardingError: shard_map: 'scale': batch['x'] is float32[10,3], and dimension 0 of size 10 cannot be cut into 4 equal blocks, one for each device along 'data'
#   at shard_map_uneven.py:14 in <module>
#   hint: pad it: a function of one device gets full blocks. jit with in_shardings takes any size
