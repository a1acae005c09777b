"""The walk of blocks that all languages share, by the smallest language that there can be: Python, which is executed.

A thread is a generator, which yields where it waits for the others of its group, so it is seen where not all of them
come by. A value is an array of NumPy: of shape () or, a vector, of its lanes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pytest

import funcgrad.numpy as fnp
from funcgrad.errors import InternalError
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.ops import (
    ACCUMULATE,
    BUFFER,
    CARRY,
    GROUP_BARRIER,
    GROUP_REDUCE,
    LANES,
    LATEST,
    LOAD,
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
from funcgrad.lower.render.block_writer import BlockWriter
from funcgrad.lower.render.interface import Threads
from funcgrad.lower.render.llvm.host.kernel import NATIVE
from funcgrad.trace import ops
from funcgrad.trace.graph.evaluate import evaluate, run_op
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const, numel
from tests.hardware.on_grid import TARGET
from tests.lower.linearize.test_linearize import KERNELS, SCHEDULES, _leaves
from tests.lower.optimize.test_gpu import PROGRAMS, check, floats

_COMBINE = {
    "reduce_sum": np.add,
    "reduce_prod": np.multiply,
    "reduce_max": np.maximum,
    "reduce_min": np.minimum,
}

# ---- the language ----


class PythonText(BlockWriter[str]):
    """`o` are objects that the text needs: constants, and functions of NumPy."""

    language = "Python"

    def __init__(self, grid: Sequence[UOp], threads: Threads) -> None:
        self.grid, self.threads = grid, threads
        self.lines: list[str] = []
        self.depth = 1
        self.objects: list[Any] = []
        self.values: dict[UOp, str] = {}
        for counter in reversed(grid):
            self.values[counter] = self.assigned(f"group % {counter.arg.extent}")
            self.line(f"group //= {counter.arg.extent}")

    def text(self) -> str:
        head = "def kernel(o, memory, local, group, thread, number):\n"
        return "\n".join([head, *self.lines, "    yield from ()"])

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def object(self, value: Any) -> str:
        self.objects.append(value)
        return f"o[{len(self.objects) - 1}]"

    def assigned(self, text: str) -> str:
        name = f"v{len(self.lines)}"
        self.line(f"{name} = {text}")
        return name

    def ref(self, node: UOp) -> str:
        if node not in self.values:
            assert node.op in (ops.CONST, ops.EXPAND, LANES), f"{node.op.name} is used before it is computed"
            self.values[node] = self.object(_leaf(node))
        return self.values[node]

    def called(self, function: Callable, *sources: UOp) -> str:
        return self.assigned(f"{self.object(function)}({', '.join(map(self.ref, sources))})")

    # ---- what the walk asks for ----

    def branch(self, condition: UOp, then: Callable[[], None], carried: Sequence[UOp]) -> None:
        self.line(f"if {self.ref(condition)}:")
        self.depth += 1
        then()
        self.depth -= 1

    def one_step(self, counter: UOp) -> None:
        self.values[counter] = "0"

    def open_loop(self, counter: UOp, carried: Sequence[UOp]) -> str:
        self.values[counter] = name = f"i{len(self.lines)}"
        self.line(f"for {name} in range({counter.arg.extent}):")
        self.depth += 1
        return name

    def close_loop(self, opened: str) -> None:
        self.line(f"{opened} = None")  # nobody uses it any more
        self.depth -= 1

    def begin_carried(self, node: UOp) -> None:
        if node.op is LATEST:
            self.values[node] = self.values[node.src[0]] = self.assigned(self.ref(node.src[0].src[0]))
        else:
            self.values[node] = self.assigned(self.object(np.full(node.shape, node.arg[2], node.dtype)))

    def add_product(self, node: UOp, a: UOp, b: UOp) -> None:
        self.line(f"{self.ref(node)} = {self.ref(node)} + {self.ref(a)} * {self.ref(b)}")

    def combine(self, node: UOp, value: UOp) -> None:
        function = self.object(_COMBINE[node.arg[0]])
        self.line(f"{self.ref(node)} = {function}({self.ref(node)}, {self.ref(value)})")

    def hand_on(self, carries: Sequence[UOp]) -> None:
        if carries:
            following = ", ".join(self.ref(node.src[1]) for node in carries)
            self.line(f"{', '.join(map(self.ref, carries))}, = {following},")

    def scratch_of(self, node: UOp) -> str:
        return "scratch"

    def barrier(self) -> None:
        self.line("yield")


def _leaf(node: UOp) -> np.ndarray:
    if node.op is LANES:
        return np.arange(node.arg)
    scalar = node.src[0] if node.op is ops.EXPAND else node
    return np.full(node.shape, scalar.arg.value, scalar.dtype)


def _call(w: PythonText, node: UOp) -> str:
    return w.called(partial(run_op, node), *node.src)


def _thread(w: PythonText, node: UOp) -> str:
    return f"thread[{node.arg[0]}]"


def _memory(w: PythonText, node: UOp) -> str:
    if node.op is STAGED:
        node = node.src[0]
    return f"memory[{node.arg[0]}]" if node.op is BUFFER else w.ref(node)


def _local(w: PythonText, node: UOp) -> str:
    number, dtype, *sizes = node.arg
    return w.assigned(f"local.setdefault({number}, {w.object(np.zeros(numel(tuple(sizes)), dtype))}.copy())")


def _stage(w: PythonText, node: UOp) -> str:
    """The part of local memory that belongs to a step."""
    local, *counter = node.src
    _, _, count, stages = local.arg
    first = w.assigned(f"({' + '.join([str(node.arg), *map(w.ref, counter)])}) % {stages} * {count}")
    return w.assigned(f"{w.ref(local)}[{first} : {first} + {count}]")


def _places(w: PythonText, index: UOp, lanes: int) -> str:
    return f"{w.ref(index)} + {w.object(np.arange(lanes))}" if lanes and not index.shape else w.ref(index)


def _load(w: PythonText, node: UOp) -> str:
    source, index, *guard = node.src
    places = _places(w, index, node.shape[0] if node.shape else 0)
    mask = w.ref(guard[0]) if guard else "True"
    return w.assigned(f"{w.object(_loaded)}({_memory(w, source)}, {places}, {mask})")


def _store(w: PythonText, node: UOp) -> str:
    target, index, value, *guard = node.src
    places = _places(w, index, value.shape[0] if value.shape else 0)
    mask = w.ref(guard[0]) if guard else "True"
    w.line(f"{w.object(_stored)}({_memory(w, target)}, {places}, {w.ref(value)}, {mask})")
    return ""


def _loaded(memory: np.ndarray, places: Any, mask: Any) -> np.ndarray:
    places, mask = np.broadcast_arrays(places, mask)
    found = np.zeros(places.shape, memory.dtype)
    assert (places[mask] >= 0).all()
    found[mask] = memory[places[mask]]
    return found


def _stored(memory: np.ndarray, places: Any, value: Any, mask: Any) -> None:
    places, mask, value = np.broadcast_arrays(places, mask, value)
    assert (places[mask] >= 0).all()
    memory[places[mask]] = value[mask]


def _group_reduce(w: PythonText, node: UOp) -> str:
    """Each thread reads what all of them have stored that differ along these dimensions alone."""
    kind, dims = node.arg
    w.begin_exchange("scratch")
    w.line(f"local.setdefault('scratch', {{}})[thread] = {w.ref(node.src[0])}")
    w.wait()
    w.read.add("scratch")
    others = partial(_others, tuple(w.threads), tuple(dims))
    values = f"[local['scratch'][other] for other in {w.object(others)}(thread)]"
    return w.assigned(f"{w.object(_COMBINE[kind])}.reduce({values}).astype({w.object(node.dtype)})")


def _horizontal(w: PythonText, node: UOp) -> str:
    (source,) = node.src
    return w.assigned(
        f"{w.object(_COMBINE[node.arg])}.reduce({w.ref(source)}).astype({w.object(node.dtype)})"
    )


def _others(threads: Threads, dims: Sequence[int], own: Threads) -> list[Threads]:
    return list(product(*(range(n) if d in dims else [own[d]] for d, n in enumerate(threads))))  # type: ignore


def _barrier(w: PythonText, node: UOp) -> str:
    w.wait()
    return ""


def _nothing(w: PythonText, node: UOp) -> str:
    return ""


PythonText.rules = {name: _call for name in NATIVE} | {
    "load": _load,
    "store": _store,
    "thread": _thread,
    "group_reduce": _group_reduce,
    "horizontal": _horizontal,
    "group_barrier": _barrier,
    "prefetch": _nothing,
    "staged": _nothing,
    "local": _local,
    "stage": _stage,
}


def rendered(block: Block, grid: Sequence[UOp] = (), threads: Threads = (1, 1, 1)) -> PythonText:
    writer = PythonText(grid, threads)
    writer.write(block)
    return writer


def run(block: Block, grid: Sequence[UOp], threads: Threads, memory: Mapping[int, np.ndarray]) -> None:
    """A kernel, group by group: in turn each thread as far as it waits."""
    writer, space = rendered(block, grid, threads), {}
    exec(writer.text(), space)
    flat = {slot: array.reshape(-1) for slot, array in memory.items()}
    for group in range(math.prod(counter.arg.extent for counter in grid)):
        local: dict[Any, Any] = {}
        begun: list[Iterator[None]] = [
            space["kernel"](writer.objects, flat, local, group, thread, 0)
            for thread in product(*map(range, threads))
        ]
        while len(waiting := [next(thread, "done") for thread in begun]) and "done" not in waiting:
            pass
        assert set(waiting) == {"done"}, "threads wait for others that have ended"


# ---- kernels ----


@pytest.mark.parametrize("schedule", SCHEDULES.values(), ids=SCHEDULES)
@pytest.mark.parametrize("name", [name for name in KERNELS if name != "product"])
def test_kernels_of_hosts(name: str, schedule: Schedule) -> None:
    """Loops, vectors, tiles, masks, accumulators."""
    root = KERNELS[name]
    reads = sorted(set(_leaves(root)), key=lambda n: n.arg.index)
    kernel = Kernel([root], root.shape, [tuple(range(root.ndim))], reads)
    kernel.slots = {node: i for i, node in enumerate([root, *reads])}
    nest = Nest(kernel, schedule, emitter(NATIVE))
    rng = np.random.default_rng(0)
    values = {read: rng.normal(size=read.shape).astype(np.float32) for read in reads}
    found = np.full(root.shape, 7, np.float32)
    memory = [found, *(np.ascontiguousarray(values[read]) for read in reads)]
    run(linearize(nest.build(), nest.loops.paths), (), (1, 1, 1), dict(enumerate(memory)))
    (expected,) = evaluate([root], dict(values))
    np.testing.assert_allclose(found, expected, rtol=2e-6, atol=1e-6)


PLAIN = [
    "many roots",
    "sum of all",
    "softmax of short rows",
    "vector by matrix",
    "running sums of columns",
    "gather",
]


@pytest.mark.parametrize("name", PLAIN)
def test_programs_on_a_grid(name: str) -> None:
    """Groups, threads, carries, branches."""
    function, values = PROGRAMS[name]
    check(function, *values, target=TARGET, execute=run)


def test_tiles_in_local_memory() -> None:
    schedules = check(lambda a, b: a.T @ b.T, floats(24, 17), floats(19, 24), target=TARGET, execute=run)
    assert "stage" in str(schedules)


def test_first_of_the_largest_of_threads() -> None:
    check(lambda x: fnp.argmax(x, 1), np.floor(floats(3, 300) * 3), target=TARGET, execute=run)


def test_carries_read_the_old_values_of_each_other() -> None:
    step = loop("i", 10)
    a, b = (UOp(CARRY, (const(k, dt.int64), step), k) for k in (0, 1))
    last = UOp(LATEST, (a, b, step), ("latest", 1)), UOp(LATEST, (b, a + b, step), ("latest", 1))
    stores = [UOp(STORE, (buffer(k, dt.int64), const(0, dt.int64), x), 0) for k, x in enumerate(last)]
    found = [np.zeros(1, np.int64) for _ in last]
    run(linearize(stores, {step: (step,)}), (), (1, 1, 1), dict(enumerate(found)))
    assert [int(x) for (x,) in found] == [55, 89]


def sums_of_threads(steps: int) -> Block:
    """In each step of a loop all threads add what they have, and each keeps the sum of the sums."""
    thread, step = UOp(THREAD, (), (0, 4)), loop("i", steps)
    value = UOp(LOAD, (buffer(1, dt.int64), thread + step * 4), 0)
    together = UOp(GROUP_REDUCE, (value,), ("reduce_sum", (0,)))
    total = UOp(ACCUMULATE, (together * (step + 1), step), ("reduce_sum", 1, 0))
    return linearize([UOp(STORE, (buffer(0, dt.int64), thread, total), 0)], {step: (step,)})


def test_a_step_waits_for_those_who_read_what_the_step_before_exchanged() -> None:
    numbers = np.arange(12)
    found = np.zeros(4, np.int64)
    run(sums_of_threads(3), (), (4, 1, 1), {0: found, 1: numbers})
    assert found.tolist() == [int((numbers.reshape(3, 4).sum(1) * [1, 2, 3]).sum())] * 4
    lines = [line.strip() for line in rendered(sums_of_threads(3), (), (4, 1, 1)).lines]
    first, second = (k for k, line in enumerate(lines) if line == "yield")
    (exchange,) = (k for k, line in enumerate(lines) if "scratch', {}" in line)
    assert first < exchange < second


def test_a_barrier_is_enough_before_the_next_exchange() -> None:
    thread = UOp(THREAD, (), (0, 4))
    sums = [
        UOp(GROUP_REDUCE, (UOp(ops.ADD, (thread, const(k, dt.int64))),), ("reduce_sum", (0,))) for k in (1, 2)
    ]
    store = UOp(STORE, (buffer(0, dt.int64), thread, UOp(ops.MUL, tuple(sums))), 0)
    values = [s.src[0] for s in sums]
    for between, waits in ([UOp(GROUP_BARRIER, (), 0)], 3), ([], 3):
        items = [thread, *values, sums[0], *between, sums[1], store.src[2], store]
        found = np.zeros(4, np.int64)
        run(Block(None, items), (), (4, 1, 1), {0: found})
        assert found.tolist() == [10 * 14] * 4
        assert [line.strip() for line in rendered(Block(None, items), (), (4, 1, 1)).lines].count(
            "yield"
        ) == waits


def test_several_values_are_accumulated_in_turn() -> None:
    step = loop("i", 4)
    total = UOp(ACCUMULATE, (step, step * step, step), ("reduce_sum", 1, 0))
    found = np.zeros(1, np.int64)
    store = UOp(STORE, (buffer(0, dt.int64), const(0, dt.int64), total), 0)
    run(linearize([store], {step: (step,)}), (), (1, 1, 1), {0: found})
    assert found.tolist() == [6 + 14]


def test_branches_are_taken_by_some_threads() -> None:
    thread = UOp(THREAD, (), (0, 4))
    inside = branch("b", thread < const(3, dt.int64))
    store = UOp(STORE, (buffer(0, dt.int64), thread + inside, thread * thread), 0)
    found = np.full(4, 7)
    run(linearize([store], {inside: (inside,)}), (), (4, 1, 1), {0: found})
    assert found.tolist() == [0, 1, 4, 7]


def test_groups_hand_nothing_to_each_other() -> None:
    group = loop("g", 4)
    total = UOp(ACCUMULATE, (group, group), ("reduce_sum", 1, 0))
    block = linearize([UOp(STORE, (buffer(0, dt.int64), const(0, dt.int64), total), 0)], {group: (group,)})
    with pytest.raises(InternalError, match="groups of g cannot hand values to each other"):
        rendered(block, (group,))


def test_what_a_language_lacks() -> None:
    step = loop("i", 4)
    pairs = UOp(LOAD, (buffer(1, dt.uint16), step * 8), 8)
    total = UOp(ACCUMULATE, (pairs, pairs, step), ("dpbf16ps", 1, 0.0))
    block = linearize([UOp(STORE, (buffer(0, dt.float32), const(0, dt.int64), total), 4)], {step: (step,)})
    with pytest.raises(InternalError, match="Python has no dpbf16ps: the target must not have it"):
        rendered(block)
    store = UOp(
        STORE, (buffer(0, dt.float32), const(0, dt.int64), UOp(ops.EXP, (const(1.0, dt.float32),))), 0
    )
    with pytest.raises(InternalError, match="the Python renderer has no rule for exp"):
        rendered(linearize([store], {}))
