"""ShardedArray: one array in blocks on the devices of a mesh.

`blocks` are those of the devices of this process, in the order of the mesh: arrays of equal shapes, padded where the
array does not divide (trace/meshes.py), each on its device. Its signature is that of the whole array with a Placement
as device, so a program is kept by shapes and shardings alike. The whole array comes to the host when somebody asks for
its values, and stays there as the `owner` that every array has; where blocks are on devices of other processes, that is
an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from funcgrad.errors import ShardingError
from funcgrad.trace.array import Array, Signature
from funcgrad.trace.meshes import Mesh, NamedSharding, block_size, parts_along


class ShardedArray(Array):
    """An immutable n-dimensional array, spread over a mesh."""

    __slots__ = ("blocks",)

    blocks: tuple[Array, ...]

    @classmethod
    def of_blocks(cls, signature: Signature, blocks: Sequence[Array]) -> ShardedArray:
        """The array of a signature whose device is a Placement, from the blocks of this process's devices."""
        array = object.__new__(cls)
        array.signature = signature
        array.data = 0
        array.blocks = tuple(blocks)
        return array

    @property
    def sharding(self) -> NamedSharding:
        """How it is spread."""
        return self.signature.device.sharding  # type: ignore[attr-defined]

    def __getattr__(self, name: str) -> Any:
        if name == "owner" and not self.is_deleted():
            self.owner = owner = self._assembled()
            return owner
        return super().__getattr__(name)

    def _assembled(self) -> np.ndarray:
        mesh, layout = self.sharding.mesh, self.sharding.layout(self.ndim)
        assert isinstance(mesh, Mesh)
        if len(self.blocks) != mesh.size:
            raise ShardingError(
                f"{self.signature} is on devices of other processes too",
                hint="read x.addressable_shards, or gather it: distributed.process_allgather(x)",
            )
        whole = np.empty(self.shape, self.dtype)
        for number, block in enumerate(self.blocks):
            index = block_index(self.shape, layout, mesh, mesh.coordinates(number))
            shape = tuple(s.stop - s.start for s in index)
            whole[index] = block.owner[tuple(slice(n) for n in shape)]
        return whole


def block_index(
    shape: Sequence[int], layout: Sequence[Sequence[Any]], mesh: Mesh, coordinates: dict[Any, int]
) -> tuple[slice, ...]:
    """The part of an array that the device at these coordinates has, without padding."""
    found = []
    for size, axes in zip(shape, layout, strict=True):
        number = 0
        for axis in axes:
            number = number * mesh.shape[axis] + coordinates[axis]
        block = block_size(size, parts_along(axes, mesh))
        found.append(slice(min(number * block, size), min((number + 1) * block, size)))
    return tuple(found)


__all__ = ["ShardedArray", "block_index"]
