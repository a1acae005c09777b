"""A result that each device has another value of, and a spec that says that all have the same."""

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.sharding import AbstractMesh, P


def mean_loss(x):
    return (x * x).mean()


mesh = AbstractMesh((4,), ("data",))
fg.shard_map(mean_loss, mesh=mesh, in_specs=P("data"), out_specs=P())(np.arange(8.0))

# ShardingError: shard_map: 'mean_loss': out_specs promise that the result, float32[], is the same on all devices along 'data', but it varies over 'data'
#   at shard_map_promise.py:9 in mean_loss
#   hint: name 'data' in its spec, or make it the same: lax.psum, lax.pmean or lax.pmax over 'data'; check_vma=False believes the promise
