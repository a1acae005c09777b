"""Tiles in local memory with stages: copies of steps to come under way, right in every schedule, one barrier a step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.backends.interface import Target
from funcgrad.errors import ScheduleError
from funcgrad.lower.block import Block
from funcgrad.lower.canonical import canonicalize
from funcgrad.lower.heuristic import schedule_kernel
from funcgrad.lower.kernel_ops import GROUP_BARRIER, STAGE
from funcgrad.lower.legality import check_schedule
from funcgrad.lower.nest import Emit, Kernel
from funcgrad.lower.plans import Plan, plan_of
from funcgrad.lower.render import amdgcn, nvptx
from funcgrad.trace.dtypes import bfloat16
from funcgrad.trace.uop import UOp
from tests.gpu_on_host import executor
from tests.grid_interpreter import GridError, run_kernel
from tests.on_grid import GRID, TARGET, Execute, run_on_grid
from tests.opencl_kernels import run_block

WARPS = replace(TARGET, grid=replace(GRID, units=1, matrix=frozenset(("m16n8k16.bfloat16",))))


def floats(*shape: int) -> onp.ndarray:
    return onp.random.default_rng(shape).normal(size=shape).astype(onp.float32)


def halves(*shape: int) -> onp.ndarray:
    return floats(*shape).astype(bfloat16)


PROGRAMS: dict[str, tuple[Callable, tuple[onp.ndarray, ...], Target]] = {
    "whole tiles": (lambda a, b: a @ b, (floats(64, 96), floats(96, 64)), TARGET),
    "odd sizes": (lambda a, b: a @ b, (floats(65, 83), floats(83, 70)), TARGET),
    "transposed": (lambda a, b: a.T @ b.T, (floats(83, 65), floats(70, 83)), TARGET),
    "batch": (lambda a, b: a @ b, (floats(3, 20, 70), floats(3, 70, 24)), TARGET),
    "epilogue": (lambda a, b, c: np.maximum(-a @ b + c, 0), (floats(33, 65), floats(65, 40), floats(40)), TARGET),
    "matrix instruction": (lambda a, b: a @ b, (halves(32, 128), halves(128, 16)), WARPS),
    "matrix instruction, transposed": (lambda a, b: a.T @ b.T, (halves(128, 32), halves(16, 128)), WARPS),
}  # fmt: skip


def with_stages(stages: int, staged: list[Kernel]) -> Callable[[Kernel, Target, Emit], Plan]:
    """The chosen schedules, with so many stages of all that is staged."""

    def plan(kernel: Kernel, target: Target, emit: Emit) -> Plan:
        made = schedule_kernel(kernel, target, emit)
        if made.schedule.stage:
            stage = {slot: tile._replace(stages=stages) for slot, tile in made.schedule.stage.items()}
            made = plan_of(kernel, replace(made.schedule, stage=stage), emit)
            check_schedule(kernel, made.schedule, emit)
            staged.append(kernel)
        return made

    return plan


def check(name: str, stages: int, execute: Execute) -> None:
    """A program with stages gives the very bits that it gives without."""
    function, values, target = PROGRAMS[name]
    lowered = fg.jit(function).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    staged: list[Kernel] = []
    (found,), _ = run_on_grid(outputs, params, values, target, execute, with_stages(stages, staged))
    (plain,), _ = run_on_grid(outputs, params, values, target, execute, with_stages(1, []))
    assert staged
    onp.testing.assert_array_equal(found, plain)
    exact = onp.asarray(function(*(np.asarray(x.astype(onp.float32)) for x in values)))
    onp.testing.assert_allclose(found.astype(onp.float32), exact, rtol=2e-2, atol=2e-2 * abs(exact).max())


@pytest.mark.parametrize("stages", [2, 3, 4])
@pytest.mark.parametrize("name", PROGRAMS)
def test_by_the_interpreter(name: str, stages: int) -> None:
    check(name, stages, run_kernel)


@pytest.mark.parametrize("renderer", [nvptx, amdgcn], ids=["nvptx", "amdgcn"])
@pytest.mark.parametrize(("name", "stages"), [("odd sizes", 2), ("batch", 3), ("matrix instruction", 3)])
def test_on_the_host(name: str, stages: int, renderer: Any) -> None:
    if renderer is amdgcn and name.startswith("matrix"):
        pytest.skip("an instruction of NVIDIA")
    check(name, stages, executor(renderer))


@pytest.mark.parametrize(("name", "stages"), [("odd sizes", 2), ("whole tiles", 3)])
def test_by_opencl(name: str, stages: int) -> None:
    check(name, stages, run_block)


# ---- barriers ----


def blocks_of(name: str, stages: int) -> tuple[list[tuple], Callable[[Execute], None]]:
    """The arguments of the kernels of a program, and a function that runs it."""
    seen: list[tuple] = []

    def note(block: Block, grid: Sequence[UOp], threads: Any, memory: Mapping[int, onp.ndarray]) -> None:
        seen.append((block, grid, threads, memory))

    function, values, target = PROGRAMS[name]
    lowered = fg.jit(function).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)

    def run(execute: Execute) -> None:
        run_on_grid(outputs, params, values, target, execute, with_stages(stages, []))

    run(note)
    return seen, run


def barriers_in(block: Block) -> Iterator[tuple[Block, int]]:
    for place, item in enumerate(block.items):
        if isinstance(item, Block):
            yield from barriers_in(item)
        elif item.op is GROUP_BARRIER:
            yield block, place


@pytest.mark.parametrize("stages", [1, 2, 3, 4])
def test_one_barrier_a_step(stages: int) -> None:
    """Without stages there are two: before a tile is written over, and before it is read."""
    ((block, *_),), _ = blocks_of("odd sizes", stages)
    in_loop = [b for b, _ in barriers_in(block) if b.counter is not None and b.counter.arg[0].startswith("r")]
    assert len(in_loop) == (2 if stages == 1 else 1)


@pytest.mark.parametrize("stages", [1, 2, 3, 4])
@pytest.mark.parametrize("name", ["odd sizes", "matrix instruction"])
def test_every_barrier_is_needed(name: str, stages: int) -> None:
    """The interpreter finds each one that is not there."""
    seen, run = blocks_of(name, stages)
    ((block, *_),) = seen
    places = list(barriers_in(block))
    assert places
    for number in range(len(places)):

        def execute(
            block: Block, grid: Sequence[UOp], threads: Any, memory: Any, number: int = number
        ) -> None:
            around, place = list(barriers_in(block))[number]
            del around.items[place]
            run_kernel(block, grid, threads, memory)

        with pytest.raises(GridError, match="since the last barrier"):
            run(execute)


def test_a_wrong_stage_is_found() -> None:
    """Stores to the stage that the threads work on."""

    def execute(block: Block, grid: Sequence[UOp], threads: Any, memory: Any) -> None:
        run_kernel(_rebuilt(block, {}), grid, threads, memory)

    _, run = blocks_of("odd sizes", 2)
    with pytest.raises(GridError, match=r"since the last barrier|something else by now"):
        run(execute)


def _rebuilt(block: Block, known: dict[UOp, UOp]) -> Block:
    """The same with copies one step less ahead."""

    def node(x: UOp) -> UOp:
        if x not in known:
            arg = 0 if x.op is STAGE and len(x.src) > 1 else x.arg
            known[x] = UOp(x.op, tuple(map(node, x.src)), arg) if x.src else x
        return known[x]

    items = [_rebuilt(item, known) if isinstance(item, Block) else node(item) for item in block.items]
    return Block(block.counter, items, [node(x) for x in block.carried])


# ---- rules ----


def convolution(x: Any, w: Any) -> Any:
    return fg.lax.conv(x, w, (1, 1), "VALID")


CONVOLUTION = convolution, (floats(2, 3, 12, 12), floats(8, 3, 3, 3)), TARGET


def faults(name: str, stages: int, **changed: Any) -> str:
    function, values, target = {**PROGRAMS, "convolution": CONVOLUTION}[name]
    lowered = fg.jit(function).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    said = ""

    def plan(kernel: Kernel, target: Target, emit: Emit) -> Plan:
        nonlocal said
        made = schedule_kernel(kernel, target, emit)
        stage = {slot: tile._replace(stages=stages) for slot, tile in made.schedule.stage.items()}
        unroll = {**made.schedule.unroll, **changed}
        try:
            check_schedule(kernel, replace(made.schedule, stage=stage, unroll=unroll), emit)
        except ScheduleError as error:
            said = str(error)
        return made

    run_on_grid(outputs, params, values, target, lambda *_: None, plan)
    return said


def test_legality() -> None:
    assert not faults("whole tiles", 2)
    assert "7 stages of a loop of 6 steps: there are 1 to 6" in faults("whole tiles", 7)
    assert "0 stages" in faults("whole tiles", 0)
    assert "several steps of r0.0x96.0" in faults("whole tiles", 2, **{"r0.0x96.0": 2})


def test_legality_of_loops_around() -> None:
    assert "stands within the loop r0.0" in faults("convolution", 2)
