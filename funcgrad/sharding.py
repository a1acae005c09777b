"""Meshes of devices, and how arrays are spread over them. The names are those of jax.sharding. See docs/sharding.md."""

from __future__ import annotations

from funcgrad.links import measured_topology
from funcgrad.trace.meshes import AbstractMesh, AxisType, Mesh
from funcgrad.trace.sharded_array import Shard
from funcgrad.trace.shardings import NamedSharding, Sharding, SingleDeviceSharding
from funcgrad.trace.specs import P, PartitionSpec
from funcgrad.transforms.sharding.cost import Link, MeshCost, Topology
from funcgrad.transforms.sharding.current import (
    get_abstract_mesh,
    get_mesh,
    make_mesh,
    reshard,
    set_mesh,
    use_mesh,
)
from funcgrad.transforms.sharding.visualize import visualize_array_sharding, visualize_sharding

__all__ = [
    "AbstractMesh", "AxisType", "Link", "Mesh", "MeshCost", "NamedSharding", "P", "PartitionSpec", "Shard",
    "Sharding", "SingleDeviceSharding", "Topology", "get_abstract_mesh", "get_mesh", "make_mesh", "measured_topology",
    "reshard", "set_mesh", "use_mesh", "visualize_array_sharding", "visualize_sharding",
]  # fmt: skip
