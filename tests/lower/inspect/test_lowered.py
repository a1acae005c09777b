"""The stages as text: by `lower`, by config.debug, and for targets that are only described."""

from __future__ import annotations

import pytest

import funcgrad as fg
import funcgrad.numpy as np
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


def test_debug_1_prints_a_line_a_kernel(capsys: pytest.CaptureFixture) -> None:
    """Also of a program that a cache has."""
    for _ in range(2):
        with fg.config(debug=1):
            fg.jit(lambda x: np.linalg.eigvals(np.sort(x * 2).reshape(5, 5)))(np.arange(25.0))
        lines = capsys.readouterr().out.splitlines()
        assert lines[0].startswith("kernel  (25,) -> uint32[25]: vectorize(")
        assert lines[1] == "routine sort -> uint32[25]"
        assert lines[3].startswith("host    eig -> complex64[")


def test_debug_2_prints_the_stages_in_order(capsys: pytest.CaptureFixture) -> None:
    """Also of a program that a cache has."""
    for _ in range(2):
        with fg.config(debug=2):
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
        return np.linalg.eigvals(np.diag(x)).real

    assert fg.jit(deep)(np.array([2.0, 1.0])).tolist() == deep(np.array([2.0, 1.0])).tolist()
