"""Which kernels threads share on a host: large ones, and smaller ones that follow or precede these closely."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax
from funcgrad.backends.interface import Target
from funcgrad.lower.fuse.materialize import Step
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.schedule import TASKS_A_CORE, Schedule
from funcgrad.lower.program import host
from funcgrad.lower.program.lowering import KernelFunction, Lowering

CORES = 2
TARGET = Target("cores", 32, 16, 1 << 20, CORES, renderer="llvm")
WORTH, AWAKE = host._WORTH_TASKS_BESIDE_PS, host._AWAKE_PS


def section(steps: list[tuple[int, int]], trips: int = 100) -> Lowering:
    """Kernels of (work, tasks), of which the loop of each may be cut."""
    made = Lowering([], [], [])
    for work, tasks in steps:
        made.steps.append(Step(Kernel([], (), [], [])))
        made.plans.append(SimpleNamespace(schedule=Schedule(parallel="d00")))  # type: ignore[arg-type]
        made.parts.append([KernelFunction("kernel", trips, tasks, None, (), work_ps=work)])
        made.inner.append([])
    return made


def tasks_in(made: Lowering) -> list[int]:
    host._share_beside(made, TARGET)
    return [part.tasks for (part,) in made.parts]


def expected(steps: list[tuple[int, int]]) -> list[bool]:
    """Whether each step is shared: it is already, or is worth it and has a shared one near, until nothing changes."""
    shared = [tasks > 1 for _, tasks in steps]
    while True:
        near = [
            any(
                shared[j] and sum(work for work, _ in steps[min(i, j) + 1 : max(i, j)]) < AWAKE
                for j in range(len(steps))
                if not any(shared[min(i, j) + 1 : max(i, j)])
            )
            for i in range(len(steps))
        ]
        after = [s or steps[i][0] >= WORTH and near[i] for i, s in enumerate(shared)]
        if after == shared:
            return shared
        shared = after


@pytest.mark.parametrize("seed", range(200))
def test_random_sections(seed: int) -> None:
    choose = random.Random(seed)
    works = [0, WORTH // 2, WORTH - 1, WORTH, AWAKE // 3, AWAKE - WORTH, AWAKE, 2 * AWAKE]
    steps = [
        (choose.choice(works), 16 if choose.random() < 0.2 else 1) for _ in range(choose.randrange(1, 12))
    ]
    tasks = tasks_in(section(steps))
    assert [count > 1 for count in tasks] == expected(steps)
    for count, (work, own) in zip(tasks, steps, strict=True):
        assert own <= count <= max(own, min(TASKS_A_CORE * CORES, work // host._TASK_BESIDE_PS))


def test_loop_that_cannot_be_cut_stays_whole() -> None:
    made = section([(WORTH, 1), (WORTH, 16)])
    made.plans[0] = SimpleNamespace(schedule=Schedule())  # type: ignore[assignment]
    assert tasks_in(made) == [1, 16]
    assert tasks_in(section([(WORTH, 1), (WORTH, 2)], trips=1)) == [1, 2]


def test_steps_within_a_loop_keep_threads_awake() -> None:
    made = section([(WORTH, 1), (0, 1), (WORTH, 1)])
    made.parts[1], made.plans[1] = [], None
    made.inner[1] = [section([(WORTH, 16)])]
    host._share_beside(made, TARGET)
    assert [part.tasks > 1 for parts in made.parts for part in parts] == [True, True]
    made = section([(WORTH, 1), (0, 1), (WORTH, 1)])
    made.parts[1], made.plans[1] = [], None  # nobody knows how long it takes
    made.inner[1] = [section([(WORTH, 1)])]
    host._share_beside(made, TARGET)
    assert [part.tasks for parts in made.parts for part in parts] == [1, 1]


def tasks_of(function: Callable, *args: Any) -> list[int]:
    """The tasks of each kernel of a program, in order; those of loops among them."""
    table = fg.jit(function).lower(*args).for_target(TARGET).as_text("table")
    return [int(count) for count in re.findall(r" trips, (\d+) tasks$", table, re.MULTILINE)]


def small(x: Any) -> Any:
    """Some microseconds for 64 x 256 elements."""
    return x * np.exp(-np.max(x, axis=0))


X, W = np.ones((64, 256)), np.full((256, 256), 0.01)


def test_small_kernels_of_programs() -> None:
    assert {*tasks_of(small, X)} == {1}
    assert min(tasks_of(lambda x, w: np.exp(x) @ w, X, W)) > 1

    def steps(x: Any, w: Any) -> Any:
        return lax.scan(lambda s, _: (small(s @ w), None), x, None, length=16)[0]

    counts = tasks_of(steps, X, W)
    assert sum(count > 1 for count in counts) >= 2, counts


def test_values_do_not_depend_on_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    def program(x: Any, w: Any) -> Any:
        return small(np.exp(small(x)) @ w)

    rng = onp.random.default_rng(0)
    x, w = (rng.standard_normal(shape).astype("float32") for shape in (X.shape, W.shape))
    shared, tasks = onp.asarray(fg.jit(program)(x, w)), tasks_of(program, X, W)
    monkeypatch.setattr(host, "_WORTH_TASKS_BESIDE_PS", 1 << 60)
    assert sum(tasks_of(program, X, W)) < sum(tasks)
    fg.clear_caches()
    with fg.config(cache=False):
        onp.testing.assert_array_equal(onp.asarray(fg.jit(program)(x, w)), shared)


@pytest.mark.parametrize("size", [8, 16, 20, 32, 33])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_rows_on_the_stack_within_a_loop(dtype, size):
    """Exponentials of a row are kept on the stack of a function: the kernel is called, not written out in the loop."""
    with fg.config(enable_x64=True):
        x = onp.random.default_rng(size).normal(size=(2, size)).astype(dtype)
        found = fg.jit(lambda x: lax.fori_loop(0, 3, lambda i, c: fg.nn.softmax(c, axis=1), x))(x)
        for _ in range(3):
            x = onp.exp(x) / onp.exp(x).sum(1, keepdims=True)
        onp.testing.assert_allclose(onp.asarray(found), x, rtol=1e-5)
