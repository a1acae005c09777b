"""Schedules against Optax's, step by step, eager and compiled; the values where they begin and end are in examples."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError
from funcgrad.nn import schedules as s
from tests.nn.records import optimizer_cases as of

RECORD = dict(np.load(Path(__file__).parent / "records" / "schedules.npz"))


@pytest.mark.parametrize("name", of.SCHEDULES)
def test_values(name: str) -> None:
    """All in one array, and the last few by Python's numbers; float32 is within a few of its places."""
    schedule, steps = of.SCHEDULES[name](s), fnp.arange(of.POINTS)
    with fg.config(enable_x64=True):
        found = schedule(steps.astype(int)) * fnp.ones(of.POINTS)
        np.testing.assert_allclose(found, RECORD[name], rtol=1e-12, atol=1e-14)
    near = {"rtol": 2e-6, "atol": 2e-6 * RECORD[name].max()}
    np.testing.assert_allclose(schedule(steps) * fnp.ones(of.POINTS), RECORD[name], **near)
    for step in range(0, of.POINTS, 37):
        np.testing.assert_allclose(float(schedule(step)), RECORD[name][step], **near)


def test_values_compiled_and_mapped() -> None:
    names = [name for name in of.SCHEDULES if name != "constant"]
    all_of_them = fg.jit(fg.vmap(lambda n: [of.SCHEDULES[name](s)(n) for name in names]))
    for name, found in zip(names, all_of_them(fnp.arange(of.POINTS)), strict=True):
        np.testing.assert_allclose(found, RECORD[name], rtol=2e-6, atol=2e-6 * RECORD[name].max())


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: s.linear_schedule(1, 0, 0), "transition_steps is at least 1, got 0"),
        (lambda: s.polynomial_schedule(1, 0, 2, 5, -1), "transition_begin is at least 0"),
        (lambda: s.exponential_decay(1, 5, 0), "decay_rate is more than 0"),
        (lambda: s.cosine_decay_schedule(1, 0), "decay_steps is at least 1"),
        (lambda: s.warmup_cosine_decay_schedule(0, 1, 5, 5), "decay_steps is at least 1, got 0"),
        (lambda: s.piecewise_constant_schedule(1, {3: -1}), "factors are not negative"),
        (lambda: s.piecewise_interpolate_schedule("cubic", 1), "linear or cosine, got cubic"),
        (lambda: s.join_schedules([s.constant_schedule(1)], [3]), "1 schedules have 0 boundaries, got 1"),
        (lambda: s.cosine_onecycle_schedule(0, 1), "transition_steps is at least 1"),
        (lambda: s.linear_onecycle_schedule(0, 1), "transition_steps is at least 1"),
    ],
)
def test_mistakes(make: object, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        make()
