"""Tiles in local memory with stages: copies of steps to come under way, right in every schedule, one barrier a step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.backends.interface import Target
from funcgrad.errors import ScheduleError
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.ops import BATCH, GROUP_BARRIER, STAGE
from funcgrad.lower.nest.nest import Emit
from funcgrad.lower.nest.plan import Plan, plan_of
from funcgrad.lower.optimize.schedule_kernel import schedule_kernel
from funcgrad.lower.primitives.check import check_schedule
from funcgrad.lower.render.llvm.gpu.amdgcn import AMDGCN
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.trace.types.dtypes import bfloat16
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.record import replace
from tests.hardware.assembled import assemble, compile_apart, find_ptxas
from tests.hardware.gpu_on_host import executor
from tests.hardware.grid_interpreter import GridError, run_kernel
from tests.hardware.on_grid import GRID, TARGET, Execute, run_on_grid
from tests.hardware.opencl_kernels import run_block

WARPS = TARGET._replace(grid=GRID._replace(units=1, matrix=frozenset(("m16n8k16.bfloat16",))))


def floats(*shape: int) -> onp.ndarray:
    return onp.random.default_rng(shape).normal(size=shape).astype(onp.float32)


def halves(*shape: int) -> onp.ndarray:
    return floats(*shape).astype(bfloat16)


PROGRAMS: dict[str, tuple[Callable, tuple[onp.ndarray, ...], Target]] = {
    "whole tiles": (lambda a, b: a @ b, (floats(64, 96), floats(96, 64)), TARGET),
    "odd sizes": (lambda a, b: a @ b, (floats(65, 83), floats(83, 70)), TARGET),
    "transposed": (lambda a, b: a.T @ b.T, (floats(83, 65), floats(70, 83)), TARGET),
    "batch": (lambda a, b: a @ b, (floats(2, 20, 70), floats(2, 70, 16)), TARGET),
    "epilogue": (lambda a, b, c: np.maximum(-a @ b + c, 0), (floats(33, 65), floats(65, 40), floats(40)), TARGET),
    "matrix instruction": (lambda a, b: a @ b, (halves(32, 128), halves(128, 16)), WARPS),
    "odd halves": (lambda a, b: a @ b, (halves(33, 101), halves(101, 35)), WARPS),
    "matrix instruction, transposed": (lambda a, b: a.T @ b.T, (halves(128, 32), halves(16, 128)), WARPS),
}  # fmt: skip


def with_stages(
    stages: int, staged: list[Kernel], direct: bool = False
) -> Callable[[Kernel, Target, Emit], Plan]:
    """The chosen schedules, with so many stages of all that is staged."""

    def plan(kernel: Kernel, target: Target, emit: Emit) -> Plan:
        made = schedule_kernel(kernel, target, emit)
        if made.schedule.stage:
            stage = {
                slot: tile._replace(stages=stages, direct=direct)
                for slot, tile in made.schedule.stage.items()
            }
            made = plan_of(kernel, replace(made.schedule, stage=stage), emit)
            check_schedule(kernel, made.schedule, emit)
            staged.append(kernel)
        return made

    return plan


def check(name: str, stages: int, execute: Execute, direct: bool = False) -> None:
    """A program with stages gives the very bits that it gives without."""
    function, values, target = PROGRAMS[name]
    lowered = fg.jit(function).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    staged: list[Kernel] = []
    (found,), _ = run_on_grid(outputs, params, values, target, execute, with_stages(stages, staged, direct))
    (plain,), _ = run_on_grid(outputs, params, values, target, execute, with_stages(1, []))
    assert staged
    onp.testing.assert_array_equal(found, plain)
    exact = onp.asarray(function(*(np.asarray(x.astype(onp.float32)) for x in values)))
    onp.testing.assert_allclose(found.astype(onp.float32), exact, rtol=2e-2, atol=2e-2 * abs(exact).max())


DIRECT = pytest.mark.parametrize("direct", [False, True], ids=["registers", "direct"])


@DIRECT
@pytest.mark.parametrize("stages", [2, 4])
@pytest.mark.parametrize("name", PROGRAMS)
def test_by_the_interpreter(name: str, stages: int, direct: bool) -> None:
    check(name, stages, run_kernel, direct)


@DIRECT
@pytest.mark.parametrize("renderer", [NVPTX, AMDGCN], ids=["nvptx", "amdgcn"])
@pytest.mark.parametrize(("name", "stages"), [("odd sizes", 3), ("matrix instruction", 4)])
def test_on_the_host(name: str, stages: int, renderer: Any, direct: bool) -> None:
    """AMD's renderer, and that of OpenCL, make copies by way of registers of those that are asked for directly."""
    if renderer is AMDGCN and name.startswith("matrix"):
        pytest.skip("an instruction of NVIDIA")
    check(name, stages, executor(renderer), direct)


@pytest.mark.parametrize(("name", "stages", "direct"), [("odd sizes", 2, False), ("whole tiles", 3, True)])
def test_by_opencl(name: str, stages: int, direct: bool) -> None:
    check(name, stages, run_block, direct)


# ---- barriers ----


def blocks_of(name: str, stages: int, direct: bool = False) -> tuple[list[tuple], Callable[[Execute], None]]:
    """The arguments of the kernels of a program, and a function that runs it."""
    seen: list[tuple] = []

    def note(block: Block, grid: Sequence[UOp], threads: Any, memory: Mapping[int, onp.ndarray]) -> None:
        seen.append((block, grid, threads, memory))

    function, values, target = PROGRAMS[name]
    lowered = fg.jit(function).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)

    def run(execute: Execute) -> None:
        run_on_grid(outputs, params, values, target, execute, with_stages(stages, [], direct))

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
    in_loop = [
        b for b, _ in barriers_in(block) if b.counter is not None and b.counter.arg.loop.startswith("r")
    ]
    assert len(in_loop) == (2 if stages == 1 else 1)


@DIRECT
@pytest.mark.parametrize("stages", [1, 2, 3])
@pytest.mark.parametrize("name", ["odd sizes", "matrix instruction"])
def test_every_barrier_is_needed(name: str, stages: int, direct: bool) -> None:
    """The interpreter finds each one that is not there."""
    if direct and stages == 1:
        pytest.skip("direct copies are of steps to come")
    seen, run = blocks_of(name, stages, direct)
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

        with pytest.raises(GridError, match=r"since the last barrier|nothing was stored"):
            run(execute)


@pytest.mark.parametrize("stages", [2, 3, 4])
def test_every_batch_is_waited_for(stages: int) -> None:
    """Barriers wait for all copies but those of so many steps to come, and for no more than they have to."""

    def changed(block: Block, change: Callable[[UOp], list[UOp]]) -> Block:
        items: list[UOp | Block] = []
        for item in block.items:
            items += [changed(item, change)] if isinstance(item, Block) else change(item)
        return Block(block.counter, items, block.carried)

    seen, run = blocks_of("odd sizes", stages, direct=True)
    found = {around.items[place].arg for around, place in barriers_in(seen[0][0])}  # type: ignore[union-attr]
    assert found == {stages - 2}

    def too_late(item: UOp) -> list[UOp]:
        return [UOp(GROUP_BARRIER, (), item.arg + 1)] if item.op is GROUP_BARRIER else [item]

    def one_batch_less(item: UOp) -> list[UOp]:
        return [] if item.op is BATCH else [item]

    for change in (too_late, one_batch_less):
        with pytest.raises(GridError, match="nothing was stored"):
            run(lambda block, *rest, change=change: run_kernel(changed(block, change), *rest))


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


def faults(name: str, stages: int, direct: bool = False, **changed: Any) -> str:
    function, values, target = {**PROGRAMS, "convolution": CONVOLUTION}[name]
    lowered = fg.jit(function).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    said = ""

    def plan(kernel: Kernel, target: Target, emit: Emit) -> Plan:
        nonlocal said
        made = schedule_kernel(kernel, target, emit)
        stage = {
            slot: tile._replace(stages=stages, direct=direct) for slot, tile in made.schedule.stage.items()
        }
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
    assert "two stages at least" in faults("whole tiles", 1, direct=True)
    assert "several steps of r0.0x96.0" in faults("whole tiles", 2, **{"r0.0x96.0": 2})


def test_legality_of_loops_around() -> None:
    assert "is within the loop r0.0" in faults("convolution", 2)


# ---- who picks them ----


def picked(name: str, **grid: Any) -> list[tuple[int, bool]]:
    """The stages that a program's tiles get on a grid, and whether copies are direct."""
    function, values, target = PROGRAMS[name]
    lowered = fg.jit(function).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    found = []

    def plan(kernel: Kernel, target: Target, emit: Emit) -> Plan:
        made = schedule_kernel(kernel, target, emit)
        check_schedule(kernel, made.schedule, emit)
        found.extend((tile.stages, tile.direct) for tile in made.schedule.stage.values())
        return made

    changed = target._replace(grid=(target.grid or GRID)._replace(**grid))
    run_on_grid(outputs, params, values, changed, run_kernel, plan)
    return found


NVIDIA: dict[str, Any] = {"local_nbytes": 227 << 10, "direct_nbytes": frozenset((4, 8, 16))}


@pytest.mark.parametrize(
    ("name", "grid", "wanted"),
    [
        ("whole tiles", NVIDIA, (4, True)),
        ("whole tiles", {"local_nbytes": 64 << 10}, (2, False)),
        ("whole tiles", {"local_nbytes": 32 << 10}, (2, False)),
        ("whole tiles", {"local_nbytes": 5 << 10}, (1, False)),
        ("whole tiles", {"warp": 1}, (1, False)),
        ("odd sizes", NVIDIA, (4, True)),
        ("matrix instruction", NVIDIA, (4, True)),
        ("matrix instruction", {}, (2, False)),
        ("odd halves", NVIDIA, (2, False)),  # of 2 bytes there is no direct copy
    ],
)
def test_picked(name: str, grid: dict[str, Any], wanted: tuple[int, bool]) -> None:
    """As many as local memory has room for twice; one where threads are not in step."""
    assert picked(name, **grid) == [wanted, wanted]


# ---- what assemblers make of it ----


@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
def test_ptxas(arch: str, tmp_path: Path) -> None:
    """Copies of 16 bytes where rows are of whole vectors, of 4 where they are not; nothing is spilled."""
    texts: dict[str, str] = {}
    for name, stages in (("whole_tiles", 3), ("odd_sizes", 2), ("matrix_instruction", 4)):
        ((block, grid, threads, _),), _ = blocks_of(name.replace("_", " "), stages, direct=True)
        texts[name] = NVPTX.render_kernel("NAME", block, grid, threads).text
    ptx = compile_apart(texts, arch, tmp_path)
    for name, width in (("whole_tiles", b"cg.shared.global"), ("odd_sizes", b"ca.shared.global")):
        assert b"cp.async." + width in ptx[name]
        assert b"cp.async.commit_group" in ptx[name] and b"cp.async.wait_group" in ptx[name]
    if find_ptxas() is None:
        pytest.skip("no ptxas (nvidia-cuda-nvcc): LLVM's PTX is not assembled")
    for used in assemble(ptx, arch, tmp_path).values():
        assert not used.spilled and used.registers <= 128
