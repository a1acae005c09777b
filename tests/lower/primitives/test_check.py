"""Each primitive by itself: what it makes of a nest, that it changes no result, and when it is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
import tests.hardware.interpreted_accelerator  # noqa: F401  # registers the device
from funcgrad.config import config
from funcgrad.errors import ArgumentError, ScheduleError
from funcgrad.lower.inspect.interactive import LoopNest
from funcgrad.lower.inspect.lowered import Lowered
from funcgrad.lower.ir.schedule import Pack
from funcgrad.lower.math.decompose import emitter
from funcgrad.lower.primitives.table import PRIMITIVES
from funcgrad.lower.render.llvm.host.kernel import NATIVE
from funcgrad.trace.ops import PARAM
from funcgrad.trace.types.dtypes import float32
from funcgrad.trace.uop import Param, UOp
from funcgrad.trace.util.record import replace


def numbers(*shape: int, dtype: Any = np.float32) -> np.ndarray:
    return np.random.default_rng(0).integers(-4, 5, shape).astype(dtype)


def scaled(x: Any, b: Any) -> Any:
    return x * 2 + b


def shifted_rows(x: Any) -> Any:
    return x[:, :7] + 1


def row_sums(x: Any) -> Any:
    return x.sum(1)


def wide_sums(x: Any) -> Any:
    return x.sum(0)


def total(x: Any) -> Any:
    return x.sum()


def centered(x: Any) -> Any:
    return x - x.max(1, keepdims=True)


def softmax(x: Any) -> Any:
    e = fnp.exp2(x - x.max(1, keepdims=True))  # of whole numbers: it is exact
    return e / e.sum(1, keepdims=True)


def turned_softmax(x: Any) -> Any:
    e = fnp.exp(x)
    return e[:, ::-1] / e.sum(1, keepdims=True)


def wide_softmax(x: Any) -> Any:
    e = fnp.exp(x)
    return e / e.sum(1, keepdims=True)


def product(a: Any, b: Any) -> Any:
    return a @ b


def running(x: Any) -> Any:
    return fnp.cumsum(x, 0)


def updated(x: Any, i: Any, u: Any) -> Any:
    return x.at[i].add(u)


def updated_batch(x: Any, i: Any, u: Any) -> Any:
    return fg.vmap(lambda x, i, u: x.at[i].add(u))(x, i, u)


def rotated(x: Any) -> Any:
    return x * 2j


def doubled(x: Any) -> Any:
    return x * 2


ARGUMENTS: dict[Callable, list[np.ndarray]] = {
    scaled: [numbers(12, 20), numbers(12, 20)],
    shifted_rows: [numbers(6, 16)],
    row_sums: [numbers(12, 20)],
    wide_sums: [numbers(4, 9000)],
    total: [numbers(12, 80)],
    centered: [numbers(12, 20)],
    softmax: [numbers(12, 20)],
    turned_softmax: [numbers(12, 20)],
    wide_softmax: [numbers(40, 40_000)],
    product: [numbers(8, 9), numbers(9, 12)],
    running: [numbers(12, 20)],
    updated: [numbers(9, 8), np.array([1, 1, 7, 3, 1], np.int32), numbers(5, 8)],
    updated_batch: [numbers(3, 9), np.array([[1, 1], [7, 3], [0, 0]], np.int32), numbers(3, 2)],
    rotated: [numbers(8, dtype=np.complex64)],
    doubled: [numbers(1024, 1024)],
}


ON_GRID = {"device": "interpreted"}  # a device with a grid that is everywhere


def lowered_of(function: Callable) -> Lowered:
    return fg.jit(function).lower(*ARGUMENTS[function])


def nest_of(function: Callable) -> LoopNest:
    """The last kernel of a function (that of a scatter stands behind a copy), without primitives."""
    lowered = lowered_of(function)
    return lowered.kernel(len(lowered.kernels) - 1).plain()


def result_with(function: Callable, nest: LoopNest) -> np.ndarray:
    return np.asarray(lowered_of(function).with_kernel(nest).compile()(*ARGUMENTS[function]))


LEGAL: list[tuple[Callable, str, tuple]] = [
    (scaled, "split", ("d01", 5)),
    (row_sums, "split", ("r0.0x20", 4)),
    (updated, "split", ("d01", 4)),
    (scaled, "merge", ("d00", "d01")),
    (total, "vectorize", ("r0.1x12x80", 8)),
    (scaled, "reorder", ("d01", "d00")),
    (centered, "reorder", ("d01", "d00")),
    (updated_batch, "reorder", ("d00", "d01")),
    (scaled, "vectorize", ("d01", 8)),
    (scaled, "vectorize", ("d00", 64)),
    (row_sums, "vectorize", ("d00", 4)),
    (row_sums, "vectorize", ("r0.0x20", 16)),
    (running, "vectorize", ("d00", 4)),
    (running, "vectorize", ("d01", 4)),
    (updated, "vectorize", ("d01", 8)),
    (scaled, "unroll", ("d00", 5)),
    (product, "unroll", ("d00", 4)),
    (total, "unroll", ("r0.0x12x80", 3)),
    (running, "unroll", ("d01", 3)),
    (updated, "unroll", ("d01", 3)),
    (row_sums, "chain", ("r0.0x20",)),
    (product, "chain", ("r0.0x9",)),
    (product, "pack", (2, (9, 3, 4), (1, 0, 2))),
    (scaled, "pack", (1, (20, 12), (1, 0))),
    (product, "pack", (2, (9, 4, 4), (1, 0, 2), (9, 16))),
    (product, "dot_product", ("r0.0x9", "dpbf16ps")),
    (product, "dot_product", ("r0.0x9", "vpdpbusd")),
    (product, "pad", ("d01", 24)),
    (row_sums, "interchange", ("d00",)),
    (centered, "interchange", ("d00",)),
    (product, "interchange", ("d01",)),
    (softmax, "keep", ("r1.0x20",)),
    (row_sums, "prefetch", ("r0.0x20", 4)),
    (scaled, "prefetch", ("d00", 1)),
    (doubled, "stream", (0,)),
    (updated, "owners", (4,)),
    (scaled, "parallel", ("d00",)),
    (centered, "parallel", ("d01", 3)),
    (running, "parallel", ("d01",)),
    (updated_batch, "parallel", ("d00",)),
]


@pytest.mark.parametrize(("function", "primitive", "arguments"), LEGAL)
def test_one_primitive_changes_no_result(function: Callable, primitive: str, arguments: tuple) -> None:
    nest = nest_of(function) if primitive != "pad" else nest_of(function).vectorize(arguments[0], 8)
    nest = getattr(nest, primitive)(*arguments)
    assert primitive in repr(nest)
    assert str(nest)
    expected = np.asarray(function(*map(fnp.asarray, ARGUMENTS[function])))
    np.testing.assert_array_equal(result_with(function, nest), expected)


LEGAL_ON_GRIDS: list[tuple[Callable, list[tuple[str, tuple]]]] = [
    (scaled, [("grid", ("d00",))]),
    (scaled, [("grid", ("d00", "d01"))]),
    (updated, [("owners", (4,)), ("grid", ("own",))]),
    (scaled, [("threads", ("d01", 8, 0))]),
    (row_sums, [("threads", ("r0.0x20", 4, 0))]),
    (row_sums, [("threads", ("d00", 8, 1)), ("threads", ("r0.0x20", 2, 0))]),
    (running, [("threads", ("d01", 4, 2))]),
    (product, [("threads", ("d01", 4, 0)), ("stage", (1, "r0.0x9"))]),
    (product, [("grid", ("d00",)), ("threads", ("d01", 4, 0)), ("stage", (2, "r0.0x9"))]),
    (scaled, [("grid", ("d00", "d01")), ("swizzle", (4,))]),
    (
        product,
        [("unroll", ("d01", 3)), ("grid", ("d00", "d01")), ("threads", ("d01", 2, 0)), ("swizzle", (4,))],
    ),
]


@pytest.mark.parametrize(("function", "steps"), LEGAL_ON_GRIDS)
def test_one_primitive_of_a_grid_changes_no_result(
    function: Callable, steps: list[tuple[str, tuple]]
) -> None:
    with config(**ON_GRID):
        nest = nest_of(function)
        for primitive, arguments in steps:
            nest = getattr(nest, primitive)(*arguments)
            assert primitive in repr(nest)
        assert str(nest)
        found = result_with(function, nest)
    expected = np.asarray(function(*map(fnp.asarray, ARGUMENTS[function])))
    np.testing.assert_array_equal(found, expected)


def test_every_primitive_is_tested_by_itself() -> None:
    legal = {primitive for _, primitive, _ in LEGAL}
    legal |= {steps[-1][0] for _, steps in LEGAL_ON_GRIDS}
    # What that computes needs its instructions: nest/test_tensor_core.py.
    assert legal | {"matrix"} == set(PRIMITIVES)
    illegal = {steps[-1][0] for _, steps, _ in (*ILLEGAL, *ILLEGAL_ON_GRIDS)}
    assert illegal == set(PRIMITIVES)


ILLEGAL: list[tuple[Callable, list[tuple[str, tuple]], str]] = [
    (scaled, [("split", ("d02", 2))], "no loop d02"),
    (scaled, [("split", ("d00", 5))], "5 is no proper divisor of its 12 steps"),
    (scaled, [("split", ("d00", 12))], "12 is no proper divisor of its 12 steps"),
    (
        scaled,
        [("vectorize", ("d00", 4)), ("split", ("d00", 4))],
        "vectorize was applied to it: split it before",
    ),
    (scaled, [("split", ("d00", 4)), ("split", ("d00", 4))], "d00 was split into d00.0 and d00.1"),
    (running, [("split", ("d00", 4))], "d00 carries what came before from step to step: it runs as a whole"),
    (scaled, [("merge", ("d00",))], "it takes two loops or more"),
    (scaled, [("merge", ("d01", "d00"))], "d00 is not the next loop within d01"),
    (scaled, [("unroll", ("d01", 4)), ("merge", ("d00", "d01"))], "unroll was applied to d01: merge before"),
    (
        shifted_rows,
        [("merge", ("d00", "d01"))],
        "b1 is walked apart: a step of d00 is 16 elements, 7 of d01 are 7",
    ),
    (centered, [("merge", ("d00", "d01"))], "something is stored or reduced within d00 but not d01"),
    (
        total,
        [("merge", ("r0.0x12x80", "r0.1x12x80"))],
        "r0.0x12x80 is a loop of a reduction, which is within",
    ),
    (running, [("merge", ("d00", "d01"))], "d00 carries what came before from step to step"),
    (updated, [("merge", ("d00", "d01"))], "updates go one after the other, the elements of one update"),
    (scaled, [("merge", ("d00", "d01")), ("vectorize", ("d00", 4))], "d00 was merged into d01"),
    (scaled, [("reorder", ("d01",))], "it names every loop of the domain, d00 too"),
    (scaled, [("reorder", ("d01", "d00", "d01"))], "a loop is named twice"),
    (row_sums, [("reorder", ("r0.0x20", "d00"))], "r0.0x20 is a loop of a reduction"),
    (scaled, [("vectorize", ("d00", 3))], "3 lanes: a vector has 2, 4, 8, 16, 32 or 64"),
    (scaled, [("vectorize", ("d00", 128))], "128 lanes: a vector has 2, 4, 8, 16, 32 or 64"),
    (
        scaled,
        [("vectorize", ("d00", 4)), ("vectorize", ("d01", 4))],
        "d00 is a vector already: there are no lanes of lanes",
    ),
    (
        row_sums,
        [("vectorize", ("d00", 4)), ("vectorize", ("r0.0x20", 4))],
        "the reduction over r0.0x20 would have the lanes of d00 too",
    ),
    (
        row_sums,
        [("vectorize", ("r0.0x20", 4)), ("vectorize", ("d00", 4))],
        "the reduction over r0.0x20 would have the lanes of d00 too",
    ),
    (
        total,
        [("vectorize", ("r0.0x12x80", 4)), ("vectorize", ("r0.1x12x80", 4))],
        "the reduction over r0.1x12x80 would have the lanes of r0.0x12x80 too",
    ),
    (updated, [("vectorize", ("d00", 4))], "updates of one position go one after the other"),
    (row_sums, [("chain", ("r0.0x20",)), ("vectorize", ("r0.0x20", 4))], "chain writes its iterations out"),
    (scaled, [("unroll", ("d00", 13))], "13 copies of 12 steps"),
    (scaled, [("vectorize", ("d01", 8)), ("unroll", ("d01", 4))], "4 copies of 3 steps of 8 lanes"),
    (running, [("unroll", ("d00", 2))], "d00 carries what came before from step to step"),
    (updated, [("unroll", ("d00", 2))], "updates of one position go one after the other"),
    (scaled, [("unroll", ("d00", 0))], "0 copies of 12 steps"),
    (scaled, [("chain", ("d00",))], "d00 is no loop of a reduction"),
    (row_sums, [("unroll", ("r0.0x20", 4)), ("chain", ("r0.0x20",))], "unroll was applied to r0.0x20"),
    (
        row_sums,
        [("split", ("r0.0x20", 4)), ("chain", ("r0.0x20.1",))],
        "r0.0x20.1 is a part of r0.0x20: a chain runs along a whole axis",
    ),
    (product, [("pack", (0, (8, 12), (0, 1)))], "b0 is no operand that is only read; these are: b1, b2"),
    (product, [("pack", (2, (9, 4, 4), (0, 1, 2)))], "b2 has the shape (9, 12), which is no (9, 4, 4)"),
    (product, [("pack", (2, (9, 3, 4), (0, 1, 1)))], "(0, 1, 1) is no order of 3 axes"),
    (
        product,
        [("pack", (2, (9, 4, 2), (0, 1, 2), (9, 8)))],
        "b2 has the shape (9, 12), which cannot be filled up to (9, 8)",
    ),
    (product, [("dot_product", ("d01", "pmaddwd"))], "d01 is no loop of a reduction"),
    (
        product,
        [("unroll", ("r0.0x9", 2)), ("dot_product", ("r0.0x9", "pmaddwd"))],
        "unroll was applied to r0.0x9",
    ),
    (product, [("dot_product", ("r0.0x9", "fma"))], "there is no instruction fma: these are dpbf16ps, "),
    (product, [("pad", ("d01", 16))], "d01 is no vector, whose lanes could be masked"),
    (
        product,
        [("vectorize", ("d01", 8)), ("pad", ("d01", 20))],
        "12 steps are not filled up to whole vectors",
    ),
    (updated, [("vectorize", ("d01", 8)), ("pad", ("d01", 32))], "updates have no lanes that are masked"),
    (product, [("pack", (2, (9, 1, 12), (1, 0, 2)))], "b2 has that layout already"),
    (rotated, [("pack", (1, (8,), (0,)))], "b1 has that layout already"),
    (scaled, [("interchange", ("d01",))], "no reduction depends on d01"),
    (centered, [("interchange", ("d01",))], "no reduction depends on d01"),
    (product, [("interchange", ("r0.0x9",))], "r0.0x9 is a loop of a reduction"),
    (product, [("interchange", ("d00",))], "d01 is within d00 and around a reduction"),
    (product, [("parallel", ("d01",)), ("interchange", ("d01",))], "tasks share d01"),
    (running, [("interchange", ("d00",))], "d00 carries what came before from step to step"),
    (updated, [("interchange", ("d01",))], "the loops of updates, and those that carry values"),
    (wide_sums, [("interchange", ("d00",))], "36000 bytes of accumulators, 32768 at most"),
    (softmax, [("keep", ())], "it takes a loop"),
    (softmax, [("keep", ("d00",))], "d00 is not the last loop of a reduction"),
    (softmax, [("keep", ("r2.0x20",))], "no loop r2.0x20"),
    (softmax, [("keep", ("r0.0x20",))], "no long function is needed there and behind"),
    (row_sums, [("keep", ("r0.0x20",))], "no long function is needed there and behind"),
    (turned_softmax, [("keep", ("r0.0x20",))], "no long function is needed there and behind"),
    (softmax, [("split", ("r1.0x20", 4)), ("keep", ("r1.0x20.1",))], "the loops around r1.0x20.1 are parts"),
    (softmax, [("vectorize", ("d00", 4)), ("keep", ("r1.0x20",))], "each lane of d00 has a row of its own"),
    (wide_softmax, [("keep", ("r0.0x40000",))], "160000 bytes of arrays, 131072 at most"),
    (updated, [("keep", ("d01",))], "the loops of updates, and those that carry values"),
    (row_sums, [("prefetch", ("r0.0x20", 0))], "0 iterations later is not later"),
    (row_sums, [("chain", ("r0.0x20",)), ("prefetch", ("r0.0x20", 2))], "chain leaves no loop"),
    (doubled, [("stream", (1,))], "b1 is not written"),
    (scaled, [("stream", (0,))], "b0 has 960 bytes: 4194304 or more are whole lines"),
    (updated, [("stream", (0,))], "b0 is read again"),
    (scaled, [("owners", (4,))], "there are no updates to share out"),
    (updated, [("owners", (3,))], "3 is no power of 2 greater than 1"),
    (scaled, [("parallel", ("d02",))], "no loop d02"),
    (product, [("interchange", ("d01",)), ("parallel", ("d01",))], "d01 runs within the reductions"),
    (scaled, [("parallel", ("d01", -1))], "-1 iterations are no task"),
    (updated, [("parallel", ("own",))], "no loop own"),
    (row_sums, [("parallel", ("r0.0x20",))], "the steps of r0.0x20 combine to one value"),
    (running, [("parallel", ("d00",))], "d00 carries what came before from step to step"),
    (updated, [("parallel", ("d00",))], "two steps of d00 may update one position"),
    (updated, [("owners", (4,)), ("parallel", ("d00",))], "tasks are the owners: parallel(own)"),
]


ILLEGAL_ON_GRIDS: list[tuple[Callable, list[tuple[str, tuple]], str]] = [
    (scaled, [("parallel", ("d00",))], "there is no such primitive on a target with a grid"),
    (updated, [("owners", (4,)), ("grid", ("d00",))], "groups are the owners: grid(own, ...)"),
    (scaled, [("grid", ("d00", "d07"))], "no loop d07"),
    (scaled, [("grid", ("d01",))], "the outermost loops are d00"),
    (running, [("grid", ("d00",))], "d00 carries what came before from step to step"),
    (scaled, [("swizzle", (4,))], "it is of two loops of the grid, which has none"),
    (scaled, [("grid", ("d00",)), ("swizzle", (4,))], "it is of two loops of the grid, which has d00"),
    (scaled, [("grid", ("d00", "d01")), ("swizzle", (5,))], "the 12 groups of d00 are no whole bands of 5"),
    (scaled, [("grid", ("d00", "d01")), ("swizzle", (1,))], "the 12 groups of d00 are no whole bands of 1"),
    (scaled, [("unroll", ("d01", 20)), ("grid", ("d00", "d01")), ("swizzle", (2,))], "d01 is one group"),
    (scaled, [("threads", ("d00", 16, 0)), ("grid", ("d00", "d01")), ("swizzle", (2,))], "d00 is one group"),
    (row_sums, [("grid", ("r0.0x20",))], "the steps of r0.0x20 combine to one value"),
    (updated, [("grid", ("d00",))], "two steps of d00 may update one position"),
    (scaled, [("threads", ("d07", 4, 0))], "no loop d07"),
    (scaled, [("threads", ("d01", 3, 0))], "3 is no power of 2 greater than 1"),
    (scaled, [("threads", ("d01", 1, 0))], "1 is no power of 2 greater than 1"),
    (scaled, [("threads", ("d01", 4, 3))], "a group has no dimension 3: these are 0, 1 and 2"),
    (scaled, [("threads", ("d01", 2048, 0))], "a group has 1024 threads at most"),
    (running, [("threads", ("d00", 4, 0))], "d00 carries what came before from step to step"),
    (updated, [("threads", ("d00", 4, 0))], "two steps of d00 may update one position"),
    (
        scaled,
        [("threads", ("d00", 4, 0)), ("threads", ("d01", 8, 0))],
        "4 threads along dimension 0 share d00 already",
    ),
    (
        scaled,
        [("threads", ("d00", 4, 0)), ("threads", ("d01", 4, 0))],
        "the threads along dimension 0 are the steps of d00: they cannot be those of d01, too",
    ),
    (
        row_sums,
        [("threads", ("d00", 4, 0)), ("threads", ("r0.0x20", 4, 0))],
        "the reduction over r0.0x20 is one for each step of d00, which the same threads walk",
    ),
    (product, [("stage", (1, "r0.0x9"))], "there are no threads to copy it"),
    (product, [("threads", ("d01", 4)), ("stage", (0, "r0.0x9"))], "b0 is no operand that is only read"),
    (product, [("threads", ("d01", 4)), ("stage", (1, "d01"))], "d01 is no loop of a reduction"),
    (
        product,
        [("threads", ("r0.0x9", 4)), ("stage", (1, "r0.0x9"))],
        "the threads of a group share the steps of r0.0x9",
    ),
    (
        centered,
        [("threads", ("d00", 4)), ("stage", (1, "r0.0x20"))],
        "b1 is read outside of that reduction",
    ),
    (product, [("matrix", ("m8",))], "there is no such instruction: these are m16n8k16.bfloat16, "),
    (scaled, [("matrix", ("m16n8k16.float16",))], "the kernel has other reductions, or none"),
    (product, [("matrix", ("m16n8k16.float16",))], "the kernel sums no products of float16"),
]


@pytest.mark.parametrize(("function", "steps", "message"), ILLEGAL)
def test_what_a_rule_refuses(function: Callable, steps: list[tuple[str, tuple]], message: str) -> None:
    check_refused(function, steps, message)


@pytest.mark.parametrize(("function", "steps", "message"), ILLEGAL_ON_GRIDS)
def test_what_a_rule_of_grids_refuses(
    function: Callable, steps: list[tuple[str, tuple]], message: str
) -> None:
    with config(**ON_GRID):
        check_refused(function, steps, message)


def check_refused(function: Callable, steps: list[tuple[str, tuple]], message: str) -> None:
    nest = nest_of(function)
    for primitive, arguments in steps[:-1]:
        nest = getattr(nest, primitive)(*arguments)
    primitive, arguments = steps[-1]
    with pytest.raises(ScheduleError) as caught:
        getattr(nest, primitive)(*arguments)
    call, _, why = caught.value.message.partition("): ")
    given = f"{primitive}({', '.join(map(str, arguments))}"
    added = primitive in ("threads", "stage") and call.startswith(f"{given}, ")  # a dimension, a tile
    assert call == given or added, call
    assert why.startswith(message), why
    assert caught.value.hint.startswith("the loops and their steps are ")


def test_lanes_of_lanes_are_named() -> None:
    """Where indices are divided they show only as the loops are built."""
    nest = nest_of(row_sums)
    both = replace(nest.schedule, vectorize={"d00": 4, "r0.0x20": 8})
    message = "the reduction over r0.0x20, which has 8 lanes, is another one in each lane of d00"
    with pytest.raises(ScheduleError, match=message):
        str(LoopNest(nest.kernel, both, emitter(NATIVE)))


def test_the_order_of_updates_is_kept() -> None:
    """Of two axes of positions neither may come before the other where both lead to one place."""
    positions, updates = np.zeros((4, 6), np.int32), numbers(4, 6)
    lowered = fg.jit(updated).lower(numbers(9), positions, updates)
    nest = lowered.kernel(len(lowered.kernels) - 1).plain()
    with pytest.raises(ScheduleError, match="updates of one position go one after the other: d00, d01 keep"):
        nest.reorder("d01", "d00")


def test_a_nest_before_and_after() -> None:
    nest = nest_of(row_sums)
    assert str(nest).splitlines() == [
        "for v0 in 0..12:  # d00",
        "  v1: int64 = mul(v0, 20)",
        "  for v3 in 0..20:  # r0.0x20@d00, carries v2",
        "    v4: int64 = add(v1, v3)",
        "    v5: float32 = load(b1, v4)",
        "    v2 = accumulate reduce_sum(v5)",
        "  store(b0, v0, v2)",
    ]
    after = nest.split("d00", 4).unroll("d00.1", 2).vectorize("r0.0x20", 16)
    assert str(after.schedule) == "split(d00, 4); vectorize(r0.0x20, 16); unroll(d00.1, 2)"
    assert after.loops == {"d00.0": 3, "d00.1": 4, "r0.0x20": 20}
    assert "horizontal" in str(after)
    assert nest.schedule != after.schedule, "a primitive changes no nest, it gives a new one"
    np.testing.assert_array_equal(result_with(row_sums, after), ARGUMENTS[row_sums][0].sum(1))


def test_a_product_tiled_by_hand() -> None:
    """The register tile, and an operand in panels as wide as it."""
    nest = (
        nest_of(product)
        .reorder("d00", "d01")
        .vectorize("d01", 4)
        .unroll("d00", 4)
        .pack(2, (9, 3, 4), (1, 0, 2))
        .parallel("d00")
    )
    a, b = ARGUMENTS[product]
    lowered = lowered_of(product).with_kernel(nest)
    assert len(lowered.kernels) == 2
    assert lowered.kernels[1].endswith(str(nest.schedule))
    np.testing.assert_array_equal(np.asarray(lowered.compile()(a, b)), a @ b)


def test_the_last_tile_is_filled_up() -> None:
    nest = (
        nest_of(product)
        .vectorize("d01", 8)
        .unroll("d00", 5)
        .pad("d01", 24)
        .pack(2, (9, 3, 8), (1, 0, 2), (9, 24))
    )
    a, b = ARGUMENTS[product]
    assert "pad(d01, 24); pack(b2, (9, 3, 8), (1, 0, 2), (9, 24))" in str(nest.schedule)
    np.testing.assert_array_equal(result_with(product, nest), a @ b)


def test_there_is_no_such_kernel() -> None:
    with pytest.raises(ArgumentError, match="kernel 1: no such kernel"):
        lowered_of(scaled).kernel(1)


def test_schedules_by_hand_are_not_kept() -> None:
    """The next program of the same graph has the schedule that the compiler picks."""
    lowered = lowered_of(scaled)
    lowered.with_kernel(nest_of(scaled)).compile()
    assert lowered.kernels == lowered_of(scaled).kernels
    assert "no primitives" not in lowered.compile().as_text("schedule")


# ---- what random schedules found ----


def test_what_remains_of_an_outer_loop_has_inner_loops_of_its_own() -> None:
    """Of 17 rows one stands outside of the loop of vectors: its columns are walked outside, too, and once."""
    x = numbers(17, 71)
    lowered = fg.jit(total).lower(x)
    nest = lowered.kernel(0).plain().vectorize("r0.0x17x71", 4)
    lines = [line for line in str(nest).splitlines() if line.lstrip().startswith("for ")]
    assert [len(line) - len(line.lstrip()) for line in lines] == [0, 2, 0]
    assert float(lowered.with_kernel(nest).compile()(x)) == x.sum()


def test_a_stored_reshape_is_packed_itself() -> None:
    """Not what it is a reshape of, which may have no memory."""
    stored = UOp(PARAM, (), Param(0, 0, (4, 6), float32, False)).reshape((24,))
    assert Pack((3, 8), (1, 0)).of(stored).src[0].src[0] is stored


def test_prefetches_of_loops_that_there_are() -> None:
    """All but the first row is padding, and what is read there is evaluated for other loops than stay."""
    x = numbers(3, 20)
    lowered = fg.jit(lambda x: fnp.pad(x, ((0, 5), (0, 0))).sum(1)).lower(x)
    nest = lowered.kernel(0).plain().prefetch("r0.0x20", 4).unroll("d00", 8)
    np.testing.assert_array_equal(
        np.asarray(lowered.with_kernel(nest).compile()(x)), np.pad(x, ((0, 5), (0, 0))).sum(1)
    )


def test_sums_of_what_other_sums_give_are_written_out_beside_them() -> None:
    """Maximum, sum and sum of a softmax, each written out: 17 copies of an instruction, not 17 * 17 * 17."""
    nest = fg.jit(lambda x: fg.nn.softmax(x, 0).sum(0)).lower(numbers(17, 4)).kernel(0).plain()
    sums = [name for name in nest.loops if name.startswith("r")]
    assert [nest.loops[name] for name in sums] == [17, 17, 17]
    assert nest.vectorize("d00", 4).chain(*sums).schedule.chain == sums
