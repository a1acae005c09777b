"""Attention by whole tiles: rows in registers times tiles in local memory, by four warps of Hopper."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
from funcgrad.errors import ScheduleError
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.math.decompose import emitter
from funcgrad.lower.nest.nest import Emit
from funcgrad.lower.nest.plan import Plan
from funcgrad.lower.optimize.schedule_kernel import schedule_kernel
from funcgrad.lower.primitives.check import check_schedule
from funcgrad.lower.program.grid import GridBuilder
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.trace.types.dtypes import bfloat16
from funcgrad.trace.util.record import replace
from tests.hardware.assembled import assemble, compile_apart, find_ptxas
from tests.hardware.grid_interpreter import run_kernel
from tests.hardware.on_grid import run_on_grid
from tests.hardware.ptx.machine import Fault, Moment
from tests.hardware.ptx.run import executor
from tests.lower.graph.test_recompute import prepared
from tests.lower.nest.test_wgmma import HOPPER
from tests.lower.optimize.test_gpu_attention import arguments, compare, library, plain

TARGET = HOPPER._replace(grid=HOPPER.grid._replace(direct_nbytes=frozenset((4, 8, 16))))
CASES: dict[str, tuple[Callable, list[tuple[int, ...]], Any]] = {
    "causal": (library(is_causal=True), [(1, 150, 2, 64)] * 3, bfloat16),
    "cross, grouped heads": (library(), [(2, 37, 2, 64), (2, 195, 1, 64), (2, 195, 1, 64)], onp.float16),
    "mask": (
        library(mask=onp.random.default_rng(0).random((1, 1, 65, 130)) < 0.7),
        [(1, 65, 1, 64), *[(1, 130, 1, 64)] * 2],
        bfloat16,
    ),
    "long rows": (library(), [(1, 40, 1, 128), (1, 130, 1, 128), (1, 130, 1, 128)], bfloat16),
    "two sizes": (plain, [(2, 70, 64), (2, 128, 64), (2, 128, 128)], bfloat16),
}


def forward(name: str) -> tuple[Callable, list[onp.ndarray]]:
    function, shapes, dtype = CASES[name]
    return lambda *given: (function(*given),), arguments(function, *shapes, dtype=dtype)[1:]


def planned(kernel: Kernel, target: Any, emit: Emit) -> Plan:
    """With the instructions that the renderer has."""
    return schedule_kernel(kernel, target, emitter(NVPTX.native))


@pytest.mark.parametrize("name", CASES)
def test_values(name: str) -> None:
    """By the interpreter, with its checks of races and of what is read where."""
    function, values = forward(name)
    (schedule, *_) = compare(function, values, run_kernel, TARGET)
    assert schedule.count("True, -1, True)") == 2


SHORT = ("causal", "long rows")  # the model of a processor takes seconds for each of the others


@pytest.mark.parametrize(
    ("moment", "name"),
    [
        *((moment, name) for moment in Moment for name in SHORT),
        *(pytest.param(Moment.LATE, name, marks=pytest.mark.nightly) for name in CASES if name not in SHORT),
    ],
)
def test_as_ptx(moment: Moment, name: str) -> None:
    """By the model of Hopper: descriptors, places in local memory, and what has to be waited for."""
    function, values = forward(name)
    compare(function, values, executor(moment), TARGET, planned)


def test_faults() -> None:
    """Of a kernel that lacks something the model says so, or what comes out is wrong."""
    function, values = forward("causal")
    missing = {
        "fence.proxy.async.shared::cta;": "no fence.proxy.async",
        "wgmma.fence.sync.aligned;": "since the last wgmma.fence",
        "wgmma.wait_group.sync.aligned 0;": "while a matrix product",
    }
    for text, says in missing.items():
        run = executor(Moment.LATE, lambda ptx, text=text: ptx.replace(text, ""))
        with pytest.raises(Fault, match=says):
            compare(function, values, run, TARGET, planned)


def test_other_sizes_go_through_registers() -> None:
    """Where a row is no whole columns, or there is no such instruction."""
    for size, target in (
        (40, TARGET),
        (64, TARGET._replace(grid=TARGET.grid._replace(matrix=frozenset(["m16n8k16.bfloat16"])))),
    ):
        function = library()
        values = arguments(function, *[(1, 70, 1, size)] * 3)[1:]
        (schedule,) = compare(lambda *given, f=function: (f(*given),), values, run_kernel, target)
        assert "matrix(m16n8k16.bfloat16)" in schedule and "True, -1, True)" not in schedule


def test_rules() -> None:
    """What a schedule by hand must not change."""
    found: list[tuple[Kernel, Plan, Emit]] = []

    def noted(kernel: Kernel, target: Any, emit: Emit) -> Plan:
        found.append((kernel, schedule_kernel(kernel, target, emit), emit))
        return found[-1][1]

    function, values = forward("causal")
    outputs, params, given = prepared(function, values)
    run_on_grid(outputs, params, given, TARGET, lambda *_: None, noted)
    kernel, plan, emit = found[0]
    check_schedule(kernel, plan.schedule, emit)

    def with_stages(**changes: Any) -> Any:
        return replace(
            plan.schedule, stage={s: x._replace(**changes) for s, x in plan.schedule.stage.items()}
        )

    threads = {n: (2 if dim == 2 else count, dim) for n, (count, dim) in plan.schedule.threads.items()}
    unroll = {n: 1 if n.startswith("r1") else count for n, count in plan.schedule.unroll.items()}
    refused = [
        with_stages(pad=8), with_stages(direct=False), replace(plan.schedule, threads=threads),
        replace(plan.schedule, matrix="m16n8k16.float16"), replace(plan.schedule, unroll=unroll),
    ]  # fmt: skip
    for schedule in refused:
        with pytest.raises(ScheduleError):
            check_schedule(kernel, schedule, emit)


def test_ptxas(tmp_path: Path) -> None:
    """Two groups have room on a unit, nothing is spilled, and no instructions wait for each other."""
    values = [onp.zeros((4, 512, 2, 64), bfloat16)] * 3
    lowered = fg.jit(library()).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    builder = GridBuilder(TARGET._replace(grid=TARGET.grid._replace(units=132)), NVPTX)
    builder.section(outputs, params)
    (text,) = builder.texts
    name = re.search(r"define ptx_kernel void @(\w+)\(", text)
    assert name is not None
    ptx = compile_apart({"walk": text.replace(f"@{name[1]}(", "@NAME(")}, "sm_90a", tmp_path)
    assert ptx["walk"].count(b"wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16") == 8
    if find_ptxas() is None:
        pytest.skip("no ptxas (nvidia-cuda-nvcc): LLVM's PTX is not assembled")
    (used,) = assemble(ptx, "sm_90a", tmp_path).values()
    assert not used.spilled and not used.stack and used.registers <= 128
