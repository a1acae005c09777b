"""A program on devices of the CPU, which share memory: one native program, run by a team on tables of addresses.

Each device has its share of the cores. Nothing of Python runs while the program does but callbacks, and exchanges with
devices of other processes.
"""

from __future__ import annotations

import ctypes
from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager, ExitStack
from threading import RLock, get_ident
from typing import TYPE_CHECKING, Any

import numpy as np

from funcgrad.backends.cpu.native.threads import POOLS
from funcgrad.backends.cpu.team import Job, Team
from funcgrad.backends.distributed.communicator import GroupAborted
from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.errors import InternalError, ShardingError
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.lower.runtime.donated_arguments import is_alone
from funcgrad.lower.runtime.program import Program
from funcgrad.trace.array.array import Array, Signature, address_of
from funcgrad.trace.graph.call_nodes import Host
from funcgrad.trace.util.timed import observed
from funcgrad.transforms.sharding.run.groups import Exchanging, exchanging, numbers_along

if TYPE_CHECKING:
    from funcgrad.lower.ir.image import Image
    from funcgrad.transforms.sharding.run.program import MeshProgram

_BYTE = np.dtype(np.uint8)


class OnHost:
    """The program of each device on blocks of all."""

    def __init__(self, program: MeshProgram) -> None:
        here, steps = program.here, program.steps
        self._devices = here.devices
        self._partitions = [here.partition(axes) for axes in steps.groups]
        self._remote = [here.remote(axes) for axes in steps.groups]
        self._has_words = steps.has_words
        self._hidden = len(steps.hidden)
        self._is_remote = not all(map(here.is_local, steps.groups))
        self._backend = open_backend(self._devices[0])
        compiled = compile_program(steps.outputs, program.parameters(), self._backend)
        assert isinstance(compiled, Program)
        self._program = compiled
        self._entry = compiled.entry or 0
        self._library = self._backend.groups()
        self._jobs: list[_Run] = []
        self._one_at_a_time = RLock()  # what processes exchange has one order
        where = [numbers_along(here.mesh, axes, here.numbers) for axes in steps.places]
        self._where = np.stack(where, 1) if where else None
        self._types = [
            [Signature(t.shape, t.dtype, t.weak, device) for t in compiled.types] for device in self._devices
        ]
        rows = zip(program.local.outputs, program.local.result_types, strict=True)
        self._outputs = [
            [Signature(out.shape, out.dtype, t.weak, device) for device in self._devices] for out, t in rows
        ]

    @property
    def image(self) -> Image:
        """What was compiled."""
        return self._program.image

    @property
    def programs(self) -> Sequence[Program]:
        """The program of all devices."""
        return [self._program]

    def __call__(
        self, blocks: Sequence[Sequence[Array]], free: Collection[int] = ()
    ) -> list[Sequence[Array]]:
        """Run the program on blocks: for each argument one for each device. The results are blocks in the same form.
        `free` are the arguments whose memory results may take.
        """
        program, count = self._program, len(self._devices)
        allocate = program.allocate
        if free:
            made = [
                self._memory(types, [row[k] for row in blocks], free) for k, types in enumerate(self._types)
            ]
        else:
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
            job = Job(self._library, count, self._partitions)
            run = _Run(job, self._has_words, self._where, self._remote)
        words: list[int] = []
        for k in range(count):
            words += run.hidden[k]
            words += [block.data or block.address for block in [row[k] for row in blocks]]
            words += program.held_addresses
            words += [x.address for x in made[k]]
            if stride:
                words.append(arena + k * stride)
        if self._is_remote:
            with self._one_at_a_time:
                self._start(run, words)
        else:
            self._start(run, words)
        self._jobs.append(run)
        del held
        return [self._output(place, n, blocks, made) for n, place in enumerate(program.image.results)]

    def _memory(
        self, types: Sequence[Signature], blocks: Sequence[Array], free: Collection[int]
    ) -> list[Array]:
        """Return memory for the results of one device: that of arguments which nobody else sees, or new memory."""
        left = {self._hidden + i for i in free if is_alone(blocks[i])}
        made = []
        for type_, taken in zip(types, self._program.image.reuse.choose(left), strict=True):
            if taken is None:
                made.append(Array.of(type_, self._program.allocate(type_.shape, type_.dtype)))
            else:
                made.append(Array.of(type_, blocks[taken - self._hidden].owner.reshape(type_.shape)))
        return made

    def _output(
        self,
        place: int,
        number: int,
        blocks: Sequence[Sequence[Array]],
        made: Sequence[Sequence[Array]],
    ) -> Sequence[Array]:
        """Return an output, new or in the memory of an argument."""
        types = self._outputs[number]
        source = -1 - place - self._hidden
        if place >= 0:
            rows = [row[place] for row in made]
            if rows[0].signature is types[0]:
                return rows
        elif source < len(blocks):
            rows = list(blocks[source])
        else:
            rows = [self._program.held[source - len(blocks)]] * len(made)
        return [Array.of(type_, x.owner) for type_, x in zip(types, rows, strict=True)]

    def _start(self, run: _Run, words: Sequence[int]) -> None:
        """Let a team run the program on tables of these addresses."""
        count = len(self._devices)
        threads = max(1, config.threads // count)
        if self._backend.limit.threads != threads:
            self._backend.set_threads(threads)
        for k in range(1, count if threads > 1 else 1):
            self._backend.start_workers(threads - 1, k % POOLS)
        entry, nbytes = self._entry, 8 * (len(words) // count)
        timed = None if observed.by is None else observed.by.team(self._program, self._devices)
        if timed is None:
            tables = (ctypes.c_int64 * len(words))(*words)
        else:
            entry, tables, nbytes = timed.entry, timed.tables(words), nbytes + 8
        team = self._library.teams.take(count)
        try:
            with self._outside(run, team):
                codes = run.job.run(entry, tables, nbytes, team, threads)
            if codes.any():
                self._raise(run.job, team)
        finally:
            self._library.teams.give_back(team)
            if timed is not None:
                timed.end()

    # ---- what is not native ----

    def _outside(self, run: _Run, team: Team) -> AbstractContextManager[Any]:
        """Return what the program calls of the host, for all threads of a team."""
        hosts, running = self._program.hosts, self._program.running
        if not hosts and len(run.exchanging) == 1:
            return running.exchanging_by(run.exchanging[0])
        stack = ExitStack()
        if not hosts and not self._is_remote:
            return stack
        settings = config.of_thread() if hosts else {}
        for ident, exchange in zip((get_ident(), *team.idents), run.exchanging, strict=True):
            functions = [_of_device(host, settings, exchange) for host in hosts]
            if hosts:
                stack.enter_context(running.with_hosts(functions, ident))
            stack.enter_context(running.exchanging_by(exchange, ident))
        return stack

    def _raise(self, job: Job, team: Team) -> None:
        """Raise what ended the program: of several errors the first, with the device where it happened."""
        errors = self._program.running.errors
        idents = [get_ident(), *team.idents]
        found = {
            idents.index(ident): table.pop(ident)
            for table in (errors, self._backend.raised)
            for ident in list(table)  # in the order in which they came
            if ident in idents
        }
        self._backend.raise_interrupt()
        raise _disagreement(job) if job.difference and not found else first_of(found, self._devices)


def _disagreement(job: Job) -> ShardingError:
    """Return the devices of a program came to different exchanges."""
    if job.difference == 1:
        what = "a device waits for others in an exchange, and one of them has come to its end"
    else:
        what = "devices meet in different exchanges"
    return ShardingError(
        f"the devices of a program disagree: {what}",
        hint="conditions of loops and branches around collectives have to be the same on all devices that take part:"
        " combine them before, by lax.pmax or lax.psum",
    )


def first_of(errors: dict[int, BaseException], devices: Sequence[str]) -> BaseException:
    """Choose the error to raise among those of devices: the first that is not only about another device."""
    if not errors:
        return InternalError(f"a program on {len(devices)} devices ended, and none of them says why")
    own = {k: error for k, error in errors.items() if not isinstance(error, GroupAborted)}
    k, error = next(iter((own or errors).items()))
    if len(devices) > 1:
        error.add_note(f"on device {devices[k]}")
    return error


def _of_device(host: Host, settings: dict[str, Any], exchange: Exchanging) -> Host:
    """Return a function of the host for one device. It runs with the settings of the program's caller, in a thread
    that has others. If it fails, the other devices do not wait for it.
    """

    def function(*operands: np.ndarray) -> Sequence[Any]:
        try:
            with config(**settings):
                return host.function(*operands)
        except BaseException as error:
            exchange.abort(error)
            raise

    made = Host(function, host.name)
    made.place = host.place
    return made


class _Run:
    """What one run at a time needs: a job, for each device the addresses of its hidden arguments, and its exchanges."""

    def __init__(
        self, job: Job, has_words: bool, where: np.ndarray | None, remote: Sequence[Sequence[Any]]
    ) -> None:
        self.job = job
        self.hidden: list[list[int]] = [[] for _ in range(job.size)]
        for array in (job.words if has_words else None, where):
            if array is not None:
                for k, row in enumerate(self.hidden):
                    row.append(array[k].ctypes.data)
        self.exchanging = exchanging(job, remote)
