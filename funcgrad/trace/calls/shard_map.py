"""The op `shard_map`: a call of a function that is written for one device, on arrays that are spread over a mesh.

    shard_map    (whole arrays...) -> whole arrays; arg: ShardMap, with the graph of one device

Each device runs the graph on its blocks of the sources, and the results are put together of what all devices give.
Within, a value varies over an axis of the mesh or is the same along it; the graph says by its ops `vary` and
`all_reduce` where one becomes the other (transforms/sharding/shard_map/varying.py puts them there), so it is
differentiated like any other. Without devices the call means its graph for a batch of all blocks
(transforms/sharding/shard_map/reference.py).
"""

from __future__ import annotations

from collections.abc import Callable

from funcgrad.errors import InternalError
from funcgrad.trace.calls.inline import BODIES
from funcgrad.trace.calls.loops import run_graph
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.mesh.mesh import AbstractMesh, Layout, parts_along
from funcgrad.trace.ops import define
from funcgrad.trace.ops.mesh_collective import Axes
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Shape, Type
from funcgrad.trace.util.named_tuple import NamedTuple


class ShardMap(NamedTuple):
    """The argument of a shard_map. `body` is the graph of one device, over a block of each source. `manual` are the
    axes of the mesh that the body knows; over the others its values are whole arrays, and may be spread like others.
    `arguments` and `results` say for each source and result along which of the manual axes it is cut; all blocks are
    full. `checked` says whether it is known which values vary over which axes; otherwise all values vary over all.
    """

    body: Graph
    mesh: AbstractMesh
    manual: Axes
    arguments: tuple[Layout, ...]
    results: tuple[Layout, ...]
    checked: bool = True

    def with_scalar(self, body: Graph) -> ShardMap:
        """Return the same with a body that has one source more, in front: a number that all devices share."""
        return self._replace(body=body, arguments=((), *self.arguments))

    @property
    def types(self) -> tuple[Type, ...]:
        """The types of the whole results."""
        return tuple(
            (whole_shape(shape, layout, self.mesh), dtype, weak)
            for (shape, dtype, weak), layout in zip(self.body.types, self.results, strict=True)
        )


def whole_shape(shape: Shape, layout: Layout, mesh: AbstractMesh) -> Shape:
    """Return the shape of an array of full blocks."""
    return tuple(size * parts_along(axes, mesh) for size, axes in zip(shape, layout, strict=True))


Meaning = Callable[[ShardMap], Graph]
_meaning: Meaning | None = None


def plug_meaning(meaning: Meaning) -> None:
    """Say what gives the graph over whole arrays that a call stands for."""
    global _meaning
    _meaning = meaning


def meaning_of(arg: ShardMap) -> Graph:
    """Return the graph over whole arrays that a call with this argument stands for."""
    if _meaning is None:
        raise InternalError("shard_map: a call that nobody made: funcgrad.shard_map was not imported")
    return _meaning(arg)


SHARD_MAP = define(
    "shard_map",
    Family.CALL,
    lambda arg, *src: ((), dt.bool_, False),
    reference=lambda arg, *values: tuple(run_graph(meaning_of(arg), values)),
)
BODIES[SHARD_MAP] = meaning_of


def layout_axes(layout: Layout) -> Axes:
    """Return the axes along which something is cut."""
    return tuple(axis for axes in layout for axis in axes)
