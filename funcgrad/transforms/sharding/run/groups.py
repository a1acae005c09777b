"""Which devices exchange something with each other, and by what.

Along some axes, the devices of a mesh fall into groups. Those of one process that share memory need no one else: their
program has the exchange in its code. All others ask a Communicator (backends/distributed/communicator.py), one for each
device and group: threads of this process, or what connects processes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from funcgrad.backends.cpu.team import Job
from funcgrad.backends.distributed.communicator import Communicator
from funcgrad.backends.distributed.process_group import world
from funcgrad.backends.interface import Accelerator, DeviceGroup, Region, is_host
from funcgrad.trace.calls.exchange import Exchange
from funcgrad.trace.mesh.mesh import Mesh
from funcgrad.trace.mesh.process import processes
from funcgrad.trace.ops.mesh_collective import Axes
from funcgrad.trace.uop import UOp, numel


def numbers_along(mesh: Mesh, axes: Axes, devices: Sequence[int]) -> np.ndarray:
    """Return the number along some axes, the first of them slowest, of each device given by its position in
    the mesh.
    """
    coordinates = dict(zip(mesh.axis_names, np.unravel_index(np.asarray(devices), mesh.axis_sizes)))
    number = np.zeros(len(devices), np.int32)
    for axis in axes:
        number = number * np.int32(mesh.shape[axis]) + coordinates[axis].astype(np.int32)
    return number


def groups_along(mesh: Mesh, axes: Axes) -> np.ndarray:
    """Return the devices that differ along these axes only, a row each, in the order of the axes."""
    numbers = np.arange(mesh.size).reshape(mesh.axis_sizes)
    others = [i for i, name in enumerate(mesh.axis_names) if name not in axes]
    moved = numbers.transpose([*others, *map(mesh.axis_names.index, axes)])
    size = int(np.prod([mesh.shape[axis] for axis in axes], dtype=np.int64))
    return moved.reshape(-1, size)


class Here:
    """The devices of a mesh that this process has. numbers: their positions in the mesh; devices: their names."""

    def __init__(self, mesh: Mesh) -> None:
        self.mesh = mesh
        owners = [processes.owner_of(device) for device in mesh.devices.flat]
        self.numbers = [i for i, owner in enumerate(owners) if owner == processes.index]
        self.devices = [str(mesh.devices.flat[i]) for i in self.numbers]
        self._position = {number: k for k, number in enumerate(self.numbers)}

    def groups(self, axes: Axes) -> list[list[int]]:
        """Return the groups along some axes that have a device of this process, by positions in the mesh."""
        rows = groups_along(self.mesh, axes)
        if len(self.numbers) < self.mesh.size:
            rows = rows[np.isin(rows, self.numbers).any(1)]
        return rows.tolist()

    def is_local(self, axes: Axes) -> bool:
        """Tell whether all of them are of this process alone."""
        return all(number in self._position for group in self.groups(axes) for number in group)

    def shares_memory(self, axes: Axes) -> bool:
        """Tell whether the devices of each group share memory."""
        return all(map(is_host, self.devices)) and self.is_local(axes)

    def partition(self, axes: Axes) -> list[list[int]]:
        """Return the groups by positions among the devices of this process; none where they go beyond it."""
        if not self.is_local(axes):
            return []
        return [[self._position[number] for number in group] for group in self.groups(axes)]

    def remote(self, axes: Axes) -> list[Communicator | None]:
        """Return the Communicator of each device of this process in a group of several processes; None where the
        group is local.

        All processes ask in the same order.
        """
        found: list[Communicator | None] = [None] * len(self.numbers)
        if self.is_local(axes):
            return found
        for group in self.groups(axes):
            names = [str(self.mesh.devices.flat[number]) for number in group]
            for place, communicator in world().communicators(names).items():
                found[self._position[group[place]]] = communicator
        return found


class Exchanging:
    """One device in all of its groups, for what its program does not exchange by itself.

    backend: of a device that may have groups of its own (interface.DeviceGroup), as all of the mesh then are; None
    where all goes by the host.
    """

    def __init__(self, communicators: Sequence[Communicator], backend: Any = None) -> None:
        self._communicators = communicators
        self._backend = backend
        self._groups: dict[int, DeviceGroup | None] = {}

    def __call__(self, arg: Exchange, results: Sequence[np.ndarray], operands: Sequence[np.ndarray]) -> None:
        communicator = self._communicators[arg.group]
        if arg.reduces:
            communicator.all_reduce(results, operands, arg.kind[0])
            return
        method: Any = {
            "gather": communicator.all_gather,
            "scatter": communicator.reduce_scatter,
            "swap": communicator.all_to_all,
            "permute": communicator.permute,
        }[arg.kind[0]]
        method(results[0], operands[0], *arg.kind[1:])

    def directly(
        self, arg: Exchange, operand: UOp, results: Sequence[Region], operands: Sequence[Region]
    ) -> bool:
        """Exchange without the host; False, and nothing done, where that cannot be: for all members of the group alike.

        operand: the first, or one of the type of any.
        """
        if self._backend is None:
            return False
        if arg.group not in self._groups:
            self._groups[arg.group] = self._backend.group(self._communicators[arg.group])
        group = self._groups[arg.group]
        return group is not None and _exchanged(group, self._backend, arg, operand, results, operands)

    def abort(self, error: BaseException) -> None:
        """Abort the exchanges of a device that has failed: those who wait for it are released."""
        for communicator in self._communicators:
            communicator.abort(error)
        for group in self._groups.values():
            if group is not None:
                group.abort()
        self._groups.clear()


def _exchanged(
    group: DeviceGroup,
    backend: Accelerator,
    arg: Exchange,
    operand: UOp,
    results: Sequence[Region],
    operands: Sequence[Region],
) -> bool:
    """Tell whether a group does an exchange; then it is started. Blocks of members have to lie one after the other."""
    kind, *numbers = arg.kind
    dtype, shape, (first, *_) = operand.dtype, operand.shape, arg.results
    nbytes = numel(shape) * dtype.itemsize
    if arg.reduces:
        if not group.reduces(dtype, kind):
            return False
        for (size, *_), to, from_ in zip(arg.results, results, operands, strict=True):
            group.all_reduce(to, from_, numel(size), dtype, kind)
    elif kind == "permute":
        backend.fill_zeros(results[0], nbytes)
        group.permute(results[0], operands[0], nbytes, *numbers)
    elif prod(shape[: max(numbers)]) != 1 or (kind == "scatter" and not group.reduces(dtype, "sum")):
        return False
    elif kind == "gather":
        group.all_gather(results[0], operands[0], nbytes)
    elif kind == "scatter":
        group.reduce_scatter(results[0], operands[0], numel(first[0]), dtype)
    else:
        group.all_to_all(results[0], operands[0], nbytes // arg.size)
    return True


def exchanging(
    job: Job, remote: Sequence[Sequence[Communicator | None]], backends: Sequence[Any] | None = None
) -> list[Exchanging]:
    """Return the exchanges of each device of this process. `remote` is by group, then by device. `backends` are those
    of devices whose groups may do without the host.
    """
    return [
        Exchanging(
            [row[k] or job.communicator(k, number) for number, row in enumerate(remote)],
            None if backends is None else backends[k],
        )
        for k in range(job.size)
    ]
