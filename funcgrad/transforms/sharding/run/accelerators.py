"""A program on devices with memory of their own: compiled once, loaded on each, run by a thread for each.

GPUs of NVIDIA exchange by NCCL where it is installed (backends/cuda/nccl.py), or fetch from each other's memory
(backends/peers.py). What others exchange goes through the host: a device's operands are copied there, devices meet
in memory of the host, and results are copied back (lower/runtime/device_runner.py does both for every function of the
host).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager, nullcontext
from threading import RLock
from typing import TYPE_CHECKING, Any

import numpy as np

from funcgrad.backends.cpu.team import GroupLibrary, Job
from funcgrad.backends.distributed.communicator import Communicator
from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.lower.runtime.device_program import DeviceProgram
from funcgrad.lower.runtime.donated_arguments import Reason
from funcgrad.lower.runtime.program import program_of
from funcgrad.trace.array.array import Array
from funcgrad.trace.array.device_array import DeviceArray, put
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.mesh.mesh import Mesh
from funcgrad.transforms.sharding.run.groups import Exchanging, exchanging, numbers_along
from funcgrad.transforms.sharding.run.host import first_of

if TYPE_CHECKING:
    from funcgrad.lower.ir.image import Image
    from funcgrad.transforms.sharding.run.program import MeshProgram


class OnAccelerators:
    """The program of each device on blocks of all."""

    def __init__(self, program: MeshProgram) -> None:
        here, steps = program.here, program.steps
        self._devices = here.devices
        self._library: GroupLibrary = open_backend("cpu").groups()
        self._programs = _programs(program, self._devices)
        self._partitions = [here.partition(axes) for axes in steps.groups]
        self._remote: list[list[Communicator | None]] = [here.remote(axes) for axes in steps.groups]
        is_remote = not all(map(here.is_local, steps.groups))
        # What processes exchange has one order.
        self._turn: AbstractContextManager[Any] = RLock() if is_remote else nullcontext()
        self._backends = _with_groups(here.mesh, self._programs)
        self._jobs: list[tuple[Job, list[Exchanging]]] = []
        self._hidden = self._places(program)

    def _places(self, program: MeshProgram) -> list[list[DeviceArray]]:
        """Return the hidden arguments for each device."""
        here, places = program.here, program.steps.places
        if not places:
            return [[] for _ in self._devices]
        rows = np.stack([numbers_along(here.mesh, axes, here.numbers) for axes in places], 1)
        return [[put(Array(row), p.backend)] for row, p in zip(rows, self._programs, strict=True)]

    @property
    def image(self) -> Image:
        """What was compiled, for the first of them."""
        return self._programs[0].image

    @property
    def programs(self) -> Sequence[DeviceProgram]:
        """Those of the devices."""
        return self._programs

    def __call__(
        self, blocks: Sequence[Sequence[Array]], free: Collection[int] = ()
    ) -> list[Sequence[Array]]:
        """Run the program on blocks: for each argument one for each device. The results are blocks in the same form.
        `free` are the arguments whose memory results may take.
        """
        count = len(self._devices)
        found: list[list[Array]] = [[] for _ in range(count)]
        settings = config.of_thread()
        try:
            job, exchanges = self._jobs.pop()
        except IndexError:
            job = Job(self._library, count, self._partitions)
            exchanges = exchanging(job, self._remote, self._backends)

        def part(k: int) -> Callable[[], None]:
            def run() -> None:
                program, exchange = self._programs[k], exchanges[k]
                with config(**settings), program.running.exchanging_by(exchange):
                    given = [*self._hidden[k], *(row[k] for row in blocks)]
                    found[k] = _run(program, given, {len(self._hidden[k]) + i for i in free}, exchange)

            return run

        team = self._library.teams.take(count)
        try:
            with self._turn:
                errors = job.run_python([part(k) for k in range(count)], team)
        finally:
            self._library.teams.give_back(team)
        if errors:
            first = first_of(errors, self._devices)
            for exchange in exchanges:  # what the others have started waits for the one that failed
                exchange.abort(first)
            raise first
        self._jobs.append((job, exchanges))
        return [list(row) for row in zip(*found, strict=True)]


_GIVEN = Reason("an array was donated", "use what the function returned")


def _run(
    program: DeviceProgram, arguments: Sequence[Array], free: Collection[int], exchange: Exchanging
) -> list[Array]:
    """Return a device's part; where it fails, the others need not wait for it."""
    try:
        return program.run_donating(arguments, dict.fromkeys(free, _GIVEN)) if free else program(arguments)
    except BaseException as error:
        exchange.abort(error)
        raise


def _with_groups(mesh: Mesh, programs: Sequence[DeviceProgram]) -> list[Any] | None:
    """Return the backends of this process's devices if all devices of the mesh are of one kind with groups of its
    own, else None.
    """
    if len({Device(d).platform for d in mesh.devices.flat}) > 1:
        return None
    backends = [program.backend for program in programs]
    return backends if all(hasattr(backend, "group") for backend in backends) else None


def _programs(program: MeshProgram, devices: Sequence[str]) -> list[DeviceProgram]:
    """Return the program on each device; one image serves all devices of one target."""
    outputs, parameters = program.steps.outputs, program.parameters()
    first = open_backend(devices[0])
    made = compile_program(outputs, parameters, first)
    assert isinstance(made, DeviceProgram)
    found = [made]
    for device in devices[1:]:
        backend = open_backend(device)
        if backend.target.name == first.target.name and not made.captured:
            other = program_of(made.image, (), made.weak, backend, made.hosts)
        else:
            other = compile_program(outputs, parameters, backend)
        assert isinstance(other, DeviceProgram)
        found.append(other)
    return found
