"""`funcgrad.profile`: record what happens within a `with` block, then ask where the time and the memory went."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from funcgrad.errors import ArgumentError
from funcgrad.transforms.profiling.memory import MemorySnapshot, snapshot
from funcgrad.transforms.profiling.recording import Recording
from funcgrad.transforms.profiling.statistics import ProfileTable, table_of
from funcgrad.transforms.profiling.timeline import Event, chrome_trace, events

_told: set[str] = set()  # why there are no counters, which is said once


class profile:  # reads as a function
    """Record the calls of compiled functions within a `with` block: host and device apart, each kernel by its clock.

    While it is on, every program runs in a form that reads the clock between its steps, and each call is written down,
    which takes some ten microseconds; the first call of a program compiles that form. Calls of all threads are
    recorded. Outside of such blocks nothing is measured, and calls take the time that they always take.

    Parameters
    ----------
    path : a file for the trace, which is written when the block ends, also by an error: Perfetto
        (https://ui.perfetto.dev) and chrome://tracing open it. None writes none.
    counters : whether to read the hardware's counters of cycles, instructions and cache misses after each
        kernel, which takes about a microsecond for each thread. They count the threads that there are when
        the block begins. Where the system gives none, stderr says once why.

    Raises
    ------
    ArgumentError : a profile is on already; the folder of the file does not exist.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> step = fg.jit(lambda x: np.tanh(x @ x).sum())
    >>> with fg.profile() as p:
    ...     for _ in range(5):
    ...         _ = step(np.ones((64, 64)))
    >>> table = p.table()
    >>> [(call.name, call.times.runs) for call in table.calls]
    [('<lambda>', 5)]
    >>> {step.times.runs for step in table.programs[0].steps}
    {5}

    `print(p.table())` shows medians, shares and rates, `print(p.memory())` the arrays that are alive.
    """

    def __init__(self, path: os.PathLike[str] | str | None = None, *, counters: bool = False) -> None:
        self.path = None if path is None else Path(path)
        if self.path is not None and not self.path.absolute().parent.is_dir():
            raise ArgumentError(
                f"profile: there is no folder {str(self.path.parent)!r} for the trace",
                hint="make it before, as the file is written at the end",
            )
        self.snapshots: list[MemorySnapshot] = []
        self.why_no_counters = ""
        self._wants_counters = counters
        self._recording = Recording()

    def __enter__(self) -> profile:
        if self._recording.began:
            raise ArgumentError(
                "profile: this profile has been on before", hint="make another one by funcgrad.profile()"
            )
        if self._wants_counters:
            self._open_counters()
        self._recording.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._recording.stop()
        if self.path is not None:
            self.write(self.path)

    def _open_counters(self) -> None:
        from funcgrad.drivers.perf_events import PerfEvents, Refused  # few profiles ask

        try:
            self._recording.counters = PerfEvents()
        except Refused as refused:
            self.why_no_counters = str(refused)
            if self.why_no_counters not in _told:
                _told.add(self.why_no_counters)
                print(f"profile: no hardware counters: {self.why_no_counters}", file=sys.stderr)

    @property
    def recording(self) -> Recording:
        """What was recorded, piece by piece."""
        return self._recording

    @property
    def seconds(self) -> float:
        """How long the block took, or takes so far."""
        return self._recording.seconds

    def events(self) -> Iterator[Event]:
        """Yield what happened, as the trace has it: calls, compiling, kernels, copies, in no order."""
        return events(self._recording)

    def table(self) -> ProfileTable:
        """Return the statistics of calls and kernels so far, which print as tables.

        Of the columns, "host" is the time of a call that Python took and "device" that of its kernels; "share" is of
        all calls; "of limit" compares with the least time that this machine needs for the bytes and operations, which
        is measured when first asked for.
        """
        notes = [f"no hardware counters: {self.why_no_counters}"] if self.why_no_counters else []
        return table_of(self._recording, notes)

    def memory(self) -> MemorySnapshot:
        """Return which arrays are alive now, by size and by the line of the call that made them.

        Snapshots that are taken while the profile is on are in the trace, too.
        """
        found = snapshot(time.perf_counter(), self._recording.lines)
        if self._recording.is_on:
            self.snapshots.append(found)
        return found

    def write(self, path: os.PathLike[str] | str) -> None:
        """Write the trace so far to a file, in Chrome's format of trace events."""
        memory = [(taken.time, taken.nbytes) for taken in self.snapshots]
        Path(path).write_text(chrome_trace(self._recording, memory))
