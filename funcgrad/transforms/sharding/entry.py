"""Where a program becomes one for many devices: jit's calls, and ops outside of jit.

A graph that is for the devices of a mesh (transforms/core/mesh_of.py) is partitioned for the layouts that its arguments
have; those that are on no device yet take what the program wants.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad.config import config
from funcgrad.errors import DeviceError, ShardingError
from funcgrad.lower.inspect.cost import TRANSCENDENTAL_FLOPS, operations
from funcgrad.trace.array.array import Array, Signature
from funcgrad.trace.calls.inline import inline_calls
from funcgrad.trace.calls.shard_map import SHARD_MAP
from funcgrad.trace.calls.simplify import simplify_calls
from funcgrad.trace.graph.nan_watch import watched
from funcgrad.trace.mesh.mesh import (
    AbstractMesh,
    Home,
    Layout,
    Mesh,
    NamedSharding,
    Placement,
    spec_of_layout,
)
from funcgrad.trace.ops import ARRAY, PARAM
from funcgrad.trace.tracing.tracer import live_trace
from funcgrad.trace.uop import Param, UOp, substitute, toposort
from funcgrad.trace.util.lru import Bounded
from funcgrad.transforms.core.mesh_of import mesh_of
from funcgrad.transforms.sharding.cost import Link, Topology, exchanges
from funcgrad.transforms.sharding.local_graph import Local
from funcgrad.transforms.sharding.partition import loops  # noqa: F401  the rules of calls
from funcgrad.transforms.sharding.partition.bucket_all_reduce import bucketed
from funcgrad.transforms.sharding.partition.partition import Partitioned, partitioned
from funcgrad.transforms.sharding.partition.propagate import Propagation, Taste

Run = Callable[[Sequence[Array]], list[Array]]


def sharded_program(
    outputs: Sequence[UOp],
    parameters: Sequence[UOp],
    devices: Sequence[str],
    mesh: AbstractMesh,
    name: str,
) -> Run:
    """Return a function that runs the graph on all devices of a mesh, for arguments on these devices ("" for those
    that are free to move). Parameters beyond them belong to state outside, whose values come as they were left.
    """
    from funcgrad.transforms.sharding.run.program import (
        MeshProgram,  # loaded when first needed, as the whole compiler
    )

    if not isinstance(mesh, Mesh):
        raise ShardingError(
            f"{name} names a sharding on {mesh!r}, which has no devices to run on",
            hint="make the mesh of devices: funcgrad.make_mesh",
        )
    single = next((d for d in devices if d and not isinstance(d, Placement)), None)
    if single is not None and mesh.size > 1:
        raise DeviceError(
            f"{name} is for the devices of {mesh!r}, and gets an array that is bound to {single!r}",
            hint="spread it before: funcgrad.device_put(x, NamedSharding(mesh, P()))",
        )
    local, captured = local_of(outputs, parameters, devices, mesh)
    program = MeshProgram(local, name, captured)
    return watched(program, outputs, parameters, name) if config.watched else program


def _for_devices_of(mesh: AbstractMesh) -> Callable[[UOp], bool]:
    """Return a function that tells whether a call is of a function for one device of this mesh. A call for another
    mesh is replaced by its meaning on whole arrays (trace/calls/shard_map.py).
    """

    def here(node: UOp) -> bool:
        other = node.arg.mesh if node.op is SHARD_MAP else None
        if other is None:
            return False
        return bool(other == mesh if type(other) is type(mesh) else other.shape == mesh.shape)

    return here


def local_of(
    outputs: Sequence[UOp], parameters: Sequence[UOp], devices: Sequence[str], mesh: AbstractMesh
) -> tuple[Local, list[Array]]:
    """Return the program of one device, and the arrays that it takes after its arguments."""
    outputs = simplify_calls(inline_calls(outputs, keep=_for_devices_of(mesh)), {})
    within = [node for node in toposort(outputs) if node.op is ARRAY]
    every = [*parameters, *within]
    places = [
        *devices,
        *[""] * (len(parameters) - len(devices)),
        *(n.arg.array.signature.device for n in within),
    ]
    known = {
        node: _layout_on(place, node, mesh)
        for node, place in zip(every, places, strict=True)
        if isinstance(place, Placement)
    }
    found = _cheapest(every, outputs, known, mesh)
    arguments = [NamedSharding(mesh, spec_of_layout(layout)) for layout in found.arguments]
    results = [NamedSharding(mesh, spec_of_layout(layout)) for layout in found.results]
    types = [
        Signature(out.shape, out.dtype, out.weak, Placement(sharding) if isinstance(mesh, Mesh) else "")
        for out, sharding in zip(outputs, results, strict=True)
    ]
    local = Local(mesh, found.parameters, bucketed(found.outputs), arguments, results, types, found.moves)
    return local, [node.arg.array for node in within]


_LINK = Link(1e10, 1e-5)
_FLOPS = 1e11
"""What links and devices of a common machine do in a second: to weigh one plan against another."""


def _cheapest(
    parameters: Sequence[UOp], outputs: Sequence[UOp], known: dict[UOp, Layout], mesh: AbstractMesh
) -> Partitioned:
    """Return the program of one device; where tastes differ, that which takes less time on a common machine."""
    plan = Propagation(mesh)
    wished = [None] * len(outputs)
    first = partitioned(parameters, outputs, known, wished, plan)
    if not plan.torn:
        return first
    second = partitioned(parameters, outputs, known, wished, Propagation(mesh, Taste.LEADING))
    links = Topology(dict.fromkeys(mesh.axis_names, _LINK))

    def seconds(found: Partitioned) -> float:
        flops, functions = operations(found.outputs)
        moving = sum(x.seconds for x in exchanges(bucketed(found.outputs), mesh, links))
        return moving + (flops + TRANSCENDENTAL_FLOPS * functions) / _FLOPS

    return min(first, second, key=seconds)


def _layout_on(place: Placement, node: UOp, mesh: AbstractMesh) -> Layout:
    """Return the layout of an array on this mesh. An array on another mesh of the same devices is first brought here
    as a whole.
    """
    sharding = place.sharding
    return sharding.layout(node.ndim) if sharding.mesh == mesh else ((),) * node.ndim


# ---- ops outside of jit ----


class _Kept:
    """A program; `used` is for the cache."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.used = False


_programs: Bounded[tuple, _Kept] = Bounded(256)


def computed_on_mesh(home: Home, nodes: Sequence[UOp], used: list[Any] | None = None) -> list[Any]:
    """Return the values of nodes on arrays, of which some are spread over a mesh of these devices. used: gets the
    program and the arrays that it took.
    """
    leaves = [node for node in toposort(nodes) if node.op is ARRAY or node.op is PARAM]
    for node in leaves:
        if node.op is PARAM:
            live_trace(node)  # raises: no trace that runs records here
    arrays = [node.arg.array for node in leaves]
    if len(nodes) == 1 and nodes[0].op is ARRAY and isinstance(arrays[0].signature.device, Placement):
        return arrays
    params = [UOp(PARAM, (), Param(0, i, n.shape, n.dtype, n.weak)) for i, n in enumerate(leaves)]
    devices = [x.signature.device for x in arrays]
    outputs = substitute(nodes, dict(zip(leaves, params, strict=True)))
    key = config.key, tuple(devices), tuple(outputs)
    program = _programs.get(key)
    if program is None:
        # Nodes without arrays, as the counters of random numbers, are for the devices of an array that comes later.
        mesh = mesh_of(outputs, devices) or Mesh(home.devices, "devices")
        program = _Kept(sharded_program(outputs, params, devices, mesh, "an operation"))
        _programs.remember(key, program)
    program.used = True
    if used is not None:
        used.append((program.run, arrays))
    return program.run(arrays)


def forget_programs() -> None:
    """Forget what was compiled here."""
    _programs.forget()
