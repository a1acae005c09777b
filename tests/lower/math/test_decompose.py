"""Functions repeated on other sources are the very nodes that the functions themselves make of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from funcgrad.lower.ir.ops import SCALED, WITHIN
from funcgrad.lower.math.decompose import IN_FUNCTIONS, WITH_RARE_CASES, StraightLine, emitter
from funcgrad.lower.math.functions import DECOMPOSITIONS
from funcgrad.lower.math.rare_cases import placed
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Op, Param, UOp, const, toposort

NATIVE = frozenset((WITHIN.name, SCALED.name, "add", "mul", "where"))
Values = Callable[[int], UOp]


def parameters(shape: tuple[int, ...], dtype: np.dtype) -> Values:
    return lambda i: UOp(ops.PARAM, (), Param(0, i, shape, dtype, False))


def written_out(op: Op, src: Sequence[UOp]) -> UOp:
    made = DECOMPOSITIONS[op](*src)
    return placed(made, src, branches=True) if op in WITH_RARE_CASES else made


def test_the_ops_with_functions_are_known_without_them() -> None:
    assert {op.name for op in DECOMPOSITIONS} == IN_FUNCTIONS


@pytest.mark.parametrize("dtype", [dt.float16, dt.float32, dt.float64], ids=lambda dtype: dtype.name)
def test_functions_on_sources_of_all_kinds(dtype: np.dtype) -> None:
    """Scalars and vectors; one after the other; the same source twice; a source that is a function itself."""
    emit = emitter(NATIVE)
    for op in DECOMPOSITIONS:
        if dtype not in op.dtypes:
            continue
        arity = len(op.domain)
        for shape in ((), (4,), (8,)):
            x = parameters(shape, dtype)
            for src in (
                [x(i) for i in range(arity)],
                [x(7 - i) for i in range(arity)],
                [x(3)] * arity,
                [x(0) + x(1)] * (arity - 1) + [x(2) * x(1)],
            ):
                assert emit(op, None, src) is written_out(op, src), f"{op.name} {shape}"


@pytest.mark.parametrize("op", [ops.EXP, ops.EXP2, ops.POW], ids=lambda op: op.name)
def test_a_target_without_the_instruction_multiplies_by_powers_of_two_in_parts(op: Op) -> None:
    x = parameters((8,), dt.float32)
    found = [
        {node.op for node in toposort((emitter(native)(op, None, [x(i) for i in range(len(op.domain))]),))}
        for native in (NATIVE, NATIVE - {SCALED.name})
    ]
    assert SCALED in found[0] and SCALED not in found[1]


@pytest.mark.parametrize("exponent", [-1, 0.5, 1, 2, 3, 4, 2.5, 7])
def test_powers_that_are_known_are_not_those_of_others(exponent: float) -> None:
    emit = emitter(NATIVE)
    x = parameters((4,), dt.float32)
    for base in (x(0), x(1) * x(2)):
        known, open_ = const(exponent, dt.float32, (4,)), x(5)
        assert emit(ops.POW, None, [base, known]) is DECOMPOSITIONS[ops.POW](base, known)
        assert emit(ops.POW, None, [base, open_]) is DECOMPOSITIONS[ops.POW](base, open_)
        assert emit(ops.POW, None, [known, base]) is DECOMPOSITIONS[ops.POW](known, base)


def test_results_that_are_a_source_or_a_number() -> None:
    x = parameters((), dt.float32)
    assert StraightLine([x(0), x(1)], x(1)).on([x(2), x(3)]) is x(3)
    number = const(2, dt.float32)
    assert StraightLine([x(0)], number + 1).on([x(2)]) is number + 1


def test_the_order_of_the_parameters_counts() -> None:
    x = parameters((), dt.float32)
    line = StraightLine([x(1), x(0)], x(0) - x(1))
    assert line.on([x(2), x(3)]) is x(3) - x(2)
    assert line.on([x(0), x(1)]) is x(1) - x(0)
