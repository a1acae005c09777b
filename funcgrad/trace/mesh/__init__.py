"""Meshes of devices and how arrays are laid out over them.

In: devices, a grid with named axes, a PartitionSpec. Out: a `Sharding`, and the `Placement` that stands for it in an
array's signature. shard_layout.py computes which part of an array each device holds.
"""
