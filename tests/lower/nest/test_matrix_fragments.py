"""Fragments by rows of local memory: what each thread gets of four tiles, and which products load theirs so."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.ops import LOAD, LOAD_ROWS, LOCAL, ROW_NBYTES, STAGED, STORE, THREAD, buffer
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const
from tests.hardware.assembled import assemble, compile_apart, find_ptxas
from tests.hardware.gpu_on_host import executor
from tests.hardware.grid_interpreter import GridError, run_kernel
from tests.hardware.on_grid import Execute
from tests.lower.optimize.test_gpu_tensor_core import check, halves

THREADS = (4, 8, 2)  # two warps
EXECUTE = pytest.mark.parametrize("execute", [run_kernel, executor(NVPTX)], ids=["interpreter", "host"])


def kernel(dtype: np.dtype, transposed: bool, begin: Callable[[UOp], UOp] = lambda row: row) -> list[UOp]:
    """Each warp loads four tiles, one behind the other, of memory that all threads have copied; stores what it got."""
    x, y, z = (UOp(THREAD, (), (dim, count)) for dim, count in enumerate(THREADS))
    side = count = ROW_NBYTES // dtype.itemsize
    lane = x + y * 4
    thread = lane + z * 32
    local = UOp(LOCAL, (), (0, dtype, 64 * side))
    value = UOp(LOAD, (buffer(1, dtype), thread * side), side)
    staged = UOp(STAGED, (local, UOp(STORE, (local, thread * side, value), side)), ())
    rows = UOp(LOAD_ROWS, (staged, begin(thread) * side), (transposed, count))
    return [UOp(STORE, (buffer(0, dtype), thread * count, rows), count)]


def wanted(x: np.ndarray, transposed: bool) -> np.ndarray:
    """By the words of the PTX ISA: thread 4 i + t has of tile m the part t of row i."""
    found = []
    width = 4 // x.itemsize
    for warp in x.reshape(2, 4, 8, -1):
        for i in range(8):
            for t in range(4):
                for tile in warp:
                    turned = tile.T if transposed else tile
                    found += [*turned[i, t * width : (t + 1) * width]]
    return np.array(found, x.dtype)


@EXECUTE
@pytest.mark.parametrize(
    ("dtype", "transposed"), [(dt.float16, False), (dt.bfloat16, True), (dt.float32, False)], ids=str
)
def test_fragments(dtype: np.dtype, transposed: bool, execute: Execute) -> None:
    x = np.random.default_rng(0).normal(size=64 * ROW_NBYTES // dtype.itemsize).astype(dtype)
    found = np.zeros_like(x)
    execute(linearize(kernel(dtype, transposed), {}), (), THREADS, {0: found, 1: x})
    np.testing.assert_array_equal(found, wanted(x, transposed))


def test_rows_of_other_threads() -> None:
    """Threads wait for those that stored the rows; without that the interpreter says so."""
    block = linearize(kernel(dt.float16, False, lambda row: const(63, dt.int64) - row), {})
    x = np.arange(512).astype(np.float16)
    found = np.zeros_like(x)
    run_kernel(block, (), THREADS, {0: found, 1: x})
    np.testing.assert_array_equal(found, wanted(x.reshape(64, 8)[::-1], False))
    assert sum(item.op.name == "group_barrier" for item in block.items if isinstance(item, UOp)) == 1
    block.items = [i for i in block.items if isinstance(i, Block) or i.op.name != "group_barrier"]
    with pytest.raises(GridError, match="since the last barrier"):
        run_kernel(block, (), THREADS, {0: found, 1: x})


@pytest.mark.parametrize(
    ("function", "values", "by_rows"),
    [
        (lambda a, b: a @ b, (halves(32, 64), halves(64, 32)), 2),
        (lambda a, b: a @ b.T, (halves(32, 64), halves(16, 64)), 2),
        (lambda a, b: a.T @ b, (halves(64, 32), halves(64, 16)), 2),
        (lambda a, b: (-a) @ b, (halves(32, 64), halves(64, 16)), 1),
        (lambda a, b: a @ b, (halves(33, 101), halves(101, 35)), 2),
    ],
    ids=["plain", "right transposed", "left transposed", "prologue", "odd sizes"],
)
def test_products(function: Callable, values: tuple[np.ndarray, ...], by_rows: int) -> None:
    """Both operands, in whatever order they stand in memory; where one is computed from that, the other."""
    seen: list[Block] = []

    def execute(block: Block, grid: Sequence[UOp], threads: Any, memory: Mapping[int, np.ndarray]) -> None:
        seen.append(block)
        run_kernel(block, grid, threads, memory)

    assert any("matrix(" in schedule for schedule in check(function, *values, execute=execute))
    memories = {load.src[0] for block in seen for load in loads(block)}
    assert len(memories) == by_rows


def loads(block: Block) -> list[UOp]:
    inner = [load for item in block.items if isinstance(item, Block) for load in loads(item)]
    return inner + [item for item in block.items if isinstance(item, UOp) and item.op is LOAD_ROWS]


@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
def test_ptxas(arch: str, tmp_path: Path) -> None:
    block = linearize(kernel(dt.float16, True), {})
    ptx = compile_apart({"rows": NVPTX.render_kernel("NAME", block, (), THREADS).text}, arch, tmp_path)
    assert ptx["rows"].count(b"ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16") == 1
    assert not any(word in ptx["rows"] for word in (b"prmt", b"bfe"))  # registers stay as they are
    if find_ptxas() is None:
        pytest.skip("no ptxas (nvidia-cuda-nvcc): LLVM's PTX is not assembled")
    (used,) = assemble(ptx, arch, tmp_path).values()
    assert not used.spilled and used.registers < 32
