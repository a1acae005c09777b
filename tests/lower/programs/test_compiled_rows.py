"""Every row of the op table compiled: for each dtype against its reference, where kernels go wrong.

All cases of a row and dtype are outputs of one program, which is compiled once. How near they have to be says
tests/support/nearness.py.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from funcgrad.config import config
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.ops import PARAM
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, Op, Param, UOp
from tests.support.compiled import run_compiled
from tests.support.generators import ROWS, Case, cases, kernel_cases
from tests.support.nearness import check


@pytest.fixture(autouse=True)
def _wide_types() -> Iterator[None]:
    with config(enable_x64=True):
        yield


def graph_of(op: Op, all_cases: list[Case]) -> tuple[list[UOp], list[UOp], list[np.ndarray]]:
    """One output a case, over parameters of its own."""
    params: list[UOp] = []
    outputs = []
    for case in all_cases:
        own = [
            UOp(PARAM, (), Param(0, len(params) + i, x.shape, x.dtype, False))
            for i, x in enumerate(case.sources)
        ]
        params += own
        outputs.append(UOp(op, tuple(own), case.arg))
    return outputs, params, [x for case in all_cases for x in case.sources]


# Their code is as that of others, of another width.
_ALIKE = frozenset((dt.int16, dt.int64, dt.uint8, dt.uint16, dt.uint64, dt.complex128))
_OF_WINDOWS = (dt.float32, dt.bfloat16, dt.int32, dt.complex64)


def has_its_own_code(op: Op, dtype: np.dtype) -> bool:
    """Kernels take long to compile, those of windows most, and are the same for dtypes that are computed in one way."""
    return dtype in _OF_WINDOWS if op.family is Family.WINDOW else dtype not in _ALIKE


@pytest.mark.parametrize(
    ("op", "dtype"), [pytest.param(op, d, id=f"{op.name}-{d.name}") for op in ROWS for d in op.dtypes]
)
def test_compiled_is_the_reference(op: Op, dtype: np.dtype) -> None:
    """Of complex128, whose kernels are those of complex64 on numbers of float64, every third case."""
    small = cases(op, dtype)[:: 3 if dtype == dt.complex128 else 1]
    check_cases(op, [*small, *(kernel_cases(op, dtype) if has_its_own_code(op, dtype) else ())])


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("op", "dtype"),
    [
        pytest.param(op, d, id=f"{op.name}-{d.name}")
        for op in ROWS
        for d in op.dtypes
        if not has_its_own_code(op, d)
    ],
)
def test_kernels_of_more_dtypes(op: Op, dtype: np.dtype) -> None:
    check_cases(op, [*(cases(op, dtype) if dtype == dt.complex128 else ()), *kernel_cases(op, dtype)])


def check_cases(op: Op, all_cases: list[Case]) -> None:
    outputs, params, values = graph_of(op, all_cases)
    expected = evaluate(outputs, dict(zip(params, values, strict=True)))
    for case, value, wanted in zip(all_cases, run_compiled(outputs, params, values), expected, strict=True):
        check(op, case, value, wanted)
