"""Programs over many devices: whole arrays in, what one device computes out.

What users say:
    current.py     the current mesh; arrays.py, put.py, visualize.py: arrays made, spread and shown
    constraint.py  with_sharding_constraint, and jit's in_shardings and out_shardings
    shard_map.py   functions that are written for one device (shard_map_rules.py: what transforms make of their calls;
                   meaning.py: what these are without devices)
    varying.py     what varies over which axes of the mesh within them, so that derivatives sum once (varying_rules.py)

From the graph of whole arrays to that of one device (local.py):
    mentioned.py   whether a graph is for a mesh; entry.py: where jit, and ops outside of it, come in
    rules.py       each op as factors: which dimensions go together
    spread.py      how the values of a graph are spread: shardings propagate from what is known of some
    partition.py   the graph of one device, with collectives where devices need parts of others (reshard.py: from one
                   layout to another; loops.py: loops, branches, callbacks, functions of one device)
    buckets.py     collectives that can go together do
    explain.py     why devices exchange what they do; cost.py: what it costs

What runs it:
    steps.py       collectives become exchanges of numbered groups (groups.py)
    program.py     the program, compiled once and run on all devices of this process: on_host.py, on_accelerators.py
    agreement.py   processes compare what they are about to run; ahead.py: programs ahead of time
"""
