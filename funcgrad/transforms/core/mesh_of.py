"""Whether a graph is for the devices of a mesh, and of which.

It is where its arguments, or arrays within it, are spread over one, or where it says so itself: by a constraint, or by
a function for one device (shard_map).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from funcgrad.errors import ShardingError
from funcgrad.trace.graph.call_nodes import graphs_of, is_call
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.mesh.mesh import AbstractMesh, Mesh, Placement
from funcgrad.trace.ops import ARRAY
from funcgrad.trace.ops.mesh_collective import CONSTRAIN
from funcgrad.trace.uop import UOp, toposort

Mention = tuple[AbstractMesh, str, bool]
"""A mesh, where it is from, and whether the program names it, so that no array can be brought to another."""


def mesh_of(outputs: Sequence[UOp], devices: Iterable[str] = ()) -> AbstractMesh | None:
    """Return the mesh of a graph whose arguments are on these devices; None for a graph of one device.

    ShardingError where it is for several.
    """
    found: AbstractMesh | None = None
    for place, what, is_named in _mentioned(outputs, devices):
        if found is None:
            found, first, named = place, what, is_named
        elif found == place:
            named |= is_named
        elif not _same_devices(found, place) or named and is_named and not _has_axes_of(found, place):
            raise ShardingError(
                f"one program for two meshes: {found!r} ({first}), and {place!r} ({what})",
                hint="bring the arrays to one mesh before: funcgrad.device_put(x, sharding)",
            )
        else:  # an array comes from a mesh to that which a constraint names
            if isinstance(place, Mesh) and (is_named and not named or not isinstance(found, Mesh)):
                found, first = place, what
            named |= is_named
    return found


def _same_devices(a: AbstractMesh, b: AbstractMesh) -> bool:
    """Tell whether a program can be for both: for the same devices, or, of a mesh without devices, the same axes."""
    if isinstance(a, Mesh) and isinstance(b, Mesh):
        return a.home == b.home
    return (isinstance(a, Mesh) or isinstance(b, Mesh)) and a.shape == b.shape


def _has_axes_of(mesh: AbstractMesh, other: AbstractMesh) -> bool:
    return all(mesh.shape.get(name) == size for name, size in other.shape.items())


def _mentioned(outputs: Sequence[UOp], devices: Iterable[str]) -> Iterable[Mention]:
    for device in devices:
        if isinstance(device, Placement):
            yield device.sharding.mesh, "of an argument", False
    yield from _mentioned_within(outputs, set())


def _mentioned_within(outputs: Sequence[UOp], seen: set[Graph]) -> Iterable[Mention]:
    """Yield what nodes mention, and what those of graphs do that have not been seen."""
    for node in toposort(outputs):
        if node.op is ARRAY and isinstance(node.arg.array.signature.device, Placement):
            yield node.arg.array.sharding.mesh, "of an array that the function closes over", False
        elif node.op is CONSTRAIN:
            yield node.arg.sharding.mesh, f"of a constraint at {node.place}", True
        elif is_call(node):
            mesh = getattr(node.arg, "mesh", None)
            if isinstance(mesh, Mesh):  # on one without devices it is what it means: trace/calls/shard_map.py
                yield mesh, f"of a function for one device at {node.place}", False
            for graph in graphs_of(node.arg):
                if graph not in seen:
                    seen.add(graph)
                    yield from _mentioned_within(graph.outputs, seen)
