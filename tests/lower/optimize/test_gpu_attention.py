"""Matrix instructions in walks: attention of 16 bits and its gradient, products after products in registers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import nn
from funcgrad.backends.interface import Target
from funcgrad.config import config
from funcgrad.errors import ScheduleError
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.launches import ENTRY
from funcgrad.lower.math.decompose import emitter
from funcgrad.lower.nest.nest import Emit
from funcgrad.lower.nest.plan import Plan
from funcgrad.lower.optimize.schedule_kernel import schedule_kernel
from funcgrad.lower.primitives.check import check_schedule
from funcgrad.lower.program.grid import GridBuilder
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.types.dtypes import bfloat16
from funcgrad.trace.util.record import replace
from tests.hardware.assembled import assemble, compile_apart, find_ptxas
from tests.hardware.gpu_on_host import executor
from tests.hardware.grid_interpreter import run_kernel
from tests.hardware.on_grid import GRID, TARGET, Execute, Planner, run_on_grid
from tests.lower.graph.test_recompute import prepared, with_gradient
from tests.lower.optimize.test_gpu_tensor_core import CDNA3, RDNA4

MATRIX = frozenset(("m16n8k16.float16", "m16n8k16.bfloat16"))
WARPS = TARGET._replace(grid=GRID._replace(matrix=MATRIX))
B, H = 2, 2


def halves(*shape: int, dtype: Any = bfloat16) -> onp.ndarray:
    return onp.random.default_rng(shape).normal(size=shape).astype(dtype)


def plain(q: Any, k: Any, v: Any) -> Any:
    return nn.softmax(q @ k.swapaxes(-1, -2) / 4) @ v


def library(**keywords: Any) -> Callable:
    return lambda q, k, v: nn.dot_product_attention(q, k, v, **keywords)


def arguments(function: Callable, *shapes: tuple[int, ...], dtype: Any = bfloat16) -> list[onp.ndarray]:
    values = [
        (halves(*s).astype(onp.float32) * (0.9 - 0.2 * i) + 0.1).astype(dtype) for i, s in enumerate(shapes)
    ]
    return [halves(*fg.eval_shape(function, *values).shape, dtype=dtype), *values]


def check(
    function: Callable, values: list[onp.ndarray], execute: Execute = run_kernel, target: Target = WARPS
) -> list[str]:
    """Against float64: no worse than NumPy's evaluation of the same graph, which rounds where the graph says so."""
    return compare(with_gradient(function), values, execute, target)


def compare(
    both: Callable,
    values: list[onp.ndarray],
    execute: Execute,
    target: Target,
    plan: Planner = schedule_kernel,
) -> list[str]:
    outputs, params, given = prepared(both, values)
    lowered = fg.jit(both).lower(*values)
    graph, before, _ = canonicalize(lowered.outputs, lowered.parameters)
    rounded = evaluate(graph, dict(zip(before, given, strict=True)))
    with config(check_spec=True):
        found, schedules = run_on_grid(outputs, params, given, target, execute, plan)
    with config(enable_x64=True):
        wide = [np.asarray(value.astype(onp.float64)) for value in values]
        exact = [onp.asarray(x) for x in both(*wide)]
    for ours, theirs, wanted in zip(found, rounded, exact, strict=True):
        scale = onp.abs(wanted).max()
        error, other = (onp.abs(x.astype(onp.float64) - wanted).max() / scale for x in (ours, theirs))
        assert error <= 1.5 * other + 2.0**-8
    return schedules


@pytest.mark.parametrize(
    ("function", "shapes"),
    [
        (library(is_causal=True), [(1, 70, H, 8)] * 3),
        (library(), [(B, 65, H, 4), (B, 83, H, 4), (B, 83, H, 4)]),
        (library(is_causal=True), [(1, 64, 4, 4), (1, 64, 2, 4), (1, 64, 2, 4)]),
        (
            library(mask=onp.random.default_rng(0).random((B, 1, 65, 80)) < 0.7),
            [(B, 65, H, 6), *[(B, 80, H, 6)] * 2],
        ),
        (library(bias=halves(1, H, 64, 64).astype(onp.float32)), [(B, 64, H, 4)] * 3),
        (plain, [(97, 11)] * 3),
        (plain, [(150, 16)] * 3),
    ],
    ids=["causal", "cross", "grouped heads", "mask", "bias", "odd", "whole"],
)
def test_attention(function: Callable, shapes: list[tuple[int, ...]]) -> None:
    schedules = check(function, arguments(function, *shapes))
    assert sum("matrix(m16n8k16.bfloat16)" in schedule for schedule in schedules) >= 4


@pytest.mark.parametrize(
    ("target", "name"), [(CDNA3, "mfma"), (RDNA4, "wmma.halves")], ids=["CDNA3", "RDNA4"]
)
def test_attention_by_waves_of_amd(target: Target, name: str) -> None:
    """Forward and backward; a thread has other elements of a row than with NVIDIA's instruction."""
    four = target._replace(grid=target.grid._replace(units=4))
    cases: list[tuple[Callable, list[tuple[int, ...]]]] = [
        (library(is_causal=True), [(1, 70, H, 8)] * 3),
        (plain, [(97, 11)] * 3),
    ]
    for function, shapes in cases:
        values = arguments(function, *shapes)
        schedules = check(function, values, target=four)
        schedules += compare(lambda *given, f=function: (f(*given),), values[1:], run_kernel, four)
        assert sum(f"matrix({name}.16x16x16.bfloat16)" in schedule for schedule in schedules) >= 5


@pytest.mark.parametrize(
    ("function", "shapes", "dtype"),
    [
        (library(is_causal=True), [(1, 70, H, 8)] * 3, bfloat16),
        (library(), [(1, 64, H, 4), (1, 90, H, 4), (1, 90, H, 4)], onp.float16),
        (library(), [(1, 37, 4, 4), (1, 50, 2, 4), (1, 50, 2, 4)], bfloat16),
        (plain, [(2, 33, 5), (2, 100, 5), (2, 100, 12)], bfloat16),
        (plain, [(40, 16)] * 3, bfloat16),
    ],
    ids=["causal", "cross", "grouped heads", "odd", "whole"],
)
def test_forward(function: Callable, shapes: list[tuple[int, ...]], dtype: Any) -> None:
    """In one walk; the maximum and the sum of a row by the threads that share it."""
    values = arguments(function, *shapes, dtype=dtype)[1:]
    schedules = compare(lambda *given: (function(*given),), values, run_kernel, WARPS)
    assert [f"matrix(m16n8k16.{onp.dtype(dtype).name})" in text for text in schedules] == [True, False][
        : len(schedules)
    ]


def test_rows_that_see_nothing() -> None:
    """And numbers that are none: as the graph says."""

    def masked(q: Any, k: Any, v: Any) -> Any:
        scores = np.einsum("qd,kd->qk", q, k, preferred_element_type=np.float32)
        rows, columns = np.arange(q.shape[0])[:, None], np.arange(k.shape[0])
        return nn.softmax(np.where((columns < rows) & (columns > 2), scores, -np.inf)).astype(v.dtype) @ v

    q, k, v = halves(37, 4), halves(50, 4), halves(50, 4)
    q[9], q[11], v[40] = onp.inf, onp.nan, onp.inf
    outputs, params, given = prepared(masked, [q, k, v])
    lowered = fg.jit(masked).lower(q, k, v)
    plain_, before, _ = canonicalize(lowered.outputs, lowered.parameters)
    with onp.errstate(invalid="ignore"):
        (expected,) = evaluate(plain_, dict(zip(before, given, strict=True)))
        (found,), (schedule,) = run_on_grid(outputs, params, given, WARPS)
    assert "matrix" in schedule
    onp.testing.assert_allclose(found.astype(onp.float32), expected.astype(onp.float32), rtol=2e-2, atol=2e-2)


@pytest.mark.parametrize(("size", "elements"), [(1, 1), (1, 5), (4, 1)])
def test_sizes_of_one(size: int, elements: int) -> None:
    """Sums of one term, and means of one element, are no products of matrices."""
    values = arguments(plain, (40, size), (50, size), (50, elements))
    compare(lambda *given: (plain(*given),), values[1:], run_kernel, WARPS)
    check(plain, values)


def test_float16() -> None:
    """Numbers of float32 are no sums of such: what they go into is left to the threads."""
    schedules = check(plain, arguments(plain, *[(41, 4)] * 3, dtype=onp.float16))
    assert all("matrix(m16n8k16.float16)" in schedule for schedule in schedules)
    function = library()
    schedules = check(function, arguments(function, *[(1, 41, 1, 4)] * 3, dtype=onp.float16))
    assert 0 < sum("matrix" in schedule for schedule in schedules) < len(schedules)


def test_on_the_host() -> None:
    """As the kernels of NVIDIA are written."""
    function = library(is_causal=True)
    values = arguments(function, *[(1, 41, 1, 4)] * 3)
    check(function, values, executor(NVPTX))
    compare(lambda *given: (function(*given),), values[1:], executor(NVPTX), WARPS)


@pytest.mark.parametrize("dtype", [bfloat16, onp.float16])
def test_exponentials_by_instructions(dtype: Any) -> None:
    """As they are on the GPU, and rounded by it: no worse than what the graph says, for weights of all magnitudes."""
    texts: list[str] = []

    def planned(kernel: Kernel, target: Target, emit: Emit) -> Plan:
        return schedule_kernel(kernel, target, emitter(NVPTX.native))

    function = library(is_causal=True)
    values = arguments(function, (1, 70, 2, 8), (1, 70, 1, 8), (1, 70, 1, 8), dtype=dtype)[1:]
    values[0] = (values[0].astype(onp.float32) * 30).astype(dtype)
    compare(lambda *given: (function(*given),), values, executor(NVPTX, texts), WARPS, planned)
    assert "llvm.nvvm.ex2.approx.ftz.f" in texts[0] and "llvm.maximum" in texts[0]


def test_a_factor_of_float32_is_not_rounded() -> None:
    """It is three numbers of 16 bits; also where it is large, small, or none."""

    def weighted(x: Any, y: Any, v: Any) -> Any:
        scores = np.einsum("qd,kd->qk", x, y, preferred_element_type=np.float32)
        return np.einsum("qk,kd->qd", np.exp(scores), v.astype(np.float32))

    x, y, v = halves(64, 4), halves(80, 4), halves(80, 4)
    x[3], x[5], x[7] = 40, onp.nan, -60
    outputs, params, given = prepared(weighted, [x, y, v])
    (found,), (schedule,) = run_on_grid(outputs, params, given, WARPS)
    assert "matrix" in schedule
    with onp.errstate(over="ignore", invalid="ignore"):
        weights = onp.exp(x.astype(onp.float32) @ y.astype(onp.float32).T)
        exact = weights.astype(onp.float64) @ v.astype(onp.float64)
        scale = onp.abs(weights.astype(onp.float64)) @ onp.abs(v.astype(onp.float64))
    finite = onp.isfinite(exact) & (onp.abs(exact) < 1e38)
    assert 0 < (~finite).sum() < finite.size
    onp.testing.assert_array_equal(onp.isfinite(found), onp.isfinite(exact) & finite)
    assert (onp.abs(found - exact)[finite] <= 3e-6 * scale[finite] + 1e-30).all()


def test_rules() -> None:
    """What a schedule by hand must not change."""
    kernels: list[tuple[Kernel, Plan, Emit]] = []

    def planned(kernel: Kernel, target: Target, emit: Emit) -> Plan:
        kernels.append((kernel, schedule_kernel(kernel, target, emit), emit))
        return kernels[-1][1]

    function = library()
    outputs, params, given = prepared(with_gradient(function), arguments(function, *[(1, 41, 1, 4)] * 3))
    run_on_grid(outputs, params, given, WARPS, lambda *_: None, planned)
    outputs, params, given = prepared(function, arguments(function, *[(1, 41, 1, 4)] * 3)[1:])
    run_on_grid(outputs, params, given, WARPS, lambda *_: None, planned)
    refused = {
        "copies": lambda s: replace(
            s, unroll={n: 1 if n.startswith("d") else c for n, c in s.unroll.items()}
        ),
        "terms": lambda s: replace(s, unroll={n: 8 if n.startswith("r") else c for n, c in s.unroll.items()}),
        "lanes": lambda s: replace(s, vectorize={}),
        "maker": lambda s: replace(s, matrix="wmma.16x16x16.bfloat16"),
        "dtype": lambda s: replace(s, matrix="m16n8k16.float16"),
    }
    for kernel, plan, emit in kernels:
        check_schedule(kernel, plan.schedule, emit)
        for change in refused.values():
            with pytest.raises(ScheduleError):
                check_schedule(kernel, change(plan.schedule), emit)


def test_ptxas(tmp_path: Path) -> None:
    """Nothing is spilled, and the sums of all instructions stay in registers."""
    values = [onp.zeros((4, 512, 2, 64), bfloat16)] * 4
    lowered = fg.jit(with_gradient(library(is_causal=True))).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    forward = fg.jit(library()).lower(*values[1:])
    outputs += canonicalize(forward.outputs, forward.parameters)[0]
    builder = GridBuilder(WARPS._replace(renderer="nvptx", grid=WARPS.grid._replace(units=132)), NVPTX)
    builder.section(outputs, params)
    texts = {f"walk{k}": text.replace(f"@{ENTRY}(", "@NAME(") for k, text in enumerate(builder.texts)}
    ptx = compile_apart(texts, "sm_90", tmp_path)
    assert all(content.count(b"mma.sync.aligned.m16n8k16") >= 16 for content in ptx.values())
    if find_ptxas() is None:
        pytest.skip("no ptxas (nvidia-cuda-nvcc): LLVM's PTX is not assembled")
    for used in assemble(ptx, "sm_90", tmp_path).values():
        assert not used.spilled and not used.stack
