"""The current mesh: which one a PartitionSpec alone refers to. And meshes of the devices that there are.

The current mesh is a setting (config.mesh), so a function that was traced under another one is traced anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import prod
from typing import Any, TypeVar

import numpy as np

from funcgrad.config import config
from funcgrad.errors import ArgumentError, ShardingError
from funcgrad.trace.mesh.mesh import EMPTY, AbstractMesh, AxisType, Mesh
from funcgrad.trace.tracing.named_axes import MeshAxis, named_axes
from funcgrad.trace.tracing.tracer import open_traces
from funcgrad.trace.types.shapes import static_int
from funcgrad.transforms.sharding.api.constraint import with_sharding_constraint
from funcgrad.transforms.sharding.api.devices import devices as all_of_kind

V = TypeVar("V")


def make_mesh(
    axis_shapes: Sequence[int] | int,
    axis_names: Sequence[str] | str,
    axis_types: Any = None,
    *,
    devices: Any = None,
) -> Mesh:
    """Make a mesh of these sizes of the first devices, or of the devices given, in their order.

    Devices are numbered process by process, so the last axes lie within a process as far as they fit: an
    exchange along them costs least.

    Parameters
    ----------
    axis_shapes : how many devices are along each axis, an integer where there is one; one entry may be -1, for all
        that are left.
    axis_names : strings, one for each axis.
    axis_types : accepted without effect; see sharding.AxisType.
    devices : the devices; None for those of the kind of config.device.

    Returns
    -------
    A Mesh.

    Raises
    ------
    DtypeError : a size is no integer.
    ShardingError : there are fewer devices.

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.config.cpu_devices = 8
    >>> mesh = fg.make_mesh((2, -1), ("data", "model"))
    >>> mesh, mesh.devices[0].tolist()
    (Mesh('data': 2, 'model': 4), [Device(cpu), Device(cpu:1), Device(cpu:2), Device(cpu:3)])
    """
    found = all_of_kind() if devices is None else list(np.array(devices, object).flat)
    shapes = (axis_shapes,) if isinstance(axis_shapes, int) else axis_shapes
    sizes = _filled(tuple(static_int(size, "make_mesh", "a size") for size in shapes), len(found))
    count = prod(sizes)
    if count > len(found):
        hint = "make the mesh smaller"
        if devices is None and found[0].platform == "cpu":
            hint += f", or set funcgrad.config.cpu_devices = {count} (FUNCGRAD_CPU_DEVICES)"
        raise ShardingError(
            f"make_mesh: a mesh of {' x '.join(map(str, sizes))} has {count} devices, there are {len(found)}",
            hint=hint,
        )
    return Mesh(_in_grid(found[:count], sizes), axis_names, axis_types)


def _in_grid(devices: Sequence[Any], sizes: tuple[int, ...]) -> np.ndarray:
    grid = np.empty(len(devices), object)
    grid[:] = devices
    return grid.reshape(sizes)


def _filled(sizes: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Return the sizes, with that of -1 as great as there are devices."""
    if sizes.count(-1) != 1 or min(sizes) < -1:
        return sizes
    others = -prod(sizes)
    return tuple(max(1, count // max(1, others)) if size == -1 else size for size in sizes)


class set_mesh:  # reads as a function
    """Make a mesh the current one of this thread, until it is set again or within `with set_mesh(mesh):`.

    A PartitionSpec may then take the place of a sharding in device_put, in lax.with_sharding_constraint, and
    in jit's in_shardings and out_shardings; shard_map needs no mesh. Functions that were traced under another
    mesh are traced anew.

    Parameters
    ----------
    mesh : a Mesh; None for no mesh.

    Raises
    ------
    ShardingError : the argument is not a mesh.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> fg.config.cpu_devices = 2
    >>> with fg.set_mesh(fg.make_mesh((2,), ("x",))):
    ...     fg.device_put(np.arange(4.0), fg.P("x")).sharding
    NamedSharding(Mesh('x': 2), P('x'))
    """

    def __init__(self, mesh: Mesh | None) -> None:
        _check("set_mesh", mesh)
        self._before = config.mesh
        self.mesh = mesh
        config.mesh = None if mesh is None or mesh.empty else mesh

    def __enter__(self) -> Mesh | None:
        return self.mesh

    def __exit__(self, *error: object) -> None:
        config.mesh = self._before


@contextmanager
def use_mesh(mesh: Mesh | None) -> Iterator[Mesh | None]:
    """Make a mesh the current one within `with use_mesh(mesh):`; see `set_mesh`.

    Examples
    --------
    >>> import funcgrad as fg
    >>> with use_mesh(fg.make_mesh((1,), "x")):
    ...     get_mesh()
    Mesh('x': 1)
    """
    with set_mesh(mesh):
        yield mesh


@contextmanager
def use_abstract_mesh(mesh: AbstractMesh) -> Iterator[AbstractMesh]:
    """Make a mesh without devices the current one within `with use_abstract_mesh(mesh):`.

    Functions are traced under it: a PartitionSpec, and shard_map, refer to its axes, and arguments bring the devices.
    A current mesh of devices keeps these, in the grid that the axes of `mesh` say.

    Parameters
    ----------
    mesh : an AbstractMesh, of as many devices as the current mesh if there is one.

    Raises
    ------
    ArgumentError : the argument is not a mesh.
    ShardingError : the current mesh has another number of devices.

    Examples
    --------
    >>> import funcgrad as fg
    >>> with use_abstract_mesh(AbstractMesh((2, 4), ("x", "y"))):
    ...     get_abstract_mesh(), get_mesh()
    (AbstractMesh('x': 2, 'y': 4), Mesh())
    """
    if not isinstance(mesh, AbstractMesh):
        raise ArgumentError(
            f"use_abstract_mesh: {mesh!r:.60} is no mesh", hint="make one: AbstractMesh((2, 4), ('x', 'y'))"
        )
    before = config.mesh
    if before is not None and not mesh.empty and before.size != mesh.size:
        raise ShardingError(
            f"use_abstract_mesh: {mesh!r} has {mesh.size} devices, the current {before!r} {before.size}",
            hint="give a mesh of as many devices",
        )
    config.mesh = _with_axes_of(before, mesh.abstract_mesh)
    try:
        yield mesh
    finally:
        config.mesh = before


def _with_axes_of(current: AbstractMesh | None, mesh: AbstractMesh) -> AbstractMesh | None:
    if mesh.empty:
        return None
    if not isinstance(current, Mesh):
        return mesh
    return Mesh(current.devices.reshape(mesh.axis_sizes), mesh.axis_names, mesh.axis_types)


def reshard(xs: V, out_shardings: Any) -> V:
    """Spread the arrays of a tree over a mesh in another way; lax.with_sharding_constraint under another name.

    Parameters
    ----------
    xs : a tree of arrays.
    out_shardings : a sharding or PartitionSpec for all of them, or a tree of these.

    Returns
    -------
    The same tree with its arrays spread in that way.

    Raises
    ------
    ShardingError : a spec has more dimensions than an array.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> fg.config.cpu_devices = 2
    >>> mesh = fg.make_mesh((2,), "x")
    >>> fg.sharding.reshard(np.ones(4), fg.NamedSharding(mesh, fg.P("x"))).sharding
    NamedSharding(Mesh('x': 2), P('x'))
    """
    return with_sharding_constraint(xs, out_shardings)


def get_mesh() -> Mesh:
    """Return the current mesh, or an empty one where `set_mesh` has not set any.

    Examples
    --------
    >>> get_mesh(), get_mesh().empty
    (Mesh(), True)
    """
    return config.mesh if isinstance(config.mesh, Mesh) else EMPTY


def get_abstract_mesh() -> AbstractMesh:
    """Return the axes of the current mesh, without devices.

    Within the function of a `shard_map` it is that of the `shard_map`, and the axes whose blocks the function gets are
    of type Manual.

    Examples
    --------
    >>> get_abstract_mesh()
    AbstractMesh()
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> mesh = AbstractMesh((2, 2), ("x", "y"))
    >>> def f(x):
    ...     print(get_abstract_mesh().manual_axes)
    ...     return x
    >>> _ = fg.shard_map(f, mesh=mesh, in_specs=fg.P("x"), out_specs=fg.P("x"), axis_names={"x"})(np.zeros(4))
    ('x',)
    """
    traces = [trace for trace in open_traces() if trace.varying is not None]
    if not traces:
        return (EMPTY if config.mesh is None else config.mesh).abstract_mesh
    mesh = traces[-1].varying.mesh
    blocks = {axis.name for axis in named_axes() if isinstance(axis, MeshAxis)}
    types = [AxisType.Manual if n in blocks else t for n, t in zip(mesh.axis_names, mesh.axis_types)]
    return AbstractMesh(mesh.axis_sizes, mesh.axis_names, types)


def _check(what: str, mesh: Any) -> None:
    if mesh is not None and not isinstance(mesh, Mesh):
        raise ShardingError(
            f"{what}: {mesh!r:.60} is no mesh with devices", hint="make one by funcgrad.make_mesh"
        )
