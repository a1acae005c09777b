"""Programs over many devices: whole arrays in, what one device computes out.

What users say:
    transforms/sharding/api/current_mesh.py     the current mesh; transforms/sharding/api/from_parts.py,
    transforms/sharding/api/device_put.py, transforms/sharding/api/visualize.py: arrays made, spread and shown
    transforms/sharding/api/constraint.py  with_sharding_constraint, and jit's in_shardings and out_shardings
    transforms/sharding/shard_map/shard_map.py   functions that are written for one device
    (transforms/sharding/shard_map/transform_rules.py: what transforms make of their calls;
                   transforms/sharding/shard_map/reference.py: what these are without devices)
    transforms/sharding/shard_map/varying.py     what varies over which axes of the mesh within them, so that
    derivatives sum once (transforms/sharding/shard_map/varying_custom.py)

From the graph of whole arrays to that of one device (local_graph.py):
    transforms/core/mesh_of.py   whether a graph is for a mesh; entry.py: where jit, and ops outside of it, come in
    transforms/sharding/partition/rules.py       each op as factors: which dimensions go together
    transforms/sharding/partition/propagate.py      how the values of a graph are spread: shardings propagate from what
    is known of some transforms/sharding/partition/partition.py   the graph of one device, with collectives where
    devices need parts of others (transforms/sharding/partition/reshard.py: from one
                   layout to another; transforms/sharding/partition/loops.py: loops, branches, callbacks, functions of
                   one device)
    transforms/sharding/partition/bucket_all_reduce.py     collectives that can go together do
    explain.py     why devices exchange what they do; cost.py: what it costs

What runs it:
    transforms/sharding/run/exchanges.py       collectives become exchanges of numbered groups
    (transforms/sharding/run/groups.py) transforms/sharding/run/program.py     the program, compiled once and run on all
    devices of this process: transforms/sharding/run/host.py, transforms/sharding/run/accelerators.py
    transforms/sharding/run/agreement.py   processes compare what they are about to run; aot.py: programs ahead of time
"""
