"""Sums of products by AMD's matrix instructions: compiled for RDNA3, linked by our linker, on the emulator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.drivers.amd.code_object import link
from funcgrad.lower.optimize.schedule_kernel import schedule_kernel
from funcgrad.lower.primitives.check import check_schedule
from funcgrad.trace.types.dtypes import bfloat16
from tests.hardware.amd.rdna3.programs import GRID, TARGET, Launch, Program, evaluate, objects_of, prepare

MATRIX = frozenset(("wmma.16x16x16.float16", "wmma.16x16x16.bfloat16"))
WARPS = TARGET._replace(grid=GRID._replace(units=1, matrix=MATRIX))


def halves(*shape: int, dtype: Any = bfloat16) -> onp.ndarray:
    return onp.random.default_rng(shape).normal(size=shape).astype(dtype)


def summed_in_float32(a: Any, b: Any) -> Any:
    return np.matmul(a, b, preferred_element_type=np.float32)


PROGRAMS: dict[str, tuple[Callable, tuple[onp.ndarray, ...]]] = {
    "plain": (lambda a, b: a @ b, (halves(32, 64), halves(64, 32))),
    "float16": (lambda a, b: a @ b, (halves(64, 64, dtype=onp.float16), halves(64, 16, dtype=onp.float16))),
    "result of float32": (summed_in_float32, (halves(64, 96), halves(96, 48))),
    "right transposed": (lambda a, b: a @ b.T, (halves(32, 64), halves(16, 64))),
    "left transposed": (lambda a, b: a.T @ b, (halves(64, 32), halves(64, 16))),
    "both transposed": (lambda a, b: summed_in_float32(a.T, b.T), (halves(64, 32), halves(32, 64))),
    "batch": (lambda a, b: a @ b, (halves(2, 32, 64), halves(2, 64, 16))),
    "large tiles": (summed_in_float32, (halves(128, 64), halves(64, 64))),
    "epilogue": (lambda a, b, c: np.maximum(a @ b + c, 0), (halves(32, 64), halves(64, 16), halves(16))),
    "prologue": (lambda a, b: (-a) @ b, (halves(32, 64), halves(64, 16))),
}


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Program], dict[str, bytes]]:
    """All of them, and their objects: one process compiles them. Picked schedules are legal as those by hand are."""

    def planned(kernel: Any, target: Any, emit: Any) -> Any:
        plan = schedule_kernel(kernel, target, emit)
        check_schedule(kernel, plan.schedule, emit)
        return plan

    made = {name: prepare(*PROGRAMS[name], WARPS, planned) for name in PROGRAMS}
    return made, objects_of(made.values(), tmp_path_factory.mktemp("objects"))


@pytest.mark.parametrize("name", PROGRAMS)
def test_products(programs: tuple[dict[str, Program], dict[str, bytes]], name: str) -> None:
    made, objects = programs
    assert any("matrix(wmma.16x16x16" in schedule for schedule in made[name].schedules)
    (found,) = evaluate(made[name], objects)
    function, values = PROGRAMS[name]
    with fg.config(enable_x64=True):
        exact = onp.asarray(function(*(np.asarray(x.astype(onp.float64)) for x in values)))
    bound = 2.0**-8 if found.dtype.itemsize == 2 else 1e-6
    scale = float(onp.abs(exact).max())
    onp.testing.assert_allclose(found.astype(onp.float64), exact, rtol=bound, atol=bound * scale)


def test_registers_suffice(programs: tuple[dict[str, Program], dict[str, bytes]]) -> None:
    """Accumulators stay in registers; local memory is what the schedule asked for."""
    made, objects = programs
    for name, program in made.items():
        for step in program.steps:
            if isinstance(step, Launch):
                assert "llvm.amdgcn.wmma" in step.text
                kernel = link(objects[step.text], "gfx1100").kernel("NAME")
                assert kernel.scratch_nbytes == 0, name
                assert kernel.local_nbytes <= GRID.local_nbytes, name
