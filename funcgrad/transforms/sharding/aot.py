"""Ahead of time, for programs over many devices: the stages of the program of one device, and what it costs.

In: what `jit(f).lower(...)` was given. The mesh may be one without devices: then nothing can be compiled, and all the
rest can be asked, also for thousands of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from funcgrad.backends.interface import Target, open_backend
from funcgrad.config import config
from funcgrad.errors import ArgumentError, DeviceError
from funcgrad.lower.inspect.compiled import Compiled, MemoryStats, memory_stats
from funcgrad.lower.inspect.lowered import Lowered, check_compiler_options
from funcgrad.lower.program.lowering import ByHand
from funcgrad.lower.runtime.serialize import Calling
from funcgrad.trace.array.array import Array, Signature
from funcgrad.trace.graph.text import graph_text
from funcgrad.trace.mesh.mesh import AbstractMesh, Mesh
from funcgrad.trace.types import tree
from funcgrad.trace.uop import UOp
from funcgrad.transforms.sharding.cost import MeshCost, Topology, exchanges
from funcgrad.transforms.sharding.entry import local_of
from funcgrad.transforms.sharding.explain import explained
from funcgrad.transforms.sharding.local_graph import Local
from funcgrad.transforms.sharding.run.exchanges import steps_of
from funcgrad.transforms.sharding.run.groups import Here
from funcgrad.transforms.sharding.run.program import MeshProgram

if TYPE_CHECKING:
    from funcgrad.lower.inspect.profile import Profile


class MeshLowered(Lowered):
    """A function lowered for the devices of a mesh: the stages of `Lowered` are those of the program of one device.

    as_text has two more, before "canonical": "sharding" (how arguments and results are spread, and why devices exchange
    what they do) and "local" (the graph of one device, with its exchanges).

        >>> import funcgrad as fg, funcgrad.numpy as np
        >>> mesh = fg.sharding.AbstractMesh((64,), ("data",))
        >>> rows = fg.ShapeDtypeStruct((6400, 8), "float32", sharding=fg.NamedSharding(mesh, fg.P("data")))
        >>> lowered = fg.jit(lambda x: np.sum(x * x, 0)).lower(rows)
        >>> print(lowered.as_text("local"))
        graph <lambda>(a: float32[100,8]) -> (float32[8])
          b = mul(a, a)                                                 float32[100,8]  # ...
          c = reduce_sum(b, axes=(0,))                                  float32[8]      # ...
          d = all_reduce(c, arg=AllReduce(axes=('data',), kind='sum'))  float32[8]      # ...
          return d
    """

    def __init__(
        self,
        local: Local,
        captured: Sequence[Array],
        whole: tuple[str, Sequence[UOp], Sequence[UOp]],
        target: Target,
        calling: Calling | None,
        by_hand: ByHand | None = None,
    ) -> None:
        """Set up the stages. `whole` is the function's name, and the outputs and parameters of its graph of whole
        arrays.
        """
        self.local = local
        self._captured = captured
        self._whole = whole
        mesh = local.mesh
        shares = Here(mesh).shares_memory if isinstance(mesh, Mesh) else lambda axes: True
        steps = steps_of(local.outputs, mesh, shares)
        parameters = [*steps.hidden, *local.parameters]
        super().__init__(whole[0], steps.outputs, parameters, target, calling, by_hand)

    @property
    def mesh(self) -> AbstractMesh:
        """The mesh that it is for."""
        return self.local.mesh

    def compile(self, compiler_options: dict[str, Any] | None = None) -> MeshCompiled:
        """Return the program, to be called; DeviceError for a mesh without devices, and for schedules by hand."""
        check_compiler_options(compiler_options)
        if not isinstance(self.mesh, Mesh):
            raise DeviceError(
                f"{self._name!r} was lowered for {self.mesh!r}, which has no devices",
                hint="lower it for arrays on a mesh that funcgrad.make_mesh made",
            )
        if self.by_hand or self._calling is None:
            raise DeviceError(
                f"{self._name!r} was changed after it was lowered: it can be looked at, and not run on a mesh",
                hint="try schedules with a function of one device",
            )
        program, calls = self._recorded(lambda: MeshProgram(self.local, self._name, self._captured))
        types = [Signature(p.shape, p.dtype, p.weak) for p in self._whole[2]]
        backend = open_backend(program.here.devices[0])
        return MeshCompiled(program, types, self._calling, backend, self, calls)

    def cost(self, topology: Topology) -> MeshCost:
        """Estimate the bytes and the time of each exchange, by the algorithms for links as described, and the least
        time of what each device computes, if it is known.
        """
        costs = self.costs()
        limits = costs.limits
        least = [cost.least_seconds(limits) for cost in costs if not cost.depth] if limits is not None else []
        return MeshCost(exchanges(self.local.outputs, self.mesh, topology), sum(least))

    def as_text(self, stage: str | None = None) -> str:
        """Return a stage; the last one where none is named."""
        name, outputs, parameters = self._whole
        if stage == "graph":
            return graph_text(outputs, parameters, name=name)
        if stage == "sharding":
            return explained(self.local)
        if stage == "local":
            return graph_text(self.local.outputs, self.local.parameters, name=name)
        return super().as_text(stage)

    def _other(self, target: Target, by_hand: ByHand) -> Lowered:
        return MeshLowered(self.local, self._captured, self._whole, target, self._calling, by_hand)


class MeshCompiled(Compiled):
    """A compiled function of arrays that are spread over a mesh."""

    def _spread(self, types: Any, results: bool) -> Any:
        assert isinstance(self._lowered, MeshLowered)
        local = self._lowered.local
        structure = tree.structure(types)
        found = local.results if results else local.arguments
        return tree.unflatten(structure, found[: structure.num_leaves])

    def memory_analysis(self) -> MemoryStats:
        """Return the bytes that one call needs on each device."""
        program = self._program
        assert isinstance(program, MeshProgram)
        return memory_stats(
            program.image, program.parameters(), len(program.steps.hidden), self._calling.donated
        )

    def profile(self, *args: Any, **kwargs: Any) -> Profile:
        """Raise ArgumentError: the steps of a program over many devices wait for each other."""
        self._refuse(
            "profile", "lower(...).costs() has the work of each step, cost(topology) that of the exchanges"
        )

    def serialize(self) -> bytes:
        """Raise ArgumentError: the program needs the devices that it was compiled for."""
        self._refuse("serialize", "the disk cache keeps its machine code: compile it in each process")

    def _refuse(self, what: str, hint: str) -> NoReturn:
        raise ArgumentError(f"{what}: {self._calling.name!r} is a program over many devices", hint=hint)


def lowered_for_mesh(
    mesh: AbstractMesh,
    outputs: Sequence[UOp],
    parameters: Sequence[UOp],
    places: Sequence[str],
    calling: Calling,
) -> MeshLowered:
    """Return the stages of a graph for arguments in these places."""
    local, captured = local_of(outputs, parameters, places, mesh)
    devices = Here(mesh).devices if isinstance(mesh, Mesh) else []
    target = open_backend(devices[0] if devices else config.device).target
    return MeshLowered(local, captured, (calling.name, outputs, parameters), target, calling)
