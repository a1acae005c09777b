"""Meshes of devices, and how arrays are spread over them. The names are those of jax.sharding. See docs/sharding.md."""

from __future__ import annotations

from funcgrad.trace.array.sharded_array import Shard
from funcgrad.trace.mesh.mesh import AbstractMesh, AxisType, Mesh
from funcgrad.trace.mesh.partition_spec import P, PartitionSpec
from funcgrad.trace.mesh.sharding import (
    NamedSharding,
    Sharding,
    SingleDeviceSharding,
    make_single_device_sharding,
)
from funcgrad.trace.util.lazy import only_public
from funcgrad.transforms.core.abstract import ManualAxisType
from funcgrad.transforms.measured_links import measured_topology
from funcgrad.transforms.sharding.api.axis_types import auto_axes, explicit_axes
from funcgrad.transforms.sharding.api.current_mesh import (
    get_abstract_mesh,
    get_mesh,
    make_mesh,
    reshard,
    set_mesh,
    use_abstract_mesh,
    use_mesh,
)
from funcgrad.transforms.sharding.api.visualize import visualize_array_sharding, visualize_sharding
from funcgrad.transforms.sharding.cost import Link, MeshCost, Topology

__all__ = [
    "AbstractMesh", "AxisType", "Link", "ManualAxisType", "Mesh", "MeshCost", "NamedSharding", "P", "PartitionSpec",
    "Shard", "Sharding", "SingleDeviceSharding", "Topology", "auto_axes", "explicit_axes",
    "get_abstract_mesh", "get_mesh", "make_mesh", "make_single_device_sharding", "measured_topology",
    "reshard", "set_mesh", "use_abstract_mesh", "use_mesh", "visualize_array_sharding", "visualize_sharding",
]  # fmt: skip

__dir__ = only_public(__name__)
