"""Traces in files: which spans they hold, with which times."""

from __future__ import annotations

import gzip
import json
import threading
from pathlib import Path
from typing import Any

import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import profiler
from funcgrad.errors import ArgumentError


def spans(folder: Path, name: str = "*.trace.json.gz") -> dict[str, dict[str, Any]]:
    """The spans of the one trace below a folder, by name."""
    (path,) = folder.glob(f"plugins/profile/*/{name}")
    rows = json.loads(gzip.decompress(path.read_bytes()))["traceEvents"]
    assert [row["name"] for row in rows if row["ph"] != "X"] == ["process_name"]
    return {row["name"]: row for row in rows if row["ph"] == "X"}


def contains(outer: dict[str, Any], inner: dict[str, Any]) -> bool:
    """Whether a span of time lies within another; times are kept to the microsecond or so."""
    return outer["ts"] - 2 <= inner["ts"] and inner["ts"] + inner["dur"] <= outer["ts"] + outer["dur"] + 2


def test_annotations_and_compilations_are_in_the_trace(tmp_path: Path) -> None:
    @fg.jit
    def halves(x: Any) -> Any:
        return x / 2

    @profiler.annotate_function
    def load() -> Any:
        return np.ones(7)

    with (
        profiler.trace(tmp_path, create_perfetto_trace=True),
        profiler.StepTraceAnnotation("train", step_num=4),
        profiler.TraceAnnotation("inner", rate=0.1),
    ):
        halves(load())
    found = spans(tmp_path)
    assert found == spans(tmp_path, "perfetto_trace.json.gz")
    assert found.keys() == {"train", "inner", "load", "trace halves", "compile halves"}
    assert found["train"]["args"] == {"step_num": 4}
    assert found["inner"]["args"] == {"rate": 0.1}
    assert all(contains(found["train"], row) for row in found.values())
    assert found["load"]["ts"] <= found["trace halves"]["ts"] <= found["compile halves"]["ts"]
    assert min(row["ts"] for row in found.values()) == 0


def test_nothing_is_recorded_before_and_after(tmp_path: Path) -> None:
    def step(name: str) -> None:
        with profiler.TraceAnnotation(name):
            assert profiler.TraceAnnotation.is_enabled() == (name == "during")

    step("before")
    with profiler.trace(tmp_path):
        step("during")
    step("after")
    assert list(spans(tmp_path)) == ["during"]


def test_a_trace_is_written_where_its_block_fails(tmp_path: Path) -> None:
    with pytest.raises(KeyError), profiler.trace(tmp_path), profiler.TraceAnnotation("fails"):
        raise KeyError
    assert list(spans(tmp_path)) == ["fails"]


def test_threads_have_rows_of_their_own(tmp_path: Path) -> None:
    @profiler.annotate_function
    def work(depth: int) -> None:
        if depth:
            work(depth - 1)
        barrier.wait(10)

    barrier = threading.Barrier(4)
    with profiler.trace(tmp_path):
        threads = [threading.Thread(target=work, args=(2,)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    (path,) = tmp_path.glob("plugins/profile/*/*.json.gz")
    rows = [row for row in json.loads(gzip.decompress(path.read_bytes()))["traceEvents"] if row["ph"] == "X"]
    assert len(rows) == 12 and len({row["tid"] for row in rows}) == 4
    for tid in {row["tid"] for row in rows}:
        inner, middle, outer = (row for row in rows if row["tid"] == tid)  # in the order of their ends
        assert contains(outer, middle) and contains(middle, inner)


def test_one_trace_at_a_time(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="no trace is being recorded"):
        profiler.stop_trace()
    with pytest.raises(ArgumentError, match="create_perfetto_link"):
        profiler.start_trace(tmp_path, create_perfetto_link=True)
    with profiler.trace(tmp_path), pytest.raises(ArgumentError, match="recorded already"):
        profiler.start_trace(tmp_path / "other")
    assert spans(tmp_path) == {}
