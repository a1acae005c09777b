"""A program over many devices: the graph of one device, compiled once, run by all of them at the same time.

In: a `Local`, and whole arrays. Out: whole arrays, in blocks that stay where they were made. This process runs its own
devices: each is a thread of a team (backends/cpu/team.py), of which the caller is the first. How they run is the
matter of two others:

    host.py            devices of the CPU: one native program on tables of addresses, which exchanges by itself
    accelerators.py    devices with memory of their own: a program on each, which exchanges through the host

A device that fails releases the others; what it raised is raised here, once, with its name.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np

from funcgrad.backends.interface import is_host, open_backend
from funcgrad.errors import DeviceError
from funcgrad.lower.inspect.lowered import Lowered
from funcgrad.trace.array.array import Array, Signature
from funcgrad.trace.array.sharded_array import ShardedArray
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.mesh.mesh import Mesh, NamedSharding
from funcgrad.trace.uop import UOp
from funcgrad.transforms.sharding.api.device_put import put_sharded
from funcgrad.transforms.sharding.local_graph import Local
from funcgrad.transforms.sharding.run.agreement import check_agreement
from funcgrad.transforms.sharding.run.exchanges import steps_of
from funcgrad.transforms.sharding.run.groups import Here

if TYPE_CHECKING:
    from funcgrad.lower.ir.image import Image
    from funcgrad.lower.runtime.donated_arguments import Reason
    from funcgrad.lower.runtime.program import AnyProgram

Blocks = Sequence[Array]
"""Those of one array, one for each device of this process."""


class _OnDevices(Protocol):
    """What runs the program on the devices of this process. free: the arguments whose memory results may take."""

    @property
    def image(self) -> Image: ...

    @property
    def programs(self) -> Sequence[AnyProgram]: ...

    def __call__(self, blocks: Sequence[Blocks], free: Collection[int] = ()) -> list[Blocks]: ...


class MeshProgram:
    """A compiled program. Call it with the arrays of its parameters, in order; it returns those of its outputs.

    captured: the arrays of the last parameters, which are the same in every call.
    Raises DeviceError for a mesh of devices of several kinds, and for one of which this process has none.
    """

    def __init__(self, local: Local, name: str, captured: Sequence[Array] = ()) -> None:
        mesh = local.mesh
        assert isinstance(mesh, Mesh)
        self.local = local
        self.name = name
        self.here = Here(mesh)
        _check_devices(mesh, self.here, name)
        check_agreement(local, name)
        self.steps = steps_of(local.outputs, mesh, self.here.shares_memory)
        count = len(local.arguments) - len(captured)
        self._wanted = [(s, s.placement) for s in local.arguments[:count]]
        self._captured = [put_sharded(x, s).blocks for x, s in zip(captured, local.arguments[count:])]
        self._signatures = [
            Signature(t.shape, t.dtype, t.weak, s.placement)
            for t, s in zip(local.result_types, local.results, strict=True)
        ]
        self._run: _OnDevices
        self._readers = 0
        if is_host(self.here.devices[0]):
            from funcgrad.transforms.sharding.run.host import OnHost  # only what its devices need

            self._run = OnHost(self)
            self._readers = len(self.here.devices)
        else:
            # Only what its devices need.
            from funcgrad.transforms.sharding.run.accelerators import OnAccelerators

            self._run = OnAccelerators(self)

    def __call__(self, arguments: Sequence[Array]) -> list[Array]:
        return self._results(self._run(self._blocks(arguments)))

    def run_donating(self, arguments: Sequence[Array], donated: Mapping[int, Reason]) -> list[Array]:
        """Run the program with some arguments given away. They are deleted, and results take their memory where
        nobody else sees it.
        """
        blocks = self._blocks(arguments)
        free = {i for i in donated if arguments[i].signature.device == self._wanted[i][1]}
        for i, reason in donated.items():
            if not arguments[i].is_deleted():  # one array may be two arguments
                arguments[i].take_memory(*reason)
        return self._results(self._run(blocks, {i for i in free if _is_unseen(blocks, i)}))

    def _blocks(self, arguments: Sequence[Array]) -> list[Blocks]:
        found = [
            _placed(x, *wanted, self._readers) for x, wanted in zip(arguments, self._wanted, strict=True)
        ]
        return [*found, *self._captured]

    def _results(self, found: Sequence[Blocks]) -> list[Array]:
        return [
            ShardedArray.of_blocks(signature, row)
            for signature, row in zip(self._signatures, found, strict=True)
        ]

    def parameters(self) -> list[UOp]:
        """Return those of the program that runs: hidden ones, then those of the graph."""
        return [*self.steps.hidden, *self.local.parameters]

    @property
    def image(self) -> Image:
        """What was compiled, for one device."""
        return self._run.image

    @property
    def programs(self) -> Sequence[AnyProgram]:
        """What the devices run: one program for all that share memory, else one for each."""
        return self._run.programs

    def lowered(self) -> Lowered:
        """Return the stages of the program of one device."""
        target = open_backend(self.here.devices[0]).target
        return Lowered(self.name, self.steps.outputs, self.parameters(), target)


def _placed(x: Array, sharding: NamedSharding, place: str, readers: int) -> Blocks:
    """Return the blocks of an argument, where it is to be. readers: how many devices read a scalar of the host's where
    it is.
    """
    if type(x) is ShardedArray and x.signature.device == place:
        return x.blocks
    if readers and type(x) is Array and not x.shape:
        return (x,) * readers
    return put_sharded(x, sharding).blocks


def _is_unseen(blocks: Sequence[Blocks], i: int) -> bool:
    """Tell whether nobody else has the blocks of an argument: no array of the same ones, no list of them, no shard."""
    return _references(blocks, i) == _ALONE


def _references(blocks: Sequence[Blocks], i: int) -> tuple[int, int]:
    row = blocks[i]
    return sys.getrefcount(row), max(sys.getrefcount(block) for block in row)


_ALONE = _references([(Array(np.empty(1)),)], 0)  # how many the interpreter itself holds


def _check_devices(mesh: Mesh, here: Here, name: str) -> None:
    kinds = sorted({Device(d).platform for d in mesh.devices.flat})
    if len(kinds) > 1:
        raise DeviceError(
            f"{name} is for a mesh of devices of several kinds: {', '.join(kinds)}",
            hint="make a mesh of devices of one kind: funcgrad.devices(kind)",
        )
    if not here.devices:
        raise DeviceError(
            f"{name} is for {mesh!r}, of which this process has no device",
            hint="call it in the processes that have some; process_index of a device says whose it is",
        )
