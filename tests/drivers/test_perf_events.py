"""Counters of the kernel's: of software, which every Linux has, and what is said where there are none."""

from __future__ import annotations

import errno
import os
import struct
import sys
import threading

import numpy
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.drivers import perf_events
from funcgrad.drivers.perf_events import PerfEvents, Refused

SOFTWARE = ((1, 1), (1, 2), (1, 3))  # PERF_TYPE_SOFTWARE: task clock (ns), page faults, context switches

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="perf_event_open is Linux's")


def opened() -> PerfEvents:
    try:
        return PerfEvents(SOFTWARE)
    except Refused as refused:
        pytest.skip(str(refused))


def read(file: int) -> tuple[int, ...]:
    return struct.unpack("4q", os.read(file, 32))


def test_a_group_for_each_thread_counts_on() -> None:
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        events = opened()
        assert len(events.files) == len(os.listdir("/proc/self/task"))
        before = [read(file) for file in events.files]
        numpy.ones(1 << 22).sum()  # some milliseconds, on pages of its own
        after = [read(file) for file in events.files]
    finally:
        done.set()
        thread.join()
    assert {row[0] for row in (*before, *after)} == {3}
    assert all(b[i] <= a[i] for b, a in zip(before, after) for i in range(1, 4))
    assert sum(row[1] for row in after) > sum(row[1] for row in before)


def test_files_are_closed_with_the_object() -> None:
    events = opened()
    first = events.files[0]
    os.fstat(first)
    del events
    with pytest.raises(OSError, match="Bad file"):
        os.fstat(first)


@pytest.mark.parametrize(
    "number, said",
    [(errno.EACCES, "perf_event_paranoid is"), (errno.ENOENT, "virtual machine"), (errno.ENOSYS, "no perf_event_open"),
     (errno.EMFILE, "Too many open files")],
)  # fmt: skip
def test_a_refusal_is_said_once(
    number: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    def refuse(*arguments: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(perf_events, "_open", refuse)
    for _ in range(2):
        with fg.profile(counters=True) as p:
            fg.jit(lambda x: x + 1)(1.0)
        assert said in p.why_no_counters
        assert said in p.table().plain()
    assert capsys.readouterr().err.count(said) == 1


def test_counts_of_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of the thread by another clock of the kernel's is that of the step, or less where it waited."""
    opened()
    monkeypatch.setattr(perf_events.PerfEvents.__init__, "__defaults__", (SOFTWARE,))
    f = fg.jit(lambda x: np.cumsum(np.sort(x)))
    x = numpy.random.default_rng(0).random(20_000, numpy.float32)
    f(x)
    with fg.profile(counters=True) as p:
        f(x)
    (run,) = p.recording.runs
    times = run.times()
    assert len(times) >= 2
    longest = max(times, key=lambda t: t.seconds)
    assert longest.counts[0] * 1e-9 > 0
    (program,) = p.table().programs
    counted = [step.counters for step in program.steps if step.counters]
    assert sum(counts[0] for counts in counted) == sum(t.counts[0] for t in times)
    assert "cycles" in p.table().plain()
