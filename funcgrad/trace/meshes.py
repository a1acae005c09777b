"""Meshes of devices, and how an array is spread over one: the names that a sharded program is written in.

    Mesh             devices in a grid whose axes have names
    PartitionSpec    for each dimension of an array, the axes of a mesh that it is cut along
    NamedSharding    a spec on a mesh: where each part of an array is

A dimension that is cut along axes of n devices in all is cut into n blocks of ceil(size / n); where that does not come
out even, the last blocks are short or empty, and what they hold beyond the array is padding. Over the axes that no
dimension names, an array is replicated.

A sharding is data, of value semantics: it is a part of the types by which programs are kept. Nothing here asks a device
for anything, so a mesh of thousands of devices that are elsewhere is as good as one of those at hand.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from math import prod
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, ShardingError
from funcgrad.trace.devices import Device
from funcgrad.trace.shapes import Shape

AxisName = Hashable
Layout = tuple[tuple[AxisName, ...], ...]
"""For each dimension the axes that it is cut along, the slowest first; () where it is whole."""


class _Unconstrained:
    """In a spec: this dimension may be cut in any way."""

    def __repr__(self) -> str:
        return "UNCONSTRAINED"

    def __reduce__(self) -> str:
        return "UNCONSTRAINED"


UNCONSTRAINED = _Unconstrained()


class PartitionSpec(tuple):
    """For each dimension of an array the name of an axis of a mesh, several names, or None; dimensions that it does not
    reach are whole.

    >>> P("x", None), P(("x", "y")), P()
    (P('x', None), P(('x', 'y')), P())
    """

    UNCONSTRAINED = UNCONSTRAINED

    def __new__(cls, *parts: Any) -> PartitionSpec:
        return super().__new__(cls, map(_part, parts))

    def __getnewargs__(self) -> tuple:
        return tuple(self)

    def __repr__(self) -> str:
        return f"P({', '.join(map(repr, self))})"


P = PartitionSpec


def _part(part: Any) -> Any:
    """One name is the name itself, none is None."""
    if isinstance(part, list):
        part = tuple(part)
    if isinstance(part, tuple) and len(part) <= 1:
        return part[0] if part else None
    return part


class AbstractMesh:
    """A mesh without its devices: what a program for it depends on.

    >>> AbstractMesh((2, 4), ("x", "y")).size
    8
    """

    def __init__(self, axis_sizes: Sequence[int], axis_names: Sequence[AxisName]) -> None:
        self.axis_sizes = tuple(map(int, axis_sizes))
        self.axis_names = tuple(axis_names)
        if len(self.axis_sizes) != len(self.axis_names) or len(set(self.axis_names)) != len(self.axis_names):
            raise ShardingError(
                f"a mesh of shape {self.axis_sizes} with the axes {self.axis_names}",
                hint="give each axis one name, and all of them different ones",
            )

    @property
    def shape(self) -> dict[AxisName, int]:
        """The number of devices along each axis, by name."""
        return dict(zip(self.axis_names, self.axis_sizes))

    @property
    def size(self) -> int:
        """How many devices there are."""
        return prod(self.axis_sizes)

    @property
    def empty(self) -> bool:
        return not self.axis_names

    @property
    def abstract_mesh(self) -> AbstractMesh:
        return self

    def _identity(self) -> tuple:
        return self.axis_names, self.axis_sizes

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        axes = ", ".join(f"{name!r}: {size}" for name, size in self.shape.items())
        return f"{type(self).__name__}({axes})"


class Mesh(AbstractMesh):
    """Devices in a grid with named axes.

    devices: an array of devices, of any number of dimensions. axis_names: one for each dimension.
    """

    def __init__(self, devices: Any, axis_names: Sequence[AxisName] | str) -> None:
        found = np.array(devices, object)
        super().__init__(found.shape, (axis_names,) if isinstance(axis_names, str) else axis_names)
        self.devices = np.array([Device(d) for d in found.flat] + [None], object)[:-1].reshape(found.shape)

    @cached_property
    def abstract_mesh(self) -> AbstractMesh:
        """The same axes without devices."""
        return AbstractMesh(self.axis_sizes, self.axis_names)

    @cached_property
    def home(self) -> Home:
        """A name for its devices in their order: arrays on meshes of one home can be used together."""
        return Home(self.devices.flat)

    def _identity(self) -> tuple:
        return *super()._identity(), self.home

    def coordinates(self, number: int) -> dict[AxisName, int]:
        """Where the device of that number stands along each axis."""
        return dict(zip(self.axis_names, map(int, np.unravel_index(number, self.axis_sizes))))


class NamedSharding:
    """How an array is spread over a mesh.

    >>> NamedSharding(AbstractMesh((2,), ("x",)), P("x")).shard_shape((5, 3))
    (3, 3)
    """

    def __init__(self, mesh: AbstractMesh, spec: PartitionSpec, memory_kind: None = None) -> None:
        if memory_kind is not None:
            raise ArgumentError(f"NamedSharding: memory_kind {memory_kind!r}", hint="leave it out")
        self.mesh = mesh
        self.spec = spec if isinstance(spec, PartitionSpec) else PartitionSpec(*spec)
        check_spec(self.mesh, self.spec)

    def layout(self, ndim: int) -> Layout:
        """The axes of each of so many dimensions; ShardingError where the spec has more."""
        if len(self.spec) > ndim:
            raise ShardingError(
                f"{self.spec} is for {len(self.spec)} dimensions or more, the array has {ndim}"
            )
        return tuple(axes_of_part(part) for part in (*self.spec, *[None] * (ndim - len(self.spec))))

    def shard_shape(self, shape: Shape) -> Shape:
        """The shape of the blocks of an array of this shape, padding included."""
        return local_shape(shape, self.layout(len(shape)), self.mesh)

    @property
    def is_fully_replicated(self) -> bool:
        """Whether each device has the whole array."""
        return all(self.mesh.shape[a] == 1 for part in self.spec for a in axes_of_part(part))

    def __eq__(self, other: object) -> bool:
        return type(other) is NamedSharding and (self.mesh, self.spec) == (other.mesh, other.spec)

    def __hash__(self) -> int:
        return hash((self.mesh, self.spec))

    def __repr__(self) -> str:
        return f"NamedSharding({self.mesh!r}, {self.spec!r})"


def axes_of_part(part: Any) -> tuple[AxisName, ...]:
    """The axes that one entry of a spec names."""
    if part is None or part is UNCONSTRAINED:
        return ()
    return tuple(part) if isinstance(part, tuple) else (part,)


def spec_of_layout(layout: Layout) -> PartitionSpec:
    """The spec of a layout, without Nones at its end."""
    parts = [_part(axes) for axes in layout]
    while parts and parts[-1] is None:
        parts.pop()
    return PartitionSpec(*parts)


def check_spec(mesh: AbstractMesh, spec: PartitionSpec) -> None:
    """ShardingError for a spec with axes that the mesh lacks, or with one twice."""
    seen: list[AxisName] = []
    for axis in _named(spec):
        if axis not in mesh.axis_names:
            raise ShardingError(
                f"{spec} names the axis {axis!r}; the axes of the mesh are {', '.join(map(repr, mesh.axis_names))}"
            )
        if axis in seen:
            raise ShardingError(
                f"{spec} names the axis {axis!r} twice", hint="a device can have one part of an array only"
            )
        seen.append(axis)


def _named(spec: PartitionSpec) -> Iterator[AxisName]:
    for part in spec:
        yield from axes_of_part(part)


def parts_along(axes: Sequence[AxisName], mesh: AbstractMesh) -> int:
    """Into how many blocks a dimension is cut along these axes."""
    sizes = mesh.shape
    return prod(sizes[axis] for axis in axes)


def block_size(size: int, parts: int) -> int:
    """The size of the blocks of a dimension, padding included."""
    return -(-size // parts)


def local_shape(shape: Shape, layout: Layout, mesh: AbstractMesh) -> Shape:
    """The shape of one block of an array, padding included."""
    return tuple(block_size(size, parts_along(axes, mesh)) for size, axes in zip(shape, layout, strict=True))


class Home(str):
    """The devices of meshes whose arrays can be used together, in their order. first: the name of the first."""

    first: str

    def __new__(cls, devices: Iterable[Device]) -> Home:
        names = [str(d) for d in devices]
        home = super().__new__(cls, f"mesh({','.join(names)})")
        home.first = names[0] if names else ""
        return home

    def __reduce__(self) -> tuple:
        return Home, (self[len("mesh(") : -1].split(","),)


class Placement(str):
    """In the signature of an array, the place of one that is spread over a mesh. Equal where its sharding is.

    sharding: that of the array. home: of the devices; see `Mesh.home`.
    """

    sharding: NamedSharding

    def __new__(cls, sharding: NamedSharding) -> Placement:
        mesh = sharding.mesh
        place = super().__new__(cls, f"{sharding.spec!r} of {mesh!r} on {getattr(mesh, 'home', '')}")
        place.sharding = sharding
        return place

    def __reduce__(self) -> tuple:
        return Placement, (self.sharding,)

    @property
    def home(self) -> Home:
        assert isinstance(self.sharding.mesh, Mesh)
        return self.sharding.mesh.home


def home_of(device: str) -> str:
    """What the devices of arrays that are used together have to agree in."""
    return device.home if type(device) is Placement else device


__all__ = [
    "UNCONSTRAINED", "AbstractMesh", "AxisName", "Home", "Layout", "Mesh", "NamedSharding", "P", "PartitionSpec",
    "Placement", "axes_of_part", "block_size", "check_spec", "home_of", "local_shape", "parts_along", "spec_of_layout",
]  # fmt: skip
