"""Rows of tiles that stand apart in local memory: any padding is right, and the one that is chosen spares accesses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.backends.amd_target import matrix_of
from funcgrad.backends.interface import Target
from funcgrad.errors import ScheduleError
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.ops import LANES, LOAD, LOAD_ROWS, RANGE, ROW_NBYTES, STAGED, THREAD
from funcgrad.lower.linearize.functions import functions_of
from funcgrad.lower.nest.nest import Emit
from funcgrad.lower.nest.plan import Plan, group_of, plan_of
from funcgrad.lower.optimize.schedule_kernel import schedule_kernel
from funcgrad.lower.primitives.check import check_schedule
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.trace import ops
from funcgrad.trace.graph.evaluate import run_op
from funcgrad.trace.types.dtypes import bfloat16
from funcgrad.trace.uop import UOp, toposort
from funcgrad.trace.util.record import replace
from tests.hardware.gpu_on_host import executor
from tests.hardware.grid_interpreter import run_kernel
from tests.hardware.on_grid import GRID, TARGET, run_on_grid
from tests.lower.optimize.test_gpu import PROGRAMS, floats

CDNA3 = TARGET._replace(grid=GRID._replace(warp=64, units=1, matrix=matrix_of("gfx942")))
WARPS = TARGET._replace(grid=GRID._replace(units=1, matrix=frozenset(("m16n8k16.bfloat16",))))


def planned(
    function: Callable,
    values: tuple[onp.ndarray, ...],
    pad: int | None = None,
    target: Target = TARGET,
    execute: Any = run_kernel,
    last: int = -1,
) -> list[tuple[Kernel, Plan]]:
    """Run a program whose tiles all have this padding, else the chosen one; the kernels that have tiles. last: which
    axis of an operand local memory has last, where there is that axis before its last one."""
    lowered = fg.jit(function).lower(*values)
    outputs, params, _ = canonicalize(lowered.outputs, lowered.parameters)
    found = []

    def plan(kernel: Kernel, target: Target, emit: Emit) -> Plan:
        made = schedule_kernel(kernel, target, emit)
        if made.schedule.stage:
            if pad is not None:
                stage = {
                    slot: tile._replace(pad=pad, last=last if last < len(tile.tile) - 1 else -1)
                    for slot, tile in made.schedule.stage.items()
                }
                made = plan_of(kernel, replace(made.schedule, stage=stage), emit)
            check_schedule(kernel, made.schedule, emit)
            found.append((kernel, made))
        return made

    given = [onp.asarray(value) for value in values]
    results, schedules = run_on_grid(outputs, params, given, target, execute, plan)
    expected = fg.tree.leaves(function(*map(np.asarray, values)))
    for ours, theirs in zip(results, map(onp.asarray, expected), strict=True):
        bound = 1e-5 if theirs.dtype.itemsize > 2 else 2.0**-7
        scale = float(onp.abs(theirs.astype(onp.float64)).max())
        wide = ours.astype(onp.float64), theirs.astype(onp.float64)
        onp.testing.assert_allclose(*wide, rtol=bound, atol=bound * scale, err_msg=str(schedules))
    return found


@pytest.mark.parametrize("pad", [1, 3, 8])
@pytest.mark.parametrize(
    "name",
    ["matrix product", "transposed operands", "products of a batch", "convolution", "distances", "attention"],
)
def test_any_padding(name: str, pad: int) -> None:
    function, values = PROGRAMS[name]
    assert planned(function, values, pad)


@pytest.mark.parametrize(("pad", "last"), [(0, 0), (3, 0), (4, 1)])
@pytest.mark.parametrize("name", ["matrix product", "products of a batch", "convolution", "attention"])
def test_tiles_with_another_axis_last(name: str, pad: int, last: int) -> None:
    """Copied by blocks, by the interpreter and as the host's code."""
    function, values = PROGRAMS[name]
    kernels = planned(function, values, pad, last=last)
    axes = {len(tile.tile) for _, plan in kernels for tile in plan.schedule.stage.values()}
    turned = [tile.last for _, plan in kernels for tile in plan.schedule.stage.values()]
    assert (last in turned) == any(count > last + 1 for count in axes)
    planned(function, values, pad, execute=executor(NVPTX), last=last)


def test_reshaped_operands() -> None:
    """Loops in which an axis of an operand is a part: threads beyond their end read in no padding."""
    x, w = floats(6, 70, 3), floats(90, 210)
    assert planned(lambda x, w: x.reshape(6, 210) @ w.T, (x, w), 3)
    assert planned(lambda x, w: x.reshape(30, 42) @ w.reshape(42, 450), (x, w), 5)
    image, filters = floats(2, 3, 9, 9), floats(4, 3, 3, 3)
    assert planned(lambda x, w: PROGRAMS["convolution"][0](x, w), (image, filters), 5)
    gradients, arguments = PROGRAMS["gradients of a convolution"]
    assert planned(gradients, arguments, 3)
    for pad in (None, 3):
        planned(lambda x, w: w @ x.reshape(30, 70), (floats(30, 10, 7), floats(50, 30)), pad)
        planned(
            lambda x, w: w @ x.transpose(1, 0, 2).reshape(30, 70), (floats(10, 30, 7), floats(50, 30)), pad
        )


def halves(*shape: int) -> onp.ndarray:
    return onp.random.default_rng(shape).normal(size=shape).astype(bfloat16)


MATRICES: dict[str, tuple[Callable, tuple]] = {
    "plain": (lambda a, b: a @ b, (halves(32, 64), halves(64, 32))),
    "right transposed": (lambda a, b: a @ b.T, (halves(32, 64), halves(32, 64))),
    "left transposed": (lambda a, b: a.T @ b, (halves(64, 32), halves(64, 32))),
}


@pytest.mark.parametrize("name", MATRICES)
def test_matrix_instructions(name: str) -> None:
    function, values = MATRICES[name]
    for pad in (None, 3, 8):
        ((_, plan),) = planned(function, values, pad, WARPS, executor(NVPTX))
        assert plan.schedule.matrix
    chosen, plain = (counted(planned(function, values, p, WARPS, executor(NVPTX))) for p in (None, 0))
    assert max(chosen) == 1 and max(plain) >= 4


@pytest.mark.parametrize("name", MATRICES)
def test_fragments_of_matrix_cores(name: str) -> None:
    """Neighbouring terms of a row or column, as tiles have them side by side. Eight bytes a thread, and no conflict."""
    function, values = MATRICES[name]
    kernels = planned(function, values, target=CDNA3)
    assert "matrix(mfma." in str(kernels[0][1].schedule)
    assert max(counted(kernels)) == 1


@pytest.mark.parametrize(
    ("function", "values", "most", "before"),
    [
        (lambda a, b: a @ b, (floats(128, 32), floats(32, 256)), 1, 1),
        (lambda a, b: a @ b.T, (floats(128, 32), floats(256, 32)), 1, 8),
        (lambda a, b: a.T @ b.T, (floats(32, 128), floats(256, 32)), 1, 8),
    ],
    ids=["plain", "right transposed", "both transposed"],
)
def test_accesses_of_a_warp(function: Callable, values: tuple, most: int, before: int) -> None:
    """Counted in the kernels as they are, of threads by their numbers."""
    assert max(counted(planned(function, values))) == most
    assert max(counted(planned(function, values, 0))) == before


def counted(kernels: list[tuple[Kernel, Plan]]) -> list[int]:
    """For each load from local memory how often a bank is asked by the first 32 threads, who take turns where they
    read more than 4 bytes; of tiles by rows, each thread a row."""
    found = []
    for _, plan in kernels:
        for _, stores, _ in functions_of(plan):
            sizes = group_of(stores)
            for node in toposort(tuple(stores)):
                if node.op in (LOAD, LOAD_ROWS) and node.src[0].op is STAGED:
                    found.append(turns(node, sizes))
    return found


def turns(node: UOp, sizes: tuple[int, int, int]) -> int:
    number = onp.arange(32)
    known: dict[UOp, onp.ndarray] = {}
    for atom in toposort((node.src[1],)):
        if atom.op is THREAD:
            known[atom] = number // int(onp.prod(sizes[: atom.arg[0]])) % atom.arg[1]
        elif atom.op is RANGE:
            known[atom] = onp.zeros(32, onp.int64)
        elif atom.op is LANES or (atom.op is ops.EXPAND and atom.shape):
            known[atom] = onp.zeros(32, onp.int64) if atom.op is LANES else known[atom.src[0]]
        elif atom.op is ops.CONST:
            known[atom] = onp.full(32, int(atom.arg.value))
        else:
            known[atom] = onp.asarray(run_op(atom, *(known[s] for s in atom.src)))
    itemsize, lanes = node.dtype.itemsize, node.arg or 1
    if node.op is LOAD_ROWS:
        lanes = ROW_NBYTES // itemsize
    nbytes = itemsize * lanes
    each = 32 if nbytes <= 4 else 128 // nbytes
    total = 0
    for first in range(0, 32, each):
        start = known[node.src[1]][first : first + each] * itemsize
        words = {int(s + b) // 4 for s in start for b in range(0, nbytes, min(4, nbytes))}
        total += max(Counter(word % 32 for word in words).values())
    return total * each // 32 or 1


def test_legality_and_text() -> None:
    ((kernel, plan),) = planned(PROGRAMS["transposed operands"][0], PROGRAMS["transposed operands"][1], 2)
    assert ", 2)" in str(plan.schedule)
    (slot, tile), *_ = plan.schedule.stage.items()
    changes: list[tuple[dict[str, Any], str]] = [
        ({"pad": -1}, "cannot be -1 elements"),
        ({"pad": 1 << 20}, "bytes: 262144 at most"),
        ({"last": 1}, "rows along axis 1: it has to be one before the last"),
        ({"last": 0, "stages": 2, "direct": True}, "copies go by way of threads"),
    ]
    for changed, message in changes:
        wrong = replace(plan.schedule, stage={**plan.schedule.stage, slot: tile._replace(**changed)})
        with pytest.raises(ScheduleError, match=message):
            check_schedule(kernel, wrong, lambda op, arg, src: UOp(op, tuple(src), arg))
