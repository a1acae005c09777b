"""What runs a program on an accelerator: its launches as data, walked by the host.

In: sections of launches (lower/ir/launches.py), kernels loaded on a device, functions of the host. A run gets a table
of regions of memory: parameters, results, the arena. Launches one after the other are a `Run`: the first time they are
started one by one, the second time they are recorded, from then on replayed with one call. Nothing waits for the device
but what needs a value of it: a condition, the number of a branch, a function of the host. So errors of the device come
up when somebody reads a result, and who interrupts a long loop ends it between two steps.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any

import numpy as np

from funcgrad.backends.interface import Accelerator, Launched, Recording, Region
from funcgrad.lower.ir.launches import (
    TOGETHER,
    Callback,
    Carried,
    Choice,
    GridLaunch,
    GridLoop,
    Loop,
    Place,
    Section,
    Until,
    copied_before,
)
from funcgrad.lower.runtime.device_loops import Chunk, chunk_of_loop, chunk_until, launches_alone, run_guarded
from funcgrad.lower.runtime.host_callbacks import HostFunction

Table = Sequence[Region]
_FLAG = np.dtype(np.uint8)
_INDEX = np.dtype(np.int32)
_STATE_NBYTES = 8


class _Failed(Exception):
    """A function of the host failed; what it raised is kept by `Running`."""


class Runner:
    """An executable of an accelerator. Threads may run it at once, each with results and an arena of its own."""

    def __init__(
        self,
        section: Section,
        kernels: Sequence[Any],
        backend: Accelerator,
        functions: Sequence[HostFunction],
    ) -> None:
        self.backend = backend
        self._kernels = kernels
        self._functions = functions
        self._known: dict[int, tuple[Section, list[Any]]] = {}  # by the id of a section, which is kept beside
        self._chunks: dict[int, tuple[Any, Chunk]] = {}  # by the id of a loop, the same
        self._section = section

    def run(self, table: Table) -> None:
        """Run all steps, or those before a function of the host failed."""
        try:  # noqa: SIM105  # each call pays for a context manager
            self._run(self._section, table)
        except _Failed:
            pass

    def launched(self, launch: GridLaunch, buffers: tuple[Region, ...]) -> Launched:
        """Return a launch on some memory."""
        kernel = self._kernels[launch.function]
        return Launched(kernel, launch.groups, launch.threads, buffers, launch.place)

    def seconds(self, section: Section, table: Table) -> float:
        """Tell how long it takes: kernels by the device's clock, all else until the device has done it."""
        if all(map(_is_run, section)):
            launches = [self.launched(launch, buffers_at(table, launch)) for launch in section]  # type: ignore[arg-type]
            return sum(self.backend.time(launches))
        self.backend.synchronize()
        start = time.perf_counter()
        with suppress(_Failed):
            self._run(section, table)
        self.backend.synchronize()
        return time.perf_counter() - start

    # ---- steps ----

    def _run(self, section: Section, table: Table) -> None:
        for step in self._steps(section):
            if isinstance(step, Run):
                step.start(table)
            elif isinstance(step, GridLaunch):
                self._copy(step.buffers[0], step.buffers[-1], step.copied, table)
            elif isinstance(step, Callback):
                self._call(step, table)
            elif isinstance(step, GridLoop):
                self._whole_loop(step, table)
            elif isinstance(step, Loop):
                self._loop(step, table)
            elif isinstance(step, Until):
                self._until(step, table)
            else:
                self._choose(step, table)

    def _steps(self, section: Section) -> list[Any]:
        """Return the steps of a section, with launches that follow each other as one."""
        known = self._known.get(id(section))
        if known is None:
            steps: list[Any] = []
            plain = [part for step in section for part in _parts(step)]
            for together, group in groupby(plain, _is_run):
                launches = list(group)
                steps += [Run(self, launches)] if together else launches
            known = self._known.setdefault(id(section), (section, steps))
        return known[1]

    def _copy(self, to: Place, from_: Place, nbytes: int, table: Table) -> None:
        target, source = at(table, to), at(table, from_)
        if nbytes and (target[0] is not source[0] or target[1] != source[1]):
            self.backend.copy(target, source, nbytes)

    def _call(self, step: Callback, table: Table) -> None:
        """Call a function of the host on copies of its operands, and copy its results back. Devices that can exchange
        without the host do so.
        """
        function = self._functions[step.number]
        regions = [at(table, place) for place in step.buffers]
        count = len(function.results)
        if function.directly(regions[:count], regions[count:]):
            return
        results, operands = (
            [np.empty(node.shape, node.dtype) for node in nodes]
            for nodes in (function.results, function.operands)
        )
        for array, region in zip(operands, regions[len(results) :], strict=True):
            if array.nbytes:
                self.backend.read(region, array)
        if not function(results, operands):
            raise _Failed
        for array, region in zip(results, regions, strict=False):
            if array.nbytes:
                self.backend.write(region, array)

    # ---- loops ----

    def _whole_loop(self, step: GridLoop, table: Table) -> None:
        """Run a loop as several launches of one kernel. Each is awaited before the next, so little is started when
        somebody interrupts.
        """
        for launch in step.copies:
            self._copy(launch.buffers[0], launch.buffers[-1], launch.copied, table)
        self.backend.fill_zeros(at(table, step.state), _STATE_NBYTES)
        launched = self.launched(step.launch, buffers_at(table, step.launch))
        if step.times:
            for number in range(step.times):
                if number:
                    self.backend.synchronize()
                self.backend.launch(launched)
            return
        self.backend.launch(launched)
        while self._number(at(table, step.flag), _FLAG):
            self.backend.launch(launched)

    def _loop(self, loop: Loop, table: Table) -> None:
        constants = [at(table, place) for place in loop.constants]
        kept = [at(table, place) for place in loop.kept]
        arena = _arena(table, loop.arena)
        bases = [at(table, walked.place) for walked in (*loop.xs, *loop.ys)]
        strides = [walked.stride for walked in (*loop.xs, *loop.ys)]
        self._copy_before(loop, table)
        carries = [self._start(carried, table, loop.length % 2 == 0) for carried in loop.carried]
        count, step = len(loop.xs), 0

        def rows_at(step: int) -> list[Region]:
            row = loop.length - 1 - step if loop.reverse else step
            return [(m, offset + row * stride) for (m, offset), stride in zip(bases, strides, strict=True)]

        while step < loop.length:
            rows, left = rows_at(step), loop.length - step
            if step and left >= TOGETHER and left % TOGETHER == 0 and launches_alone(loop.body):
                reads, writes = [c[0] for c in carries], [c[1] for c in carries]
                chunk = self._chunk(loop, chunk_of_loop)
                chunk.start([*constants, *reads, *writes, *rows, arena, *kept])
                step += TOGETHER
                continue
            reads, writes = next_of(carries)
            self._run(loop.body, [*constants, *reads, *rows[:count], *writes, *rows[count:], arena, *kept])
            step += 1

    def _chunk(self, loop: Any, make: Callable[[Runner, Any], Chunk]) -> Chunk:
        """Return the chunk of several steps of a loop, made once."""
        known = self._chunks.get(id(loop))
        if known is None:
            known = self._chunks.setdefault(id(loop), (loop, make(self, loop)))
        return known[1]

    def _until(self, loop: Until, table: Table) -> None:
        of_condition = [at(table, place) for place in loop.condition_constants]
        of_body = [at(table, place) for place in loop.body_constants]
        arena, flag = _arena(table, loop.arena), at(table, loop.flag)
        self._copy_before(loop, table)
        carries = [self._start(carried, table, False) for carried in loop.carried]
        while loop.flags[0] < 0:
            reads = [carry[0] for carry in carries]
            self._run(loop.condition, [*of_condition, *reads, flag, arena])
            if not self._number(flag, _FLAG):
                break
            reads, writes = next_of(carries)
            self._run(loop.body, [*of_body, *reads, *writes, arena])
        if loop.flags[0] >= 0:
            chunk = self._chunk(loop, chunk_until)
            run_guarded(self, loop, chunk, [*of_condition, *of_body], carries, at(table, loop.flags), arena)
        for carried, carry in zip(loop.carried, carries, strict=True):
            to = at(table, carried.result)
            # The number of steps decides in which buffer the last one is.
            if carried.nbytes and to != carry[0]:
                self.backend.copy(to, carry[0], carried.nbytes)

    def _copy_before(self, loop: Loop | Until, table: Table) -> None:
        for to, start, nbytes in copied_before(loop):
            self._copy(to, start, nbytes, table)

    def _start(self, carried: Carried, table: Table, even: bool) -> list[Region]:
        """Tell where the first step reads a carried value, where it writes it, where the second one writes."""
        start, result = at(table, carried.start), at(table, carried.result)
        if carried.in_place:
            return [result, result, result]
        other = at(table, carried.other)
        return [start, other, result] if even else [start, result, other]

    def _choose(self, choice: Choice, table: Table) -> None:
        inner = [at(table, place) for place in (*choice.operands, *choice.results)]
        number = self._number(at(table, choice.index), _INDEX)
        self._run(choice.branches[number], [*inner, _arena(table, choice.arena)])

    def _number(self, region: Region, dtype: np.dtype) -> int:
        """Return a number of the device's, for which the host waits."""
        found = np.empty((), dtype)
        self.backend.read(region, found)
        return int(found)


class Run:
    """Launches one after the other, with no decision between them."""

    def __init__(self, runner: Runner, launches: list[GridLaunch]) -> None:
        self.runner = runner
        self.launches = launches
        self._was_run = False
        self._recording: Recording | None = None

    def start(self, table: Table) -> None:
        backend = self.runner.backend
        recording = self._recording
        if recording is None and self._was_run:
            launches = [self.runner.launched(launch, ()) for launch in self.launches]
            places = [launch.buffers for launch in self.launches]
            recording = self._recording = backend.record(launches, places)
        if recording is not None:
            recording.replay(table)
            return
        for launch in self.launches:
            backend.launch(self.runner.launched(launch, buffers_at(table, launch)))
        self._was_run = True


def _parts(step: Any) -> Sequence[Any]:
    """Return a loop that one launch does is launches like others."""
    return (*step.copies, step.launch) if isinstance(step, GridLoop) and step.times == 1 else (step,)


def _is_run(step: object) -> bool:
    return isinstance(step, GridLaunch) and not step.copied


def buffers_at(table: Table, launch: GridLaunch) -> tuple[Region, ...]:
    """Return the buffers of a launch as memory of a device."""
    return tuple(at(table, place) for place in launch.buffers)


def at(table: Table, place: Place) -> Region:
    """Return a place as memory of a device."""
    entry, offset = place
    memory, start = table[entry]
    return memory, start + offset


def _arena(table: Table, place: Place) -> Region:
    """Return the arena of an inner section. A section that needs none gets any memory."""
    return at(table, place) if place[0] >= 0 else table[0]


def next_of(carries: Sequence[list[Region]]) -> tuple[list[Region], list[Region]]:
    """Return where a step reads the carried values, and where it writes them. The buffers change places for the next
    step.
    """
    reads, writes = [carry[0] for carry in carries], [carry[1] for carry in carries]
    for carry in carries:
        carry[:] = carry[1], carry[2], carry[1]
    return reads, writes
