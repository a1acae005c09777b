"""Sums of products by the matrix instructions of several warps: values by a model of Hopper, faults that it has to see,
and what ptxas makes of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.backends.cuda.backend import architecture, matrix_instructions
from funcgrad.backends.interface import Grid, Target
from funcgrad.errors import ScheduleError
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.linearize.functions import functions_of
from funcgrad.lower.linearize.int32_indices import narrow_indices
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.nest.plan import group_of, plan_of
from funcgrad.lower.optimize.schedule_kernel import schedule_kernel
from funcgrad.lower.primitives.check import check_schedule
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.lower.search.neighbours import neighbours
from funcgrad.trace.types.dtypes import bfloat16
from funcgrad.trace.util.record import replace
from tests.hardware.assembled import assemble, compile_apart, find_ptxas
from tests.hardware.on_grid import run_on_grid
from tests.hardware.ptx.machine import Moment
from tests.hardware.ptx.run import executor

GRID = Grid(threads=1024, warp=32, local_nbytes=232448, units=1, matrix=matrix_instructions((9, 0)))
HOPPER = Target("sm_90a", 16, 64, 50 << 20, 132, "nvptx", grid=GRID)
BUSY = HOPPER._replace(grid=GRID._replace(units=132))


def halves(*shape: int, dtype: Any = bfloat16) -> onp.ndarray:
    return onp.random.default_rng(shape).normal(size=shape).astype(dtype)


def check(
    function: Callable,
    *values: onp.ndarray,
    moment: Moment = Moment.CHANCE,
    target: Target = HOPPER,
    change: Callable[[str], str] = lambda ptx: ptx,
) -> list[str]:
    """Against float64; the schedules."""
    lowered = fg.jit(function).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    (found,), schedules = run_on_grid(outputs, params, values, target, executor(moment, change))
    with fg.config(enable_x64=True):
        exact = onp.asarray(function(*(np.asarray(x.astype(onp.float64)) for x in values)))
    bound = 2.0**-8 if found.dtype.itemsize == 2 else 1e-5
    scale = float(onp.abs(exact).max())
    onp.testing.assert_allclose(found.astype(onp.float64), exact, rtol=bound, atol=bound * scale)
    return schedules


F16 = onp.float16
PRODUCTS: dict[str, tuple[Callable, tuple[onp.ndarray, ...], str]] = {
    "rows by columns": (lambda a, b: a @ b, (halves(64, 256), halves(256, 64)), "m64n64k16"),
    "right transposed": (lambda a, b: a @ b.T, (halves(128, 192), halves(128, 192)), "m64n128k16"),
    "left transposed": (lambda a, b: a.T @ b, (halves(192, 64), halves(192, 64)), "m64n64k16"),
    "both transposed": (lambda a, b: a.T @ b.T, (halves(128, 64), halves(128, 128)), "m64n128k16"),
    "float16": (lambda a, b: a @ b, (halves(64, 128, dtype=F16), halves(128, 64, dtype=F16)), "m64n64k16"),
    "batch": (lambda a, b: a @ b, (halves(2, 64, 128), halves(2, 128, 64)), "m64n64k16"),
    "heads": (
        lambda q, k: np.einsum("bshd,bthd->bhst", q, k),
        (halves(1, 64, 2, 128), halves(1, 64, 2, 128)),
        "m64n64k16",
    ),
    "several groups": (lambda a, b: a @ b, (halves(192, 128), halves(128, 64)), "m64n64k16"),
    "epilogue": (
        lambda a, b, c: np.maximum(a @ b + c, 0),
        (halves(64, 320), halves(320, 64), halves(64)),
        "m64n64k16",
    ),
    "wide result": (
        lambda a, b: 0.5 * np.matmul(a, b, preferred_element_type="float32"),
        (halves(64, 128), halves(128, 64)),
        "m64n64k16",
    ),
    "ragged": (lambda a, b: a @ b, (halves(100, 200), halves(200, 136)), "m64n64k16"),
    "ragged terms": (lambda a, b: a.T @ b, (halves(77, 72), halves(77, 72)), "m64n128k16"),
    "two loops of a sum": (
        lambda x, d: np.einsum("bsd,bse->de", x, d),
        (halves(3, 96, 64), halves(3, 96, 64)),
        "m64n64k16",
    ),
    "three loops of a sum": (
        lambda x, d: np.einsum("abcd,baec->de", x, d),
        (halves(2, 3, 72, 64), halves(3, 2, 64, 72)),
        "m64n64k16",
    ),
    "part of a matrix": (lambda a, b: a[:, 8:136] @ b[:128], (halves(64, 160), halves(192, 64)), "m64n64k16"),
}


ALL_MOMENTS = (
    "rows by columns",
    "left transposed",
    "ragged",
    "two loops of a sum",
)  # of others one is enough


@pytest.mark.parametrize(
    ("name", "moment"),
    [(n, m) for n in PRODUCTS for m in Moment if m is Moment.CHANCE or n in ALL_MOMENTS],
)
def test_products(name: str, moment: Moment) -> None:
    """Whenever copies and products come to their end."""
    function, values, instruction = PRODUCTS[name]
    schedules = check(function, *values, moment=moment)
    assert any(f"matrix(wgmma.{instruction}" in schedule for schedule in schedules), schedules


def test_bands() -> None:
    """Groups that go through some rows at a time, column by column."""
    target = HOPPER._replace(grid=GRID._replace(units=64))
    (schedule,) = check(lambda a, b: a @ b, halves(512, 128), halves(128, 512), target=target)
    assert "grid(d00.0, d01)" in schedule and schedule.endswith("swizzle(4)")


OTHERS: dict[str, tuple[Callable, tuple[onp.ndarray, ...]]] = {
    "rows that begin anywhere": (lambda a, b: a @ b, (halves(64, 132), halves(132, 64))),
    "a factor that is computed": (lambda a, b: (-a) @ b, (halves(64, 128), halves(128, 64))),
    "one operand twice": (lambda a: a @ a.T, (halves(64, 128),)),
    "terms behind the last one": (lambda a, b: a[:, :72] @ b[:72], (halves(64, 128), halves(72, 64))),
    "backwards": (lambda a, b: a[::-1] @ b, (halves(64, 128), halves(128, 64))),
    "few rows": (lambda a, b: a @ b, (halves(8, 128), halves(128, 64))),
    "one step": (lambda a, b: a @ b, (halves(64, 64), halves(64, 64))),
}


def schedules_of(function: Callable, *values: onp.ndarray, target: Target = HOPPER) -> list[str]:
    lowered = fg.jit(function).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    return run_on_grid(outputs, params, values, target, lambda *_: None)[1]


@pytest.mark.parametrize("name", OTHERS)
def test_what_such_instructions_cannot_do(name: str) -> None:
    """The copy engine's rules, and the instructions': then one warp multiplies, or threads do."""
    function, values = OTHERS[name]
    assert not any("wgmma" in schedule for schedule in schedules_of(function, *values))


@pytest.mark.parametrize("capability", [(8, 0), (8, 9), (10, 0), (12, 0)])
def test_other_architectures_get_none(capability: tuple[int, int]) -> None:
    matrix = matrix_instructions(capability)
    assert not any("wgmma" in name for name in matrix) and architecture(capability) != "sm_90a"
    target = HOPPER._replace(grid=GRID._replace(matrix=matrix))
    (schedule,) = schedules_of(lambda a, b: a @ b, halves(128, 128), halves(128, 128), target=target)
    assert "matrix(m16n8k16.bfloat16)" in schedule


def test_tiles_by_the_units_of_a_device() -> None:
    """The largest of which there are enough."""
    found = {}
    for size in (4096, 2048, 1024):
        values = [onp.broadcast_to(onp.zeros((), bfloat16), (size, size))] * 2
        lowered = fg.jit(lambda a, b: a @ b).lower(*values)
        text = lowered.for_target(BUSY).as_text("schedule")
        found[size] = re.findall(r"threads\(d00[.1]*.0, (\d+), 2\).*wgmma.m64n(\d+)k16", text)
    assert found == {4096: [("8", "256")], 2048: [("8", "128")], 1024: [("4", "64")]}


# ---- by hand ----


def nest() -> tuple[Any, Any, Any, Any]:
    """(kernel, schedule, emit, plan) of a product, as picked."""
    plans = []

    def planned(*arguments: Any) -> Any:
        plans.append((arguments, schedule_kernel(*arguments)))
        return plans[-1][1]

    values = halves(128, 256), halves(256, 128)
    lowered = fg.jit(lambda a, b: a @ b).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    run_on_grid(outputs, params, values, HOPPER, lambda *_: None, planned)
    (((kernel, _, emit), plan),) = plans
    return kernel, plan.schedule, emit, plan


def test_picked_schedules_are_legal() -> None:
    kernel, schedule, emit, _ = nest()
    assert schedule.matrix == "wgmma.m64n128k16.bfloat16"
    check_schedule(kernel, schedule, emit)


def test_legality() -> None:
    kernel, schedule, emit, _ = nest()

    def fault(**changed: Any) -> str:
        try:
            check_schedule(kernel, replace(schedule, **changed), emit)
        except ScheduleError as error:
            return str(error)
        return ""

    one, two = schedule.stage.values()
    last = one.loop.removesuffix(".0")
    changed: list[tuple[dict[str, Any], str]] = [
        ({"matrix": "wgmma.m64n128k16.float16"}, "no products of float16"),
        ({"matrix": "wgmma.m64n256k16.bfloat16"}, "a group has 128 columns, and the instruction 256"),
        ({"threads": {**schedule.threads, "d00.0": (2, 2)}}, "warps are a multiple of 4"),
        ({"threads": {n: t for n, t in schedule.threads.items() if t[1] != 2}}, "all three dimensions"),
        ({"unroll": {**schedule.unroll, "d00.1": 1}}, "2 copies along its 16 rows"),
        ({"unroll": {**schedule.unroll, f"{last}.1": 16}}, "written out as a whole"),
        ({"split": {**schedule.split, "d00": 32}, "unroll": {**schedule.unroll, "d00.1": 4}}, "split by 16"),
        ({"stage": {1: one}}, "b2: it is not in local memory for each step"),
        ({"stage": {1: one._replace(pad=8), 2: two}}, "or it is padded"),
        ({"stage": {1: one._replace(stages=2), 2: two}}, "as many of both operands"),
        ({"stage": {1: one._replace(stages=1), 2: two._replace(stages=1)}}, "there are 2 stages or more"),
        ({"stage": {1: one._replace(tile=(64, 64)), 2: two}}, r"is not 128 by 64 elements"),
        ({"vectorize": {}}, "vectors of 2 by 4 threads along dimension 0"),
    ]
    assert not fault()
    for arguments, wanted in changed:
        assert re.search(wanted, fault(**arguments)), (arguments, fault(**arguments))


def test_several_instructions_side_by_side() -> None:
    """Each warp has sums of two of them, which begin together."""

    def planned(kernel: Any, target: Target, emit: Any) -> Any:
        schedule = schedule_kernel(kernel, target, emit).schedule
        assert schedule.matrix == "wgmma.m64n128k16.bfloat16"
        schedule = replace(schedule, matrix="wgmma.m64n64k16.bfloat16")
        check_schedule(kernel, schedule, emit)
        return plan_of(kernel, schedule, emit)

    values = halves(128, 192), halves(192, 128)
    lowered = fg.jit(lambda a, b: a @ b).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    texts: list[str] = []
    execute = executor(Moment.EARLY, lambda ptx: texts.append(ptx) or ptx)  # type: ignore[func-returns-value]
    (found,), _ = run_on_grid(outputs, params, values, HOPPER, execute, planned)
    exact = values[0].astype(onp.float64) @ values[1].astype(onp.float64)
    onp.testing.assert_allclose(
        found.astype(onp.float64), exact, rtol=2**-8, atol=2**-8 * onp.abs(exact).max()
    )
    assert len(re.findall(r"wgmma\.mma_async\S+m64n64k16", texts[0])) == 8


def test_neighbours_of_a_schedule() -> None:
    """What a search may try: each is legal, and is compiled."""
    kernel, schedule, emit, _ = nest()
    found = neighbours(kernel, schedule, HOPPER, emit)
    assert {s.stage[1].stages for s in found} >= {2, 3, 4}
    assert {s.threads["d00.0"][0] for s in found} >= {4, 8, 16}
    for chosen in found:
        plan = plan_of(kernel, chosen, emit)
        for counters, stores, paths in functions_of(plan):
            block = linearize(narrow_indices(stores), paths)
            assert "wgmma" in NVPTX.render_kernel("NAME", block, counters, group_of(stores)).text


# ---- faults that the model has to see ----


EXAMPLE = halves(64, 384), halves(384, 128)


def _changed(pattern: str, to: str, count: int = 0) -> Callable[[str], str]:
    def change(ptx: str) -> str:
        found, times = re.subn(pattern, to, ptx, count=count)
        assert times, f"NotFound: {pattern}"
        return found

    return change


MUTANTS = {
    "descriptors without swizzle": _changed(r"\b46116\d{14}\b", lambda m: str(int(m[0]) & ~(3 << 62))),  # type: ignore[arg-type]
    "another distance of eight rows": _changed(r"\b46116\d{14}\b", lambda m: str(int(m[0]) + (8 << 32))),  # type: ignore[arg-type]
    "another distance of columns": _changed(r"\b46116\d{14}\b", lambda m: str(int(m[0]) + (64 << 16))),  # type: ignore[arg-type]
    "another step of terms": _changed(r"(add\.s64 left, \S+, )2;", r"\g<1>4;"),
    "rows walked as columns": _changed(r"(adds, 1, 1, )0, 1;", r"\g<1>1, 0;"),
    "another box": _changed(r"(tensor map of parameter 1 \S+ \S+) 64,64", r"\1 32,64"),
    "more bytes than come": _changed(
        r"(expect_tx\S* _, \[\S+\], )(\d+)", lambda m: f"{m[1]}{int(m[2]) + 128}"
    ),  # type: ignore[arg-type]
    "fewer bytes than come": _changed(
        r"(expect_tx\S* _, \[\S+\], )(\d+)", lambda m: f"{m[1]}{int(m[2]) // 2}"
    ),  # type: ignore[arg-type]
    "the same phase each time": _changed(r"(try_wait\S* done, \[\S+\], )%r\d+;", r"\g<1>0;"),
    "the other phase": _changed(
        r"(mbarrier.try_wait\S* done, \[\S+\], )(%r\d+);",
        r".reg .b32 other;\nxor.b32 other, \2, 1;\n\1other;",
    ),
    "no wait for copies": _changed(r"@!done bra AGAIN;", ""),
    "products that go on too long": _changed(r"wait_group.sync.aligned 1;", "wait_group.sync.aligned 2;"),
    "products that nobody waits for": _changed(r"wgmma.wait_group.sync.aligned 0;", ""),
    "places that others still read": _changed(r"(?s)(wait_group.sync.aligned 1;.*?)bar.sync \t0;", r"\1", 1),
    "no fence of sums": _changed(r"wgmma.fence.sync.aligned;", ""),
    "no fence of barriers": _changed(r"fence.proxy.async.shared::cta;", ""),
    "no commit": _changed(r"wgmma.commit_group.sync.aligned;", ""),
    "lanes that do not meet": _changed(r"bar.warp.sync 0xffffffff;", ""),
    "another architecture": _changed(r"\.target sm_90a", ".target sm_100"),
}


@pytest.mark.parametrize("name", MUTANTS)
def test_the_model_sees(name: str) -> None:
    """Wrong descriptors, boxes, phases and waits: for one at least of the moments at which things may end."""
    with pytest.raises(AssertionError) as caught:  # wrong values, or a Fault
        for moment in Moment:
            check(lambda a, b: a @ b, *EXAMPLE, moment=moment, change=MUTANTS[name])
    assert "NotFound" not in str(caught.value)


def test_the_model_lets_pass() -> None:
    """What the mutants are changed from."""
    for moment in Moment:
        check(lambda a, b: a @ b, *EXAMPLE, moment=moment)


# ---- ptxas ----


def kernels(function: Callable, *shapes: tuple[int, ...], dtype: Any = bfloat16, units: int = 1) -> list[str]:
    target = HOPPER._replace(grid=GRID._replace(units=units))
    values = [onp.broadcast_to(onp.zeros((), dtype), shape) for shape in shapes]
    text = fg.jit(function).lower(*values).for_target(target).as_text("nvptx")
    return [kernel for kernel in re.split(r"---- kernel\d+ ----\n", text) if "wgmma" in kernel]


ASSEMBLED: dict[str, tuple[Callable, tuple[tuple[int, ...], ...], Any, int]] = {
    "plain": (lambda a, b: a @ b, ((4096, 4096), (4096, 4096)), bfloat16, 132),
    "float16": (lambda a, b: a @ b, ((4096, 4096), (4096, 4096)), F16, 132),
    "right": (lambda a, b: a @ b.T, ((2048, 4096), (2048, 4096)), bfloat16, 132),
    "left": (lambda a, b: a.T @ b, ((1024, 1024), (1024, 1024)), bfloat16, 1),
    "both": (lambda a, b: a.T @ b.T, ((1024, 1024), (1024, 1024)), F16, 1),
    "bias": (lambda a, b, c: np.maximum(a @ b + c, 0), ((1024, 1024), (1024, 1024), (1024,)), bfloat16, 1),
    "gelu": (lambda a, b, c: fg.nn.gelu(a @ b + c), ((1024, 1024), (1024, 1024), (1024,)), bfloat16, 1),
    "float32": (
        lambda a, b: np.matmul(a, b, preferred_element_type="float32") * 2,
        ((512, 1024), (1024, 512)),
        bfloat16,
        1,
    ),
    "residual": (lambda a, b, c: a @ b + c, ((512, 1024), (1024, 512), (512, 512)), bfloat16, 1),
    "batch": (lambda a, b: a @ b, ((8, 512, 512), (8, 512, 512)), bfloat16, 132),
    "ragged": (lambda a, b: a @ b, ((1000, 1000), (1000, 1000)), bfloat16, 1),
    "heads": (
        lambda q, k: np.einsum("bshd,bthd->bhst", q, k),
        ((2, 512, 8, 128), (2, 512, 8, 128)),
        bfloat16,
        132,
    ),
}


def test_ptxas(tmp_path: Path) -> None:
    """No kernel stores registers, and no instruction waits for another one."""
    texts = {}
    for name, (function, shapes, dtype, units) in ASSEMBLED.items():
        (text,) = kernels(function, *shapes, dtype=dtype, units=units)
        texts[name] = text.replace("@compute(", "@NAME(")
    ptx = compile_apart(texts, "sm_90a", tmp_path)
    if find_ptxas() is None:
        pytest.skip("no ptxas (nvidia-cuda-nvcc): LLVM's PTX is not assembled")
    for (
        name,
        content,
    ) in ptx.items():  # one by one, as drivers do: ptxas 13.0 ends with a fault on all in one module
        (used,) = assemble({name: content}, "sm_90a", tmp_path).values()
        assert not used.spilled and not used.stack and used.registers <= 255, (name, used)


def test_that_ptxas_would_tell(tmp_path: Path) -> None:
    """Of sums that are touched between instructions."""
    if find_ptxas() is None:
        pytest.skip("no ptxas (nvidia-cuda-nvcc)")
    (text,) = kernels(lambda a, b: a @ b, (64, 128), (128, 64))
    ptx = compile_apart({"touched": text.replace("@compute(", "@NAME(")}, "sm_90a", tmp_path)[
        "touched"
    ].decode()
    found = re.search(r"wgmma\.mma_async\S+ \{(%r\d+)[^;]*;", ptx)
    assert found
    touched = f"{ptx[: found.end()]}\nadd.f32 {found[1]}, {found[1]}, 0f3F800000;{ptx[found.end() :]}"
    with pytest.raises(AssertionError, match="wgmma"):
        assemble({"touched": touched.encode()}, "sm_90a", tmp_path)
