"""Which products use matrix instructions, and that they are right: NVIDIA's kernels on the host, and by the interpreter
with the instructions of both makers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.backends.amd_target import matrix_of
from funcgrad.backends.interface import Target
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.optimize.schedule_kernel import schedule_kernel
from funcgrad.lower.primitives.check import check_schedule
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.trace.types.dtypes import bfloat16
from tests.hardware.gpu_on_host import executor
from tests.hardware.grid_interpreter import run_kernel
from tests.hardware.on_grid import GRID, TARGET, Execute, run_on_grid

ON_HOST = executor(NVPTX)
MATRIX = frozenset(("m16n8k16.float16", "m16n8k16.bfloat16"))
WARPS = TARGET._replace(grid=GRID._replace(units=1, matrix=MATRIX))
WAVES = WARPS._replace(
    grid=WARPS.grid._replace(matrix=frozenset(("wmma.16x16x16.float16", "wmma.16x16x16.bfloat16")))
)

CDNA3, CDNA4, RDNA4 = (
    WARPS._replace(grid=WARPS.grid._replace(warp=warp, matrix=matrix_of(arch)))
    for arch, warp in (("gfx942", 64), ("gfx950", 64), ("gfx1201", 32))
)


def halves(*shape: int, dtype: Any = bfloat16) -> onp.ndarray:
    return onp.random.default_rng(shape).normal(size=shape).astype(dtype)


def check(
    function: Callable,
    *values: onp.ndarray,
    target: Target = WARPS,
    execute: Execute = ON_HOST,
) -> list[str]:
    """Against float64; the schedules."""
    lowered = fg.jit(function).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    (found,), schedules = run_on_grid(outputs, params, values, target, execute)
    with fg.config(enable_x64=True):
        exact = onp.asarray(function(*(np.asarray(x.astype(onp.float64)) for x in values)))
    bound = 2.0**-8 if found.dtype.itemsize == 2 else 1e-5
    scale = float(onp.abs(exact).max())
    onp.testing.assert_allclose(found.astype(onp.float64), exact, rtol=bound, atol=bound * scale)
    return schedules


BOTH_MAKERS = pytest.mark.parametrize(
    ("target", "name"),
    [
        (WARPS, "m16n8k16"),
        (WAVES, "wmma.16x16x16"),
        (CDNA3, "mfma"),
        (CDNA4, "mfma"),
        (RDNA4, "wmma.halves.16x16x16"),
    ],
)
PRODUCTS = pytest.mark.parametrize(
    ("function", "values"),
    [
        (lambda a, b: a @ b, (halves(32, 64), halves(64, 32))),
        (lambda a, b: a @ b, (halves(64, 64, dtype=onp.float16), halves(64, 16, dtype=onp.float16))),
        (lambda a, b: a @ b.T, (halves(32, 64), halves(16, 64))),
        (lambda a, b: a.T @ b, (halves(64, 32), halves(64, 16))),
        (lambda a, b: a @ b, (halves(2, 32, 64), halves(2, 64, 16))),
        (lambda a, b, c: np.maximum(a @ b + c, 0), (halves(32, 64), halves(64, 16), halves(16))),
        (lambda a, b: (-a) @ b, (halves(32, 64), halves(64, 16))),
        (
            lambda a, b: np.matmul(a, b, precision="bfloat16"),
            (halves(32, 64).astype(onp.float32), halves(64, 16).astype(onp.float32)),
        ),
    ],
    ids=[
        "plain",
        "float16",
        "right transposed",
        "left transposed",
        "batch",
        "epilogue",
        "prologue",
        "rounded",
    ],
)


@PRODUCTS
def test_products(function: Callable, values: tuple[onp.ndarray, ...]) -> None:
    assert any("matrix(m16n8k16" in schedule for schedule in check(function, *values))


@PRODUCTS
@BOTH_MAKERS
def test_products_by_the_interpreter(
    function: Callable, values: tuple[onp.ndarray, ...], target: Target, name: str
) -> None:
    schedules = check(function, *values, target=target, execute=run_kernel)
    assert any(f"matrix({name}" in schedule for schedule in schedules)


@BOTH_MAKERS
@pytest.mark.parametrize(
    ("rows", "columns", "terms"), [(33, 32, 64), (32, 32, 40), (17, 19, 23), (67, 70, 33), (40, 24, 100)]
)
def test_tiles_that_divide_nothing(rows: int, columns: int, terms: int, target: Target, name: str) -> None:
    """Also where what stands beyond the terms is no zero: a sum in the place of a factor, a part of a larger array."""
    products: list[tuple[Callable, tuple]] = [
        (lambda a, b: (a.T + 2) @ (b.T - 1) + 1, (halves(terms, rows), halves(columns, terms))),
        (lambda a, b: a @ b, (halves(3, rows, terms), halves(3, terms, columns))),
        (
            lambda a, b: np.matmul(a, b, preferred_element_type=np.float32),
            (halves(2, rows, terms, dtype=onp.float16), halves(terms, columns, dtype=onp.float16)),
        ),
    ]
    for function, values in products:
        (schedule,) = check(function, *values, target=target, execute=run_kernel)
        assert f"matrix({name}" in schedule
    wide = halves(rows, terms + 9)
    wide[:, :3] = wide[:, terms + 3 :] = onp.inf
    (schedule,) = check(
        lambda a, b: a[:, 3 : terms + 3] @ b, wide, halves(terms, columns), target=target, execute=run_kernel
    )
    assert f"matrix({name}" in schedule


@settings(max_examples=12, deadline=None)
@given(
    st.integers(1, 70), st.integers(1, 70), st.integers(1, 70), st.sampled_from((WARPS, WAVES, CDNA3, CDNA4))
)
def test_any_size(rows: int, columns: int, terms: int, target: Target) -> None:
    check(lambda a, b: a @ b, halves(rows, terms), halves(terms, columns), target=target, execute=run_kernel)


@pytest.mark.parametrize(
    ("function", "values"),
    [
        (lambda a, b: a @ b, (halves(2, 64), halves(64, 32))),
        (lambda a, b: a @ b, (halves(32, 3), halves(3, 32))),
        (lambda a, b: a @ b, (halves(32, 64).astype(onp.float32), halves(64, 32).astype(onp.float32))),
        (lambda a, b: (a @ b).reshape(-1), (halves(32, 64), halves(64, 32))),
    ],
    ids=["rows", "terms", "float32", "moved"],
)
def test_products_of_threads(function: Callable, values: tuple[onp.ndarray, ...]) -> None:
    """What the instructions do not fit: float32 is float32, and of tiles nearly all would be padding."""
    assert not any("matrix" in schedule for schedule in check(function, *values))


def test_picked_schedules_are_legal() -> None:
    """By the rules for schedules by hand."""
    plans = []

    def planned(*arguments: Any) -> Any:
        plans.append((arguments, schedule_kernel(*arguments)))
        return plans[-1][1]

    values = halves(2, 128, 64), halves(2, 64, 64)
    lowered = fg.jit(lambda a, b: a @ b).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    run_on_grid(outputs, params, values, WARPS, lambda *_: None, planned)
    ((arguments, plan),) = plans
    assert plan.schedule.matrix
    check_schedule(arguments[0], plan.schedule, arguments[2])


@pytest.mark.parametrize("dtype", [onp.float32, onp.float64])
@pytest.mark.parametrize(("rows", "columns", "terms"), [(64, 32, 64), (70, 60, 90), (256, 128, 64)])
def test_wide_products(rows: int, columns: int, terms: int, dtype: Any) -> None:
    """Where there are instructions for factors as they are."""
    with fg.config(enable_x64=True):
        a, b = (halves(*s).astype(dtype) for s in ((rows, terms), (terms, columns)))
        (schedule,) = check(lambda a, b: a @ b, a, b, target=CDNA3, execute=run_kernel)
    assert f".{onp.dtype(dtype).name})" in schedule and "matrix(mfma" in schedule


def test_the_largest_instruction_that_tiles_hold() -> None:
    for rows, columns, name in ((256, 128, "32x32x8"), (64, 32, "32x32x8"), (16, 16, "16x16x16")):
        a, b = halves(rows, 64), halves(64, columns)
        (schedule,) = check(lambda a, b: a @ b, a, b, target=CDNA3, execute=run_kernel)
        assert f"matrix(mfma.{name}.bfloat16)" in schedule


def test_float32_stays_float32() -> None:
    schedules = check(lambda a, b: a @ b, *(halves(*s).astype(onp.float32) for s in ((32, 64), (64, 32))))
    assert not any("matrix" in schedule for schedule in schedules)
