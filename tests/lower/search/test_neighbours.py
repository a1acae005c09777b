"""Schedules next to one for a grid: by the interpreter of groups and threads, which finds races too; on a device."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax, nn
from funcgrad.backends.interface import open_backend
from funcgrad.errors import DeviceError, ScheduleError
from funcgrad.lower.compile import lower
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.ir.schedule import MixedLanes
from funcgrad.lower.nest.plan import plan_of
from funcgrad.lower.optimize.schedule_kernel import schedule_kernel
from funcgrad.lower.search.neighbours import neighbours
from funcgrad.lower.search.trial import Trials, subjects_of
from funcgrad.lower.search.worker import Bench
from tests.hardware import on_grid


def floats(*shape: int) -> np.ndarray:
    return np.random.default_rng(shape).standard_normal(shape).astype(np.float32)


PROGRAMS = {
    "elementwise": (lambda x: fnp.exp(x) + 1, (floats(9, 40),)),
    "product": (lambda a, b: a @ b, (floats(40, 37), floats(37, 33))),
    "softmax": (lambda x: nn.softmax(x), (floats(5, 70),)),
    "columns": (lambda x: x.sum(0), (floats(70, 9),)),
    "scan": (lambda x: fnp.cumsum(x, 1), (floats(9, 12),)),
    "updates": (
        lambda x, i, u: x.at[i].add(u),
        (floats(30, 4), np.array([3, 7, 3, 0, 3]), floats(5, 4)),
    ),
    "windows": (lambda x, w: lax.conv(x, w, (1, 1), "SAME"), (floats(1, 3, 9, 8), floats(4, 3, 3, 3))),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_neighbours_compute_the_same(name) -> None:
    """Kernels get what is next to the schedule that they would have, a part of it, by turns."""
    function, values = PROGRAMS[name]
    stages = fg.jit(function).lower(*values)
    outputs, params, _ = canonicalize(stages.outputs, stages.parameters)
    expected = [np.asarray(x) for x in fg.tree.leaves(function(*map(fnp.asarray, values)))]
    arrays = [np.asarray(fnp.asarray(x)) for x in values]
    tried = 0

    for turn in range(6):

        def other(kernel, target, emit, turn=turn):
            nonlocal tried
            plan = schedule_kernel(kernel, target, emit)
            around = neighbours(kernel, plan.schedule, target, emit)
            for chosen in around[turn * len(around) // 6 :]:
                try:
                    made = plan_of(kernel, chosen, emit)
                except (MixedLanes, ScheduleError):
                    continue
                tried += 1
                return made
            return plan

        found, schedules = on_grid.run_on_grid(outputs, params, arrays, plan=other)
        for ours, theirs in zip(found, expected, strict=True):
            np.testing.assert_allclose(ours, theirs, rtol=1e-4, atol=1e-4, err_msg=str(schedules))
    assert tried >= 4


def test_tiles_follow_from_threads() -> None:
    """Tiles in local memory are as large as what the threads of a group read; some variants do without one."""
    function, values = PROGRAMS["product"]
    stages = fg.jit(function).lower(*values)
    outputs, params, _ = canonicalize(stages.outputs, stages.parameters)
    checked = []

    def planned(kernel, target, emit):
        plan = schedule_kernel(kernel, target, emit)
        around = neighbours(kernel, plan.schedule, target, emit)
        assert around == neighbours(kernel, plan.schedule, target, emit)
        assert len({str(variant.stage) for variant in around}) > 3
        assert {len(variant.stage) for variant in around} == {1, 2} == {len(plan.schedule.stage), 1}
        stages = {tile.stages for variant in around for tile in variant.stage.values()}
        assert stages == {1, 2, 3}  # of a loop of three steps
        checked.append(kernel)
        return plan

    on_grid.run_on_grid(outputs, params, list(values), plan=planned)
    assert len(checked) == 1


def test_on_a_device() -> None:
    """A kernel and two of its neighbours, run and timed by the device."""
    try:
        backend = open_backend("opencl")
    except DeviceError as error:
        pytest.skip(error.message)
    function, values = PROGRAMS["product"]
    stages = fg.jit(function).lower(*values)
    normal, slots, _ = canonicalize(stages.outputs, stages.parameters)
    (subject,) = subjects_of(lower(normal, slots, backend.target)[0])
    trials = Trials(subject, backend.target)
    bench = Bench(backend, subject.buffers, trials.terms)
    first = trials.made(subject.schedule)
    assert bench.attempt(first).seconds
    around = neighbours(subject.kernel, subject.schedule, backend.target, trials.emit)
    made = [trial for variant in around[::7] if (trial := trials.trial(variant)) is not None][:2]
    for trial in made:
        assert bench.attempt(trial).seconds[0] > 0
    assert len(bench.race([first, *made]).seconds) == 1 + len(made)
