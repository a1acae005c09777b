"""What profiles cost, and that their times are those of a clock outside: on an idle machine, so not by default."""

from __future__ import annotations

import time
from typing import Any

import numpy
import pytest

import funcgrad as fg
import funcgrad.numpy as np

_STEPS, _TRIES = 50, 8


def step_of_a_millisecond() -> tuple[Any, numpy.ndarray]:
    """Return a program of many kernels, and an argument, with which it takes about a millisecond."""

    @fg.jit
    def step(x: Any) -> Any:
        for i in range(20):
            x = np.cumsum(np.sin(x) + i, axis=i % 2)
        return x

    size = 16
    while True:
        x = numpy.linspace(-1, 1, size * size, dtype=numpy.float32).reshape(size, size)
        step(x)
        if seconds_of(step, x, 20) > 1e-3:
            return step, x
        size = size * 5 // 4


def seconds_of(step: Any, x: numpy.ndarray, count: int) -> float:
    """Return the least time of so many calls: what else the machine does comes and goes."""
    times = []
    for _ in range(count):
        start = time.perf_counter()
        step(x)
        times.append(time.perf_counter() - start)
    return min(times)


@pytest.mark.nightly
def test_a_profile_costs_less_than_3_percent_of_a_step() -> None:
    step, x = step_of_a_millisecond()
    on, off = [], []
    for _ in range(_TRIES):  # in turn, so that both see the same machine
        step(x)
        off.append(seconds_of(step, x, _STEPS))
        with fg.profile():
            step(x)
            on.append(seconds_of(step, x, _STEPS))
    assert min(on) < 1.03 * min(off)


@pytest.mark.nightly
def test_kernels_and_host_add_up_to_the_time_of_the_step() -> None:
    step, x = step_of_a_millisecond()
    differences = []
    for _ in range(_TRIES):
        with fg.profile() as p:
            step(x)
            start = time.perf_counter()
            for _ in range(_STEPS):
                step(x)
            outside = time.perf_counter() - start
        calls = list(p.recording.calls)[-_STEPS:]
        of_steps = sum(
            t.seconds
            for run in list(p.recording.runs)[-_STEPS:]
            for t in run.times()
            if not run.profiled.steps[t.step].depth
        )
        told = of_steps + sum(call.host_seconds for call in calls)
        differences.append(abs(told - outside) / outside)
    assert min(differences) < 0.05
