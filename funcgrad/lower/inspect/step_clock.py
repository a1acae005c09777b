"""Programs with a clock between their steps, which profiles run in the place of others (funcgrad.profile).

In: a program, and what it was compiled from. Out: the same once more, with an entry that writes down when each step
ended (lower/render/llvm/host/step_clock.py), and what the steps are. On an accelerator the device's own clock times
each kernel, and there is nothing to compile.
"""

from __future__ import annotations

import ctypes
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from funcgrad.lower.compile import lower, searched
from funcgrad.lower.graph.canonicalize import canonical_form
from funcgrad.lower.graph.normalize import without_names
from funcgrad.lower.inspect.step_costs import StepCost, step_costs
from funcgrad.lower.ir.launches import has_clocks_within
from funcgrad.lower.program.host import HostBuilder
from funcgrad.lower.program.lowering import Lowering
from funcgrad.lower.render.llvm.host.step_clock import HEAD, MOST_COUNTERS, SLOT
from funcgrad.lower.runtime.binaries import cached_binary
from funcgrad.lower.runtime.device_program import DeviceProgram
from funcgrad.lower.runtime.host_callbacks import host_callback
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.lower.runtime.program import AnyProgram, Origin, Program

_CLOCK = getattr(time, "CLOCK_UPTIME_RAW", time.CLOCK_MONOTONIC)  # that of time.perf_counter
_LATEST, _FIRST, _CALLED = map(HEAD.index, ("LATEST", "FIRST", "CALLED"))
_NANOSECONDS, _RUNS, _END = map(SLOT.index, ("NANOSECONDS", "RUNS", "END"))
_COUNTS = SLOT.index("COUNT0")

Words = Any
"""What a run wrote down: an array of 64-bit words, of ctypes."""


class StepTime(NamedTuple):
    """What a step took in one run of its program.

    step: its number among the steps. runs: how often it ran, which for a step within a loop is often; end: when it was
    done for the last time, as of time.perf_counter; counts: of hardware counters, without the steps within it.
    """

    step: int
    seconds: float
    runs: int
    end: float
    counts: tuple[int, ...]

    @property
    def start(self) -> float:
        """When it began, of a step that ran once."""
        return self.end - self.seconds


class Counters(Protocol):
    """Hardware counters to be read after each step: files of groups, one for each thread (drivers/perf_events.py)."""

    @property
    def files(self) -> Any:
        """A table of ints, of ctypes."""


class ClockedProgram(ABC):
    """A program whose steps are timed. steps: what they are, in the order of `step_costs`."""

    def __init__(self, steps: Sequence[StepCost], slots: Sequence[int]) -> None:
        """Set up the steps. `slots`: the step to which each clock belongs; those of one step are added."""
        self.steps = tuple(steps)
        self._slots = slots

    @abstractmethod
    def words(self, counters: Counters | None) -> Words:
        """Return the words for one run, which it fills in and the other methods read."""

    @abstractmethod
    def run(self, table: Any, words: Words) -> None:
        """Run on a table of addresses."""

    def seconds(self, words: Words) -> float:
        """Return what all steps took."""
        return max(0, words[_LATEST] - words[_FIRST]) * 1e-9

    def times(self, words: Words) -> list[StepTime]:
        """Return what the steps took that ran, in order."""
        found: dict[int, StepTime] = {}
        for step, slot in zip(self._slots, _slots_of(words).tolist(), strict=True):
            if not slot[_RUNS]:
                continue
            seconds, counts = slot[_NANOSECONDS] * 1e-9, tuple(slot[_COUNTS:])
            before = found.get(step)
            if before is not None:
                seconds += before.seconds
                counts = tuple(a + b for a, b in zip(before.counts, counts))
            found[step] = StepTime(step, seconds, slot[_RUNS], slot[_END] * 1e-9, counts)
        return list(found.values())


class HostClock(ClockedProgram):
    """A program of the host. entry: its address, a function of a table with the address of its words before it."""

    def __init__(self, steps: Sequence[StepCost], slots: Sequence[int], executable: Any) -> None:
        super().__init__(steps, slots)
        self._executable = executable
        self.entry: int = executable.address
        self._type = ctypes.c_int64 * (len(HEAD) + len(SLOT) * len(slots))
        self._begin = self._type()
        self._begin[HEAD.index("CLOCK")] = _CLOCK
        for name in ("CLOCK_GETTIME", "READ"):
            self._begin[HEAD.index(name)] = _address_of(name.lower())

    def words(self, counters: Counters | None) -> Words:
        words = self._type.from_buffer_copy(self._begin)
        if counters is not None:
            words[HEAD.index("COUNTERS")] = len(counters.files)
            words[HEAD.index("DESCRIPTORS")] = ctypes.addressof(counters.files)
        return words

    def run(self, table: Any, words: Words) -> None:
        behind = (ctypes.c_uint64 * (len(table) + 1))(ctypes.addressof(words))
        start = ctypes.addressof(behind) + ctypes.sizeof(ctypes.c_uint64)
        ctypes.memmove(start, table, ctypes.sizeof(table))
        self._executable.run(start)

    def words_in(self, record: bytes) -> Words:
        """Return the words with which the record of a call begins that native code has served."""
        return self._type.from_buffer_copy(record)

    def when(self, words: Words) -> tuple[float, float, float]:
        """Return when the call began that native code has served, and when the run in it began and ended."""
        return words[_CALLED] * 1e-9, words[_FIRST] * 1e-9, words[_LATEST] * 1e-9

    def tables(self, addresses: Sequence[int], words: Sequence[Words]) -> Any:
        """Return the tables of several runs, one for each of these words. Each has one more word, so the next begins
        that much later.
        """
        size = len(addresses) // len(words)
        rows: list[int] = []
        for number, own in enumerate(words):
            rows += [ctypes.addressof(own), *addresses[number * size : (number + 1) * size]]
        whole = (ctypes.c_int64 * len(rows))(*rows)
        return (ctypes.c_int64 * (len(rows) - 1)).from_buffer(whole, ctypes.sizeof(ctypes.c_int64))


class _OnDevice(ClockedProgram):
    """Launches one after the other, each by the device's own clock; their places in time are made up."""

    def __init__(self, steps: Sequence[StepCost], slots: Sequence[int], program: DeviceProgram) -> None:
        super().__init__(steps, slots)
        self._program = program

    def words(self, counters: Counters | None) -> Words:
        return (ctypes.c_int64 * (len(HEAD) + len(SLOT) * len(self._slots)))()

    def run(self, table: Any, words: Words) -> None:
        words[_FIRST] = words[_LATEST] = time.perf_counter_ns()
        for row, launch in zip(_slots_of(words), self._program.image.launches, strict=True):
            took = round(self._program.runner.seconds((launch,), table) * 1e9)
            words[_LATEST] += took
            row[[_NANOSECONDS, _RUNS, _END]] = took, 1, words[_LATEST]
            if self._program.running.errors:
                break


def _slots_of(words: Words) -> np.ndarray:
    return np.frombuffer(words, np.int64)[len(HEAD) :].reshape(-1, len(SLOT))


def with_clock(program: AnyProgram) -> ClockedProgram | None:
    """Return the program with a clock between its steps; None for one whose graph is not known, or that a compiler of
    other settings made.
    """
    origin = program.origin
    if origin is None:
        return None
    target = origin.backend.target
    normal, numbered, _ = without_names(origin.outputs, origin.parameters)
    canonical, parameters, _ = canonical_form(normal, numbered)
    captured = len(program.captured)
    by_hand = origin.by_hand or searched(
        lambda: lower(canonical, parameters, target, captured=captured)[0], origin.backend, origin.beam
    )
    lowered, results = lower(canonical, parameters, target, by_hand=by_hand, captured=captured)
    image = program.image
    if (lowered.arena_nbytes, tuple(results)) != (image.arena_nbytes, image.results):
        return None
    steps = list(step_costs(lowered))
    if isinstance(program, DeviceProgram):
        slots = [step for step, depth in _slots(lowered, iter(range(len(steps)))) if not depth]
        return _OnDevice(steps, slots, program) if len(slots) == len(image.launches) else None
    slots = [step for step, _ in _slots(lowered, iter(range(len(steps))))]
    return HostClock(steps, slots, _compiled(lowered, program, origin))


def _compiled(lowered: Lowering, program: Program, origin: Origin) -> Any:
    assert isinstance(lowered.builder, HostBuilder)
    backend = origin.backend
    callbacks = [host_callback(node, program.running) for node in program.image.host_nodes]
    return backend.load(
        [cached_binary(lowered.builder.text_with_clock(lowered.launches), backend)], callbacks
    )


def _slots(
    lowered: Lowering, numbers: Iterator[int], depth: int = 0, have_clocks: bool = True
) -> Iterator[tuple[int, int]]:
    """Yield the step of each clock, as `step_costs` numbers them, and its depth, in the order of `clocked`."""
    launches = iter(lowered.launches)
    for parts, inner in zip(lowered.parts, lowered.inner, strict=True):
        number, within = next(numbers), False
        for launch in islice(launches, max(1, len(parts))):
            within = has_clocks_within(launch)
            if have_clocks:
                yield number, depth
        for part in inner:  # those without clocks have numbers, too
            yield from _slots(part, numbers, depth + 1, have_clocks and within)


def _address_of(function: str) -> int:
    library = ctypes.CDLL(None)
    return ctypes.cast(getattr(library, function), ctypes.c_void_p).value or 0


__all__ = ["MOST_COUNTERS", "ClockedProgram", "Counters", "HostClock", "StepTime", "Words", "with_clock"]
