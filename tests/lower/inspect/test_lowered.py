"""The stages as text: by `lower`, by config.debug, and for targets that are only described."""

from __future__ import annotations

import re

import numpy
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.backends.interface import Target
from funcgrad.errors import ArgumentError, DeviceError
from funcgrad.lower.inspect import text

STAGES = ("graph", *text.STAGES, "llvm")


def double_sum(x):
    return np.sum(x * 2)


def test_every_stage_prints() -> None:
    lowered = fg.jit(double_sum).lower(np.arange(40.0))
    for stage in STAGES:
        assert lowered.as_text(stage).strip(), stage
    assert lowered.kernels == lowered.as_text("schedule").splitlines()
    with pytest.raises(ArgumentError, match="stages are graph, canonical"):
        lowered.as_text("assembly")


def test_described_target() -> None:
    """The width of vectors is the target's; nothing of the host shows."""
    lowered = fg.jit(double_sum).lower(np.arange(40.0))
    for nbytes in (16, 64):
        target = Target("a description", nbytes, 16, 1 << 20, 1, "llvm")
        text = lowered.for_target(target).as_text("nest")
        assert f"float32x{nbytes // 4} = load" in text


def test_a_device_without_stages_says_so() -> None:
    with fg.config(device="numpy"), pytest.raises(DeviceError, match="nothing to lower"):
        fg.jit(double_sum).lower(np.arange(4.0))


def test_debug_1_prints_a_line_a_program_and_a_kernel(capsys: pytest.CaptureFixture) -> None:
    """Also of a program that a cache has."""
    for _ in range(2):
        with fg.config(debug=1):
            fg.jit(factor)(X)
        lines = capsys.readouterr().out.splitlines()
        assert re.fullmatch(
            r"program at test_lowered.py:\d+ in test_debug_1\w+: \d kernels, 1 routine, 1 host on cpu, after .*s",
            lines[0],
        )
        assert lines[1].startswith("kernel  (25,) -> uint32[25]: vectorize(")
        assert lines[2] == "routine sort -> uint32[25]"
        assert lines[4].startswith("host    qr -> complex64[")
        assert len(lines) == len(fg.jit(factor).lower(X).kernels) + 1


def factor(x):
    return np.linalg.qr(np.sort(x * 2).reshape(5, 5) + 0j)[1]


X = np.arange(25.0)


def test_debug_2_prints_a_table_at_each_run(capsys: pytest.CaptureFixture) -> None:
    with fg.config(debug=2):
        f = fg.jit(factor)
        found = [f(X).tolist() for _ in range(3)]
    printed = capsys.readouterr().out
    assert found == [factor(X).tolist()] * 3 or numpy.allclose(found, factor(X))
    tables = printed.split("step     lines")[1:]
    assert len(tables) == 3
    for table in tables:
        rows = table.splitlines()
        assert rows[0].split() == ["time", "GFLOP/s", "GB/s"]
        assert [row.split()[0] for row in rows[1:]] == [c.name for c in f.lower(X).costs()] + ["all"]
    f(X)
    assert capsys.readouterr().out.startswith("step")  # the program was made to print


def test_debug_2_counts_the_rounds_of_loops(capsys: pytest.CaptureFixture) -> None:
    with fg.config(debug=2):
        fg.jit(lambda x: lax.fori_loop(0, 4, lambda i, c: np.sort(c + i), x))(X)
    rows = capsys.readouterr().out.splitlines()
    within = [row for row in rows if re.match(r"  kernel\d", row)]
    assert within
    assert all(re.search(r" [\d.]+ [mun]s ", f"{row} ") for row in within)


@pytest.mark.parametrize("level", [3, 4, 5, 6])
def test_levels_print_their_stages(level: int, capsys: pytest.CaptureFixture) -> None:
    """Each with all that lower ones print, in the order of the stages."""
    with fg.config(debug=level):
        fg.jit(double_sum)(np.arange(40.0))
    printed = capsys.readouterr().out
    expected = {
        "graph": 5, "canonical": 5, "schedule": 3, "fusion": 3, "plain": 5, "nest": 5, "table": 3,
        "llvm": 4, "assembly": 6,
    }  # fmt: skip
    assert re.findall(r"^---- (\w+) ----$", printed, re.M) == [
        s for s, least in expected.items() if level >= least
    ]
    assert ("define i32 @program(ptr %table)" in printed) == (level >= 4)
    assert (re.search(r"^\s+retq?$", printed, re.M) is not None) == (level >= 6)
    assert {*text.LEVELS} == {*text.STAGES}


def test_debug_5_prints_the_stages_in_order(capsys: pytest.CaptureFixture) -> None:
    """Also of a program that a cache has."""
    for _ in range(2):
        with fg.config(debug=5):
            fg.jit(double_sum)(np.arange(40.0))
        printed = capsys.readouterr().out
        places = [printed.index(f"---- {stage} ----") for stage in STAGES]
        assert places == sorted(places)
        assert "define i32 @program(ptr %table)" in printed


def test_silent_without_debug(capsys: pytest.CaptureFixture) -> None:
    fg.jit(double_sum)(np.arange(40.0))
    assert capsys.readouterr().out == ""


def test_a_step_on_the_host_after_a_deep_graph() -> None:
    """The cache keeps the node alone: with all that it depends on, its text would be too deep to write."""

    def deep(x):
        for _ in range(2000):
            x = x * 0.5 + 0.5
        return np.diagonal(np.linalg.qr(np.diag(x) + 0j)[1]).real

    assert fg.jit(deep)(np.array([2.0, 1.0])).tolist() == deep(np.array([2.0, 1.0])).tolist()
