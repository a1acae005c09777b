"""Meshes of devices, and how an array is spread over one: the names that a sharded program is written in.

    Mesh             devices in a grid whose axes have names
    PartitionSpec    for each dimension of an array, the axes of a mesh that it is cut along (partition_spec.py)
    NamedSharding    a spec on a mesh: where each part of an array is (sharding.py)

Meshes are data: equal ones are one object, so they are compared, hashed and kept in keys at no cost. Nothing here asks
a device for anything, so a mesh of thousands of devices that are elsewhere is as good as one of those at hand, and
whatever is made for each array or node takes no time or memory that grows with the number of devices.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from contextlib import ContextDecorator
from enum import Enum
from math import prod
from typing import Any
from weakref import WeakValueDictionary

import numpy as np

from funcgrad.config import config
from funcgrad.errors import ShardingError
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.mesh.partition_spec import (
    UNCONSTRAINED,
    AxisName,
    P,
    PartitionSpec,
    axes_of_part,
    check_spec,
)
from funcgrad.trace.mesh.placement import Home, Placement, home_of
from funcgrad.trace.mesh.process import processes
from funcgrad.trace.mesh.shard_layout import Layout, block_index, block_size, local_shape, parts_along
from funcgrad.trace.mesh.sharding import NamedSharding, Sharding, SingleDeviceSharding, spec_of_layout
from funcgrad.trace.util.locks import lazy_property, new_lock


class AxisType(Enum):
    """Who decides how values are spread over an axis of a mesh.

    Here always the compiler, from what is known of arguments and constraints: the types are kept and shown, for
    programs that name them, and have no effect.
    """

    Auto = "Auto"
    Explicit = "Explicit"
    Manual = "Manual"

    def __repr__(self) -> str:
        return self.value


_known: WeakValueDictionary[tuple, Any] = WeakValueDictionary()
_lock = new_lock()


class AbstractMesh:
    """A mesh without its devices: what a program for it depends on.

    Parameters
    ----------
    axis_sizes : how many devices there are along each axis.
    axis_names : strings, one for each axis.
    axis_types : see `AxisType`.

    Raises
    ------
    ShardingError : names are missing or not all different.

    Examples
    --------
    >>> mesh = AbstractMesh((2, 4), ("x", "y"))
    >>> mesh, mesh.size, mesh.shape["y"]
    (AbstractMesh('x': 2, 'y': 4), 8, 4)
    """

    axis_sizes: tuple[int, ...]
    axis_names: tuple[AxisName, ...]
    axis_types: tuple[AxisType, ...]

    def __new__(
        cls, axis_sizes: Sequence[int], axis_names: Sequence[AxisName] | str, axis_types: Any = None
    ) -> AbstractMesh:
        return _interned(cls, *_checked_axes(cls, axis_sizes, axis_names, axis_types))

    @lazy_property
    def shape(self) -> dict[AxisName, int]:
        """The number of devices along each axis, by name."""
        return dict(zip(self.axis_names, self.axis_sizes))

    @property
    def shape_tuple(self) -> tuple[tuple[AxisName, int], ...]:
        """Names and sizes of the axes, as pairs."""
        return tuple(zip(self.axis_names, self.axis_sizes))

    @property
    def size(self) -> int:
        """How many devices there are."""
        return prod(self.axis_sizes) if self.axis_names else 0

    @property
    def empty(self) -> bool:
        """Whether it has no devices."""
        return not self.size

    @property
    def abstract_mesh(self) -> AbstractMesh:
        """The same axes without devices."""
        return self

    def update(
        self,
        axis_sizes: Sequence[int] | None = None,
        axis_names: Sequence[AxisName] | str | None = None,
        axis_types: Any = None,
    ) -> AbstractMesh:
        """Return the same axes with other sizes, names or types, without devices; None leaves what there is.

        Parameters
        ----------
        axis_sizes : how many devices there are along each axis.
        axis_names : strings, one for each axis.
        axis_types : see `AxisType`.

        Returns
        -------
        An AbstractMesh.

        Raises
        ------
        ShardingError : sizes, names and types are not of as many axes.

        Examples
        --------
        >>> AbstractMesh((2, 4), ("x", "y")).update(axis_names=("a", "b"))
        AbstractMesh('a': 2, 'b': 4)
        """
        return AbstractMesh(
            self.axis_sizes if axis_sizes is None else axis_sizes,
            self.axis_names if axis_names is None else axis_names,
            self.axis_types if axis_types is None else axis_types,
        )

    def update_axis_types(self, name_to_type: Mapping[AxisName, AxisType]) -> AbstractMesh:
        """Return the same axes with other types, without devices.

        Parameters
        ----------
        name_to_type : the new types, by the names of axes; others keep theirs.

        Returns
        -------
        An AbstractMesh.

        Examples
        --------
        >>> AbstractMesh((2, 4), ("x", "y")).update_axis_types({"y": AxisType.Manual}).manual_axes
        ('y',)
        """
        return self.update(
            axis_types=[name_to_type.get(n, t) for n, t in zip(self.axis_names, self.axis_types)]
        )

    def _axes_of(self, kind: AxisType) -> tuple[AxisName, ...]:
        return tuple(name for name, t in zip(self.axis_names, self.axis_types) if t is kind)

    @property
    def auto_axes(self) -> tuple[AxisName, ...]:
        """The names of the axes of type Auto."""
        return self._axes_of(AxisType.Auto)

    @property
    def explicit_axes(self) -> tuple[AxisName, ...]:
        """The names of the axes of type Explicit."""
        return self._axes_of(AxisType.Explicit)

    @property
    def manual_axes(self) -> tuple[AxisName, ...]:
        """The names of the axes of type Manual."""
        return self._axes_of(AxisType.Manual)

    @property
    def are_all_axes_auto(self) -> bool:
        """Whether there are axes, all of type Auto."""
        return bool(self.axis_names) and self.auto_axes == self.axis_names

    @property
    def are_all_axes_explicit(self) -> bool:
        """Whether there are axes, all of type Explicit."""
        return bool(self.axis_names) and self.explicit_axes == self.axis_names

    @property
    def are_all_axes_manual(self) -> bool:
        """Whether there are axes, all of type Manual."""
        return bool(self.axis_names) and self.manual_axes == self.axis_names

    def coordinates(self, number: int) -> dict[AxisName, int]:
        """Return the position of the device of that number along each axis."""
        return dict(zip(self.axis_names, map(int, np.unravel_index(number, self.axis_sizes))))

    def __copy__(self) -> AbstractMesh:
        return self

    def __deepcopy__(self, memo: dict) -> AbstractMesh:
        return self

    def __reduce__(self) -> tuple:
        return type(self), (self.axis_sizes, self.axis_names, self.axis_types)

    def __repr__(self) -> str:
        return self._text

    @lazy_property
    def _text(self) -> str:
        axes = [f"{name!r}: {size}" for name, size in self.shape.items()]
        if any(kind is not AxisType.Auto for kind in self.axis_types):
            axes.append(f"axis_types={self.axis_types!r}")
        return f"{type(self).__name__}({', '.join(axes)})"


class Mesh(AbstractMesh, ContextDecorator):
    """Devices in a grid with named axes.

    `make_mesh` picks the devices itself. Within `with mesh:`, or in a function that it decorates (`@mesh`), it is the
    current mesh: see `set_mesh`. Equal meshes are one object.

    Parameters
    ----------
    devices : an array of devices or their names, of any number of dimensions.
    axis_names : strings, one for each dimension.
    axis_types : see `AxisType`.

    Raises
    ------
    ShardingError : names do not fit the dimensions or are not all different, or a device is in the grid
        twice.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.config.cpu_devices = 8
    >>> mesh = Mesh(np.array(fg.devices("cpu")).reshape(2, 4), ("x", "y"))
    >>> mesh, mesh.devices[1, 0], mesh.device_ids.tolist()
    (Mesh('x': 2, 'y': 4), Device(cpu:4), [[0, 1, 2, 3], [4, 5, 6, 7]])
    """

    devices: np.ndarray

    def __new__(cls, devices: Any, axis_names: Sequence[AxisName] | str, axis_types: Any = None) -> Mesh:
        found = np.array(devices, object)
        if not found.size and not axis_names:
            found = found.reshape(-1)[:0]
            return _interned(cls, (), (), (), ())
        axes = _checked_axes(cls, found.shape, axis_names, axis_types)
        return _interned(cls, *axes, tuple(map(_device, found.flat)))

    @lazy_property
    def abstract_mesh(self) -> AbstractMesh:
        """The same axes without devices."""
        return AbstractMesh(self.axis_sizes, self.axis_names, self.axis_types)

    @lazy_property
    def home(self) -> Home:
        """A name for its devices in their order: arrays on meshes of one home can be used together."""
        return Home(self.devices.flat)

    @lazy_property
    def device_ids(self) -> np.ndarray:
        """The numbers of the devices, in the grid."""
        return np.array([device.id for device in self.devices.flat], np.int64).reshape(self.devices.shape)

    @lazy_property
    def local_positions(self) -> tuple[int, ...]:
        """Which of the devices belong to this process, by their positions in the order of the mesh."""
        if processes.count == 1:
            return tuple(range(self.size))
        own = processes.index
        return tuple(i for i, device in enumerate(self.devices.flat) if device.process_index == own)

    @property
    def local_devices(self) -> list[Device]:
        """The devices that belong to this process, in the order of the mesh."""
        flat = self.devices.reshape(-1)
        return [flat[i] for i in self.local_positions]

    @property
    def is_multi_process(self) -> bool:
        """Whether some of its devices belong to other processes."""
        return len(self.local_positions) != self.size

    @property
    def local_mesh(self) -> Mesh:
        """The devices of this process, as a mesh with the same axes. ShardingError where they are no grid."""
        if not self.is_multi_process:
            return self
        grids = np.unravel_index(self.local_positions, self.axis_sizes) if self.local_positions else ()
        picked = [sorted(set(positions.tolist())) for positions in grids]
        if prod(map(len, picked)) != len(self.local_positions) or not picked:
            raise ShardingError(
                f"the devices of process {processes.index} are no grid within {self!r}",
                hint="order the devices of the mesh by process: make_mesh does",
            )
        return Mesh(self.devices[np.ix_(*picked)], self.axis_names, self.axis_types)

    def __enter__(self) -> Mesh:
        _entered.meshes.append(config.mesh)
        config.mesh = self
        return self

    def __exit__(self, *error: object) -> None:
        config.mesh = _entered.meshes.pop()

    def __reduce__(self) -> tuple:
        if not self.axis_names:
            return Mesh, ((), ())
        return _mesh_of, (
            tuple(map(str, self.devices.flat)),
            self.axis_sizes,
            self.axis_names,
            self.axis_types,
        )


class _Entered(threading.local):
    """The current meshes before those that were entered by `with mesh:`, of one thread."""

    def __init__(self) -> None:
        self.meshes: list[Mesh | None] = []


_entered = _Entered()


def _mesh_of(names: Sequence[str], sizes: tuple[int, ...], axes: tuple, types: tuple) -> Mesh:
    return Mesh(np.array(names, object).reshape(sizes), axes, types)


def _device(x: Any) -> Device:
    if not isinstance(x, str):
        raise ShardingError(
            f"Mesh: {x!r:.60} is no device", hint="pass those that funcgrad.devices() gives, or their names"
        )
    name = str(x)
    return Device("cpu" if name == "cpu:0" and processes.count == 1 else name)


def _checked_axes(cls: type, sizes: Sequence[int], names: Any, types: Any) -> tuple[tuple, tuple, tuple]:
    sizes = tuple(map(int, sizes))
    names = (names,) if isinstance(names, str) else tuple(names)
    what = f"{cls.__name__}: a grid of {' x '.join(map(str, sizes)) or 'no dimensions'} with the axes {names}"
    if len(sizes) != len(names) or len(set(names)) != len(names):
        raise ShardingError(what, hint="give each dimension one name, and all of them different ones")
    if not all(isinstance(name, str) for name in names):
        raise ShardingError(what, hint="names are strings")
    if min(sizes, default=1) < 1:
        raise ShardingError(what, hint="there is at least one device along each axis")
    types = (AxisType.Auto,) * len(names) if types is None else types
    types = (types,) * len(names) if isinstance(types, AxisType) else tuple(types)
    if len(types) != len(names) or not all(isinstance(kind, AxisType) for kind in types):
        raise ShardingError(f"{what} and the types {types}", hint="give one AxisType for each axis, or none")
    return sizes, names, types


def _interned(cls: type, sizes: tuple, names: tuple, types: tuple, devices: tuple | None = None) -> Any:
    identity = cls, sizes, names, types, devices
    with _lock:
        found: Any = _known.get(identity)
        if found is None:
            found = object.__new__(cls)
            found.axis_sizes, found.axis_names, found.axis_types = sizes, names, types
            if devices is not None:
                _check_distinct(devices)
                found.devices = np.array([*devices, None], object)[:-1].reshape(sizes if devices else (0,))
                found.devices.flags.writeable = False
            _known[identity] = found
    return found


def _check_distinct(devices: tuple[Device, ...]) -> None:
    if len(set(devices)) != len(devices):
        twice = next(device for i, device in enumerate(devices) if device in devices[:i])
        raise ShardingError(f"Mesh: device {str(twice)!r} is there twice", hint="a device has one place")


EMPTY = Mesh((), ())
"""What is the current mesh where there is none."""


__all__ = [
    "EMPTY", "UNCONSTRAINED", "AbstractMesh", "AxisName", "AxisType", "Home", "Layout", "Mesh", "NamedSharding", "P",
    "PartitionSpec", "Placement", "Sharding", "SingleDeviceSharding", "axes_of_part", "block_index", "block_size",
    "check_spec", "home_of", "local_shape", "parts_along", "spec_of_layout",
]  # fmt: skip
