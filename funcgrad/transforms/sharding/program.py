"""A program over many devices: the graph of one device, compiled once, run by all of them at the same time.

In: a `Local`, and whole arrays. Out: whole arrays, in blocks that stay where they were made. This process runs its own
devices: each is a thread of a team (backends/thread_group.py), of which the caller is the first. How they run is the
matter of two others:

    on_host.py            devices of the CPU: one native program on tables of addresses, which exchanges by itself
    on_accelerators.py    devices with memory of their own: a program on each, which exchanges through the host

A device that fails releases the others; what it raised is raised here, once, with its name.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.backends.interface import is_host, open_backend
from funcgrad.errors import DeviceError
from funcgrad.lower.stages import Lowered
from funcgrad.trace.array import Array, Signature
from funcgrad.trace.devices import Device
from funcgrad.trace.meshes import Mesh, Placement
from funcgrad.trace.sharded_array import ShardedArray
from funcgrad.trace.uop import UOp
from funcgrad.transforms.sharding.groups import Here
from funcgrad.transforms.sharding.local import Local
from funcgrad.transforms.sharding.placing import Wanted
from funcgrad.transforms.sharding.steps import steps_of


class MeshProgram:
    """A compiled program. Call it with the arrays of its parameters, in order; it returns those of its outputs.

    Raises DeviceError for a mesh of devices of several kinds, and for one of which this process has none.
    """

    def __init__(self, local: Local, name: str) -> None:
        mesh = local.mesh
        assert isinstance(mesh, Mesh)
        self.local = local
        self.name = name
        self.here = Here(mesh)
        _check_devices(mesh, self.here, name)
        self.steps = steps_of(local.outputs, mesh, self.here.shares_memory)
        self._wanted = [Wanted(s, Placement(s), self.here.numbers) for s in local.arguments]
        self._signatures = [
            Signature(t.shape, t.dtype, t.weak, Placement(s))
            for t, s in zip(local.result_types, local.results, strict=True)
        ]
        if is_host(self.here.devices[0]):
            from funcgrad.transforms.sharding.on_host import OnHost

            self._run = OnHost(self)
        else:
            from funcgrad.transforms.sharding.on_accelerators import OnAccelerators

            self._run = OnAccelerators(self)  # type: ignore[assignment]

    def __call__(self, arguments: Sequence[Array]) -> list[Array]:
        blocks = [wanted.blocks(x) for wanted, x in zip(self._wanted, arguments, strict=True)]
        found = self._run(blocks)
        return [
            ShardedArray.of_blocks(signature, row)
            for signature, row in zip(self._signatures, found, strict=True)
        ]

    def parameters(self) -> list[UOp]:
        """Those of the program that runs: hidden ones, then those of the graph."""
        return [*self.steps.hidden, *self.local.parameters]

    def lowered(self) -> Lowered:
        """The stages of the program of one device."""
        target = open_backend(self.here.devices[0]).target
        return Lowered(self.name, self.steps.outputs, self.parameters(), target)


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


__all__ = ["MeshProgram"]
