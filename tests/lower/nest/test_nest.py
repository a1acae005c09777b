"""Each primitive of a schedule alone, and pairs of them, on kernels of every sort: the result never changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.lower import load_or_compile
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.schedule import Pack, Schedule
from funcgrad.lower.nest.nest import Nest
from funcgrad.lower.nest.plan import Plan
from funcgrad.lower.program import builder
from funcgrad.lower.runtime import program
from funcgrad.trace.array.array import wrap
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.ops import CONTRACT, GATHER, PARAM
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Param, UOp


def param(number: int, *shape: int, dtype: np.dtype = dt.float32) -> UOp:
    return UOp(PARAM, (), Param(0, number, shape, dtype, False))


def elementwise() -> UOp:
    return param(0, 12, 20) * param(1, 20).expand((0,), (12,)) + 1


def transposed() -> UOp:
    return param(0, 20, 12).permute((1, 0)) - param(1, 12, 20)


def padded() -> UOp:
    return param(0, 10, 20).pad([(1, 1, 0), (0, 0, 0)]) + param(1, 12, 20)


def flipped_parts() -> UOp:
    return param(0, 24, 20).shrink([(0, 24, 2), (0, 20, 1)]).flip((1,)) * param(1, 12, 20)


def gathered() -> UOp:
    return UOp(GATHER, (param(0, 7, 20), param(1, 12, dtype=dt.int32)))


def row_sum() -> UOp:
    return (param(0, 12, 20) * 2).sum((1,)) + param(1, 12)


def column_maximum() -> UOp:
    return (param(0, 12, 20) * param(1, 12, 20)).reduce("reduce_max", (0,))


def total() -> UOp:
    return (param(0, 12, 20) + param(1, 12, 20)).sum((0, 1))


def centered() -> UOp:
    x = param(0, 12, 20)
    return x - x.reduce("reduce_max", (1,)).expand((1,), (20,)) + param(1, 12, 20)


def product() -> UOp:
    return UOp(CONTRACT, (param(0, 12, 9), param(1, 9, 20)), ((0, 1), (1, 2), (0, 2)))


def product_of_transposed() -> UOp:
    return UOp(CONTRACT, (param(0, 9, 12), param(1, 20, 9)), ((1, 0), (2, 1), (0, 2))) + 1


KERNELS = [
    elementwise,
    transposed,
    padded,
    flipped_parts,
    gathered,
    row_sum,
    column_maximum,
    total,
    centered,
    product,
    product_of_transposed,
]
DOMAIN = [
    Schedule(),
    Schedule(order=["d01", "d00"]),
    Schedule(split={"d00": 4}),
    Schedule(split={"d01": 5, "d01.0": 2}),
    Schedule(split={"d00": 3, "d01": 4}, order=["d01.0", "d00.0", "d00.1", "d01.1"]),
    Schedule(vectorize={"d01": 4}),
    Schedule(vectorize={"d01": 8}),
    Schedule(vectorize={"d01": 32}),
    Schedule(order=["d01", "d00"], vectorize={"d00": 8}),
    Schedule(unroll={"d00": 5}),
    Schedule(unroll={"d00": 12, "d01": 3}),
    Schedule(unroll={"d00": 5, "d01": 2}, vectorize={"d01": 4}),
    Schedule(unroll={"d01": 7}, vectorize={"d01": 2}),
    Schedule(split={"d01": 10}, vectorize={"d01.1": 8}, unroll={"d00": 2}),
    Schedule(parallel="d00"),
    Schedule(order=["d01", "d00"], parallel="d01", vectorize={"d00": 4}),
    Schedule(vectorize={"d01": 8}, pad={"d01": 24}),
    Schedule(vectorize={"d01": 4}, unroll={"d01": 3, "d00": 2}, pad={"d01": 24}),
    Schedule(vectorize={"d01": 8}, unroll={"d01": 4}, pad={"d01": 64}),
    Schedule(vectorize={"d00": 8}, pad={"d00": 16}, order=["d01", "d00"]),
    Schedule(parallel="d00", most=5),
    Schedule(parallel="d01", most=3),
    Schedule(order=["d01", "d00"], parallel="d00", most=1, unroll={"d00": 5, "d01": 2}, vectorize={"d01": 4}),
]
FLAT = [
    Schedule(merge=[("d00", "d01")]),
    Schedule(merge=[("d00", "d01")], vectorize={"d01": 16}),
    Schedule(merge=[("d00", "d01")], vectorize={"d01": 8}, unroll={"d01": 7}, parallel="d01"),
    Schedule(split={"d00": 4}, merge=[("d00.0", "d00.1", "d01")], unroll={"d01": 9}),
]


def reduced(*names: str) -> list[Schedule]:
    """Primitives on the loops of a reduction."""
    last = names[-1]
    found = [
        Schedule(vectorize={last: 4}),
        Schedule(vectorize={last: 16}),
        Schedule(unroll={last: 3}),
        Schedule(prefetch={last: 8}),
        Schedule(unroll={last: 2}, vectorize={last: 4}),
        Schedule(unroll={last: 4}, vectorize={last: 4}),
        Schedule(split={last: 3}) if last.endswith("x9") else Schedule(split={last: 4}),
    ]
    return found + ([Schedule(unroll={names[0]: 5, last: 2})] if len(names) > 1 else [])


def names_of_reduction(node: UOp) -> list[str]:
    """The loops of the reduction in a kernel, as the plain nest calls them."""
    extents = "x".join(str(node.src[0].shape[axis]) for axis in node.arg)
    return [f"r0.{k}x{extents}" for k in range(len(node.arg))]


def cases() -> list[Any]:
    found = []
    for kernel in KERNELS:
        schedules = list(DOMAIN)
        if kernel in (elementwise,):
            schedules += FLAT
        if kernel is row_sum:
            schedules += [*reduced("r0.0x20"), Schedule(unroll={"d00": 5}, vectorize={"r0.0x20": 8})]
        if kernel is column_maximum:
            fitting = (s for s in schedules if 20 % s.split.get("d00", 1) == 0 and s.pad.get("d00", 20) >= 20)
            schedules = [_only_first_axis(s) for s in fitting]
            schedules += [Schedule(vectorize={"d00": 8}, pad={"d00": 24})]
            schedules += [Schedule(split={"d00": 5}, order=["d00.1", "d00.0"]), *reduced("r0.0x12")]
            schedules += [
                Schedule(interchange="d00"),
                Schedule(interchange="d00", vectorize={"d00": 8}, unroll={"r0.0x12": 5}),
                Schedule(interchange="d00", vectorize={"d00": 4}, unroll={"d00": 2, "r0.0x12": 3}),
                Schedule(split={"d00": 10}, interchange="d00.1", vectorize={"d00.1": 4}, parallel="d00.0"),
            ]
        if kernel is row_sum:
            schedules = [_only_first_axis(s) for s in schedules]
        if kernel is total:
            schedules = [Schedule(), *reduced("r0.0x12x20", "r0.1x12x20")]
        if kernel is centered:
            schedules += [*reduced("r0.0x20"), Schedule(vectorize={"r0.0x20": 8, "d01": 8})]
        if kernel in (product, product_of_transposed):
            schedules += [*reduced("r0.0x9"), Schedule(unroll={"d00": 3, "d01": 2}, vectorize={"r0.0x9": 4})]
            schedules += [Schedule(unroll={"d00": 5, "d01": 2}, vectorize={"d01": 4}, prefetch={"r0.0x9": 2})]
        found += [pytest.param(kernel, s, id=f"{kernel.__name__}: {s}") for s in schedules]
    return found


def _only_first_axis(schedule: Schedule) -> Schedule:
    """The primitives on the one axis of a kernel that reduces the other."""

    def keep(table: dict[str, int]) -> dict[str, int]:
        return {name: n for name, n in table.items() if not name.startswith("d01")}

    return Schedule(
        split=keep(schedule.split),
        order=[name for name in schedule.order if name == "d00" or name in ("d00.0", "d00.1")],
        vectorize=keep(schedule.vectorize),
        pad=keep(schedule.pad),
        unroll=keep(schedule.unroll),
        parallel=schedule.parallel if schedule.parallel == "d00" else None,
        most=schedule.most if schedule.parallel == "d00" else 0,
    )


@pytest.fixture(autouse=True)
def _fresh_programs(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The schedule is no part of a key: nothing may come from memory or disk."""
    monkeypatch.setattr(program, "_loaded", {})
    with config(cache=False):
        yield


@pytest.mark.parametrize(("kernel", "schedule"), cases())
def test_primitives_change_no_result(
    kernel: Callable[[], UOp], schedule: Schedule, monkeypatch: pytest.MonkeyPatch
) -> None:
    applied = []

    def plan(given: Kernel, target: Any, emit: Any) -> Plan:
        nest = Nest(given, schedule, emit)
        applied.append(given.domain)
        return Plan(schedule, nest, nest.build())

    monkeypatch.setattr(builder, "schedule_kernel", plan)
    output = kernel()
    params = sorted(set(_leaves(output)), key=lambda n: n.arg.index)
    rng = np.random.default_rng(0)
    values = [rng.integers(-3, 4, p.shape).astype(p.dtype) for p in params]
    expected = evaluate([output], dict(zip(params, values, strict=True)))[0]
    compiled = load_or_compile.compile_program([output], params, open_backend("cpu"))
    found = compiled([wrap(x) for x in values])[0].numpy()
    np.testing.assert_array_equal(found, expected)
    assert len(applied) == 1, "one kernel, under this schedule"


def _leaves(node: UOp) -> list[UOp]:
    if node.op is PARAM:
        return [node]
    return [leaf for s in node.src for leaf in _leaves(s)]


def test_a_schedule_as_text() -> None:
    schedule = Schedule(
        split={"d00": 4}, order=["d00.0", "d01"], vectorize={"d01": 8}, unroll={"d00.1": 2}, parallel="d00.0"
    )
    assert str(schedule) == (
        "split(d00, 4); reorder(d00.0, d01); vectorize(d01, 8); unroll(d00.1, 2); parallel(d00.0)"
    )
    assert str(Schedule()) == "no primitives"


@pytest.mark.parametrize("lanes", [1, 4])
@pytest.mark.parametrize(
    ("kernel", "pack"),
    [
        (product, {2: Pack((9, 5, 4), (1, 0, 2))}),
        (product, {1: Pack((3, 4, 9), (0, 2, 1)), 2: Pack((9, 2, 10), (2, 0, 1))}),
        (product_of_transposed, {2: Pack((5, 4, 9), (0, 2, 1))}),
        (elementwise, {2: Pack((5, 4), (1, 0))}),
        (padded, {1: Pack((5, 2, 20), (1, 2, 0))}),
        (product, {2: Pack((9, 3, 8), (1, 0, 2), (9, 24))}),
        (
            product_of_transposed,
            {1: Pack((3, 5, 12), (0, 2, 1), (15, 12)), 2: Pack((2, 16, 9), (0, 2, 1), (32, 9))},
        ),
        (elementwise, {1: Pack((4, 4, 24), (0, 2, 1), (16, 24)), 2: Pack((7, 3), (1, 0), (21,))}),
    ],
)
def test_packed_operands_change_no_result(
    kernel: Callable[[], UOp], pack: dict, lanes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copies are kernels of their own, before the one that asks for them."""
    output = kernel()
    schedule = Schedule(pack=pack, vectorize={"d01": lanes} if lanes > 1 else {})
    if lanes > 1:
        schedule.pad["d01"] = 24
    applied = []

    def plan(given: Kernel, target: Any, emit: Any) -> Plan:
        chosen = schedule if given.roots == [output] or given.domain == output.shape else Schedule()
        nest = Nest(given, chosen, emit)
        applied.append(chosen)
        return Plan(chosen, nest, nest.build())

    monkeypatch.setattr(builder, "schedule_kernel", plan)
    params = sorted(set(_leaves(output)), key=lambda n: n.arg.index)
    rng = np.random.default_rng(0)
    values = [rng.integers(-3, 4, p.shape).astype(p.dtype) for p in params]
    expected = evaluate([output], dict(zip(params, values, strict=True)))[0]
    found = load_or_compile.compile_program([output], params, open_backend("cpu"))([wrap(x) for x in values])[
        0
    ]
    np.testing.assert_array_equal(found.numpy(), expected)
    assert len(applied) == 1 + len(pack)


@pytest.mark.parametrize("layout", ["ab", "ab.T", "a.T b"])
def test_products_beyond_the_cache_are_packed(layout: str) -> None:
    rng = np.random.default_rng(0)
    rows, columns = 288, 1024  # whose stretches share the sets of a cache
    inner = open_backend("cpu").target.l2_nbytes // 2048
    a = rng.integers(-3, 4, (rows, inner)).astype(np.float32)
    b = rng.integers(-3, 4, (inner, columns)).astype(np.float32)
    function = {"ab": lambda a, b: a @ b, "ab.T": lambda a, b: a @ b.T, "a.T b": lambda a, b: a.T @ b}[layout]
    x = a.T.copy() if layout == "a.T b" else a
    y = b.T.copy() if layout == "ab.T" else b
    compiled = fg.jit(function)
    np.testing.assert_array_equal(np.asarray(compiled(x, y)), a @ b)
    assert any("pack(" in kernel for kernel in compiled.lower(x, y).kernels)
