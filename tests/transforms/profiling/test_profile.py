"""Profiles: what they record of calls, programs and arrays, from which threads, on which devices, and under errors."""

from __future__ import annotations

import json
import os
import re
import statistics
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import numpy
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.errors import ArgumentError
from funcgrad.trace.util.timed import observed
from funcgrad.transforms.profiling.recording import Recording
from funcgrad.transforms.profiling.statistics import _seconds_within, times_of
from funcgrad.transforms.profiling.timeline import step_seconds
from tests.hardware import interpreted_accelerator

pytestmark = pytest.mark.cpu
assert interpreted_accelerator  # registers its backend
X = numpy.linspace(-1, 1, 48, dtype=numpy.float32).reshape(6, 8)


@fg.jit
def layer(x: Any) -> Any:
    with fg.named_scope("layer"):
        return np.cumsum(np.sort(np.tanh(x @ x.T)))


def runs_of(p: fg.profile) -> Counter[str]:
    return Counter(run.profiled.name for run in p.recording.runs)


def test_calls_runs_and_steps_are_recorded() -> None:
    expected = layer(X).tolist()
    with fg.profile() as p:
        for _ in range(3):
            assert layer(X).tolist() == expected
    table = p.table()
    (call,), (program,) = table.calls, table.programs
    assert (call.name, call.times.runs, program.name, program.device) == ("layer", 3, "layer", "cpu")
    assert re.fullmatch(r"test_profile.py:\d+", call.line)
    costs = layer.lower(X).costs()
    assert [step.cost for step in program.steps] == list(costs)
    assert {step.times.runs for step in program.steps} == {3}
    assert "layer" in {step.cost.scope for step in program.steps}
    assert call.share == pytest.approx(1)


def test_times_add_up() -> None:
    """Host and device of a call are the call, the steps the device: also with a loop, a callback and what it calls."""

    def callback(x: Any) -> Any:
        return numpy.asarray(layer(x))[:6]

    @fg.jit
    def f(x: Any) -> Any:
        c, _ = lax.scan(lambda c, row: (np.sort(c * 0.5 + row), None), x[0], x)
        return c[:6] + fg.pure_callback(callback, fg.ShapeDtypeStruct((6,), "float32"), x)

    with fg.profile() as p:
        for _ in range(2):
            f(X)
    calls = [call for call in p.recording.calls if call.name == "f"]
    assert len(calls) == 2
    for call in calls:
        (run,) = [run for run in p.recording.runs if run.call is call]
        steps = sum(t.seconds for t in run.times() if not run.profiled.steps[t.step].depth)
        assert call.device_seconds == pytest.approx(steps)
        assert call.host_seconds + call.device_seconds == pytest.approx(call.seconds)
        assert p.recording.began <= call.start <= run.start <= run.end <= call.end <= p.recording.ended
    inner = [call for call in p.recording.calls if call.name == "layer"]
    assert len(inner) == 2
    assert {call.around for call in inner} == {*calls}


def plans_of(f: Any) -> list[Any]:
    """Return what native code knows of the calls of a function."""
    return [] if f._kept.plans is None else f._kept.plans._plans


def test_within_the_block_native_calls_read_a_clock_and_behind_it_none() -> None:
    f = fg.jit(lambda x: x + 1)
    entries = []
    for _ in range(2):
        for _ in range(3):
            f(X)
        entries.append(plans_of(f)[0].address_of_program)
        with fg.profile() as p:
            f(X)  # through Python, which makes the plan
            f(X)
            f(X)
            entries.append(plans_of(f)[0].address_of_program)
        assert not plans_of(f)
        assert len(p.recording.calls) == 3
    assert len({entries[0], entries[2]}) == 1
    assert not {entries[1], entries[3]} & {entries[0]}
    assert observed.by is None


def scaled(x: Any, y: Any, scale: float, *, names: dict[str, Any]) -> Any:
    return {"sums": (np.sum(x) * scale, np.cumsum(x @ names["w"])), "same": x, "product": y * 2 + x}


@pytest.mark.parametrize("is_long", [False, True])
@pytest.mark.parametrize("native", [False, True])
def test_native_calls_are_recorded_as_those_through_python(native: bool, is_long: bool) -> None:
    """Results, the line, the steps and the arrays of calls; donated memory is taken; times are in order."""
    size = 1000 if is_long else 6  # of a long program other threads of Python run meanwhile
    x, w = np.ones((size, 8)), np.ones((8, 300))
    f = fg.jit(scaled, donate_argnums=1)
    with fg.config(native_calls=native), fg.profile() as p:
        for i in range(4):
            y = x + i
            made = f(x, y, 2.0, names={"w": w})
            assert y.is_deleted()
            assert float(made["sums"][0]) == 16 * size
            assert float(made["sums"][1][-1]) == 8 * 300 * size
            assert np.array_equal(made["product"], x * 3 + 2 * i)
        assert bool(plans_of(f)) is native
        snapshot = p.memory()
    calls = [call for call in p.recording.calls if call.name == "scaled"]
    runs = [run for run in p.recording.runs if run.profiled.name == "scaled"]
    assert [run.call for run in runs] == calls
    assert runs[0].profiled.program.image.is_long is is_long
    assert len({str(call.place) for call in calls}) == 1
    assert len({tuple((t.step, t.runs) for t in run.times()) for run in runs}) == 1
    assert runs[0].times()
    for run, call in zip(runs, calls, strict=True):
        assert p.recording.began <= call.start <= run.start <= run.end <= call.end <= p.recording.ended
        assert call.device_seconds == pytest.approx(sum(t.seconds for t in run.times()))
        assert call.thread == run.thread == threading.get_native_id()
    assert all(a.end <= b.start for a, b in zip(calls, calls[1:], strict=False))
    by_type = {row.type: row.made_by for row in snapshot.buffers if row.made_by == "scaled"}
    assert {f"float32[{size},8]", f"float32[{300 * size}]"} <= {*by_type}


INTERRUPTED = """
import os, signal, threading
import funcgrad as fg
f = fg.jit(lambda n: fg.lax.while_loop(lambda i: i < n, lambda i: i + 1, 0))
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores it
with fg.profile() as p:
    f(10), f(10)
    timer = threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    try:
        for _ in range(10):
            f(2**31 - 1)
        raise SystemExit("it was not interrupted")
    except KeyboardInterrupt:
        timer.join()
    assert int(f(10)) == 10
assert len(p.recording.calls) == len(p.recording.runs) >= 4
"""


def test_an_interrupt_ends_a_native_call_which_is_recorded() -> None:
    """In a process of its own, whose end a signal that comes late would be, not that of all tests."""
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_an_error_while_a_native_call_is_recorded_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    f = fg.jit(lambda x: np.cumsum(x))
    with fg.profile() as p:
        f(X)
        f(X)
        add = p.recording.add
        monkeypatch.setattr(p.recording, "add", lambda *run: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            f(X)
        monkeypatch.setattr(p.recording, "add", add)
        assert f(X).shape == (48,)
    assert len(p.recording.calls) == 3


def test_threads_have_tracks_of_their_own() -> None:
    layer(X)
    with fg.profile() as p:
        threads = [threading.Thread(target=lambda: [layer(X) for _ in range(4)]) for _ in range(2)]
        for thread in threads:
            thread.start()
        layer(X)
        for thread in threads:
            thread.join()
    assert runs_of(p) == {"layer": 9}
    tracks = Counter(event.track for event in p.events() if event.category == "call")
    assert sorted(tracks.values()) == [1, 4, 4]
    queues = {event.track for event in p.events() if event.category == "kernel"}
    assert queues == {"cpu queue 0", "cpu queue 1", "cpu queue 2"}
    assert all(run.call.thread == run.thread for run in p.recording.runs if run.call)


def test_jit_within_jit_is_one_run() -> None:
    outer = fg.jit(lambda x: layer(x) * 2)
    with fg.profile() as p:
        outer(X)
    assert [run.profiled.name for run in p.recording.runs] == ["<lambda>"]
    (call,) = p.table().calls
    assert call.name == "<lambda>"
    assert call.compiling > 0


def test_donated_memory_and_forwarded_arguments() -> None:
    f = fg.jit(lambda x, y: (x + 1, y), donate_argnums=0)
    with fg.profile() as p:
        for _ in range(3):
            a, b = f(np.asarray(X), X)
            assert a.tolist() == (X + 1).tolist()
            assert b.tolist() == X.tolist()
    assert runs_of(p) == {"<lambda>": 3}


def test_an_error_in_the_block_still_writes_the_file(tmp_path: Path) -> None:
    def fails(x: Any) -> Any:
        raise RuntimeError("from the callback")

    f = fg.jit(lambda x: fg.pure_callback(fails, fg.ShapeDtypeStruct((), "float32"), x.sum() * 2) + 1)
    with pytest.raises(RuntimeError, match="from the callback"), fg.profile(tmp_path / "trace.json"):
        layer(X)
        f(X)
    names = [row["name"] for row in json.loads((tmp_path / "trace.json").read_text())["traceEvents"]]
    assert "layer" in names
    assert "<lambda>" in names
    assert observed.by is None
    with fg.profile() as again:
        layer(X)
    assert len(again.recording.runs) == 1


def test_a_second_profile_is_refused() -> None:
    with fg.profile() as first:
        with (
            pytest.raises(ArgumentError, match=r"on already, begun at test_profile.py:\d+ in test_a_second"),
            fg.profile(),
        ):
            raise AssertionError("not reached")
        layer(X)
    assert len(first.recording.runs) == 1
    with pytest.raises(ArgumentError, match="has been on before"):
        first.__enter__()


def test_a_folder_that_is_not_there_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="there is no folder"):
        fg.profile(tmp_path / "no" / "trace.json")


def test_a_backend_without_programs_has_calls() -> None:
    with fg.config(device="numpy"), fg.profile() as p:
        fg.jit(lambda x: x * 3)(X)
    assert [call.name for call in p.recording.calls] == ["<lambda>"]
    assert not p.recording.runs
    assert p.table().calls[0].device.total == 0


def test_devices_of_a_mesh_have_tracks_and_exchanges() -> None:
    with fg.config(cpu_devices=2):
        mesh = fg.make_mesh((2,), ("data",))
        x = fg.device_put(X, fg.NamedSharding(mesh, fg.P("data")))
        f = fg.jit(lambda x: np.cumsum(np.sort(x, axis=1) ** 2, axis=1).sum(axis=0))
        expected = f(x).tolist()
        with fg.profile() as p:
            for _ in range(3):
                assert f(x).tolist() == expected
    (program,) = p.table().programs
    assert program.device == "cpu, cpu:1"
    assert program.times.runs == 6
    assert {step.times.runs for step in program.steps} == {6}
    tracks = Counter(event.track for event in p.events() if event.category == "exchange")
    assert tracks == {"cpu queue 0": 3, "cpu:1 queue 0": 3}
    calls = [call for call in p.recording.calls if call.name == "<lambda>"]
    assert len(calls) == 3
    assert all(0 < call.device_seconds <= call.seconds for call in calls)
    assert sum(step.share for step in program.steps if not step.cost.depth) <= 1


def test_an_accelerator_times_its_kernels() -> None:
    @fg.jit
    def f(x: Any) -> Any:
        return lax.fori_loop(0, 3, lambda i, v: np.sin(v) * 2, np.cumsum(x))

    expected = f(X)
    with fg.config(device="interpreted"):
        with fg.profile() as p:
            found = f(X)
        assert numpy.allclose(found, expected, atol=1e-4)
        with fg.profile() as of_operations:
            f(found + 1)
    assert [run.profiled.name for run in of_operations.recording.runs] == ["a program", "f"]
    (program,) = p.table().programs
    assert program.device == "interpreted:0"
    timed = [step for step in program.steps if step.times.runs]
    assert len(timed) >= 2
    assert all(step.times.median >= 0 for step in timed)
    assert {event.track for event in p.events() if event.kernel is not None} == {"interpreted:0 queue 0"}


def test_a_loaded_program_has_one_time_and_the_reason(tmp_path: Path) -> None:
    loaded = fg.load_compiled(layer.lower(X).compile().serialize())
    with fg.profile() as p:
        loaded(X)
    assert [call.name for call in p.recording.calls] == ["layer"]
    (program,) = p.table().programs
    assert not program.steps
    assert "without its graph" in p.table().plain()


def test_compiling_is_in_the_trace_by_stages() -> None:
    f = fg.jit(lambda x: np.cumsum(x) * 1.2345)
    with fg.config(cache=False), fg.profile() as p:
        f(X)
    spans = {event.name: event for event in p.events() if event.category == "compile"}
    stages = ["normalize", "canonicalize", "schedule", "compile", "load"]
    assert {"trace <lambda>", "compile <lambda>", "add a clock", *stages} <= {*spans}
    starts = [spans[name].start for name in stages]
    assert starts == sorted(starts)
    whole = spans["compile <lambda>"]
    assert sum(spans[name].seconds for name in stages) <= whole.seconds + 1e-3


# ---- statistics ----


def test_statistics_are_those_of_numpy() -> None:
    rng = numpy.random.default_rng(0)
    for count in (1, 2, 9, 100):
        seconds = rng.random(count)
        found = times_of(seconds.tolist())
        assert found == pytest.approx(
            (count, numpy.median(seconds), numpy.quantile(seconds, 0.9), seconds.sum())
        )
    assert times_of([]) == (0, 0.0, 0.0, 0.0)


def test_shares_add_up_to_the_calls() -> None:
    with fg.profile() as p:
        for _ in range(4):
            layer(X)
            fg.jit(np.sort)(X)
    table = p.table()
    assert sum(call.share for call in table.calls) == pytest.approx(1)
    of_steps = sum(step.share for program in table.programs for step in program.steps)
    in_calls = sum(call.times.total - call.compiling for call in table.calls)
    assert of_steps == pytest.approx(sum(call.device.total for call in table.calls) / in_calls)
    first = p.recording.programs[0]
    medians = [statistics.median(seconds) for seconds in step_seconds(p.recording)[first.number]]
    found = next(program for program in table.programs if program.name == first.name)
    assert medians == [step.times.median for step in found.steps]
    for step in found.steps:
        assert step.flops_per_second == pytest.approx(step.cost.flops / step.times.median)


def test_compiling_counts_once_where_spans_are_within_others() -> None:
    """By an oracle that looks at each of many moments."""
    from funcgrad.transforms.profiling.recording import Call, Span

    rng = numpy.random.default_rng(1)
    for _ in range(20):
        pairs = numpy.sort(rng.integers(0, 100, (6, 2)), axis=1)
        spans = [Span("trace", "", int(i % 2), float(a), float(b)) for i, (a, b) in enumerate(pairs)]
        call = Call("", 0, None, None)
        call.start, call.end = map(float, sorted(rng.integers(0, 100, 2)))
        moments = numpy.arange(0, 100) + 0.5
        within = (call.start < moments) & (moments < call.end)
        covered = numpy.zeros(100, bool)
        for span in spans:
            if span.thread == 0:
                covered |= (span.start < moments) & (moments < span.end)
        assert _seconds_within([call], spans) == [(within & covered).sum()]


def test_tables_print_what_they_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    with fg.profile() as p:
        layer(X)
    table = p.table()
    text = str(table)
    assert text == table.plain() == repr(table)
    assert text.splitlines()[0].split() == [
        "call", "line", "calls", "median", "p90", "host", "device", "compiling", "share"
    ]  # fmt: skip
    assert "layer on cpu: 1 runs of" in text
    for step in table.programs[0].steps:
        assert any(
            line.split()[:2] == [step.cost.name, step.cost.lines.split()[0]] for line in text.splitlines()
        )
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = str(table)
    assert "\x1b[31m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == text


# ---- memory ----


@pytest.mark.parametrize("device", ["cpu", "interpreted"])
def test_memory_is_by_size_and_by_the_line_of_the_call(device: str) -> None:
    with fg.config(device=device), fg.profile() as p:
        kept = [fg.jit(lambda x: np.outer(x, x))(numpy.ones(100, numpy.float32)) for i in range(3)]
        line = p.recording.calls[0].place.lineno
        taken = p.memory()
    rows = [row for row in taken.buffers if row.line == f"test_profile.py:{line}"]
    assert [(row.type, row.made_by, row.arrays, row.nbytes) for row in rows] == [
        ("float32[100,100]", "<lambda>", 3, 3 * 40_000)
    ]
    assert taken.by_line()[rows[0].line] == 120_000
    assert taken.nbytes >= 120_000
    assert [row.nbytes for row in taken.buffers] == sorted(
        (row.nbytes for row in taken.buffers), reverse=True
    )
    assert "float32[100,100]" in str(taken)
    del kept
    assert not [row for row in p.memory().buffers if row.line == rows[0].line]
    assert p.snapshots == [taken]


# ---- the file ----


def test_the_file_is_a_trace_of_chromes(tmp_path: Path) -> None:
    """By the rules of the format: complete events with times and places, names of tracks, counters."""
    with fg.profile(tmp_path / "trace.json") as p:
        with fg.named_scope("outside"):
            layer(X)
        p.memory()
    content = json.loads((tmp_path / "trace.json").read_text())
    assert content["displayTimeUnit"] == "ns"
    rows = content["traceEvents"]
    kinds = Counter(row["ph"] for row in rows)
    assert set(kinds) == {"M", "X", "C"}
    assert kinds["C"] == 1
    tracks = set()
    for row in rows:
        assert isinstance(row["name"], str)
        assert isinstance(row["pid"], int)
        assert isinstance(row["tid"], int)
        if row["ph"] == "M":
            assert row["name"] in ("process_name", "thread_name")
            assert isinstance(row["args"]["name"], str)
            tracks.add((row["pid"], row["tid"]))
        if row["ph"] == "X":
            assert row["ts"] >= 0
            assert row["dur"] >= 0
            assert (row["pid"], row["tid"]) in tracks
            assert row["cat"] in ("call", "python", "compile", "kernel", "copy", "exchange")
    by_name = {row["name"]: row for row in rows if row["ph"] == "X"}
    assert by_name["outside"]["cat"] == "python"
    assert {row["args"]["name"] for row in rows if row["name"] == "thread_name"} == {
        "thread 1",
        "cpu queue 0",
    }
    kernels = [row for row in rows if row.get("cat") == "kernel"]
    ends = [row["ts"] + row["dur"] for row in kernels]
    assert all(row["ts"] >= end - 0.01 for row, end in zip(kernels[1:], ends))  # one after the other
    assert by_name["layer"]["pid"] == os.getpid()


def test_a_recording_forgets_the_oldest_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    from funcgrad.transforms.profiling import recording as module

    monkeypatch.setattr(module, "_MOST_EVENTS", 3)
    found = Recording()
    found.start()
    try:
        for _ in range(5):
            layer(X)
    finally:
        found.stop()
    assert (len(found.runs), found.lost) == (3, 2)
