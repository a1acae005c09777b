"""The costs of ops: counted on what functions are made of, by dtype and by the numbers that they are given."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.cpu.machines import MACHINES
from funcgrad.backends.interface import open_backend
from funcgrad.lower.math.decompose import IN_FUNCTIONS, WITH_RARE_CASES, emitter
from funcgrad.lower.math.op_costs import op_cost, row_cost
from funcgrad.lower.render import host_renderer
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Op, Param, UOp, const, toposort

FUNCTIONS = sorted(IN_FUNCTIONS & OPS.keys())


def applied(op: Op, dtype: np.dtype, *numbers: Any) -> UOp:
    """An op of parameters, of which the last are numbers instead."""
    count = 2 if op in (ops.POW, ops.ATAN2) else 1
    params = [UOp(ops.PARAM, (), Param(-1, i, (8,), dtype, False)) for i in range(count - len(numbers))]
    return UOp(op, (*params, *(const(number, dtype, (8,)) for number in numbers)))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_instructions_are_those_that_are_written(name: str) -> None:
    """On the way to a kernel nothing is added, but a branch for rare cases repeats what others need, too."""
    emit = emitter(host_renderer("llvm").native)
    for dtype in (d for d in OPS[name].dtypes if d.kind != "c"):
        node = applied(OPS[name], dtype)
        lanes = 64 // max(4, dtype.itemsize)
        sources = [UOp(ops.PARAM, (), Param(-1, i, (lanes,), dtype, False)) for i in range(len(node.src))]
        written = [n for n in toposort([emit(node.op, None, sources)]) if n.src]
        computed = sum(n.op not in (ops.EXPAND, ops.BITCAST) for n in written)
        found = op_cost(node).instructions - 2
        assert found == computed or (node.op in WITH_RARE_CASES and computed / 2 < found < computed), dtype


@given(st.sampled_from(FUNCTIONS), st.sampled_from([dt.float32, dt.float64]))
def test_bounds(name: str, dtype: np.dtype) -> None:
    """A function takes at least what its operations with floats take where two are done at a time."""
    if dtype in OPS[name].dtypes:
        cost = op_cost(applied(OPS[name], dtype))
        assert cost.ps >= 8 * cost.flops / 2 and cost.instructions > 2


@pytest.mark.parametrize("name", sorted(set(FUNCTIONS) - {"sign"}))
def test_wider_floats_take_longer(name: str) -> None:
    if dt.float32 in OPS[name].dtypes and dt.float64 in OPS[name].dtypes:
        narrow, wide = (op_cost(applied(OPS[name], dtype)).ps for dtype in (dt.float32, dt.float64))
        assert narrow * 1.5 <= wide <= narrow * 6


def test_known_exponents() -> None:
    """A square is a product, a power of two numbers is many."""
    square, power = op_cost(applied(ops.POW, dt.float32, 2.0)), op_cost(applied(ops.POW, dt.float32))
    assert square.ps <= 24 and square.flops <= 2 < 60 < power.flops
    assert power.ps > 20 * square.ps


def test_order_of_functions() -> None:
    """What everyone knows: a power takes longer than a sine, and that longer than an exponential."""
    exp, sin, power = (op_cost(applied(op, dt.float32)).ps for op in (ops.EXP, ops.SIN, ops.POW))
    assert exp < sin < power


def test_rows() -> None:
    """Other ops cost what their rows say, twice as much with 64 bits."""
    for dtype, times in ((dt.float32, 1), (dt.float64, 2), (dt.int8, 1), (dt.int64, 2)):
        x = UOp(ops.PARAM, (), Param(-1, 0, (8,), dtype, False))
        assert op_cost(x + x).ps == times * ops.ADD.cost.ps and row_cost(x + x).ps == ops.ADD.cost.ps
    assert row_cost(applied(ops.SIN, dt.float64)).ps == ops.SIN.cost.ps


def tasks(function: Any, size: int, target: Any) -> bool:
    """Whether threads share a program."""
    text = fg.jit(function).lower(np.ones(size, np.float32)).for_target(target).as_text("table")
    return any(not row.endswith(" 1 tasks") for row in text.splitlines() if row.endswith("tasks"))


def test_costly_functions_are_shared_sooner() -> None:
    """The longer a function takes, the fewer elements are worth several cores; on narrow vectors fewer still."""
    wide, narrow = (MACHINES[name].target()._replace(cores=4) for name in ("skylake-avx512", "haswell"))
    sizes = [1 << k for k in range(10, 20)]

    def least(function: Any, target: Any) -> int:
        return next(size for size in sizes if tasks(function, size, target))

    functions = (lambda x: x + x, fnp.exp, fnp.sin, lambda x: x**x)
    found = [least(function, wide) for function in functions]
    assert found == sorted(found, reverse=True) and found[-1] * 4 <= found[0]
    assert least(fnp.sin, narrow) < least(fnp.sin, wide)


def test_values() -> None:
    """The cost of a function changes nothing that it computes."""
    assert open_backend("cpu").target.vectors >= 1
    x = np.linspace(0.1, 3, 100_000, dtype=np.float32)
    np.testing.assert_allclose(fg.jit(lambda x: x**x)(x), x.astype(float) ** x, rtol=1e-6)
