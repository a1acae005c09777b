"""The interpreter of kernels for grids: right kernels give right values, what a device would do wrong is an error."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.ops import (
    ACCUMULATE,
    GROUP_REDUCE,
    LANES,
    LOAD,
    LOCAL,
    RANGE,
    STAGED,
    STORE,
    THREAD,
    branch,
    buffer,
    loop,
)
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.math.decompose import emitter
from funcgrad.lower.nest.nest import Nest
from funcgrad.lower.render.llvm.host.kernel import NATIVE
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const, toposort
from tests.hardware.grid_interpreter import GridError, run_kernel
from tests.lower.linearize.test_linearize import KERNELS, SCHEDULES, _leaves

THREADS = 4


def load(slot: int, index: UOp, *mask: UOp, lanes: int = 0) -> UOp:
    return UOp(LOAD, (buffer(slot, dt.float32), index, *mask), lanes)


def store(slot: int, index: UOp, value: UOp, *mask: UOp) -> UOp:
    return UOp(STORE, (buffer(slot, dt.float32), index, value, *mask), value.shape[0] if value.shape else 0)


def thread(count: int = THREADS) -> UOp:
    return UOp(THREAD, (), (0, count))


def run(
    stores: Sequence[UOp], arrays: Sequence[np.ndarray], grid: Sequence[UOp] = (), threads: int = THREADS
) -> None:
    branches = [node for node in toposort(stores) if node.op is RANGE and node.src]
    around = [*grid, *branches]
    block = linearize(stores, {counter: tuple(around[: i + 1]) for i, counter in enumerate(around)}, grid)
    run_kernel(block, grid, (threads, 1, 1), dict(enumerate(arrays)))


def numbers(*shape: int) -> np.ndarray:
    return np.random.default_rng(0).normal(size=shape).astype(np.float32)


@pytest.mark.parametrize("schedule", SCHEDULES.values(), ids=SCHEDULES)
@pytest.mark.parametrize("name", [name for name in KERNELS if name != "product"])
def test_kernels_of_hosts(name: str, schedule: Schedule) -> None:
    """Without threads it runs what hosts run: loops, vectors, tiles, masks."""
    root = KERNELS[name]
    reads = sorted(set(_leaves(root)), key=lambda n: n.arg.index)
    kernel = Kernel([root], root.shape, [tuple(range(root.ndim))], reads)
    kernel.slots = {node: i for i, node in enumerate([root, *reads])}
    nest = Nest(kernel, schedule, emitter(NATIVE))
    block = linearize(nest.build(), nest.loops.paths)
    values = {read: numbers(*read.shape) for read in reads}
    found = np.full(root.shape, 7, np.float32)
    memory = [found, *(np.ascontiguousarray(values[read]) for read in reads)]
    run_kernel(block, (), (1, 1, 1), dict(enumerate(memory)))
    (expected,) = evaluate([root], dict(values))
    np.testing.assert_allclose(found, expected, rtol=2e-6, atol=1e-6)


def test_groups_and_threads() -> None:
    """Group numbers, the last fastest; a mask at the end."""
    rows, tiles = loop("d00", 3), loop("d01", 3)
    column = tiles * THREADS + thread()
    inside = column < 10
    index = rows * 10 + column
    x, found = numbers(3, 10), np.zeros((3, 10), np.float32)
    run([store(0, index, load(1, index, inside) * 2, inside)], [found, x], [rows, tiles])
    np.testing.assert_array_equal(found, 2 * x)


@pytest.mark.parametrize("threads", [1, 4, 7])
def test_group_reduction(threads: int) -> None:
    """Each thread sums vectors of a row, then the group does."""
    row, step = loop("d00", 5), loop("r0", 3)
    index = row * (3 * threads * 2) + step * (threads * 2) + thread(threads) * 2
    partial = UOp(ACCUMULATE, (load(1, index, lanes=2), step), ("reduce_sum", 1, 0.0))
    total = UOp(GROUP_REDUCE, (partial,), ("reduce_sum", (0,)))
    x, found = numbers(5, 3 * threads * 2), np.zeros((5, 2), np.float32)
    run([store(0, row * 2, total)], [found, x], [row], threads)
    np.testing.assert_allclose(found, x.reshape(5, -1, 2).sum(1), atol=1e-5)


def staged_rows(row: UOp, step: UOp, number: int = 0) -> UOp:
    """A part of a row in local memory."""
    local = UOp(LOCAL, (), (number, dt.float32, THREADS))
    value = load(1, row * 12 + step * THREADS + thread())
    return UOp(STAGED, (local, UOp(STORE, (local, thread(), value), 0)), ())


def test_staging_in_a_loop() -> None:
    """Every thread reads what its neighbour stored, step by step."""
    row, step = loop("d00", 2), loop("r0", 3)
    neighbour = UOp(LOAD, (staged_rows(row, step), const(3, dt.int64) - thread()), 0)
    total = UOp(ACCUMULATE, (neighbour, step), ("reduce_max", 1, -np.inf))
    x, found = numbers(2, 12), np.zeros((2, 4), np.float32)
    run([store(0, row * 4 + thread(), total)], [found, x], [row])
    np.testing.assert_array_equal(found, x.reshape(2, 3, 4)[:, :, ::-1].max(1))


def test_branches() -> None:
    inside = branch("if", thread() < 2)
    found = np.full(4, 7, np.float32)
    run([store(0, thread() + inside, load(1, thread() + inside))], [found, numbers(2)])
    np.testing.assert_array_equal(found, [*numbers(2), 7, 7])


def test_outside() -> None:
    with pytest.raises(GridError, match="load from b1 of 3 elements at \\[3\\]"):
        run([store(0, thread(), load(1, thread()))], [np.zeros(4, np.float32), numbers(3)])
    lanes = UOp(LANES, (), 2)
    with pytest.raises(GridError, match="store to b0 of 4 elements at \\[-1\\]"):
        run([store(0, thread() - 1, load(1, thread()))], [np.zeros(4, np.float32), numbers(4)])
    with pytest.raises(GridError, match="load from b1"):
        value = UOp(LOAD, (buffer(1, dt.float32), lanes + thread().expand((0,), (2,))), 0)
        run([store(0, thread() * 2, value)], [np.zeros(8, np.float32), numbers(4)])


def test_races() -> None:
    with pytest.raises(GridError, match="two threads write different values"):
        run([store(0, const(0, dt.int64), load(1, thread()))], [np.zeros(1, np.float32), numbers(4)])
    one = np.zeros(1, np.float32)
    run([store(0, const(0, dt.int64), load(1, const(2, dt.int64)))], [one, numbers(4)])  # all the same
    assert one[0] == numbers(4)[2]
    x = numbers(8)
    with pytest.raises(GridError, match="a thread writes what another one reads"):
        run([store(0, thread() + 1, load(1, thread()))], [x, x])
    run([store(0, thread(), load(1, thread()) * 2)], [x, x])  # its own
    np.testing.assert_array_equal(x[:4], 2 * numbers(8)[:4])
    group = loop("d00", 2)
    with pytest.raises(GridError, match="a thread writes what another one reads"):
        run([store(0, group, load(1, const(0, dt.int64)) + 1)], [x, x], [group], 1)


def test_waiting_in_a_branch() -> None:
    inside = branch("if", thread() < 2)
    total = UOp(GROUP_REDUCE, (load(1, thread() + inside),), ("reduce_sum", (0,)))
    with pytest.raises(GridError, match="only some threads"):
        run([store(0, thread() + inside, total)], [np.zeros(4, np.float32), numbers(4)])
    group = loop("d00", 2)  # whole groups may stay away
    inside = branch("if", group < 1)
    total = UOp(GROUP_REDUCE, (load(1, thread() + inside),), ("reduce_sum", (0,)))
    found = np.zeros(1, np.float32)
    run([store(0, inside, total)], [found, numbers(4)], [group])
    np.testing.assert_allclose(found, numbers(4).sum(), rtol=1e-6)


def test_local_memory_that_was_not_stored() -> None:
    local = UOp(LOCAL, (), (0, dt.float32, THREADS))
    half = UOp(STORE, (local, thread(), load(1, thread()), thread() < 2), 0)
    staged = UOp(STAGED, (local, half), ())
    read = UOp(LOAD, (staged, thread()), 0)
    with pytest.raises(GridError, match="nothing was stored"):
        run([store(0, thread(), read)], [np.zeros(4, np.float32), numbers(4)])
    read = UOp(LOAD, (staged, thread(), thread() < 2), 0)
    found = np.full(4, 7, np.float32)
    run([store(0, thread(), read)], [found, numbers(4)])
    np.testing.assert_array_equal(found, [*numbers(4)[:2], 0, 0])
