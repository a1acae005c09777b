"""What runs trials: on scratch memory, beside the results of a first trial, under a clock.

Results are compared element by element with those of the first trial of the kernel, on two sets of random data (one of
them positive, so that roots and logarithms are numbers). Where nothing is reduced they have to be equal, bit for bit. A
reduction may combine its n terms in another order: there floats may differ by `_ROUNDINGS * sqrt(n)` units in the last
place of the larger of the element and the root mean square of the array. Rounding errors of sums grow with the square
root of n where they are independent, and the error of a sum that cancels is one of its terms, not of its value.
Integers and booleans are always equal, and so are the places of NaN and infinities.

It runs in a process of its own (process.py), which asks by `serve`.
"""

from __future__ import annotations

import ctypes
import os
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO

import ml_dtypes
import numpy as np

from funcgrad.backends.interface import Executable, Uncached, open_backend
from funcgrad.config import config
from funcgrad.lower.ir.launches import ENTRY, STEPS
from funcgrad.lower.ir.records import Records
from funcgrad.lower.runtime.device_runner import Runner
from funcgrad.lower.search.trial import AnyTrial, Buffer, GridTrial, Trial
from funcgrad.trace.array.array import address_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.named_tuple import NamedTuple

_ROUNDINGS = 16
_BLOCK = 65_521  # numbers that are drawn; a prime, so that no axis is a period of them
_SAMPLE_SECONDS = 2e-4  # a shorter time is that of the clock
_MOST_REPEATS = 1000
_SAMPLES = 9
_RACE_SAMPLES = 25
_MOST_SECONDS = 0.3  # for all samples of a trial, after the first few
_FEWEST_SAMPLES = 3
_HOPELESS = 1.5  # times the best so far: one sample tells enough
_MOST_DRAWN = 100  # integers are indices, mostly: they fit every dtype
_LENGTH = 8  # bytes of a message's length


class Answer(NamedTuple):
    """seconds: of each trial that was asked for; none where one is no good, and why."""

    seconds: tuple[float, ...]
    why: str = ""


class Bench:
    """The buffers of one kernel, and what its first trial wrote."""

    def __init__(
        self,
        backend: Any,
        buffers: Sequence[Buffer],
        terms: int,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Make the buffers of a kernel. `terms` is the length of its longest reduction, 1 where it has none."""
        rng = np.random.default_rng(len(buffers))
        most = min(_MOST_DRAWN, max((size for buffer in buffers for size in buffer.shape), default=1))
        self._data = [[_drawn(rng, b, positive, most) for b in buffers] for positive in (True, False)]
        self._written = [i for i, buffer in enumerate(buffers) if buffer.written]
        kind = _Host if backend.target.grid is None else _Device
        self._machine = kind(backend, self._data[0], clock)
        self._clock = clock
        self._terms = terms
        self._wanted: list[list[np.ndarray]] | None = None

    def attempt(self, trial: AnyTrial, best: float = float("inf")) -> Answer:
        """Compare a trial with the first one, and time it; it becomes the first if there was none."""
        whole, timed = self._machine.loaded(trial)
        found = [self._machine.results(whole, data, self._written) for data in self._data]
        if self._wanted is None:
            self._wanted = found
        for wanted, made in zip(self._wanted, found, strict=True):
            why = next(filter(None, (differs(a, b, self._terms) for a, b in zip(wanted, made))), "")
            if why:
                return Answer((), why)
        return Answer((self._seconds(timed, best),))

    def race(self, trials: Sequence[AnyTrial]) -> Answer:
        """Return the times of several trials, each in turn, so that what else the machine does meets all."""
        runs = [self._machine.loaded(trial) for trial in trials]
        samples: list[list[float]] = [[] for _ in runs]
        for _ in range(_RACE_SAMPLES):
            for (whole, timed), found in zip(runs, samples, strict=True):
                self._machine.run(whole)  # what it keeps in the arena, and in the caches
                found.append(self._machine.seconds(timed))
        return Answer(tuple(map(statistics.median, samples)))

    def _seconds(self, program: Any, best: float) -> float:
        samples = [self._machine.seconds(program)]
        end = self._clock() + _MOST_SECONDS
        while len(samples) < _SAMPLES and min(samples) < _HOPELESS * best:
            samples.append(self._machine.seconds(program))
            if len(samples) >= _FEWEST_SAMPLES and self._clock() > end:
                break
        return statistics.median(samples)


class _Host:
    """Trials in this process, on memory of the host."""

    def __init__(self, backend: Any, data: Sequence[np.ndarray], clock: Callable[[], float]) -> None:
        self._backend = backend
        self._buffers = [array.copy() for array in data]
        self._arena = np.zeros(0, np.uint8)
        self._clock = clock

    def loaded(self, trial: Any) -> tuple[Executable, Executable]:
        """Load a trial. Return the program of all of it, and the one that is timed."""
        if self._arena.nbytes < trial.arena_nbytes:
            self._arena = self._backend.allocate((trial.arena_nbytes,), np.dtype(np.uint8))
        whole = self._backend.load([self._backend.compile(trial.text)], [])
        return whole, self._backend.load([self._backend.compile(trial.timed)], []) if trial.timed else whole

    def results(
        self, program: Executable, data: Sequence[np.ndarray], written: Sequence[int]
    ) -> list[np.ndarray]:
        """Return what it writes; updates begin with the same every time."""
        for buffer, values in zip(self._buffers, data, strict=True):
            buffer[...] = values
        self.run(program)
        return [self._buffers[i].copy() for i in written]

    def run(self, program: Executable) -> None:
        program.run(self._table())

    def seconds(self, program: Executable) -> float:
        """Time one run, or many where runs are short."""
        table, run, clock = self._table(), program.run, self._clock
        start = clock()
        run(table)
        once = clock() - start
        repeats = min(_MOST_REPEATS, int(_SAMPLE_SECONDS / max(once, 1e-9)))
        if repeats < 2:
            return once
        start = clock()
        for _ in range(repeats):
            run(table)
        return (clock() - start) / repeats

    def _table(self) -> Any:
        return (ctypes.c_uint64 * (len(self._buffers) + 1))(
            *map(address_of, self._buffers), address_of(self._arena)
        )


class _Device:
    """Trials on an accelerator, timed by its own clock."""

    def __init__(self, backend: Any, data: Sequence[np.ndarray], clock: Callable[[], float]) -> None:
        self._backend = backend
        self._regions = [(backend.allocate(max(1, array.nbytes)), 0) for array in data]
        self._arena: Any = None

    def loaded(self, trial: Any) -> tuple[Any, Any]:
        """Load a trial. Return its runner with all launches, and the same runner with those that are timed."""
        if self._arena is None or self._arena[0].nbytes < trial.arena_nbytes:
            self._arena = self._backend.allocate(max(1, trial.arena_nbytes)), 0
        kernels = [self._backend.load(self._backend.compile(text), ENTRY) for text in trial.texts]
        runner = Runner(trial.launches, kernels, self._backend, [])
        return (runner, trial.launches), (runner, trial.timed)

    def results(self, program: Any, data: Sequence[np.ndarray], written: Sequence[int]) -> list[np.ndarray]:
        """Return what it writes; updates begin with the same every time."""
        for region, values in zip(self._regions, data, strict=True):
            self._backend.write(region, values)
        self.run(program)
        made = [np.empty_like(data[i]) for i in written]
        for i, array in zip(written, made, strict=True):
            self._backend.read(self._regions[i], array)
        return made

    def run(self, program: Any) -> None:
        runner, _ = program
        runner.run([*self._regions, self._arena])
        self._backend.synchronize()

    def seconds(self, program: Any) -> float:
        runner, launches = program
        return runner.seconds(launches, [*self._regions, self._arena])


def _drawn(rng: np.random.Generator, buffer: Buffer, positive: bool, most: int) -> np.ndarray:
    """Return a buffer of random numbers: positive ones around 1, or any from -1 to 1; of integers from 0 on."""
    dtype = dt.bfloat16 if buffer.dtype == "bfloat16" else np.dtype(buffer.dtype)
    kind = dt.kind(dtype)
    if kind in "fc":
        low, high = (0.5, 1.5) if positive else (-1.0, 1.0)
        block = rng.uniform(low, high, (_BLOCK, 2)).astype(np.float32)
        values = block[:, 0] + 1j * block[:, 1] if kind == "c" else block[:, 0]
    else:
        values = rng.integers(0, 2 if kind == "b" else max(2, most), _BLOCK)
    return np.resize(values.astype(dtype), buffer.shape)


def differs(wanted: np.ndarray, made: np.ndarray, terms: int) -> str:
    """Tell how two results of a kernel differ more than the order of its terms explains; nothing where they do not."""
    if wanted.tobytes() == made.tobytes():
        return ""
    kind = dt.kind(wanted.dtype)
    if kind not in "fc":
        return _count(wanted != made)
    wide = np.complex128 if kind == "c" else np.float64
    a, b = wanted.astype(wide), made.astype(wide)
    if terms <= 1:
        return _count(~((a == b) & (np.signbit(a.real) == np.signbit(b.real)) | np.isnan(a) & np.isnan(b)))
    finite = np.isfinite(a)
    if not np.array_equal(finite, np.isfinite(b)) or not np.array_equal(
        a[~finite], b[~finite], equal_nan=True
    ):
        return "NaN or infinities are in other places"
    a, b = a[finite], b[finite]
    scale = float(np.sqrt(np.mean(np.abs(a) ** 2))) if a.size else 0.0
    epsilon = float(ml_dtypes.finfo(dt.real_dtype(wanted.dtype)).eps)
    return _count(np.abs(a - b) > _ROUNDINGS * np.sqrt(terms) * epsilon * np.maximum(np.abs(a), scale))


def _count(wrong: np.ndarray) -> str:
    return f"{np.count_nonzero(wrong)} of {wrong.size} results differ" if np.any(wrong) else ""


# ---- requests and answers ----


def serve(device: str, threads: int) -> None:
    """Answer requests on the standard streams until there are no more: ("begin", buffers, terms, trial), ("try", trial,
    best), ("race", trials). What is printed meanwhile goes to the stream of errors."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    config.threads = threads
    backend = open_backend(device)
    if backend.target.grid is None:
        backend.prepare(Uncached(backend.compile))
    bench: Any = None
    while (request := read(requests)) is not None:
        what, *arguments = request
        try:
            if what == "begin":
                *buffers, trial = arguments
                bench = Bench(backend, *buffers)
                answer = bench.attempt(trial)
            else:
                answer = bench.attempt(*arguments) if what == "try" else bench.race(*arguments)
        except Exception as error:
            answer = Answer((), f"{type(error).__name__}: {error}")
        write(answers, answer)


_MESSAGES = Records(Buffer, Trial, GridTrial, Answer, *STEPS)


def write(stream: BinaryIO, message: Any) -> None:
    """Write a message: its length, then its records."""
    data = _MESSAGES.pack(message)
    stream.write(len(data).to_bytes(_LENGTH, "little") + data)
    stream.flush()


def read(stream: BinaryIO) -> Any:
    """Return the next message; None at the end."""
    head = stream.read(_LENGTH)
    if len(head) < _LENGTH:
        return None
    data = stream.read(int.from_bytes(head, "little"))
    return _MESSAGES.unpack(data)
