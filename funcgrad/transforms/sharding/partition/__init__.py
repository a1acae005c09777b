"""One graph for all devices in, one for each device out (SPMD).

propagate.py chooses the sharding of every node, partition.py rewrites nodes to their local parts with collectives
between, reshard.py moves a value from one sharding to another, bucket_all_reduce.py joins small sums.
"""
