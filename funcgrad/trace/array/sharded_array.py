"""ShardedArray: one array in blocks on the devices of a mesh.

`blocks` are those of the devices of this process, in the order of the mesh: arrays of equal shapes, padded where the
array does not divide (trace/mesh/shard_layout.py), each on its device. Its signature is that of the whole array with a
Placement as device, so a program is kept by shapes and shardings alike. The whole array comes to the host when somebody
asks for its values, and stays there as the `owner` that every array has; where parts are on devices of other processes
only, that is an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from math import prod
from typing import Any

import numpy as np

from funcgrad.errors import DeletedArrayError, DeviceError, InterchangeError, ShardingError
from funcgrad.trace.array.array import Array, Signature, wrap
from funcgrad.trace.array.device_array import DeviceArray, alias, copied, viewed
from funcgrad.trace.array.key_array import KeyArray
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.mesh.shard_layout import Index, block_index, parts_along
from funcgrad.trace.mesh.sharding import NamedSharding, Sharding


class ShardedArray(Array):
    """An immutable n-dimensional array, spread over a mesh."""

    __slots__ = ("blocks",)

    blocks: tuple[Array, ...]

    @classmethod
    def of_blocks(cls, signature: Signature, blocks: Sequence[Array]) -> ShardedArray:
        """Return the array of a signature whose device is a Placement, from the blocks of this process's devices."""
        array = object.__new__(cls)
        array.signature = signature
        array.data = 0
        array.blocks = tuple(blocks)
        return array

    @property
    def sharding(self) -> NamedSharding:
        """How it is spread."""
        return self.signature.device.sharding  # type: ignore[attr-defined]

    @property
    def device(self) -> Any:
        """Its sharding: it is on several devices."""
        return self.sharding

    def devices(self) -> set[Device]:
        """Return the devices, those of other processes too."""
        return self.sharding.device_set

    def __getattr__(self, name: str) -> Any:
        """Return an attribute that is not set yet: the whole array on the host. Raise the error of a deleted array."""
        if name in ("owner", "blocks"):
            if self.is_deleted():
                reason: Any = self.data
                raise DeletedArrayError(
                    f"{reason.why}: this {self.signature} has no values any more", hint=reason.hint
                )
            if name == "owner":
                self.owner = owner = self._assembled()
                return owner
        return super().__getattr__(name)

    def _assembled(self) -> np.ndarray:
        if not is_here(self):
            raise ShardingError(
                f"the values of {self.signature} are on devices of other processes too",
                hint="read x.addressable_shards, or bring them here by distributed.process_allgather(x)",
            )
        return wrap(Regions(self)[whole(self.shape)]).owner

    @property
    def address(self) -> int:
        raise DeviceError(
            f"{self.signature} was given to a program of one device",
            hint='bring it there before: funcgrad.device_put(x, "cpu")',
        )

    def take_memory(self, why: object, hint: str) -> Any:
        """Return the blocks, for someone else; the array is deleted."""
        blocks = self.blocks
        self._delete(why, hint)
        for name in ("blocks", "owner"):
            with suppress(AttributeError):  # values that nobody asked for
                delattr(self, name)
        return blocks

    def restore(self, owner: Any) -> None:
        """Take back the blocks that `take_memory` gave away."""
        self.data = 0
        self.blocks = owner

    def __dlpack__(self, **_: Any) -> Any:
        raise InterchangeError(
            f"__dlpack__: {self.signature} is in the memory of several devices",
            hint='lend x.addressable_shards[0].data, or bring it to one device before: x.to_device("cpu")',
        )

    def __dlpack_device__(self) -> Any:
        return self.__dlpack__()

    def __reduce__(self) -> tuple:
        """Pickle the array by its values: the process that reads them may have no such devices."""
        return Array, (self.owner, self.weak)

    def __deepcopy__(self, memo: dict) -> Array:
        return ShardedArray.of_blocks(self.signature, [copied(block) for block in self.blocks])

    def block_until_ready(self) -> ShardedArray:
        """Wait until the devices of this process have computed it; an error of theirs is raised here."""
        for block in self.blocks:
            block.block_until_ready()
        return self

    def viewed(self, dtype: np.dtype) -> ShardedArray:
        """View the same memory as another dtype, with more elements along the last axis or fewer. Raise ShardingError
        where that axis is cut within an element.
        """
        shape = self.shape
        if dtype.itemsize != self.itemsize:
            shape = (*shape[:-1], shape[-1] * self.itemsize // dtype.itemsize)
            block = self.sharding.shard_shape(self.shape)[-1]
            if block * self.itemsize != self.sharding.shard_shape(shape)[-1] * dtype.itemsize:
                raise ShardingError(
                    f"view: the last axis of {self.signature} is cut within elements of {dtype.name}",
                    hint="spread it along other axes before: funcgrad.device_put(x, sharding)",
                )
        signature = Signature(shape, dtype, False, self.signature.device)
        return ShardedArray.of_blocks(signature, [viewed(block, dtype) for block in self.blocks])

    def __repr__(self) -> str:
        if self.is_deleted() or is_here(self):
            return super().__repr__()
        return f"Array(shape={self.shape}, dtype={self.dtype.name}, sharding={self.sharding!r})"

    def __str__(self) -> str:
        return super().__str__() if self.is_deleted() or is_here(self) else repr(self)


class Shard:
    """The part of an array that one device has.

    Attributes
    ----------
    device : the device.
    index : where the part is in the whole array.
    replica_id : how many devices before it in the order of the mesh have the same part.
    data : the part, as an array on that device; None where it is a part of another process.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> fg.config.cpu_devices = 2
    >>> x = fg.device_put(np.arange(3.0), fg.NamedSharding(fg.make_mesh((2,), "x"), fg.P("x")))
    >>> x.addressable_shards[1]
    Shard(device=Device(cpu:1), index=(slice(2, 3, None),), replica_id=0, data=[2.])
    """

    __slots__ = ("_block", "_is_of_keys", "_shape", "device", "index", "replica_id")

    def __init__(
        self, device: Device, index: Index, replica_id: int, shape: tuple[int, ...], block: Array | None
    ) -> None:
        self._is_of_keys = False
        self.device = device
        self.index = index
        self.replica_id = replica_id
        self._shape = shape
        self._block = block

    @property
    def data(self) -> Array | KeyArray | None:
        """The part as an array on the device, without padding."""
        if self._block is None:
            return None
        part = _without_padding(self._block, self._shape)
        return KeyArray(part) if self._is_of_keys else part

    def of_keys(self) -> Shard:
        """Return the part of an array of keys, of whose words this is one."""
        shard = Shard(self.device, self.index[:-1], self.replica_id, self._shape, self._block)
        shard._is_of_keys = True
        return shard

    def __repr__(self) -> str:
        return f"Shard(device={self.device!r}, index={self.index}, replica_id={self.replica_id}, data={self.data})"


def shards_of(array: Array, everywhere: bool = False) -> list[Shard]:
    """Return the parts of an array, those of this process's devices or of all."""
    sharding: Sharding = array.sharding
    devices = sharding._devices()
    blocks = array.blocks if type(array) is ShardedArray else (array,)
    local = dict(zip(sharding._positions(), blocks))
    positions = range(len(devices)) if everywhere else list(local)
    shape = array.shape
    parts = sharding.indices_at(shape, positions)
    shown = sharding.shown_indices_at(shape, positions)
    replicas = sharding.replicas_at(len(shape), positions)
    return [
        Shard(devices[i], index, replica, shape_of(part), local.get(i))
        for i, part, index, replica in zip(positions, parts, shown, replicas, strict=True)
    ]


def shape_of(index: Index) -> tuple[int, ...]:
    """Return the shape of the part of an array at an index whose slices say where they begin and end."""
    return tuple(part.stop - part.start for part in index)


def whole(shape: Sequence[int]) -> Index:
    """Return the index of all of an array."""
    return tuple(slice(0, size) for size in shape)


def _without_padding(block: Array, shape: tuple[int, ...]) -> Array:
    if block.shape == shape:
        return alias(block)
    index = tuple(map(slice, shape))
    if type(block) is DeviceArray:
        return block[index]  # type: ignore[return-value]  # which is on the same device
    signature = Signature(shape, block.dtype, block.weak, block.signature.device)
    return Array.of(signature, wrap(block.owner[index]).owner)


# ---- parts of an array, from the blocks that have them ----


class Regions:
    """Parts of an array on the host, found by an index whose slices say where they begin and end. A part is a view
    where one block has all of it, else a copy. ShardingError is raised where some of it is only on devices of other
    processes.
    """

    def __init__(self, array: ShardedArray) -> None:
        self._array = array
        self._block_shape = array.sharding.shard_shape(array.shape)
        self._blocks: dict[tuple[int, ...], Array] = {}  # by number, of replicas the first
        self._read: dict[tuple[int, ...], np.ndarray] = {}
        numbers = array.sharding.numbers_at(array.ndim, array.sharding._positions())
        for number, block in zip(numbers, array.blocks, strict=True):
            self._blocks.setdefault(number, block)

    def __getitem__(self, index: Index) -> np.ndarray:
        result = None
        for number in product(*map(_numbers_within, index, self._block_shape)):
            begin = [n * size for n, size in zip(number, self._block_shape, strict=True)]
            common = tuple(map(_common, index, begin, self._block_shape))
            piece = self._values(number)[_moved(common, begin)]
            if common == index:
                return piece
            if result is None:
                result = np.empty(shape_of(index), self._array.dtype)
            result[_moved(common, [part.start for part in index])] = piece
        return np.empty(shape_of(index), self._array.dtype) if result is None else result

    def _values(self, number: tuple[int, ...]) -> np.ndarray:
        """Return the values of a block, which comes from its device once."""
        if number in self._read:
            return self._read[number]
        if number not in self._blocks:
            raise ShardingError(
                f"a part of {self._array.signature} is needed that is on devices of other processes only",
                hint="bring it there within a program: jit(lambda x: x, out_shardings=...)",
            )
        found = self._read[number] = host_values(self._blocks[number])
        return found


def _numbers_within(part: slice, size: int) -> range:
    """Return the blocks of this size that a part of a dimension touches."""
    return range(part.start // size, -(-part.stop // size)) if part.start < part.stop else range(0)


def _common(part: slice, begin: int, size: int) -> slice:
    """Return the stretch that a part of a dimension shares with the block that begins at `begin`."""
    return slice(max(part.start, begin), min(part.stop, begin + size))


def _moved(index: Index, begin: Sequence[int]) -> Index:
    """Return the same place, counted from there."""
    return tuple(slice(part.start - b, part.stop - b) for part, b in zip(index, begin, strict=True))


def is_here(array: ShardedArray) -> bool:
    """Tell whether the devices of this process have every part of the array, of replicas one at least."""
    if array.sharding.is_fully_addressable:
        return True
    sharding = array.sharding
    layout, mesh = sharding._layout_on(array.ndim)
    numbers = sharding.numbers_at(array.ndim, sharding._positions())
    return len(set(numbers)) == prod(parts_along(axes, mesh) for axes in layout)


def host_values(block: Array) -> np.ndarray:
    """Return the values of a block on the host, which is not kept there."""
    return block.read() if type(block) is DeviceArray else block.owner


__all__ = [
    "Regions",
    "Shard",
    "ShardedArray",
    "block_index",
    "host_values",
    "is_here",
    "shape_of",
    "shards_of",
    "whole",
]
