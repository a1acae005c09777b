"""Arrays from one sharding to another: of the same mesh, of others, from one device and back to one.

What a device has already stays there. On devices that share the host's memory, a part that is in one piece there is
not copied either: the block is a view. All else is copied once for each part, not for each replica; what goes to a
device with memory of its own comes from there or by way of the host.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from funcgrad.backends.interface import full_name, is_host, open_backend
from funcgrad.config import config
from funcgrad.errors import ShardingError
from funcgrad.trace.array import device_array
from funcgrad.trace.array.array import Array, Signature, committed, wrap
from funcgrad.trace.array.sharded_array import Regions, ShardedArray, host_values, whole
from funcgrad.trace.mesh.partition_spec import UNCONSTRAINED, axes_of_part
from funcgrad.trace.mesh.process import processes
from funcgrad.trace.mesh.shard_layout import Index, parts_along
from funcgrad.trace.mesh.sharding import NamedSharding
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.util.named_tuple import NamedTuple

Span = tuple[tuple[int, int], ...]
"""Where each slice of an index begins and ends."""


def put_sharded(x: Array, sharding: NamedSharding) -> ShardedArray:
    """Return the array spread over the mesh; itself where it is so already."""
    signature = Signature(x.shape, x.dtype, x.weak, sharding.placement)
    if x.signature is signature:
        return x  # type: ignore[return-value]
    source = _Source(x)
    shape = sharding.shard_shape(x.shape)
    made: dict[Span, Array] = {}  # of the host
    blocks = []
    for part in local_parts(sharding, x.shape):
        block = source.block(part, shape)
        if block is None:
            block = made.get(part.span)
        if block is None:
            block = made[part.span] = Array(padded(source.values(part.where), shape), x.weak)
        blocks.append(on(part.device, block))
    return ShardedArray.of_blocks(signature, blocks)


def gathered(x: ShardedArray, device: str) -> Array:
    """Return the whole array on one device."""
    index = whole(x.shape)
    block = _Source(x).block(DevicePart(device, index, span_of(index)), x.shape)
    return on(device, Array(x.owner, x.weak) if block is None else device_array.alias(block))


def sharded_signature(
    shape: Sequence[int], dtype: np.dtype, weak: bool, sharding: NamedSharding, what: str
) -> Signature:
    """Return the type of a whole array that somebody wants spread like this; ShardingError where that cannot be."""
    shape = tuple(shape)
    if any(part is UNCONSTRAINED for part in sharding.spec):
        raise ShardingError(
            f"{what}: {Signature(shape, dtype)} as {sharding.spec}: a dimension is left open",
            hint="name its axes, or None; P.UNCONSTRAINED is for lax.with_sharding_constraint",
        )
    check_fits(shape, dtype, sharding, what)
    return Signature(shape, dtype, weak, sharding.placement)


def check_fits(shape: Shape, dtype: np.dtype, sharding: NamedSharding, what: str) -> None:
    """Raise ShardingError for a spec with too many dimensions, and for sizes that do not divide if these are
    refused.
    """
    try:
        layout = sharding.layout(len(shape))
    except ShardingError as error:
        described = f"{what}: {Signature(shape, dtype)} as {sharding.spec}"
        raise ShardingError(f"{described}: {error.message}", hint=error.hint) from None
    if config.uneven_sharding != "refuse":
        return
    for dim, (size, axes) in enumerate(zip(shape, layout, strict=True)):
        parts = parts_along(axes, sharding.mesh)
        if size % parts:
            raise ShardingError(
                f"{what}: {Signature(shape, dtype)} as {sharding.spec}: dimension {dim} of size {size} does not "
                f"divide into {parts} parts",
                hint='pad the array, or set funcgrad.config.uneven_sharding = "pad"',
            )


def closed(x: Array, sharding: NamedSharding) -> NamedSharding:
    """Return the sharding with what it leaves open decided: as the array is, where that is possible."""
    spec = tuple(sharding.spec)
    if not any(part is UNCONSTRAINED for part in spec):
        return sharding
    now: Sequence[tuple] = ((),) * x.ndim
    if type(x) is ShardedArray and x.sharding.mesh is sharding.mesh:
        now = x.sharding.layout(x.ndim)
    taken = {axis for part in spec for axis in axes_of_part(part)}
    parts = [
        (axes if taken.isdisjoint(axes) else None) if part is UNCONSTRAINED else part
        for part, axes in zip(spec, now, strict=False)
    ]
    return sharding.with_spec(parts)


class DevicePart(NamedTuple):
    """Of an array: the device by its full name, where the part is in the whole, and the same for tables."""

    device: str
    where: Index
    span: Span


def local_parts(sharding: NamedSharding, shape: Shape) -> Sequence[DevicePart]:
    """Return what each device of this process has, without padding. DeviceError for a device that does not exist."""
    return _local_parts(sharding, shape, config.cpu_devices, processes.count)


@lru_cache(1024)
def _local_parts(
    sharding: NamedSharding, shape: Shape, cpu_devices: int, processes: int
) -> Sequence[DevicePart]:
    """Return the parts; the last two arguments are what else the answer depends on."""
    devices, positions = sharding._devices(), sharding._positions()
    indices = sharding.indices_at(shape, positions)
    names = [full_name(devices[i]) for i in positions]
    return [DevicePart(name, index, span_of(index)) for name, index in zip(names, indices, strict=True)]


def padded(part: np.ndarray, shape: Shape) -> np.ndarray:
    """Return a part of an array in the shape of a block, with zeros after it: a view where nothing has to be done."""
    if part.shape == shape:
        return wrap(part).owner
    block = np.zeros(shape, part.dtype)
    block[tuple(map(slice, part.shape))] = part
    return block


def on(device: str, x: Array) -> Array:
    """Return the array of one device on another, in the same memory where they share it."""
    if x.signature.device == device:
        return x
    if not is_host(device):
        return device_array.put(x, open_backend(device))
    if type(x) is Array:
        return committed(x, device)
    return committed(Array(host_values(x), x.weak), device)


def span_of(index: Index) -> Span:
    """Return an index as something that can be hashed."""
    return tuple((part.start, part.stop) for part in index)


class _Source:
    """Where parts of an array come from."""

    def __init__(self, x: Array) -> None:
        self.x = x
        self.host: np.ndarray | None = None
        self.regions: Regions | None = None
        blocks: Sequence[Array]
        if type(x) is ShardedArray:
            blocks = x.blocks
            spans = [part.span for part in local_parts(x.sharding, x.shape)]
        else:
            blocks, spans = (device_array.alias(x),), [span_of(whole(x.shape))]
        self.blocks: dict[tuple[Span, Shape], dict[str, Array]] = {}
        for span, block in zip(spans, blocks, strict=True):
            self.blocks.setdefault((span, block.shape), {})[block.signature.device] = block

    def block(self, part: DevicePart, shape: Shape) -> Array | None:
        """Return a block that is this part, padded to this shape: the one on its device, if there are several."""
        there = self.blocks.get((part.span, shape))
        return None if there is None else there.get(part.device, next(iter(there.values())))

    def values(self, index: Index) -> np.ndarray:
        """Return the values of a part on the host."""
        if type(self.x) is ShardedArray:
            if self.regions is None:
                self.regions = Regions(self.x)
            return self.regions[index]
        if self.host is None:
            self.host = host_values(self.x)
        return np.asarray(self.host[index])  # an array also where there is no axis
