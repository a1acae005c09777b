"""Programs over many devices: whole arrays in, what one device computes out.

constraint.py  what users say of traced values: with_sharding_constraint
spread.py      how the values of a graph are spread over a mesh: shardings propagate from what is known of some
partition.py   the graph of one device, with collectives where devices need parts of others
buckets.py     collectives that can go together do
shard_map.py   functions that are written for one device (shard_map_rules.py: what transforms make of their calls;
               meaning.py: what these are without devices)
varying.py     what varies over which axes of the mesh within them, so that derivatives sum once (varying_rules.py)
program.py     the graph of one device, compiled once and run on all of them
"""
