"""A place for every instruction: before its users, and in no loop that it does not depend on."""

from __future__ import annotations

import numpy as np
import pytest

from funcgrad.errors import InternalError
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.dependence import loops_of
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.ops import ACCUMULATE, LOAD, RANGE, STORE, loop
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.math.decompose import emitter
from funcgrad.lower.nest.nest import Nest
from funcgrad.lower.render.llvm.host.kernel import NATIVE
from funcgrad.lower.verify import check_block
from funcgrad.trace.ops import CONTRACT, GATHER, PARAM
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Param, UOp


def param(number: int, *shape: int, dtype: np.dtype = dt.float32) -> UOp:
    return UOp(PARAM, (), Param(0, number, shape, dtype, False))


def block_of(root: UOp, schedule: Schedule | None = None) -> Block:
    reads = sorted(set(_leaves(root)), key=lambda n: n.arg.index)
    kernel = Kernel([root], root.shape, [tuple(range(root.ndim))], reads)
    kernel.slots = {node: i for i, node in enumerate([root, *reads])}
    nest = Nest(kernel, schedule or Schedule(), emitter(NATIVE))
    block = linearize(nest.build(), nest.loops.paths)
    check_block(block)
    return block


def _leaves(node: UOp) -> list[UOp]:
    return [node] if node.op is PARAM else [leaf for s in node.src for leaf in _leaves(s)]


def walk(block: Block, path: tuple[UOp, ...] = ()) -> list[tuple[UOp, tuple[UOp, ...]]]:
    """Every instruction with the loops around it, in order."""
    found = []
    for item in block.items:
        if isinstance(item, Block):
            assert item.counter is not None
            found += walk(item, (*path, item.counter))
        else:
            found.append((item, path))
    return found


def depth_of(block: Block, wanted: UOp) -> list[int]:
    """The number of loops around each instruction of an op."""
    return [len(path) for item, path in walk(block) if item.op is wanted]


x, row, column, scalar = param(0, 6, 7), param(1, 7), param(2, 6), param(3)


def repeated(vector: UOp, axis: int) -> UOp:
    return vector.expand((axis,), ((6, 7)[axis],))


KERNELS = {
    "elementwise": x * 2 + repeated(row, 0),
    "row sum": (x * x).sum((1,)),
    "softmax": (x - repeated(x.reduce("reduce_max", (1,)), 1)).unary("exp"),
    "normalized": x / repeated(x.sum((1,)), 1) - repeated(column.unary("neg"), 1),
    "product": UOp(CONTRACT, (x, param(4, 7, 5)), ((0, 1), (1, 2), (0, 2))),
    "sum of a constant": scalar.expand((0,), (6,)).sum((0,)),
}
SCHEDULES = {
    "none": Schedule(),
    "vector": Schedule(vectorize={"d01": 4}),
    "tile": Schedule(unroll={"d00": 3, "d01": 2}),
    "order": Schedule(order=["d01", "d00"]),
}


@pytest.mark.parametrize("schedule", SCHEDULES.values(), ids=SCHEDULES)
@pytest.mark.parametrize("root", KERNELS.values(), ids=KERNELS)
def test_places(root: UOp, schedule: Schedule) -> None:
    """Everything stands once, after its sources, and exactly in the loops that it needs or in one around them."""
    root = CONTRACT.decompose(root.arg, *root.src) if root.op is CONTRACT else root
    done: set[UOp] = set()
    for item, path in walk(block_of(root, schedule)):
        if item.op is RANGE:
            continue
        assert item not in done, "one place"
        missing = [s for s in item.src if s not in done and s.op not in (RANGE, ACCUMULATE)]
        assert not missing, "sources first"
        assert loops_of(item) <= set(path), "within its loops"
        assert not path or path[-1] in loops_of(item) or item.op is STORE, "hoisted out of the others"
        done.add(item)


def test_invariants_stand_outside() -> None:
    """The exponential of a number per row is computed once a row, of a scalar once."""
    once_a_row = block_of(x * repeated(column * 3, 1))
    assert depth_of(once_a_row, LOAD) == [1, 2] and depth_of(once_a_row, STORE) == [2]
    once = block_of(x * (scalar * 3).expand((0, 1), (6, 7)))
    assert depth_of(once, LOAD) == [0, 2]


def test_reductions_follow_each_other_within_a_row() -> None:
    """Two loops in the loop of the rows: the sum, then the use of the sum."""
    block = block_of(x / repeated(x.sum((1,)), 1))
    (rows,) = [item for item in block.items if isinstance(item, Block)]
    inner = [item for item in rows.items if isinstance(item, Block)]
    assert [item.counter.arg.loop for item in inner if item.counter] == ["r0.0x7", "d01"]
    assert len(inner[0].carried) == 1 and not inner[1].carried


def test_a_sum_at_a_computed_position_waits_for_it() -> None:
    """Sums of equal length share no loop where a gather reads one of them at the position that the other says; and the
    last of three waits for both."""

    def at(rows: UOp, position: UOp) -> UOp:
        return UOp(GATHER, (rows.sum((1,)), position.cast(dt.int32)))

    where = param(4, 6, 7).reduce("reduce_max", (1,))
    for root in (at(x, where), at(param(5, 6, 7), at(x, where)), at(x, where) + where):
        (rows,) = [item for item in block_of(root).items if isinstance(item, Block)]
        inner = [item for item in rows.items if isinstance(item, Block)]
        names = [item.counter.arg.loop for item in inner if item.counter]
        assert names == [f"r{k}.0x7" for k in range(len(inner))]
        assert [len(item.carried) for item in inner] == [1] * len(names)


def test_loop_order_is_that_of_the_schedule() -> None:
    block = block_of(x + 1, Schedule(order=["d01", "d00"]))
    paths = [[v.arg[0].split("@")[0] for v in path] for item, path in walk(block) if item.op is STORE]
    assert paths == [["d01", "d00"]]


def test_loop_waits_for_what_it_accumulates() -> None:
    """What is summed does not change in the loop: it is computed before, not after."""
    block = block_of((scalar * 2).expand((0,), (6,)).sum((0,)))
    kinds = [item.op.name if isinstance(item, UOp) else "loop" for item in block.items]
    assert kinds.index("load") < kinds.index("mul") < kinds.index("loop") < kinds.index("store")


def test_loops_that_need_each_other_are_refused() -> None:
    first, second = loop("a", 3), loop("b", 3)
    buffer = UOp(OPS["buffer"], (), (0, dt.float32))

    def accumulated(counter: UOp, value: UOp) -> UOp:
        loaded = UOp(LOAD, (buffer, counter), 0)
        return UOp(ACCUMULATE, (loaded + value, counter), ("reduce_sum", 1, 0.0))

    zero = UOp(LOAD, (buffer, UOp(OPS["iota"], (), (1, dt.int64)).reshape(())), 0)
    from_first = accumulated(first, zero)
    from_second = accumulated(second, from_first)
    again = accumulated(first, from_second)
    store = UOp(STORE, (buffer, second * 0, again), 0)
    with pytest.raises(InternalError, match="need each other"):
        linearize([store], {})
