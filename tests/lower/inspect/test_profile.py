"""Profiles: every step has a row and a time, the program's values are untouched, and odd programs work, too."""

from __future__ import annotations

import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.errors import ShapeError, TreeError
from funcgrad.lower.inspect.profile import Profile, StepProfile


def profile(function, *arguments, **options) -> Profile:
    return fg.jit(function, **options).lower(*arguments).compile().profile(*arguments)


def test_rows_and_table() -> None:
    x = np.ones((64, 64))
    compiled = fg.jit(lambda x: np.sum(np.tanh(x) @ x)).lower(x).compile()
    found = compiled.profile(x)
    assert [step.cost for step in found] == list(compiled.costs())
    assert all(step.seconds is not None and step.seconds >= 0 and step.least_seconds > 0 for step in found)
    assert found.seconds == sum(step.seconds for step in found)
    header, *rows, total = str(found).splitlines()
    assert header.split() == "step lines flops read written at least time of limit".split()
    assert len(rows) == len(found) and total.startswith("all")


def test_steps_within_loops_have_no_time() -> None:
    found = profile(
        lambda c, xs: lax.scan(lambda c, x: (np.tanh(c + x), c), c, xs), np.ones(8), np.ones((50, 8))
    )
    assert [step.seconds is None for step in found] == [step.cost.depth > 0 for step in found]
    assert found[0].cost.name == "loop"
    assert str(found)


def test_branches_routines_and_captured_arrays() -> None:
    table = np.arange(100.0)

    def f(p, x):
        y = lax.cond(p, lambda x: np.sin(x), lambda x: x * 2, x)
        return np.sort(y) + table

    found = profile(f, np.array(True), np.ones(100))
    assert sum(step.seconds is not None for step in found) >= 2


def test_while_loop() -> None:
    assert profile(lambda x: lax.while_loop(lambda c: c < 100, lambda c: c + 1, x), np.array(0)).seconds >= 0


def test_nothing_to_do() -> None:
    assert len(profile(lambda x: x, np.ones(3))) == 0
    assert len(profile(lambda x: x * 2, np.ones((0, 3)))) == 0


def test_arguments_stay(recwarn: pytest.WarningsRecorder) -> None:
    """Nothing is donated, and arguments keep their values."""
    x = np.arange(1000.0)
    compiled = fg.jit(lambda x: x * 2, donate_argnums=0).lower(x).compile()
    compiled.profile(x)
    assert float(x.sum()) == 499500.0
    assert float(compiled(x).sum()) == 999000.0


def test_state_is_not_stored() -> None:
    cell = fg.new_ref(np.array(1.0))

    def f(x):
        cell[...] = cell[...] + x
        return cell[...]

    x = np.array(2.0)
    fg.jit(f).lower(x).compile().profile(x)
    assert float(cell[...]) == 1.0


def test_callbacks_happen_and_their_errors_come_out() -> None:
    seen = []

    def note(x):
        seen.append(float(x))
        if x > 5:
            raise RuntimeError("too much")
        return x

    def f(x):
        return fg.pure_callback(note, fg.ShapeDtypeStruct((), "float32"), x) * 2

    compiled = fg.jit(f).lower(np.array(1.0)).compile()
    assert len(compiled.profile(np.array(1.0))) >= 1
    assert set(seen) == {1.0}
    with pytest.raises(RuntimeError, match="too much"):
        compiled.profile(np.array(9.0))


def test_schedules_by_hand_are_profiled() -> None:
    x = np.ones(1000)
    lowered = fg.jit(lambda x: x * 2).lower(x)
    other = lowered.with_kernel(lowered.kernel(0).plain())
    (step,) = other.compile().profile(x)
    assert "no primitives" in step.cost.text


def test_wrong_arguments() -> None:
    compiled = fg.jit(lambda x: x * 2).lower(np.ones(3)).compile()
    with pytest.raises(ShapeError):
        compiled.profile(np.ones(4))
    with pytest.raises(TreeError):
        compiled.profile(np.ones(3), np.ones(3))


def test_short_times_are_shown_as_such() -> None:
    (step,) = profile(lambda x: x + 1, np.ones(3))
    shown = str(Profile([StepProfile(step.cost, 1e-9, 1e-9)]))
    assert shown.count("< 200 ns") >= 1 and "%" not in shown.splitlines()[1]
