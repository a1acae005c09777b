"""Arguments of a sharded program on their devices: the blocks of each, where they are to be.

Blocks that are in place are used as they are. Devices of the host share memory: a part of an array that lies in one
piece is a view of it, and what is replicated is there once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from funcgrad.backends.interface import is_host, open_backend
from funcgrad.trace import device_array
from funcgrad.trace.array import Array, Signature
from funcgrad.trace.meshes import Mesh, NamedSharding, Placement
from funcgrad.trace.sharded_array import ShardedArray, block_index


class Wanted(NamedTuple):
    """How an argument is to be spread. numbers: of this process's devices in the mesh."""

    sharding: NamedSharding
    place: Placement
    numbers: Sequence[int]

    def blocks(self, x: Array) -> Sequence[Array]:
        """The blocks of an array of these devices."""
        device = x.signature.device
        if device == self.place and type(x) is ShardedArray:
            return x.blocks
        if isinstance(device, Placement) and type(x) is ShardedArray:
            mesh, ndim = self.sharding.mesh, x.ndim
            if device.sharding.mesh == mesh and device.sharding.layout(ndim) == self.sharding.layout(ndim):
                return x.blocks
        return cut(x, self.sharding, self.numbers)


def cut(x: Array, sharding: NamedSharding, numbers: Sequence[int]) -> list[Array]:
    """The blocks of an array for the devices of these numbers."""
    mesh = sharding.mesh
    assert isinstance(mesh, Mesh)
    whole, layout = x.owner, sharding.layout(x.ndim)
    shape = sharding.shard_shape(x.shape)
    parts: dict[tuple[tuple[int, int], ...], Array] = {}
    found = []
    for number in numbers:
        index = block_index(x.shape, layout, mesh, mesh.coordinates(number))
        key = tuple((s.start, s.stop) for s in index)
        if key not in parts:
            parts[key] = Array.of(Signature(shape, x.dtype, x.weak), _block(whole[index], shape))
        found.append(_on(parts[key], mesh.devices.flat[number]))
    return found


def _block(part: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """A part of an array in one piece, with zeros beyond it."""
    if part.shape == shape:
        return part if part.flags.c_contiguous else np.ascontiguousarray(part).reshape(shape)
    block = np.zeros(shape, part.dtype)
    block[tuple(map(slice, part.shape))] = part
    return block


def _on(block: Array, device: str) -> Array:
    if is_host(device):
        return Array.of(Signature(block.shape, block.dtype, block.weak, str(device)), block.owner)
    return device_array.put(block, open_backend(str(device)))


__all__ = ["Wanted", "cut"]
