"""Shardings: on which devices an array is, and which part of it each has.

    NamedSharding           a spec on a mesh
    SingleDeviceSharding    one device, which has all of it

Over the axes that no dimension names, an array is replicated. What blocks hold beyond the array, where it does not
divide, is padding. A sharding is data, of value semantics: it is a part of the types by which programs are kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from funcgrad.errors import ArgumentError, ShardingError
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.mesh.partition_spec import PartitionSpec, axes_of_part, check_spec, entry, without_end
from funcgrad.trace.mesh.placement import Placement
from funcgrad.trace.mesh.process import processes
from funcgrad.trace.mesh.shard_layout import (
    Index,
    Layout,
    block_indices,
    block_numbers,
    local_shape,
    parts_along,
    replica_numbers,
)
from funcgrad.trace.types.shapes import Shape
from funcgrad.trace.util.locks import lazy_property

if TYPE_CHECKING:
    from funcgrad.trace.mesh.mesh import AbstractMesh

MEMORY_KINDS = (None, "device", "pinned_host", "unpinned_host")


class Sharding:
    """What shardings have in common; made as `NamedSharding` or `SingleDeviceSharding`."""

    memory_kind = "device"

    def _devices(self) -> Sequence[Device]:
        """Return the devices in the order of the mesh."""
        raise NotImplementedError

    def _positions(self) -> Sequence[int]:
        """Tell which of them belong to this process."""
        raise NotImplementedError

    def _layout_on(self, ndim: int) -> tuple[Layout, Any]:
        """Return the layout of an array of `ndim` dimensions, and an object that has the axes and sizes of a mesh."""
        raise NotImplementedError

    @property
    def device_set(self) -> set[Device]:
        """The devices, those of other processes too."""
        return set(self._devices())

    @property
    def num_devices(self) -> int:
        """How many devices there are."""
        return len(self._devices())

    @property
    def addressable_devices(self) -> set[Device]:
        """The devices of this process."""
        devices = self._devices()
        return {devices[i] for i in self._positions()}

    @property
    def has_addressable_devices(self) -> bool:
        """Whether some of the devices belong to this process."""
        return bool(self._positions())

    @property
    def is_fully_addressable(self) -> bool:
        """Whether all devices belong to this process."""
        return len(self._positions()) == self.num_devices

    def indices_at(self, shape: Sequence[int], positions: Sequence[int]) -> list[Index]:
        """Find the part of an array that each of some devices has, without padding.

        Parameters
        ----------
        shape : the shape of the array.
        positions : the positions of the devices in the order of the mesh.

        Returns
        -------
        For each device an index: a slice for each dimension.
        """
        layout, mesh = self._layout_on(len(shape))
        return block_indices(tuple(shape), layout, mesh, positions)

    def numbers_at(self, ndim: int, positions: Sequence[int]) -> list[tuple[int, ...]]:
        """Find the number of the block that each of some devices has, along each dimension.

        Parameters
        ----------
        ndim : the number of dimensions of the array.
        positions : the positions of the devices in the order of the mesh.

        Returns
        -------
        For each device a tuple of integers.
        """
        layout, mesh = self._layout_on(ndim)
        return list(map(tuple, block_numbers(layout, mesh, positions).T.tolist()))

    def replicas_at(self, ndim: int, positions: Sequence[int]) -> list[int]:
        """Count for each of some devices how many before it have the same part.

        Parameters
        ----------
        ndim : the number of dimensions of the array.
        positions : the positions of the devices in the order of the mesh.

        Returns
        -------
        An integer for each device.
        """
        layout, mesh = self._layout_on(ndim)
        return replica_numbers(layout, mesh, positions).tolist()

    def shown_indices_at(self, shape: Sequence[int], positions: Sequence[int]) -> list[Index]:
        """Find the parts as `indices_at` does, with slice(None) for dimensions that are not cut.

        Parameters
        ----------
        shape : the shape of the array.
        positions : the positions of the devices in the order of the mesh.

        Returns
        -------
        For each device an index: a slice for each dimension.
        """
        layout, mesh = self._layout_on(len(shape))
        cut = [parts_along(axes, mesh) > 1 for axes in layout]
        return [
            tuple(part if c else slice(None) for part, c in zip(index, cut, strict=True))
            for index in block_indices(tuple(shape), layout, mesh, positions)
        ]

    def devices_indices_map(self, global_shape: Shape) -> Mapping[Device, Index]:
        """Return for each device the part that it has of an array of this shape, as an index."""
        devices = self._devices()
        return dict(zip(devices, self.shown_indices_at(global_shape, range(len(devices)))))

    def addressable_devices_indices_map(self, global_shape: Shape) -> Mapping[Device, Index]:
        """Return the same as `devices_indices_map` for the devices of this process."""
        devices, positions = self._devices(), self._positions()
        found = self.shown_indices_at(global_shape, positions)
        return {devices[i]: index for i, index in zip(positions, found, strict=True)}

    def shard_shape(self, global_shape: Shape) -> Shape:
        """Return the shape of the blocks of an array of this shape, padding included."""
        layout, mesh = self._layout_on(len(global_shape))
        return local_shape(tuple(global_shape), layout, mesh)

    def is_equivalent_to(self, other: Any, ndim: int) -> bool:
        """Say whether two shardings give each device the same part of every array.

        Parameters
        ----------
        other : a sharding.
        ndim : the number of dimensions of the arrays.

        Returns
        -------
        bool.
        """
        if self == other:
            return True
        return isinstance(other, Sharding) and _assignment(self, ndim) == _assignment(other, ndim)

    def with_memory_kind(self, kind: str) -> Sharding:
        """Return the same sharding.

        Raises
        ------
        ArgumentError : there is no such kind of memory.
        """
        _check_memory_kind(type(self).__name__, kind)
        return self


def _assignment(sharding: Sharding, ndim: int) -> tuple:
    """Return what decides which part each device has: its devices sorted, how dimensions are cut, the blocks
    of each.
    """
    devices = list(map(str, sharding._devices()))
    layout, mesh = sharding._layout_on(ndim)
    order = sorted(range(len(devices)), key=devices.__getitem__)
    numbers = block_numbers(layout, mesh, range(len(devices)))[:, order]
    return sorted(devices), [parts_along(axes, mesh) for axes in layout], numbers.tolist()


def _check_memory_kind(what: str, kind: Any) -> None:
    if kind not in MEMORY_KINDS:
        raise ArgumentError(
            f"{what}: there is no memory of the kind {kind!r}",
            hint=f"leave it out, or say one of {', '.join(map(str, MEMORY_KINDS[1:]))}",
        )


class NamedSharding(Sharding):
    """How an array is spread over a mesh.

    Parameters
    ----------
    mesh : a Mesh; or an AbstractMesh, for types of values that do not exist yet.
    spec : a PartitionSpec, or its entries.
    memory_kind : accepted without effect: None, "device", "pinned_host" or "unpinned_host". Arrays are in the memory
        of their device, which on a CPU is the host's.

    Raises
    ------
    ShardingError : the spec names an axis that the mesh does not have, or one twice.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.config.cpu_devices = 4
    >>> mesh = fg.make_mesh((2, 2), ("x", "y"))
    >>> sharding = NamedSharding(mesh, fg.P("x"))
    >>> sharding, sharding.shard_shape((5, 3)), sharding.is_fully_replicated
    (NamedSharding(Mesh('x': 2, 'y': 2), P('x')), (3, 3), False)
    >>> sharding.devices_indices_map((5, 3))[fg.Device("cpu:2")]
    (slice(3, 5, None), slice(None, None, None))
    """

    mesh: AbstractMesh
    spec: PartitionSpec

    def __init__(
        self, mesh: AbstractMesh, spec: PartitionSpec | Sequence[Any], memory_kind: str | None = None
    ) -> None:
        _check_memory_kind("NamedSharding", memory_kind)
        if not hasattr(mesh, "axis_names"):
            raise ShardingError(
                f"NamedSharding: {mesh!r:.60} is no mesh", hint="write NamedSharding(mesh, spec)"
            )
        if isinstance(spec, str) or not isinstance(spec, (PartitionSpec, tuple, list)):
            raise ShardingError(f"NamedSharding: {spec!r:.60} is no spec", hint="write P('x', None)")
        self.mesh = mesh
        self.spec = spec if isinstance(spec, PartitionSpec) else PartitionSpec(*spec)
        check_spec(self.mesh, self.spec)

    def layout(self, ndim: int) -> Layout:
        """Return the axes of each of so many dimensions; ShardingError where the spec has more."""
        spec = self.spec
        if len(spec) > ndim:
            raise ShardingError(
                f"{spec} is for {len(spec)} dimensions or more, the array has {ndim}",
                hint="leave entries out, or reshape the array before",
            )
        return (*map(axes_of_part, spec), *[()] * (ndim - len(spec)))

    @lazy_property
    def placement(self) -> Placement:
        """Its name in signatures."""
        return Placement(self)

    @lazy_property
    def is_fully_replicated(self) -> bool:
        """Whether each device has the whole array."""
        return all(parts_along(axes_of_part(part), self.mesh) == 1 for part in self.spec)

    @property
    def replicated_axes(self) -> frozenset:
        """The axes of the mesh along which all devices have the same."""
        return frozenset(self.mesh.axis_names) - {a for part in self.spec for a in axes_of_part(part)}

    def trimmed(self) -> NamedSharding:
        """Return the same without Nones at the end of the spec."""
        parts = without_end(tuple(self.spec))
        return self if len(parts) == len(self.spec) else NamedSharding(self.mesh, PartitionSpec(*parts))

    def with_spec(self, spec: PartitionSpec | Sequence[Any]) -> NamedSharding:
        """Return the sharding with another spec on the same mesh."""
        return NamedSharding(self.mesh, spec)

    def update(self, *, mesh: AbstractMesh | None = None, spec: Any = None) -> NamedSharding:
        """Make a sharding with another mesh, another spec, or both.

        Parameters
        ----------
        mesh : a mesh; None for the same one.
        spec : a PartitionSpec; None for the same one.

        Returns
        -------
        A NamedSharding.
        """
        return NamedSharding(self.mesh if mesh is None else mesh, self.spec if spec is None else spec)

    def on(self, mesh: AbstractMesh | None) -> NamedSharding:
        """Return the same sharding on a mesh of the same axes, if its own is without devices."""
        return (
            NamedSharding(mesh, self.spec) if mesh is not None and self.mesh is mesh.abstract_mesh else self
        )

    @property
    def num_devices(self) -> int:
        return self.mesh.size

    def _devices(self) -> Sequence[Device]:
        devices: np.ndarray | None = getattr(self.mesh, "devices", None)
        if devices is None:
            raise ShardingError(
                f"{self!r} is on no devices", hint="make it with a Mesh, which has some: funcgrad.make_mesh"
            )
        return devices.reshape(-1)  # type: ignore[return-value]

    def _positions(self) -> Sequence[int]:
        self._devices()
        return self.mesh.local_positions  # type: ignore[attr-defined]

    def _layout_on(self, ndim: int) -> tuple[Layout, Any]:
        return self.layout(ndim), self.mesh

    def __eq__(self, other: object) -> bool:
        return type(other) is NamedSharding and self.mesh is other.mesh and self.spec == other.spec

    def __hash__(self) -> int:
        return hash((self.mesh, self.spec))

    def __reduce__(self) -> tuple:
        return NamedSharding, (self.mesh, self.spec)

    def __repr__(self) -> str:
        return f"NamedSharding({self.mesh!r}, {self.spec!r})"


class _OneDevice:
    """A mesh without axes, for what asks where a block is."""

    axis_names: tuple = ()
    axis_sizes: tuple = ()
    shape: Mapping = {}


class SingleDeviceSharding(Sharding):
    """All of an array on one device.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> np.ones(3).sharding
    SingleDeviceSharding('cpu')
    >>> np.ones(3).sharding == SingleDeviceSharding(fg.devices("cpu")[0])
    True
    """

    device: Device
    is_fully_replicated = True

    def __init__(self, device: str, *, memory_kind: str | None = None) -> None:
        _check_memory_kind("SingleDeviceSharding", memory_kind)
        if not isinstance(device, str):
            raise ShardingError(
                f"SingleDeviceSharding: {device!r:.60} is no device", hint="funcgrad.devices() gives some"
            )
        self.device = Device(device)

    def _devices(self) -> Sequence[Device]:
        return (self.device,)

    def _positions(self) -> Sequence[int]:
        return (0,) if self.device.process_index == processes.index else ()

    def _layout_on(self, ndim: int) -> tuple[Layout, Any]:
        return ((),) * ndim, _OneDevice

    def __eq__(self, other: object) -> bool:
        return type(other) is SingleDeviceSharding and self.device == other.device

    def __hash__(self) -> int:
        return hash(self.device)

    def __reduce__(self) -> tuple:
        return SingleDeviceSharding, (str(self.device),)

    def __repr__(self) -> str:
        return f"SingleDeviceSharding({str(self.device)!r})"


def make_single_device_sharding(device: str, *, memory_kind: str | None = None) -> SingleDeviceSharding:
    """Return the sharding of arrays that are on one device; `SingleDeviceSharding` under another name.

    Parameters
    ----------
    device : a device, or its name.
    memory_kind : the memory of the device; None for its usual one.

    Returns
    -------
    A SingleDeviceSharding.

    Raises
    ------
    ShardingError : the argument is no device.

    Examples
    --------
    >>> make_single_device_sharding("cpu")
    SingleDeviceSharding('cpu')
    """
    return SingleDeviceSharding(device, memory_kind=memory_kind)


def spec_of_layout(layout: Layout) -> PartitionSpec:
    """Return the spec of a layout, without Nones at its end."""
    return PartitionSpec(*without_end(tuple(map(entry, layout))))
