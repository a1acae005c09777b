"""A program over many devices: the graph of one device, compiled once, run by all of them at the same time.

In: a `Local`, and whole arrays. Out: whole arrays, in blocks that stay where they were made. Devices of the CPU are a
team of threads (backends/thread_group.py), of which the caller is the first: each runs the same native code on a table
of addresses of its own, with its share of the cores, and meets the others within that code. Nothing of Python runs in
between but callbacks.

A device that fails releases the others; what it raised is raised here, once, with its name.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from threading import get_ident
from typing import Any

import numpy as np

from funcgrad.backends.interface import open_backend
from funcgrad.backends.thread_group import Job, Team
from funcgrad.config import config
from funcgrad.errors import InternalError
from funcgrad.lower.program import Program, compile_program
from funcgrad.lower.stages import Lowered
from funcgrad.trace.array import Array, Signature, address_of
from funcgrad.trace.callbacks import Host
from funcgrad.trace.mesh_ops import Axes
from funcgrad.trace.meshes import Mesh, Placement
from funcgrad.trace.sharded_array import ShardedArray
from funcgrad.trace.uop import UOp
from funcgrad.transforms.sharding.local import Local
from funcgrad.transforms.sharding.placing import Wanted
from funcgrad.transforms.sharding.steps import steps_of

_BYTE = np.dtype(np.uint8)


class MeshProgram:
    """A compiled program. Call it with the arrays of its parameters, in order; it returns those of its outputs."""

    def __init__(self, local: Local, name: str) -> None:
        mesh = local.mesh
        assert isinstance(mesh, Mesh)
        self.local = local
        self.name = name
        self.mesh = mesh
        self.devices = [str(device) for device in mesh.devices.flat]
        self.steps = steps_of(local.outputs, mesh, lambda axes: True)
        numbers = range(len(self.devices))
        self._wanted = [Wanted(s, Placement(s), numbers) for s in local.arguments]
        self._signatures = [
            Signature(t.shape, t.dtype, t.weak, Placement(s))
            for t, s in zip(local.result_types, local.results, strict=True)
        ]
        self._run = _Threads(self)

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
        target = open_backend(self.devices[0]).target
        return Lowered(self.name, self.steps.outputs, self.parameters(), target)

    def places(self) -> np.ndarray:
        """For each device, a row, its numbers along the axes that the program asks for."""
        return np.stack([numbers_along(self.mesh, axes) for axes in self.steps.places], 1).astype(np.int32)


def numbers_along(mesh: Mesh, axes: Axes) -> np.ndarray:
    """For each device of a mesh its number along some axes, the first of them slowest."""
    coordinates = dict(zip(mesh.axis_names, np.unravel_index(np.arange(mesh.size), mesh.axis_sizes)))
    number = np.zeros(mesh.size, np.int64)
    for axis in axes:
        number = number * mesh.shape[axis] + coordinates[axis]
    return number


def groups_along(mesh: Mesh, axes: Axes) -> np.ndarray:
    """The devices that differ along these axes only, a row each, in the order of the axes."""
    numbers = np.arange(mesh.size).reshape(mesh.axis_sizes)
    others = [i for i, name in enumerate(mesh.axis_names) if name not in axes]
    moved = numbers.transpose([*others, *map(mesh.axis_names.index, axes)])
    size = int(np.prod([mesh.shape[axis] for axis in axes], dtype=np.int64))
    return moved.reshape(-1, size)


class _Threads:
    """The program on devices of the CPU, which share memory."""

    def __init__(self, program: MeshProgram) -> None:
        self._devices = program.devices
        self._mesh = program.mesh
        self._groups = [groups_along(program.mesh, axes).tolist() for axes in program.steps.groups]
        self._backend = open_backend(self._devices[0])
        compiled = compile_program(program.steps.outputs, program.parameters(), self._backend)
        assert isinstance(compiled, Program)
        self._program = compiled
        self._entry = compiled.entry or 0
        self._library = self._backend.groups()
        self._jobs: list[_Run] = []
        self._where = program.places() if program.steps.places else None
        weak = [t.weak for t in program.local.result_types]
        self._types = [
            [Signature(t.shape, t.dtype, t.weak, device) for t in self._program.types]
            for device in self._devices
        ]
        self._outputs = [
            [Signature(out.shape, out.dtype, w, device) for device in self._devices]
            for out, w in zip(program.local.outputs, weak, strict=True)
        ]

    def __call__(self, blocks: Sequence[Sequence[Array]]) -> list[list[Array]]:
        """blocks: of each argument one for each device. Returns the same of the results."""
        program, count = self._program, len(self._devices)
        allocate = program.allocate
        made = [[Array.of(t, allocate(t.shape, t.dtype)) for t in types] for types in self._types]
        held: list[Any] = [block.owner for row in blocks for block in row]  # others may delete an array
        arena, stride = 0, -(-program.image.arena_nbytes // 64) * 64
        if stride:
            memory = allocate((stride * count,), _BYTE)
            held.append(memory)
            arena = address_of(memory)
        try:
            run = self._jobs.pop()
        except IndexError:
            run = _Run(self._library, count, self._groups, self._where)
        words: list[int] = []
        for k in range(count):
            words += run.hidden[k]
            words += [row[k].address for row in blocks]
            words += program.captured_addresses
            words += [x.address for x in made[k]]
            if stride:
                words.append(arena + k * stride)
        self._start(run, words)
        self._jobs.append(run)
        del held
        return [
            self._output(place, n, blocks, made, len(run.hidden[0]))
            for n, place in enumerate(program.image.results)
        ]

    def _output(
        self,
        place: int,
        number: int,
        blocks: Sequence[Sequence[Array]],
        made: Sequence[Sequence[Array]],
        hidden: int,
    ) -> list[Array]:
        """An output, new or in the memory of an argument."""
        types = self._outputs[number]
        if place >= 0:
            rows = [row[place] for row in made]
            if rows[0].signature is types[0]:
                return rows
        else:
            source = -1 - place - hidden
            if source < len(blocks):
                rows = list(blocks[source])
            else:
                rows = [self._program.captured[source - len(blocks)]] * len(made)
        return [Array.of(type_, x.owner) for type_, x in zip(types, rows, strict=True)]

    def _start(self, run: _Run, words: Sequence[int]) -> None:
        count = len(self._devices)
        threads = max(1, config.threads // count)
        if self._backend.limit.threads != threads:
            self._backend.set_threads(threads)
        tables = (ctypes.c_int64 * len(words))(*words)
        stride = 8 * (len(words) // count)
        team = self._library.teams.take(count)
        try:
            with self._hosts(team):
                codes = run.job.run(self._entry, tables, stride, team, threads)
            if codes.any():
                self._raise(team)
        finally:
            self._library.teams.give_back(team)

    def _hosts(self, team: Team) -> AbstractContextManager[Any]:
        """The functions of the host that the program calls, for all threads of a team."""
        stack = ExitStack()
        if not self._program.hosts:
            return stack
        running = self._program.running
        stack.enter_context(running.with_hosts(self._program.hosts))
        settings = config.of_thread()
        hosts = [_with_settings(host, settings) for host in self._program.hosts]
        for ident in team.idents:
            stack.enter_context(running.with_hosts(hosts, ident))
        return stack

    def _raise(self, team: Team) -> None:
        """Raise what ended the program: of several errors the first, with the device where it happened."""
        self._backend.raise_interrupt()
        errors = self._program.running.errors
        idents = [get_ident(), *team.idents]
        failed = [ident for ident in list(errors) if ident in idents]  # in the order in which they came
        found = [errors.pop(ident) for ident in failed]
        if not found:
            raise InternalError(f"a program on {len(idents)} devices ended, and no device says why")
        found[0].add_note(f"on device {self._devices[idents.index(failed[0])]}")
        raise found[0]


def _with_settings(host: Host, settings: dict[str, Any]) -> Host:
    """The function, which sees the settings of whoever called the program, in a thread that has others."""

    def function(*operands: np.ndarray) -> Sequence[Any]:
        with config(**settings):
            return host.function(*operands)

    made = Host(function, host.name)
    made.place = host.place
    return made


class _Run:
    """What one run at a time needs: a job, and for each device the addresses of its hidden arguments."""

    def __init__(self, library: Any, count: int, groups: Sequence[Any], where: np.ndarray | None) -> None:
        self.job = Job(library, count, groups)
        self.hidden: list[list[int]] = [[] for _ in range(count)]
        for array in (self.job.words if groups else None, where):
            if array is not None:
                for k, row in enumerate(self.hidden):
                    row.append(array[k].ctypes.data)
        self._where = where


__all__ = ["MeshProgram", "groups_along", "numbers_along"]
