"""jax.experimental.multihost_utils and .mesh_utils: arrays and meshes of all processes, and the parts that each has."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any

import numpy as np

import funcgrad as fg
from funcgrad.compat.jax.public.top import devices as all_devices
from funcgrad.errors import ArgumentError
from funcgrad.sharding import Mesh
from funcgrad.trace.types import tree


def _over(inputs: Any, mesh: Any, pspecs: Any) -> tuple[list[Any], list[fg.NamedSharding], tree.TreeDef]:
    leaves, treedef = tree.flatten(inputs)
    specs = tree.broadcast_prefix(pspecs, treedef, "pspecs", is_leaf=lambda part: part is None)
    return leaves, [fg.NamedSharding(mesh, fg.P() if spec is None else spec) for spec in specs], treedef


def host_local_array_to_global_array(local_inputs: Any, global_mesh: Mesh, pspecs: Any) -> Any:
    """Return the arrays of all processes of which each has what its devices hold, one after the other."""
    leaves, shardings, treedef = _over(local_inputs, global_mesh, pspecs)
    made = [
        x
        if isinstance(x, fg.Array) and not x.is_fully_addressable
        else fg.make_array_from_process_local_data(sharding, x)
        for x, sharding in zip(leaves, shardings, strict=True)
    ]
    return tree.unflatten(treedef, made)


def global_array_to_host_local_array(global_inputs: Any, global_mesh: Mesh, pspecs: Any) -> Any:
    """Return what the devices of this process hold of arrays of all processes, one part after the other."""
    leaves, shardings, treedef = _over(global_inputs, global_mesh.local_mesh, pspecs)
    made = [fg.device_put(_local_values(x), sharding) for x, sharding in zip(leaves, shardings, strict=True)]
    return tree.unflatten(treedef, made)


def _local_values(x: Any) -> np.ndarray:
    shards = x.addressable_shards
    spans = [sorted({s.index[d].indices(n)[:2] for s in shards}) for d, n in enumerate(x.shape)]
    places = [_places(part) for part in spans]
    values = np.empty([sum(end - begin for begin, end in part) for part in spans], x.dtype)
    for shard in shards:
        data = np.asarray(shard.data)
        begins = [of[part.indices(n)[0]] for of, part, n in zip(places, shard.index, x.shape, strict=True)]
        values[tuple(slice(b, b + n) for b, n in zip(begins, data.shape, strict=True))] = data
    return values


def _places(spans: Sequence[tuple[int, int]]) -> dict[int, int]:
    """Return where each span of the whole begins among those that are here."""
    ends = accumulate((end - begin for begin, end in spans), initial=0)
    return {begin: place for (begin, _), place in zip(spans, ends, strict=False)}


def create_device_mesh(
    mesh_shape: Sequence[int], devices: Sequence[Any] | None = None, **options: Any
) -> np.ndarray:
    """Return the devices, in their order, as an array of this shape."""
    found = list(all_devices() if devices is None else devices)
    return np.array(found[: math.prod(mesh_shape)], object).reshape(mesh_shape)


def create_hybrid_device_mesh(
    mesh_shape: Sequence[int],
    dcn_mesh_shape: Sequence[int],
    devices: Sequence[Any] | None = None,
    *,
    process_is_granule: bool = False,
    should_sort_granules_by_key: bool = True,
    allow_split_physical_axes: bool = False,
) -> np.ndarray:
    """Return devices as an array of the product of both shapes, axis by axis, in which the devices of a process are
    the inner part of each axis. No network here has slices: `process_is_granule` has to be set.
    """
    if not process_is_granule:
        raise ArgumentError(
            "create_hybrid_device_mesh: devices have no slice_index", hint="set process_is_granule=True"
        )
    granules: dict[int, list[Any]] = defaultdict(list)
    for device in all_devices() if devices is None else devices:
        granules[device.process_index].append(device)
    numbers: Iterable[int] = sorted(granules) if should_sort_granules_by_key else granules
    inner = [_granule(granules[number], mesh_shape) for number in numbers]
    if math.prod(dcn_mesh_shape) != len(inner):
        raise ArgumentError(
            f"create_hybrid_device_mesh: {len(inner)} processes do not fill {tuple(dcn_mesh_shape)}"
        )
    grid = np.array(inner, object).reshape(*dcn_mesh_shape, *mesh_shape)
    rank = len(mesh_shape)
    both = grid.transpose([axis for i in range(rank) for axis in (i, rank + i)])
    return both.reshape([a * b for a, b in zip(dcn_mesh_shape, mesh_shape, strict=True)])


def _granule(devices: Sequence[Any], shape: Sequence[int]) -> np.ndarray:
    if math.prod(shape) != len(devices):
        raise ArgumentError(
            f"create_hybrid_device_mesh: {len(devices)} devices of a process do not fill {tuple(shape)}"
        )
    return create_device_mesh(shape, devices)


__all__ = [
    "create_device_mesh", "create_hybrid_device_mesh", "global_array_to_host_local_array",
    "host_local_array_to_global_array",
]  # fmt: skip
