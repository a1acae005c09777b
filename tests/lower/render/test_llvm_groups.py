"""Threads, local memory, barriers and reductions of groups, as the renderers of GPUs write them, run on the host."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import numpy as np
import pytest

from funcgrad.lower.ir.ops import (
    ACCUMULATE,
    GROUP_REDUCE,
    LANES,
    LOAD,
    LOCAL,
    STAGED,
    STORE,
    THREAD,
    buffer,
    loop,
)
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.render.interface import GridRenderer
from funcgrad.lower.render.llvm.gpu.amdgcn import AMDGCN
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const
from tests.hardware.gpu_on_host import run_on_host

TARGETS = {"nvptx": NVPTX, "amdgcn": AMDGCN}
Threads = tuple[int, int, int]
pytestmark = pytest.mark.parametrize("renderer", TARGETS.values(), ids=TARGETS)


def run(
    renderer: GridRenderer,
    stores: Sequence[UOp],
    arrays: Sequence[np.ndarray],
    grid: Sequence[UOp],
    threads: Threads,
) -> None:
    block = linearize(stores, {counter: tuple(grid[: i + 1]) for i, counter in enumerate(grid)}, grid)
    made = renderer.render_kernel("kernel0", block, grid, threads)
    groups = math.prod(counter.arg.extent for counter in grid)
    run_on_host(made.text, "kernel0", groups, threads, [arrays[slot] for slot in made.slots])


def thread_of(threads: Threads, dim: int) -> UOp:
    return UOp(THREAD, (), (dim, threads[dim]))


def linear(threads: Threads) -> UOp:
    x, y, z = (thread_of(threads, dim) for dim in range(3))
    return x + y * threads[0] + z * (threads[0] * threads[1])


def numbers(dtype: np.dtype, *shape: int) -> np.ndarray:
    rng = np.random.default_rng(len(shape))
    if dtype == dt.bool_:
        return rng.integers(0, 2, shape).astype(bool)
    return rng.integers(-40, 40, shape).astype(dtype)


REDUCTIONS = {
    "reduce_sum": np.add,
    "reduce_prod": np.multiply,
    "reduce_max": np.maximum,
    "reduce_min": np.minimum,
}


@pytest.mark.parametrize(
    ("threads", "dims"),
    [
        ((8, 1, 1), (0,)),
        ((64, 1, 1), (0,)),
        ((4, 16, 1), (1,)),
        ((4, 16, 2), (0, 2)),
        ((2, 4, 8), (0, 1, 2)),
        ((5, 1, 1), (0,)),
        ((3, 4, 1), (1,)),
        ((4, 3, 2), (0, 1)),
        ((4, 3, 2), (0, 2)),
    ],
    ids=str,
)
def test_reductions(renderer: GridRenderer, threads: Threads, dims: tuple[int, ...]) -> None:
    """Of every dtype that a shuffle has to take apart, in one kernel of two groups."""
    dtypes = (dt.float32, dt.float64, dt.int8, dt.uint16, dt.int32, dt.int64, dt.float16)
    size = math.prod(threads)
    kinds = list(REDUCTIONS)
    group = loop("d00", 2)
    index = group * size + linear(threads)
    arrays: list[np.ndarray] = []
    stores = []
    for k, dtype in enumerate(dtypes):
        kind = kinds[2 + k % 2] if dtype.itemsize == 2 else kinds[k % 4]
        x = numbers(dtype, 2, size)
        if kind == "reduce_prod":
            x = np.sign(x)
        arrays += [np.zeros_like(x), x]
        value = UOp(LOAD, (buffer(2 * k + 1, dtype), index), 0)
        total = UOp(GROUP_REDUCE, (value,), (kind, dims))
        stores.append(UOp(STORE, (buffer(2 * k, dtype), index, total), 0))
    run(renderer, stores, arrays, [group], threads)
    axes = tuple(3 - dim for dim in dims)
    for k in range(len(dtypes)):
        found, x = arrays[2 * k : 2 * k + 2]
        kind = kinds[2 + k % 2] if x.dtype.itemsize == 2 else kinds[k % 4]
        shaped = x.reshape(2, *reversed(threads))
        wanted = REDUCTIONS[kind].reduce(shaped, axis=axes, keepdims=True, dtype=x.dtype)
        np.testing.assert_array_equal(
            found.reshape(shaped.shape), np.broadcast_to(wanted, shaped.shape), str(x.dtype)
        )


@pytest.mark.parametrize("dtype", [dt.float32, dt.bool_], ids=str)
def test_all_threads_get_the_same_bits(renderer: GridRenderer, dtype: np.dtype) -> None:
    """Also of zeros of both signs, and of vectors."""
    threads: Threads = (64, 1, 1)
    index = linear(threads) * 2
    rng = np.random.default_rng(3)
    x = (
        rng.integers(0, 2, 128).astype(bool)
        if dtype == dt.bool_
        else np.where(rng.integers(0, 2, 128), 0.0, -0.0)
    )
    arrays = [np.zeros(128, dtype), x.astype(dtype)]
    value = UOp(LOAD, (buffer(1, dtype), index), 2)
    total = UOp(GROUP_REDUCE, (value,), ("reduce_max", (0,)))
    run(renderer, [UOp(STORE, (buffer(0, dtype), index, total), 2)], arrays, [], threads)
    bits = arrays[0].view(np.uint8).reshape(64, -1)
    assert (bits == bits[0]).all()
    np.testing.assert_array_equal(arrays[0].reshape(64, 2)[0], arrays[1].reshape(64, 2).max(0))


def test_sums_in_a_loop(renderer: GridRenderer) -> None:
    """Local memory is used again in every step: threads wait for those that still read."""
    threads: Threads = (40, 2, 1)
    step = loop("d01", 6)
    index = step * 80 + linear(threads)
    x, found = numbers(dt.float32, 6, 80), np.zeros((6, 80), np.float32)
    total = UOp(GROUP_REDUCE, (UOp(LOAD, (buffer(1, dt.float32), index), 0),), ("reduce_sum", (0,)))
    block = linearize([UOp(STORE, (buffer(0, dt.float32), index, total), 0)], {step: (step,)})
    made = renderer.render_kernel("kernel0", block, [], threads)
    run_on_host(made.text, "kernel0", 1, threads, [found, x])
    wanted = np.broadcast_to(x.reshape(6, 2, 40).sum(2, keepdims=True), (6, 2, 40))
    np.testing.assert_array_equal(found.reshape(6, 2, 40), wanted)


def test_staging(renderer: GridRenderer) -> None:
    """Every thread reads what its neighbour stored, step by step; vectors in local memory."""
    threads: Threads = (16, 1, 1)
    row, step = loop("d00", 2), loop("r0", 3)
    thread = thread_of(threads, 0)
    local = UOp(LOCAL, (), (0, dt.float32, 32))
    value = UOp(LOAD, (buffer(1, dt.float32), row * 96 + step * 32 + thread * 2), 2)
    staged = UOp(STAGED, (local, UOp(STORE, (local, thread * 2, value), 2)), ())
    neighbour = UOp(LOAD, (staged, (const(15, dt.int64) - thread) * 2), 2)
    total = UOp(ACCUMULATE, (neighbour, step), ("reduce_max", 1, -np.inf))
    x, found = numbers(dt.float32, 2, 3, 16, 2), np.zeros((2, 16, 2), np.float32)
    run(
        renderer,
        [UOp(STORE, (buffer(0, dt.float32), row * 32 + thread * 2, total), 2)],
        [found, x],
        [row],
        threads,
    )
    np.testing.assert_array_equal(found, x[:, :, ::-1].max(1))


def test_staging_again(renderer: GridRenderer) -> None:
    """The same memory filled with what was read from it, three times, as sorting networks do."""
    threads: Threads = (8, 4, 1)
    thread = linear(threads)
    value = UOp(LOAD, (buffer(1, dt.int32), thread), 0)
    local = UOp(LOCAL, (), (0, dt.int32, 32))
    x, found = numbers(dt.int32, 32), np.zeros(32, np.int32)
    wanted = x
    for distance in (1, 5, 16):
        staged = UOp(STAGED, (local, UOp(STORE, (local, thread, value), 0)), ())
        other = UOp(ops.REM, (thread + distance, const(32, dt.int64)))
        value = UOp(LOAD, (staged, other), 0) * 2 - value
        wanted = np.roll(wanted, -distance) * 2 - wanted
    run(renderer, [UOp(STORE, (buffer(0, dt.int32), thread, value), 0)], [found, x], [], threads)
    np.testing.assert_array_equal(found, wanted)


@pytest.mark.parametrize("lanes", [0, 4])
def test_masks(renderer: GridRenderer, lanes: int) -> None:
    """Loads and stores beyond the end, of whole vectors and of some of their lanes; memory around is not touched."""
    threads: Threads = (4, 1, 1)
    width = max(lanes, 1)
    group = loop("d00", 4)
    index = (group * 4 + thread_of(threads, 0)) * width
    extent = 13 * width - (width > 1)
    if lanes:
        inside = UOp(LANES, (), lanes) < (index * -1 + extent).expand((0,), (lanes,))
    else:
        inside = index < extent
    x, found = numbers(dt.int16, extent), np.full(extent + 8, 7, np.int16)
    value = UOp(LOAD, (buffer(1, dt.int16), index, inside), lanes)
    doubled = UOp(LOAD, (buffer(1, dt.int16), index, inside), lanes) + value
    run(
        renderer,
        [UOp(STORE, (buffer(0, dt.int16), index, doubled, inside), lanes)],
        [found, x],
        [group],
        threads,
    )
    np.testing.assert_array_equal(found, np.concatenate([2 * x, np.full(8, 7, np.int16)]))


def test_lanes_that_are_exchanged_one_after_another_wait_for_each_other(renderer: GridRenderer) -> None:
    """Threads of another warp may still read what was exchanged for the lane before."""
    index = linear((64, 1, 1)) * 2
    value = UOp(LOAD, (buffer(1, dt.float32), index), 2)
    total = UOp(GROUP_REDUCE, (value,), ("reduce_sum", (0,)))
    block = linearize([UOp(STORE, (buffer(0, dt.float32), index, total), 2)], {})
    text = renderer.render_kernel("kernel0", block, [], (64, 1, 1)).text
    kinds = re.findall(
        r"store float .* addrspace\(3\)|load float, .* addrspace\(3\)|call void @llvm\S*barrier", text
    )
    order = "".join(kind[0] for kind in kinds)
    assert order == "scllcscll"
