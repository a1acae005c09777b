"""What a recording holds, as events on tracks: for files of traces, and for the inspector.

A thread of Python is a track, with its calls, with what was traced and compiled in them. What a device did for it is
another one: its kernels, loops, copies and exchanges, one after the other.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from typing import Any

from funcgrad.errors import Place
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.profiling.recording import Profiled, Recording, Run

_CATEGORIES = {
    "trace": "compile", "compile": "compile", "phase": "compile", "copy": "copy", "scope": "python",
    "meet": "exchange", "host": "python",
}  # fmt: skip
"""By the kind of a span, or of a step where its text begins with that; other steps are kernels."""


class Event(NamedTuple):
    """Something that took time. start: in seconds from the beginning of the recording. program: its number in
    `Recording.programs`; kernel: the number of a step of it, as `step_costs` numbers them. place: of a call.
    """

    name: str
    category: str  # "call", "python", "compile", "kernel", "copy" or "exchange"
    track: str
    start: float
    seconds: float
    program: int | None
    kernel: int | None
    place: Place | None
    args: dict[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """Return it as an entry of the timeline of a recording for the inspector; lines are the inspector's to add."""
        found: dict[str, Any] = {
            "name": self.name, "cat": self.category, "track": self.track, "start": self.start,
            "seconds": self.seconds, "args": self.args,
        }  # fmt: skip
        if self.program is not None:
            found["program"] = self.program
        if self.kernel is not None:
            found["kernel"] = self.kernel
        return found


def events(recording: Recording) -> Iterator[Event]:
    """Yield what happened, in no order. A step within a loop has no place in time; the loop's `args` tell what the
    steps within it took.
    """
    track = _Tracks()
    began = recording.began
    for call in list(recording.calls):
        about: dict[str, Any] = {"host_seconds": call.host_seconds, "device_seconds": call.device_seconds}
        if call.place is not None:
            about |= {"line": str(call.place)}
        yield Event(
            call.name,
            "call",
            track.host(call.thread),
            call.start - began,
            call.seconds,
            None,
            None,
            call.place,
            about,
        )
    for span in list(recording.spans):
        name = span.name if span.kind in ("phase", "copy", "scope") else f"{span.kind} {span.name}"
        category = _CATEGORIES[span.kind]
        start, seconds = span.start - began, span.end - span.start
        yield Event(name, category, track.host(span.thread), start, seconds, None, None, None, {})
    for run in list(recording.runs):
        yield from _events_of_run(run, track, began)


def _events_of_run(run: Run, track: _Tracks, began: float) -> Iterator[Event]:
    profiled = run.profiled
    place = track.device(run.device or device_of(profiled), run.thread)
    times = run.times()
    if run.words is None:
        about: dict[str, Any] = {"why it has no steps": profiled.why}
        start, seconds = run.start - began, run.end - run.start
        yield Event(profiled.name, "kernel", place, start, seconds, profiled.number, None, None, about)
    for position, time in enumerate(times):
        cost = profiled.steps[time.step]
        if cost.depth:
            continue
        about = {"lines": cost.lines, "flops": cost.flops, "bytes": cost.read + cost.written}
        if cost.scope:
            about["scope"] = cost.scope
        if any(time.counts):
            about["counters"] = time.counts
        within: dict[str, Any] = {}
        for inner in times[position + 1 :]:
            of_inner = profiled.steps[inner.step]
            if not of_inner.depth:
                break
            within[of_inner.name] = {"runs": inner.runs, "seconds": inner.seconds, "lines": of_inner.lines}
        if within:
            about["steps"] = within
        category = _CATEGORIES.get(cost.text.split(" ", 1)[0], "kernel")
        yield Event(
            cost.name,
            category,
            place,
            time.start - began,
            time.seconds,
            profiled.number,
            time.step,
            None,
            about,
        )


def device_of(profiled: Profiled) -> str:
    """Return the name of the device of a program."""
    program = profiled.program
    origin = program.origin
    return getattr(program, "device", "") or ("cpu" if origin is None else origin.backend.name)


class _Tracks:
    """The names of tracks, which number threads in the order in which they are first seen."""

    def __init__(self) -> None:
        self._threads: dict[int, int] = {}

    def _number(self, thread: int) -> int:
        return self._threads.setdefault(thread, len(self._threads))

    def host(self, thread: int) -> str:
        return f"thread {self._number(thread) + 1}"

    def device(self, device: str, thread: int) -> str:
        return f"{device} queue {self._number(thread)}"


def step_seconds(recording: Recording) -> dict[int, list[list[float]]]:
    """Return, by the number of a program, for each of its steps what one round of it took in each run."""
    found: dict[int, list[list[float]]] = {}
    for run in list(recording.runs):
        profiled = run.profiled
        of_program = found.setdefault(profiled.number, [[] for _ in profiled.steps])
        for time in run.times():
            of_program[time.step].append(time.seconds / (time.runs if profiled.steps[time.step].depth else 1))
    return found


def chrome_trace(recording: Recording, memory: Sequence[tuple[float, int]] = ()) -> str:
    """Return the recording in Chrome's format of trace events, which Perfetto reads too. Times are microseconds.
    memory: bytes of live arrays at some times.
    """
    found = sorted(events(recording), key=lambda event: (event.start, -event.seconds))
    host, devices = os.getpid(), os.getpid() + 1  # two processes, for the viewer
    numbers: dict[str, tuple[int, int]] = {}
    rows: list[dict[str, Any]] = [
        _named("process", host, 0, "Python"),
        _named("process", devices, 0, "devices"),
    ]
    for event in found:
        if event.track not in numbers:
            process = host if event.track.startswith("thread ") else devices
            numbers[event.track] = process, len(numbers) + 1
            rows.append(_named("thread", *numbers[event.track], event.track))
        process, thread = numbers[event.track]
        rows.append(
            {
                "name": event.name, "cat": event.category, "ph": "X", "pid": process, "tid": thread,
                "ts": event.start * 1e6, "dur": event.seconds * 1e6, "args": event.args,
            }
        )  # fmt: skip
    for moment, nbytes in memory:
        about = {"name": "live arrays", "ph": "C", "pid": host, "tid": 0, "args": {"bytes": nbytes}}
        rows.append({**about, "ts": (moment - recording.began) * 1e6})
    return json.dumps({"displayTimeUnit": "ns", "traceEvents": rows}, default=str)


def _named(kind: str, process: int, thread: int, name: str) -> dict[str, Any]:
    return {"name": f"{kind}_name", "ph": "M", "pid": process, "tid": thread, "args": {"name": name}}
