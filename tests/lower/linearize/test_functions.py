"""Which functions a kernel becomes, and what loops their tasks and groups go through."""

from __future__ import annotations

import itertools

import pytest

from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.ops import STORE
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.linearize.functions import FunctionBody, functions_of
from funcgrad.lower.math.decompose import emitter
from funcgrad.lower.nest.plan import plan_of
from funcgrad.lower.nest.proof.affine_sum import affine
from funcgrad.lower.render.llvm.host.kernel import NATIVE
from funcgrad.trace.ops import PARAM
from funcgrad.trace.types.dtypes import float32
from funcgrad.trace.uop import Param, UOp


def functions(schedule: Schedule) -> list[FunctionBody]:
    """Those of -x and of its rows' sums, in one kernel, for x of shape (12, 20)."""
    x = UOp(PARAM, (), Param(0, 0, (12, 20), float32, False))
    roots = [x.unary("neg"), x.reduce("reduce_sum", (1,))]
    kernel = Kernel(roots, (12, 20), [(0, 1), (0,)], [x])
    kernel.slots = {node: i for i, node in enumerate([*roots, x])}
    return functions_of(plan_of(kernel, schedule, emitter(NATIVE)))


def order_of(body: FunctionBody) -> list[int]:
    """The elements that groups store, in the order of the groups."""
    (store,) = body.stores
    assert store.op is STORE
    index = affine(store.src[1], {})
    steps = itertools.product(*(range(counter.arg.extent) for counter in body.counters))
    return [
        int(
            index.constant
            + sum(index.terms.get(c, 0) * i for c, i in zip(body.counters, numbers, strict=True))
        )
        for numbers in steps
    ]


def test_stores_of_other_loops_are_other_functions() -> None:
    elements, sums = functions(Schedule(grid=["d00", "d01"]))
    assert order_of(elements) == list(range(240))
    assert order_of(sums) == list(range(12))


@pytest.mark.parametrize("band", [2, 3, 6, 12])
def test_groups_go_through_bands(band: int) -> None:
    """Column by column; the function that has one of the two loops keeps its order."""
    elements, sums = functions(Schedule(grid=["d00", "d01"], swizzle=band))
    rows = range(0, 12, band)
    assert order_of(elements) == [
        20 * (first + row) + column for first in rows for column in range(20) for row in range(band)
    ]
    assert order_of(sums) == list(range(12))
